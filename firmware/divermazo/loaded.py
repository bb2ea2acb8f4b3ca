"""One game in memory at a time: the heap of the chip does not hold all three and their screens."""

import sys

_GAMES = {
    "modular": (
        "rules.modular", "rules.missed", "ui.screens.modular", "ui.screens.ending", "ui.screens.drill",
    ),
    "banners": ("rules.banners", "ui.screens.banners"),
    "explorers": ("rules.explorers", "ui.screens.explorers", "ui.screens.expeditions"),
}


def keep_only(game: str) -> None:
    """Forget the modules of all games but `game`; they are imported anew when they are wanted."""
    for other in _GAMES:
        if other != game:
            for name in _GAMES[other]:
                _forget(name)


def _forget(name: str) -> None:
    full = "divermazo." + name
    if full in sys.modules:
        del sys.modules[full]
        package, leaf = full.rsplit(".", 1)
        if package in sys.modules and hasattr(sys.modules[package], leaf):
            delattr(sys.modules[package], leaf)
