"""`rp2` of MicroPython 1.24-1.28, as far as the flash of the attached circuit goes.

A block device as the filesystems of MicroPython want it. The memory view, new in 1.25, is left out.
"""

from .machine import circuit
from .strict import NotModelled, refuse

BLOCK = 4096

_INIT, _DEINIT, _SYNC, _BLOCK_COUNT, _BLOCK_SIZE, _ERASE = range(1, 7)


class Flash:
    """The part of the flash that the filesystem has."""

    def __init__(self) -> None:
        self._part = circuit().flash
        if self._part is None:
            raise NotModelled("no flash is fitted")

    def readblocks(self, block_num: int, buf, offset: int = 0) -> None:
        done = 0
        while done < len(buf):
            length = min(len(buf) - done, BLOCK - offset)
            buf[done:done + length] = self._part.read(block_num, offset, length)
            done += length
            block_num += 1
            offset = 0

    def writeblocks(self, block_num: int, buf, offset: "int | None" = None) -> None:
        """With `offset` whole pages are programmed; without, whole blocks are erased first."""
        if offset is not None:
            self._part.program(block_num, offset, bytes(buf))
            return
        if len(buf) % BLOCK:
            raise NotModelled("erasing of part of a block")
        for start in range(0, len(buf), BLOCK):
            self._part.erase(block_num)
            self._part.program(block_num, 0, bytes(buf[start:start + BLOCK]))
            block_num += 1

    def ioctl(self, op: int, arg: int) -> int:
        if op == _BLOCK_COUNT:
            return self._part.blocks
        if op == _BLOCK_SIZE:
            return BLOCK
        if op == _ERASE:
            self._part.erase(arg)
        elif op not in (_INIT, _DEINIT, _SYNC):
            raise NotModelled("ioctl %r" % op)
        return 0

    def __getattr__(self, name: str):
        refuse("Flash", name)


def __getattr__(name: str):
    refuse("rp2", name)
