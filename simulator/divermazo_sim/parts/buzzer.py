"""A passive piezo: it sounds while it is fed pulses."""

from .part import Part

KEPT = 1000


class Buzzer(Part):
    """`frequency`: Hz, 0 when silent. `history`: the last (ms, Hz) at which it changed."""

    name = "the buzzer"

    def __init__(self, clock) -> None:
        self._clock = clock
        self.frequency = 0
        self.changes = 0
        self.history = []

    def pwm(self, hz: int, duty: int) -> None:
        self._sound(hz if 0 < duty < 65535 else 0)

    def power(self, on: bool) -> None:
        self._sound(0)

    def _sound(self, hz: int) -> None:
        if hz != self.frequency:
            self.frequency = hz
            self.changes += 1
            self.history.append((self._clock.us // 1000, hz))
            if len(self.history) > KEPT:
                self.history.pop(0)
