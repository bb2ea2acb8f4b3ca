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
    """`work`: functions of the time, the most urgent first. Each does a piece of work when it is due, and
    returns in how many ms it is to be called again, or WORKED. `deaf`: keys wait. `running`: the step in
    which it turns False is the last one.
    """

    def __init__(self, now: int) -> None:
        self._due = now  # when the next piece of work is to be done
        self.work: tuple = ()
        self.now = now
        self.deaf = False
        self.running = True

    def wake(self) -> None:
        """There is something to do now."""
        self._due = self.now

    def run(self, keyboard, port, beat, handle, light):
        """A generator: it is sent the time of each step, and yields for how many ms nothing is due. A step
        calls `beat` and looks at the keys, handles at most one of their events by `handle(event)` and lights
        it by `light`, one of `work`; or does what is due, also when bytes have arrived at the `port`.

        What a generator has at hand need not be looked up at each step.
        """
        poll = keyboard.poll
        arrived = port.arrived
        left = 0
        while self.running:
            self.now = now = yield left
            beat()
            if poll(now) and not self.deaf:
                self._due = now
                handle(keyboard.next())
                light(now)
                left = 0
                continue
            left = ticks_diff(self._due, now)
            if 0 < left <= IDLE_MS:
                for _ in arrived(0):
                    break
                else:
                    continue
            self._due = ticks_add(now, IDLE_MS)
            left = self._next_piece(now)
            if self._due == now:  # something woke it meanwhile
                left = 0
            self._due = ticks_add(now, left)

    def _next_piece(self, now: int) -> int:
        wait = IDLE_MS
        for work in self.work:
            due = work(now)
            if due == WORKED:
                return 0
            if due < wait:
                wait = due
        return wait
