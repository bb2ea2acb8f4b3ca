"""The six die buttons, each between its pin and ground."""

from machine import Pin


class Buttons:
    """`pins`: six GPIO numbers in device order. `inputs`: bit n is set for GPIO n."""

    def __init__(self, pins: tuple) -> None:
        self._pins = tuple(Pin(number, Pin.IN, Pin.PULL_UP) for number in pins)
        self.inputs = sum([1 << number for number in pins])

    def scan(self) -> int:
        """Bit i is set while button i is closed, not debounced."""
        closed = 0
        bit = 1
        for pin in self._pins:
            if not pin():
                closed |= bit
            bit <<= 1
        return closed
