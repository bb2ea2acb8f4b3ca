"""Heap that the firmware takes under MicroPython, from .mpy files: in whole games, and as games go on."""

import tempfile
from pathlib import Path

from bench import MICROPYTHON, Figure, compile_firmware, numbers

GAMES = ("Modulo 10", "Banners", "Explorers")
CHIP_HEAP = 240  # KB free at start
CHIP_SHARE = 0.71  # of what it takes with words of 64 bits, as a build with words of 32 has shown
GOAL = 120
PLAYED = 200
BLOCKS = 64  # of the chip: so few that old records make place for new ones before long
WINDOW = 30  # games, ten of each kind
EARLY = 20  # games before the first window: by then whatever is kept is there
GROWTH = 2  # KB: what the last game has left differs by as much


def measure() -> dict:
    with tempfile.TemporaryDirectory() as folder:
        firmware = compile_firmware(Path(folder) / "firmware")
        figures = {}
        for computer in (0, 1):
            figures.update(_games(firmware, Path(folder), computer))
        used = numbers(MICROPYTHON, "games.py", firmware, PLAYED, BLOCKS)
    growth = (_mean(used, PLAYED - WINDOW) - _mean(used, EARLY)) / 1024
    figures[f"heap of {PLAYED} games: growth from the first to the last {WINDOW}, 64-bit"] = Figure(
        f"{growth:.1f} KB", f"≤ {GROWTH} KB", growth <= GROWTH)
    return figures


def _games(firmware: Path, folder: Path, computer: int) -> dict:
    """What each game leaves, with a computer that follows or without."""
    heap = []
    for key in range(1, len(GAMES) + 1):
        data = folder / f"{computer}{key}"
        data.mkdir()
        heap.append(numbers(MICROPYTHON, "heap.py", firmware, data, key, computer))
    link = ", computer connected" if computer else ""
    figures: dict = {f"heap at the menu{link}, 64-bit": f"{heap[0]['menu'] / 1024:.0f} KB"}
    for game, used in zip(GAMES, heap):
        left = CHIP_HEAP - int(used["game"] * CHIP_SHARE / 1024)
        goal = f"≥ {GOAL} KB" if not computer else ""
        figures[f"left on the chip in a game of {game}{link}, estimate"] = Figure(
            f"{left} KB", goal, left >= GOAL or not goal)
    return figures


def _mean(used: dict, start: int) -> float:
    """Of the games after number `start`."""
    return sum(used[str(number)] for number in range(start + 1, start + WINDOW + 1)) / WINDOW
