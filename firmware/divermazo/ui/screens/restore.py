"""After power loss: the game on flash is played again, an event a step, until it is where it was."""

from divermazo.rules.errors import RuleError
from divermazo.ui.screens.game import table_of
from divermazo.ui.screens.resume import Resume
from divermazo.ui.screens.screen import NEVER, Screen, advance


class Restore(Screen):
    """`id`: of the record in the journal; `record` holds no event yet, its log does."""

    holds_records = True

    def __init__(self, app, id: int, record) -> None:
        self.app = app
        self._id = id
        self._record = record
        self._events = record.catch_up()
        self._over = False

    def tick(self, now: int) -> int:
        if self._over:
            return NEVER
        try:
            more = advance(self._events, self) is not self
        except (RuleError, ValueError, OSError):
            self._over = True
            self.app.give_up(self._id)
            return 0
        if not more:
            self._over = True
            self._offer()
        return 0

    def _offer(self) -> None:
        if len(self._record):
            self.app.open_game(table_of(self.app, self._record))
            self.app.open(Resume(self.app))
        else:
            self.app.open_menu()

    def compose(self, page) -> None:
        page.title("Divermazo")
        page.line(1, "…", "center")
