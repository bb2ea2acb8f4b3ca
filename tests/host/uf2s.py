"""UF2 files as MicroPython's builds make them: for each board its chip, and the facts it tells of itself."""

import struct

from divermazo_host.uf2 import ABSOLUTE, FLASH, PAGE, RP2040, RP2350_ARM, SECTOR, Uf2

# Chip, start, size: MICROPY_HW_FLASH_STORAGE_BYTES in ports/rp2/boards; others in other versions.
FILESYSTEMS = {
    "pico": (RP2040, 0x100A0000, 1408 * 1024),
    "pico_w": (RP2040, 0x1012C000, 848 * 1024),
    "pico2": (RP2350_ARM, 0x10100000, 3072 * 1024),
    "pico2_w": (RP2350_ARM, 0x10180000, 2560 * 1024),
}
PROGRAM, VERSION, BOARD = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB
TABLE, TEXTS = 0x400, 0x600  # where the facts are


def micropython(board: str, program: str = "MicroPython", start: int | None = None, size: int | None = None,
                sectors: int = 3) -> Uf2:
    """A program of `sectors`, the last of them with three pages only, that tells what MicroPython's tells."""
    family, there, length = FILESYSTEMS.get(board, FILESYSTEMS["pico"])
    code = bytearray((n * 7 + n // 256) % 251 for n in range(sectors * SECTOR - 13 * PAGE))
    texts = bytearray()

    def text(value: str) -> int:
        texts.extend(value.encode() + b"\0")
        return FLASH + TEXTS + len(texts) - len(value) - 1

    facts = [struct.pack("<HHII", 6, 0x5052, id, text(value))
             for id, value in ((PROGRAM, program), (VERSION, "v1.28.0"), (BOARD, board))]
    facts.append(struct.pack("<HHIIIIH", 7, 0x504D, text("MicroPython"),
                             there if start is None else start, length if size is None else size, 0, 3))
    header = 0x1D4 if family == RP2040 else 0x114
    place = TABLE + 4 * len(facts)
    struct.pack_into("<5I", code, header, 0x7188EBF2, FLASH + TABLE, FLASH + place, 0, 0xE71AA390)
    for number, fact in enumerate(facts):
        struct.pack_into("<I", code, TABLE + 4 * number, FLASH + place)
        code[place:place + len(fact)] = fact
        place += -(-len(fact) // 4) * 4
    code[TEXTS:TEXTS + len(texts)] = texts
    pages = {FLASH + at: bytes(code[at:at + PAGE]) for at in range(0, len(code), PAGE)}
    return Uf2(family, pages, first_block() if family == RP2350_ARM else b"")


def first_block() -> bytes:
    """What a file for the RP2350 begins with (erratum RP2350-E10), as picotool writes it."""
    header = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0xA000, 0x10FFFF00, PAGE, 0, 2, ABSOLUTE)
    data = b"\xef" * PAGE + struct.pack("<I", 0x9957E304)
    return (header + data).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)


def plain(image: Uf2) -> bytes:
    """The file as the compiler's tools write it: only the pages that there are."""
    count = len(image.pages)
    blocks = [struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address, PAGE, number, count, image.family)
              + page + bytes(220) + struct.pack("<I", 0x0AB16F30)
              for number, (address, page) in enumerate(sorted(image.pages.items()))]
    return image.lead + b"".join(blocks)
