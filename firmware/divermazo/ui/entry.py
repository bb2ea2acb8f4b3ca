"""A card on its way in: its number waits for the colour, and drains away when none comes."""

from time import ticks_diff

from micropython import const

_DRAIN_MS = const(6000)
STEP_MS = const(100)


class Entry:
    """`number` is 1-10, 0 when nothing waits; `since`: when it was typed."""

    def __init__(self) -> None:
        self.number = 0
        self.since = 0
        self._shown = 0

    def start(self, number: int, now: int) -> None:
        """`number` was typed, or typed anew."""
        self.number = number
        self.since = now

    def clear(self) -> None:
        """Nothing waits any more."""
        self.number = 0

    def drain(self, app, now: int) -> bool:
        """Time passes: the bar of the page follows. True when the colour did not come in time."""
        waited = ticks_diff(now, self.since)
        if waited >= _DRAIN_MS:
            return True
        if waited // STEP_MS != self._shown:
            app.bar(self.left(now))
        return False

    def left(self, now: int) -> int:
        """The time left in permille, for the bar."""
        self._shown = ticks_diff(now, self.since) // STEP_MS
        return 1000 - self._shown * STEP_MS * 1000 // _DRAIN_MS
