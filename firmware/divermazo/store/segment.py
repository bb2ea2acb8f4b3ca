"""A segment of the journal: a file of 4,096 bytes, erased but for its head, that takes line after line.

They are programmed into the block that holds it, without the filesystem, which goes on reading it as a file
like any other. The first line is its head, the second the header of the record, or says what record goes on
here; then events, undo being one of them, and a note wherever the game was over. Format and reasons:
docs/storage.md.
"""

import json
import os
from binascii import hexlify

from divermazo.store.codec import encode, seal, unseal

PAGE = 256
PAGES = 16
SIZE = PAGE * PAGES
HEAD = 46  # bytes of the first line
SEAL = 10  # a line on flash is longer than the line alone by its checksum and its end

UNDO = b'{"e":"undo"}'
OVER = b'{"over":true}'

# What follows the lines of a page
ERASED, STRUCK, TORN = range(3)

_ONES = b"\xff" * PAGE
_ZEROS = bytes(PAGE)
_NOWHERE = -1


class Damaged(ValueError):
    """What is on flash has not been written so, nor torn by a power cut."""


def path_of(folder: str, number: int) -> str:
    """The file of a segment."""
    return f"{folder}/{number:06d}.seg"


def number_of(name: str) -> int:
    """The number, from 1, in the name of a segment's file; 0 for any other name."""
    try:
        number = int(name[:6])
    except ValueError:
        return 0
    return number if number > 0 and path_of("", number) == "/" + name else 0


def sealed(line: bytes) -> bytes:
    """A line as it stands on flash."""
    return seal(line) + b"\n"


def split(page: bytearray) -> tuple:
    """The lines at the start of a page, where they end, what follows, and how many lines follow that."""
    lines = []
    end = _split(page, 0, lines)
    left = PAGE - end
    if page.count(b"\xff", end) == left:
        return lines, end, ERASED, 0
    if page.count(b"\x00", end) == left:
        return lines, end, STRUCK, 0
    more = []
    start = page.find(b"\n", end) + 1
    while start:
        start = page.find(b"\n", _split(page, start, more)) + 1
    return lines, end, TORN, len(more)


def _split(page: bytearray, start: int, lines: list) -> int:
    """Add the lines from `start` on; returns where they end."""
    while True:
        end = page.find(b"\n", start)
        if end < 0:
            return start
        try:
            lines.append(unseal(bytes(page[start:end])))
        except ValueError:
            return start
        start = end + 1


def second(lines: list) -> bytes:
    """The second line of a segment, out of those of its first page. Raises Damaged."""
    if len(lines) < 2:
        raise Damaged("no second line")
    return lines[1]


def continuation(id: int, part: int) -> bytes:
    """The second line of the segment that is part 2 and so on of a record."""
    return encode({"of": id, "part": part})


def continued(line: bytes) -> tuple:
    """The record and the part that such a line names. Raises Damaged."""
    found = json.loads(line)
    id, part = found.get("of"), found.get("part")
    if type(id) is not int or type(part) is not int:
        raise Damaged("no part of a record")
    return id, part


def events_of(lines: list, index: int) -> list:
    """The events and undos among the lines of page `index` of a record."""
    if index % PAGES == 0:
        lines = lines[2:]
    return [line for line in lines if line != OVER]


def in_force(lines: list, skip: int) -> tuple:
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


class Segment:
    """`end`: where the next line goes, SIZE when there is no room. `in_place`: lines can be programmed; known
    once its block has been looked for (`located`)."""

    def __init__(self, folder: str, number: int, flash) -> None:
        self.number = number
        self.end = HEAD
        self.located = False
        self.in_place = False
        self._path = path_of(folder, number)
        self._flash = flash
        self._block = _NOWHERE

    def create(self) -> None:
        """Make the file, with a head that no other has. A block is erased: about 75 ms. Raises OSError."""
        head = sealed(encode({"v": 1, "segment": hexlify(os.urandom(8)).decode()}))
        with open(self._path, "wb") as file:
            file.write(head + _ONES[HEAD:])
            for _ in range(1, PAGES):
                file.write(_ONES)
        self.located = True
        self._locate(head)

    def locate(self) -> bool:
        """Find the block of a file made earlier; whether there is one."""
        self.located = True
        try:
            with open(self._path, "rb") as file:
                self._locate(file.read(HEAD))
        except OSError:
            pass
        return self.in_place

    def room(self, length: int) -> int:
        """Find a place for `length` bytes on one page; how many fit there, 0 when there is no place."""
        room = PAGE - self.end % PAGE
        if length > room:
            self.end += room
            room = PAGE
        return room if self.end < SIZE else 0

    def program(self, data: bytes) -> bool:
        """Append in place, about 1 ms. False when the flash fails there: `write` then puts it right."""
        flash = self._flash
        done = flash.erased(self._block, self.end, len(data)) and flash.program(self._block, self.end, data)
        if done:
            self.end += len(data)
        return done

    def write(self, data: bytes) -> bool:
        """Append through the filesystem, 60 ms or more. False when it refuses."""
        self.in_place = False  # it puts the file elsewhere
        try:
            with open(self._path, "r+b") as file:
                file.seek(self.end)
                file.write(data)
        except OSError:
            return False
        self.end += len(data)
        return True

    def mend(self, index: int) -> None:
        """Go on after the last written page: make fast what it holds, strike out what a power cut has torn.

        A bit whose programming was cut short may read now as done and now as not: it is programmed again.
        """
        page = bytearray(PAGE)
        with open(self._path, "rb") as file:
            file.seek(index * PAGE)
            file.readinto(page)
        _, end, tail, _ = split(page)
        self.end = index * PAGE + end
        if self.in_place:
            if tail == TORN:
                page[end:] = _ZEROS[end:]
            self._flash.program(self._block, index * PAGE, page)
        elif tail == TORN:
            self.write(_ZEROS[end:])
        if tail != ERASED:
            self.end = (index + 1) * PAGE

    def _locate(self, head: bytes) -> None:
        self._block = self._flash.find(head)
        self.in_place = self._block != _NOWHERE


class Reader:
    """The pages of segments. One file is open at most, whatever becomes of those who read: until another one
    is asked for, or `close`. `beat` is called for each page that is read.

    `tail`, `more`: what `split` says of the page read last.
    """

    def __init__(self, folder: str, beat) -> None:
        self.tail = ERASED
        self.more = 0
        self._folder = folder
        self._beat = beat
        self._page = bytearray(PAGE)
        self._file = None
        self._open = 0  # the number of the open file
        self._index = -1  # of the page read last
        self._lines: "list[bytes]" = []  # its lines

    def lines(self, number: int, index: int) -> list:
        """All lines of page `index` of a segment. Raises Damaged when there is no such page, OSError."""
        file = self._file
        if file is not None and number == self._open and index == self._index:
            return self._lines
        self._beat()
        if file is None or number != self._open:
            self.close()
            file = self._file = open(path_of(self._folder, number), "rb")  # noqa: SIM115  it stays open
            self._open = number
        self._index = -1
        file.seek(index * PAGE)
        if file.readinto(self._page) != PAGE:
            raise Damaged("too short")
        self._lines, _, self.tail, self.more = split(self._page)
        self._index = index
        return self._lines

    def close(self) -> None:
        """What follows may write or remove a file."""
        if self._file is not None:
            self._file.close()
            self._file = None
            self._lines = []
