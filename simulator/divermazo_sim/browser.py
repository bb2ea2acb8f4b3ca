"""The device in a browser alone: what its Worker calls, under MicroPython for WebAssembly.

That build lacks `os.urandom`; the Worker lends its own as `js.random_bytes(n)`.
"""

import gc
import json
import os
from binascii import unhexlify
from collections import deque

import js
from divermazo.keys import NAMES

from .device import Device
from .realtime import RealTime
from .table import told

GARBAGE = 1 << 20  # bytes after which MicroPython collects by itself
MAX_EDGES = 64  # that may wait; then presses are left out, never a release

_edges = deque((), 2 * MAX_EDGES)
_table: "RealTime | None" = None
_told: "dict[str, object]" = {}


def urandom(n: int) -> bytes:
    return bytes(js.random_bytes(n))


def start(data: str, chip_id: str) -> None:
    """Switch on a device whose files are in the folder `data`. `chip_id`: 16 hexadecimal digits."""
    global _table
    gc.threshold(GARBAGE)  # type: ignore[attr-defined]
    os.urandom = urandom
    device = Device(data, int.from_bytes(urandom(3), "big"))
    device.circuit.chip_id = unhexlify(chip_id)
    device.power_on()
    _table = RealTime(device, _edges)


def key(name: str, down: bool) -> None:
    """A finger presses or lets go of a key; what is no key is left out."""
    if name in NAMES and not (down and len(_edges) >= MAX_EDGES):
        _edges.append((name, down))


def step(ms: int) -> int:
    """See RealTime.step."""
    return _table.step(ms)


def speak(language: str) -> None:
    """See RealTime.speak."""
    _table.speak(language)


def records() -> str:
    """See RealTime.records; as JSON."""
    return json.dumps(_table.records())


def figures(question: str) -> str:
    """See divermazo_host.figures.answer_text."""
    from divermazo_host.figures import answer_text

    return answer_text(question)


def table(question: str) -> str:
    """See table.told."""
    return told(question)


def news() -> str:
    """What has changed in the state since it was asked last, as JSON; empty when nothing has."""
    state = _table.state
    changed = {name: state[name] for name in state if _told.get(name) != state[name]}
    if not changed:
        return ""
    _told.update(changed)
    return json.dumps(changed)
