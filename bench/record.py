"""What it costs to keep an event, and to take it back."""

import tempfile

from bench import MICROPYTHON, ROOT, Figure, numbers

# On the RP2040: one turn of an empty loop, an event by json.dumps, a line programmed in place
CHIP_LOOP_US = 3.1
CHIP_DUMPS_US = 293
CHIP_FLASH_US = 730
EVENT_GOAL_MS = 2
UNDO_GOAL_MS = 10


def measure() -> dict:
    with tempfile.TemporaryDirectory() as folder:
        took = numbers(MICROPYTHON, "record.py", ROOT / "firmware", folder)
    kept = took["line"] + took["flash"]
    return {
        "line of an event, in json.dumps of it": f"{took['line'] / took['dumps']:.1f}",
        "its way to the flash, the same": f"{took['flash'] / took['dumps']:.1f}",
        "an event on the chip once the rules took it, estimates": _figure(took, kept, EVENT_GOAL_MS),
        "undo on the chip, the slowest, estimates": _figure(took, kept + took["undo"], UNDO_GOAL_MS),
    }


def _figure(took: dict[str, int], what: int, goal_ms: int) -> Figure:
    """By the loop and by json.dumps, with one line programmed; the greater counts."""
    estimates = [(what * chip / took[name] + CHIP_FLASH_US) / 1000
                 for name, chip in (("loop", CHIP_LOOP_US), ("dumps", CHIP_DUMPS_US))]
    return Figure(", ".join(f"{ms:.1f} ms" for ms in estimates), f"< {goal_ms} ms", max(estimates) < goal_ms)
