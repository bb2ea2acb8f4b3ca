"""What a UF2 of MicroPython says of itself (pico-sdk, `pico/binary_info/structure.h`).

The SDK puts a list of facts into every program. MicroPython adds where its filesystem lies, which is not the
same in each version: the Pico 2 W has had 3 MB of it, and 2.5 MB.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from divermazo_host.uf2 import FLASH, SECTOR, BadImage, Uf2

_START, _END = 0x7188EBF2, 0xE71AA390
_SEARCHED = 4096  # bytes from the start of flash on: 256 would do for the RP2040, 1024 for the RP2350
_STRING, _BLOCK_DEVICE = 6, 7  # types
_SDK = 0x5052  # tag "RP"
_BOARD, _VERSION, _PROGRAM = 0xB63CFFBB, 0x11A9BC3A, 0x02031C86
_LONGEST = 64


@dataclass(frozen=True)
class Facts:
    """`board` in the words of the SDK: "pico", "pico_w", "pico2", "pico2_w"; `version` such as "v1.28.0".
    The filesystem is `size` bytes from address `start` on."""

    board: str
    version: str
    start: int
    size: int


def facts(image: Uf2) -> Facts:
    """Raises BadImage when it is not MicroPython, or does not tell."""
    strings, device = {}, None
    for kind, tag, address in _entries(image):
        if kind == _STRING and tag == _SDK:
            id, text = struct.unpack("<II", image.read(address + 4, 8))
            strings[id] = _text(image, text)
        elif kind == _BLOCK_DEVICE:
            name, *place = struct.unpack("<III", image.read(address + 4, 12))
            if _text(image, name) == "MicroPython":
                device = place
    if device is None or strings.get(_PROGRAM) != "MicroPython" or _BOARD not in strings:
        raise BadImage("It is not MicroPython, or does not say for which board.")
    start, size = device
    if start < FLASH or start % SECTOR or size % SECTOR or not size:
        raise BadImage(f"It says that its filesystem is at {start:#x}, {size} bytes: that cannot be.")
    return Facts(strings[_BOARD], strings.get(_VERSION, "of unknown version"), start, size)


def _entries(image: Uf2) -> Iterator[tuple[int, int, int]]:
    """Type, tag and address of each fact."""
    for address in range(FLASH, FLASH + _SEARCHED, 4):
        try:
            marks = struct.unpack("<5I", image.read(address, 20))
        except BadImage:
            return
        if marks[0] == _START and marks[4] == _END:
            for place in range(marks[1], marks[2], 4):
                entry, = struct.unpack("<I", image.read(place, 4))
                yield (*struct.unpack("<HH", image.read(entry, 4)), entry)
            return


def _text(image: Uf2, address: int) -> str:
    text = b""
    while len(text) < _LONGEST and (byte := image.read(address + len(text), 1)) != b"\0":
        text += byte
    return text.decode("ascii", "replace")
