"""The game records of the journal, a part at a time.

While nobody plays, a part that begins where the one before has ended costs no new walk through the journal.
"""

from .rpc import DAMAGED, NOT_FOUND, NOT_NOW, Refusal

ENTRIES = 3  # of a list, in one answer
ROOM = 900  # bytes of an answer for lines
STRIDE = 10  # entries or lines passed over in one step, on the way to a place asked for


class Archive:
    """Answers only while the app is quiet: reading flash takes longer than a tap may wait."""

    def __init__(self, app) -> None:
        self._app = app
        self._walk = None  # an iterator over entries or lines
        self._id = 0  # of the record walked through, 0 for the list
        self._place = 0
        self._left = None  # what did not fit any more

    def list(self, start: int) -> dict:
        """Records from number `start` of the list on, newest first: id, key, header, whether it is over."""
        self._wait_for_quiet()
        entries = []
        if not self._go_to(0, start):
            return {"records": entries, "next": start}
        while len(entries) < ENTRIES:
            entry = self._next()
            if entry is None:
                return {"records": entries, "next": None}
            id, header = entry
            journal = self._app.journal
            try:
                key = journal.key(id)
                entries.append({"id": id, "key": key, "header": header, "over": journal.finished(id)})
            except (ValueError, OSError):
                pass  # the app sets it aside when it comes to it
        return {"records": entries, "next": self._place}

    def read(self, id: int, start: int) -> dict:
        """Lines of a record from line `start` on, as they were written: header, events, undos."""
        self._wait_for_quiet()
        lines = []
        if not self._go_to(id, start):
            return {"lines": lines, "next": start}
        room = ROOM
        while True:
            line = self._next()
            if line is None:
                return {"lines": lines, "next": None}
            line = line.decode()
            room -= len(line) + line.count('"') + line.count("\\") + 3
            if room < 0:
                self._left = line.encode()
                self._place -= 1
                return {"lines": lines, "next": self._place}
            lines.append(line)

    def delete(self, id: int) -> None:
        """Remove a record that is not in play."""
        self._wait_for_quiet()
        self._find(id)
        app = self._app
        in_play = app.game is not None and app.game.record.log.id == id
        if in_play or app.screen.holds_records or app.journal.unfinished() == id:
            raise Refusal(NOT_NOW, "in use")
        self._walk = None
        app.journal.delete(id)

    def tidy(self) -> None:
        """A record that may have grown is walked through anew."""
        if self._walk is not None and not self._app.quiet():
            self._walk = None

    def _wait_for_quiet(self) -> None:
        if not self._app.quiet():
            self._walk = None
            raise Refusal(NOT_NOW, "somebody plays")
        if self._app.journal.prepare():
            raise Refusal(NOT_NOW, "looking through the records")

    def _go_to(self, id: int, start: int) -> bool:
        """Let `_next` give what is number `start` of the list (id 0) or of a record. False: not there yet."""
        if self._walk is None or self._id != id or self._place > start:
            self._begin(id)
        for _ in range(STRIDE):
            if self._place == start or self._next() is None:
                return True
        return False

    def _begin(self, id: int) -> None:
        journal = self._app.journal
        if id:
            self._find(id)
        self._walk = iter(journal.read(id) if id else journal.records())
        self._id = id
        self._place = 0
        self._left = None

    def _next(self):
        """One item more, None after the last."""
        item = self._left
        self._left = None
        if item is None and self._walk is not None:
            try:
                item = next(self._walk)
            except StopIteration:
                self._walk = None
                return None
            except (ValueError, OSError):
                self._walk = None
                raise Refusal(DAMAGED, "not readable")
        if item is not None:
            self._place += 1
        return item

    def _find(self, id: int) -> None:
        if not self._app.journal.holds(id):
            raise Refusal(NOT_FOUND, "no such record")
