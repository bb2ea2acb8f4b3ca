"""A record of a journal at once. Runs on MicroPython too."""

from divermazo.rules.errors import RuleError
from divermazo.store.record import Record


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
