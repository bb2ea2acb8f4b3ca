"""How fast `divermazo replay` takes records."""

import json
import subprocess
import sys
import time

from divermazo.rules.cards import COLORS

from bench import Figure

COMMAND = (sys.executable, "-c", "from divermazo_host.cli import app; app()")
RECORDS = 1000
GOAL = 1_000_000


def measure() -> dict:
    record = _record()
    stream = "".join(json.dumps(line) + "\n" for line in record) * RECORDS
    started = time.perf_counter()
    subprocess.run([*COMMAND, "replay", "-"], check=True, input=stream, encoding="utf-8",
                   stdout=subprocess.DEVNULL)
    rate = int((len(record) - 1) * RECORDS / (time.perf_counter() - started) * 60)
    return {"replay, Modulo 10, events a minute": Figure(f"{rate:,}", f"≥ {GOAL:,}", rate >= GOAL)}


def _record() -> list[dict]:
    """A game of all sixty cards. The die is thrown to the difference whenever it does not fit."""
    lines: list[dict] = [
        {"v": 1, "game": "modular"},
        {"e": "roll", "dice": [1] * 6},
        {"e": "turnup", "color": COLORS[0], "number": 1},
    ]
    dice = dict.fromkeys(COLORS, 1)
    color = COLORS[0]
    for other in COLORS:
        for number in range(1, 11):
            if (other, number) == (COLORS[0], 1):
                continue
            if dice[color] != 1:
                dice[color] = 1
                lines.append({"e": "reroll", "value": 1})
            lines.append({"e": "play", "color": other, "number": number})
            color = other
    return lines
