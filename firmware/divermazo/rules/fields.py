"""Reading the fields of headers and events.

They come from files and from the wire, so every value is checked: its type (a JSON true is not the
number 1) and its range.
"""

from divermazo.rules.cards import COLORS, NUMBERS
from divermazo.rules.errors import RuleError

MOST_POINTS = 999_999  # of a match


def handler(event: dict, handlers: dict):
    """What takes an event of its kind, "e", by `handlers`; RuleError "unknown_event" when nothing does."""
    kind = event.get("e")
    found = handlers.get(kind) if isinstance(kind, str) else None
    if found is None:
        raise RuleError("unknown_event")
    return found


def integer(source: dict, key: str, low: int, high: int) -> int:
    """The whole number low..high at `key`; RuleError("bad_field", field=key) otherwise."""
    value = source.get(key)
    if type(value) is not int or not low <= value <= high:
        raise RuleError("bad_field", field=key)
    return value


def color(source: dict, key: str = "color") -> int:
    """The index 0-5 of the colour named at `key`; RuleError("bad_field", field=key) otherwise."""
    value = source.get(key)
    if not isinstance(value, str) or value not in COLORS:
        raise RuleError("bad_field", field=key)
    return COLORS.index(value)


def card(source: dict) -> int:
    """The numbered card of "color" and "number" as its code 0-59, ten to a colour."""
    return color(source) * NUMBERS + integer(source, "number", 1, NUMBERS) - 1


def mover(event: dict, turn: int) -> int:
    """`turn`, the player 1-2 whose turn it is; RuleError "out_of_turn" when the event names the other one."""
    if "player" in event and integer(event, "player", 1, 2) != turn:
        raise RuleError("out_of_turn", player=turn)
    return turn


def match(header: dict, low: int) -> "list[int]":
    """The points of both players before this game, each low..MOST_POINTS, none when absent;
    RuleError("bad_header") otherwise."""
    points = header.get("match", [0, 0])
    if not isinstance(points, list) or len(points) != 2:
        raise RuleError("bad_header", field="match")
    for value in points:
        if type(value) is not int or not low <= value <= MOST_POINTS:
            raise RuleError("bad_header", field="match")
    return points


def setting(header: dict, key: str, choices: tuple):
    """The header's choice at `key`, by default the first of `choices`; RuleError("bad_header") otherwise."""
    value = header.get(key, choices[0])
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    raise RuleError("bad_header", field=key)
