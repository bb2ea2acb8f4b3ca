"""The flash chip of the simulated board, and the board's driver on it."""

import pytest
from divermazo.board.flash import NOWHERE, Flash
from divermazo.store.journal import Journal
from divermazo.store.record import Record
from divermazo_sim.device import Device
from divermazo_sim.modules import rp2
from divermazo_sim.modules.strict import NotModelled
from divermazo_sim.parts import flash
from modular_games import HEADER, rerolls
from reopened import reopen, unfinished
from worlds import fit

PAGE = 256
BLOCK = 4096
HEAD = b"a head that no other block has"
GAME = rerolls(40)


@pytest.fixture
def chip() -> flash.Chip:
    chip = flash.Chip(8)
    fit(chip)
    return chip


def page(**places) -> bytes:
    """An erased page but for some bytes."""
    data = bytearray(b"\xff" * PAGE)
    for place, value in places.items():
        data[int(place[1:])] = value
    return bytes(data)


def test_programming_only_clears_bits(chip) -> None:
    device = rp2.Flash()
    device.writeblocks(3, page(_5=0b11110000), 256)
    device.writeblocks(3, page(_5=0b11100000, _6=1), 256)
    with pytest.raises(NotModelled):
        device.writeblocks(3, page(_5=0b11110000), 256)
    assert chip.data[3 * BLOCK + 256:][5:8] == bytes([0b11100000, 1, 0xFF])
    device.ioctl(6, 3)
    assert chip.data == b"\xff" * len(chip.data)


@pytest.mark.parametrize(("block", "data", "offset"), [
    (3, bytes(10), 0), (3, bytes(PAGE), 10), (3, bytes(5000), None), (8, bytes(PAGE), 0),
    (-1, bytes(PAGE), 0), (3, bytes(2 * PAGE), BLOCK - PAGE),
])
def test_what_the_chip_would_do_otherwise_is_not_modelled(chip, block, data, offset) -> None:
    """The boot ROM programs whole pages, whatever length it is given."""
    with pytest.raises(NotModelled):
        rp2.Flash().writeblocks(block, data, offset)


@pytest.mark.parametrize("tear", [flash.NOTHING, flash.FIRST, flash.SECOND, flash.BITS, flash.ALL])
def test_a_cut_leaves_bits_undone_and_ends_everything(chip, tear) -> None:
    device = rp2.Flash()
    old, new = page(_0=0x0F), page(_0=0x0F, **{f"_{place}": 0 for place in range(9, 99)})
    device.writeblocks(1, old, 0)
    chip.cut_at, chip.tear = chip.writes, tear
    with pytest.raises(flash.PowerCut):
        device.writeblocks(1, new, 0)
    with pytest.raises(flash.PowerCut):
        device.readblocks(1, bytearray(1))
    chip.power(True)
    torn = chip.read(1, 0, PAGE)
    assert all(a | b == a and b | c == b for a, b, c in zip(old, torn, new))  # between the two, bit by bit
    assert (torn == old) is (tear == flash.NOTHING)
    assert (torn == new) is (tear == flash.ALL)


def test_the_driver_programs_bytes_and_leaves_the_rest_of_the_page(chip) -> None:
    driver = Flash()
    assert driver.erased(2, 300, 5)
    assert driver.program(2, 300, b"Hello")
    assert driver.program(2, 305, b" world")
    assert not driver.erased(2, 304, 2)
    assert driver.erased(2, 311, 201)
    assert chip.data[2 * BLOCK:3 * BLOCK].replace(b"\xff", b"") == b"Hello world"
    assert chip.data.find(b"Hello world") == 2 * BLOCK + 300


def test_a_block_is_found_by_its_head_when_there_is_just_one(chip) -> None:
    driver = Flash()
    assert driver.find(HEAD) == NOWHERE
    driver.program(5, 0, HEAD)
    driver.program(6, 0, HEAD[:-1])
    assert driver.find(HEAD) == 5
    driver.program(7, 0, HEAD)
    assert driver.find(HEAD) == NOWHERE


class Table:
    """A firmware that plays a game by itself, an event every 5 ms, and goes on where it was."""

    def __init__(self, board) -> None:
        self.running = True
        journal = Journal(board.data, board.flash, board.heartbeat.beat)
        id = unfinished(journal)
        self.record = reopen(journal, id, board.heartbeat.beat) if id else journal.new(HEADER)

    def step(self, now: int) -> int:
        done = len(self.record)
        if done < len(GAME):
            self.record.apply(GAME[done])
        return 5


def test_a_device_whose_power_fails_while_it_writes_goes_on_when_it_is_back(tmp_path) -> None:
    device = Device(str(tmp_path), firmware=Table)
    for writes in range(8):
        device.flash.cut_at = device.flash.writes + writes
        device.flash.tear = flash.BITS
        device.power_on()
        device.run(500)
        assert not device.powered
    device.flash.cut_at = None
    device.power_on()
    device.run(500)
    assert device.powered
    plain = Record(HEADER)
    for event in GAME:
        plain.apply(event)
    assert list(device.supervisor.record.lines()) == list(plain.lines())


def test_writing_takes_time(tmp_path) -> None:
    device = Device(str(tmp_path), firmware=Table)
    device.power_on()
    device.run(20)
    before = device.clock.us
    device.supervisor.record.apply({"e": "undo"})
    assert device.clock.us - before == 400
