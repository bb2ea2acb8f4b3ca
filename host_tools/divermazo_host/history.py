"""A game record played again with the device's own rules: what happened, event by event.

Runs under both interpreters: for the figures of `divermazo stats`, and of a device in a browser alone.
"""

import json

from divermazo.games.banners import rules as banners
from divermazo.rules.errors import RuleError
from divermazo.store.record import Record

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    Event = dict[str, Any]
else:
    Event = dict

LONGEST_MS = 60_000  # that an answer is said to have taken


class Unplayable(Exception):
    """No game of these rules: the record is damaged, or of a firmware that this program does not know."""


class Step:
    """A line of the record. `undone`: an undo took it back. Of a play in Modulo 10 `sum` is the card and the
    die it answers, `right`, and `ms` what it took (0-60000) where the record says so; of a reroll `color`
    (0-5) is that of the die; of a claim in Banners `formation` is what was claimed with, `missing` how many
    cards (0-3) the other side lacked. Of an event in Banners `player` is whose turn it was, `refused` how
    many of that player's claims had been refused since the event before.
    """

    def __init__(self, event: Event) -> None:
        self.event = event
        self.undone = False
        self.sum: "tuple[int, int] | None" = None
        self.right = False
        self.ms: "int | None" = None
        self.color = -1
        self.formation = ""
        self.missing = 0
        self.player = 0
        self.refused = 0


class History:
    """`game`: of divermazo.rules, as the last line left it. `steps`: every line after the header."""

    def __init__(self, header: Event, steps: "list[Step]", game: "Any") -> None:
        self.header = header
        self.steps = steps
        self.game = game


def play(lines: "list[str]") -> History:
    """Play a record from its lines: header, events, undos. Raises Unplayable."""
    try:
        header = json.loads(lines[0])
        record = Record(header)
        steps: list[Step] = []
        in_force: list[Step] = []
        for line in lines[1:]:
            event = json.loads(line)
            if event["e"] == "undo":
                record.apply(event)
                in_force.pop().undone = True
                steps.append(Step(event))
            else:
                in_force.append(_take(record, event))
                steps.append(in_force[-1])
    except (RuleError, ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise Unplayable(str(error))
    return History(header, steps, record.game)


def is_over(lines: "list[str]") -> bool:
    """The game of a record has ended; False when it cannot be played."""
    try:
        return bool(play(lines).game.over)
    except Unplayable:
        return False


def _take(record: Record, event: Event) -> Step:
    step = Step(event)
    game: "Any" = record.game
    kind = record.header["game"], event["e"]
    if kind == ("modular", "play"):
        step.sum = game.number, game.die
        step.ms = _time(event)
    elif kind[0] == "banners":
        step.player = game.turn
        step.refused = _refused(event)
    step.right = record.apply(event) is None and step.sum is not None
    if kind == ("modular", "reroll"):
        step.color = game.color
    elif kind == ("banners", "claim"):
        step.formation = banners.KINDS[banners.strength(game.side(event["banner"], game.turn)) >> 5]
        step.missing = banners.SIDE - len(game.side(event["banner"], 3 - game.turn))
    return step


def _refused(event: Event) -> int:
    """The rules know nothing of it either."""
    banners = event.get("refused")
    return len(banners) if isinstance(banners, list) else 0


def _time(event: Event) -> "int | None":
    """The rules know no clock, so that none can make a play illegal: it is looked at here."""
    ms = event.get("ms")
    return ms if type(ms) is int and 0 <= ms <= LONGEST_MS else None
