"""games.py GAMES BLOCKS: whole games of all kinds on littlefs on a chip of that many blocks.

After each it prints the bytes of heap in use at the menu; the chip is not among them.
"""

import gc
import sys

import divermazo_sim  # noqa: F401

sys.path.append(__file__.rsplit("/", 1)[0])

import vfs
from bare_board import BareBoard
from divermazo_sim.modules import machine, rp2
from divermazo_sim.parts.circuit import Circuit
from divermazo_sim.parts.clock import Clock
from divermazo_sim.parts.flash import Chip
from divermazo_sim.parts.noise import Noise
from people import Evening

DATA = "/data"


def littlefs(blocks: int) -> Chip:
    """A chip with a filesystem at DATA."""
    chip = Chip(blocks)
    circuit = Circuit(Clock())
    circuit.flash = chip
    machine.attach(circuit)
    vfs.VfsLfs2.mkfs(rp2.Flash(), progsize=256)
    vfs.mount(vfs.VfsLfs2(rp2.Flash(), progsize=256), DATA)
    return chip


def used() -> int:
    gc.collect()
    gc.collect()
    return gc.mem_alloc()


def main(games: int, blocks: int) -> None:
    chip = littlefs(blocks)
    board = BareBoard(DATA, chip)
    before = used()
    board.start()
    evening = Evening(board, Noise(1))
    for number in range(games):
        evening.play(1 + number % 3)
        print(number + 1, used() - before)


main(int(sys.argv[1]), int(sys.argv[2]))
