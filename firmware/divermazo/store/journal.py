"""Game records on flash. Every line is there before its event is answered; none is ever rewritten.

A record is the lines of one segment or more; store/segment.py tells which of them a power cut has left whole.
Here is which records there are and which of them can be gone on with; store/log.py reads and writes the lines
of one, store/upkeep.py makes blank segments and room. Format and guarantees: docs/storage.md.
"""

import json
import os

from divermazo.games import NAMES
from divermazo.rules.errors import RuleError
from divermazo.store.segment import (
    ERASED,
    OVER,
    PAGES,
    SIZE,
    TORN,
    Damaged,
    Reader,
    Segment,
    continued,
    events_of,
    in_force,
    number_of,
    path_of,
    second,
)

BAD = ".bad"  # what is added to the names of files set aside

# In place of the record that a segment belongs to
_UNKNOWN, _BLANK, _NOTHING, _DAMAGED = range(0, -4, -1)


class Journal:
    """The records in `folder`, written through `flash` (board/flash.py). `beat` is called in long searches.

    `damaged`: something was not readable and has been set aside. `ok`: the flash takes what it is given;
    otherwise lines wait in memory. Work that takes longer than a key may wait is left to `prepare`: erasing,
    with interrupts off, is done between games, and in one only when there is no blank segment left.
    """

    def __init__(self, folder: str, flash, beat) -> None:
        self.damaged = False
        self.ok = True
        # For logs and the upkeep, to read; but spares and rubbish are used up by the upkeep
        self.folder = folder
        self.flash = flash
        self.reader = Reader(folder, beat)
        self.in_play = False  # the game written last goes on
        self.waiting = []  # logs with lines that wait
        self.numbers = []  # of the segments with lines, ascending
        self.spares: "list[Segment]" = []  # blank ones, ascending; the lowest is used first
        self.rubbish = []  # numbers of files to be removed
        self.offers: "dict[str, int]" = {}  # see `offered`; what is not there has to be looked for
        self._owners = []  # the record that each of `numbers` belongs to, as far as known
        self._looking = ()  # the search for what is offered
        self._upkeep = None
        self._busy = True  # there may be work for it
        try:
            self.numbers = sorted([number for number in map(number_of, os.listdir(folder)) if number])
        except OSError:
            pass
        self._owners = [_UNKNOWN] * len(self.numbers)
        self._unchecked = len(self.numbers)  # so many, the oldest, may belong to no record
        self._last = self.numbers[-1] if self.numbers else 0
        self._settle()

    # For the app

    def new(self, header: dict):
        """A new Record. Takes 80 ms where `prepare` has not been called since the last one.

        Nothing is written before its first event. RuleError for a header that is not one of a game, or too
        long.
        """
        from divermazo.store.log import Log
        from divermazo.store.record import Record

        log = Log(self, header)
        if not log.fits():
            raise RuleError("bad_header")
        self.upkeep.prepare_spare()
        self.end_play()
        return Record(header, log)

    def open(self, id: int):
        """A Record that is here, its events still to be caught up with; None when it is damaged: then it has
        been set aside."""
        from divermazo.store.log import Log
        from divermazo.store.record import Record

        try:
            log = Log(self, self._header(id), self._segments(id))
            return Record(log.header, log)
        except (RuleError, ValueError, OSError):
            self.set_aside(id)
            return None

    def last(self) -> "tuple[int, dict, bool] | None":
        """The record written last: its number, its header, whether its game is over."""
        while self.numbers:
            id = self.newest()
            try:
                return id, self._header(id), self.finished(id)
            except (ValueError, OSError):
                self.set_aside(id)
        return None

    def offered(self, game: str) -> int:
        """The record of that game that is offered to go on with; 0: none, or not found yet.

        It is the one gone on with or written last of those with an event in force, as long as its game is not
        over or it is one of a match.
        """
        return self.offers.get(game, 0)

    def look_further(self) -> bool:
        """Look at a page more for what is offered; False when all is known. It then allocates nothing."""
        if len(self.offers) == len(NAMES):
            return False
        if not self._looking:
            self._looking = self._find_offers()
        looking = self._looking
        for _ in looking:
            return True
        if looking is not self._looking:  # what it set aside was on offer
            return True
        self._looking = ()
        for game in NAMES:
            self.offers.setdefault(game, 0)
        return False

    def take_up(self, log) -> None:
        """`log` is of the game that is played from now on: it is not removed to make room, and is what is
        offered of its game. Takes 80 ms where there is no blank segment."""
        self.upkeep.take_up(log)
        self.end_play()
        if log.id:
            self.offers[log.header["game"]] = log.id

    def records(self):
        """(id, header) of every record, newest first."""
        for number in reversed(list(self.numbers)):
            if self._owner_of(number) == number:
                try:
                    header = self._header(number)
                except (ValueError, OSError):
                    self.set_aside(number)
                    continue
                yield number, header

    def holds(self, id: int) -> bool:
        """Whether there is a record of that number."""
        return id > 0 and self._owner_of(id) == id

    def key(self, id: int, header: dict) -> str:
        """Sixteen hexadecimal digits that no other record has, on any device: those that it was put back
        under, else those of its first segment. Raises Damaged, OSError."""
        if "key" in header:
            return header["key"]
        lines = self.reader.lines(id, 0)
        if not lines:
            raise Damaged("no head")
        return json.loads(lines[0])["segment"]

    def finished(self, id: int) -> bool:
        """Whether the game of a record is over. Raises Damaged, OSError."""
        number = self._segments(id)[-1]
        for index in range(PAGES - 1, -1, -1):
            lines = self.reader.lines(number, index)
            if lines:
                return lines[-1] == OVER
        raise Damaged("nothing in it")

    def read(self, id: int):
        """The lines of a record as it was written: header, events, undos. Raises Damaged, OSError."""
        numbers = self._segments(id)
        yield self._second(id)
        torn = False
        for number in numbers:
            blank = False
            for index in range(PAGES):
                lines = self.reader.lines(number, index)
                if not lines and self.reader.tail == ERASED:
                    blank = True
                    continue
                if torn or blank or (self.reader.tail == TORN and self.reader.more):
                    raise Damaged("a line is missing")
                torn = self.reader.tail == TORN
                for line in events_of(lines, index):
                    yield line

    def delete(self, id: int) -> None:
        """Remove a record, which must not be in play. Raises OSError."""
        numbers = self._belonging(id)
        self.reader.close()
        for number in numbers:  # in this order: what a power cut leaves belongs to no record
            os.remove(path_of(self.folder, number))
            self._drop(number)
        self._settle()

    def set_aside(self, id: int) -> None:
        """Keep a damaged record out of the way, its files as *.bad."""
        for number in self._belonging(id):
            self._set_aside(number)
        self._settle()

    def prepare(self) -> bool:
        """Do one piece of what needs time, 60 ms or more; True while there is more. For moments without keys.

        When there is nothing to do it takes no time and allocates nothing.
        """
        if self._busy:
            self._busy = self.upkeep.work()
        return self._busy

    # For logs and the upkeep

    @property
    def upkeep(self):
        """What makes blank segments and room, loaded when it is first wanted."""
        if self._upkeep is None:
            from divermazo.store.upkeep import Upkeep

            self._upkeep = Upkeep(self)  # type: ignore[assignment]  # its name is known only here
        return self._upkeep

    def writes(self, log) -> None:
        """`log` has an event more, or one less."""
        self.in_play = True
        self._search_anew(log.header["game"])

    def end_play(self) -> None:
        """No game goes on."""
        self.in_play = False
        self._busy = True

    def postpone(self, log) -> None:
        """`log` has lines that wait for `prepare`."""
        if log not in self.waiting:
            self.waiting.append(log)
        self._busy = True

    def flush(self) -> None:
        """Write a page of the lines that wait."""
        log = self.waiting[0]
        if log.waits():
            self.ok = log.flush()
        if not log.waits():
            self.waiting.pop(0)

    def segment(self, number: int) -> Segment:
        """The segment of that number."""
        return Segment(self.folder, number, self.flash)

    def next_segment(self) -> Segment:
        """One of a number that none has had, not made yet."""
        self._last += 1
        return self.segment(self._last)

    def newest(self) -> int:
        """The record written last; 0 or less when there is none."""
        return self._owner(len(self.numbers) - 1) if self.numbers else _NOTHING

    def is_newest(self, number: int) -> bool:
        """Whether no other segment has been written to since."""
        return len(self.numbers) > 0 and self.numbers[-1] == number

    def add(self, number: int, id: int) -> None:
        """The segment written from now on is that one, of record `id`."""
        self.numbers.append(number)
        self._owners.append(id)
        self._busy = True

    def discard(self, number: int) -> None:
        """The file of a segment is to be removed."""
        self.rubbish.append(number)
        self._busy = True

    def check(self) -> bool:
        """Look whether one segment more belongs to a record; False when that is known of all."""
        if not self._unchecked:
            return False
        self._unchecked -= 1
        if self._owner(self._unchecked) not in self.numbers:
            self._throw_out(self._unchecked)
        return True

    # What is offered

    def _find_offers(self):
        """Find what is offered of the games where that is not known; a page a turn."""
        while self.waiting and self.ok:
            self.flush()
            yield
        seen = []  # records of more than one segment
        for number in reversed(list(self.numbers)):
            id = self._owner_of(number)
            if id > 0 and id not in seen:
                if id != number:
                    seen.append(id)
                try:
                    yield from self._look_at(id)
                except (ValueError, OSError):
                    self.set_aside(id)
            if len(self.offers) == len(NAMES):
                return
            yield

    def _search_anew(self, game: str) -> None:
        """What is offered of that game may be another record now."""
        if game in self.offers:
            del self.offers[game]
        self._looking = ()

    def _look_at(self, id: int):
        """Is that record what is offered of its game? Raises Damaged, OSError."""
        header = self._header(id)
        game = header.get("game")
        if game not in NAMES or game in self.offers:
            return
        over = yield from self._is_over(self._segments(id))
        if over is not None:
            self.offers[game] = 0 if over and "match" not in header else id

    def _is_over(self, numbers: list):
        """Whether the game of a record in these segments is over; None when no event is in force. A page a
        turn, backwards. Raises Damaged, OSError."""
        skip = 0
        last = None
        for index in range(len(numbers) * PAGES - 1, -1, -1):
            lines = self.reader.lines(numbers[index // PAGES], index % PAGES)
            if lines and last is None:
                last = lines[-1]
                if last == OVER:
                    return True
            kept, skip = in_force(events_of(lines, index), skip)
            if kept:
                return False
            yield
        return None

    # What segments there are

    def _settle(self) -> None:
        """Let the newest segment be one of a record; blank ones are kept for later."""
        while self.numbers:
            index = len(self.numbers) - 1
            owner = self._owner(index)
            if owner in self.numbers:
                return
            if owner == _BLANK:
                self.spares.insert(0, self.segment(self.numbers[index]))
                self._drop(self.numbers[index])
            else:
                self._throw_out(index)

    def _throw_out(self, index: int) -> None:
        """Get rid of a segment that belongs to no record; others may have been parts of what it began."""
        number = self.numbers[index]
        if self._owners[index] == _DAMAGED:
            for part in self._belonging(number):
                self._set_aside(part)
        else:
            self.discard(number)
            self._drop(number)
        self._unchecked = len(self.numbers)
        self._busy = True

    def _set_aside(self, number: int) -> None:
        self.damaged = True
        self.reader.close()
        try:
            os.rename(path_of(self.folder, number), path_of(self.folder, number) + BAD)
        except OSError:
            pass
        self._drop(number)

    def _drop(self, number: int) -> None:
        index = self.numbers.index(number)
        self.numbers.pop(index)
        self._owners.pop(index)
        if index < self._unchecked:
            self._unchecked -= 1
        for game in NAMES:
            if self.offers.get(game) == number:
                self._search_anew(game)

    def _segments(self, id: int) -> list:
        """The numbers of a record's segments. Raises Damaged when there is no such record."""
        if not self.holds(id):
            raise Damaged("no such record")
        numbers: "list[int]" = []
        parts = 1
        index = len(self.numbers)
        while self.numbers[index - 1] > id and (len(numbers) < parts - 1 or not numbers):
            index -= 1
            if self._owner(index) == id:
                if not numbers:
                    parts = continued(self._second(self.numbers[index]))[1]
                numbers.insert(0, self.numbers[index])
        if len(numbers) != parts - 1:
            raise Damaged("parts are missing")
        return [id] + numbers

    def _belonging(self, id: int) -> list:
        """The numbers of all segments that claim to be of a record, or should have been its first."""
        return [number for number in self.numbers
                if number == id or (number > id and self._owner_of(number) == id)]

    def _second(self, number: int) -> bytes:
        """The second line of a segment."""
        return second(self.reader.lines(number, 0))

    def _owner_of(self, number: int) -> int:
        return self._owner(self.numbers.index(number)) if number in self.numbers else _NOTHING

    def _owner(self, index: int) -> int:
        if self._owners[index] == _UNKNOWN:
            self._owners[index] = self._look(self.numbers[index])
        return self._owners[index]

    def _look(self, number: int) -> int:
        """The record that a segment belongs to, or what is wrong with it."""
        reader = self.reader
        try:
            size = os.stat(path_of(self.folder, number))[6]
            if size == 0:
                return _NOTHING  # a power cut while it was made
            lines = reader.lines(number, 0)
            if size != SIZE or not lines or not lines[0].startswith(b'{"v":1,"segment":'):
                return _DAMAGED
            if len(lines) == 1 and reader.tail == ERASED:
                return _BLANK
            # The second line and the first event are written in one go: of a torn write one may be readable
            if len(lines) + reader.more <= 2 and not reader.lines(number, 1):
                return _NOTHING
            if len(lines) == 1:
                return _DAMAGED
            return continued(lines[1])[0] if lines[1].startswith(b'{"of":') else number
        except (ValueError, OSError):
            return _DAMAGED

    def _header(self, id: int) -> dict:
        header = json.loads(self._second(id))
        if not isinstance(header, dict):
            raise Damaged("no header")
        return header
