"""What stays in memory: one game, and no screen that a game does not need. The chip has no room for all."""

import sys

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
