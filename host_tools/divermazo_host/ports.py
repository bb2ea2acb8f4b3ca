"""Where devices may be: serial ports by their USB ids, and the virtual device of this computer."""

import os
import socket
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from divermazo_host.errors import NoDevice

RASPBERRY_PI = 0x2E8A
MICROPYTHON = 0x0005
VIRTUAL = "socket://127.0.0.1:7211"  # of `divermazo play`
VARIABLE = "DIVERMAZO_PORT"
UDEV_RULE = Path(__file__).with_name("60-divermazo.rules")


@dataclass(frozen=True)
class Port:
    """`name`: what pySerial opens."""

    name: str
    description: str


def find() -> list[Port]:
    """The ports of boards with MicroPython, which are not opened for that, then the virtual device."""
    found = [Port(info.device, info.product or "MicroPython board") for info in list_ports.comports()
             if info.vid == RASPBERRY_PI and info.pid == MICROPYTHON]
    if _listens(VIRTUAL):
        found.append(Port(VIRTUAL, "virtual device"))
    return found


def choose(port: str | None = None) -> str:
    """The port to use: `port`, or that of the environment, or the only one there is. Raises NoDevice."""
    named = port or os.environ.get(VARIABLE)
    if named:
        return named
    found = find()
    real = [candidate for candidate in found if candidate.name != VIRTUAL]
    for candidates in (real, found):
        if len(candidates) == 1:
            return candidates[0].name
    if not found:
        raise NoDevice("", NONE_FOUND)
    names = "\n".join(f"    --port {candidate.name}" for candidate in real)
    raise NoDevice("", f"There are several boards. Say which one:\n{names}")


NONE_FOUND = """\
No device found. If one is connected:
  - Does its screen show something? If not, try another cable: many carry power only.
  - Is it new, without MicroPython? Hold BOOTSEL while plugging it in, then `divermazo flash`.
  - Name its port, if you know it: --port /dev/ttyACM0 (Linux), --port COM3 (Windows).
Without a device: `divermazo play` starts a virtual one, which all commands find."""


def _listens(name: str) -> bool:
    """Something is at a socket:// address. It is not disturbed: it turns us away when it is busy."""
    host, _, number = name.removeprefix("socket://").partition(":")
    try:
        socket.create_connection((host, int(number)), timeout=0.3).close()
    except OSError:
        return False
    return True
