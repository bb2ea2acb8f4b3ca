"""Dice faces: right pips, and nothing that could be read as pips where none are meant."""

from itertools import combinations

import pytest
from divermazo.ui import faces
from divermazo.ui.faces import DIM, FRAME, FULL, HALF, PIPS, WHITE

MASK = 0x1FF


def turned(mask: int) -> int:
    """The mask seen by somebody who sits a quarter turn further round the table."""
    return sum(1 << (x * 3 + 2 - y) for y in range(3) for x in range(3) if mask >> (y * 3 + x) & 1)


def from_all_sides(mask: int) -> set[int]:
    sides = {mask}
    for _ in range(3):
        mask = turned(mask)
        sides.add(mask)
    return sides


ALL_PIPS = {mask for value in range(1, 7) for mask in from_all_sides(PIPS[value])}


@pytest.mark.parametrize("value", range(1, 7))
def test_pips_are_as_many_as_the_value(value):
    face = faces.pips(value, FULL)
    assert (face & MASK).bit_count() == value
    assert bool(face & 1 << 4) == bool(value % 2)
    assert turned(turned(face & MASK)) == face & MASK


def test_level_and_frame_have_their_own_bits():
    for level in (DIM, HALF, FULL):
        assert faces.pips(5, level) == 0b101_010_101 | level << 9
        assert faces.pips(5, level, frame=True) == 0b101_010_101 | level << 9 | 1 << 11
    assert (FRAME, WHITE) == (1 << 11, 1 << 12)
    assert faces.face(faces.ALL, DIM) | WHITE == 0b1_0_01_111111111


def test_cells_lie_like_the_keys():
    assert [faces.cell(key) for key in (1, 3, 5, 7, 9)] == [1, 4, 16, 64, 256]
    assert sum(map(faces.cell, range(1, 10))) == faces.ALL


def test_count_lights_one_led_for_each():
    assert [(faces.count(number, FULL) & MASK).bit_count() for number in range(12)] == [*range(10), 9, 9]


def test_shapes_cannot_be_read_as_pips():
    assert len(faces.SHAPES) == 6
    assert not set(faces.SHAPES) & ALL_PIPS


def test_shapes_differ_from_every_side_of_the_table():
    for one, other in combinations(faces.SHAPES, 2):
        assert other not in from_all_sides(one)


def test_tumbling_moves_and_never_shows_pips():
    for die in range(6):
        shown = [faces.tumble(step, die) for step in range(12)]
        assert all(face & MASK and face >> 9 == FULL for face in shown)
        assert not {face & MASK for face in shown} & ALL_PIPS
        assert all(first != second for first, second in zip(shown, shown[1:]))
    assert len({faces.tumble(0, die) for die in range(6)}) == 6
