"""The first start ever: which language?"""

from divermazo.games import LANGUAGES
from divermazo.loop import IDLE_MS
from divermazo.ui.screens.choice import Choice


class Language(Choice):
    """Asked once, in both languages; the settings can change it later."""

    def labels(self) -> "tuple[str, ...]":
        return tuple([getattr(self.texts, "VALUE_" + language.upper()) for language in LANGUAGES])

    def choose(self, index: int) -> None:
        """The die answers at once; texts are loaded and flash is written in the step after."""
        self.app.settings.set("language", LANGUAGES[index])
        self.chosen = index

    def tick(self, now: int) -> int:
        if self.chosen >= 0:
            self.app.open_start(False)  # a game may be on flash: the settings got lost
        return IDLE_MS

    def leave(self) -> None:
        """Whoever goes past the question gets the first language: the settings never show none."""
        settings = self.app.settings
        settings.set("language", settings.get("language") or LANGUAGES[0])
        self.app.apply_settings()
        settings.save()  # at once: nobody plays yet

    def back(self) -> None:
        pass

    def title(self) -> str:
        return "Divermazo"

    def keys(self) -> str:
        return "Elige: 1, 2 · Choose: 1, 2"
