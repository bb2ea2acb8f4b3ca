"""A device along with the clock on the wall: keys go in as they come, what there is to see and hear
comes out. Runs under both interpreters: behind `divermazo play`, and in a browser alone.
"""

from divermazo.keys import NAMES
from divermazo.link.feed import last_event

from .light import shine
from .table import table_of

MAX_LAG_MS = 250  # after a pause of the computer the device goes on from where it was
EDGE_MS = 40  # what debouncing can tell apart
AHEAD_MS = 30  # so far a key may bring the device ahead of the wall; a release counts after 25 ms of quiet
GLANCE_MS = 10  # after which the glass is at rest
SELDOM_MS = 1000


class RealTime:
    """`device`: a powered `divermazo_sim.device.Device`. `edges`: a deque of (name, down), the keys that are
    to go down and come up; they reach the board in their order, each at least EDGE_MS after the previous edge
    of the same key and after any release, so that clicks of no length are still taps, one by one. After an
    edge the device goes on at once until the dice show it.

    `state`: what a page shows, see `web/live.py`.
    """

    def __init__(self, device, edges) -> None:
        self.device = device
        self.state: dict[str, object] = {"texts": []}
        self._edges = edges
        self._ready_at = dict.fromkeys(NAMES, 0)  # ms, of the device
        self._wait_ms = 0
        self._ahead_ms = 0  # of the wall
        self._late = 0  # edges that came before the last step, and had to wait
        self._lights_seen = self._glass_seen = -1
        self._texts_due = False
        self._look()

    def step(self, ms: int) -> int:
        """`ms` have passed on the wall: bring device and `state` there, a new dict when anything has changed.
        Returns after how many the next step is due if no key comes."""
        device = self.device
        passed = min(ms, self._wait_ms + MAX_LAG_MS)
        caught_up = min(passed, self._ahead_ms)
        self._ahead_ms -= caught_up
        end = device.now_ms + passed - caught_up
        waiting = len(self._edges)
        while self._late and self._edge_ms() <= end:
            device.run(self._edge_ms() - device.now_ms)
            self._turn()
            self._late -= 1
        device.run(end - device.now_ms)
        while self._edges and self._edge_ms() <= end:  # those that have just come
            self._turn()
        self._late = len(self._edges)
        if self._late < waiting:
            self._go_ahead()
        self._look()
        self._wait_ms = self._due_ms() - device.now_ms + self._ahead_ms
        return self._wait_ms

    def speak(self, language: str) -> None:
        """Set the language of the device; ValueError when it has none of that name."""
        app = self.device.supervisor.app if self.device.supervisor else None
        if app:
            app.settings.set("language", language)
            app.apply_settings()
            app.settings.save()

    def records(self) -> list:
        """All game records of the device, {"key", "lines"} each, the oldest first; without those that are
        damaged."""
        journal = self.device.supervisor.app.journal
        found = []
        for id, header in reversed(list(journal.records())):
            try:
                lines = [line.decode() for line in journal.read(id)]
                found.append({"key": journal.key(id, header), "lines": lines})
            except (ValueError, OSError):
                pass  # the device says so when it comes to it
        return found

    def _go_ahead(self) -> None:
        while self._ahead_ms < AHEAD_MS and self.device.chain.changes == self._lights_seen:
            self.device.run(1)
            self._ahead_ms += 1

    def _due_ms(self) -> int:
        device = self.device
        due = device.now_ms + (GLANCE_MS if self._texts_due else SELDOM_MS)
        work = device.next_us()
        if work is not None:
            due = min(due, max(device.now_ms, (work + 999) // 1000))
        return min(due, self._edge_ms()) if self._edges else due

    def _edge_ms(self) -> int:
        """When the first edge may reach the board."""
        return max(self.device.now_ms, self._ready_at[self._edges[0][0]])

    def _turn(self) -> None:
        """The first edge reaches the board."""
        name, down = self._edges.popleft()
        (self.device.press if down else self.device.release)(name)
        for waiting in (name,) if down else NAMES:
            self._ready_at[waiting] = self.device.now_ms + EDGE_MS

    def _look(self) -> None:
        device, news = self.device, dict(self.state)
        news["power"] = device.powered
        news["tone"] = device.buzzer.frequency
        news["keys"] = [name for name in NAMES if device.keys.pressed(name)]
        if device.chain.changes != self._lights_seen:
            self._lights_seen = device.chain.changes
            news["leds"] = bytes([part for color in device.leds for part in color]).hex()
        if device.oled.changes != self._glass_seen:
            self._glass_seen = device.oled.changes
            news["oled"] = device.oled.frame().hex()
            news["shine"] = shine(device.oled.contrast)
            self._texts_due = True
        elif self._texts_due:  # the glass has come to rest
            self._texts_due = False
            news["texts"] = device.screen_texts()
        app = device.supervisor.app if device.supervisor else None
        if app:
            news["language"] = app.settings.get("language")
            news["event"] = last_event(app)
            if news["event"] != self.state.get("event") or news["texts"] is not self.state["texts"]:
                news["table"] = table_of(app)
        if news != self.state:
            self.state = news
