"""Six dice of 3x3 WS2812B on one strip.

A face is one int: bits 0-8 lit LEDs, row by row from top left; bits 9-10 their level (0 off, 1 dim, a
quarter of the light, 2 half, 3 full); bit 11 FRAME: the other LEDs faint white; bit 12 WHITE: the lit
LEDs white instead of the die's colour.
"""

from array import array
from time import sleep_us, ticks_diff, ticks_us

from divermazo.panel import CELLS, DICE, FRAME, WHITE
from machine import Pin
from micropython import const
from neopixel import NeoPixel

LIMIT_MA = const(350)  # what the strip may ask for, idle current included: a USB port gives 500
_IDLE_MA = const(1)  # per LED
_CHANNEL_MA = const(20)  # one channel at 255
MOST = (LIMIT_MA - _IDLE_MA * DICE * CELLS) * 255 // _CHANNEL_MA  # sum of all channels within LIMIT_MA
BYTES = 3 * CELLS  # of a die
ALL = (1 << DICE) - 1
LATCH_US = const(300)  # the strip takes over after 280 µs of silence (WS2812B-V5)

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
DIMMED = bytes((3, 6, 8, 12))  # below all of them
DARK = bytes(3)
LIT = b"\xff"
UNLIT = b"\xfe"
ROWS = tuple(bytes(0xFE | bits >> place & 1 for place in range(3)) for bits in range(8))  # LIT and UNLIT
_UNSCALED = const(256)
_PAINTED = const(36)  # dice kept as bytes: copying one takes a tenth of the time of painting it


class Leds:
    """`pin`: GPIO number of the strip's data line. `writes`: pictures sent to it so far."""

    def __init__(self, pin: int) -> None:
        self.writes = 0
        self._strip = NeoPixel(Pin(pin, Pin.OUT), DICE * CELLS)
        self._written = ticks_us()
        self._shown = array("H", [0] * DICE)
        self._dice = [bytes(BYTES)] * DICE  # the bytes of each, before the current limit
        self._sum = array("H", [0] * DICE)  # of those bytes
        self._scale = _UNSCALED
        self._painted: dict = {}  # the bytes of dice painted lately and their sum, by die and face
        self._mixed: dict = {}  # the bytes of single LEDs, by colour and step
        self._level = len(STEPS)
        self.dim(False)

    def set_brightness(self, level: int) -> None:
        """1 (faint) to 4. Seen with the next `show`."""
        self._level = level
        self.dim(False)

    def dim(self, dimmed: bool) -> None:
        """Fainter than any brightness, or at the brightness that was set. Seen with the next `show`."""
        self._steps = DIMMED if dimmed else STEPS[self._level - 1]
        self._stale = True  # all dice are to be painted
        self._painted.clear()
        self._mixed.clear()

    def show(self, faces) -> bool:
        """Show six faces; False when they are on the dice already. Masks interrupts for 1.65 ms if not."""
        shown = self._shown
        stale = self._stale
        changed = 0
        for die in range(DICE):
            face = faces[die]
            if stale or face != shown[die]:
                changed |= 1 << die
                shown[die] = face
                painted = self._painted.get(face << 3 | die) or self._paint(die, face)
                self._dice[die], self._sum[die] = painted
        if not changed:
            return False
        self._stale = False
        self._copy(changed)
        self._write()
        return True

    def glow(self, led: int) -> None:
        """One LED alone, 0-53 in the order of the chain, at its faintest, until the next `show`."""
        strip = self._strip.buf
        for place in range(len(strip)):
            strip[place] = 0
        strip[led * 3:led * 3 + 3] = _led(COLORS[led // CELLS], 1)
        self._stale = True
        self._write()

    def data(self) -> bytearray:
        """The bytes on the strip: green, red, blue of each of the 54 LEDs. Not to be changed."""
        return self._strip.buf

    def light(self, first: int, count: int, color: tuple) -> None:
        """Light `count` LEDs from number `first` on alone, in (red, green, blue) as they are, for a test.
        Equal faces are not shown again before `set_brightness`."""
        strip = self._strip.buf
        for led in range(DICE * CELLS):
            on = first <= led < first + count
            strip[led * 3] = color[1] if on else 0
            strip[led * 3 + 1] = color[0] if on else 0
            strip[led * 3 + 2] = color[2] if on else 0
        self._write()

    def _paint(self, die: int, face: int) -> tuple:
        """The die's 27 bytes, and their sum; they are kept."""
        level = face >> CELLS & 3
        lit = self._mix(DICE if face & WHITE else die, level) if level else DARK
        frame = self._mix(DICE, 0) if face & FRAME else DARK  # far too faint to hold a byte LIT
        leds = ROWS[face & 7] + ROWS[face >> 3 & 7] + ROWS[face >> 6 & 7]
        count = leds.count(LIT)
        light = sum(lit) * count + sum(frame) * (CELLS - count)
        painted = (leds.replace(UNLIT, frame).replace(LIT, lit), light)
        if len(self._painted) >= _PAINTED:
            self._painted.clear()
        self._painted[face << 3 | die] = painted
        return painted

    def _mix(self, color: int, step: int) -> bytes:
        """One LED: green, red, blue."""
        key = color << 2 | step
        led = self._mixed.get(key)
        if led is None:
            led = _led(COLORS[color], GAMMA[self._steps[step]])
            self._mixed[key] = led
        return led

    def _copy(self, changed: int) -> None:
        """Copy the changed dice into the strip's buffer; all of them where the current limit scales anew."""
        total = sum(self._sum)
        scale = _UNSCALED if total <= MOST else MOST * _UNSCALED // total
        if scale != self._scale:
            self._scale = scale
            changed = ALL
        strip = self._strip.buf
        for die in range(DICE):
            if changed >> die & 1:
                painted = self._dice[die]
                if scale != _UNSCALED:
                    painted = bytes([light * scale // _UNSCALED for light in painted])
                strip[die * BYTES:(die + 1) * BYTES] = painted

    def _write(self) -> None:
        silence = ticks_diff(ticks_us(), self._written)
        if 0 <= silence < LATCH_US:  # or the strip would pass the bytes on to LEDs behind the last one
            sleep_us(LATCH_US - silence)
        self._strip.write()
        self._written = ticks_us()
        self.writes += 1


def _led(color: tuple, light: int) -> bytes:
    return bytes((_channel(color[1], light), _channel(color[0], light), _channel(color[2], light)))


def _channel(full: int, light: int) -> int:
    """A channel at `light` of 255; what has any keeps 1."""
    return (full * light + 127) // 255 or 1 if full and light else 0
