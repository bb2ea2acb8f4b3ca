"""The whole simulated device: virtual time, two devices, power, USB, and both interpreters alike."""

import os

import pytest
from bare import bare_device, events
from divermazo.board.board import POLL_MS
from divermazo.keys import NAMES, RELEASED
from divermazo_sim.device import Device
from hypothesis import example, given, settings
from hypothesis import strategies as st

HANDS = """
import sys
import divermazo_sim
from divermazo_sim.device import Device

def play(data, seed, oled, start_ticks, bounce_ms, skip_idle=True, oled_fails=False):
    device = Device(data, seed, oled, start_ticks, bounce_ms)
    device.skip_idle = skip_idle
    device.trace = []
    device.power_on()
    device.run(1500)
    for key in "112#47#":
        device.tap(key, 70)
    device.run(3000)
    for number, color in (("4", "red"), ("7", "blue"), ("3", "green"), ("0", "purple")):
        device.tap(number)
        device.tap(color)
        device.run(1234)
    device.press("red")
    device.run(777)
    device.release("red")
    device.oled.answering = device.oled.answering and not oled_fails
    device.run(900)
    device.tap("*")
    device.run(2900)
    device.oled.answering = True
    device.run(4000)
    device.power_cut()
    device.run(100)
    device.power_on()
    device.run(2000)
    return device
"""

RUN = HANDS + """
data, seed, oled, start_ticks, bounce_ms = sys.argv[1:]
device = play(data, int(seed), oled or None, int(start_ticks), int(bounce_ms), oled_fails=True)
print("\\n".join(device.trace))
"""


@pytest.mark.parametrize("seed, oled, start_ticks, bounce_ms", [
    (1, "ssd1306", 0, 0), (2, "sh1106", 2**30 - 5000, 4), (3, "", 2**30 - 1, 7),
])
def test_both_interpreters_see_and_hear_the_same(seed, oled, start_ticks, bounce_ms, cpython, micropython,
                                                 tmp_path) -> None:
    outputs = []
    for number, interpreter in enumerate((cpython, micropython)):
        data = tmp_path / str(number)
        data.mkdir()
        outputs.append(interpreter(RUN, data, seed, oled, start_ticks, bounce_ms))
    assert outputs[0].count("leds") > 20
    assert outputs[0].count("tone") > 5
    assert outputs[0] == outputs[1]


@pytest.mark.parametrize("seed, oled", [(1, "ssd1306"), (2, "sh1106"), (3, "ssd1309")])
def test_skipping_idle_polls_changes_nothing(seed: int, oled: str, tmp_path) -> None:
    names = {}
    exec(HANDS, names)
    traces = []
    for skip_idle in (True, False):
        data = tmp_path / str(skip_idle)
        data.mkdir()
        traces.append(names["play"](str(data), seed, oled, 2**30 - 4000, 0, skip_idle).trace)
    assert len(traces[0]) > 50
    assert traces[0] == traces[1]


@settings(deadline=None, max_examples=50)
@given(seed=st.integers(1, 2**16), bounce=st.integers(0, 9),
       hands=st.lists(st.tuples(st.sampled_from(NAMES), st.booleans(), st.integers(0, 80)), max_size=20))
@example(1, 0, [("0", False, 10), ("0", False, 14), ("green", True, 6), ("green", False, 0)])  # in a poll
@example(128, 3, [("0", True, 1), ("yellow", True, 0), ("red", True, 30), ("3", True, 4), ("0", False, 0),
                  ("*", True, 0)])  # two keys move at once, and a poll meets one of them while it is off
def test_skipping_idle_polls_loses_no_key_event(seed: int, bounce: int, hands: list) -> None:
    seen = []
    for skip_idle in (True, False):
        device = bare_device(seed=seed, bounce_ms=bounce)
        device.skip_idle = skip_idle
        for key, down, ms in hands:
            (device.press if down else device.release)(key)
            device.run(ms)
        device.run(200)
        seen.append(sorted(device.supervisor.events, key=lambda event: event[1] % RELEASED))  # key by key
    assert [event for _, event in seen[0]] == [event for _, event in seen[1]]
    for (skipped, _), (polled, _) in zip(*seen):  # a scan meets contacts that bounce, or not yet
        assert abs(skipped - polled) <= POLL_MS + bounce


def test_devices_run_in_turn_without_meeting() -> None:
    one, other = bare_device(), bare_device(start_ticks=2**30 - 10, oled="sh1106")
    one.run(100)
    other.run(100)
    one.press("red")
    other.press("blue")
    for _ in range(30):
        one.run(3)
        other.run(7)
    assert events(one) == [NAMES.index("red")]
    assert events(other) == [NAMES.index("blue")]
    assert 0 <= one.now_ms - (100 + 30 * 3) <= 1  # starting takes the time that the display's set-up takes
    assert 0 <= other.now_ms - (100 + 30 * 7) <= 1
    one.board.leds.show([3 << 9 | 1] * 6)
    assert any(map(any, one.leds))
    assert not any(map(any, other.leds))


def test_a_power_cut_ends_light_tone_and_picture_and_keeps_the_hands() -> None:
    device = bare_device()
    device.board.leds.show([3 << 9 | 1] * 6)
    device.board.buzzer.play(bytes((49, 200)), 0)
    device.board.oled.buffer[5] = 1
    device.run(100)
    device.press("red")
    device.power_cut()
    device.run(100)
    assert not device.powered
    assert not any(map(any, device.leds))
    assert device.buzzer.frequency == 0
    assert not any(device.oled.frame())
    device.power_on()
    device.run(50)
    device.release("red")
    device.run(50)
    assert events(device) == [NAMES.index("red"), RELEASED + NAMES.index("red")]


class Firmware:
    """Does nothing at every step."""

    running = True

    def __init__(self, board) -> None:
        self.board = board

    def step(self, now: int) -> int:
        return 1000


def test_an_unread_port_costs_half_a_second_a_write() -> None:
    class Talkative(Firmware):
        def step(self, now: int) -> int:
            device.usb.write(b"step")
            return 1000

    device = Device("", firmware=Talkative)
    device.power_on()
    device.usb.reading = False
    device.usb.write(bytes(256))
    device.run(1)
    assert device.now_ms >= 500
    device.usb.reading = True
    assert not device.usb.take().strip(bytes(1))


def test_an_exception_of_the_firmware_reaches_the_test() -> None:
    class Broken(Firmware):
        def step(self, now: int) -> int:
            raise KeyError("broken")

    device = Device("", firmware=Broken)
    device.power_on()
    with pytest.raises(KeyError):
        device.run(10)


def test_a_firmware_that_stops_leaves_the_board_quiet() -> None:
    class Once(Firmware):
        def step(self, now: int) -> int:
            self.board.leds.show([3 << 9 | 1] * 6)
            self.board.buzzer.play(bytes((49, 200)), now)
            self.board.heartbeat.start()
            self.running = False
            return 0

    device = Device("", firmware=Once)
    device.power_on()
    device.run(20_000)
    assert not any(map(any, device.leds))
    assert device.buzzer.history[-1][1] == 0
    assert device.screen_texts() == []


def test_closing_a_board_twice_and_without_display() -> None:
    device = bare_device(oled=None)
    device.bus.stuck = True
    device.board.close()
    device.board.close()


def test_the_screen_is_read_only_where_the_glass_shows_it(device: Device) -> None:
    device.run(500)
    assert device.screen_texts()
    device.oled.ram[300] ^= 1
    assert device.screen_texts() == []


def test_loaded_throws_come_first_and_the_rest_repeats_with_the_seed() -> None:
    throws = []
    for seed in (5, 5, 6):
        dice = bare_device(seed=seed).dice
        dice.load([6, 6])
        throws.append([dice.throw() for _ in range(30)])
    assert throws[0][:2] == [6, 6]
    assert throws[0] == throws[1] != throws[2]
    with pytest.raises(ValueError):
        dice.load([7])


def test_an_unknown_key_is_refused(device: Device) -> None:
    with pytest.raises(KeyError):
        device.press("pink")


def test_an_hour_at_rest_is_over_soon(device: Device) -> None:
    """The firmware is asked as often as its heart beats, and no more."""
    device.run(5000)
    steps = []
    step = device.supervisor.step
    device.supervisor.step = lambda now: steps.append(now) or step(now)
    device.run(3_600_000)
    assert 3600 <= len(steps) < 4 * 3600


def test_its_flash_is_as_small_as_that_of_a_chip(tmp_path):
    """However large the disk: the oldest games make room for new ones, and none ends the device."""
    device = Device(str(tmp_path / "data"))
    device.flash.blocks = 40
    device.power_on()
    device.run(1500)
    for key in ["2", "1"] + ["#", "4", "red", "#", "#", "#", "#", "#", "#", "#"] * 45:  # a game of one card
        device.tap(key)
        device.run(1500)
    assert device.supervisor.app.journal.ok and "Throw the dice" in device.screen_texts()
    assert len(os.listdir(device.data)) < 40
    assert os.statvfs(device.data)[3] >= 16
    assert os.statvfs(os.path.dirname(device.data))[3] > 40
