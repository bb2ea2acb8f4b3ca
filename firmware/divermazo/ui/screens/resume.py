"""A game was left: go on with it, or start anew? Its dice already show where it stands."""

from divermazo.games import start_new
from divermazo.keys import HASH, STAR
from divermazo.ui.screens.game import match_text
from divermazo.ui.screens.screen import Screen


class Resume(Screen):
    """`table`: the screen that the game is at. What went on before goes on until it is answered."""

    def __init__(self, app, table) -> None:
        Screen.__init__(self, app)
        self._table = self.offered = table
        self._header = table.record.header
        game = table.record.game
        self._in_match = "match" in self._header and (game.over or any(game.match))

    def guarded(self) -> "tuple[int, ...]":
        return (1,)  # chosen in the menu with `1`, twice: the game would be dropped

    def press(self, key: int) -> None:
        if key == HASH:
            self.app.tables.open(self._table)
        elif key == 1:
            start_new(self.app, self._header["game"])
        elif key == STAR:
            self.app.open_menu()
        else:
            self.refuse_key()

    def title(self) -> str:
        return self._table.kind.title(self.texts.language)

    def rows(self) -> int:
        return 2 if self._in_match else 1

    def row(self, page, row: int) -> None:
        text = match_text(self._table.record.game, self.texts) if row else self.texts.CONTINUE
        page.line(1 + row, text, "center")

    def keys(self) -> str:
        return self.texts.CONTINUE_MATCH_KEYS if self._in_match else self.texts.CONTINUE_KEYS

    def help(self) -> "tuple[str, ...]":
        return self.texts.RESUME_MATCH_HELP if self._in_match else self.texts.RESUME_HELP

    def light(self, faces) -> None:
        self._table.light(faces)
