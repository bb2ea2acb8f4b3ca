"""The log of a record: its lines on flash, in one segment or more."""

from array import array

from divermazo.store.codec import encode
from divermazo.store.segment import (
    ERASED,
    HEAD,
    OVER,
    PAGE,
    PAGES,
    SEAL,
    TORN,
    UNDO,
    Damaged,
    Reader,
    Segment,
    continuation,
    events_of,
    in_force,
    sealed,
    second,
)


class Log:
    """The lines of one record, for its Record to write and read. Where flash refuses them, they wait here."""

    longest = PAGE - HEAD - SEAL  # so that the second line of a segment stands on the page of the first

    def __init__(self, journal, header: dict, numbers: "list | tuple" = ()) -> None:
        """`numbers`: of the segments that have lines of it; `lines` is then to be called before `append`."""
        self.header = header
        self._journal = journal
        self._count = 0  # events in force
        self._numbers = list(numbers)
        self._segment: "Segment | None" = None  # the last of them
        self._waiting: "list[bytes]" = []
        self._top: "tuple[int, int] | None" = None
        self._key = None

    @property
    def id(self) -> int:
        """The record's number in the journal; 0 before its first event."""
        return self._numbers[0] if self._numbers else 0

    def key(self) -> "str | None":
        """The record's key, see Journal.key; None before its first event, or where it cannot be read. A page
        is read the first time."""
        if self._key is None and self._numbers:
            try:
                self._key = self._journal.key(self.id, self.header)
            except (ValueError, OSError):
                pass  # the journal sets it aside when it comes to it
        return self._key

    def fits(self) -> bool:
        """The header can be written."""
        try:
            return len(encode(self.header)) <= self.longest
        except ValueError:
            return False

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
            kept, skip = in_force(self._events(index), skip)
            if kept and missing == self._count - start and index < pages - 1:  # a page that is full
                self._top = (index, undone[-1])
            missing -= len(kept)
            yield b""
        if missing > 0:
            raise Damaged("events are missing")
        before = -missing  # so many of the page's lines come before `start`
        while index <= last:
            for line in kept[before:]:
                yield line
            before = 0
            index += 1
            if index <= last:
                kept, _ = in_force(self._events(index), undone[last - index])
                yield b""

    def waits(self) -> bool:
        """There are lines that wait."""
        return len(self._waiting) > 0

    def flush(self) -> bool:
        """Write a page of the lines that wait; False when flash refuses it."""
        return self._write(True) or self._write(False)

    def _load(self):
        """Look whether all is there, a page a turn, and make the last page fast."""
        numbers = self._numbers
        reader = self._journal.reader
        for part in range(1, len(numbers)):
            if second(reader.lines(numbers[part], 0)) != continuation(numbers[0], part + 1):
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
            return events_of(self._journal.reader.lines(self._numbers[index // PAGES], index % PAGES), index)
        return [line for line in self._waiting if line != OVER]

    def _put(self, line: bytes) -> None:
        journal = self._journal
        journal.writes(self)
        segment = self._segment
        if not self._waiting and self._goes_on(True):  # nearly always
            journal.reader.close()
            data = sealed(line)
            if segment.room(len(data)) and segment.program(data):
                return
        self._waiting.append(line)
        while self._waiting:
            if not self._write(True):
                journal.postpone(self)
                return

    def _write(self, in_place: bool) -> bool:
        """Write lines that wait: one in place, or a page of them through the filesystem.

        One write, one line: of two that are torn together the second may be the readable one.
        """
        self._journal.reader.close()
        segment = self._segment
        data = b""
        if not self._usable(in_place):
            segment = self._journal.upkeep.blank(in_place)
            if segment is None:
                return False
            data = sealed(self._opening())
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
            self._journal.upkeep.take_blank(self.id or segment.number, done)
            if done:
                self._segment = segment
                self._numbers.append(segment.number)
        if done:
            del self._waiting[:taken]
        return done

    def _opening(self) -> bytes:
        """The second line of the next segment."""
        return continuation(self.id, len(self._numbers) + 1) if self._numbers else encode(self.header)

    def _usable(self, in_place: bool) -> bool:
        """Whether the first line that waits can be written to the last segment."""
        return self._goes_on(in_place) and self._segment.room(len(self._waiting[0]) + SEAL) > 0

    def _goes_on(self, in_place: bool) -> bool:
        """Whether lines may follow in the last segment: no other one has been written to since."""
        segment = self._segment
        if segment is None or (in_place and not segment.in_place):
            return False
        return self._journal.is_newest(segment.number)


def _survey(reader: Reader, numbers: list):
    """How many pages a record has, and how many events are in force; a page a turn. Raises Damaged.

    Only its last line can be torn. A page without lines is struck out whole, or follows the last one of
    its segment.
    """
    pages = count = skip = 0
    written = False  # the page after is, in the same segment
    for index in range(len(numbers) * PAGES - 1, -1, -1):
        lines = reader.lines(numbers[index // PAGES], index % PAGES)
        if lines or reader.tail != ERASED:
            if reader.tail == TORN and (pages or reader.more):
                raise Damaged("a line is missing")
            pages = pages or index + 1
            written = index % PAGES > 0
            kept, skip = in_force(events_of(lines, index), skip)
            count += len(kept)
            yield b""
        elif written:
            raise Damaged("a page is missing")
    if skip:
        raise Damaged("more undone than done")
    return pages, count
