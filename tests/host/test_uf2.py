"""UF2 files, block by block."""

import struct

import pytest
from divermazo_host import uf2
from divermazo_host.uf2 import FLASH, PAGE, RP2040, SECTOR, BadImage, Uf2
from uf2s import FILESYSTEMS, first_block, micropython, plain

FIELDS = ("magic", "magic2", "flags", "address", "size", "number", "count", "family")


def blocks(data: bytes) -> list[dict]:
    return [{**dict(zip(FIELDS, struct.unpack_from("<8I", data, at))),
             "page": data[at + 32:at + 288], "end": data[at + 508:at + 512]}
            for at in range(0, len(data), 512)]


@pytest.mark.parametrize("board", FILESYSTEMS)
def test_a_file_of_micropython_is_read_as_it_is(board):
    image = micropython(board)
    assert uf2.decode(plain(image)) == image


def test_each_sector_is_whole_and_starts_at_a_multiple_of_sixteen():
    pages = {FLASH + 0x100: b"a" * PAGE, FLASH + 0x2F00: b"b" * PAGE, FLASH + 0xA0000: b"c" * PAGE}
    written = blocks(Uf2(RP2040, pages).encode())
    assert len(written) == 3 * 16
    assert [(block["number"], block["count"]) for block in written] == [(number, 48) for number in range(48)]
    assert [block["address"] for block in written] == [
        FLASH + sector + offset for sector in (0, 0x2000, 0xA0000) for offset in range(0, SECTOR, PAGE)]
    for block in written:
        assert block["number"] % 16 == block["address"] % SECTOR // PAGE
        assert block["page"] == pages.get(block["address"], b"\xff" * PAGE)
        assert (block["magic"], block["magic2"]) == (0x0A324655, 0x9E5D5157)
        assert block["end"] == b"\x30\x6f\xb1\x0a"
        assert (block["flags"], block["size"], block["family"]) == (0x2000, PAGE, 0xE48BFF56)


def test_the_first_block_for_the_rp2350_stays_first_and_as_it_was():
    data = uf2.decode(plain(micropython("pico2"))).encode()
    assert data.startswith(first_block())
    first, *others = blocks(data)
    assert first["address"] == 0x10FFFF00 and {block["family"] for block in others} == {0xE48BFF59}
    assert [block["number"] for block in others] == list(range(len(others)))


def changed(data: bytes, field: str, value: int, block: int = 1) -> bytes:
    at = block * 512 + 4 * FIELDS.index(field)
    return data[:at] + struct.pack("<I", value) + data[at + 4:]


PICO = plain(micropython("pico"))


@pytest.mark.parametrize("data, says", [
    (b"", "no UF2"),
    (PICO[:-100], "not all of it"),
    (PICO[:-512], "missing"),
    (PICO[512:], "missing"),
    (PICO[:512] + PICO[1024:1536] + PICO[512:1024] + PICO[1536:], "disorder"),
    (b"x" * 1024, "Block 0"),
    (changed(PICO, "magic2", 1), "Block 1"),
    (changed(PICO, "size", 476), "form"),
    (changed(PICO, "address", FLASH + 0x180), "form"),
    (changed(PICO, "flags", 0x2001), "form"),
    (changed(PICO, "flags", 0), "form"),
    (changed(PICO, "family", 0xE48BFF59), "another chip"),
    (changed(PICO, "family", 0x1C5F21B0, block=0), "another chip (family 0x1c5f21b0)"),
    (changed(PICO, "address", FLASH), "twice"),
    (changed(PICO, "count", 5), "missing"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_no_whole_file_for_one_chip_is_refused(data, says):
    with pytest.raises(BadImage) as refusal:
        uf2.decode(data)
    assert says in str(refusal.value)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadImage, match=r"nowhere\.uf2 cannot be read: No such file"):
        uf2.load(tmp_path / "nowhere.uf2")
