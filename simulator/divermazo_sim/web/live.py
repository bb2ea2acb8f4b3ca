"""One device in real time, shared by any number of windows.

What a window receives (JSON; everything on connect, then only what changed):
`leds` 54 × rrggbb as sent to the strip, `oled` the 1024 bytes of the glass in hexadecimal (eight pages of
128 columns, bit 0 on top), `shine` how bright its dots are (0.0-1.0), `texts` the lines on the screen,
`tone` in Hz (0 silent), `power`, `keys` the names of the keys down, `language` of the device, empty until
one is chosen, `event` the last one of the game, as in docs/protocol.md, `table` what stands beside the
device, see table.py. Where windows may only look on, `control` is false.
"""

import asyncio
import time
from collections import deque

from divermazo_sim.device import Device
from divermazo_sim.realtime import RealTime

TICK_S = 0.01
MAX_EDGES = 64

Records = list[dict[str, object]]  # {"key", "lines"} each, the oldest first


class Window:
    """One open page: the keys it holds, what it was last told, and a bell that rings when there is news."""

    def __init__(self) -> None:
        self.held: set[str] = set()
        self.told: dict[str, object] = {}
        self.news = asyncio.Event()


class Windows:
    """What all windows show: `state`. Their keys are queued as edges, for the device in `run`."""

    def __init__(self) -> None:
        self.windows: set[Window] = set()
        self.state: dict[str, object] = {"texts": []}
        self._edges: deque[tuple[str, bool]] = deque()

    async def run(self) -> None:
        """Keep the device going for ever; what it raises is raised here."""
        raise NotImplementedError

    def speak(self, language: str) -> None:
        """Set the language of the device."""
        raise NotImplementedError

    async def records(self) -> Records:
        """All game records of the device. ConnectionError when it goes away meanwhile."""
        raise NotImplementedError

    def open(self) -> Window:
        """A new window; it is told the whole state."""
        window = Window()
        window.news.set()
        self.windows.add(window)
        return window

    def close(self, window: Window) -> None:
        """The window went away; its fingers leave the keys."""
        self.windows.discard(window)
        for name in tuple(window.held):
            self.key(window, name, False)

    def key(self, window: Window, name: str, down: bool) -> None:
        """A window presses or lets go of a key; twice is once. OverflowError when it is too fast."""
        if down == (name in window.held):
            return
        if down and len(self._edges) >= MAX_EDGES:
            raise OverflowError("too fast: the device is still busy with the keys before")
        elsewhere = any(name in other.held for other in self.windows if other is not window)
        (window.held.add if down else window.held.discard)(name)
        if not elsewhere:
            self._edges.append((name, down))

    def news(self, window: Window) -> dict[str, object]:
        """What the window does not know yet; counts as told."""
        changed = {key: value for key, value in self.state.items() if window.told.get(key) != value}
        window.told.update(changed)
        return changed

    def tell(self, news: dict[str, object]) -> None:
        """The state is now `news`; ring at the windows when that is something else."""
        if news != self.state:
            self.state = news
            for window in self.windows:
                window.news.set()


class Live(Windows):
    """Runs `device` (a powered `divermazo_sim.device.Device`) along with the clock on the wall."""

    def __init__(self, device: Device) -> None:
        super().__init__()
        self.device = device
        self._table = RealTime(device, self._edges)
        self.tell(self._table.state)

    def speak(self, language: str) -> None:
        self._table.speak(language)

    async def records(self) -> Records:
        return self._table.records()

    async def run(self) -> None:
        """Keep the device going for ever; what it raises is raised here."""
        last = time.monotonic()
        while True:
            await asyncio.sleep(TICK_S)
            ms = int((time.monotonic() - last) * 1000)
            last += ms / 1000
            self._table.step(ms)
            self.tell(self._table.state)
