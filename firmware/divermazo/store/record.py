"""A game as it is being played: header, the events in force, the game they add up to.

Undo goes back to the checkpoint before the event and replays from there, at most seven events. The log is
kept as canonical lines, eight to one bytes object: little for the collector to walk, and no long stretch of
heap to find.
"""

import json

from divermazo.rules import new_game
from divermazo.rules.errors import RuleError
from divermazo.store import codec

EVERY = 8


class Record:
    """One record. `header` and `game` are there to read; events go in through `apply` only."""

    def __init__(self, header: dict) -> None:
        """Start the game that `header` asks for; RuleError "bad_header" or "unknown_game"."""
        self.header = dict(header)
        self.game = new_game(header)
        self._states: "list[bytes]" = []  # the game before each block of EVERY events
        self._blocks: "list[bytes]" = []  # the lines of all blocks but the last, joined
        self._tail: "list[bytes]" = []    # the lines of the last block

    def __len__(self) -> int:
        """Events in force: those accepted and not undone."""
        return len(self._blocks) * EVERY + len(self._tail)

    def apply(self, event: dict) -> "str | None":
        """Give `event` to the game and keep it; {"e":"undo"} takes back the last one instead.

        Returns what the game returns (None, or a code for a play that counts but is refused). Raises
        RuleError, with nothing kept or changed: the game's own, "nothing_to_undo", or "bad_field"
        for a value that no record can hold.
        """
        if event.get("e") == "undo":
            if self.undo() is None:
                raise RuleError("nothing_to_undo")
            return None
        try:
            line = codec.encode(event)
        except ValueError:
            raise RuleError("bad_field")
        full = len(self._tail) == EVERY
        state = self.game.save() if full or not self._tail else None
        refusal = self.game.apply(event)
        if full:
            self._blocks.append(b"\n".join(self._tail))
            self._tail = []
        if state is not None:
            self._states.append(state)
        self._tail.append(line)
        return refusal

    def undo(self) -> "dict | None":
        """Take back the last event in force and return it; None when there is none."""
        if not self._tail:
            return None
        event = json.loads(self._tail.pop())
        self.game.load(self._states[-1])
        for line in self._tail:
            self.game.apply(json.loads(line))
        if not self._tail:
            self._states.pop()
            if self._blocks:
                self._tail = self._blocks.pop().split(b"\n")
        return event

    def last(self) -> "dict | None":
        """The last event in force; None when there is none."""
        return json.loads(self._tail[-1]) if self._tail else None

    def lines(self):
        """The canonical lines of the record as it stands, header first, undone events left out."""
        yield codec.encode(self.header)
        for block in self._blocks:
            for line in block.split(b"\n"):
                yield line
        for line in self._tail:
            yield line
