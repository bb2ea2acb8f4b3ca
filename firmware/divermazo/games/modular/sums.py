"""Sums of Modulo 10 as people write them, and which ones a table gets wrong: card number and die."""

from divermazo.games.modular.rules import Game
from divermazo.rules.cards import NUMBERS

SIDES = 6  # of a die


def sum_text(step: tuple) -> str:
    """An `arithmetic` as people write it: 4−1=3, 15−6=9, 5+6=11→1."""
    left, sign, die, total, card = step
    text = "{}{}{}={}".format(left, "+" if sign > 0 else "−", die, total)
    return text if total == card else text + "→" + str(card)


class Missed:
    """Feed it the events of a record in order; it plays them and counts the wrong plays by their sum."""

    def __init__(self, header: dict) -> None:
        self._game = Game(header)
        self._counts = bytearray(NUMBERS * SIDES)

    def feed(self, event: dict) -> None:
        """Take one event in force; RuleError when it does not fit the ones before."""
        place = (self._game.number - 1) * SIDES + self._game.die - 1
        if self._game.apply(event) == "wrong_number" and self._counts[place] < 255:
            self._counts[place] += 1

    def count(self, number: int, die: int) -> int:
        """How often that sum was missed, 0-255."""
        return self._counts[(number - 1) * SIDES + die - 1]

    def top(self, most: int = 3) -> list:
        """The sums missed most often, at most `most`, as (number, die); smaller numbers first."""
        counts = bytearray(self._counts)
        found = []
        while len(found) < most and max(counts):
            place = _first_greatest(counts)
            found.append((place // SIDES + 1, place % SIDES + 1))
            counts[place] = 0
        return found


def _first_greatest(counts: bytearray) -> int:
    best = 0
    for place in range(len(counts)):
        if counts[place] > counts[best]:
            best = place
    return best
