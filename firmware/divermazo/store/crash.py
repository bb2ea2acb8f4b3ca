"""The last crash, kept as text for people who can send it to us."""

import io
import os
import sys

FILE = "crash.txt"


def describe(error: Exception) -> str:
    """Return the traceback of `error` as text."""
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()


def headline(report: str) -> str:
    """Return the last line of a traceback: the error and its message."""
    lines = report.strip().split("\n")
    return lines[-1]


def save(folder: str, report: str) -> None:
    """Keep `report`; a full or read-only flash must not stop the restart."""
    try:
        if FILE not in os.listdir(folder) or load(folder) != report:
            with open(folder + "/" + FILE, "w") as file:
                file.write(report)
    except OSError:
        pass


def load(folder: str) -> str:
    """Return the kept report, empty when there is none."""
    try:
        with open(folder + "/" + FILE) as file:
            return file.read()
    except OSError:
        return ""
