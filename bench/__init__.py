"""Measurements. `python -m bench` takes them all and prints a table; `python -m bench step heap` takes some.

A measurement is a module here with `measure() -> dict`: what was measured -> a Figure, or plain text.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from divermazo.keys import NAMES
from divermazo_host.firmware_files import build

ROOT = Path(__file__).parents[1]
GAME = ROOT / "tests" / "scripts" / "sixty-cards.script"
PROGRAMS = Path(__file__).with_name("on_micropython")
CPYTHON = (sys.executable,)
MICROPYTHON = (str(Path(sys.executable).with_name("micropython")), "-X", "heapsize=4M")


class Figure(NamedTuple):
    """A result; `met` says whether it reaches its goal, where there is one."""

    value: str
    goal: str = ""
    met: bool = True


def numbers(interpreter: tuple, program: str, firmware: Path, *arguments: object) -> dict[str, int]:
    """Run a program of on_micropython/ on a firmware folder; the numbers that it prints by name."""
    path = f"{firmware}:{ROOT / 'simulator'}"
    done = subprocess.run([*interpreter, str(PROGRAMS / program), *map(str, arguments)], capture_output=True,
                          env={**os.environ, "MICROPYPATH": f"{path}:.frozen", "PYTHONPATH": path},
                          encoding="utf-8")
    if done.returncode:
        raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")
    return {name: int(value) for name, value in (line.split() for line in done.stdout.splitlines())}


def compile_firmware(target: Path) -> Path:
    """The firmware as it is on the chip, .mpy files; returns `target`."""
    for path, data in build(ROOT / "firmware").files.items():
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return target


def game_words(script: Path = GAME) -> list[str]:
    """The game of a script, by default that of sixty cards, as bare_board.BareBoard.follow takes it."""
    words = []
    for line in script.read_text(encoding="utf-8").splitlines():
        command, *rest = line.split() or [""]
        if command in ("tap", "type"):
            words += [str(NAMES.index(key)) for key in rest]
        elif command == "wait":
            number, unit = rest[0].rstrip("ms"), rest[0].lstrip("0123456789.")
            words.append(f"wait{int(float(number) * {'s': 1000, 'ms': 1}[unit])}")
        elif command == "dice":
            words.append("dice" + "".join(rest))
        elif [command, *rest] == ["power", "on"]:
            words.append("power")
    return words
