"""Whether the dice are fair: chi-square of a million throws, singly and in pairs of one after the other."""

import os

from divermazo.board.system import SIDES, Dice
from divermazo_sim.device import Device  # noqa: F401  lets the drivers find their modules

from bench import Figure

THROWS = 1_000_000
# What fair dice exceed once in a thousand times: 5 and 35 degrees of freedom
SINGLE_LIMIT = 20.52
PAIR_LIMIT = 66.62


def measure() -> dict:
    dice = Dice(os.urandom)
    singles = [0] * SIDES
    pairs = [0] * SIDES * SIDES
    last = 0
    for _ in range(THROWS):
        value = dice.throw() - 1
        singles[value] += 1
        pairs[last * SIDES + value] += 1
        last = value
    return {
        "a million throws, chi-square": _figure(singles, SINGLE_LIMIT),
        "the same in pairs, chi-square": _figure(pairs, PAIR_LIMIT),
    }


def _figure(counts: list[int], limit: float) -> Figure:
    expected = THROWS / len(counts)
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    return Figure(f"{chi_square:.1f}", f"< {limit} (99.9 % of fair dice)", chi_square < limit)
