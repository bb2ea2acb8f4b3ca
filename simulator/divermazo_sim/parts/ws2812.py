"""A chain of WS2812B: each LED takes the first 24 bits after a silence and passes on the rest."""

from ..modules.strict import NotModelled
from .part import Part

LATCH_US = 280
HIGH_0 = (220, 380)  # ns, WS2812B-V5; the older WS2812B takes up to 500
HIGH_0_OLD = 500
HIGH_1 = (580, 1000)


class Chain(Part):
    """`leds`: what the LEDs show, GRB bytes. `changes` counts the times they changed."""

    name = "the LED chain"

    def __init__(self, clock, count: int) -> None:
        self._clock = clock
        self._next = 0
        self._silent_since = -LATCH_US
        self.leds = bytearray(3 * count)
        self.changes = 0
        self.order = list(range(count))  # the place on the table of each LED of the chain
        self.working = count  # the first LEDs, before the one that passes nothing on

    def bitstream(self, timing: tuple, data: bytes) -> None:
        if not HIGH_0[0] <= timing[0] <= HIGH_0_OLD or not HIGH_1[0] <= timing[2] <= HIGH_1[1]:
            raise NotModelled("WS2812B pulses of %r ns" % (timing,))
        if self._clock.us - self._silent_since >= LATCH_US:
            self._next = 0
        kept = data[:max(len(self.leds) - self._next, 0)]
        end = self._next + len(kept)
        if self.leds[self._next:end] != kept:
            self.leds[self._next:end] = kept
            self.changes += 1
        self._next = end
        self._clock.sleep(len(data) * 8 * (timing[0] + timing[1]) // 1000)
        self._silent_since = self._clock.us

    def power(self, on: bool) -> None:
        self.leds = bytearray(len(self.leds))
        self.changes += 1

    def colors(self) -> list:
        """(red, green, blue) of each LED by its place on the table."""
        seen = [(0, 0, 0)] * len(self.order)
        for led in range(self.working):
            green, red, blue = self.leds[3 * led:3 * led + 3]
            seen[self.order[led]] = (red, green, blue)
        return seen
