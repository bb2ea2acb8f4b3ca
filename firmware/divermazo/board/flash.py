"""The flash behind the filesystem, for what must be written in less time than a filesystem takes.

NOR flash: programming clears bits, only the erasing of a whole block sets them again. `rp2.Flash` programs
whole pages; bytes given as 0xFF stay as they are (W25Q16JV datasheet 8.2.13, pico-sdk hardware_flash).
"""

from micropython import const

PAGE = const(256)
NOWHERE = const(-1)

_BLOCK_COUNT = const(4)  # ioctl
_ERASED = b"\xff" * PAGE


class Flash:
    """The blocks of the filesystem's partition. Without `rp2` there are none."""

    def __init__(self) -> None:
        self._page = bytearray(_ERASED)
        self._there = bytearray(PAGE)
        self.blocks = 0
        try:
            import rp2
        except ImportError:
            return
        self._device = rp2.Flash()
        self.blocks = self._device.ioctl(_BLOCK_COUNT, 0)

    def find(self, head: bytes) -> int:
        """The block that begins with `head`; NOWHERE when none does or more than one. About 15 ms.

        By `readblocks`, since the memory view of rp2.Flash came with MicroPython 1.25 only.
        """
        found = NOWHERE
        start = bytearray(len(head))
        for block in range(self.blocks):
            self._device.readblocks(block, start, 0)
            if start == head:
                if found != NOWHERE:
                    return NOWHERE
                found = block
        return found

    def erased(self, block: int, offset: int, length: int) -> bool:
        """Whether `length` bytes from `offset` on, all on one page, are still as the erasing left them."""
        start = offset % PAGE
        self._device.readblocks(block, self._there, offset - start)
        return self._there.count(b"\xff", start, start + length) == length

    def program(self, block: int, offset: int, data: bytes) -> bool:
        """Program `data` at `offset`, all on one page: it clears bits, and sets none. About 0.8 ms.

        True when the flash then reads as it should. A power cut meanwhile leaves any of the bits undone.
        """
        start = offset % PAGE
        end = start + len(data)
        self._page[start:end] = data
        self._device.writeblocks(block, self._page, offset - start)
        self._page[start:end] = _ERASED[start:end]
        self._device.readblocks(block, self._there, offset - start)
        return self._there.find(data, start, end) == start
