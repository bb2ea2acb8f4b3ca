"""The games. Integers only; no clock, no input or output, no text for people.

A game is a header and events, dicts as in the game record (docs/records.md). Every game's class is
called `Game` and has `apply(event)`, `save()`, `load(state)`, `scores()`, `over` and `winner`.
"""

from divermazo.rules import fields
from divermazo.rules.errors import RuleError

GAMES = ("modular", "banners", "explorers")
TABLES = (1, 2, 3, 4, 5, 6)


def new_game(header: dict):
    """A fresh game as `header` asks; only that game's module is loaded (one fits the heap at a time).

    Raises RuleError "bad_header" with the field, or "unknown_game".
    """
    if header.get("v") != 1 or type(header["v"]) is not int:
        raise RuleError("bad_header", field="v")
    fields.setting(header, "table", TABLES)
    if not isinstance(header.get("key", ""), str):
        raise RuleError("bad_header", field="key")
    name = header.get("game")
    if name == "modular":
        from divermazo.rules import modular
        return modular.Game(header)
    if name == "banners":
        from divermazo.rules import banners
        return banners.Game(header)
    if name == "explorers":
        from divermazo.rules import explorers
        return explorers.Game(header)
    raise RuleError("unknown_game")
