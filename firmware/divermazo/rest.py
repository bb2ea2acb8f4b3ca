"""The device rests when nobody touches it: dimmed first, then dark but for one faint light that wanders.

Whatever moves by itself - a tumble, a drill's clock, an entry that drains away - ends within 60 s of a key,
before the shortest time of all; a die tumbles on while it is held, and a key that is down is somebody at the
table.
"""

from time import ticks_add, ticks_diff

from micropython import const

from divermazo.keys import RELEASED
from divermazo.loop import IDLE_MS
from divermazo.panel import CELLS, DICE

AWAKE = "awake"
DIMMED = "dimmed"
DARK = "dark"

NEVER = "never"
MINUTE_MS = const(60_000)
_PART = const(4)  # it is dimmed after a quarter of the time
_WANDER_MS = const(5000)


class Rest:
    """How long nobody has touched a key, and what the dice (`lights`) and the `display` do about it.

    `state`: AWAKE, DIMMED or DARK. While it is DARK the dice must not be lit from elsewhere.
    """

    def __init__(self, board, lights, display) -> None:
        self._keyboard = board.keyboard
        self._leds = board.leds
        self._oled = board.oled
        self._lights = lights
        self._display = display
        self._after_ms = 0  # dark then; 0: never
        self._due = 0  # ticks of the next change
        self._spot = 0
        self._awake()

    def set_time(self, minutes: str, now: int) -> None:
        """Dark after so many minutes, "5" to "60", or NEVER. Counts as a touch."""
        self._after_ms = 0 if minutes == NEVER else int(minutes) * MINUTE_MS
        self.touch(now)

    def touch(self, now: int) -> None:
        """Somebody is at the table."""
        self._due = ticks_add(now, self._after_ms // _PART)
        if self.state != AWAKE:
            self._awake()

    def takes(self, event: int, now: int) -> bool:
        """A key event is a touch. True for the press that woke the device from the dark: it is not for the
        screen, and so its release is of no key that is held there."""
        dark = self.state == DARK
        self.touch(now)
        return dark and event < RELEASED

    def step(self, now: int) -> int:
        """Dim, darken, wander when it is due. Returns the ms until it wants to be called again."""
        if not self._after_ms:
            return IDLE_MS
        left = ticks_diff(self._due, now)
        if 0 < left <= self._after_ms:
            return left
        if self.state == DARK:
            self._wander(now)
        elif not self._keyboard.settled():
            self.touch(now)
        elif self.state == AWAKE:
            self._dim(now)
        else:
            self._darken(now)
        return 0

    def _show_anew(self) -> None:
        """Dice and display do not show what was last given to them."""
        self._lights.changed()
        self._display.send()

    def _awake(self) -> None:
        self.state = AWAKE
        self._leds.dim(False)
        self._oled.wake()
        self._show_anew()

    def _dim(self, now: int) -> None:
        self.state = DIMMED
        self._due = ticks_add(now, self._after_ms - self._after_ms // _PART)
        self._leds.dim(True)
        self._oled.dim()
        self._show_anew()

    def _darken(self, now: int) -> None:
        self.state = DARK
        self._oled.sleep()
        self._show_anew()
        self._wander(now)

    def _wander(self, now: int) -> None:
        """One light goes round the dice: the device has power, and waits."""
        self._due = ticks_add(now, _WANDER_MS)
        self._spot = (self._spot + 1) % (DICE * CELLS)
        self._leds.glow(self._spot)
