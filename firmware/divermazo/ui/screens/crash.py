"""Says that the app had to start again, and why; any key goes on."""

from divermazo.ui.screens.screen import Screen


class Crash(Screen):
    def __init__(self, app, reason: str) -> None:
        self.app = app
        self._reason = reason

    def press(self, key: int) -> None:
        self.app.open_start()

    def compose(self, page):
        texts = self.app.texts
        page.title(texts.CRASH)
        yield
        page.line(0, self._reason, "left")
        yield
        page.line(1, texts.CRASH_SAVED, "left")
        page.footer(texts.ANY_KEY)
