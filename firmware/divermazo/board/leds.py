"""Six dice of 3x3 WS2812B on one strip.

A face is one int: bits 0-8 lit LEDs, row by row from top left; bits 9-10 their level (0 off, 1 dim, a
quarter of the light, 2 half, 3 full); bit 11 FRAME: the other LEDs faint white; bit 12 WHITE: the lit
LEDs white instead of the die's colour.
"""

from array import array
from time import sleep_us, ticks_diff, ticks_us

from machine import Pin
from neopixel import NeoPixel

DICE = 6
CELLS = 9
FRAME = 1 << 11
WHITE = 1 << 12

LIMIT_MA = 400  # what the strip may ask for, idle current included: a USB port gives 500
IDLE_MA = 1  # per LED
CHANNEL_MA = 20  # one channel at 255
LATCH_US = 300  # the strip takes over after 280 µs of silence (WS2812B-V5)

# (red, green, blue) in device order, then white. By the brightness of the three emitters these look about
# equally bright, as much as blue at 255.
COLORS = (
    (140, 0, 0),
    (110, 65, 0),
    (0, 80, 0),
    (0, 55, 100),
    (0, 12, 255),
    (90, 0, 110),
    (43, 43, 43),
)

# Light for 33 steps of equal brightness to the eye: 255 * (step / 32) ** 2.2.
GAMMA = bytes((0, 0, 1, 1, 3, 4, 6, 9, 12, 16, 20, 24, 29, 35, 41, 48, 55, 63, 72, 81, 91, 101, 112, 123, 135,
               148, 161, 175, 190, 205, 221, 238, 255))
# For brightness 1-4: the step of a frame, and of dim, half and full LEDs.
STEPS = (bytes((5, 10, 14, 19)), bytes((6, 12, 17, 23)), bytes((7, 14, 20, 27)), bytes((8, 17, 23, 32)))


class Leds:
    """`pin`: GPIO number of the strip's data line."""

    def __init__(self, pin: int) -> None:
        self._strip = NeoPixel(Pin(pin, Pin.OUT), DICE * CELLS)
        self._shown = array("H", [0] * DICE)
        self._stale = True  # all dice have to be painted
        self._scale = 256
        self._steps = STEPS[3]
        self._lit = bytearray(3)
        self._frame = bytearray(3)
        self._written = ticks_us()

    def set_brightness(self, level: int) -> None:
        """1 (faint) to 4. Seen with the next `show`."""
        self._steps = STEPS[level - 1]
        self._stale = True

    def show(self, faces: array) -> bool:
        """Show six faces; False when they are on the dice already. Masks interrupts for 1.65 ms if not."""
        same = not self._stale
        for die in range(DICE):
            if faces[die] != self._shown[die]:
                same = False
        if same:
            return False
        scale = self._limit(faces)
        for die in range(DICE):
            if self._stale or scale != self._scale or faces[die] != self._shown[die]:
                self._paint(die, faces[die], scale)
                self._shown[die] = faces[die]
        self._scale = scale
        self._stale = False
        self._write()
        return True

    def _light(self, face: int, color: int, scale: int) -> None:
        """The GRB bytes of the face's lit LEDs and of its frame. `scale` of 256 leaves out the current limit."""
        level = face >> 9 & 3
        _mix(self._lit, COLORS[DICE if face & WHITE else color], GAMMA[self._steps[level]] if level else 0, scale)
        _mix(self._frame, COLORS[DICE], GAMMA[self._steps[0]] if face & FRAME else 0, scale)

    def _limit(self, faces: array) -> int:
        """The scale, of 256, that keeps the whole strip within LIMIT_MA."""
        total = 0  # sum of all bytes, and how many are not 0
        used = 0
        for die in range(DICE):
            face = faces[die]
            self._light(face, die, 256)
            lit = _count(face)
            for byte in self._lit:
                total += byte * lit
                used += lit if byte else 0
            for byte in self._frame:
                total += byte * (CELLS - lit)
                used += CELLS - lit if byte else 0
        most = (LIMIT_MA - IDLE_MA * DICE * CELLS) * 255 // CHANNEL_MA
        if total <= most:
            return 256
        return (most - used) * 256 // (total - used)

    def _paint(self, die: int, face: int, scale: int) -> None:
        """Write the die's 27 bytes into the strip's buffer."""
        self._light(face, die, scale)
        buffer = self._strip.buf
        place = die * CELLS * 3
        for _ in range(CELLS):
            light = self._lit if face & 1 else self._frame
            buffer[place] = light[0]
            buffer[place + 1] = light[1]
            buffer[place + 2] = light[2]
            place += 3
            face >>= 1

    def _write(self) -> None:
        silence = ticks_diff(ticks_us(), self._written)
        if 0 <= silence < LATCH_US:  # or the strip would pass the bytes on to LEDs behind the last one
            sleep_us(LATCH_US - silence)
        self._strip.write()
        self._written = ticks_us()


def _mix(out: bytearray, color: tuple, light: int, scale: int) -> None:
    """`color` (red, green, blue) at `light` of 255, scaled, into GRB bytes.

    What is lit at all stays lit: the scale acts on what is above 1.
    """
    for channel in range(3):
        byte = color[channel] * light
        if byte:
            byte = (byte + 127) // 255 or 1
            byte = 1 + ((byte - 1) * scale >> 8)
        out[(1, 0, 2)[channel]] = byte


def _count(face: int) -> int:
    """How many LEDs are lit."""
    lit = 0
    for _ in range(CELLS):
        lit += face & 1
        face >>= 1
    return lit
