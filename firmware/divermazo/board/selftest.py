"""Checks of the wiring, for the self-test: what needs the pins themselves.

A fault is a dict for the texts `FAULT_...` of ui/strings: "fault" its name; "pin" and "other" GPIO numbers;
"row" and "column" of the keypad from 1; "key" its name; "die" and "at" dice, 0-5; "led" 1-9.
"""

import os
from time import sleep_us

from divermazo.keys import DIE, NAMES, STAR
from machine import I2C, Pin
from micropython import const

from . import pins
from .keyboard import LAYOUT, SETTLE_US
from .leds import CELLS
from .oled import ADDRESS, TIMEOUT_US

LINES = pins.BUTTONS + pins.ROWS + pins.COLUMNS
_GROUND = const(0)  # in the place of a pin; GP0 is none of LINES
_OTHER_ADDRESS = const(0x3D)  # of a module whose address bridge is set the other way
_EIO = const(5)
_LIGHT = const(60)  # of 255: nine white LEDs take 127 mA
COLORS = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1))  # red, green, blue, white
SAMPLE = b"0123456789abcdef" * 32
THROWS = const(600)
_UNFAIR = const(35)  # chi-square of six values: fair dice exceed it once in 650,000 (5 degrees of freedom)


def contacts() -> list:
    """What touches what: for each of LINES the bit mask of those that are low while it is pulled low, and
    last that of those that are low by themselves. Leaves the pins as the drivers want them."""
    inputs = [Pin(number, Pin.IN, Pin.PULL_UP) for number in LINES]
    sleep_us(SETTLE_US)
    found = []
    for number in LINES:
        Pin(number, Pin.OPEN_DRAIN, value=0)
        sleep_us(SETTLE_US)
        found.append(_low(inputs))
        Pin(number, Pin.IN, Pin.PULL_UP)
        sleep_us(SETTLE_US)
    found.append(_low(inputs))
    for number in pins.ROWS:
        Pin(number, Pin.OPEN_DRAIN, value=0)
    return found


def _low(inputs: list) -> int:
    low = 0
    for i in range(len(inputs)):
        if not inputs[i]():
            low |= 1 << i
    return low


def wires(rest: list) -> list:
    """The lines of keypad and buttons that touch ground or each other in `rest`: contacts() while no key is
    down."""
    grounded = rest[-1]
    faults = [{"fault": "ground", "pin": LINES[i]} for i in range(len(LINES)) if grounded >> i & 1]
    for i in range(len(LINES)):
        behind = rest[i] & ~grounded & -2 << i
        if behind and not grounded >> i & 1:
            faults.append({"fault": "short", "pin": LINES[i], "other": LINES[_first(behind)]})
    return faults


def _first(mask: int) -> int:
    """The number of the lowest bit that is set."""
    return len(bin(mask & -mask)) - 3


def wiring(key: int) -> tuple:
    """The two pins that a key joins; that of a die button and _GROUND."""
    if key >= DIE:
        return pins.BUTTONS[key - DIE], _GROUND
    row, column = divmod(LAYOUT.find(bytes((key,))), len(pins.COLUMNS))
    return pins.ROWS[row], pins.COLUMNS[column]


def joins(key: int, found: list) -> bool:
    """The pins of a key touch each other in `found`."""
    one, other = wiring(key)
    place = LINES.index(other) if other else len(LINES)
    return bool(found[place] >> LINES.index(one) & 1)


def joined(key: int, rest: list, found: list) -> tuple:
    """The two pins that touch in `found` and did not in `rest`, () when none do. Should several do, those
    that `key` joins."""
    new = [found[i] & ~rest[i] for i in range(len(rest))]
    if joins(key, new):
        return wiring(key)
    if new[-1]:
        return LINES[_first(new[-1])], _GROUND
    for i in range(len(LINES)):
        behind = new[i] & -2 << i
        if behind:
            return LINES[i], LINES[_first(behind)]
    return ()


def keys(seen: dict) -> list:
    """What is wrong with the wires when each key asked for joins the two pins `seen[key]`, or none: ()."""
    missing = 0
    for key in seen:
        if not seen[key]:
            missing |= 1 << key
    faults = silent(missing)
    places = {_GROUND: _GROUND}  # where the wire of each line is
    for pin in LINES:
        places[pin] = _place(pin, [seen[key] for key in seen if seen[key] and pin in wiring(key)])
    for pin in LINES:
        place = places[pin]
        if place != pin and places[place] != pin:
            faults.append({"fault": "moved", "pin": pin, "other": place})
        elif place > pin:
            faults.append({"fault": "swapped", "pin": pin, "other": place})
    for key in seen:
        if seen[key] and {places[pin] for pin in wiring(key)} != set(seen[key]):
            faults.append({"fault": "mixed", "key": NAMES[key]})
    return faults


def _place(pin: int, pairs: list) -> int:
    """The pin that the keys of a line have in common; its own where that is not certain."""
    counts = {}
    for pair in pairs:
        for one in pair:
            if one:
                counts[one] = counts.get(one, 0) + 1
    most = max(counts.values()) if counts else 0
    places = [one for one in counts if counts[one] == most]
    return places[0] if len(places) == 1 else pin


def pressed(event: int, seen: dict) -> int:
    """The key under the finger when the keyboard tells of key `event`, and keys join what is `seen`."""
    for key in seen:
        if seen[key] == wiring(event):
            return key
    return event


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


def display() -> list:
    """Whether a display answers, and where."""
    bus = I2C(pins.OLED_BUS, scl=Pin(pins.OLED_SCL), sda=Pin(pins.OLED_SDA), freq=400_000,
              timeout=TIMEOUT_US)  # type: ignore[call-overload]  # the stubs leave it out
    about: dict = {"pin": pins.OLED_SDA, "other": pins.OLED_SCL}
    for address in (ADDRESS, _OTHER_ADDRESS):
        try:
            bus.readfrom(address, 1)
        except OSError as error:
            if error.args[0] != _EIO:
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
    return [] if square <= _UNFAIR * fair else [{"fault": "chance"}]


def lights(answers: list) -> list:
    """What is wrong with the LEDs, by an answer for each die: HASH well, 0 dark, 1-9 the first LED that
    fails, or DIE and more the die that lights up in its place."""
    faults = []
    for die in range(len(answers)):
        answer = answers[die]
        if answer < STAR and die + 1 < len(answers) and max(answers[die + 1:]) <= 1:
            return faults + [{"fault": "chain", "die": die, "led": answer or 1}]
        if answer == 0:
            faults.append({"fault": "dark", "die": die})
        elif answer < STAR:
            faults.append({"fault": "led", "die": die, "led": answer})
        elif answer >= DIE:
            place = answer - DIE
            if answers[place] != DIE + die:
                faults.append({"fault": "place", "die": die, "at": place})
            elif die < place:
                faults.append({"fault": "order", "die": die, "at": place})
    return faults


def spot(leds, die: int, place: int, color: int) -> None:
    """Light one LED of a die alone, place 0-8 and color of COLORS, or with place -1 all nine."""
    red, green, blue = COLORS[color]
    first, count = (die * CELLS, CELLS) if place < 0 else (die * CELLS + place, 1)
    leds.light(first, count, (_LIGHT * red, _LIGHT * green, _LIGHT * blue))
