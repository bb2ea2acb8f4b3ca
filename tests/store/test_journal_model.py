"""The journal against a model: games played, left, resumed, removed; the power cut in any write; restarts.

The model is plain: the header of every record and its events in force. After a cut the event that was being
written is there or not, and nothing else may differ.
"""

import json
import shutil
import tempfile
from pathlib import Path

from divermazo.rules.errors import RuleError
from divermazo.store.record import Record
from divermazo_sim.parts import flash
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from reopened import reopen, unfinished
from worlds import Folder

HEADERS = st.builds(lambda players, table: {"v": 1, "game": "modular", "players": players, "table": table},
                    st.integers(1, 5), st.integers(1, 6))
EVENTS = st.one_of(
    st.just({"e": "roll", "dice": [1, 2, 3, 4, 5, 6]}),
    st.builds(lambda number: {"e": "turnup", "color": "red", "number": number}, st.integers(1, 10)),
    st.builds(lambda value: {"e": "reroll", "value": value}, st.integers(1, 6)),
    st.builds(lambda length: {"e": "reroll", "value": 1, "note": "x" * length}, st.integers(0, 160)),
    st.just({"e": "undo"}),
    st.just({"e": "undo"}),
    st.just({"e": "end", "winner": None}),
)
WRITES = st.integers(0, 3)
TEARS = st.integers(flash.NOTHING, flash.ALL)

# As the first release wrote them: a game that goes on, and one that is over, in two segments
ROLL = {"e": "roll", "dice": [6, 5, 4, 3, 2, 1]}
TURNUP = {"e": "turnup", "color": "blue", "number": 9}
END = {"e": "end", "winner": 1}
LEFT = {"e": "left", "cards": 3, "player": 2}
OLDER = [
    b'{"v":1,"segment":"00112233aabbccdd"} 75023a6d\n{"v":1,"game":"modular","table":6} a9f3e870\n'
    b'{"e":"roll","dice":[6,5,4,3,2,1]} 2987855a\n{"e":"turnup","color":"blue","number":9} f9ae4027\n',
    b'{"v":1,"segment":"00112233aabbccee"} cc7c373f\n{"v":1,"game":"modular"} 9c0bae05\n'
    b'{"e":"roll","dice":[6,5,4,3,2,1]} 2987855a\n{"e":"undo"} 243f2524\n{"e":"end","winner":1} fe0c6970\n',
    b'{"v":1,"segment":"00112233aabbccff"} dc8f2688\n{"of":2,"part":2} 6591ce51\n'
    b'{"e":"left","cards":3,"player":2} d6123d99\n{"over":true} 321a1f5b\n',
]
OLDER_MODELS = {1: ({"v": 1, "game": "modular", "table": 6}, [ROLL, TURNUP]),
                2: ({"v": 1, "game": "modular"}, [END, LEFT])}


def beat() -> None:
    """Nothing watches over these."""


def events_of(record: Record) -> list:
    return [json.loads(line) for line in record.lines()][1:]


class Journals(RuleBasedStateMachine):
    """One device, switched on and off."""

    @initialize(older=st.booleans())
    def first_start(self, older: bool) -> None:
        self.folder = tempfile.mkdtemp()
        self.models: dict = {}
        self.newest = None  # the record written last
        if older:
            for number, lines in enumerate(OLDER, 1):
                Path(self.folder, f"{number:06d}.seg").write_bytes(lines + b"\xff" * (4096 - len(lines)))
            self.models = {id: (header, list(events)) for id, (header, events) in OLDER_MODELS.items()}
        self.world = Folder(self.folder)
        self.restart()

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    # What people do

    @rule()
    def restart(self) -> None:
        self.world.stop()
        self.journal = self.world.start()
        self.record = None

    @rule(header=HEADERS)
    def new_game(self, header: dict) -> None:
        self.record = self.journal.new(header)

    @rule()
    def resume(self) -> None:
        id = unfinished(self.journal)
        if id is not None:
            self.open(id)

    @precondition(lambda self: self.models)
    @rule(data=st.data())
    def open_any(self, data) -> None:
        self.open(data.draw(st.sampled_from(sorted(self.models))))

    @precondition(lambda self: self.record is not None)
    @rule(events=st.lists(EVENTS, min_size=1, max_size=30))
    def play(self, events: list) -> None:
        for event in events:
            self.apply(event)

    @rule(pieces=st.integers(1, 20))
    def idle(self, pieces: int) -> None:
        for _ in range(pieces):
            self.journal.prepare()

    @precondition(lambda self: self.models)
    @rule(data=st.data())
    def delete(self, data) -> None:
        id = data.draw(st.sampled_from(sorted(self.models)))
        if self.record is None or id != self.record.log.id:
            self.journal.delete(id)
            del self.models[id]
            self.newest = None

    # Power cuts

    @precondition(lambda self: self.record is not None)
    @rule(event=EVENTS, writes=WRITES, tear=TEARS)
    def cut_while_playing(self, event: dict, writes: int, tear: int) -> None:
        id, header = self.record.log.id, self.record.header
        known = dict(self.models)
        before = list(known[id][1]) if id else []
        after = before[:-1] if event["e"] == "undo" else [*before, event]
        if self.cut(lambda: self.apply(event), writes, tear):
            listed = [found for found, _ in self.journal.records()]
            [id] = [found for found in listed if found not in known] or [id]
            if id:  # else the cut came before the header of a new record
                held = events_of(reopen(self.journal, id, beat))
                assert held in (before, after)
                self.models[id] = (header, held)
                self.newest = id if held == after else None

    @rule(writes=WRITES, tear=TEARS)
    def cut_while_starting(self, writes: int, tear: int) -> None:
        self.cut(lambda: (self.restart(), self.resume()), writes, tear)

    def cut(self, action, writes: int, tear: int) -> bool:
        """The power fails in write operation `writes` of `action`, if it comes so far; then it is back."""
        self.world.stop()
        chip = self.world.chip
        try:
            chip.cut_at = chip.writes + writes
            chip.tear = tear
            action()
            return False
        except flash.PowerCut:
            return True
        finally:
            self.restart()

    # The model

    def open(self, id: int) -> None:
        self.record = self.journal.open(id)
        for _ in self.record.catch_up():
            pass

    def apply(self, event: dict) -> None:
        try:
            self.record.apply(event)
        except RuleError:
            return
        self.newest = self.record.log.id
        header, events = self.models.setdefault(self.newest, (self.record.header, []))
        if event["e"] == "undo":
            events.pop()
        else:
            events.append(event)

    @invariant()
    def all_is_on_flash(self) -> None:
        journal = self.world.start()
        assert [(id, header) for id, header in journal.records()] == [
            (id, self.models[id][0]) for id in sorted(self.models, reverse=True)]
        over = {}
        for id, (_, events) in self.models.items():
            record = reopen(journal, id, beat)
            assert record is not None
            assert events_of(record) == events
            over[id] = record.game.over
        last = unfinished(journal)
        if self.newest is not None and not over[self.newest]:
            assert last == self.newest
        assert last is None or last in self.models
        assert not journal.damaged
        assert journal.ok


TestJournals = Journals.TestCase
