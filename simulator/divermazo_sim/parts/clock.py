"""Virtual time in µs, and what is to happen at its moments."""

PATIENCE = 1000  # readings of the clock at one moment: more is a loop that waits


class Clock:
    """`start_ticks`: what ticks_ms shows when the chip gets power. `happened`: how many events have been."""

    def __init__(self, start_ticks: int = 0) -> None:
        self.us = 0
        self._start_us = start_ticks * 1000
        self._zero = 0
        self.happened = 0
        self._readings = 0
        self._serial = 0
        self._events = []  # (µs, serial, action, argument, unseen), in order

    def boot(self) -> None:
        """The chip starts: its ticks begin anew."""
        self._zero = self.us

    def read_us(self) -> int:
        """The chip's own clock, not wrapped. A loop that does nothing but read it makes time pass."""
        self._readings += 1
        if self._readings > PATIENCE:
            self.sleep(1000)
        return self.us - self._zero + self._start_us

    def at(self, us: int, action, argument, unseen: bool = False) -> tuple:
        """Call action(argument) when time reaches `us`. `unseen`: nobody outside sees when. Returns a handle
        for `cancel`."""
        self._serial += 1
        event = (us, self._serial, action, argument, unseen)
        place = len(self._events)
        while place and self._events[place - 1][0] > us:
            place -= 1
        self._events.insert(place, event)
        return event

    def cancel(self, event: tuple) -> None:
        for place in range(len(self._events)):
            if self._events[place][1] == event[1]:
                self._events.pop(place)
                return

    def next_us(self) -> "int | None":
        """When the next event is due."""
        return self._events[0][0] if self._events else None

    def next_seen_us(self) -> "int | None":
        """The same without those that are unseen."""
        for event in self._events:
            if not event[4]:
                return event[0]
        return None

    def sleep(self, us: int) -> None:
        self.advance(self.us + us)

    def advance(self, us: int) -> None:
        """Go to the moment `us` through all events up to it."""
        self._readings = 0
        events = self._events
        while events and events[0][0] <= us:
            event = events.pop(0)
            self.us = max(self.us, event[0])
            self.happened += 1
            event[2](event[3])
        if us > self.us:
            self.us = us
