"""A board at the prompt of MicroPython: its files. This works whatever the app does, or if there is none."""

import ast
import base64
import contextlib
import errno
import struct
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from divermazo_host.errors import DivermazoError, NoAnswer, PortBusy, Unplugged
from divermazo_host.transport import TAKES_NOTHING, Timeouts, Transport, busy, let_go

CHUNK = 768  # bytes a command: with base64 a kilobyte, which any heap has
ANSWER_S = 5.0
COMMAND_S = 120.0  # all that a command prints, at most
LEAVES_S = 1.0  # that what was written last takes to the board
BANNER = b"raw REPL; CTRL-B to exit\r\n"
INTERRUPT_S = 0.2  # from Ctrl-C to a prompt; the app silences the board first
TRIES = 3

ON_BOARD = """
import os
from binascii import a2b_base64, b2a_base64
from hashlib import sha256
def show(folder):
    for name, kind, *_ in os.ilistdir(folder or "/"):
        path = folder + "/" + name
        if kind == 0x4000:
            print((path, -1, ""))
            show(path)
        else:
            print((path,) + weigh(path))
def weigh(path):
    size, digest, part = 0, sha256(), bytearray(512)
    with open(path, "rb") as file:
        while True:
            count = file.readinto(part)
            if not count:
                return size, b2a_base64(digest.digest()).decode().strip()
            digest.update(memoryview(part)[:count])
            size += count
def get(path):
    with open(path, "rb") as file:
        while True:
            part = file.read(CHUNK)
            if not part:
                return
            print(b2a_base64(part).decode(), end="")
def free():
    there = os.statvfs("/")
    return there[0] * there[3]
"""


class Full(DivermazoError):
    """The flash of the board has no room."""


@dataclass(frozen=True)
class Interpreter:
    """`name` and `version` as in `sys.implementation`; `mpy_version`: of the .mpy files it reads."""

    name: str
    version: tuple[int, ...]
    mpy_version: int
    board: str
    id: str


@dataclass(frozen=True)
class Entry:
    """A file: bytes, and its SHA-256 in hexadecimal. A folder has `size` None."""

    size: int | None
    sha256: str


class _Serial(SerialTransport):
    """mpremote's, whose waiting has no end while text keeps coming, or while a board takes nothing."""

    def __init__(self, port: str) -> None:
        super().__init__(port, timeout=ANSWER_S)
        self.serial.write_timeout = Timeouts.WRITE

    def read_until(self, min_num_bytes: int, ending: bytes, timeout: float = ANSWER_S * 2,
                   data_consumer: None = None, timeout_overall: float | None = None) -> bytes:
        """What comes until `ending`, or without it when nothing comes for `timeout`, or it takes too long."""
        data = bytearray()
        heard = time.monotonic()
        deadline = heard + (timeout_overall or COMMAND_S)
        while not data.endswith(ending) and time.monotonic() < min(heard + timeout, deadline):
            if self.serial.in_waiting:
                data += self.serial.read(1)
                heard = time.monotonic()
            else:
                time.sleep(0.001)
        return bytes(data)

    def enter_raw_repl(self, soft_reset: bool = True, timeout_overall: float = ANSWER_S) -> None:
        """Ctrl-C, then the raw prompt with an empty heap."""
        self.serial.write(b"\r\x03\x03")
        time.sleep(INTERRUPT_S)
        self.serial.reset_input_buffer()
        self.serial.write(b"\r\x01")
        for ending, answer in ((BANNER + b">", b"\x04"), (b"soft reboot\r\n", b""), (BANNER, b"")):
            if not self.read_until(1, ending, timeout_overall=timeout_overall).endswith(ending):
                raise TransportError("no raw prompt")
            self.serial.write(answer)
        self.in_raw_repl = True


class Prompt:
    """An open port with a board that has been stopped; it starts anew when this is closed.

    Everything may raise Unplugged, NoAnswer and Full; opening it NoDevice, PortBusy and PortDenied too.
    """

    def __init__(self, port: str) -> None:
        self.port = port
        Transport(port).close()  # says in plain words why a port cannot be opened
        try:
            self._serial = _Serial(port)
        except TransportError as error:
            raise PortBusy(port, busy(port)) from error
        try:
            self._stop()
            self.interpreter = self._introduce()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Start the board anew, and let the port go."""
        with contextlib.suppress(OSError):
            self._serial.serial.write(b"\r\x03\x03\x02\x04")  # also out of a command that was cut short
            deadline = time.monotonic() + LEAVES_S
            while self._serial.serial.out_waiting and time.monotonic() < deadline:
                time.sleep(0.01)
        with contextlib.suppress(OSError):
            let_go(self._serial.serial)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def entries(self) -> dict[str, Entry]:
        """All files and folders by path from the root, without a slash at the start."""
        found = {}
        printed = self._run("show('')").decode()
        with self._explained():
            for path, size, digest in map(ast.literal_eval, printed.splitlines()):
                found[path.lstrip("/")] = Entry(None if size < 0 else size, base64.b64decode(digest).hex())
        return found

    def free(self) -> int:
        """Free bytes of flash."""
        return int(self._run("print(free())"))

    def read(self, path: str) -> bytes:
        """The content of a file."""
        lines = self._run(f"get({'/' + path!r})").split()
        return b"".join(map(base64.b64decode, lines))

    def write(self, path: str, data: bytes, wrote: Callable[[int], None]) -> None:
        """Make or replace a file: at any moment it is the old one or the new one. `wrote` is told how many
        bytes more are there."""
        place, new = "/" + path, f"/{path}.new"
        self._run(f"f = open({new!r}, 'wb')")
        try:
            for start in range(0, len(data), CHUNK):
                part = data[start:start + CHUNK]
                self._run(f"f.write(a2b_base64({base64.b64encode(part)!r}))")
                wrote(len(part))
            self._run("f.close()")
        except Full:
            with contextlib.suppress(DivermazoError):
                self._run("f.close()")
            with contextlib.suppress(DivermazoError):
                self._run(f"os.remove({new!r})")
            raise
        self._run(f"os.rename({new!r}, {place!r})")

    def make_folder(self, path: str) -> None:
        self._run(f"os.mkdir({'/' + path!r})")

    def remove(self, path: str) -> None:
        """Remove a file, or an empty folder."""
        self._run(f"os.remove({'/' + path!r})")

    def _stop(self) -> None:
        """End what runs, and wait at the raw prompt with an empty heap, without main.py."""
        for left in reversed(range(TRIES)):
            try:
                with self._explained():
                    self._serial.enter_raw_repl(timeout_overall=ANSWER_S)
                return
            except NoAnswer:
                if not left:
                    raise

    def _introduce(self) -> Interpreter:
        self._run("import sys\nthere = sys.implementation")
        name, version, mpy, board = ast.literal_eval(self._run(
            "print((there[0], tuple(there[1][:3]), getattr(there, '_mpy', 0) & 255,"
            " getattr(there, '_machine', '')))").decode())
        id = ""
        if name == "micropython":
            self._run(f"CHUNK = {CHUNK}{ON_BOARD}")
            id = self._run("try:\n    import machine\n    print(machine.unique_id().hex())\n"
                           "except (ImportError, AttributeError):\n    print()").decode().strip()
        return Interpreter(name, version, mpy, board, id)

    def _run(self, command: str) -> bytes:
        """What the command prints."""
        printed: Any = b""
        with self._explained():
            printed = self._serial.exec(command)
        return bytes(printed)

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except TransportExecError as error:
            if "ENOSPC" in str(error) or f"OSError: {errno.ENOSPC}" in str(error):
                raise Full(f"The flash of the board is full.\n{MAKE_ROOM}") from error
            reason = str(error).strip().splitlines()[-1]
            raise NoAnswer(self.port, f"The board at {self.port} reports: {reason}") from error
        except (TransportError, struct.error, ValueError, SyntaxError) as error:
            raise NoAnswer(self.port, NO_PROMPT.format(port=self.port)) from error
        except serial.SerialTimeoutException as error:
            raise NoAnswer(self.port, TAKES_NOTHING.format(port=self.port)) from error
        except (serial.SerialException, OSError) as error:
            raise Unplugged(self.port, f"The board at {self.port} has gone away ({error}).") from error


MAKE_ROOM = "Bring its games home, then delete them there: divermazo log --delete"

NO_PROMPT = """\
Nothing at {port} answers as MicroPython does. Unplug the board, plug it in, and try again.
Is it new, without MicroPython? Hold BOOTSEL while plugging it in, then `divermazo flash`."""
