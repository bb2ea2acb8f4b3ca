"""The netlist keeps the electrical rules, and each rule finds the fault that it is there for."""

from dataclasses import replace

import pytest
from divermazo.board import pins

from hardware import rules
from hardware.netlist import Netlist, pico_pin, revision_1


def move(net: Netlist, node: tuple[str, str], to: str) -> None:
    """Take a pin off its net and join it to another."""
    for nodes in net.nets.values():
        if node in nodes:
            nodes.remove(node)
    net.nets[to].append(node)


def value(net: Netlist, ref: str, text: str) -> None:
    net.parts[ref] = replace(net.parts[ref], value=text)


def unplug(net: Netlist, ref: str) -> None:
    """Remove a part and its wires."""
    del net.parts[ref]
    for nodes in net.nets.values():
        nodes[:] = [node for node in nodes if node[0] != ref]


FAULTS = {
    "U1.4 is on LEDS and on BUZZER": lambda net: net.nets["BUZZER"].append(("U1", "4")),
    "there is no U3.INT": lambda net: net.nets["GND"].append(("U3", "INT")),
    "SW3.2 is not connected": lambda net: net.nets["GND"].remove(("SW3", "2")),
    "fewer than two ends": lambda net: net.nets["BUTTONS0"].remove(("SW1", "1")),
    "net DATA2 has two outputs": lambda net: move(net, ("D2", "DOUT"), "DATA2"),
    "DATA3: nothing drives its input": lambda net: net.nets["DATA3"].remove(("D2", "DOUT")),
    "U2.14 is on 3V3, not on 5V": lambda net: move(net, ("U2", "14"), "3V3"),
    "U3.VCC is on 5V, not on 3V3": lambda net: move(net, ("U3", "VCC"), "5V"),
    "D4.GND is ground and on 5V": lambda net: move(net, ("D4", "GND"), "5V"),
    "no fuse between VBUS and 5V": lambda net: move(net, ("D3", "5V"), "VBUS") or unplug(net, "F1"),
    "F1 holds 2 A": lambda net: value(net, "F1", "2 A"),
    "no pull-down": lambda net: unplug(net, "R3"),
    "U2 has no 100 nF": lambda net: unplug(net, "C2"),
    "U2.9 is to be tied to GND": lambda net: move(net, ("U2", "9"), "LEDS"),
    "U2.1 is to be tied to GND": lambda net: move(net, ("U2", "1"), "5V"),
    "no series resistor": lambda net: value(net, "R1", "33 Ω"),
    "less than 470 µF": lambda net: value(net, "C1", "100 µF"),
    "the LEDs need 3.5 V": lambda net: net.nets.update(
        {"LEDS": [("U1", pico_pin(pins.LEDS)), ("R1", "1")], "LEDS_5V": []}),
    "brings 5 V to a pin of the Pico": lambda net: move(net, ("U1", "26"), "LEDS_5V"),
    "net BUZZER: 33.0 mA from one GPIO": lambda net: value(net, "R2", "100 Ω"),
}


def test_revision_1_keeps_all_rules():
    assert rules.problems(revision_1()) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_found(fault):
    net = revision_1()
    FAULTS[fault](net)
    assert any(fault in problem for problem in rules.problems(net)), rules.problems(net)


def test_pwm_slices():
    assert list(rules.pwm_conflicts((pins.BUZZER, pins.OLED_RESET))) == ["GP3 and GP19 share PWM slice 1"]


@pytest.mark.parametrize(("name", "gpio"), [("OLED_SDA", 6), ("OLED_SCL", 4)])
def test_pins_of_another_bus(monkeypatch, name, gpio):
    monkeypatch.setattr(pins, name, gpio)
    assert any(f"GP{gpio} is not" in problem for problem in rules.problems(revision_1()))


def test_brighter_leds_would_be_too_much_for_usb(monkeypatch):
    monkeypatch.setattr(rules, "LEDS_MA", (450, 450))
    assert "more than 500 mA from USB in a game" in rules.problems(revision_1())


def test_every_gpio_of_the_firmware_is_wired_once():
    used = {value for name, value in vars(pins).items() if name.isupper() and isinstance(value, int)
            and not name.endswith("_BUS")}.union(pins.BUTTONS, pins.ROWS, pins.COLUMNS)
    net = revision_1()
    wired = [gpio for gpio in (rules.gpio_of(net, name) for name in net.nets) if gpio is not None]
    assert sorted(wired) == sorted(used)
