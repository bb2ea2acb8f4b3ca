"""The games by their names: how one is started, and which screen one is at. Its modules are loaded before."""

import sys


def start_new(app, game: str) -> None:
    """Start a game with the settings in force."""
    getattr(_screens(game), "new_" + game)(app)


def screen_of(app, record):
    """The screen that a record is at: its table, or its result."""
    return _screens(record.header["game"]).screen_of(app, record)


def _screens(game: str):
    name = "divermazo.ui.screens." + game
    __import__(name)
    return sys.modules[name]
