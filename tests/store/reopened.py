"""Records of a journal at once. Runs on MicroPython too."""

from divermazo.rules.errors import RuleError
from divermazo.store.record import Record


def unfinished(journal) -> "int | None":
    """The record written last, when its game was not over; else None."""
    last = journal.last()
    return None if last is None or last[2] else last[0]


def reopen(journal, id: int, beat) -> "Record | None":
    """The record `id` of the journal as it was left; None when it is damaged: then it has been set aside.

    Calls `beat()` after every event, since a long record takes its time (0.5 ms an event).
    """
    record = journal.open(id)
    if record is None:
        return None
    try:
        for _ in record.catch_up():
            beat()
        return record
    except (RuleError, ValueError, OSError):
        journal.set_aside(id)
        return None
