"""Counts over game records: answers by sum, throws, expeditions, claims; what `divermazo stats` (stats.py)
shows. Runs under both interpreters, as history.py does.
"""

import math

from divermazo.games.modular.rules import valid
from divermazo.rules.cards import COLORS, NUMBERS

from divermazo_host.history import Unplayable, play

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Protocol

    from divermazo_host.history import History, Step

    class Saved(Protocol):
        """A record, from the database or from a file."""

        @property
        def session(self) -> str: ...
        @property
        def lines(self) -> list[str]: ...

    Sum = tuple[int, int]  # the number of the card, the value of the die
else:
    Sum = tuple

SIDES = 6  # of a die
ENOUGH = 5  # throws expected of each value, below which a chi-square says nothing

SUMS = tuple([(number, die) for number in range(1, NUMBERS + 1) for die in range(1, SIDES + 1)])


class Answers:
    """Plays on one sum, or on several. `played`: what the wrong ones were, and how often. `times`: ms that
    the right ones took, where that is known."""

    def __init__(self, right: int = 0, wrong: int = 0, times: "Iterable[int]" = ()) -> None:
        self.right = right
        self.wrong = wrong
        self.played: "dict[int, int]" = {}
        self.times = list(times)

    @property
    def count(self) -> int:
        return self.right + self.wrong

    @property
    def time(self) -> "float | None":
        """The median of `times`, in seconds: those who were called away do not count for more than others."""
        return _median(self.times) / 1000 if self.times else None


class Expedition:
    """One that was started, as its game ended: `color` 0-5, `points` -80 to 156."""

    def __init__(self, color: int, investments: int, points: int) -> None:
        self.color = color
        self.investments = investments
        self.points = points


class Claim:
    """A banner 1-9 won by `player` with `formation` while the other side lacked `missing` cards (0-3)."""

    def __init__(self, player: int, banner: int, formation: str, missing: int) -> None:
        self.player = player
        self.banner = banner
        self.formation = formation
        self.missing = missing


class Tally:
    """Counts of what is in force; what was undone counts for throws only, which are no less fair for it, and
    for refused claims.

    `games`, `over`: by name. `answers`: by sum. `throws`: six colours, six values. `refused`: claims, by
    player. `unplayable`: records of other rules, of which nothing is counted.
    """

    def __init__(self) -> None:
        self.games: "dict[str, int]" = {}
        self.over: "dict[str, int]" = {}
        self.answers: "dict[Sum, Answers]" = {}
        self.throws = [[0] * SIDES for _ in COLORS]
        self.expeditions: "list[Expedition]" = []
        self.claims: "list[Claim]" = []
        self.refused = [0, 0]
        self.unplayable = 0

    def total(self, sums: "Iterable[Sum] | None" = None) -> Answers:
        """All answers, or those to some sums."""
        chosen = self.answers if sums is None else sums
        found = [self.answers[sum] for sum in chosen if sum in self.answers]
        return Answers(sum([one.right for one in found]), sum([one.wrong for one in found]),
                       [ms for one in found for ms in one.times])

    def missed(self, most: int = 10) -> "list[Sum]":
        """The sums missed most often, then those missed in the greater part."""
        wrong = [sum for sum, answers in self.answers.items() if answers.wrong]
        return sorted(wrong, key=lambda sum: (-self.answers[sum].wrong, self.answers[sum].right, sum))[:most]

    def values(self) -> "list[int]":
        """How often each value 1-6 was thrown, all dice together."""
        return [sum([die[value] for die in self.throws]) for value in range(SIDES)]


def tally(records: "Iterable[Saved]") -> Tally:
    """Add records up."""
    total = Tally()
    for saved in records:
        try:
            history = play(saved.lines)
        except Unplayable:
            total.unplayable += 1
            continue
        _add(total, history)
    return total


def by_session(records: "Iterable[Saved]") -> "dict[str, Tally]":
    """The tally of each day on which records came, in order."""
    days: dict[str, list[Saved]] = {}
    for saved in records:
        days.setdefault(saved.session, []).append(saved)
    return {day: tally(days[day]) for day in sorted(days)}


def allowed(sum: "Sum") -> str:
    """The right answers to a sum: 3 · 5."""
    return " · ".join([str(number) for number in valid(*sum)])


class Fairness:
    """Pearson's chi-square test against equal chances. `chance` (0-1): how often fair dice would give throws
    as uneven as these or more so; None for too few throws to tell.
    """

    def __init__(self, throws: int, chi_square: float, chance: "float | None") -> None:
        self.throws = throws
        self.chi_square = chi_square
        self.chance = chance


def fairness(dice: "Sequence[Sequence[int]]") -> Fairness:
    """Test dice, each the counts of its values, all at once: 5 degrees of freedom each."""
    dice = [die for die in dice if sum(die)]
    total = 0.0
    for die in dice:
        expected = sum(die) / SIDES
        total += sum((count - expected) ** 2 for count in die) / expected
    tells = bool(dice) and min([sum(die) for die in dice]) >= ENOUGH * SIDES
    chance = survival(total, (SIDES - 1) * len(dice)) if tells else None
    return Fairness(sum([sum(die) for die in dice]), total, chance)


def survival(chi_square: float, degrees: int) -> float:
    """The upper tail of the chi-square distribution (Abramowitz and Stegun 26.4.4, 26.4.5)."""
    half = chi_square / 2
    if degrees % 2:
        tail, term, start = math.erfc(math.sqrt(half)), math.sqrt(half / math.pi) * 2 * math.exp(-half), 3
    else:
        tail, term, start = math.exp(-half), half * math.exp(-half), 4
    for step in range(start, degrees + 1, 2):
        tail += term
        term *= half / (step / 2)
    return min(tail, 1.0)


def _median(times: "list[int]") -> float:
    ordered = sorted(times)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def _add(total: Tally, history: "History") -> None:
    name = history.header["game"]
    total.games[name] = total.games.get(name, 0) + 1
    total.over[name] = total.over.get(name, 0) + bool(history.game.over)
    for step in history.steps:
        if name == "modular":
            _add_throws(total, step)
        if step.refused:
            total.refused[step.player - 1] += step.refused
        if step.undone:
            continue
        if step.sum:
            answers = total.answers.setdefault(step.sum, Answers())
            if step.right:
                answers.right += 1
                if step.ms is not None:
                    answers.times.append(step.ms)
            else:
                answers.wrong += 1
                number = step.event["number"]
                answers.played[number] = answers.played.get(number, 0) + 1
        if step.formation:
            total.claims.append(Claim(step.player, step.event["banner"], step.formation, step.missing))
    if name == "explorers" and history.game.over:
        _add_expeditions(total, history)


def _add_throws(total: Tally, step: "Step") -> None:
    if step.event["e"] == "roll":
        for color, value in enumerate(step.event["dice"]):
            total.throws[color][value - 1] += 1
    elif step.event["e"] == "reroll":
        total.throws[step.color][step.event["value"] - 1] += 1


def _add_expeditions(total: Tally, history: "History") -> None:
    game = history.game
    for player in (1, 2):
        for color in game.colors:
            investments = game.investments(player, color)
            if investments or game.row(player, color):
                total.expeditions.append(Expedition(color, investments, game.points(player, color)))
