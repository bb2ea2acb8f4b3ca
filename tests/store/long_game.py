"""A game of many events, all undone again: long_game.py EVENTS. MicroPython with littlefs.

Prints the heap in use after 500 events, at the end, when half of it is undone, and when all is; and
how many events a restart would find at the last two.
"""

import gc
import json
import sys

from modular_games import HEADER, ROLL, TURNUP
from reopened import reopen, unfinished
from worlds import Littlefs


def used() -> int:
    gc.collect()
    return gc.mem_alloc()


def beat() -> None:
    pass


def main(count: int) -> None:
    world = Littlefs(256)
    journal = world.start()
    record = journal.new(HEADER)
    record.apply(ROLL)
    record.apply(TURNUP)
    heap = []
    stages = []
    while len(record) < count:
        record.apply({"e": "reroll", "value": len(record) % 6 + 1})
        if len(record) == 500:
            heap.append(used())
        if len(record) % 50 == 0:
            journal.prepare()
    heap.append(used())
    for left in (count // 2, 0):
        while len(record) > left:
            assert len(record) < 3 or record.last()["value"] == (len(record) - 1) % 6 + 1
            record.undo()
            if len(record) % 50 == 0:
                journal.prepare()
        heap.append(used())
        stages.append(len(reopen(world.again(), unfinished(journal), beat)))
    print(json.dumps([heap, stages]))


main(int(sys.argv[1]))
