"""One step of the app: idle, and the longest in which people play a game of each kind.

The time that the parts take is not in it. Of the two estimates for the chip neither is exact: one is by a
loop, the other by C code of MicroPython that allocates. A step with a key comes once in a while, so that this
computer has its code in no cache: there both are rather too high.
"""

import tempfile
from pathlib import Path

from bench import CPYTHON, GAME, MICROPYTHON, ROOT, Figure, compile_firmware, game_words, numbers

# On the RP2040: one turn of an empty loop, and json.dumps of an event
CHIP_LOOP_US = 3.1
CHIP_DUMPS_US = 293
IDLE_GOAL_US = 300
STEPS = ("worst", "key", "key99")
GAMES = {"Modulo 10": GAME.stem, "Banners": "banners-five", "Explorers": "explorers-whole-round"}


def measure() -> dict:
    results: dict = {}
    with tempfile.TemporaryDirectory() as folder:
        firmware = compile_firmware(Path(folder) / "firmware")
        for game, script in GAMES.items():
            words = game_words(GAME.with_name(script + ".script"))
            data = Path(folder) / script
            data.mkdir()
            found = numbers(MICROPYTHON, "steps.py", firmware, data, *words)
            if not results:
                results = _idle(found)
                here = numbers(CPYTHON, "steps.py", ROOT / "firmware", tempfile.mkdtemp(dir=folder), *words)
                results["step on CPython: idle, longest"] = \
                    f"{here['idle'] / 1e6:.1f} µs, {here['worst'] / 1e6:.0f} µs"
            results.update(_game(game, found))
    return results


def _idle(found: dict) -> dict:
    by_dumps = found["idle"] * CHIP_DUMPS_US / found["dumps"]
    by_loop = found["idle"] * CHIP_LOOP_US / found["loop"]
    larger = max(by_dumps, by_loop)
    turns = found["idle"] / found["loop"]
    return {
        "idle step on MicroPython": f"{found['idle'] / 1e6:.1f} µs, {turns:.0f} turns of a loop",
        "on the chip, estimates by the loop and by json": Figure(
            f"{by_loop:.0f} µs, {by_dumps:.0f} µs", f"< {IDLE_GOAL_US} µs", larger < IDLE_GOAL_US),
        "bytes it allocates": Figure(f"{found['idle_bytes']}", "0", found["idle_bytes"] == 0),
    }


def _game(game: str, found: dict) -> dict:
    """The longest step, the longest with a key, and what one key in a hundred takes longer than."""
    turns = [found[name] / found["loop"] for name in STEPS]
    events = [found[name] / found["dumps"] for name in STEPS]
    return {
        f"{game}: longest step, with a key, 99 of 100 keys": _list(turns, 1, "turns of a loop"),
        f"{game}: on the chip, estimates by the loop": _list(turns, CHIP_LOOP_US / 1000, "ms"),
        f"{game}: on the chip, estimates by json": _list(events, CHIP_DUMPS_US / 1000, "ms"),
        f"{game}: most bytes that a step allocates": f"{found['bytes']:,}",
    }


def _list(values: list, factor: float, unit: str) -> str:
    return ", ".join(f"{value * factor:,.0f}" for value in values) + " " + unit
