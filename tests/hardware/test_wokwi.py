"""The Wokwi project has the firmware's pins, and every part is wired."""

import json
import tomllib

import pytest
from divermazo.board import pins
from divermazo.rules.cards import COLORS

from hardware import ROOT

FOLDER = ROOT / "hardware" / "wokwi"
DIAGRAM = json.loads((FOLDER / "diagram.json").read_text(encoding="utf-8"))
WIRES = {frozenset(wire[:2]) for wire in DIAGRAM["connections"]}

WANTED = {
    "D1:DIN": pins.LEDS, "buzzer:2": pins.BUZZER, "oled:SDA": pins.OLED_SDA, "oled:SCL": pins.OLED_SCL,
    **{f"SW{place}:1.l": gpio for place, gpio in enumerate(pins.BUTTONS, 1)},
    **{f"keypad:R{place}": gpio for place, gpio in enumerate(pins.ROWS, 1)},
    **{f"keypad:C{place}": gpio for place, gpio in enumerate(pins.COLUMNS, 1)},
}


# Pins by part, as docs.wokwi.com names them.
PADS = {
    "wokwi-pi-pico": {*(f"GP{n}" for n in (*range(23), 26, 27, 28)), *(f"GND.{n}" for n in range(1, 9)),
                      "3V3", "3V3_EN", "ADC_VREF", "RUN", "VBUS", "VSYS"},
    "board-ssd1306": {"GND", "VCC", "SCL", "SDA"},
    "wokwi-membrane-keypad": {"R1", "R2", "R3", "R4", "C1", "C2", "C3"},  # C4 only with four columns
    "wokwi-buzzer": {"1", "2"},
    "wokwi-led-matrix": {"DIN", "DOUT", "VDD", "VSS"},
    "wokwi-pushbutton": {"1.l", "1.r", "2.l", "2.r"},
}


@pytest.mark.parametrize(("pad", "gpio"), WANTED.items())
def test_pin_is_that_of_the_firmware(pad, gpio):
    assert frozenset((pad, f"pico:GP{gpio}")) in WIRES


def test_no_other_gpio_is_wired():
    wired = {end for wire in WIRES for end in wire if end.startswith("pico:GP")}
    assert wired == {f"pico:GP{gpio}" for gpio in WANTED.values()}


def test_dice_are_chained_in_device_order():
    assert [n for n in range(1, len(COLORS)) if frozenset((f"D{n}:DOUT", f"D{n + 1}:DIN")) not in WIRES] == []


@pytest.mark.parametrize("die", [f"D{n}" for n in range(1, 7)])
def test_dice_are_three_by_three_and_supplied(die):
    part = next(part for part in DIAGRAM["parts"] if part["id"] == die)
    assert (part["type"], part["attrs"]["rows"], part["attrs"]["cols"]) == ("wokwi-led-matrix", "3", "3")
    assert frozenset((f"{die}:VDD", "pico:VBUS")) in WIRES
    assert any(f"{die}:VSS" in wire and any(end.startswith("pico:GND") for end in wire) for wire in WIRES)


def test_every_wire_ends_at_a_pin_that_wokwi_knows():
    pads = {f"{part['id']}:{pad}" for part in DIAGRAM["parts"] for pad in PADS[part["type"]]}
    assert {end for wire in WIRES for end in wire} - pads == set()


def test_keypad_has_three_columns():
    assert [part["attrs"]["columns"] for part in DIAGRAM["parts"] if part["id"] == "keypad"] == ["3"]


def test_project_file_names_an_image_that_the_page_tells_to_get():
    project = tomllib.loads((FOLDER / "wokwi.toml").read_text(encoding="utf-8"))["wokwi"]
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"`{project['firmware']}`" in page
    assert f"localhost:{project['rfc2217ServerPort']} " in page
