"""The settings: a tap steps a setting to its next choice; they are saved on leaving."""

from divermazo.ui.screens.choice import Choice


class _Steps(Choice):
    """A list of settings by name."""

    names: "tuple[str, ...]" = ()

    def labels(self) -> "tuple[str, ...]":
        texts = self.app.texts
        return tuple([getattr(texts, "SETTING_" + name.upper()) for name in self.names])

    def values(self) -> "tuple[str, ...]":
        return tuple([self._value(name) for name in self.names])

    def footer(self) -> str:
        return self.app.texts.SETTINGS_KEYS

    def _value(self, name: str) -> str:
        value = self.app.settings.get(name)
        if isinstance(value, bool):
            value = "on" if value else "off"
        return str(value) if isinstance(value, int) else getattr(self.app.texts, "VALUE_" + value.upper())

    def choose(self, index: int) -> None:
        self.app.settings.next(self.names[index])
        self.app.apply_settings()
        self.app.sound(self.app.tones.tap)

    def leave(self) -> None:
        self.app.save_settings()


class ModularSettings(_Steps):
    """How Modulo 10 is played from the next game on; the hints at once."""

    names = ("players", "scoring", "hints", "note")

    def back(self) -> None:
        self.app.open(Settings(self.app))


class Settings(_Steps):
    """The device itself; the first entry opens the settings of Modulo 10."""

    names = ("sound", "brightness", "language", "table", "screen")

    def labels(self) -> "tuple[str, ...]":
        return (self.app.texts.MODULAR,) + _Steps.labels(self)

    def values(self) -> "tuple[str, ...]":
        return ("→",) + _Steps.values(self)

    def choose(self, index: int) -> None:
        if index == 0:
            self.app.open(ModularSettings(self.app))
        else:
            _Steps.choose(self, index - 1)
