"""What a pile of game records adds up to."""

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from divermazo.games.modular.rules import valid
from divermazo.rules.cards import COLORS, NUMBERS

from divermazo_host.database import Saved
from divermazo_host.history import History, Step, Unplayable, play

DIE = 6
ENOUGH = 5  # throws expected of each value, below which a chi-square says nothing

Sum = tuple[int, int]  # the number of the card, the value of the die
SUMS = tuple((number, die) for number in range(1, NUMBERS + 1) for die in range(1, DIE + 1))


@dataclass
class Answers:
    """Plays on one sum, or on several. `played`: what the wrong ones were. `times`: ms that the right ones
    took, where that is known."""

    right: int = 0
    wrong: int = 0
    played: Counter[int] = field(default_factory=Counter)
    times: list[int] = field(default_factory=list)

    @property
    def count(self) -> int:
        return self.right + self.wrong

    @property
    def time(self) -> float | None:
        """The median of `times`, in seconds: those who were called away do not count for more than others."""
        return statistics.median(self.times) / 1000 if self.times else None


@dataclass(frozen=True)
class Expedition:
    """One that was started, as its game ended: `color` 0-5, `points` -80 to 156."""

    color: int
    investments: int
    points: int


@dataclass(frozen=True)
class Claim:
    """A banner 1-9 won with `formation` while the other side lacked `missing` cards (0-3)."""

    banner: int
    formation: str
    missing: int


@dataclass
class Tally:
    """Counts of what is in force; what was undone counts for the throws only, which are no less fair for it.

    `games`, `over`: by name. `answers`: by sum. `throws`: six colours, six values. `unplayable`: records of
    other rules, of which nothing is counted.
    """

    games: Counter[str] = field(default_factory=Counter)
    over: Counter[str] = field(default_factory=Counter)
    answers: dict[Sum, Answers] = field(default_factory=lambda: defaultdict(Answers))
    throws: list[list[int]] = field(default_factory=lambda: [[0] * DIE for _ in COLORS])
    expeditions: list[Expedition] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    unplayable: int = 0

    def total(self, sums: Iterable[Sum] | None = None) -> Answers:
        """All answers, or those to some sums."""
        chosen = self.answers if sums is None else sums
        found = [self.answers[sum] for sum in chosen if sum in self.answers]
        return Answers(sum(one.right for one in found), sum(one.wrong for one in found),
                       times=[ms for one in found for ms in one.times])

    def missed(self, most: int = 10) -> list[Sum]:
        """The sums missed most often, then those missed in the greater part."""
        wrong = [sum for sum, answers in self.answers.items() if answers.wrong]
        return sorted(wrong, key=lambda sum: (-self.answers[sum].wrong, self.answers[sum].right, sum))[:most]

    def values(self) -> list[int]:
        """How often each value 1-6 was thrown, all dice together."""
        return [sum(die[value] for die in self.throws) for value in range(DIE)]


def tally(records: Iterable[Saved]) -> Tally:
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


def by_session(records: Iterable[Saved]) -> dict[str, Tally]:
    """The tally of each day on which records came, in order."""
    days: dict[str, list[Saved]] = defaultdict(list)
    for saved in records:
        days[saved.session].append(saved)
    return {day: tally(days[day]) for day in sorted(days)}


def allowed(sum: Sum) -> str:
    """The right answers to a sum: 3 · 5."""
    return " · ".join(map(str, valid(*sum)))


@dataclass(frozen=True)
class Fairness:
    """Pearson's chi-square test against equal chances. `chance` (0-1): how often fair dice would give throws
    as uneven as these or more so; None for too few throws to tell.
    """

    throws: int
    chi_square: float
    chance: float | None


def fairness(dice: Sequence[Sequence[int]]) -> Fairness:
    """Test dice, each the counts of its values, all at once: 5 degrees of freedom each."""
    dice = [die for die in dice if sum(die)]
    total = 0.0
    for die in dice:
        expected = sum(die) / DIE
        total += sum((count - expected) ** 2 for count in die) / expected
    tells = bool(dice) and min(map(sum, dice)) >= ENOUGH * DIE
    chance = survival(total, (DIE - 1) * len(dice)) if tells else None
    return Fairness(sum(map(sum, dice)), total, chance)


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


def _add(total: Tally, history: History) -> None:
    name = history.header["game"]
    total.games[name] += 1
    total.over[name] += history.game.over
    for step in history.steps:
        if name == "modular":
            _add_throws(total, step)
        if step.undone:
            continue
        if step.sum:
            answers = total.answers[step.sum]
            if step.right:
                answers.right += 1
                if step.ms is not None:
                    answers.times.append(step.ms)
            else:
                answers.wrong += 1
                answers.played[step.event["number"]] += 1
        if step.formation:
            total.claims.append(Claim(step.event["banner"], step.formation, step.missing))
    if name == "explorers" and history.game.over:
        _add_expeditions(total, history)


def _add_throws(total: Tally, step: Step) -> None:
    if step.event["e"] == "roll":
        for color, value in enumerate(step.event["dice"]):
            total.throws[color][value - 1] += 1
    elif step.event["e"] == "reroll":
        total.throws[step.color][step.event["value"] - 1] += 1


def _add_expeditions(total: Tally, history: History) -> None:
    game = history.game
    for player in (1, 2):
        for color in game.colors:
            investments = game.investments(player, color)
            if investments or game.row(player, color):
                total.expeditions.append(Expedition(color, investments, game.points(player, color)))
