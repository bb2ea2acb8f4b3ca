"""What stays in memory: one game, and no screen that a game does not need. The chip has no room for all."""

import sys

from divermazo.loop import IDLE_MS, WORKED

# Modules that are loaded together; each finds those that it needs itself before it
_ANY_GAME = ("rules.cards", "rules.fields", "store.record", "ui.entry", "ui.screens.game")
_GROUPS = {
    "modular": _ANY_GAME + ("rules.modular", "rules.missed", "ui.tumble", "ui.screens.modular",
                            "ui.screens.ending", "ui.screens.drill"),
    "banners": _ANY_GAME + ("rules.banners", "ui.screens.banners"),
    "explorers": _ANY_GAME + ("rules.explorers", "ui.screens.explorers", "ui.screens.expeditions"),
    "dice": ("ui.tumble", "ui.screens.dice"),
    "records": _ANY_GAME + ("ui.screens.records",),
    "settings": ("ui.screens.settings",),
    "selftest": ("ui.screens.selftest",),
    "resume": ("ui.screens.resume",),
    "restore": _ANY_GAME + ("ui.screens.restore",),
    "language": ("ui.screens.language",),
    "crash": ("ui.screens.crash",),
}


class Loader:
    """Loads for somebody who waits, a module a step. Keys wait with them."""

    def __init__(self, loop, make_room) -> None:
        self._loop = loop
        self._make_room = make_room
        self._loading = None  # the modules of a group, as they come
        self._then = None  # what is to be called when they are there

    def load(self, group: str, then) -> None:
        """Make room, load a group, then call `then`."""
        self._loading = self._load(group)
        self._then = then
        self._loop.deaf = True
        self._loop.wake()

    def stop(self) -> None:
        """What was to be loaded is not wanted any more."""
        self._loading = None
        self._loop.deaf = False

    def step(self, now: int) -> int:
        """Load one module, if any."""
        if self._loading is None:
            return IDLE_MS
        for _ in self._loading:
            return WORKED
        self.stop()
        self._then()
        return WORKED

    def _load(self, group: str):
        self._make_room()
        yield
        yield from load(group)


def load(group: str):
    """Load the modules of a game or a screen, one a turn of the iteration, which takes up to 80 ms."""
    for name in _GROUPS[group]:
        __import__("divermazo." + name)
        yield


def keep_only(game: str) -> None:
    """Forget the modules of all groups but `game`."""
    for group in _GROUPS:
        for name in _GROUPS[group]:
            if name not in _GROUPS[game]:
                forget(name)


def forget(name: str) -> None:
    """Free a module of ours, named from the package on; it is imported anew when it is wanted."""
    full = "divermazo." + name
    if full in sys.modules:
        del sys.modules[full]
        package, leaf = full.rsplit(".", 1)
        if package in sys.modules and hasattr(sys.modules[package], leaf):
            delattr(sys.modules[package], leaf)
