"""record.py FOLDER: time in ps of what an event costs: its `line`, its way through the log to the `flash`
(which takes none here), and `undo`, the slowest of the last moves. For comparison: `dumps`, the event by
json.dumps, and `loop`, one turn of an empty loop.
"""

import json
import sys
import time

clock = time.time_ns  # before a stand-in takes its place

import divermazo_sim  # noqa: E402, F401
from divermazo.rules.cards import COLORS  # noqa: E402
from divermazo.store.codec import encode  # noqa: E402
from divermazo.store.journal import Journal  # noqa: E402
from divermazo.store.record import Record  # noqa: E402

TURNS = 20_000
EVENTS = 50  # on one segment
UNDOS = 12
ROUNDS = 50
NAMES = 1500  # that the loaded firmware adds to those MicroPython knows: it looks every new str up among all
EVENT = {"e": "play", "color": "turquoise", "number": 4}
HEADER = {"v": 1, "game": "explorers", "mode": "live", "colors": list(COLORS[:5])}


class NoFlash:
    """Takes everything in no time."""

    blocks = 1

    def find(self, head: bytes) -> int:
        return 0

    def erased(self, block: int, offset: int, length: int) -> bool:
        return True

    def program(self, block: int, offset: int, data: bytes) -> bool:
        return True


class Names:
    pass


def time_of(what) -> int:
    """Of one call, in ps."""
    started = clock()
    what()
    return (clock() - started) * 1000


def best(what, times: int) -> int:
    """The least of many rounds: the others were disturbed."""
    def several() -> None:
        for _ in range(times):
            what()

    return min([time_of(several) for _ in range(ROUNDS)]) // times


def loop() -> None:
    for _ in range(TURNS):
        pass


def flash(folder: str) -> int:
    log = Journal(folder, NoFlash(), lambda: None).new(HEADER).log
    line = encode(EVENT)
    log.append(line)
    return min([time_of(lambda: log.append(line)) for _ in range(EVENTS)])


def undos() -> list:
    """The times of the last moves of a round of Explorers."""
    record = Record(HEADER)
    for turn in range(40):
        record.apply({"e": "discard", "color": COLORS[turn % 5], "card": 2 + turn // 5})
        record.apply({"e": "draw", "from": "deck"})
    return [time_of(record.undo) for _ in range(UNDOS)]


for number in range(NAMES):
    setattr(Names, f"name{number}", None)
print("loop", best(loop, 1) // TURNS)
print("dumps", best(lambda: json.dumps(EVENT), EVENTS))
print("line", best(lambda: encode(EVENT), EVENTS))
print("flash", flash(sys.argv[1]))
print("undo", max([min(times) for times in zip(*[undos() for _ in range(ROUNDS)])]))
