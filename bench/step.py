"""One step of the app: idle, and the worst of a whole game. The time that the parts take is not in it."""

import tempfile
from pathlib import Path

from bench import CPYTHON, MICROPYTHON, ROOT, Figure, compile_firmware, game_words, numbers

# On the RP2040: one turn of an empty loop, and the canonical line of an event
CHIP_LOOP_US = 3.1
CHIP_LINE_US = 175
IDLE_GOAL_US = 300


def measure() -> dict:
    words = game_words()
    with tempfile.TemporaryDirectory() as host, tempfile.TemporaryDirectory() as unix:
        here = numbers(CPYTHON, "steps.py", ROOT / "firmware", host, *words)
        there = numbers(MICROPYTHON, "steps.py", compile_firmware(Path(unix) / "firmware"), unix, *words)
    turns = {name: there[name] / there["loop"] for name in ("idle", "worst")}
    by_loop = CHIP_LOOP_US / there["loop"]
    by_line = CHIP_LINE_US / there["line"]
    idle_us = there["idle"] * by_line
    return {
        "step on CPython: idle, worst": f"{here['idle'] / 1e6:.1f} µs, {here['worst'] / 1e6:.0f} µs",
        "step on MicroPython: idle, worst": f"{there['idle'] / 1e6:.1f} µs, {there['worst'] / 1e6:.0f} µs",
        "in turns of an empty loop": f"{turns['idle']:.0f}, {turns['worst']:,.0f}",
        "bytes allocated on MicroPython: idle, worst": Figure(
            f"{there['idle_bytes']}, {there['bytes']:,}", "idle 0", there["idle_bytes"] == 0),
        "idle step on the chip, estimate by the codec": Figure(
            f"{idle_us:.0f} µs", f"< {IDLE_GOAL_US} µs", idle_us < IDLE_GOAL_US),
        "idle step on the chip, estimate by the loop": f"{there['idle'] * by_loop:.0f} µs",
        "worst step on the chip, estimates": f"{there['worst'] * by_line / 1000:.0f} ms, "
                                             f"{there['worst'] * by_loop / 1000:.0f} ms",
    }
