"""All eighteen keys: debounce and a queue of key events (`divermazo.keys`).

A press bounces, and so does a release: react on the first edge of each, and ignore every edge after that
until the key has been open for RELEASE_MS.
"""

from array import array
from time import ticks_diff

from divermazo.keys import DIE, KEYS, NO_EVENT, RELEASED
from machine import mem32
from micropython import const

from .buttons import Buttons
from .keypad import Keypad

_GPIO_IN = const(0xD0000004)  # the levels of all pins, bit n for GPIO n (RP2040 2.3.1.7, RP2350 3.1.11)
_BOUNCE_MS = const(16)  # a press has stopped bouncing: from here on an open contact is a release
RELEASE_MS = const(25)
KEYPAD = (1 << DIE) - 1  # the keys that are no dice
_QUEUE = const(32)  # events; a step empties it, one poll adds at most KEYS


class Keyboard:
    """`remote`: bit k is set while key k is held from elsewhere, beside the real switches."""

    def __init__(self, buttons: Buttons, keypad: Keypad) -> None:
        self._buttons = buttons
        self._keypad = keypad
        self._inputs = buttons.inputs | keypad.inputs  # all high while no switch is closed
        self._seen = self._inputs
        self.remote = 0
        self._down = 0  # debounced, bit k for key k
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
        self._seen = mem32[_GPIO_IN] & self._inputs
        if self._seen == self._inputs and not self._down | self.remote:
            return self._waiting > 0
        closed = self._buttons.scan() << DIE | self._keypad.scan() | self.remote
        moving = closed ^ self._down | self._opening
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
        if not self._down & bit:
            self._down |= bit
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
            self._down &= ~bit
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

    def idle(self) -> bool:
        """No switch is closed, no key down or on its way up: one look at all pins, 0.03 ms."""
        return mem32[_GPIO_IN] & self._inputs == self._inputs and not self._down | self.remote

    def moved(self) -> bool:
        """A switch has moved since the last poll, as far as one look at all pins tells: a second key in one
        column of the keypad shows only at the next poll."""
        return mem32[_GPIO_IN] & self._inputs != self._seen

    def held(self, key: int) -> bool:
        """The key is down now, debounced."""
        return bool(self._down >> key & 1)

    def settled(self) -> bool:
        """No key is down."""
        return not self._down

    def steady(self) -> bool:
        """A poll does nothing until a switch moves."""
        return not (self._opening | self.remote)

    def _put(self, event: int) -> None:
        if self._waiting < _QUEUE:
            self._queue[(self._first + self._waiting) % _QUEUE] = event
            self._waiting += 1
