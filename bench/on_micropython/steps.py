"""steps.py DATA WORD...: time in ps and bytes of heap of one step of the app, idle and in a whole game.

On MicroPython and on CPython, where no bytes are counted. For comparison with the chip: `loop`, one turn of
an empty loop, and `line`, the canonical line of an event.
"""

import gc
import sys
import time

clock = time.time_ns  # before a stand-in takes its place

import divermazo_sim  # noqa: E402, F401

sys.path.append(__file__.rsplit("/", 1)[0])

from bare_board import BareBoard  # noqa: E402
from divermazo.store.codec import encode  # noqa: E402

TURNS = 20_000
LINES = 100
IDLE_STEPS = 200
ROUNDS = 50
GAMES = 5
EVENT = {"e": "play", "color": "red", "number": 4}
COUNTS_BYTES = hasattr(gc, "mem_alloc")


def best(what, times: int) -> int:
    """Time of one of `times` calls of `what`, in ps; the least of many rounds, the others were disturbed."""
    least = 0
    for _ in range(ROUNDS):
        started = clock()
        for _ in range(times):
            what()
        took = clock() - started
        least = min(least or took, took)
    return least * 1000 // times


def loop() -> None:
    for _ in range(TURNS):
        pass


def mem_alloc() -> int:
    return gc.mem_alloc() if COUNTS_BYTES else 0


def game(data: str, words: list, measure) -> list:
    """What `measure(step)` gives for each step of a game."""
    table = BareBoard(data)
    table.run(2000)
    gc.collect()
    measured = []
    table.each = lambda step: measured.append(measure(step))
    table.follow(words)
    return measured


def time_of(step) -> int:
    started = clock()
    step()
    return clock() - started


def bytes_of(step) -> int:
    before = mem_alloc()
    step()
    return mem_alloc() - before


def main(data: str, words: list) -> None:
    game(data, words[:1], time_of)  # the language
    game(data, words[1:], time_of)  # which loads the modules
    print("bytes", max(game(data, words[1:], bytes_of)))
    steps = [min(times) for times in zip(*[game(data, words[1:], time_of) for _ in range(GAMES)])]
    print("worst", max(steps) * 1000)
    table = BareBoard(data)
    table.run(5000)
    print("idle", best(table.step, IDLE_STEPS))
    print("loop", best(loop, 1) // TURNS)
    print("line", best(lambda: encode(EVENT), LINES))
    before = mem_alloc()
    for _ in range(IDLE_STEPS):
        table.step()
    print("idle_bytes", mem_alloc() - before)


main(sys.argv[1], sys.argv[2:])
