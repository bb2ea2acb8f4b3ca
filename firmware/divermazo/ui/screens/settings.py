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

    def back(self) -> None:
        self.app.open(Settings(self.app))

    def leave(self) -> None:
        self.app.save_settings()

    def help(self) -> "tuple[str, ...]":
        return self.app.texts.SETTINGS_HELP


class ModularSettings(_Steps):
    """How Modulo 10 is played from the next game on; the hints at once."""

    names = ("players", "scoring", "hints", "note")


class BannersSettings(_Steps):
    """Whether a refused claim must first be disproved by the other player."""

    names = ("prove",)


class ExplorersSettings(_Steps):
    """Who starts the next round."""

    names = ("starts",)


class DeviceSettings(_Steps):
    """What belongs to this one device, and its self-test."""

    names = ("brightness", "table", "screen", "rest")

    def labels(self) -> "tuple[str, ...]":
        return _Steps.labels(self) + (self.app.texts.SELFTEST,)

    def values(self) -> "tuple[str, ...]":
        return _Steps.values(self) + ("→",)

    def choose(self, index: int) -> None:
        if index == len(self.names):
            self.app.load("selftest", self.app.open_selftest)
        else:
            _Steps.choose(self, index)


class Settings(_Steps):
    """The first page: three games, two settings that people look for, the device."""

    names = ("sound", "language")
    pages = {0: ModularSettings, 1: BannersSettings, 2: ExplorersSettings, 5: DeviceSettings}

    def labels(self) -> "tuple[str, ...]":
        texts = self.app.texts
        return (texts.MODULAR, texts.BANNERS, texts.EXPLORERS) + _Steps.labels(self) + (texts.DEVICE,)

    def values(self) -> "tuple[str, ...]":
        return ("→", "→", "→") + _Steps.values(self) + ("→",)

    def choose(self, index: int) -> None:
        if index in self.pages:
            self.app.open(self.pages[index](self.app))
        else:
            _Steps.choose(self, index - 3)

    def back(self) -> None:
        self.app.open_menu()
