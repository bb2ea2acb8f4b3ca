"""Judging a claim of Banners: by masks as the firmware does, and by looking through all cards."""

import random
import sys

from divermazo.games.banners import rules as banners
from divermazo.rules.cards import COLORS, NUMBERS

from bench import CPYTHON, MICROPYTHON, ROOT, Figure, numbers

# On the RP2040: one turn of an empty loop, and telling the formation of three cards the plain way
CHIP_LOOP_US = 3.1
CHIP_PLAIN_US = 312
GOAL_MS = 3
CARDS = len(COLORS) * NUMBERS
UNSEEN = 6  # at least
STARTS = 12
STEPS = 400


class Position:
    """A claim with `mine` against `lying`, 0-2 cards, while the cards `seen` lie elsewhere."""

    def __init__(self, mine: list[int], lying: list[int], seen: set[int]) -> None:
        self.mine = mine
        self.lying = lying
        self.seen = seen

    def words(self) -> list[str]:
        """For the program: `mine`, `lying` and all that is on the table, as lists of codes."""
        return [",".join(map(str, cards)) for cards in (self.mine, self.lying, sorted(self.table()))]

    def table(self) -> set[int]:
        return self.seen | set(self.mine) | set(self.lying)

    def cost(self) -> int:
        """Lines of Python that the verdict takes: the same on every run."""
        masks = [0] * len(COLORS)
        for card in self.table():
            masks[card // NUMBERS] |= 1 << card % NUMBERS
        lines = 0

        def count(frame, event, argument):
            nonlocal lines
            lines += event == "line"
            return count

        tracer = sys.gettrace()
        sys.settrace(count)
        try:
            banners.counterexample(bytes(self.lying), masks, banners.strength(self.mine))
        finally:
            sys.settrace(tracer)
        return lines

    def neighbour(self, chance: random.Random) -> "Position":
        """One card is another one, or is seen, or no longer."""
        mine, lying, seen = list(self.mine), list(self.lying), set(self.seen)
        card = chance.choice([card for card in range(CARDS) if card not in mine and card not in lying])
        hand = chance.choice((mine, lying, None))
        if hand:
            hand[chance.randrange(len(hand))] = card
            seen.discard(card)
        else:
            seen ^= {card}
        if CARDS - len(seen) - len(mine) - len(lying) < UNSEEN:
            return self
        return Position(mine, lying, seen)


def measure() -> dict:
    chance = random.Random(1)
    worst = hardest(chance)
    drawn = [_drawn(chance, chance.randrange(banners.SIDE)) for _ in range(40)]
    emptiest = Position([0, 11, 23], [], set())
    figures = {}
    for name, interpreter in (("CPython", CPYTHON), ("MicroPython", MICROPYTHON)):
        hard, mean, most = [_times(interpreter, some) for some in ([worst], drawn, [emptiest])]
        masks = ", ".join([f"{times['masks'] / 1e6:.1f} µs" for times in (hard, mean, most)])
        ratios = ", ".join([f"{times['search'] / times['masks']:,.0f}" for times in (hard, mean, most)])
        figures[f"claim on {name}: hardest, mean, all unseen"] = masks
        figures[f"times as long by all sets on {name}: the same"] = ratios
    plain = hard["masks"] / hard["plain"] * CHIP_PLAIN_US / 1000
    loop = hard["masks"] / hard["loop"] * CHIP_LOOP_US / 1000
    figures["hardest claim on the chip, estimate by the plain way"] = Figure(
        f"{plain:.2f} ms", f"< {GOAL_MS} ms", plain < GOAL_MS)
    figures["hardest claim on the chip, estimate by the loop"] = f"{loop:.2f} ms"
    return figures


def hardest(chance: random.Random) -> Position:
    """The position whose verdict takes the most lines, found by going uphill from many."""
    best, most = None, -1
    for start in range(STARTS):
        position = _drawn(chance, start % banners.SIDE)
        cost = position.cost()
        for _ in range(STEPS):
            other = position.neighbour(chance)
            price = other.cost()
            if price >= cost:
                position, cost = other, price
        if cost > most:
            best, most = position, cost
    return best


def _drawn(chance: random.Random, lying: int) -> Position:
    deck = chance.sample(range(CARDS), CARDS)
    side = banners.SIDE
    seen = deck[side + lying:chance.randrange(side + lying, CARDS - UNSEEN + 1)]
    return Position(deck[:side], deck[side:side + lying], set(seen))


def _times(interpreter: tuple, positions: list[Position]) -> dict[str, int]:
    words = [word for position in positions for word in position.words()]
    return numbers(interpreter, "claims.py", ROOT / "firmware", *words)
