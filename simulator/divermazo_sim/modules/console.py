"""`sys.print_exception` and `gc.mem_free` for CPython."""

import sys
import traceback


def mem_free() -> None:
    """Nobody knows: the heap of CPython is not that of the chip."""


def print_exception(error: BaseException, file=None) -> None:
    traceback.print_exception(type(error), error, error.__traceback__, file=file or sys.stdout)
