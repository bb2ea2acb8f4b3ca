"""steps.py DATA WORD...: time in ps and bytes of heap of one step of the app, idle and in a whole game.

On MicroPython and on CPython, where no bytes are counted. Of the steps in which people play: `worst` of all,
`key` of those that handle a key, `key99` of which one in a hundred takes longer; `bytes` likewise. To compare
with the chip: `loop`, one turn of an empty loop, and `dumps`, an event as JSON.
"""

import gc
import json
import os
import sys
import time
from array import array

clock = time.time_ns  # before a stand-in takes its place

import divermazo_sim  # noqa: E402, F401

sys.path.append(__file__.rsplit("/", 1)[0])

from bare_board import BareBoard  # noqa: E402
from divermazo.board import system  # noqa: E402
from divermazo_sim.modules import machine, neopixel, rp2  # noqa: E402

TURNS = 20_000
DUMPS = 100
IDLE_STEPS = 200
ROUNDS = 50
GAMES = 5
EVENT = {"e": "play", "color": "red", "number": 4}
PARTS = (
    (rp2.Flash, ("readblocks", "writeblocks")), (neopixel.NeoPixel, ("write",)),
    (machine.I2C, ("writeto",)), (machine.PWM, ("freq", "duty_u16")),
    (system, ("collect",)),  # after the light; the heap is another one here
)
COUNTS_BYTES = sys.implementation.name == "micropython"


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


class Meter:
    """What calls use up by `gauge`, without what they use in the stand-ins of parts."""

    def __init__(self) -> None:
        self.gauge = clock
        self.parts = 0

    def used(self, step) -> int:
        self.parts = 0
        before = self.gauge()
        step()
        return self.gauge() - before - self.parts

    def leave_out(self, part, name: str) -> None:
        call = getattr(part, name)

        def metered(*arguments):
            before = self.gauge()
            found = call(*arguments)
            self.parts += self.gauge() - before
            return found

        setattr(part, name, metered)


meter = Meter()


class Game:
    """A game from power-on to its end: of each step in which people play, what it uses by `gauge` and whether
    there was a key."""

    def __init__(self, data: str, words: list, gauge) -> None:
        os.mkdir(data)
        meter.gauge = gauge
        self.used = array("i")
        self.keys = array("b")
        self._table = BareBoard(data)
        self._table.power_on()
        self._next = self._table.keyboard.next
        self._table.keyboard.next = self._next_key
        self._table.each = self._step
        self._table.run(2000)
        for word in words:
            gc.collect()
            self._table.follow([word])

    def _next_key(self) -> int:
        self._handles_key = True
        return self._next()

    def _step(self, step) -> None:
        self._handles_key = False
        before = self._table.supervisor.app
        used = meter.used(step)
        app = self._table.supervisor.app
        table = app.tables.current
        if app is before and app.screen is table and not app.quiet() and not table.record.game.over:
            self.used.append(used)
            self.keys.append(self._handles_key)


def main(data: str, words: list) -> None:
    for part, names in PARTS:
        for name in names:
            meter.leave_out(part, name)
    games = [Game(f"{data}/{number}", words, clock) for number in range(GAMES)]
    steps = [min(times) * 1000 for times in zip(*[game.used for game in games])]
    keys = sorted([took for took, key in zip(steps, games[0].keys) if key])
    print("worst", max(steps))
    print("key", keys[-1])
    print("key99", keys[len(keys) * 99 // 100])
    print("bytes", max(Game(data + "/bytes", words, mem_alloc).used))
    table = BareBoard(data + "/0")
    table.power_on()
    table.run(5000)
    print("idle", best(table.step, IDLE_STEPS))
    print("loop", best(loop, 1) // TURNS)
    print("dumps", best(lambda: json.dumps(EVENT), DUMPS))
    before = mem_alloc()
    for _ in range(IDLE_STEPS):
        table.step()
    print("idle_bytes", mem_alloc() - before)


main(sys.argv[1], sys.argv[2:])
