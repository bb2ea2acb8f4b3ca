"""The loop: at most one key a step, lit before anything else; then what is due, one bounded piece of it."""

from time import ticks_add, ticks_diff

from micropython import const

IDLE_MS = const(1000)  # the longest that nothing is due
WORKED = const(-1)  # returned by a piece of work that has taken so long that keys come before the next


def within(now: int, since: int, ms: int) -> bool:
    """Whether less than `ms` have passed since then. After days, when the ticks have gone round, they seem to
    count from a time to come: that is long ago."""
    return 0 <= ticks_diff(now, since) < ms


class Loop:
    """Looks at `keyboard` and `port` in each step; gives a key event to `handle(event)`.

    `work`: functions of the time, the most urgent first. Each does a piece of work when it is due, and
    returns in how many ms it is to be called again, or WORKED. `light`: the one of them that follows each key
    at once. `deaf`: keys wait.
    """

    def __init__(self, keyboard, port, handle, light, now: int) -> None:
        self._keyboard = keyboard
        self._port = port
        self._handle = handle
        self._light = light
        self._due = now  # when the next piece of work is to be done
        self.work: tuple = ()
        self.now = now
        self.deaf = False

    def wake(self) -> None:
        """There is something to do now."""
        self._due = self.now

    def step(self, now: int) -> int:
        """Look at the keys, handle at most one, or do what is due; return how many ms nothing is due."""
        self.now = now
        if self._keyboard.poll(now) and not self.deaf:
            self._due = now
            self._handle(self._keyboard.next())
            self._light(now)
            return 0
        left = ticks_diff(self._due, now)
        if 0 < left <= IDLE_MS and not self._port.waiting():
            return left
        self._due = ticks_add(now, IDLE_MS)
        wait = self._next_piece(now)
        if self._due == now:  # something woke it meanwhile
            return 0
        self._due = ticks_add(now, wait)
        return wait

    def _next_piece(self, now: int) -> int:
        wait = IDLE_MS
        for work in self.work:
            due = work(now)
            if due == WORKED:
                return 0
            if due < wait:
                wait = due
        return wait
