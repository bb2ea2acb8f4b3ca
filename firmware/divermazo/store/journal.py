"""Game records on flash. Every line is there before its event is answered; none is ever rewritten.

A record is the lines of one segment or more (store/segment.py). The first line of a segment is its head, the
second is the header of the record, or says what record goes on here; then events, undo being one of them, and
a note wherever the game was over. Format and guarantees: docs/storage.md.
"""

import json
import os
from array import array

from divermazo.games import NAMES
from divermazo.rules.errors import RuleError
from divermazo.store.codec import encode
from divermazo.store.segment import (
    ERASED,
    HEAD,
    PAGE,
    PAGES,
    SEAL,
    SIZE,
    TORN,
    Damaged,
    Reader,
    Segment,
    number_of,
    path_of,
    sealed,
)

RESERVE = 16 * SIZE  # bytes that records leave free
SPARES = 2  # blank segments at the start of a game: more than nearly any game takes
BAD = ".bad"  # what is added to the names of files set aside

UNDO = b'{"e":"undo"}'
OVER = b'{"over":true}'

# In place of the record that a segment belongs to
_UNKNOWN, _BLANK, _NOTHING, _DAMAGED = range(0, -4, -1)


class Log:
    """The lines of one record, for its Record to write and read. Where flash refuses them, they wait here."""

    longest = PAGE - HEAD - SEAL  # so that the second line of a segment stands on the page of the first

    def __init__(self, journal, header: dict) -> None:
        self.header = header
        self._journal = journal
        self._count = 0  # events in force
        self._numbers: "list[int]" = []  # of the segments
        self._segment: "Segment | None" = None  # the last of them
        self._waiting: "list[bytes]" = []
        self._top: "tuple[int, int] | None" = None

    @property
    def id(self) -> int:
        """The record's number in the journal; 0 before its first event."""
        return self._numbers[0] if self._numbers else 0

    def append(self, line: bytes) -> None:
        """Keep the line of an event."""
        self._count += 1
        self._top = None
        self._put(line)

    def undo(self) -> None:
        """Take the last line in force back."""
        self._count -= 1
        if self._top:
            self._top = (self._top[0], self._top[1] + 1)
        self._put(UNDO)

    def finish(self) -> None:
        """The game is over with the last event or undo."""
        self._put(OVER)
        self._journal.end_play()

    def lines(self, start: int):
        """The lines in force from index `start` on. Reads the log backwards to there, then forwards.

        A turn takes no longer than a page takes to be read; it gives b"" where there is no line to give yet.
        Raises Damaged, OSError.
        """
        if self._segment is None and self._numbers:
            yield from self._load()
        pages = self._pages()
        # The last page with lines in force, and how many events before its end are undone after it: so going
        # back step by step does not read all that is undone again and again. `pages` is the lines that wait.
        last, skip = self._top or (pages, 0)
        self._top = None
        undone = array("I")  # after each page, backwards
        kept = []
        missing = self._count - start
        index = last + 1
        while missing > 0 and index > 0:
            index -= 1
            undone.append(skip)
            kept, skip = _in_force(self._events(index), skip)
            if kept and missing == self._count - start and index < pages - 1:  # a page that is full
                self._top = (index, undone[-1])
            missing -= len(kept)
            yield b""
        if missing > 0:
            raise Damaged("events are missing")
        while index <= last:
            for line in kept[-missing:]:
                yield line
            missing = 0
            index += 1
            if index <= last:
                kept, _ = _in_force(self._events(index), undone[last - index])
                yield b""

    def flush(self) -> bool:
        """Write a page of the lines that wait; True when none wait any more."""
        if self._waiting:
            self._journal.ok = self._write(True) or self._write(False)
        return not self._waiting

    def belong(self, numbers: list) -> None:
        """Be the log of the record in these segments; `lines` is to be called before the first `append`."""
        self._numbers = numbers

    def _load(self):
        """Look whether all is there, a page a turn, and make the last page fast."""
        numbers = self._numbers
        reader = self._journal.reader
        for part in range(1, len(numbers)):
            if _second(reader.lines(numbers[part], 0)) != _continuation(numbers[0], part + 1):
                raise Damaged("not one record")
            yield b""
        pages, self._count = yield from _survey(reader, numbers)
        segment = self._journal.segment(numbers[-1])
        if self._journal.is_newest(numbers[-1]):
            segment.locate()
            yield b""
        reader.close()
        segment.mend((pages - 1) % PAGES)
        self._segment = segment

    def _pages(self) -> int:
        """How many pages on flash have been written, or passed over."""
        if self._segment is None:
            return 0
        return (len(self._numbers) - 1) * PAGES + (self._segment.end + PAGE - 1) // PAGE

    def _events(self, index: int) -> list:
        if index < self._pages():
            return _events(self._journal.reader.lines(self._numbers[index // PAGES], index % PAGES), index)
        return [line for line in self._waiting if line != OVER]

    def _put(self, line: bytes) -> None:
        journal = self._journal
        journal.writes(self)
        segment = self._segment
        if segment is not None and segment is journal.written and not self._waiting:  # nearly always
            journal.reader.close()
            data = sealed(line)
            if segment.room(len(data)) and segment.program(data):
                return
        self._waiting.append(line)
        while self._waiting:
            if not self._write(True):
                self._journal.postpone(self)
                return

    def _write(self, in_place: bool) -> bool:
        """Write lines that wait: one in place, or a page of them through the filesystem.

        One write, one line: of two that are torn together the second may be the readable one.
        """
        self._journal.reader.close()
        segment = self._segment
        data = b""
        if not self._usable(segment, in_place):
            segment = self._journal.blank(in_place)
            if segment is None:
                return False
            data = sealed(self._second())
        room = PAGE - segment.end % PAGE - len(data)
        taken = 0
        for line in self._waiting:
            room -= len(line) + SEAL
            if room < 0 or (in_place and taken):
                break
            data += sealed(line)
            taken += 1
        done = segment.program(data) if in_place else segment.write(data)
        if segment is not self._segment:
            self._journal.take_blank(self.id or segment.number, done)
            if done:
                self._segment = segment
                self._numbers.append(segment.number)
        if done:
            del self._waiting[:taken]
        self._journal.written = segment if done and in_place else None
        return done

    def _second(self) -> bytes:
        """The second line of the next segment."""
        return _continuation(self.id, len(self._numbers) + 1) if self._numbers else encode(self.header)

    def _usable(self, segment: "Segment | None", in_place: bool) -> bool:
        """Whether the first line that waits can be written to `segment`."""
        if segment is None or (in_place and not segment.in_place):
            return False
        if not self._journal.is_newest(segment.number):
            return False
        return segment.room(len(self._waiting[0]) + SEAL) > 0


class Journal:
    """The records in `folder`, written through `flash` (board/flash.py). `beat` is called in long searches.

    `damaged`: something was not readable and has been set aside. `ok`: the flash takes what it is given;
    otherwise lines wait in memory. Work that takes longer than a key may wait is left to `prepare`: erasing,
    with interrupts off, is done between games, and in one only when there is no blank segment left.
    """

    def __init__(self, folder: str, flash, beat) -> None:
        self.damaged = False
        self.ok = True
        self.in_play = False  # the game written last goes on
        self.reader = Reader(folder, beat)
        self.written: "Segment | None" = None  # in place, after all others
        self._folder = folder
        self._flash = flash
        self._numbers = []  # of the segments with lines, ascending
        self._owners = []  # the record that each belongs to, as far as known
        self._spares: "list[Segment]" = []  # blank ones, ascending; the lowest is used first
        self._rubbish = []  # numbers of files to be removed
        self._logs = []  # logs with lines that wait
        self._left = []  # records known not to be over, ascending
        self._offers: "dict[str, int]" = {}  # see `offered`; what is not there has to be looked for
        self._looking = ()  # the search for it
        self._played: "Log | None" = None
        self._busy = True
        try:
            self._numbers = sorted([number for number in map(number_of, os.listdir(folder)) if number])
        except OSError:
            pass
        self._owners = [_UNKNOWN] * len(self._numbers)
        self._unchecked = len(self._numbers)  # so many, the oldest, may belong to no record
        self._next = self._numbers[-1] + 1 if self._numbers else 1
        self._settle()

    # For the app

    def new(self, header: dict) -> Log:
        """The log of a new record. Takes 80 ms where `prepare` has not been called since the last one.

        Nothing is written before its first event. RuleError "bad_header" when the header is too long.
        """
        try:
            fits = len(encode(header)) <= Log.longest
        except ValueError:
            fits = False
        if not fits:
            raise RuleError("bad_header")
        self._prepare_spare()
        self.end_play()
        return Log(self, header)

    def open(self, id: int) -> "Log | None":
        """The log of a record, its lines unread; None when it is damaged: then it has been set aside."""
        try:
            log = Log(self, self._header(id))
            log.belong(self._segments(id))
            return log
        except (ValueError, OSError):
            self.set_aside(id)
            return None

    def last(self) -> "tuple[int, dict, bool] | None":
        """The record written last: its number, its header, whether its game is over."""
        while self._numbers:
            id = self._owner(len(self._numbers) - 1)
            try:
                return id, self._header(id), self.finished(id)
            except (ValueError, OSError):
                self.set_aside(id)
        return None

    def unfinished(self) -> "int | None":
        """The record written last, when its game was not over; else None."""
        last = self.last()
        return None if last is None or last[2] else last[0]

    def offered(self, game: str) -> int:
        """The record of that game that is offered to go on with; 0: none, or not found yet.

        It is the one written last of those with an event in force, as long as its game is not over or it is
        one of a match.
        """
        return self._offers.get(game, 0)

    def look_further(self) -> bool:
        """Look at a page more for what is offered; False when all is known. It then allocates nothing."""
        if len(self._offers) == len(NAMES):
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
            self._offers.setdefault(game, 0)
        return False

    def keep(self, log: Log) -> None:
        """`log` is of the game that is played from now on: it is not removed to make room. Takes 80 ms where
        there is no blank segment."""
        self._played = log
        self._prepare_spare()
        self.end_play()

    def records(self):
        """(id, header) of every record, newest first."""
        for number in reversed(list(self._numbers)):
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

    def key(self, id: int) -> str:
        """Sixteen hexadecimal digits that no other record has, on any device. Raises Damaged, OSError."""
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
        yield _second(self.reader.lines(id, 0))
        torn = False
        for number in numbers:
            blank = False
            for index in range(PAGES):
                lines = self.reader.lines(number, index)
                if not lines and self.reader.rest == ERASED:
                    blank = True
                    continue
                if torn or blank or (self.reader.rest == TORN and self.reader.more):
                    raise Damaged("a line is missing")
                torn = self.reader.rest == TORN
                for line in _events(lines, index):
                    yield line

    def delete(self, id: int) -> None:
        """Remove a record, which must not be in play. Raises OSError."""
        numbers = self._belonging(id)
        self.reader.close()
        for number in numbers:  # in this order: what a power cut leaves belongs to no record
            os.remove(path_of(self._folder, number))
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
            self._busy = self._work()
        return self._busy

    # For logs

    def writes(self, log: Log) -> None:
        """`log` has an event more, or one less."""
        self.in_play = True
        self._search_anew(log.header["game"])

    def segment(self, number: int) -> Segment:
        return Segment(self._folder, number, self._flash)

    def is_newest(self, number: int) -> bool:
        """Whether no other segment has been written to since."""
        return len(self._numbers) > 0 and self._numbers[-1] == number

    def blank(self, in_place: bool) -> "Segment | None":
        """A segment to begin with; None when there is none (in place)."""
        if self.ok and (self._flash.blocks or not in_place):
            self._prepare_spare()
        if not self._spares or (in_place and not self._spares[0].in_place):
            return None
        return self._spares[0]

    def take_blank(self, id: int, used: bool) -> None:
        """`blank` belongs to record `id` now, or is of no use."""
        number = self._spares.pop(0).number
        if used:
            self._numbers.append(number)
            self._owners.append(id)
            if id in self._left:
                self._left.remove(id)
        else:
            self._rubbish.append(number)
        self._busy = True

    def end_play(self) -> None:
        """No game goes on."""
        self.in_play = False
        self._busy = True

    def postpone(self, log: Log) -> None:
        """`log` has lines that wait for `prepare`."""
        if log not in self._logs:
            self._logs.append(log)
        self._busy = True

    # The work that waits

    def _work(self) -> bool:
        """One piece of it; True when there may be more."""
        self.reader.close()
        if self._rubbish:
            self._remove(self._rubbish.pop())
            return True
        if self._unchecked:
            self._unchecked -= 1
            if self._owner(self._unchecked) not in self._numbers:
                self._throw_out(self._unchecked)
            return True
        if len(self._spares) < (1 if self.in_play else SPARES) and (self._make_room() or self._make_spare()):
            return True
        for spare in self._spares:
            if not spare.located:
                self._locate(spare)
                return True
        if self._logs:
            self._flush()
            return self.ok
        return self.look_further()

    def _flush(self) -> None:
        if self._logs[0].flush():
            self._logs.pop(0)

    def _find_offers(self):
        """Find what is offered of the games where that is not known; a page a turn."""
        while self._logs and self.ok:
            self._flush()
            yield
        seen = []  # records of more than one segment
        for number in reversed(list(self._numbers)):
            id = self._owner_of(number)
            if id > 0 and id not in seen:
                if id != number:
                    seen.append(id)
                try:
                    yield from self._look_at(id)
                except (ValueError, OSError):
                    self.set_aside(id)
            if len(self._offers) == len(NAMES):
                return
            yield

    def _search_anew(self, game: str) -> None:
        """What is offered of that game may be another record now."""
        if game in self._offers:
            del self._offers[game]
        self._looking = ()

    def _look_at(self, id: int):
        """Is that record what is offered of its game? Raises Damaged, OSError."""
        header = self._header(id)
        game = header.get("game")
        if game not in NAMES or game in self._offers:
            return
        over = yield from self._is_over(self._segments(id))
        if over is not None:
            self._offers[game] = 0 if over and "match" not in header else id

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
            kept, skip = _in_force(_events(lines, index), skip)
            if kept:
                return False
            yield
        return None

    def _prepare_spare(self) -> None:
        """Have a blank segment, in place where that is possible at all."""
        while self._spares and not self._spares[0].located:
            self._locate(self._spares[0])
        if not self._spares:
            self._make_spare()

    def _locate(self, spare: Segment) -> None:
        if not spare.locate() and self._flash.blocks:  # found twice, or not read
            self._spares.remove(spare)
            self._rubbish.append(spare.number)

    def _make_spare(self) -> bool:
        spare = self.segment(self._next)
        self._next += 1
        try:
            spare.create()
            self._spares.append(spare)
            self.ok = True
        except OSError:
            self._remove(spare.number)
            self.ok = False
        return self.ok

    def _has_room(self) -> bool:
        try:
            found = os.statvfs(self._folder)
        except (AttributeError, OSError):  # not every host has it
            return True
        return found[0] * found[3] >= RESERVE + SIZE

    def _make_room(self) -> bool:
        """When space runs low remove one record: the oldest whose game is over, or else the oldest.

        Never the one written last, the one that is played, or one that is offered. True when it has looked at
        a record and has to look at more.
        """
        if self._has_room():
            return False
        if self.look_further():
            return True
        kept = list(self._offers.values())
        if self._played:
            kept.append(self._played.id)
        if self._numbers:
            kept.append(self._owner(len(self._numbers) - 1))
        oldest = [id for id in self._left if id not in kept][:1]
        for number in self._numbers:
            if number not in kept and number not in self._left and self._owner_of(number) == number:
                try:
                    over = self.finished(number)
                except (ValueError, OSError):
                    self.set_aside(number)
                    return True
                if not over:
                    self._left.append(number)
                    self._left.sort()
                    return True
                oldest = [number]
                break
        for id in oldest:
            try:
                self.delete(id)
            except OSError:
                pass
        return False

    def _remove(self, number: int) -> None:
        try:
            os.remove(path_of(self._folder, number))
        except OSError:
            pass

    def _set_aside(self, number: int) -> None:
        self.damaged = True
        self.reader.close()
        try:
            os.rename(path_of(self._folder, number), path_of(self._folder, number) + BAD)
        except OSError:
            pass
        self._drop(number)

    def _drop(self, number: int) -> None:
        index = self._numbers.index(number)
        self._numbers.pop(index)
        self._owners.pop(index)
        self.written = None
        if index < self._unchecked:
            self._unchecked -= 1
        if number in self._left:
            self._left.remove(number)
        for game in NAMES:
            if self._offers.get(game) == number:
                self._search_anew(game)

    # What segments there are

    def _settle(self) -> None:
        """Let the newest segment be one of a record; blank ones are kept for later."""
        while self._numbers:
            index = len(self._numbers) - 1
            owner = self._owner(index)
            if owner in self._numbers:
                return
            if owner == _BLANK:
                self._spares.insert(0, self.segment(self._numbers[index]))
                self._drop(self._numbers[index])
            else:
                self._throw_out(index)

    def _throw_out(self, index: int) -> None:
        """Get rid of a segment that belongs to no record; others may have been parts of what it began."""
        number = self._numbers[index]
        if self._owners[index] == _DAMAGED:
            for part in self._belonging(number):
                self._set_aside(part)
        else:
            self._rubbish.append(number)
            self._drop(number)
        self._unchecked = len(self._numbers)
        self._busy = True

    def _segments(self, id: int) -> list:
        """The numbers of a record's segments. Raises Damaged when there is no such record."""
        if not self.holds(id):
            raise Damaged("no such record")
        numbers: "list[int]" = []
        parts = 1
        index = len(self._numbers)
        while self._numbers[index - 1] > id and (len(numbers) < parts - 1 or not numbers):
            index -= 1
            if self._owner(index) == id:
                if not numbers:
                    parts = _continued(self._second(self._numbers[index]))[1]
                numbers.insert(0, self._numbers[index])
        if len(numbers) != parts - 1:
            raise Damaged("parts are missing")
        return [id] + numbers

    def _belonging(self, id: int) -> list:
        """The numbers of all segments that claim to be of a record, or should have been its first."""
        return [number for number in self._numbers
                if number == id or (number > id and self._owner_of(number) == id)]

    def _second(self, number: int) -> bytes:
        """The second line of a segment."""
        return _second(self.reader.lines(number, 0))

    def _owner_of(self, number: int) -> int:
        return self._owner(self._numbers.index(number)) if number in self._numbers else _NOTHING

    def _owner(self, index: int) -> int:
        if self._owners[index] == _UNKNOWN:
            self._owners[index] = self._look(self._numbers[index])
        return self._owners[index]

    def _look(self, number: int) -> int:
        """The record that a segment belongs to, or what is wrong with it."""
        reader = self.reader
        try:
            size = os.stat(path_of(self._folder, number))[6]
            if size == 0:
                return _NOTHING  # a power cut while it was made
            lines = reader.lines(number, 0)
            if size != SIZE or not lines or not lines[0].startswith(b'{"v":1,"segment":'):
                return _DAMAGED
            if len(lines) == 1 and reader.rest == ERASED:
                return _BLANK
            # The second line and the first event are written in one go: of a torn write one may be readable
            if len(lines) + reader.more <= 2 and not reader.lines(number, 1):
                return _NOTHING
            if len(lines) == 1:
                return _DAMAGED
            return _continued(lines[1])[0] if lines[1].startswith(b'{"of":') else number
        except (ValueError, OSError):
            return _DAMAGED

    def _header(self, id: int) -> dict:
        header = json.loads(self._second(id))
        if not isinstance(header, dict):
            raise Damaged("no header")
        return header


def _continuation(id: int, part: int) -> bytes:
    """The second line of the segment that is part 2 and so on of a record."""
    return encode({"of": id, "part": part})


def _continued(line: bytes) -> tuple:
    """The record and the part that such a line names. Raises Damaged."""
    found = json.loads(line)
    id, part = found.get("of"), found.get("part")
    if type(id) is not int or type(part) is not int:
        raise Damaged("no part of a record")
    return id, part


def _second(lines: list) -> bytes:
    if len(lines) < 2:
        raise Damaged("no second line")
    return lines[1]


def _events(lines: list, index: int) -> list:
    """The events and undos among the lines of page `index` of a record."""
    if index % PAGES == 0:
        lines = lines[2:]
    return [line for line in lines if line != OVER]


def _in_force(lines: list, skip: int) -> tuple:
    """The lines of a page that are in force when `skip` events at its end are undone later; the same number
    at its start."""
    kept = []
    for line in reversed(lines):
        if line == UNDO:
            skip += 1
        elif skip:
            skip -= 1
        else:
            kept.append(line)
    kept.reverse()
    return kept, skip


def _survey(reader: Reader, numbers: list):
    """How many pages a record has, and how many events are in force; a page a turn. Raises Damaged.

    Only its last line can be torn. A page without lines is struck out whole, or follows the last one of
    its segment.
    """
    pages = count = skip = 0
    written = False  # the page after is, in the same segment
    for index in range(len(numbers) * PAGES - 1, -1, -1):
        lines = reader.lines(numbers[index // PAGES], index % PAGES)
        if lines or reader.rest != ERASED:
            if reader.rest == TORN and (pages or reader.more):
                raise Damaged("a line is missing")
            pages = pages or index + 1
            written = index % PAGES > 0
            kept, skip = _in_force(_events(lines, index), skip)
            count += len(kept)
            yield b""
        elif written:
            raise Damaged("a page is missing")
    if skip:
        raise Damaged("more undone than done")
    return pages, count
