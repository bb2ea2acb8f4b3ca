"""The 4x3 key matrix: a row scan with open-drain rows.

Between scans all rows are low, so that one look at the columns tells whether any key is closed.
"""

from time import sleep_us

from divermazo.keys import HASH, STAR
from machine import Pin
from micropython import const

LAYOUT = bytes((1, 2, 3, 4, 5, 6, 7, 8, 9, STAR, 0, HASH))  # key code by place, row by row
SETTLE_US = const(20)  # a released column rises through its pull-up and the cable


class Keypad:
    """`rows`, `columns`: GPIO numbers, top to bottom and left to right. `inputs`: bit n for each column n.
    """

    def __init__(self, rows: tuple, columns: tuple) -> None:
        self._rows = tuple(Pin(number, Pin.OPEN_DRAIN, value=0) for number in rows)
        self._columns = tuple(Pin(number, Pin.IN, Pin.PULL_UP) for number in columns)
        self.inputs = sum([1 << number for number in columns])
        self._places = 0

    def scan(self) -> int:
        """Bit k is set while the key with code k is closed, not debounced.

        Without diodes a current may go round through three closed keys and show a fourth. While a
        pattern allows that, no key is added to those seen before.
        """
        a, b, c = self._columns
        if a() and b() and c():
            self._places = 0
            return 0
        places = self._sweep()
        # A key that closes between two rows of a sweep can show a ghost too: several keys must be seen twice.
        if places & (places - 1) and (_ambiguous(places) or self._sweep() != places):
            places &= self._places
        self._places = places
        return _keys(places)

    def _sweep(self) -> int:
        """One row scan: bit 3 * row + column."""
        for row in self._rows:
            row(1)
        places = 0
        for row in self._rows:
            places = places >> 3 | self._look(row) << 9
        for row in self._rows:
            row(0)
        return places

    def _look(self, row: Pin) -> int:
        """Bit i is set while the key of `row` in column i is closed."""
        row(0)
        sleep_us(SETTLE_US)
        a, b, c = self._columns
        closed = 7 ^ (a() | b() << 1 | c() << 2)
        row(1)
        return closed


def _ambiguous(places: int) -> bool:
    """Two rows share two columns: three of the four keys are enough to show all four."""
    while places:
        row = places & 7
        places >>= 3
        rest = places
        while rest:
            shared = row & rest & 7
            if shared & (shared - 1):
                return True
            rest >>= 3
    return False


def _keys(places: int) -> int:
    keys = 0
    place = 0
    while places:
        if places & 1:
            keys |= 1 << LAYOUT[place]
        places >>= 1
        place += 1
    return keys
