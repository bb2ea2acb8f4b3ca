"""The flash chip behind the filesystem: NOR flash, whose power may fail in the middle of a write.

Programming a page clears bits and takes 0.4 ms, erasing a block sets them all and takes 45 ms.
"""

import os

from ..modules.strict import NotModelled
from .noise import Noise

PAGE = 256
BLOCK = 4096
PROGRAM_US = 400
ERASE_US = 45_000

_KIND = 0xF000  # of a file, in its mode
_REGULAR = 0x8000

# What a write that is cut has done: nothing, its first half, its second half, any of its bits, all
NOTHING, FIRST, SECOND, BITS, ALL = range(5)


class PowerCut(BaseException):
    """The power fails. Not an Exception: no firmware lives to handle it."""


class Flash:
    """A chip of `blocks` blocks, all erased. `clock`: the time that writes take passes there.

    `writes`: write operations so far, a page programmed or a block erased. `cut_at`: the operation (counted
    from 0) in which the power fails, as far as `tear` says; from then on nothing works until `power(True)`.
    """

    def __init__(self, blocks: int, clock=None, seed: int = 1) -> None:
        self.blocks = blocks
        self.writes = 0
        self.cut_at: "int | None" = None
        self.tear = ALL
        self._clock = clock
        self._noise = Noise(seed)
        self._powered = True

    def power(self, on: bool) -> None:
        self._powered = on

    def space(self, path: str) -> "tuple | None":
        """What os.statvfs says of it; None where `path` is no folder of it."""
        return None

    def read(self, block: int, offset: int, length: int) -> bytes:
        self._need(block, offset, length)
        return self._load(block, offset, length)

    def program(self, block: int, offset: int, data: bytes) -> None:
        """Program whole pages; bytes given as 0xFF stay. Raises NotModelled for a bit to be set."""
        self._need(block, offset, len(data))
        if offset % PAGE or len(data) % PAGE:
            raise NotModelled("programming of part of a page")
        for start in range(0, len(data), PAGE):
            old = self._load(block, offset + start, PAGE)
            new = data[start:start + PAGE]
            self._write(block, offset + start, old, _programmed(old, new), PROGRAM_US)

    def erase(self, block: int) -> None:
        self._need(block, 0, BLOCK)
        self._write(block, 0, self._load(block, 0, BLOCK), b"\xff" * BLOCK, ERASE_US)

    def _load(self, block: int, offset: int, length: int) -> bytes:
        raise NotImplementedError

    def _store(self, block: int, offset: int, data: bytes) -> None:
        raise NotImplementedError

    def _need(self, block: int, offset: int, length: int) -> None:
        if not self._powered:
            raise PowerCut
        if not 0 <= block < self.blocks or not 0 <= offset <= offset + length <= BLOCK:
            raise NotModelled("block %d, %d bytes at %d" % (block, length, offset))

    def _write(self, block: int, offset: int, old: bytes, new: bytes, us: int) -> None:
        """One operation, unless the power fails in it."""
        cut = self.writes == self.cut_at
        self.writes += 1
        self._store(block, offset, self._torn(old, new) if cut else new)
        if cut:
            self._powered = False
            raise PowerCut
        if self._clock is not None:
            self._clock.sleep(us)

    def _torn(self, old: bytes, new: bytes) -> bytes:
        if self.tear == NOTHING:
            return old
        if self.tear == ALL:
            return new
        changed = [place for place in range(len(old)) if old[place] != new[place]]
        torn = bytearray(old)
        if self.tear in (FIRST, SECOND):
            half = len(changed) // 2
            for place in changed[:half] if self.tear == FIRST else changed[half + 1:]:
                torn[place] = new[place]
            changed = changed[half:half + 1]
        for place in changed:
            torn[place] = old[place] ^ (old[place] ^ new[place]) & self._noise.below(256)
        return bytes(torn)


def _programmed(old: bytes, new: bytes) -> bytes:
    """What a page that was `old` holds after `new` has been programmed."""
    if old == b"\xff" * PAGE:
        return new
    merged = bytearray(old)
    for place in range(PAGE):
        if new[place] != 0xFF:
            if new[place] & ~old[place]:
                raise NotModelled("byte %d: %02x over %02x would set a bit" % (place, new[place], old[place]))
            merged[place] = new[place]
    return bytes(merged)


class Chip(Flash):
    """A chip by itself; `data`: its bytes."""

    def __init__(self, blocks: int, clock=None, seed: int = 1) -> None:
        super().__init__(blocks, clock, seed)
        self.data = bytearray(b"\xff" * (blocks * BLOCK))

    def _load(self, block: int, offset: int, length: int) -> bytes:
        start = block * BLOCK + offset
        return bytes(self.data[start:start + length])

    def _store(self, block: int, offset: int, data: bytes) -> None:
        start = block * BLOCK + offset
        self.data[start:start + len(data)] = data


class Folder(Flash):
    """The chip under a folder of the host: every file there of BLOCK bytes is a block, so that what is
    programmed is seen in the file, as on the chip. Blocks 0 and 1 are the filesystem's own.

    What files there are is looked up when block 0 is read: a search over the chip begins there.
    """

    def __init__(self, folder: str, blocks: int, clock=None, seed: int = 1) -> None:
        super().__init__(blocks, clock, seed)
        self._folder = folder
        self._files: "dict[int, str]" = {}  # path by block

    def space(self, path: str) -> "tuple | None":
        if path != self._folder:
            return None
        sizes = [os.stat(path + "/" + name)[6] for name in os.listdir(path)]
        free = max(0, self.blocks - 2 - sum([max(1, (size + BLOCK - 1) // BLOCK) for size in sizes]))
        return (BLOCK, BLOCK, self.blocks, free, free, 0, 0, 0, 0, 255)

    def _load(self, block: int, offset: int, length: int) -> bytes:
        if block == 0:
            self._look_up()
        if block not in self._files:
            return b"\xff" * length
        with open(self._files[block], "rb") as file:
            file.seek(offset)
            return file.read(length)

    def _store(self, block: int, offset: int, data: bytes) -> None:
        if block not in self._files:
            raise NotModelled("block %d is no file of its own" % block)
        with open(self._files[block], "r+b") as file:
            file.seek(offset)
            file.write(data)

    def _look_up(self) -> None:
        try:
            names = sorted(os.listdir(self._folder))
        except OSError:  # the firmware has not made it yet
            names = []
        paths = []
        for name in names:
            found = os.stat(self._folder + "/" + name)
            if found[0] & _KIND == _REGULAR and found[6] == BLOCK:
                paths.append(self._folder + "/" + name)
        for block in list(self._files):
            if self._files[block] not in paths:
                del self._files[block]
        for path in paths:
            block = self._free()
            if block and path not in self._files.values():
                self._files[block] = path

    def _free(self) -> int:
        """A block that is no file's; 0 when there is none: what is too much has no place on the chip."""
        for block in range(2, self.blocks):
            if block not in self._files:
                return block
        return 0
