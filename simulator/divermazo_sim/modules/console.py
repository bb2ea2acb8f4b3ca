"""`sys.print_exception` for CPython."""

import sys
import traceback


def print_exception(error: BaseException, file=None) -> None:
    traceback.print_exception(type(error), error, error.__traceback__, file=file or sys.stdout)
