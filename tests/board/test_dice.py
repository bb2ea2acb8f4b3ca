"""Fair throws."""

import random
from collections import Counter

import pytest
from divermazo.board.dice import Dice
from hypothesis import given
from hypothesis import strategies as st


@given(stirs=st.lists(st.integers(0, 2**30 - 1), max_size=5))
def test_every_face_comes_from_equally_many_bytes(stirs: list) -> None:
    """Exact, whatever was stirred in: of the 252 bytes that count, 42 give each face."""
    throws = Counter()
    for byte in range(252):
        dice = Dice(lambda _, byte=byte: bytes([byte]))
        for ticks in stirs:
            dice.stir(ticks)
        throws[dice.throw()] += 1
    assert throws == dict.fromkeys(range(1, 7), 42)


def test_bytes_that_would_favour_low_faces_are_drawn_again() -> None:
    drawn = iter([252, 255, 253, 254, 7])
    dice = Dice(lambda _: bytes([next(drawn)]))
    dice.throw()
    assert next(drawn, None) is None


@pytest.mark.parametrize("stirring", [False, True])
def test_throws_and_pairs_of_throws_are_uniform(stirring: bool) -> None:
    """Chi-square over 300,000 throws; by chance it fails in one of 10,000 seeds, and the seed is fixed."""
    source = random.Random(1)
    dice = Dice(source.randbytes)
    throws = []
    for count in range(300_000):
        if stirring and count % 7 == 0:
            dice.stir(count * 37)
        throws.append(dice.throw())
    assert _chi_square(Counter(throws), 6) < 25.7
    assert _chi_square(Counter(zip(throws[::2], throws[1::2])), 36) < 79.6


def test_taps_change_the_throws_of_a_source_that_repeats_itself() -> None:
    first, second = Dice(lambda n: bytes(n)), Dice(lambda n: bytes(n))
    first.stir(1234)
    second.stir(1235)
    assert first.throw() != second.throw()


def _chi_square(counts: Counter, cells: int) -> float:
    expected = counts.total() / cells
    assert len(counts) == cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected
