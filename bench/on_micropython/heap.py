"""heap.py DATA WORD...: bytes of heap that the firmware takes at the menu, and that a game adds."""

import gc
import sys

import divermazo_sim  # noqa: F401

sys.path.append(__file__.rsplit("/", 1)[0])

from bare_board import BareBoard


def used() -> int:
    gc.collect()
    gc.collect()
    return gc.mem_alloc()


before = used()
table = BareBoard(sys.argv[1])
table.run(2000)
table.follow(sys.argv[2:3])  # the language
start = used()
table.follow(sys.argv[3:])
print("start", start - before)
print("game", used() - start)
