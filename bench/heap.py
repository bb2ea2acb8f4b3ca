"""Heap that the loaded firmware takes under MicroPython, from .mpy files."""

import tempfile
from pathlib import Path

from bench import MICROPYTHON, Figure, compile_firmware, game_words, numbers

CHIP_HEAP = 240  # KB free at start
CHIP_SHARE = 65 / 96  # what took 96 KB with words of 64 bits took 65 on the RP2040
GOAL = 120


def measure() -> dict:
    with tempfile.TemporaryDirectory() as folder:
        firmware = compile_firmware(Path(folder) / "firmware")
        heap = numbers(MICROPYTHON, "heap.py", firmware, folder, *game_words())
    left = CHIP_HEAP - int((heap["start"] + heap["game"]) * CHIP_SHARE / 1024)
    return {
        "heap of the firmware at the menu, 64-bit": f"{heap['start'] / 1024:.0f} KB",
        "and of a whole game of Modulo 10, 64-bit": f"{heap['game'] / 1024:.0f} KB",
        "heap left on the chip in that game, estimate": Figure(f"{left} KB", f"≥ {GOAL} KB", left >= GOAL),
    }
