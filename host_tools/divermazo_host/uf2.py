"""UF2 files for boards with RP2040 or RP2350 (github.com/microsoft/uf2, RP2350 datasheet 5.5).

A file is a row of blocks of 512 bytes; each carries a page of 256 bytes and the address it belongs at.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from divermazo_host.errors import DivermazoError

FLASH = 0x10000000
PAGE = 256
SECTOR = 4096  # what flash erases at once

RP2040 = 0xE48BFF56
ABSOLUTE = 0xE48BFF57
RP2350_ARM = 0xE48BFF59
RP2350_RISCV = 0xE48BFF5A
CHIPS = {RP2040: "RP2040", RP2350_ARM: "RP2350", RP2350_RISCV: "RP2350"}

_BLOCK = 512
_HEADER = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_MAGIC_END = struct.pack("<I", 0x0AB16F30)
_FAMILY = 0x2000  # the last field of the header is a family
_EXTENDED = 0x8000  # tags behind the page, of no account here
_ERASED = b"\xff" * PAGE


class BadImage(DivermazoError):
    """A file that must not be written to a board; the message says why."""


@dataclass(frozen=True)
class Uf2:
    """`pages`: 256 bytes each, by address. `lead`: blocks for the chip's loader that stand before all others
    and are not written to flash (erratum RP2350-E10), as they were found."""

    family: int
    pages: Mapping[int, bytes]
    lead: bytes = b""

    @property
    def chip(self) -> str:
        return CHIPS[self.family]

    def read(self, address: int, length: int) -> bytes:
        """Bytes of the image. Raises BadImage where it has none."""
        data = b""
        while len(data) < length:
            page, start = divmod(address + len(data), PAGE)
            if page * PAGE not in self.pages:
                raise BadImage(f"It has nothing at address {address:#x}, which it refers to.")
            data += self.pages[page * PAGE][start:start + length - len(data)]
        return data

    def encode(self) -> bytes:
        """The file. Every sector it touches is filled, with 0xFF where `pages` has nothing: the loader of the
        RP2040 erases by block number, which is right only when each sector starts at a multiple of 16."""
        sectors = sorted({address - address % SECTOR for address in self.pages})
        places = [sector + offset for sector in sectors for offset in range(0, SECTOR, PAGE)]
        blocks = [self._block(address, number, len(places)) for number, address in enumerate(places)]
        return self.lead + b"".join(blocks)

    def _block(self, address: int, number: int, count: int) -> bytes:
        header = _HEADER.pack(*_MAGIC, _FAMILY, address, PAGE, number, count, self.family)
        return (header + self.pages.get(address, _ERASED)).ljust(_BLOCK - len(_MAGIC_END), b"\0") + _MAGIC_END


def load(path: Path) -> Uf2:
    """The image in a file. Raises BadImage, also when the file cannot be read."""
    try:
        return decode(path.read_bytes())
    except OSError as error:
        raise BadImage(f"{path} cannot be read: {error.strerror}.") from error
    except BadImage as error:
        raise BadImage(f"{path} is of no use here. {error}") from error


def decode(data: bytes) -> Uf2:
    """The image in the bytes of a file. Raises BadImage unless it is whole and for one chip of ours."""
    if not data or len(data) % _BLOCK:
        raise BadImage("It is no UF2 file, or not all of it.")
    lead, family = b"", 0
    pages: dict[int, bytes] = {}
    numbers, counts = [], set()
    for start in range(0, len(data), _BLOCK):
        block = data[start:start + _BLOCK]
        *magic, flags, address, size, number, count, kind = _HEADER.unpack_from(block)
        if tuple(magic) != _MAGIC or block[-4:] != _MAGIC_END:
            raise BadImage(f"Block {start // _BLOCK} is not one of UF2.")
        if flags & ~_EXTENDED != _FAMILY or size != PAGE or address % PAGE:
            raise BadImage(f"Block {start // _BLOCK} is of a form that no Pico takes.")
        if kind == ABSOLUTE and not pages:
            lead += block
            continue
        if kind not in CHIPS or (family and kind != family):
            raise BadImage(f"It is for another chip (family {kind:#x}), not for one Pico or Pico 2.")
        if address in pages:
            raise BadImage(f"It writes twice to address {address:#x}.")
        family = kind
        pages[address] = block[_HEADER.size:_HEADER.size + PAGE]
        numbers.append(number)
        counts.add(count)
    if not pages or counts != {len(pages)} or numbers != list(range(len(pages))):
        raise BadImage("Blocks of it are missing, or in disorder: fetch the file anew.")
    return Uf2(family, pages, lead)
