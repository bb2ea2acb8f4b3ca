"""heap.py DATA GAME COMPUTER: bytes of heap that the firmware takes at the menu, and at most in a whole game.

GAME: its key in the menu. COMPUTER: 1 when one follows all that happens, so that the link is loaded.
"""

import gc
import sys

import divermazo_sim  # noqa: F401

sys.path.append(__file__.rsplit("/", 1)[0])

from bare_board import BareBoard

FOLLOW = b'\x1e{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"frames":true,"events":true}}\n'


def used() -> int:
    gc.collect()
    gc.collect()
    return gc.mem_alloc()


class Peak:
    """The most that has been in use when it was called."""

    def __init__(self, board) -> None:
        self.bytes = 0
        self._board = board

    def __call__(self) -> None:
        self._board.heard()
        self.bytes = max(self.bytes, used())


def main(data: str, game: int, computer: bool) -> None:
    board = BareBoard(data, computer=computer)
    before = used()
    board.start()
    if computer:
        board.say(FOLLOW)
        board.run(1000)
        board.heard()
    menu = used()
    from divermazo_sim.parts.noise import Noise
    from people import Evening

    evening = Evening(board, Noise(1))
    peak = Peak(board)
    people = used() - menu
    evening.play(game, peak)
    print("menu", menu - before)
    print("game", peak.bytes - people - before)


main(sys.argv[1], int(sys.argv[2]), sys.argv[3] == "1")
