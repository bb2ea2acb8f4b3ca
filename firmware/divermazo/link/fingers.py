"""Keys that a computer holds down."""

from array import array
from time import ticks_add, ticks_diff

from divermazo.keys import KEYS
from divermazo.loop import IDLE_MS


class Fingers:
    """They press with `keyboard.remote`, beside the real switches, and let go by themselves."""

    def __init__(self, keyboard) -> None:
        self._keyboard = keyboard
        self._until = array("i", [0] * KEYS)

    def hold(self, key: int, ms: int, now: int) -> None:
        """Press `key` for `ms` from `now` on; longer or shorter when it is held already."""
        self._keyboard.remote |= 1 << key
        self._until[key] = ticks_add(now, ms)

    def release(self, key: int) -> None:
        self._keyboard.remote &= ~(1 << key)

    def step(self, now: int) -> int:
        """Let go of what has been held long enough. Returns the ms until the next."""
        wait = IDLE_MS
        if not self._keyboard.remote:
            return wait
        for key in range(KEYS):
            if self._keyboard.remote >> key & 1:
                left = ticks_diff(self._until[key], now)
                if left <= 0:
                    self.release(key)
                elif left < wait:
                    wait = left
        return wait
