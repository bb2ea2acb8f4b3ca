"""Records of the link over a port that pySerial opens: a serial port, or `socket://HOST:PORT`."""

import contextlib
import errno
import sys
import time
from collections import deque
from urllib.parse import urlsplit

import serial
from divermazo.link.parser import NOTHING, RECORD, Parser

from divermazo_host.errors import NoAnswer, NoDevice, PortBusy, PortDenied, PortError, Unplugged

WAKE_S = 0.02  # of a read that finds nothing
CHUNK = 4096  # bytes: under a flood, deadlines are looked at in between
KEPT = 400  # bytes of what is outside records

PERMISSION = """\
You may not open {port}. On Linux, let the udev rule of this project do it once and for all:
    sudo cp "{rule}" /etc/udev/rules.d/ && sudo udevadm control --reload && sudo udevadm trigger
or join the group that owns it, log out and in again:
    sudo usermod -a -G dialout $USER"""


TAKES_NOTHING = """\
What is at {port} takes nothing any more: it hangs, or is no Divermazo device.
Unplug it, plug it in, and try again."""


class Timeouts:
    """Seconds. All there are."""

    HELLO = 4.0  # a device that starts takes one
    HELLO_AGAIN = 0.5  # asked once more, but only of what has said something
    ANSWER = 3.0  # to any request; reading flash may take a good part of one
    QUIET = 60.0  # until nobody plays
    SAVED = 5.0  # from the last key to settings on flash
    WRITE = 2.0
    ALIVE = 60.0  # between two requests while watching: after ten minutes the device takes us for gone


class Transport:
    """`outside`: the last of what came outside of records, such as the prompt of the REPL. `heard`: bytes
    that have come."""

    def __init__(self, port: str) -> None:
        """Open `port`. Raises NoDevice, PortBusy, PortDenied."""
        self.port = port
        self.outside = ""
        self.heard = 0
        self._parser = Parser()
        self._records: deque[bytes] = deque()
        self._serial = _open(port)

    def close(self) -> None:
        """Let the port go. Safe to call twice."""
        let_go(self._serial)

    def send(self, record: bytes) -> None:
        """Raises Unplugged, and NoAnswer where nothing is taken any more."""
        try:
            self._serial.write(record)
        except serial.SerialTimeoutException as error:
            raise NoAnswer(self.port, TAKES_NOTHING.format(port=self.port)) from error
        except (serial.SerialException, OSError) as error:
            raise self._unplugged(error) from error

    def receive(self, seconds: float) -> bytes | None:
        """The text of the next record; None when none comes in time. Raises Unplugged."""
        deadline = time.monotonic() + seconds
        while not self._records:
            try:
                self._read()  # at least once
            except Unplugged:
                if not self._records:  # what came before is read first
                    raise
            if not self._records and time.monotonic() >= deadline:
                return None
        return self._records.popleft()

    def _read(self) -> None:
        """Take what is there, at most CHUNK bytes; wait a little when it is nothing."""
        data = bytearray()
        try:
            data += self._serial.read(1)
            while data and len(data) < CHUNK and (more := self._serial.in_waiting):
                data += self._serial.read(more)
        except (serial.SerialException, OSError, TypeError) as error:  # TypeError: closed meanwhile
            raise self._unplugged(error) from error
        finally:
            self._take(data)

    def _take(self, data: bytearray) -> None:
        self.heard += len(data)
        for byte in data:
            ended = self._parser.feed(byte)
            if ended == RECORD:
                self._records.append(self._parser.text())
            elif ended == NOTHING and not self._parser.inside():
                self.outside = (self.outside + chr(byte))[-KEPT:]

    def _unplugged(self, error: Exception) -> Unplugged:
        return Unplugged(self.port, f"The device at {self.port} has gone away ({error}).\n"
                         "Check the cable, or start the virtual device again, and try once more.")


def _open(port: str) -> serial.Serial:
    if port.startswith("socket://") and not _has_number(port):
        raise NoDevice(port, f"{port} is no port: it must be socket://HOST:NUMBER, as socket://127.0.0.1:7211.\n"
                       "Try `divermazo devices`.")
    try:
        return serial.serial_for_url(port, timeout=WAKE_S, write_timeout=Timeouts.WRITE, exclusive=True)
    except ValueError as error:
        raise NoDevice(port, f"{port} is no port: {error}\nTry `divermazo devices`.") from error
    except (serial.SerialException, OSError) as error:
        raise _refusal(port, error) from error


def let_go(port: serial.Serial) -> None:
    """Close a port. What a board has not taken is thrown away: closing would wait for it."""
    with contextlib.suppress(OSError, AttributeError):  # a socket keeps nothing back
        if port.is_open and port.out_waiting:
            port.reset_output_buffer()
    port.close()


def _has_number(port: str) -> bool:
    try:
        return urlsplit(port).port is not None
    except ValueError:
        return False


def _refusal(port: str, error: OSError) -> PortError:
    denied = error.errno == errno.EACCES
    if error.errno in (errno.EBUSY, errno.EAGAIN) or (denied and sys.platform == "win32"):
        return PortBusy(port, busy(port))
    if denied:
        from divermazo_host.ports import UDEV_RULE

        return PortDenied(port, PERMISSION.format(port=port, rule=UDEV_RULE))
    return NoDevice(port, f"There is no device at {port} ({error.strerror or error}).\n"
                    "`divermazo devices` shows those that there are; `divermazo play` starts a virtual one.")


def busy(port: str) -> str:
    return (f"Another program holds {port}: a mirror, Thonny, mpremote, a serial monitor?\n"
            "Close it and try again.")
