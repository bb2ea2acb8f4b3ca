"""`sys.print_exception`, `gc.mem_free`, `gc.mem_alloc` and `gc.threshold` for CPython."""

import sys
import traceback


def mem_free() -> None:
    """Nobody knows: the heap of CPython is not that of the chip."""


def mem_alloc() -> int:
    """As if nothing were in use: CPython collects garbage by itself, there is none for the firmware."""
    return 0


def threshold(amount: int) -> None:
    """CPython collects when it likes."""


def print_exception(error: BaseException, file=None) -> None:
    traceback.print_exception(type(error), error, error.__traceback__, file=file or sys.stdout)
