"""After power loss: the game on flash is played again, an event a step, until it is where it was."""

from divermazo.loaded import load
from divermazo.rules.errors import RuleError
from divermazo.ui.screens.screen import Screen, advance


class Restore(Screen):
    """`id`: of the record in the journal."""

    holds_records = True

    def __init__(self, app, id: int) -> None:
        self.app = app
        self._id = id
        self._work = self._restore()

    def tick(self, now: int) -> int:
        try:
            advance(self._work, None)
        except (RuleError, ValueError, OSError):
            self.app.give_up(self._id)
        return 0

    def _restore(self):
        """Load the game and play it, a piece a turn; then another screen opens."""
        app = self.app
        for _ in load("restore"):
            yield
        record = app.stored_record(self._id)
        yield
        if record is not None:
            for group in (record.header["game"], "resume"):
                for _ in load(group):
                    yield
            for _ in record.catch_up():
                yield
        if record:
            from divermazo.ui.screens.game import open_resume, screen_of

            app.game = screen_of(app, record)
            open_resume(app)
        else:
            app.open_menu()

    def compose(self, page):
        page.title("Divermazo")
        yield
        page.line(1, "…", "center")
