"""Checks of the wiring, for the self-test: what needs the pins themselves.

A fault is a dict for the texts `FAULT_...` of ui/strings: "fault" its name; "pin" and "other" GPIO numbers;
"row" and "column" of the keypad from 1; "key" its name; "die" 0-5; "led" 1-9.
"""

import os
from time import sleep_us

from machine import I2C, Pin

from divermazo.keys import DIE, NAMES

from . import pins
from .keypad import LAYOUT, SETTLE_US
from .leds import CELLS
from .oled import ADDRESS, TIMEOUT_US

OTHER_ADDRESS = 0x3D  # of a module whose address bridge is set the other way
EIO = 5
LIGHT = 60  # of 255: nine white LEDs take 127 mA
COLORS = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1))  # red, green, blue, white
SAMPLE = b"0123456789abcdef" * 32
THROWS = 600
UNFAIR = 35  # chi-square of six values: above it once in 650,000 times with fair dice (5 degrees of freedom)


def wires() -> list:
    """The lines of keypad and buttons that touch ground or each other, while no key is down.

    Each line in turn is pulled low: one that follows it is joined to it. Leaves the pins as the drivers want
    them.
    """
    lines = pins.BUTTONS + pins.ROWS + pins.COLUMNS
    inputs = [Pin(number, Pin.IN, Pin.PULL_UP) for number in lines]
    sleep_us(SETTLE_US)
    grounded = [not pin() for pin in inputs]
    faults = [{"fault": "ground", "pin": lines[i]} for i in range(len(lines)) if grounded[i]]
    for i in range(len(lines)):
        if not grounded[i]:
            other = _follower(inputs, grounded, lines, i)
            if other:
                faults.append({"fault": "short", "pin": lines[i], "other": other})
    for number in pins.ROWS:
        Pin(number, Pin.OPEN_DRAIN, value=0)
    return faults


def _follower(inputs: list, grounded: list, lines: tuple, low: int) -> int:
    """The first line behind number `low` that goes low with it, 0 when none does."""
    Pin(lines[low], Pin.OPEN_DRAIN, value=0)
    sleep_us(SETTLE_US)
    found = 0
    for i in range(low + 1, len(lines)):
        if not found and not grounded[i] and not inputs[i]():
            found = lines[i]
    Pin(lines[low], Pin.IN, Pin.PULL_UP)
    sleep_us(SETTLE_US)
    return found


def silent(missing: int) -> list:
    """What is not connected when the keys of the bit mask `missing` cannot be pressed."""
    dead = [missing >> key & 1 for key in LAYOUT]
    width = len(pins.COLUMNS)
    faults: list = []
    if all(dead):
        faults.append({"fault": "keypad", "pin": pins.ROWS[0], "other": pins.COLUMNS[-1]})
    else:
        rows = [all(dead[row * width:row * width + width]) for row in range(len(pins.ROWS))]
        columns = [all(dead[column::width]) for column in range(width)]
        faults += [{"fault": "row", "pin": pins.ROWS[i], "row": i + 1} for i in range(len(rows)) if rows[i]]
        faults += [{"fault": "column", "pin": pins.COLUMNS[i], "column": i + 1}
                   for i in range(width) if columns[i]]
        faults += [{"fault": "key", "key": NAMES[LAYOUT[i]]} for i in range(len(dead))
                   if dead[i] and not rows[i // width] and not columns[i % width]]
    for die in range(len(pins.BUTTONS)):
        if missing >> DIE + die & 1:
            faults.append({"fault": "button", "pin": pins.BUTTONS[die], "die": die})
    return faults


def screen() -> list:
    """Whether a display answers, and where."""
    bus = I2C(pins.OLED_BUS, scl=Pin(pins.OLED_SCL), sda=Pin(pins.OLED_SDA), freq=400_000,
              timeout=TIMEOUT_US)  # type: ignore[call-overload]  # the stubs leave it out
    about: dict = {"pin": pins.OLED_SDA, "other": pins.OLED_SCL}
    for address in (ADDRESS, OTHER_ADDRESS):
        try:
            bus.readfrom(address, 1)
        except OSError as error:
            if error.args[0] != EIO:
                about["fault"] = "bus"
                return [about]
        else:
            if address == ADDRESS:
                return []
            about["fault"] = "address"
            return [about]
    about["fault"] = "screen"
    return [about]


def flash(folder: str) -> list:
    """Whether a small file can be written to `folder` and read back."""
    path = folder + "/selftest.tmp"
    try:
        with open(path, "wb") as file:
            file.write(SAMPLE)
        with open(path, "rb") as file:
            same = file.read() == SAMPLE
        os.remove(path)
    except OSError:
        same = False
    return [] if same else [{"fault": "flash"}]


def chance(counts) -> list:
    """Whether THROWS throws of a die, `counts` of each value, are what a fair one gives."""
    fair = THROWS // len(counts)
    square = sum([(count - fair) ** 2 for count in counts])
    return [] if square <= UNFAIR * fair else [{"fault": "chance"}]


def spot(leds, die: int, place: int, color: int) -> None:
    """Light one LED of a die alone, place 0-8 and color of COLORS, or with place -1 all nine.

    Past the driver, which knows no pure colours: it shows its faces again after `set_brightness`.
    """
    strip = leds.data()
    red, green, blue = COLORS[color]
    for led in range(len(strip) // 3):
        on = led // CELLS == die and place in (-1, led % CELLS)
        strip[led * 3] = LIGHT * green if on else 0
        strip[led * 3 + 1] = LIGHT * red if on else 0
        strip[led * 3 + 2] = LIGHT * blue if on else 0
    leds._write()
