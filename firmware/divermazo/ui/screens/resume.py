"""A game was left: go on with it, or start anew? Its dice already show where it stands."""

from divermazo.keys import HASH, STAR
from divermazo.ui.screens.game import start_new
from divermazo.ui.screens.screen import Screen


class Resume(Screen):
    """Asked of the game that is going on."""

    def guarded(self) -> "tuple[int, ...]":
        return (1,)  # chosen in the menu with `1`, twice: the game would be dropped

    def press(self, key: int) -> None:
        if key == HASH:
            self.app.open_game(self.app.game)
        elif key == 1:
            start_new(self.app, self._name())
        elif key == STAR:
            self.app.open_menu()
        else:
            self.refuse_key()

    def _name(self) -> str:
        return self.app.game.record.header["game"]

    def compose(self, page):
        page.title(getattr(self.app.texts, self._name().upper()))
        yield
        page.line(1, self.app.texts.CONTINUE, "center")
        yield
        page.footer(self.app.texts.CONTINUE_KEYS)

    def help(self) -> "tuple[str, ...]":
        return self.app.texts.RESUME_HELP

    def light(self, faces) -> None:
        self.app.game.light(faces)
