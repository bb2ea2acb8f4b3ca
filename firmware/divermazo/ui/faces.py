"""Dice faces: what one 3x3 display shows, as one int (no colour: each die has its own).

Bits 0-8: lit LEDs, row-major from the top left, which is also the order of the keys 1-9. Bits 9-10: level of
the lit LEDs. FRAME: the unlit ones glow a faint white. WHITE: the lit ones are white, not the die's colour.
"""

from divermazo.panel import FRAME, WHITE  # noqa: F401  of a face
from micropython import const

DIM = const(1)
HALF = const(2)
FULL = const(3)

DARK = const(0)
CENTER = const(0b000_010_000)
RING = const(0b111_101_111)
ALL = const(0b111_111_111)

PIPS = (
    0,
    0b000_010_000,
    0b001_000_100,
    0b001_010_100,
    0b101_000_101,
    0b101_010_101,
    0b101_101_101,
)
"""Masks of the values 1-6, by value."""

SHAPES = (RING, 0b111_010_000, ALL, 0b101_111_010, 0b010_111_010, 0b011_001_011)
"""Masks of the colours' shapes, in device order. Three by three LEDs hold no round disc: it is a ring."""

SIGNS = ("●", "▲", "■", "★", "✚", "☾")
"""The same shapes in texts; every font has them. Not the operators + and ×."""

_TUMBLE = (0b001_001_001, 0b010_010_010, 0b100_100_100, 0b000_000_111, 0b000_111_000, 0b111_000_000)


def face(mask: int, level: int) -> int:
    """The LEDs of a nine-bit mask at DIM, HALF or FULL; add FRAME or WHITE to taste."""
    return mask | level << 9


def pips(value: int, level: int, frame: bool = False) -> int:
    """A die that shows `value` (1-6)."""
    return PIPS[value] | level << 9 | (FRAME if frame else 0)


def cell(key: int) -> int:
    """Mask of one LED by the digit key (1-9) in the same place."""
    return 1 << (key - 1)


def count(number: int, level: int) -> int:
    """As many LEDs as `number` (0-9), filled in reading order; from nine on all of them."""
    return (1 << min(number, 9)) - 1 | level << 9


def tumble(step: int, die: int) -> int:
    """A die on its way: a bar sweeps across and down, each die out of step with its neighbours.

    No frame is a number of pips, so that nothing seen on the way can be taken for the throw.
    """
    return _TUMBLE[(step + die * 5) % 6] | FULL << 9
