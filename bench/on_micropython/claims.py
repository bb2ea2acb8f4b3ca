"""claims.py (MINE LYING TABLE)...: time in ps of the verdict on claims, mean of all positions.

Cards are codes with commas between them. `masks`: as the firmware does it; `search`: by looking through all
sets of unseen cards; `plain`: the formation of one set, told the plain way; `loop`: a turn of an empty loop.
Both ways must find formations of the same strength.
"""

import sys
import time

clock = time.time_ns

from divermazo.games.banners.rules import SIDE, counterexample, strength  # noqa: E402
from divermazo.rules.cards import COLORS, NUMBERS  # noqa: E402

ROUNDS = 5
VERDICTS = 200
PLAIN = 5000
TURNS = 200_000


def best(measure) -> int:
    """The least of some measurements: the others were disturbed."""
    return min([measure() for _ in range(ROUNDS)])


def plain(cards: list) -> int:
    """As `strength`, straight from the rules."""
    numbers = sorted([card % NUMBERS + 1 for card in cards])
    colors = [card // NUMBERS for card in cards]
    one_color = colors[0] == colors[1] == colors[2]
    run = numbers[0] + 1 == numbers[1] and numbers[1] + 1 == numbers[2]
    if run and one_color:
        kind = 4
    elif numbers[0] == numbers[2]:
        kind = 3
    elif one_color:
        kind = 2
    elif run:
        kind = 1
    else:
        kind = 0
    return kind * 32 + sum(numbers)


def search(lying: list, unseen: list, bound: int) -> "list | None":
    """The strongest set that is stronger than `bound`; all are looked at."""
    found = None
    for cards in sets(unseen, SIDE - len(lying)):
        value = plain(lying + cards)
        if value > bound:
            found, bound = lying + cards, value
    return found


def sets(cards: list, size: int):
    if size == 0:
        yield []
        return
    for first in range(len(cards) - size + 1):
        for others in sets(cards[first + 1:], size - 1):
            yield [cards[first]] + others


def masks_ps(lying: bytes, table: list, mine: list) -> int:
    started = clock()
    for _ in range(VERDICTS):
        counterexample(lying, table, strength(mine))
    return (clock() - started) * 1000 // VERDICTS


def search_ps(lying: list, unseen: list, mine: list) -> int:
    started = clock()
    search(lying, unseen, plain(mine))
    return (clock() - started) * 1000


def plain_ps() -> int:
    cards = [11, 32, 53]
    started = clock()
    for _ in range(PLAIN):
        plain(cards)
    return (clock() - started) * 1000 // PLAIN


def loop_ps() -> int:
    started = clock()
    for _ in range(TURNS):
        pass
    return (clock() - started) * 1000 // TURNS


def codes(word: str) -> list:
    return [int(code) for code in word.split(",") if code]


def measure(mine: list, lying: list, seen: list) -> tuple:
    """Time of the verdict by masks and by search, which must agree."""
    table = [0] * len(COLORS)
    for card in seen:
        table[card // NUMBERS] |= 1 << card % NUMBERS
    unseen = [card for card in range(len(COLORS) * NUMBERS) if card not in seen]
    found = counterexample(bytes(lying), table, strength(mine))
    other = search(lying, unseen, plain(mine))
    if bool(found) != bool(other) or found and strength(found) != plain(other):
        raise ValueError(f"{mine} {lying}: {found} or {other}")
    return best(lambda: masks_ps(bytes(lying), table, mine)), search_ps(lying, unseen, mine)


def main(words: list) -> None:
    fast = slow = 0
    for at in range(0, len(words), 3):
        masks, all_sets = measure(*[codes(word) for word in words[at:at + 3]])
        fast += masks
        slow += all_sets
    count = len(words) // 3
    print("masks", fast // count)
    print("search", slow // count)
    print("plain", best(plain_ps))
    print("loop", best(loop_ps))


main(sys.argv[1:])
