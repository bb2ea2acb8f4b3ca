"""From the device to the database: what is new there, never twice."""

from collections.abc import Callable

from divermazo.link.rpc import DAMAGED, NOT_FOUND, NOT_NOW

from divermazo_host.database import Database, Saved
from divermazo_host.device import Device, RecordEntry
from divermazo_host.errors import Refused
from divermazo_host.history import is_over


class Pull:
    """Brings the records of `device` into `database`. A record is kept whole or not at all, so after an
    interruption at any moment another pull goes on where this one stopped.

    `new`, `continued`, `known`: records so far. `damaged`: ids of those that the device cannot read.
    `deleted`, `in_use`: after `delete`.
    """

    def __init__(self, device: Device, database: Database, session: str) -> None:
        self._device = device
        self._database = database
        self._session = session
        self._home: list[RecordEntry] = []  # over, and all here
        self.new = self.continued = self.known = self.deleted = self.in_use = 0
        self.damaged: list[int] = []

    def run(self, progress: Callable[[int, int], None]) -> None:
        """Bring all that is new, the oldest first; progress(done, of). Raises DivermazoError."""
        entries = self._device.records()
        for done, entry in enumerate(reversed(entries)):
            progress(done, len(entries))
            try:
                self._bring(entry, entry is entries[0])
            except Refused as refused:
                if refused.code not in (DAMAGED, NOT_FOUND):  # not found: made way for a new game meanwhile
                    raise
                if refused.code == DAMAGED:
                    self.damaged.append(entry.id)
        progress(len(entries), len(entries))

    def delete(self) -> None:
        """Delete on the device what is over and in the database. Raises DivermazoError."""
        for entry in self._home:
            try:
                self._device.delete_record(entry.id)
                self.deleted += 1
            except Refused as refused:
                if refused.code != NOT_NOW:
                    raise
                self.in_use += 1

    def _bring(self, entry: RecordEntry, newest: bool) -> None:
        copies = self._database.copies(entry.key)
        if entry.over and not newest and any(self._is_same(saved, entry) for saved in copies):
            self.known += 1
            self._home.append(entry)
            return
        lines = list(self._device.read_record(entry.id))
        if len(lines) < 2:
            return  # nothing was played
        over = is_over(lines)
        for saved in copies:
            if saved.lines == lines[:len(saved.lines)]:
                if len(lines) > len(saved.lines):
                    self._database.replace(saved.number, over, lines)
                    self.continued += 1
                else:
                    self.known += 1
                break
            if lines == saved.lines[:len(lines)]:  # a device restored from an old backup
                self.known += 1
                break
        else:
            self._database.add(self._device.hello.id, entry.id, entry.key, self._session, over, lines)
            self.new += 1
        if over:
            self._home.append(entry)

    def _is_same(self, saved: Saved, entry: RecordEntry) -> bool:
        """It was over, and only the newest game can still be reopened: nothing can have been added."""
        return saved.over and (saved.device, saved.id) == (self._device.hello.id, entry.id)
