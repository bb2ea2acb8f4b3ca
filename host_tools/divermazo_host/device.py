"""A Divermazo device, real or virtual, as a Python object.

    from divermazo_host import Device

    with Device() as device:                  # the only one there is; or Device("/dev/ttyACM0"), "COM3",
        print(device.hello.firmware)          # or Device("socket://127.0.0.1:7211") for `divermazo play`
        device.type("4", "red")               # keys, named as on the device
        print(device.state().texts)           # the lines on its screen
        for change in device.changes(10):     # ten seconds of what is to see and hear
            print(change)

Everything that can go wrong is a DivermazoError (errors.py); what goes over the wire is in docs/protocol.md.
"""

import base64
import contextlib
import json
import random
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Self

from divermazo.link.parser import LIMIT
from divermazo.link.rpc import MAX_OPENINGS, METHOD_NOT_FOUND, NOT_NOW, OLDEST, PROTOCOL

from divermazo_host.errors import Incompatible, NoAnswer, PortBusy, Refused, Unplugged
from divermazo_host.ports import choose
from divermazo_host.transport import Timeouts, Transport, busy

PAGE = 128  # bytes of a page of the display
PAGES = 8
ROOM = LIMIT - 160  # bytes of a request for lines
OPENINGS = MAX_OPENINGS - 3  # the request, its params and the list are some too
HTTP = "HTTP/1."
VIRTUAL = "virtual device"  # the name of its board
RELEASE_S = 0.04  # a key counts as up after 25 ms
LATE_RELEASES = 25  # looks whether a key is up

SettingValue = str | int | bool


@dataclass(frozen=True)
class Hello:
    """What a device says of itself. `free_memory` and `free_flash` in bytes, None where nobody knows."""

    name: str
    firmware: str
    protocol: int
    oldest: int
    board: str
    id: str
    micropython: str
    free_memory: int | None
    free_flash: int | None

    @property
    def interpreter(self) -> str:
        """What its firmware runs on, with the version."""
        return ("Python " if self.board == VIRTUAL else "MicroPython ") + self.micropython


@dataclass(frozen=True)
class GameState:
    """The game that is going on: `length` events in force, `scores` by player, None where too little was
    said, `winner` 1, 2, ... or None."""

    game: str
    length: int
    over: bool
    winner: int | None
    scores: list[int | None]


@dataclass(frozen=True)
class State:
    """`texts`: the lines on the screen. `held`: names of the keys that are down. `display`: its controller,
    None when it does not answer. `storage`: flash takes what is written. `unsaved`: settings wait to be
    written. `dropped`: pictures and events that a slow reader has missed. `rest`: "awake", "dimmed" or
    "dark". `language`: "" until one is chosen.
    """

    texts: list[str]
    game: GameState | None
    held: list[str]
    display: str | None
    storage: bool
    unsaved: bool
    dropped: int
    rest: str = "awake"  # older firmware does not rest
    language: str = ""  # nor does it tell


@dataclass(frozen=True)
class RecordEntry:
    """A game record on the device. `id` is its number there, `key` is unlike that of any other anywhere."""

    id: int
    key: str
    header: dict[str, Any]
    over: bool


@dataclass(frozen=True)
class Leds:
    """54 (red, green, blue), 0-255, in the order of the chain: nine a die, row by row."""

    colors: list[tuple[int, int, int]]


@dataclass(frozen=True)
class Page:
    """One of eight pages of the display: 128 columns, the lowest bit on top."""

    index: int
    data: bytes


@dataclass(frozen=True)
class Tone:
    """Hz, 0 when it is silent."""

    hz: int


@dataclass(frozen=True)
class GameEvent:
    """The last event in force of the record `id`, whose `key` no other has on any device. A `length` that
    jumps by more than one: events in between were missed."""

    game: str | None
    length: int
    event: dict[str, Any] | None
    header: dict[str, Any] | None = None  # older firmware tells none of these
    id: int | None = None
    key: str | None = None  # from its first event on


Change = Leds | Page | Tone | GameEvent


@dataclass
class Frame:
    """All there is to see and hear. `display`: 1024 bytes, page after page."""

    colors: list[tuple[int, int, int]] = field(default_factory=list)
    display: bytearray = field(default_factory=lambda: bytearray(PAGE * PAGES))
    hz: int = 0

    def update(self, change: Change) -> None:
        """Be the frame after `change`."""
        if isinstance(change, Leds):
            self.colors = change.colors
        elif isinstance(change, Page):
            self.display[change.index * PAGE:(change.index + 1) * PAGE] = change.data
        elif isinstance(change, Tone):
            self.hz = change.hz


def parts(ask: Callable[..., dict[str, Any]], method: str, start: int = 0, **params: object,
          ) -> Iterator[dict[str, Any]]:
    """The answers to a method that tells a part at a time; ask(method, start=..., **params) asks for one.

    After an empty one, {}, the same is asked for again.
    """
    place: int | None = start
    while place is not None:
        part = ask(method, start=place, **params)
        yield part
        place = part.get("next", place)


class Device:
    """An open link with a device whose app runs. Not for several threads at once.

    `port`: what pySerial opens; without it the one in the environment variable DIVERMAZO_PORT, or the only
    one there is. Raises NoDevice, PortBusy, PortDenied, NoAnswer, Incompatible; every method may raise
    Unplugged, NoAnswer and Refused.
    """

    def __init__(self, port: str | None = None) -> None:
        self._transport = Transport(choose(port))
        self._id = random.randrange(1 << 30)  # answers to the program before us are not for us
        self._changes: deque[Change] = deque()
        try:
            self.hello = self._greet()
        except BaseException:
            self._transport.close()
            raise

    @property
    def port(self) -> str:
        """The name of the port."""
        return self._transport.port

    def close(self) -> None:
        """Let the port go; the device plays on. Safe to call twice."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def call(self, method: str, **params: object) -> Any:
        """The result of any method of the protocol."""
        id = self._request(method, params)
        return self._answer(id, method, Timeouts.ANSWER)

    # State and keys

    def state(self) -> State:
        """How things are."""
        result = self.call("state")
        game = result.pop("game")
        known = {field.name for field in fields(State)}  # newer firmware may tell more
        return State(game=None if game is None else GameState(**game),
                     **{name: value for name, value in result.items() if name in known})

    def beside(self) -> dict[str, Any] | None:
        """What a table beside it needs besides the game, see docs/protocol.md; None of older firmware."""
        try:
            said: dict[str, Any] = self.call("beside")
        except Refused as refused:
            if refused.code != METHOD_NOT_FOUND:
                raise
            return None
        return said

    def press(self, key: str) -> None:
        """Press a key: "0" to "9", "*", "#", "red", ... It lets go by itself after ten seconds."""
        self.call("press", key=key)

    def release(self, key: str) -> None:
        """Let a key go that was pressed from here; a finger on the device may still hold it."""
        self.call("release", key=key)

    def hold(self, key: str, seconds: float) -> None:
        """Hold a key down for 0.001 to 10 seconds; returns when it is up again."""
        self.call("hold", key=key, ms=round(seconds * 1000))
        time.sleep(seconds + RELEASE_S)
        for _ in range(LATE_RELEASES):  # a virtual device may be behind; a finger may still hold it
            if key not in self.state().held:
                break
            time.sleep(RELEASE_S)

    def tap(self, key: str) -> None:
        """Tap a key."""
        self.hold(key, 0.06)

    def type(self, *keys: str) -> None:
        """Tap keys one after the other."""
        for key in keys:
            self.tap(key)

    # What is to see and hear

    def frame(self) -> Frame:
        """What is to see and hear now."""
        self.call("frame")
        frame, missing = Frame(), PAGES + 2
        while missing:
            change = self.next_change(Timeouts.ANSWER)
            if change is None:
                raise self._no_answer("frame")
            if not isinstance(change, GameEvent):
                frame.update(change)
                missing -= 1
        return frame

    def subscribe(self, frames: bool = True, events: bool = True) -> None:
        """Be told of changes of these kinds from now on, beginning with how things are.

        The device rests all the same when nothing is asked of it for ten minutes."""
        self.call("subscribe", frames=frames, events=events)

    def next_change(self, seconds: float) -> Change | None:
        """The next change of what was subscribed to; None when `seconds` pass without one."""
        deadline = time.monotonic() + seconds
        while not self._changes and (left := deadline - time.monotonic()) > 0:
            self._receive(left)
        return self._changes.popleft() if self._changes else None

    def changes(self, seconds: float) -> Iterator[Change]:
        """The changes of the next `seconds`; subscribes to them, and ends that at the end."""
        self.subscribe()
        deadline = time.monotonic() + seconds
        try:
            while (left := deadline - time.monotonic()) > 0:
                change = self.next_change(min(left, Timeouts.ALIVE))
                if change is not None:
                    yield change
                elif left > Timeouts.ALIVE:
                    self.state()  # or it would rest
        finally:
            self.subscribe(False, False)
            self._changes.clear()

    # Game records

    def records(self) -> list[RecordEntry]:
        """The game records on the device, newest first. While somebody plays, this waits."""
        told = parts(self._when_quiet, "records.list")
        return [RecordEntry(**entry) for part in told for entry in part["records"]]

    def read_record(self, id: int, start: int = 0) -> Iterator[str]:
        """The lines of a record from line `start` on: its header, then events and undos as they were made."""
        for part in parts(self._when_quiet, "records.read", start, id=id):
            yield from part["lines"]

    def write_record(self, key: str, lines: list[str], start: int = 0) -> None:
        """Put a record back that was read from a device, from line `start` on: what is before it is there.

        The device plays it with its rules, and does not look whether it has one of that `key`. Refused
        (NOT_NOW) while a game is going on, for a line that its rules refuse, or where flash takes nothing.
        """
        while start < len(lines):
            start = self._when_quiet("records.write", key=key, start=start, lines=_fitting(lines[start:]))

    def delete_record(self, id: int) -> None:
        """Remove a record for good. Refused for a game that is not over."""
        self.call("records.delete", id=id)

    # The rest

    def settings(self) -> dict[str, SettingValue]:
        """All settings by name."""
        settings: dict[str, SettingValue] = self.call("settings.get")
        return settings

    def set_settings(self, **values: SettingValue) -> dict[str, SettingValue]:
        """Change some settings; returns all, once they are on flash. Refused (NOT_NOW) when somebody plays
        on: then they hold, and will be saved."""
        settings: dict[str, SettingValue] = self.call("settings.set", values=values)
        deadline = time.monotonic() + Timeouts.SAVED
        while self.state().unsaved:
            if time.monotonic() > deadline:
                raise Refused("settings.set", NOT_NOW, "not saved yet, somebody plays")
            time.sleep(0.1)
        return settings

    def set_time(self, when: datetime | None = None) -> None:
        """Set the clock of the device, by default to that of this computer."""
        utc = (when or datetime.now(UTC)).astimezone(UTC)
        self.call("time.set", utc=list(utc.timetuple()[:6]))

    def crash(self) -> str:
        """The last crash as the device has kept it, a traceback; empty when there was none."""
        data = b""
        while True:
            part = self.call("crash.read", offset=len(data))
            data += base64.b64decode(part["data"])
            if len(data) >= part["size"]:
                return data.decode("utf-8", "replace")

    def quit(self) -> None:
        """Leave the app for the REPL of MicroPython. The link is closed."""
        self._leave_by("quit")

    def reset(self) -> None:
        """Start the device anew. The link is closed; the port comes back after a second or two."""
        self._leave_by("reset")

    def bootloader(self) -> None:
        """Make a USB drive of the device that takes a UF2 file. The link is closed."""
        self._leave_by("bootloader")

    def _leave_by(self, method: str) -> None:
        """The port may be gone before the answer has come through it."""
        with contextlib.suppress(Unplugged):
            self.call(method)
        self.close()

    # Requests and answers

    def _greet(self) -> Hello:
        deadline = time.monotonic() + Timeouts.HELLO
        try:
            id = self._request("hello", {})
            while time.monotonic() < deadline:
                heard = self._transport.heard
                result = self._await(id, Timeouts.HELLO_AGAIN)
                if result is not None and "result" in result:
                    return self._checked(result["result"])
                if self._transport.heard != heard:  # what a silent one never reads piles up there
                    id = self._request("hello", {})
        except Unplugged as error:
            if HTTP in self._transport.outside:
                raise self._no_answer("hello") from error
            if self.port.startswith("socket://"):  # there a port that is taken closes at once
                raise PortBusy(self.port, busy(self.port)) from error
            raise
        raise self._no_answer("hello")

    def _checked(self, said: dict[str, Any]) -> Hello:
        if said.get("name") != "divermazo":
            raise NoAnswer(self.port, f"What answers at {self.port} is no Divermazo device.")
        if said["protocol"] < OLDEST:
            raise Incompatible(f"The device has firmware {said['firmware']}: too old for this program.\n"
                               "Bring it up to date: divermazo deploy")
        if said["oldest"] > PROTOCOL:
            raise Incompatible(f"The device has firmware {said['firmware']}: too new for this program.\n"
                               "Update this program: pip install --upgrade divermazo-companion")
        return Hello(**{name: said.get(name) for name in Hello.__dataclass_fields__})  # type: ignore[arg-type]

    def _when_quiet(self, method: str, **params: object) -> Any:
        deadline = time.monotonic() + Timeouts.QUIET
        while True:
            try:
                return self.call(method, **params)
            except Refused as refused:
                if refused.code != NOT_NOW or time.monotonic() > deadline:
                    raise
                time.sleep(0.2)

    def _request(self, method: str, params: dict[str, Any]) -> int:
        self._id += 1
        request = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
        self._transport.send(b"\x1e" + json.dumps(request, separators=(",", ":")).encode() + b"\n")
        return self._id

    def _answer(self, id: int, method: str, seconds: float) -> Any:
        answer = self._await(id, seconds)
        if answer is None:
            raise self._no_answer(method)
        if "error" in answer:
            raise Refused(method, answer["error"]["code"], answer["error"]["message"])
        return answer["result"]

    def _await(self, id: int, seconds: float) -> dict[str, Any] | None:
        """The answer to a request; None when it does not come in time. Changes wait for `changes`."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            message = self._receive(left)
            if message is not None and message.get("id") == id and "method" not in message:
                return message
        return None

    def _receive(self, seconds: float) -> dict[str, Any] | None:
        """The next answer; a notification goes to the changes."""
        text = self._transport.receive(seconds)
        if text is None:
            return None
        try:
            message = json.loads(text)
        except ValueError:
            return None
        if not isinstance(message, dict):
            return None
        if "id" not in message:
            change = _change(message)
            if change is not None:
                self._changes.append(change)
        return message

    def _no_answer(self, method: str) -> NoAnswer:
        if HTTP in self._transport.outside:
            return NoAnswer(self.port, f"At {self.port} is a page for browsers, no device.\n"
                            "The serial port of a virtual device is the number after that of its page.")
        if ">>>" in self._transport.outside and self.port.startswith("socket://"):
            return NoAnswer(self.port, f"The app of the virtual device at {self.port} has ended.\n"
                            "Start it anew: Ctrl-C where `divermazo play` runs, then `divermazo play` again.")
        if ">>>" in self._transport.outside:
            return NoAnswer(self.port, f"The board at {self.port} is at the prompt of MicroPython.\n"
                            "Start the app: unplug it and plug it in again. Or `divermazo deploy` it.")
        return NoAnswer(self.port, f"Nothing at {self.port} answers ({method}).\n"
                        "Is it a Divermazo device? Unplug it, plug it in, and try again. In safe mode only "
                        "`divermazo deploy` reaches it.")


def _fitting(lines: list[str]) -> list[str]:
    """As many lines, at least one, as fit into a request."""
    length = openings = count = 0
    for line in lines:
        length += len(json.dumps(line)) + 1
        openings += line.count("[") + line.count("{")
        if count and (length > ROOM or openings > OPENINGS):
            break
        count += 1
    return lines[:count]


def _change(message: dict[str, Any]) -> Change | None:
    """A notification; None for one of a kind, or of a form, that is not known."""
    try:
        params = message["params"]
        match message["method"]:
            case "leds":
                grb = base64.b64decode(params["grb"])
                return Leds([(grb[i + 1], grb[i], grb[i + 2]) for i in range(0, len(grb), 3)])
            case "page":
                return Page(params["index"], base64.b64decode(params["data"]))
            case "tone":
                return Tone(params["hz"])
            case "event":
                return GameEvent(params["game"], params["length"], params["event"],
                                 params.get("header"), params.get("id"), params.get("key"))
    except (KeyError, TypeError, ValueError, IndexError):
        pass
    return None
