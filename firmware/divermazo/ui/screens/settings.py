"""The settings: a tap steps a setting to its next choice; they are saved on leaving.

`#` explains them: the one that was stepped last, then all others of the page, a page of help each.
"""

from divermazo.keys import HASH
from divermazo.ui.screens.choice import Choice
from divermazo.ui.texts import Texts


class _Steps(Choice):
    """A list of settings by name."""

    names: "tuple[str, ...]" = ()

    def __init__(self, app) -> None:
        self.app = app
        self.help_pages = len(self.names)
        self._stepped = 0  # index of the setting that is explained first

    def labels(self) -> "tuple[str, ...]":
        return tuple([self._label(name) for name in self.names])

    def values(self) -> "tuple[str, ...]":
        return tuple([self._value(name) for name in self.names])

    def _label(self, name: str) -> str:
        return getattr(self.app.texts, "SETTING_" + name.upper())

    def footer(self) -> str:
        return self.app.texts.SETTINGS_KEYS

    def _value(self, name: str) -> str:
        value = self.app.settings.get(name)
        if isinstance(value, bool):
            value = "on" if value else "off"
        return str(value) if isinstance(value, int) else getattr(self.app.texts, "VALUE_" + value.upper())

    def press(self, key: int) -> None:
        if key == HASH:
            self.app.show_help()
        else:
            Choice.press(self, key)

    def choose(self, index: int) -> None:
        self._stepped = index
        self.app.settings.next(self.names[index])
        self.app.apply_settings()
        self.app.sound(self.app.tones.tap)

    def back(self) -> None:
        self.app.open(Settings(self.app))

    def leave(self) -> None:
        self.app.save_settings()

    def compose_help(self, page, number: int):
        name = self.names[(self._stepped + number - 1) % len(self.names)]
        page.title(self._label(name), self._value(name))
        yield
        explained = Texts(self.app.texts.language, "_settings")
        yield
        yield from self.compose_lines(page, getattr(explained, name.upper()))
        page.footer(self.help_keys(number))


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

    def __init__(self, app) -> None:
        _Steps.__init__(self, app)
        self.help_pages += 1  # the page as a whole comes first

    def labels(self) -> "tuple[str, ...]":
        texts = self.app.texts
        language = self._value("language")
        return (texts.MODULAR, texts.BANNERS, texts.EXPLORERS, texts.SETTING_SOUND, language, texts.DEVICE)

    def values(self) -> "tuple[str, ...]":
        return ("", "", "", self._value("sound"), "", "")

    def choose(self, index: int) -> None:
        if index in self.pages:
            self.app.open(self.pages[index](self.app))
        else:
            _Steps.choose(self, index - 3)

    def back(self) -> None:
        self.app.open_menu()

    def compose_help(self, page, number: int):
        if number > 1:
            yield from _Steps.compose_help(self, page, number - 1)
            return
        page.title(self.app.texts.SETTINGS)
        yield
        yield from self.compose_lines(page, self.app.texts.SETTINGS_HELP)
        page.footer(self.help_keys(number))
