"""Tones on a passive piezo, without blocking."""

from time import ticks_add, ticks_diff

from machine import PWM, Pin
from micropython import const

_DUTY = const(3277)  # of 65535: five percent, a soft tone
_UNIT_MS = const(10)
_NO_CALL_MS = const(60_000)  # what `step` returns while nothing sounds

# The highest octave, pitches 77-88, in eighths of a hertz; an octave lower is half of it.
OCTAVE = (17740, 18795, 19912, 21096, 22351, 23680, 25088, 26580, 28160, 29834, 31609, 33488)
_HIGHEST = const(88)


class Buzzer:
    """`muted`: nothing sounds while it is set. `hz`: what sounds now, 0 when silent."""

    def __init__(self, pin: int) -> None:
        self.muted = False
        self.hz = 0
        self._pwm = PWM(Pin(pin), freq=440, duty_u16=0)
        self._tones = b""
        self._place = 0
        self._until = 0

    def play(self, tones: bytes, now: int) -> None:
        """Play pairs of (pitch, length in 10 ms), replacing what sounds.

        Pitch 1-88 as on the piano (49 is 440 Hz), 0 is a rest. `now`: ticks in ms.
        """
        self._tones = tones
        self._place = 0
        self._until = now
        self.step(now)

    def follow(self, tones: bytes, now: int) -> None:
        """Play `tones` after what sounds."""
        if self._tones:
            self._tones = self._tones[self._place:] + tones
            self._place = 0
        else:
            self.play(tones, now)

    def step(self, now: int) -> int:
        """Go on with the tones. Returns the ms until it wants to be called again."""
        if self.muted and self._tones:
            self.silence()
        while self._tones:
            left = ticks_diff(self._until, now)
            if left > 0:
                return left
            self._next()
        return _NO_CALL_MS

    def silence(self) -> None:
        self._tones = b""
        self.hz = 0
        self._pwm.duty_u16(0)

    def _next(self) -> None:
        if self._place + 1 >= len(self._tones):
            self.silence()
            return
        pitch = self._tones[self._place]
        self._until = ticks_add(self._until, self._tones[self._place + 1] * _UNIT_MS)
        self._place += 2
        self.hz = frequency(pitch) if pitch else 0
        if pitch:
            self._pwm.freq(self.hz)
            self._pwm.duty_u16(_DUTY)
        else:
            self._pwm.duty_u16(0)


def frequency(pitch: int) -> int:
    """Hz of a piano key, 1 (27 Hz) to 88 (4186 Hz), equal temperament."""
    below = _HIGHEST - pitch
    eighths = OCTAVE[11 - below % 12]
    shift = 3 + below // 12
    return (eighths + (1 << (shift - 1))) >> shift
