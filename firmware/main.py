"""Composition root: build the board, run the app on it until it stops or Ctrl-C."""

import gc
import sys
from time import ticks_ms

GARBAGE = 64_000  # bytes after which MicroPython collects by itself, lest what stays be scattered
BUILT_IN = ("array", "binascii", "framebuf", "gc", "io", "json", "machine", "os", "select", "struct", "time")


def keep_at_hand(names: "tuple[str, ...]") -> None:
    """MicroPython looks for a built-in module on flash first, at each import: 180 times until the menu."""
    path = sys.path[:]
    sys.path[:] = [".frozen"]  # not once, therefore
    for name in names:
        sys.modules[name] = __import__(name)
    sys.path[:] = path


def main() -> None:
    keep_at_hand(BUILT_IN)
    from divermazo.board.board import Board

    board = Board()
    try:
        board.greet()
        from divermazo.supervisor import Supervisor  # and the app with it: that takes half a second

        supervisor = Supervisor(board)
        gc.threshold(GARBAGE)  # only now: what is loaded until here leaves little
        while supervisor.running:
            board.wait(supervisor.step(ticks_ms()))
    finally:
        board.close()


main()
