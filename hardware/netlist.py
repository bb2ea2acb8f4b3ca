"""Parts and nets of both hardware revisions. GPIO numbers come from the firmware's pin table.

Drawings, boards, the Wokwi project, hardware.md and the electrical rules (`rules.py`) all start from here.
Revision 1 is wired by hand. Revision 2 has two boards, `die_board` and `main_board`; `revision_2` is what is
made of them and their cables, in the terms of revision 1, so that the same rules judge both.
"""

from dataclasses import dataclass, field

from divermazo.board import pins
from divermazo.rules.cards import COLORS

GROUND, FIVE, THREE, USB = "GND", "5V", "3V3", "VBUS"

# Names round the edge of the Pico, pins 1-40 (Pico datasheet, 2.1; the same on all Picos).
PICO_PINS = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
    "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN",
    "GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
)
# 74AHCT125 in DIP-14, pins 1-14 (TI SCLS264, "Pin Configuration").
SHIFTER_PINS = ("1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC")
KEYS = ("123", "456", "789", "*0#")

Node = tuple[str, str]  # (part, pin)


@dataclass(frozen=True)
class Part:
    """One thing to buy. `pins` maps a pin to its role: power, source (gives power), ground, input, output,
    io, or passive; a pin in `open` may stay unconnected."""

    ref: str
    what: str
    value: str
    pins: dict[str, str]
    open: frozenset[str] = frozenset()
    decoupled: bool = True  # carries its own capacitor, or needs none


@dataclass(frozen=True)
class Netlist:
    """All parts by reference, and all nets by name: which pins are joined."""

    parts: dict[str, Part]
    nets: dict[str, list[Node]] = field(default_factory=dict)

    def net_of(self, ref: str, pin: str) -> "str | None":
        """The net a pin is on, None when it is open."""
        for name, nodes in self.nets.items():
            if (ref, pin) in nodes:
                return name
        return None

    def others(self, ref: str, pin: str) -> list[Node]:
        """The other ends of the net that a pin is on."""
        return [node for node in self.nets.get(self.net_of(ref, pin) or "", []) if node != (ref, pin)]


def pico_pin(gpio: int) -> str:
    """The Pico's pin number of a GPIO (0-22)."""
    return str(PICO_PINS.index(f"GP{gpio}") + 1)


def dice() -> list[str]:
    """References of the six dice, in device order."""
    return [f"D{number}" for number in range(1, len(COLORS) + 1)]


def buttons() -> list[str]:
    """References of the six die buttons, in device order."""
    return [f"SW{number}" for number in range(1, len(COLORS) + 1)]


def revision_1() -> Netlist:
    """The device as hardware.md tells to wire it by hand."""
    parts = [_pico(), _shifter(), _screen(), _keypad(), *_small(), *_dice(), *_die_buttons()]
    return Netlist({part.ref: part for part in parts}, _nets())


def revision_2() -> Netlist:
    """The device made of main board, six die boards and their cables, in the terms of revision 1."""
    board = main_board()
    kept = {ref for ref, part in board.parts.items() if ref in {"U1", "U2", "F1", "BZ1"} or _two_legs(part)}
    nets = {name: [node for node in nodes if node[0] in kept] for name, nodes in board.nets.items()}
    for socket, die, button in zip(sockets(), dice(), buttons(), strict=True):
        for pin, contact in DIE_SOCKET.items():
            net = board.net_of(socket, contact) or ""
            nets[net].append((button, "1") if pin == "BUTTON" else (die, pin))
        nets[GROUND].append((button, "2"))
    for name in (f"RETURN{len(dice())}", "RUN"):  # lead to a test point and to a button of the board only
        del nets[name]
    for pin in ("GND", "VCC", "SCL", "SDA", "RES", "DC", "CS"):
        nets[board.net_of("J7", SCREEN_SOCKET[pin]) or GROUND].append(("U3", pin))
    for line in _keypad().pins:
        nets[f"{'ROWS' if line[0] == 'R' else 'COLUMNS'}{int(line[1]) - 1}"].append(("KP1", line))
    parts = [_pico(), _shifter(), _screen(), _keypad(), board.parts["F1"], board.parts["BZ1"], *_dice(),
             *_die_buttons(), *(part for part in board.parts.values() if _two_legs(part))]
    return Netlist({part.ref: part for part in parts}, {name: nodes for name, nodes in nets.items() if nodes})


def sockets() -> list[str]:
    """References of the six sockets on the main board, in device order."""
    return [f"J{number}" for number in range(1, len(COLORS) + 1)]


# A cable from the main board to a die: pin by what it carries. 6 stays open: plugged the other way round, a
# cable joins 1 with 6, 2 with 5 and 3 with 4, which harms nothing.
DIE_SOCKET = {"5V": "1", "GND": "2", "DIN": "3", "DOUT": "4", "BUTTON": "5"}
SCREEN_SOCKET = {"GND": "1", "VCC": "2", "SCL": "3", "SDA": "4", "RES": "5", "DC": "6", "CS": "7"}
LED_PINS = {"VDD": "1", "DOUT": "2", "VSS": "3", "DIN": "4"}  # WS2812B datasheet, pin configuration


def die_board() -> Netlist:
    """One die and its button: the same board at all six places."""
    parts = [Part("J1", "socket to the main board", "JST PH, 6", _passive(*"123456"), frozenset("6")),
             Part("C10", "capacitor", "100 µF", _passive("1", "2")),
             *(Part(ref, "button, on the tab that stays", "tact switch 12 × 12 × 7.3", _passive("1", "2"))
               for ref in ("SW1", "SW2"))]
    nets: dict[str, list[Node]] = {
        FIVE: [("J1", DIE_SOCKET["5V"]), ("C10", "1")], GROUND: [("J1", DIE_SOCKET["GND"]), ("C10", "2")],
        "DIN": [("J1", DIE_SOCKET["DIN"])], "DOUT": [("J1", DIE_SOCKET["DOUT"])],
        "BUTTON": [("J1", DIE_SOCKET["BUTTON"]), ("SW1", "1"), ("SW2", "1")]}
    nets[GROUND] += [("SW1", "2"), ("SW2", "2")]
    for number in range(1, 10):
        led, capacitor = f"LED{number}", f"C{number}"
        roles = {"1": "power", "2": "output", "3": "ground", "4": "input"}
        parts += [Part(led, f"LED {number - 1} of the die", "WS2812B", roles, decoupled=False),
                  Part(capacitor, f"capacitor of {led}", "100 nF", _passive("1", "2"))]
        nets[FIVE] += [(led, LED_PINS["VDD"]), (capacitor, "1")]
        nets[GROUND] += [(led, LED_PINS["VSS"]), (capacitor, "2")]
        nets["DIN" if number == 1 else f"CHAIN{number - 1}"].append((led, LED_PINS["DIN"]))
        nets.setdefault("DOUT" if number == 9 else f"CHAIN{number}", []).append((led, LED_PINS["DOUT"]))
    return Netlist({part.ref: part for part in parts}, nets)


def main_board() -> Netlist:
    """Everything else: Pico, level shifter, fuse, keypad with diodes, sockets of dice and screen."""
    series = [Part(f"R1{number}", f"resistor, data of die {number}", "100 Ω", _passive("1", "2"))
              for number in range(2, 7)]
    parts = [_pico(), _shifter(), *_small("470 µF"), *series,
             Part("D13", "surge arrester", "SMAJ5.0A", _passive("1", "2")),  # 1: cathode
             Part("SW13", "button RUN: starts anew", "tact switch 6 × 6 × 4.3", _passive("1", "2")),
             *(Part(ref, f"socket, die {color}", "JST PH, 6", _passive(*"123456"), frozenset("6"))
               for ref, color in zip(sockets(), COLORS, strict=True)),
             Part("J7", "screen with seven pins", "header, 7", _passive(*"1234567")),
             Part("J8", "screen GND VCC SCL SDA", "header, 4", _passive(*"1234")),
             Part("J9", "screen VCC GND SCL SDA", "header, 4", _passive(*"1234")),
             *(Part(ref, f"test point {net}", "pad", _passive("1")) for ref, net in TEST_POINTS.items())]
    nets: dict[str, list[Node]] = {
        name: [node for node in nodes if node[0] in {"U1", "U2", *(part.ref for part in _small())}]
        for name, nodes in _nets().items()}
    nets[FIVE].append(("D13", "1"))
    nets[GROUND] += [("D13", "2"), ("SW13", "2")] + [("U1", pin) for pin, role in _pico_roles().items()
                                                     if role == "ground" and ("U1", pin) not in nets[GROUND]]
    nets["RUN"] = [("U1", "30"), ("SW13", "1")]
    for place, socket in enumerate(sockets()):
        nets[FIVE].append((socket, DIE_SOCKET["5V"]))
        nets[GROUND].append((socket, DIE_SOCKET["GND"]))
        nets[f"BUTTONS{place}"].append((socket, DIE_SOCKET["BUTTON"]))
        nets[f"DATA{place + 1}"].append((socket, DIE_SOCKET["DIN"]))
        if place:
            nets[f"DATA{place + 1}"].append((f"R1{place + 1}", "2"))
            nets[f"RETURN{place}"].append((f"R1{place + 1}", "1"))
        nets[f"RETURN{place + 1}"] = [(socket, DIE_SOCKET["DOUT"])]
    for socket, order in (("J7", "GND VCC SCL SDA RES DC CS"), ("J8", "GND VCC SCL SDA"),
                          ("J9", "VCC GND SCL SDA")):
        for pin, line in enumerate(order.split(), 1):
            nets[SCREEN_LINES[line]].append((socket, str(pin)))
    for row, names in enumerate(KEYS):
        for column, name in enumerate(names):
            number = row * len(names) + column + 1
            key, diode = f"SW{number}", f"D{number}"
            parts += [Part(key, f"key {name}", "tact switch 6 × 6 × 9.5", _passive("1", "2")),
                      Part(diode, f"diode of key {name}", "1N4148W", _passive("1", "2"))]  # 1: cathode
            nets[f"COLUMNS{column}"].append((key, "1"))
            nets[f"KEY{number}"] = [(key, "2"), (diode, "2")]
            nets[f"ROWS{row}"].append((diode, "1"))
    for ref, net in TEST_POINTS.items():
        nets[net].append((ref, "1"))
    return Netlist({part.ref: part for part in parts}, nets)


TEST_POINTS = {"TP1": USB, "TP2": FIVE, "TP3": THREE, "TP4": GROUND, "TP5": "LEDS", "TP6": "DATA1",
               "TP7": "RETURN6"}
SCREEN_LINES = {"GND": GROUND, "VCC": THREE, "SCL": "OLED_SCL", "SDA": "OLED_SDA", "RES": "OLED_RESET",
                "DC": GROUND, "CS": GROUND}  # DC low: address 0x3C


def _passive(*pins: str) -> dict[str, str]:
    return dict.fromkeys(pins, "passive")


def _two_legs(part: Part) -> bool:
    """A resistor or a capacitor."""
    return part.value.endswith(("Ω", "F"))


def _pico() -> Part:
    unused = frozenset(map(str, range(1, 41)))
    return Part("U1", "microcontroller", "Raspberry Pi Pico", _pico_roles(), unused)


def _shifter() -> Part:
    return Part("U2", "level shifter", "74AHCT125", _shifter_roles(), frozenset({"6", "8", "11"}),
                decoupled=False)


def _screen() -> Part:
    return Part("U3", "screen", "OLED 128×64, I²C",
                {"SCL": "input", "SDA": "io", "VCC": "power", "GND": "ground", "DC": "input", "CS": "input",
                 "RES": "input"}, frozenset({"DC", "CS", "RES"}))  # modules with four pins have none of these


def _keypad() -> Part:
    return Part("KP1", "keypad", "4×3 matrix", _passive("R1", "R2", "R3", "R4", "C1", "C2", "C3"))


def _small(supply: str = "1000 µF") -> list[Part]:
    return [
        Part("BZ1", "buzzer", "passive piezo", _passive("+", "-")),
        Part("F1", "resettable fuse", "0.75 A", _passive("1", "2")),
        Part("R1", "resistor, LED data", "330 Ω", _passive("1", "2")),
        Part("R2", "resistor, buzzer", "330 Ω", _passive("1", "2")),
        Part("R3", "resistor, pull-down", "10 kΩ", _passive("1", "2")),
        Part("R4", "resistor, pull-up SDA", "4.7 kΩ", _passive("1", "2")),
        Part("R5", "resistor, pull-up SCL", "4.7 kΩ", _passive("1", "2")),
        Part("C1", "capacitor, LED supply", supply, _passive("+", "-")),
        Part("C2", "capacitor, level shifter", "100 nF", _passive("1", "2")),
    ]


def _dice() -> list[Part]:
    roles = {"5V": "power", "GND": "ground", "DIN": "input", "DOUT": "output"}
    return [Part(ref, f"die {color}", "9 × WS2812B", roles,
                 frozenset({"DOUT"}) if color == COLORS[-1] else frozenset())
            for ref, color in zip(dice(), COLORS, strict=True)]


def _die_buttons() -> list[Part]:
    return [Part(ref, f"button {color}", "push button", _passive("1", "2"))
            for ref, color in zip(buttons(), COLORS, strict=True)]


def _nets() -> dict[str, list[Node]]:
    nets: dict[str, list[Node]] = {
        USB: [("U1", "40"), ("F1", "1")],
        FIVE: [("F1", "2"), ("U2", "14"), ("C1", "+"), ("C2", "1")] + [(die, "5V") for die in dice()]
        + [("U2", "4"), ("U2", "10"), ("U2", "13")],
        THREE: [("U1", "36"), ("U3", "VCC"), ("R4", "1"), ("R5", "1")],
        GROUND: [("U1", "38"), ("C1", "-"), ("C2", "2"), ("R3", "2"), ("U1", "18"), ("U1", "3"), ("BZ1", "-")]
        + [("U2", pin) for pin in ("7", "1", "5", "9", "12")]
        + [("U1", "28"), ("U3", "GND"), ("U3", "DC"), ("U3", "CS")]  # DC low: address 0x3C
        + [(die, "GND") for die in dice()] + [(button, "2") for button in buttons()],
        "LEDS": [("U1", pico_pin(pins.LEDS)), ("U2", "2"), ("R3", "1")],
        "LEDS_5V": [("U2", "3"), ("R1", "1")],
        "DATA1": [("R1", "2"), ("D1", "DIN")],
        "BUZZER": [("U1", pico_pin(pins.BUZZER)), ("R2", "1")],
        "TONE": [("R2", "2"), ("BZ1", "+")],
        "OLED_SDA": [("U1", pico_pin(pins.OLED_SDA)), ("U3", "SDA"), ("R4", "2")],
        "OLED_SCL": [("U1", pico_pin(pins.OLED_SCL)), ("U3", "SCL"), ("R5", "2")],
        "OLED_RESET": [("U1", pico_pin(pins.OLED_RESET)), ("U3", "RES")],
    }
    for number, (left, right) in enumerate(zip(dice(), dice()[1:]), 2):
        nets[f"DATA{number}"] = [(left, "DOUT"), (right, "DIN")]
    for place, (gpio, ref) in enumerate(zip(pins.BUTTONS, buttons(), strict=True)):
        nets[f"BUTTONS{place}"] = [("U1", pico_pin(gpio)), (ref, "1")]
    for place, gpio in enumerate(pins.ROWS):
        nets[f"ROWS{place}"] = [("U1", pico_pin(gpio)), ("KP1", f"R{place + 1}")]
    for place, gpio in enumerate(pins.COLUMNS):
        nets[f"COLUMNS{place}"] = [("U1", pico_pin(gpio)), ("KP1", f"C{place + 1}")]
    return nets


def _pico_roles() -> dict[str, str]:
    roles = {"GND": "ground", "AGND": "ground", "VBUS": "source", "3V3": "source", "VSYS": "power"}
    return {str(number): roles.get(name, "io" if name.startswith("GP") else "passive")
            for number, name in enumerate(PICO_PINS, 1)}


def _shifter_roles() -> dict[str, str]:
    roles = {"VCC": "power", "GND": "ground"}
    return {str(number): roles.get(name, "output" if name.endswith("Y") else "input")
            for number, name in enumerate(SHIFTER_PINS, 1)}
