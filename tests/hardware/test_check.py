"""The wiring check names each key, walks through the LEDs in order, and says whether the screen answers."""

import pytest
from divermazo.keys import NAMES
from divermazo_sim.device import Device

from hardware import ROOT
from hardware.check import Check


def on_the_bench(said: list[str], key: str = "", **parts: object) -> Device:
    device = Device("", firmware=lambda board: Check(board, said.append), **parts)
    if key:
        device.press(key)
    device.power_on()
    device.run(50)
    return device


def lit(device: Device) -> list[int]:
    return [place for place, rgb in enumerate(device.leds) if any(rgb)]


def test_screen_is_found():
    said: list[str] = []
    device = on_the_bench(said, oled="sh1106")
    assert said == ["screen: SH1106 answers at 0x3C"]
    assert device.oled.on


def test_screen_is_missed():
    said: list[str] = []
    on_the_bench(said, oled=None)
    assert said == ["screen: no answer at 0x3C"]


def test_light_walks_through_all_leds_in_order():
    device = on_the_bench([])
    seen = []
    for _ in range(54 * 20):
        if lit(device) not in seen:
            seen.append(lit(device))
        device.run(20)
    assert seen == [[place] for place in range(54)]


@pytest.mark.parametrize("key", NAMES)
def test_key_is_named_and_heard(key):
    said: list[str] = []
    device = on_the_bench(said)
    device.press(key)
    device.run(50)
    assert said[1:] == [f"key: {key if len(key) == 1 else 'button ' + key}"]
    assert device.buzzer.frequency > 0
    if len(key) > 1:
        first = 9 * (NAMES.index(key) - 12)
        assert lit(device) == list(range(first, first + 9))


def test_a_key_that_is_closed_from_the_start_is_reported():
    said: list[str] = []
    on_the_bench(said, key="5")
    assert "closed without a finger: 5" in said


def test_it_runs_on_the_interpreter_of_the_chip(micropython):
    printed = micropython(f"""
import sys
sys.path.append({str(ROOT / "hardware")!r})
from divermazo_sim.device import Device
from check import Check
said = []
device = Device("", firmware=lambda board: Check(board, said.append))
device.power_on()
device.run(500)
device.tap("blue")
device.run(100)
print(said, sum(1 for led in device.leds if sum(led)))
""")
    assert printed.split("\n")[0] == "['screen: SSD1306 answers at 0x3C', 'key: button blue'] 9"
