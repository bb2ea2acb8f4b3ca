"""Says that the app had to start again, and why; any key goes on."""

from divermazo.ui.screens.screen import Screen


class Crash(Screen):
    def __init__(self, app, reason: str) -> None:
        self.app = app
        self._reason = reason

    def press(self, key: int) -> None:
        self.app.open_start()

    def compose(self, page):
        texts = self.texts
        page.title(texts.CRASH)
        yield
        page.line(0, texts.CRASH_KEPT)
        yield
        page.line(1, self._reason)
        yield
        page.line(2, texts.CRASH_SAVED)
        page.footer(texts.ANY_KEY)
