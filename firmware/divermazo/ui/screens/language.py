"""The first start ever: which language?"""

from divermazo.ui.screens.choice import Choice


class Language(Choice):
    """Asked once, in both languages; the settings can change it later."""

    def labels(self) -> "tuple[str, ...]":
        return ("Español", "English")

    def choose(self, index: int) -> None:
        self.app.settings.set("language", ("es", "en")[index])
        self.app.apply_settings()
        self.app.write_settings()  # at once: nobody plays yet
        self.app.open_menu()

    def back(self) -> None:
        pass

    def compose(self, page) -> None:
        page.title("Divermazo")
        page.line(0, "1 Español")
        page.line(1, "2 English")
        page.footer("1 · 2")
