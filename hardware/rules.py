"""Electrical rules: what must hold for a netlist before anyone buys a part. `problems()` says what does not.

Each rule is a function from a netlist to sentences; a sound netlist gives none. Limits name their source.
"""

from collections.abc import Iterator
from itertools import combinations

import divermazo_sim  # noqa: F401  stand-ins for what the firmware's LED driver imports
from divermazo.board import pins
from divermazo.board.leds import LIMIT_MA

from .netlist import FIVE, GROUND, PICO_PINS, THREE, USB, Netlist, dice

# Raspberry Pi Pico datasheet, 2.1 and 4.4; RP2040 datasheet, 5.5.3.
PIN_MA = 12  # one GPIO, at the strongest drive setting
ALL_PINS_MA = 50  # all GPIOs together
THREE_MA = 300  # 3V3(OUT), recommended
PULL_UP_OHM = 50_000  # the internal pull-ups are 50-80 kΩ
USB_MA = 500  # a USB 2 port, configured
FUSE_MA = (LIMIT_MA, 900)  # holds more than the LEDs may take, and no more than any supply survives
CONVERTER = 0.85  # of the Pico's 3.3 V converter, cautious

# WS2812B datasheet: V_IH 0.7 VDD. 74AHCT125 (TI SCLS264): V_IH 2.0 V, V_OH 4.4 V or more of 4.5 V, unloaded.
LED_HIGH = 0.7 * 5.0
SHIFTER_HIGH = 2.0
OUTPUT_HIGH = {"U1": 3.3, "U2": 4.4}

# What each part takes, mA: from 5 V or from 3.3 V; (usual in a game, most).
PICO_MA = (30, 60)  # measured by others while USB is active; a Pico W with its radio off is the same
OLED_MA = (60, 150)  # 2.42" SSD1309: a screen of text; every pixel lit (estimate, varies between modules)
LEDS_MA = (LIMIT_MA, LIMIT_MA)  # the driver's limit, idle current included
SHIFTER_MA = (1, 2)

PWM_GPIOS = (pins.BUZZER,)


def problems(netlist: Netlist, pwm: tuple[int, ...] = PWM_GPIOS) -> list[str]:
    """Everything that is wrong, in the order of the rules; empty when all hold."""
    return [*_joined(netlist), *_driven(netlist), *pwm_conflicts(pwm), *_bus(netlist), *_supplied(netlist),
            *_fused(netlist), *_dark_alone(netlist), *_decoupled(netlist), *_shifter(netlist),
            *_led_line(netlist), *_levels(netlist), *_currents(netlist)]


def _joined(netlist: Netlist) -> Iterator[str]:
    """No pin twice, no pin that does not exist, no net with one end, nothing forgotten."""
    seen: dict[tuple[str, str], str] = {}
    for name, nodes in netlist.nets.items():
        if len(set(nodes)) < 2:
            yield f"net {name} has fewer than two ends"
        for ref, pin in nodes:
            if ref not in netlist.parts or pin not in netlist.parts[ref].pins:
                yield f"net {name}: there is no {ref}.{pin}"
            elif (ref, pin) in seen:
                yield f"{ref}.{pin} is on {seen[ref, pin]} and on {name}"
            seen[ref, pin] = name
    for part in netlist.parts.values():
        for pin in part.pins:
            if pin not in part.open and (part.ref, pin) not in seen:
                yield f"{part.ref}.{pin} is not connected"


def _driven(netlist: Netlist) -> Iterator[str]:
    """An input has something that drives it, and no net has two outputs."""
    for name, nodes in netlist.nets.items():
        roles = [netlist.parts[ref].pins.get(pin) for ref, pin in nodes if ref in netlist.parts]
        if roles.count("output") > 1 or ("output" in roles and "source" in roles):
            yield f"net {name} has two outputs"
        drivers = {"output", "io", "source", "ground", "passive"}
        if "input" in roles and not drivers.intersection(roles):
            yield f"net {name}: nothing drives its input"


def pwm_conflicts(gpios: tuple[int, ...]) -> Iterator[str]:
    """Two PWM pins of one slice share their frequency (RP2040 datasheet, 4.5.2: slice = GPIO / 2, of 8)."""
    for one, other in combinations(gpios, 2):
        if one // 2 % 8 == other // 2 % 8:
            yield f"GP{one} and GP{other} share PWM slice {one // 2 % 8}"


def _bus(netlist: Netlist) -> Iterator[str]:
    """SDA and SCL are pins of the I2C block that the firmware opens (RP2040 datasheet, 1.4.3)."""
    for gpio, remainder, line in ((pins.OLED_SDA, 0, "SDA"), (pins.OLED_SCL, 1, "SCL")):
        if gpio % 2 != remainder or gpio // 2 % 2 != pins.OLED_BUS:
            yield f"GP{gpio} is not {line} of I2C{pins.OLED_BUS}"


def _supplied(netlist: Netlist) -> Iterator[str]:
    """Every power pin is on a supply, every ground pin that is used on ground."""
    supplies = {"U3": THREE}
    for part in netlist.parts.values():
        for pin, role in part.pins.items():
            net = netlist.net_of(part.ref, pin)
            if role == "ground" and net not in (GROUND, None):
                yield f"{part.ref}.{pin} is ground and on {net}"
            if role == "power" and pin not in part.open and net != supplies.get(part.ref, FIVE):
                yield f"{part.ref}.{pin} is on {net}, not on {supplies.get(part.ref, FIVE)}"


def _fused(netlist: Netlist) -> Iterator[str]:
    """All 5 V comes through a fuse: firmware alone would not keep another program from 2-3 A."""
    fuses = [part for part in netlist.parts.values() if part.value.endswith(" A")
             and set(ends(netlist, part.ref)) == {USB, FIVE}]
    if not fuses:
        yield f"no fuse between {USB} and {FIVE}"
    for fuse in fuses:
        if not FUSE_MA[0] < _figure(fuse.value) * 1000 <= FUSE_MA[1]:
            yield f"{fuse.ref} holds {fuse.value}, wanted is {FUSE_MA[0]}-{FUSE_MA[1]} mA"


def _dark_alone(netlist: Netlist) -> Iterator[str]:
    """A pull-down keeps the data line quiet, and the LEDs dark, while nobody drives it."""
    if not any(part.value.endswith("kΩ") and ends(netlist, part.ref) == ("LEDS", GROUND)
               for part in netlist.parts.values()):
        yield "no pull-down at the level shifter's input"


def _decoupled(netlist: Netlist) -> Iterator[str]:
    """An IC without a capacitor of its own has 100 nF between its supply and ground."""
    for part in netlist.parts.values():
        if not part.decoupled:
            supply = next(netlist.net_of(part.ref, pin) for pin, role in part.pins.items() if role == "power")
            if not any(ends(netlist, cap.ref) == (supply, GROUND) and farad(cap.value) >= 100e-9
                       for cap in netlist.parts.values() if cap.value.endswith("nF")):
                yield f"{part.ref} has no 100 nF between {supply} and {GROUND}"


def _shifter(netlist: Netlist) -> Iterator[str]:
    """The gate in use is enabled; the inputs of the others are tied, their outputs off (1: disabled)."""
    wanted = {**dict.fromkeys(("1", "5", "9", "12"), GROUND), **dict.fromkeys(("4", "10", "13"), FIVE)}
    for pin, net in wanted.items():
        if netlist.net_of("U2", pin) != net:
            yield f"U2.{pin} is to be tied to {net}"


def _led_line(netlist: Netlist) -> Iterator[str]:
    """Series resistor of 300-500 Ω before the first LED, at least 470 µF across the LEDs' supply."""
    feeds = [netlist.parts[ref] for ref, _ in netlist.others("D1", "DIN")]
    if not any(part.value.endswith("Ω") and 300 <= ohm(part.value) <= 500 for part in feeds):
        yield "no series resistor of 300-500 Ω before D1.DIN"
    bulk = [part for part in netlist.parts.values()
            if part.value.endswith("µF") and ends(netlist, part.ref) == (FIVE, GROUND)]
    if sum(farad(part.value) for part in bulk) < 470e-6:
        yield f"less than 470 µF between {FIVE} and {GROUND}"


def _levels(netlist: Netlist) -> Iterator[str]:
    """A one is high enough for whoever reads it, and no 5 V reaches a pin of the Pico."""
    feeders = [ref for resistor, _ in netlist.others("D1", "DIN") if resistor.startswith("R")
               for ref, _ in netlist.others(resistor, "1")]
    if not feeders or OUTPUT_HIGH.get(feeders[0], 0) < LED_HIGH:
        yield f"the LEDs need {LED_HIGH} V for a one"
    if OUTPUT_HIGH["U1"] < SHIFTER_HIGH:
        yield f"the level shifter needs {SHIFTER_HIGH} V for a one"
    for name, nodes in netlist.nets.items():
        from_five = any(ref in ("U2", *dice()) and netlist.parts[ref].pins.get(pin) == "output"
                        for ref, pin in nodes)
        if gpio_of(netlist, name) is not None and (name == FIVE or from_five):
            yield f"net {name} brings 5 V to a pin of the Pico"


def pin_currents(netlist: Netlist) -> dict[str, float]:
    """The most that each GPIO in use gives or takes, mA, by net."""
    currents = {}
    pull_up = 3.3 / PULL_UP_OHM * 1000
    for name in netlist.nets:
        if gpio_of(netlist, name) is None:
            continue
        if name == "BUZZER":  # charging the piezo: the resistor alone limits
            currents[name] = 3.3 / ohm(netlist.parts["R2"].value) * 1000
        elif name.startswith("OLED_S"):
            currents[name] = 3.3 / 2200 * 1000  # ours and strong ones on the module
        elif name.startswith("ROWS"):
            currents[name] = len(pins.COLUMNS) * pull_up  # a row pulls all columns down
        else:
            currents[name] = pull_up
    return currents


def budget() -> dict[str, tuple[float, float]]:
    """mA from USB by consumer: (usual in a game with the LEDs at their limit, most)."""
    through = 3.3 / 5.0 / CONVERTER
    return {"LEDs": LEDS_MA, "Pico": PICO_MA, "screen": (OLED_MA[0] * through, OLED_MA[1] * through),
            "level shifter": SHIFTER_MA}


def _currents(netlist: Netlist) -> Iterator[str]:
    """GPIOs, the 3.3 V converter and the USB port stay within their limits."""
    currents = pin_currents(netlist)
    for name, milliamps in currents.items():
        if milliamps > PIN_MA:
            yield f"net {name}: {milliamps:.1f} mA from one GPIO, at most {PIN_MA}"
    if sum(currents.values()) > ALL_PINS_MA:
        yield f"all GPIOs together: {sum(currents.values()):.0f} mA, at most {ALL_PINS_MA}"
    if OLED_MA[1] + sum(currents.values()) > THREE_MA:
        yield f"3V3(OUT) gives more than {THREE_MA} mA"
    if sum(usual for usual, _ in budget().values()) > USB_MA:
        yield f"more than {USB_MA} mA from USB in a game"


def ends(netlist: Netlist, ref: str) -> "tuple[str | None, ...]":
    """The nets of a part's two pins."""
    return tuple(netlist.net_of(ref, pin) for pin in netlist.parts[ref].pins)


def ohm(value: str) -> float:
    """`330 Ω` or `10 kΩ` as a number."""
    return _figure(value) * (1000 if value.endswith("kΩ") else 1)


def farad(value: str) -> float:
    """`1000 µF` or `100 nF` as a number."""
    return _figure(value) * (1e-9 if value.endswith("nF") else 1e-6)


def _figure(value: str) -> float:
    return float(value.split()[0])


def gpio_of(netlist: Netlist, name: str) -> "int | None":
    """The GPIO on a net, None when the net has none."""
    names = [PICO_PINS[int(pin) - 1] for ref, pin in netlist.nets[name] if ref == "U1"]
    return next((int(name[2:]) for name in names if name.startswith("GP")), None)
