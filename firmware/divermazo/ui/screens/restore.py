"""A game on flash is played again, an event a step, until it is where it was."""

from divermazo.games import screen_of
from divermazo.loaded import load
from divermazo.rules.errors import RuleError
from divermazo.ui.faces import FULL, pips
from divermazo.ui.screens.screen import Screen, advance


class Restore(Screen):
    """`id`: of the record in the journal. `die`: the one that stays lit meanwhile, -1 for none.

    `asked`: people have said already that the game goes on.
    """

    holds_records = True

    def __init__(self, app, id: int, die: int = -1, asked: bool = False) -> None:
        Screen.__init__(self, app)
        self._id = id
        self._die = die
        self._asked = asked
        self._work = self._restore()

    def tick(self, now: int) -> int:
        try:
            advance(self._work, None)
        except (RuleError, ValueError, OSError):
            self.app.journal.set_aside(self._id)  # it is none of these rules
            self.app.open_menu()
        return 0

    def _restore(self):
        """Load the game and play it, a piece a turn; then another screen opens."""
        app = self.app
        yield from load("restore", app.texts)
        record = app.journal.open(self._id)
        yield
        if record is not None:
            yield from load(record.header["game"], app.texts)
            yield from load("resume", app.texts)
            yield from record.catch_up()
        if not record:
            app.open_menu()
        elif self._asked:
            app.tables.open(screen_of(app, record))
        else:
            app.tables.offer(screen_of(app, record))

    def title(self) -> str:
        return "Divermazo"

    def rows(self) -> int:
        return 1

    def row(self, page, row: int) -> None:
        page.line(1, "…", "center")

    def light(self, faces) -> None:
        for die in range(6):
            faces[die] = pips(die + 1, FULL) if die == self._die else 0
