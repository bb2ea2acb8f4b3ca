"""The game records of the journal, a part at a time.

A record that was put back from a backup has another head: its "key" is in its header then, and taken out of
it only here.

While nobody plays, a part that begins where the one before has ended costs no new walk through the journal.
"""

import json

from divermazo.rules.errors import RuleError
from micropython import const

from .rpc import DAMAGED, INTERNAL_ERROR, INVALID_PARAMS, NOT_FOUND, NOT_NOW, Refusal

_ENTRIES = const(3)  # of a list, in one answer
_ROOM = const(900)  # bytes of an answer for lines
_STRIDE = const(10)  # entries or lines passed over in one step, on the way to a place asked for
_KEY = b',"key":"'  # in a header


class Archive:
    """Answers only while the app is quiet: reading flash takes longer than a tap may wait."""

    def __init__(self, app) -> None:
        self._app = app
        self._walk = None  # an iterator over entries or lines
        self._id = 0  # of the record walked through, 0 for the list
        self._place = 0
        self._left = None  # what did not fit any more
        self._record = None  # that is being put back
        self._key = ""
        self._written = 0  # lines of it

    def list(self, start: int) -> dict:
        """Records from number `start` of the list on, newest first: id, key, header, whether it is over."""
        self._wait_for_quiet()
        entries = []
        if not self._go_to(0, start):
            return {"records": entries, "next": start}
        while len(entries) < _ENTRIES:
            entry = self._next()
            if entry is None:
                return {"records": entries, "next": None}
            id, header = entry
            journal = self._app.journal
            try:
                key = journal.key(id, header)
                header.pop("key", None)
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
        room = _ROOM
        while True:
            line = self._next()
            if line is None:
                return {"lines": lines, "next": None}
            if self._place == 1:
                line = _without_key(line)
            line = line.decode()
            room -= len(line) + line.count('"') + line.count("\\") + 3
            if room < 0:
                self._left = line.encode()
                self._place -= 1
                return {"lines": lines, "next": self._place}
            lines.append(line)

    def delete(self, id: int) -> None:
        """Remove a record whose game is over and not in hand."""
        self._wait_for_quiet()
        self._find(id)
        app = self._app
        if app.tables.uses(id):
            raise Refusal(NOT_NOW, "in use")
        try:
            over = app.journal.finished(id)
        except (ValueError, OSError):
            raise Refusal(DAMAGED, "not readable")
        if not over:
            raise Refusal(NOT_NOW, "the game is not over")
        self._walk = self._record = None
        app.journal.delete(id)

    def write(self, key: str, start: int, lines) -> int:
        """Put back a record that was read here or on another device, from its line `start` on: header,
        events, undos. Returns how many lines of it are there now; another `start` than that is refused.
        """
        self._wait_for_quiet()
        app = self._app
        if self._is_played(key):
            raise Refusal(NOT_NOW, "a game is going on")
        self._walk = None
        in_hand = self._record is not None and self._key == key
        if start == 0 and lines and not (in_hand and self._written > 1):  # a header alone is not on flash
            self._start(key, lines[0])
            lines = lines[1:]
        else:
            if not in_hand:
                self._go_on(key)
            if start != self._written:
                raise Refusal(INVALID_PARAMS, "start: %d lines are there" % self._written)
        for line in lines:
            _append(self._record, line, self._written)
            self._written += 1
            if not app.journal.ok:
                raise Refusal(INTERNAL_ERROR, "flash takes nothing")
        return self._written

    def _is_played(self, key: str) -> bool:
        """A game is going on; not one that was half put back and is only offered."""
        table = self._app.tables.current
        if table is None or not len(table.record) or table.record.game.over:
            return False
        return self._app.screen.offered is not table or table.record.header.get("key") != key

    def _start(self, key: str, line: str) -> None:
        header = _object(line)
        header["key"] = key
        try:
            self._record = self._app.journal.new(header)
        except RuleError as error:
            raise Refusal(INVALID_PARAMS, "line 0: " + error.code)
        self._key = key
        self._written = 1

    def _go_on(self, key: str) -> None:
        """Take up a record that was only half put back."""
        journal = self._app.journal
        for id, header in journal.records():
            if header.get("key") == key:
                if self._app.tables.uses(id):  # it is offered
                    self._app.tables.drop()
                self._written = 0
                for _ in journal.read(id):
                    self._written += 1
                record = journal.open(id)
                if record is None:
                    break
                for _ in record.catch_up():
                    self._app.board.heartbeat.beat()
                self._record = record
                self._key = key
                return
        raise Refusal(NOT_FOUND, "no such record")

    def let_go(self) -> None:
        """A record that may have grown is walked through anew."""
        if (self._walk or self._record) and not self._app.quiet():
            self._walk = self._record = None

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
        for _ in range(_STRIDE):
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


def _without_key(line: bytes) -> bytes:
    """A header as it was before the record was put back. It is in canonical form, "key" not its first."""
    start = line.find(_KEY)
    return line if start < 0 else line[:start] + line[line.find(b'"', start + len(_KEY)) + 1:]


def _append(record, line: str, number: int) -> None:
    try:
        record.apply(_object(line))
    except RuleError as error:
        raise Refusal(INVALID_PARAMS, "line %d: %s" % (number, error.code))


def _object(line: str) -> dict:
    try:
        value = json.loads(line)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise Refusal(INVALID_PARAMS, "lines: each a JSON object")
    return value
