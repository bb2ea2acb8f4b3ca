"""The parts of the device as one packed file, those that count games as another: gzip of a line of JSON
(version, paths and sizes), then all files, one after the other. Read by parts.js of the page.
"""

import gzip
import json
from pathlib import Path

import divermazo_host
import divermazo_sim
from divermazo_host.firmware_files import MAIN, build, compile_modules

SIMULATOR = Path(divermazo_sim.__path__[0])
LEFT_OUT = ("console", "framebuf", "micropython")  # stand-ins that MicroPython has itself
HOST = Path(divermazo_host.__path__[0])
FIGURES = ("figures", "games_file", "history", "stats_tables", "stats_texts", "tally")  # of the host tools
ALONE = ("__init__", "browser", "device", "light", "realtime", "table")  # besides modules/ and parts/


def modules() -> dict[str, bytes]:
    """Firmware and simulated board by path, as MicroPython imports them; the firmware's as on the chip."""
    sources = [SIMULATOR / f"{name}.py" for name in ALONE]
    for room in ("modules", "parts"):
        found = sorted((SIMULATOR / room).glob("*.py"))
        sources += [source for source in found if source.stem not in LEFT_OUT]
    firmware = {path: data for path, data in build().files.items() if path != MAIN}
    return {**firmware, **compile_modules(SIMULATOR.parent, sources)}


def figures() -> dict[str, bytes]:
    """What counts games, by path."""
    return compile_modules(HOST.parent, [HOST / f"{name}.py" for name in FIGURES])


def pack(files: dict[str, bytes], version: str) -> bytes:
    head = {"version": version, "files": [(path, len(data)) for path, data in files.items()]}
    return gzip.compress(b"".join([json.dumps(head).encode(), b"\n", *files.values()]), mtime=0)
