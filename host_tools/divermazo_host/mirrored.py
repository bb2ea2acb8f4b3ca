"""A device that is somewhere else, for any number of windows to look at."""

import asyncio
import contextlib
import threading
import time
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future
from dataclasses import asdict
from functools import partial
from typing import Any

from divermazo.link.rpc import NOT_NOW
from divermazo.rules.errors import RuleError
from divermazo_sim.table import Follower, shown
from divermazo_sim.web.live import Records, Window, Windows

from divermazo_host.device import PAGE, PAGES, Change, Device, Frame, GameEvent, parts
from divermazo_host.errors import DivermazoError, NoAnswer, Refused
from divermazo_host.transport import Timeouts

LISTEN_S = 0.03  # then keys are due
RETRY_S = 1.0
SILENT_S = 30.0  # after a board that does not answer: what it is sent piles up there
NOTHING = {"leds": "000000" * 54, "oled": "00" * PAGE * PAGES, "tone": 0, "texts": [],
           "event": asdict(GameEvent(None, 0, None)), "table": {"game": None, "help": []}, "power": False}


class Mirror(Windows):
    """Shows what `device` tells over its link; a device that goes away is waited for.

    `control`: the windows may press its keys.
    """

    def __init__(self, device: Device, control: bool) -> None:
        super().__init__()
        self.state = {"control": control, "keys": [], **NOTHING, "power": True}
        self._device = device
        self._control = control
        self._over = threading.Event()
        self._languages: deque[str] = deque()  # that the device is to speak
        self._wanted: deque[Future[Records]] = deque()  # all records of the device
        self._reading: Generator[None, None, Records] | None = None

    def key(self, window: Window, name: str, down: bool) -> None:
        self._need_control()
        super().key(window, name, down)

    def speak(self, language: str) -> None:
        self._need_control()
        self._languages.append(language)

    def _need_control(self) -> None:
        if not self._control:
            raise PermissionError("look on only: `divermazo mirror --control` lets windows press keys")

    async def records(self) -> Records:
        wanted: Future[Records] = Future()
        self._wanted.append(wanted)
        return await asyncio.wrap_future(wanted)

    async def run(self) -> None:
        """Follow the device for ever, in a thread of its own: its port makes one wait."""
        self._loop = asyncio.get_running_loop()
        following = asyncio.create_task(asyncio.to_thread(self._follow))
        try:
            await asyncio.shield(following)
        finally:
            self._over.set()
            await following

    def _follow(self) -> None:
        while not self._over.is_set():
            try:
                self._watch()
            except DivermazoError:
                self._device.close()
                self._edges.clear()
                self._reading = None
                while self._wanted:
                    self._wanted.popleft().set_exception(ConnectionError("the device is gone"))
                self._say(**NOTHING)
                self._find_again()
        with contextlib.suppress(DivermazoError):
            self._device.subscribe(False, False)  # or it would not rest
        self._device.close()

    def _watch(self) -> None:
        """Pass on what the device shows, and to it the keys of the windows."""
        device, frame = self._device, Frame()
        game = _Game(device)
        device.subscribe(True, True)
        self._say(power=True)
        read = False  # texts and table, as they are now
        read_at = 0.0
        while not self._over.is_set():
            while self._edges:
                name, down = self._edges.popleft()
                (device.press if down else device.release)(name)
            while self._languages:
                device.call("settings.set", values={"language": self._languages.popleft()})
                read = False
            change = device.next_change(LISTEN_S)
            if change is not None:
                frame.update(change)
                self._say(**_seen(frame), **_happened(change))
                if isinstance(change, GameEvent):
                    game.take(change)
                read = False
            elif not read or time.monotonic() - read_at > Timeouts.ALIVE:
                state = device.state()
                self._say(texts=state.texts, language=state.language, **game.table())
                read, read_at = True, time.monotonic()
            elif game.missing:
                game.read_on()
                read = game.missing
            elif self._wanted:
                self._read_on()

    def _read_on(self) -> None:
        """Go on reading the records that are wanted, one request; between two of them the picture goes on."""
        self._reading = self._reading or _read_all(self._device)
        try:
            next(self._reading)
        except StopIteration as end:
            self._reading = None
            self._wanted.popleft().set_result(end.value)

    def _find_again(self) -> None:
        pause = RETRY_S
        while not self._over.wait(pause):
            try:
                self._device = Device(self._device.port)
                return
            except DivermazoError as error:
                pause = SILENT_S if isinstance(error, NoAnswer) else RETRY_S

    def _say(self, **news: object) -> None:
        """Tell the windows, in their thread."""
        self._loop.call_soon_threadsafe(lambda: self.tell({**self.state, **news}))


def _read_all(device: Device) -> Generator[None, None, Records]:
    """All game records; a request a turn."""
    entries: list[dict[str, Any]] = []
    ask = partial(_unless_played, device)
    for part in parts(ask, "records.list"):
        entries += part.get("records", [])
        yield
    records: Records = []
    for entry in reversed(entries):
        lines: list[str] = []
        for part in parts(ask, "records.read", id=entry["id"]):
            lines += part.get("lines", [])
            yield
        records.append({"key": entry["key"], "lines": lines})
    return records


def _unless_played(device: Device, method: str, **params: object) -> dict[str, Any]:
    """The answer to a request about records; an empty one while somebody plays."""
    try:
        answer: dict[str, Any] = device.call(method, **params)
    except Refused as refused:
        if refused.code != NOT_NOW:
            raise
        return {}
    return answer


class _Game:
    """The game of the device, by the same rules here. `missing`: some of its events are not known yet."""

    def __init__(self, device: Device) -> None:
        self.missing = False
        self._device = device
        self._follower = Follower()
        self._id: int | None = None
        self._lines: list[str] = []  # of its record, as far as they have been read

    def take(self, change: GameEvent) -> None:
        """The next event that the device tells of; older firmware does not tell what is needed."""
        told = change.header is not None or change.game is None
        self.missing = told and not self._follower.take(asdict(change))
        self._id = change.id
        self._lines = []

    def read_on(self) -> None:
        """Read some lines of the record; not while somebody plays."""
        try:
            part = self._device.call("records.read", id=self._id, start=len(self._lines))
        except Refused as refused:
            if refused.code != NOT_NOW:
                self.missing = False
            return
        self._lines += part["lines"]
        if part["next"] is None:
            self.missing = False
            with contextlib.suppress(RuleError, ValueError, IndexError):  # a game of other rules has no table
                self._follower.read(self._id or 0, self._lines)

    def table(self) -> dict[str, object]:
        """As it is now; while events are missing it stays as it was."""
        said = None if self.missing else self._device.beside()
        return {"table": shown(self._follower.record, said)} if said else {}


def _happened(change: Change) -> dict[str, object]:
    return {"event": asdict(change)} if isinstance(change, GameEvent) else {}


def _seen(frame: Frame) -> dict[str, object]:
    seen: dict[str, object] = {"oled": frame.display.hex(), "tone": frame.hz}
    if frame.colors:
        seen["leds"] = bytes(part for color in frame.colors for part in color).hex()
    return seen
