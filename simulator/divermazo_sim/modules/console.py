"""`sys.print_exception`, `gc.mem_free` and its like for CPython."""

import gc
import sys
import traceback


def mem_free() -> None:
    """Nobody knows: the heap of CPython is not that of the chip."""


_collect = gc.collect


def collect(generation: int = 0) -> int:
    """Only the young garbage: all of it takes 50 ms here, and nobody plays on a heap of 230 KB."""
    return _collect(generation)


def threshold(amount: int) -> None:
    """CPython collects when it likes."""


def print_exception(error: BaseException, file=None) -> None:
    traceback.print_exception(type(error), error, error.__traceback__, file=file or sys.stdout)
