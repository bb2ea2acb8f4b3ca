"""All eighteen keys: six buttons, a 4x3 matrix, debounce and a queue of key events (`divermazo.keys`).

A press bounces, and so does a release: react on the first edge of each, and ignore every edge after that
until the key has been open for RELEASE_MS.
"""

from array import array
from time import sleep_us, ticks_diff

from divermazo.keys import DIE, HASH, KEYS, NO_EVENT, RELEASED, STAR
from machine import Pin, mem32
from micropython import const

GPIO_IN = const(0xD0000004)  # the levels of all pins, bit n for GPIO n (RP2040 2.3.1.7, RP2350 3.1.11)
_BOUNCE_MS = const(16)  # a press has stopped bouncing: from here on an open contact is a release
RELEASE_MS = const(25)
KEYPAD = (1 << DIE) - 1  # the keys that are no dice
_QUEUE = const(32)  # events; a step empties it, one poll adds at most KEYS

LAYOUT = bytes((1, 2, 3, 4, 5, 6, 7, 8, 9, STAR, 0, HASH))  # key code by place of the matrix, row by row
SETTLE_US = const(20)  # a released column rises through its pull-up and the cable


class Buttons:
    """`pins`: six GPIO numbers in device order. `inputs`: bit n is set for GPIO n."""

    def __init__(self, pins: tuple) -> None:
        for number in pins:
            Pin(number, Pin.IN, Pin.PULL_UP)
        self._masks = tuple([1 << number for number in pins])
        self.inputs = sum(self._masks)

    def scan(self, levels: int) -> int:
        """Bit i is set while button i is closed, not debounced, at these `levels` of all pins."""
        closed = 0
        bit = 1
        for mask in self._masks:
            if not levels & mask:
                closed |= bit
            bit <<= 1
        return closed


class Keypad:
    """The matrix: a row scan with open-drain rows. Between scans all rows are low, so that one look at the
    columns tells whether any key is closed.

    `rows`, `columns`: GPIO numbers, top to bottom and left to right. `inputs`: bit n for each column n.
    """

    def __init__(self, rows: tuple, columns: tuple) -> None:
        self._rows = tuple(Pin(number, Pin.OPEN_DRAIN, value=0) for number in rows)
        self._columns = tuple(Pin(number, Pin.IN, Pin.PULL_UP) for number in columns)
        self.inputs = sum([1 << number for number in columns])
        self._places = 0

    def scan(self, levels: int) -> int:
        """Bit k is set while the key with code k is closed, not debounced. `levels`: of all pins just now.

        Without diodes a current may go round through three closed keys and show a fourth. While a
        pattern allows that, no key is added to those seen before.
        """
        if levels & self.inputs == self.inputs:
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


class Keyboard:
    """`inputs`: bit n for each GPIO n that is high while no switch is closed. `down`: bit k while key k is
    down, debounced. `remote`: the keys held from elsewhere, beside the real switches.
    """

    def __init__(self, buttons: Buttons, keypad: Keypad) -> None:
        self._buttons = buttons
        self._keypad = keypad
        self.inputs = buttons.inputs | keypad.inputs
        self._seen = self.inputs
        self.remote = 0
        self.down = 0
        self._opening = 0  # down, but seen open since _opened
        self._told = 0  # down, but its release has been reported
        self._pressed = array("i", [0] * KEYS)
        self._opened = array("i", [0] * KEYS)
        self._queue = bytearray(_QUEUE)
        self._first = 0
        self._waiting = 0

    def poll(self, now: int) -> bool:
        """Scan once and queue what happened; True when an event waits. `now`: ticks in ms. Allocates nothing.
        """
        levels = mem32[GPIO_IN] & self.inputs
        self._seen = levels
        if levels == self.inputs and not self.down | self.remote:
            return self._waiting > 0
        closed = self._buttons.scan(levels) << DIE | self._keypad.scan(levels) | self.remote
        moving = closed ^ self.down | self._opening
        key = 0
        if not moving & KEYPAD:  # only dice: there are twelve keys before them
            key = DIE
            moving >>= DIE
        while moving:
            if moving & 1:
                self._move(key, closed >> key & 1, now)
            moving >>= 1
            key += 1
        return self._waiting > 0

    def _move(self, key: int, closed: int, now: int) -> None:
        """Key `key` went down, or is on its way up."""
        bit = 1 << key
        if not self.down & bit:
            self.down |= bit
            self._pressed[key] = now
            self._put(key)
        elif closed:
            self._opening &= ~bit
        elif not self._opening & bit:
            self._opening |= bit
            self._opened[key] = now
            if not self._told & bit and ticks_diff(now, self._pressed[key]) >= _BOUNCE_MS:
                self._told |= bit
                self._put(RELEASED + key)
        elif ticks_diff(now, self._opened[key]) >= RELEASE_MS:
            self.down &= ~bit
            self._opening &= ~bit
            if not self._told & bit:
                self._put(RELEASED + key)
            self._told &= ~bit

    def next(self) -> int:
        """The oldest event, or NO_EVENT."""
        if not self._waiting:
            return NO_EVENT
        event = self._queue[self._first]
        self._first = (self._first + 1) % _QUEUE
        self._waiting -= 1
        return event

    def moved(self) -> bool:
        """A switch has moved since the last poll, as far as one look at all pins tells: a second key in one
        column of the keypad shows only at the next poll."""
        return mem32[GPIO_IN] & self.inputs != self._seen

    def held(self, key: int) -> bool:
        """The key is down now, debounced."""
        return bool(self.down >> key & 1)

    def settled(self) -> bool:
        """No key is down."""
        return not self.down

    def idle_for(self, now: int, ms: int) -> int:
        """For how many ms, up to `ms`, the polls after that at `now` do nothing unless a switch moves."""
        key = 0 if self._opening else KEYS
        while key < KEYS:
            if self._opening >> key & 1:
                ms = min(ms, RELEASE_MS - ticks_diff(now, self._opened[key]))
            key += 1
        return 0 if self.remote else ms

    def _put(self, event: int) -> None:
        if self._waiting < _QUEUE:
            self._queue[(self._first + self._waiting) % _QUEUE] = event
            self._waiting += 1


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
