"""`neopixel`: a strip written from its buffer. Painting LED by LED is too slow on the chip and left out."""

from . import machine
from .strict import refuse

TIMING_800_KHZ = (400, 850, 800, 450)


class NeoPixel:
    """`buf`: three bytes an LED, green, red, blue."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin: machine.Pin, n: int) -> None:
        self.pin = pin
        self.n = n
        self.bpp = 3
        self.buf = bytearray(3 * n)
        pin.init(machine.Pin.OUT)

    def __len__(self) -> int:
        return self.n

    def write(self) -> None:
        machine.bitstream(self.pin, 0, TIMING_800_KHZ, self.buf)

    def __getattr__(self, name: str):
        refuse("NeoPixel", name)


def __getattr__(name: str):
    refuse("neopixel", name)
