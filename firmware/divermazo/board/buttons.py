"""The six die buttons, each between its pin and ground."""

from machine import Pin


class Buttons:
    """`pins`: six GPIO numbers in device order."""

    def __init__(self, pins: tuple) -> None:
        self._pins = tuple(Pin(number, Pin.IN, Pin.PULL_UP) for number in pins)

    def scan(self) -> int:
        """Bit i is set while button i is closed, not debounced."""
        a, b, c, d, e, f = self._pins
        if a() and b() and c() and d() and e() and f():  # the idle case, in a third of the loop's time
            return 0
        closed = 0
        bit = 1
        for pin in self._pins:
            if not pin():
                closed |= bit
            bit <<= 1
        return closed
