"""A device along with the clock on the wall: what a key does is there in the step that it comes with."""

from collections import deque

import pytest
from divermazo_sim.realtime import RealTime

MINUTE_MS = 60_000


class Wall:
    """The clock on the wall: it goes when told to, and the device goes along as its step asks for."""

    def __init__(self, device) -> None:
        self.edges: deque = deque()
        self.real = RealTime(device, self.edges)
        self._due = 0

    @property
    def leds(self) -> str:
        return str(self.real.state["leds"])

    def pass_ms(self, ms: int) -> int:
        """So long nothing comes from outside; how many steps that took."""
        steps = 0
        while ms:
            now = min(max(self._due, 1), ms)
            ms -= now
            self._due = self.real.step(now)
            steps += 1
        return steps

    def key(self, name: str, down: bool, after: int = 0) -> None:
        """An edge that comes `after` so many ms without a step."""
        self.edges.append((name, down))
        self._due = self.real.step(after)

    def tap(self, *names: str) -> None:
        for name in names:
            self.key(name, True)
            self.pass_ms(60)
            self.key(name, False)
            self.pass_ms(1500)


@pytest.fixture
def wall(device) -> Wall:
    """In English, six dice thrown."""
    device.dice.load([1, 2, 3, 4, 5, 6])
    wall = Wall(device)
    wall.pass_ms(1500)
    wall.tap("2", "4", "#")
    return wall


@pytest.mark.parametrize("rested", range(0, 1000, 37))
def test_a_die_lights_in_the_step_of_its_key_and_then_tumbles_in_its_time(wall, rested):
    before = wall.leds
    wall.key("red", True, rested)
    assert wall.leds != before
    pictures = set()
    for _ in range(10):
        wall.pass_ms(50)
        pictures.add(wall.leds)
    assert len(pictures) > 4  # none of it was over when it began


def test_a_key_that_counts_when_it_is_let_go_lights_the_dice_as_soon(wall):
    wall.key("#", True)
    wall.pass_ms(60)
    before = wall.leds
    wall.key("#", False)
    assert wall.leds != before


def test_a_device_that_has_gone_ahead_is_caught_up_with(wall, device):
    began = device.now_ms
    for _ in range(20):
        wall.tap("4")  # lights nothing
    assert device.now_ms - began == 20 * 1560


def test_left_alone_it_is_looked_after_once_a_second(wall):
    assert wall.pass_ms(MINUTE_MS) <= 62
