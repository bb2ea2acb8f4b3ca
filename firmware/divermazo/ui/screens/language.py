"""The first start ever: which language?"""

from divermazo.games import LANGUAGES
from divermazo.loop import IDLE_MS
from divermazo.ui.screens.screen import Choice


class Language(Choice):
    """Asked until it is answered, in both languages; the settings can change it later."""

    def size(self) -> int:
        return len(LANGUAGES)

    def label(self, index: int) -> str:
        return getattr(self.texts, "VALUE_" + LANGUAGES[index].upper())

    def choose(self, index: int) -> None:
        """The die answers at once; texts are loaded and flash is written in the step after."""
        self.chosen = index

    def tick(self, now: int) -> int:
        if self.chosen >= 0:
            self.app.settings.set("language", LANGUAGES[self.chosen])
            self.app.apply_settings()
            self.app.settings.save()  # at once: nobody plays yet
            self.app.open_start(False)  # a game may be on flash: the settings got lost
        return IDLE_MS

    def back(self) -> None:
        pass

    def title(self) -> str:
        return "Divermazo"

    def keys(self) -> str:
        return "Elige: 1, 2 · Choose: 1, 2"
