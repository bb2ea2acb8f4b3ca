"""Fair throws."""

import random
from collections import Counter

from divermazo.board.system import Dice


def test_every_face_comes_from_equally_many_bytes() -> None:
    """Exact: of the 252 bytes that count, 42 give each face."""
    throws = Counter()
    for byte in range(252):
        dice = Dice(lambda _, byte=byte: bytes([byte]))
        throws[dice.throw()] += 1
    assert throws == dict.fromkeys(range(1, 7), 42)


def test_bytes_that_would_favour_low_faces_are_drawn_again() -> None:
    drawn = iter([252, 255, 253, 254, 7])
    dice = Dice(lambda _: bytes([next(drawn)]))
    dice.throw()
    assert next(drawn, None) is None


def test_throws_and_pairs_of_throws_are_uniform() -> None:
    """Chi-square over 300,000 throws; by chance it fails in one of 10,000 seeds, and the seed is fixed."""
    source = random.Random(1)
    dice = Dice(source.randbytes)
    throws = [dice.throw() for _ in range(300_000)]
    assert _chi_square(Counter(throws), 6) < 25.7
    assert _chi_square(Counter(zip(throws[::2], throws[1::2])), 36) < 79.6


def _chi_square(counts: Counter, cells: int) -> float:
    expected = counts.total() / cells
    assert len(counts) == cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected
