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

# (red, green, blue) in device order, then white. By the emitters' brightness (datasheet: 405, 690, 190 mcd at
# 255) they look about equally bright; among such colours these lie farthest apart, also for people who lack
# one kind of cone.
COLORS = (
    (188, 0, 0),
    (69, 43, 0),
    (0, 84, 6),
    (0, 78, 84),
    (0, 20, 252),
    (96, 0, 172),
    (52, 52, 52),
)

# Light for 33 steps of equal brightness to the eye: 255 * (step / 32) ** 2.2.
GAMMA = bytes((0, 0, 1, 1, 3, 4, 6, 9, 12, 16, 20, 24, 29, 35, 41, 48, 55, 63, 72, 81, 91, 101, 112, 123, 135,
               148, 161, 175, 190, 205, 221, 238, 255))
# For brightness 1-4: the step of a frame, and of dim, half and full LEDs. A frame is a quarter of dim.
STEPS = (bytes((5, 10, 14, 19)), bytes((6, 12, 17, 23)), bytes((8, 14, 20, 27)), bytes((9, 17, 23, 32)))
ONES = bytes((0, 1, 1, 2, 1, 2, 2, 3))  # bits set in a row of a face
UNSCALED = 256
PAINTED = 36  # dice kept as bytes: copying one takes a tenth of the time of painting it


class Leds:
    """`pin`: GPIO number of the strip's data line. `writes`: pictures sent to it so far."""

    def __init__(self, pin: int) -> None:
        self.writes = 0
        self._strip = NeoPixel(Pin(pin, Pin.OUT), DICE * CELLS)
        self._written = ticks_us()
        self._steps = STEPS[3]
        self._shown = array("H", [0] * DICE)
        self._stale = True  # all dice are to be painted
        self._scale = UNSCALED
        self._light = tuple(bytearray(6) for _ in range(DICE))  # bytes of a lit LED, then of one in the frame
        self._sum = array("H", [0] * DICE)  # of a die's 27 bytes
        self._scaled = bytearray(6)
        self._painted: dict = {}  # the 27 bytes of dice painted lately, by die, face and scale

    def set_brightness(self, level: int) -> None:
        """1 (faint) to 4. Seen with the next `show`."""
        self._steps = STEPS[level - 1]
        self._stale = True
        self._painted.clear()

    def show(self, faces) -> bool:
        """Show six faces; False when they are on the dice already. Masks interrupts for 1.65 ms if not."""
        changed = 0
        for die in range(DICE):
            if self._stale or faces[die] != self._shown[die]:
                changed |= 1 << die
        if not changed:
            return False
        for die in range(DICE):
            if changed >> die & 1:
                self._measure(die, faces[die])
                self._shown[die] = faces[die]
        scale = self._limit()
        for die in range(DICE):
            if changed >> die & 1 or scale != self._scale:
                self._paint(die, scale)
        self._scale = scale
        self._stale = False
        self._write()
        return True

    def data(self) -> bytearray:
        """The bytes on the strip: green, red, blue of each of the 54 LEDs. Not to be changed."""
        return self._strip.buf

    def _measure(self, die: int, face: int) -> None:
        """What the face is made of, before the current limit."""
        light = self._light[die]
        if self._stale or (face ^ self._shown[die]) >> CELLS:  # not only other LEDs
            level = face >> CELLS & 3
            _mix(light, 0, COLORS[DICE if face & WHITE else die], GAMMA[self._steps[level]] if level else 0)
            _mix(light, 3, COLORS[DICE], GAMMA[self._steps[0]] if face & FRAME else 0)
        lit = ONES[face & 7] + ONES[face >> 3 & 7] + ONES[face >> 6 & 7]
        frame = CELLS - lit
        self._sum[die] = (light[0] + light[1] + light[2]) * lit + (light[3] + light[4] + light[5]) * frame

    def _limit(self) -> int:
        """The scale, of UNSCALED, that keeps the whole strip within LIMIT_MA."""
        total = sum(self._sum)
        most = (LIMIT_MA - IDLE_MA * DICE * CELLS) * 255 // CHANNEL_MA
        return UNSCALED if total <= most else most * UNSCALED // total

    def _paint(self, die: int, scale: int) -> None:
        """Write the die's 27 bytes into the strip's buffer."""
        key = (scale << 13 | self._shown[die]) << 3 | die
        buffer = self._strip.buf
        place = die * CELLS * 3
        painted = self._painted.get(key)
        if painted is not None:
            buffer[place:place + CELLS * 3] = painted
            return
        light = self._light[die]
        if scale != UNSCALED:
            light = self._scaled
            for channel in range(6):
                light[channel] = self._light[die][channel] * scale // UNSCALED
        face = self._shown[die]
        for _ in range(CELLS):
            channel = 0 if face & 1 else 3
            buffer[place] = light[channel]
            buffer[place + 1] = light[channel + 1]
            buffer[place + 2] = light[channel + 2]
            place += 3
            face >>= 1
        if len(self._painted) >= PAINTED:
            self._painted.clear()
        self._painted[key] = bytes(buffer[place - CELLS * 3:place])

    def _write(self) -> None:
        silence = ticks_diff(ticks_us(), self._written)
        if 0 <= silence < LATCH_US:  # or the strip would pass the bytes on to LEDs behind the last one
            sleep_us(LATCH_US - silence)
        self._strip.write()
        self._written = ticks_us()
        self.writes += 1


def _mix(out: bytearray, place: int, color: tuple, light: int) -> None:
    """Three bytes, green, red, blue: `color` (red, green, blue) at `light` of 255; what has any keeps 1."""
    red, green, blue = color
    out[place] = _channel(green, light)
    out[place + 1] = _channel(red, light)
    out[place + 2] = _channel(blue, light)


def _channel(full: int, light: int) -> int:
    return (full * light + 127) // 255 or 1 if full and light else 0
