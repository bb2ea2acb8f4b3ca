"""A game as it is being played: header, the events in force, the game they add up to.

The lines of the events are kept by a log: on flash (store/log.py), or in memory where there is no flash.
Undo goes back to a checkpoint before the event and replays the events from there. The last ones are kept in
memory: only who goes far back has the log read. Checkpoints lie EVERY events apart, older ones further and
further, so that a record of any length takes little memory.
"""

import json

from divermazo.games import kind_of
from divermazo.rules import fields
from divermazo.rules.errors import RuleError
from divermazo.store import codec

TABLES = (1, 2, 3, 4, 5, 6)
EVERY = 4
LAST = 16  # events kept in memory, at most
NEAR = 4  # half as many checkpoints are kept for each doubling of the length


def new_game(header: dict):
    """A fresh game as `header` asks; only that game's rules are loaded (one game fits the heap at a time).

    Raises RuleError "bad_header" with the field, or "unknown_game".
    """
    if header.get("v") != 1 or type(header["v"]) is not int:
        raise RuleError("bad_header", field="v")
    fields.setting(header, "table", TABLES)
    if not isinstance(header.get("key", ""), str):
        raise RuleError("bad_header", field="key")
    return kind_of(header.get("game")).module("rules").Game(header)


class Lines:
    """The log of a record that is in memory only: the lines of the events in force.

    Every log has these methods; `longest` is the longest line that it takes.
    """

    longest = 1 << 20

    def __init__(self) -> None:
        self._lines: "list[bytes]" = []

    def append(self, line: bytes) -> None:
        """Keep the line of an event."""
        self._lines.append(line)

    def undo(self) -> None:
        """Take the last line in force back."""
        self._lines.pop()

    def finish(self) -> None:
        """The game is over with the last event or undo."""

    def lines(self, start: int):
        """The lines in force from index `start` on; other logs give b"" where there is none to give yet."""
        for index in range(start, len(self._lines)):
            yield self._lines[index]


class Record:
    """One record. `header` and `game` are there to read; events go in through `apply` only."""

    def __init__(self, header: dict, log=None) -> None:
        """Start the game that `header` asks for; RuleError "bad_header" or "unknown_game".

        `log`: where the lines go, by default a log in memory. One that already holds lines: see `catch_up`.
        """
        self.header = dict(header)
        self.game = new_game(header)
        self.log = Lines() if log is None else log
        self._length = 0
        self._last: "list[dict]" = []  # the last events in force
        self._checkpoints: "list[tuple[int, bytes]]" = []  # (events, state of the game after them), ascending

    def __len__(self) -> int:
        """Events in force: those accepted and not undone."""
        return self._length

    def apply(self, event: dict) -> "str | None":
        """Give `event` to the game and keep it; {"e":"undo"} takes back the last one instead.

        The event must not be changed afterwards. It is as safe as its log makes it when this returns what
        the game returns (None, or a code for a play that counts but is refused). Raises RuleError, with
        nothing kept or changed: the game's own, "nothing_to_undo", or "bad_field" for a value that no record
        can hold.
        """
        if event.get("e") == "undo":
            if self.undo() is None:
                raise RuleError("nothing_to_undo")
            return None
        try:
            line = codec.encode(event)
        except ValueError:
            raise RuleError("bad_field", field=_unfit(event))
        if len(line) > self.log.longest:
            raise RuleError("bad_field", field=_unfit(event))
        refusal = self._take(event)
        self.log.append(line)
        self._finish()
        return refusal

    def undo(self) -> "dict | None":
        """Take back the last event in force and return it; None when there is none."""
        if not self._length:
            return None
        event = self._last.pop()
        self.log.undo()
        self._go_back(self._length - 1)
        self._finish()
        return event

    def last(self) -> "dict | None":
        """The last event in force; None when there is none."""
        return self._last[-1] if self._length else None

    def lines(self):
        """The canonical lines of the record as it stands, header first, undone events left out."""
        yield codec.encode(self.header)
        for line in self.log.lines(0):
            if line:
                yield line

    def catch_up(self):
        """Play what the log holds beyond this record, no more than one event in a turn of the iteration.

        Raises RuleError or ValueError for a log that no game of these rules has written, OSError.
        """
        for line in self.log.lines(self._length):
            if line:
                event = json.loads(line)
                if not isinstance(event, dict):
                    raise ValueError("no event")
                self._take(event)
            yield

    def _take(self, event: dict) -> "str | None":
        """One event more."""
        state = None if self._length % EVERY else self.game.save()
        refusal = self.game.apply(event)
        if state is not None:
            self._thin_out()
            self._checkpoints.append((self._length, state))
        self._length += 1
        if len(self._last) == LAST:
            del self._last[:EVERY]
        self._last.append(event)
        return refusal

    def _go_back(self, length: int) -> None:
        """Be the record of the first `length` events again. Log and last events already are."""
        events = self._last
        latest = length if events else length - 1  # so that the last event is among those read
        while len(self._checkpoints) > 1 and self._checkpoints[-1][0] > latest:
            self._checkpoints.pop()
        self._length, state = self._checkpoints.pop()
        self.game.load(state)
        kept = len(events) - (length - self._length)
        if kept < 0:
            events.clear()
            for _ in self.catch_up():
                pass
        else:
            self._last = events[:kept]
            for event in events[kept:]:
                self._take(event)

    def _thin_out(self) -> None:
        """Of the checkpoints EVERY * 2^k events apart keep those less than EVERY * 2^k * NEAR events old."""
        now = self._length // EVERY
        kept = []
        for checkpoint in self._checkpoints:
            block = checkpoint[0] // EVERY
            if not block or (block & -block) * NEAR > now - block:
                kept.append(checkpoint)
        self._checkpoints = kept

    def _finish(self) -> None:
        if self.game.over:
            self.log.finish()


def _unfit(event: dict) -> str:
    """The field that no record can hold, else the longest one."""
    longest = ""
    most = 0
    for field in event:
        try:
            length = len(codec.encode({field: event[field]}))
        except ValueError:
            return field
        if length > most:
            longest, most = field, length
    return longest
