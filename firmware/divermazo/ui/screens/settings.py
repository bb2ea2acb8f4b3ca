"""The settings: a tap steps a setting to its next choice, which holds at once; they are saved once people
have left. When flash refuses, the menu says so and they hold until power-off.

`#` explains them: the one that was stepped last, then all others of the page, a page of help each. Where
there is more than one page, `#` turns it, and a held `#` explains.
"""

from divermazo.games import GAMES
from divermazo.keys import HASH
from divermazo.ui.screens.screen import Choice


class _Steps(Choice):
    """A list of settings by name."""

    names: "tuple[str, ...]" = ()
    steps_settings = True
    place = "ui.strings.{}_settings"

    def __init__(self, app) -> None:
        Choice.__init__(self, app)
        self.help_pages = len(self.names)
        self._stepped = 0  # index of the setting that is explained first

    def size(self) -> int:
        return len(self.names)

    def label(self, index: int) -> str:
        return self._label(self.names[index])

    def value(self, index: int) -> str:
        return self._value(self.names[index])

    def _label(self, name: str) -> str:
        return getattr(self.texts, "SETTING_" + name.upper())

    def keys(self) -> str:
        return self.texts.SETTINGS_MORE_KEYS if self.turns() else self.texts.SETTINGS_KEYS

    def _value(self, name: str) -> str:
        value = self.app.settings.get(name)
        if value == "":  # nobody has chosen a language
            value = self.texts.language
        if isinstance(value, bool):
            value = "on" if value else "off"
        return str(value) if isinstance(value, int) else getattr(self.texts, "VALUE_" + value.upper())

    def press(self, key: int) -> None:
        if key == HASH and not self.turns():
            self.app.show_help()
        else:
            Choice.press(self, key)

    def choose(self, index: int) -> None:
        self._stepped = index
        self.app.settings.next(self.names[index])
        self.app.apply_settings()
        self.app.sound(self.app.tones.tap)

    def back(self) -> None:
        self.app.open(SettingsMenu(self.app))

    def help_page(self, number: int) -> tuple:
        name = self.names[(self._stepped + number - 1) % len(self.names)]
        return self._label(name), self._value(name), getattr(self.texts, name.upper())


class GameSettings(_Steps):
    """How a game is played from the next one on; hints at once."""

    def __init__(self, app, kind) -> None:
        self.place = kind.texts() + "_settings"
        self.names = tuple([setting[0] for setting in kind.settings])
        _Steps.__init__(self, app)


class DeviceSettings(_Steps):
    """What belongs to this one device, and its self-test."""

    names = ("brightness", "table", "screen", "rest")

    def __init__(self, app) -> None:
        _Steps.__init__(self, app)
        self.help_pages += 1  # the self-test comes last

    def size(self) -> int:
        return len(self.names) + 1

    def label(self, index: int) -> str:
        return _Steps.label(self, index) if index < len(self.names) else self.texts.SELFTEST

    def value(self, index: int) -> str:
        return _Steps.value(self, index) if index < len(self.names) else "→"

    def choose(self, index: int) -> None:
        if index == len(self.names):
            self.app.load("selftest", self._open_selftest)
        else:
            _Steps.choose(self, index)

    def _open_selftest(self) -> None:
        self.app.open_late("selftest")

    def help_page(self, number: int) -> tuple:
        if number <= len(self.names):
            return _Steps.help_page(self, number)
        return self.texts.SELFTEST, "", self.texts.SELFTEST_TELLS


class SettingsMenu(_Steps):
    """The first page: the games that have settings, two settings that people look for, the device."""

    names = ("sound", "language")

    def __init__(self, app) -> None:
        _Steps.__init__(self, app)
        self.help_pages += 1  # the page as a whole comes first
        self._kinds = [kind for kind in GAMES if kind.settings]

    def size(self) -> int:
        return len(self._kinds) + len(self.names) + 1

    def label(self, index: int) -> str:
        texts = self.texts
        games = len(self._kinds)
        if index < games:
            return self._kinds[index].title(texts.language)
        return (texts.SETTING_SOUND, self._value("language"), texts.DEVICE)[index - games]

    def value(self, index: int) -> str:
        return self._value("sound") if index == len(self._kinds) else ""

    def choose(self, index: int) -> None:
        games = len(self._kinds)
        if index < games:
            self.app.open(GameSettings(self.app, self._kinds[index]))
        elif index < games + len(self.names):
            _Steps.choose(self, index - games)
        else:
            self.app.open(DeviceSettings(self.app))

    def back(self) -> None:
        self.app.open_menu()

    def help_page(self, number: int) -> tuple:
        if number > 1:
            return _Steps.help_page(self, number - 1)
        return self.texts.SETTINGS, "", self.texts.SETTINGS_HELP
