"""The six die buttons, each between its pin and ground."""

from machine import Pin


class Buttons:
    """`pins`: six GPIO numbers in device order."""

    def __init__(self, pins: tuple) -> None:
        switches = tuple(Pin(number, Pin.IN, Pin.PULL_UP) for number in pins)
        self._pins = switches
        self._left = switches[:3]
        self._right = switches[3:]

    def scan(self) -> int:
        """Bit i is set while button i is closed, not debounced."""
        a, b, c = self._left
        if a() and b() and c():  # the idle case, in a third of the loop's time
            a, b, c = self._right
            if a() and b() and c():
                return 0
        return self._look()

    def _look(self) -> int:
        closed = 0
        bit = 1
        for pin in self._pins:
            if not pin():
                closed |= bit
            bit <<= 1
        return closed
