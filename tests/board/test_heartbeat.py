"""The loop is watched: a hang ends in a reset, nothing else does."""

from time import sleep_ms

import pytest
from divermazo_sim.device import Device


def watched(step, **options) -> Device:
    """A device whose firmware starts the heartbeat and then does `step(board)` again and again. Counts its
    starts in `device.starts`."""
    class Watched:
        running = True

        def __init__(self, board) -> None:
            self.board = board
            device.starts += 1
            board.heartbeat.start()

        def step(self, now: int) -> int:
            step(self.board)
            return 1000

    device = Device("", firmware=Watched, **options)
    device.starts = 0
    return device


@pytest.fixture(params=[True, False], ids=["1.26 and newer", "before 1.26"])
def hard_timers(request) -> bool:
    return request.param


def test_a_hang_ends_in_a_reset(hard_timers: bool) -> None:
    def hang(board) -> None:
        if device.starts == 1:
            while True:
                sleep_ms(10)
        board.heartbeat.beat()

    device = watched(hang)
    device.circuit.hard_timers = hard_timers
    device.power_on()
    device.run(5000)
    assert device.starts == 2


def test_a_loop_that_beats_is_left_alone(hard_timers: bool) -> None:
    device = watched(lambda board: board.heartbeat.beat())
    device.circuit.hard_timers = hard_timers
    device.power_on()
    device.run(60_000)
    assert device.starts == 1


def test_one_long_flash_erase_is_no_hang() -> None:
    def slow(board) -> None:
        board.heartbeat.beat()
        sleep_ms(1300)

    device = watched(slow)
    device.power_on()
    device.run(30_000)
    assert device.starts == 1


def test_nothing_watches_after_stop() -> None:
    device = watched(lambda board: board.heartbeat.stop())
    device.power_on()
    device.run(30_000)
    assert device.starts == 1
