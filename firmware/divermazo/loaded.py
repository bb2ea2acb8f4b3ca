"""What is loaded late, each group when it is wanted: the chip has no room for all. All names are here and in
games/__init__.py; tests/project/test_import_rule.py reads them too.
"""

import sys

from divermazo import forget
from divermazo.games import GAMES, kind_of
from divermazo.loop import IDLE_MS, WORKED

# What any game needs; like each group: every module after those that it imports. One text is one piece of
# memory, a tuple of names one for each
ANY_GAME = "rules.cards rules.fields store.upkeep store.log store.record ui.entry ui.screens.game "

# A screen by its name: its class, and the modules that come with it, its own the last
SCREENS = {
    "menu": ("Menu", "ui.screens.menu"),
    "dice": ("PlainDice", "ui.tumble ui.screens.dice"),
    "records": ("Records", ANY_GAME + "ui.screens.records"),
    "settings": ("SettingsMenu", "ui.screens.settings"),
    "device": ("DeviceSettings", "ui.screens.settings"),
    "selftest": ("SelfTest", "ui.screens.selftest"),
    "resume": ("Resume", ANY_GAME + "ui.screens.resume"),
    "restore": ("Restore", ANY_GAME + "ui.screens.restore"),
    "language": ("Language", "ui.screens.language"),
    "crash": ("Crash", "ui.screens.crash"),
}

# What draws on the display: it comes after the first lit dice
PAGE = ("ui.sheets", "ui.fonts", "ui.canvas", "ui.page")

LINK = ("link.parser", "link.rpc", "link.fingers", "link.archive", "link.feed", "link.commands",
        "link.server")


class Loader:
    """Loads for somebody who waits, a module a step. Keys wait with them."""

    def __init__(self, loop, load) -> None:
        """`load`: what makes room and loads a group, a module a turn."""
        self._loop = loop
        self._load = load
        self._loading = None  # the modules of a group, as they come
        self._then = None  # what is to be called when they are there

    def load(self, group: str, then) -> None:
        """Load a group, then call `then`."""
        self._loading = self._load(group)
        self._then = then
        self._loop.deaf = True
        self._loop.wake()

    def stop(self) -> None:
        """What was to be loaded is not wanted any more."""
        self._loading = self._then = None  # the latter keeps a screen, and with it the module of its class
        self._loop.deaf = False

    def step(self, now: int) -> int:
        """Load one module, if any."""
        if self._loading is None:
            return IDLE_MS
        for _ in self._loading:
            return WORKED
        then = self._then
        self.stop()
        then()
        return WORKED


def modules_of(group: str) -> "tuple[str, ...]":
    """The modules of a screen or a game by its name."""
    if group in SCREENS:
        return tuple(SCREENS[group][1].split())
    return tuple(ANY_GAME.split()) + kind_of(group).modules()


def load(group: str, texts):
    """Load a screen or a game by its name, a module a turn of the iteration, which takes up to 80 ms; last
    the game's texts."""
    for name in modules_of(group):
        __import__("divermazo." + name)
        yield
    if group not in SCREENS:
        texts.of(kind_of(group).texts())
        yield


def screen_class(name: str):
    """The class of a screen by its name."""
    module = "divermazo." + modules_of(name)[-1]
    __import__(module)
    return getattr(sys.modules[module], SCREENS[name][0])


def keep_only(game: str, texts) -> None:
    """Forget all games but that one, and the screens that it does not need."""
    kept = modules_of(game)
    for group in list(SCREENS) + [kind.name for kind in GAMES]:
        for name in modules_of(group):
            if name not in kept:
                forget(name)
    texts.keep_only(kind_of(game).texts())
