"""What stays in memory: one game, and no screen that a game does not need. The chip has no room for all."""

import sys

_GAMES = {
    "modular": (
        "rules.modular", "rules.missed", "ui.screens.modular", "ui.screens.ending", "ui.screens.drill",
    ),
    "banners": ("rules.banners", "ui.screens.banners"),
    "explorers": ("rules.explorers", "ui.screens.explorers", "ui.screens.expeditions"),
}
_AROUND = ("settings", "language", "dice", "records", "resume", "restore", "crash",
           "selftest")


def keep_only(game: str) -> None:
    """Forget the modules of all games but `game`, and the screens around the games."""
    for other in _GAMES:
        if other != game:
            for name in _GAMES[other]:
                forget(name)
    for name in _AROUND:
        forget("ui.screens." + name)


def forget(name: str) -> None:
    """Free a module of ours, named from the package on; it is imported anew when it is wanted."""
    full = "divermazo." + name
    if full in sys.modules:
        del sys.modules[full]
        package, leaf = full.rsplit(".", 1)
        if package in sys.modules and hasattr(sys.modules[package], leaf):
            delattr(sys.modules[package], leaf)
