"""Says that the app had to start again, and why; any key goes on."""

from divermazo.ui.screens.screen import Screen


class Crash(Screen):
    def __init__(self, app, reason: str) -> None:
        Screen.__init__(self, app)
        self._reason = reason

    def press(self, key: int) -> None:
        self.app.open_start()

    def title(self) -> str:
        return self.texts.CRASH

    def rows(self) -> int:
        return 3

    def row(self, page, row: int) -> None:
        page.line(row, (self.texts.CRASH_KEPT, self._reason, self.texts.CRASH_SAVED)[row])

    def keys(self) -> str:
        return self.texts.ANY_KEY
