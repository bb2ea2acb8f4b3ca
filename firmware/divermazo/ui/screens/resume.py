"""A game was left: go on with it, or start anew? Its dice already show where it stands."""

from divermazo.keys import HASH, STAR
from divermazo.ui.screens.screen import Screen


class Resume(Screen):
    """`start_new(app)` opens a new game."""

    def __init__(self, app, start_new) -> None:
        self.app = app
        self._start_new = start_new

    def press(self, key: int) -> None:
        if key == HASH:
            self.app.open(self.app.game)
        elif key == 1:
            self._start_new(self.app)
        elif key == STAR:
            self.app.open_menu()

    def compose(self, page) -> None:
        page.title(getattr(self.app.texts, self.app.game.record.header["game"].upper()))
        page.line(1, self.app.texts.CONTINUE, "center")
        page.footer(self.app.texts.CONTINUE_KEYS)

    def light(self, faces) -> None:
        self.app.game.light(faces)
