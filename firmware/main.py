"""Composition root: build the board, run the app on it until it stops or Ctrl-C."""

from time import sleep_ms, ticks_ms

from divermazo.board.board import Board
from divermazo.supervisor import POLL_MS, Supervisor


def main() -> None:
    board = Board()
    try:
        supervisor = Supervisor(board)
        while supervisor.running:
            sleep_ms(min(supervisor.step(ticks_ms()), POLL_MS))
    finally:
        board.close()


main()
