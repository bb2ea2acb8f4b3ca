"""Parts and nets of hardware revision 1. GPIO numbers come from the firmware's pin table.

Drawings, the Wokwi project, hardware.md and the electrical rules (`rules.py`) all start from here.
"""

from dataclasses import dataclass, field

from divermazo.board import pins
from divermazo.rules.cards import COLORS

GROUND, FIVE, THREE = "GND", "5V", "3V3"

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
    """The device as hardware.md tells to build it."""
    parts = [
        Part("U1", "microcontroller", "Raspberry Pi Pico", _pico_roles(), frozenset(map(str, range(1, 41)))),
        Part("U2", "level shifter", "74AHCT125", _shifter_roles(), frozenset({"6", "8", "11"}),
             decoupled=False),
        Part("U3", "screen", "OLED 128×64, I²C",
             {"SCL": "input", "SDA": "io", "VCC": "power", "GND": "ground", "DC": "input", "CS": "input",
              "RES": "input"}, frozenset({"DC", "CS", "RES"})),  # modules with four pins have none of these
        Part("KP1", "keypad", "4×3 matrix",
             dict.fromkeys(("R1", "R2", "R3", "R4", "C1", "C2", "C3"), "passive")),
        Part("BZ1", "buzzer", "passive piezo", {"+": "passive", "-": "passive"}),
        Part("R1", "resistor, LED data", "330 Ω", {"1": "passive", "2": "passive"}),
        Part("R2", "resistor, buzzer", "330 Ω", {"1": "passive", "2": "passive"}),
        Part("C1", "capacitor, LED supply", "1000 µF", {"+": "passive", "-": "passive"}),
        Part("C2", "capacitor, level shifter", "100 nF", {"1": "passive", "2": "passive"}),
    ]
    for ref, color in zip(dice(), COLORS, strict=True):
        roles = {"5V": "power", "GND": "ground", "DIN": "input", "DOUT": "output"}
        last = frozenset({"DOUT"}) if color == COLORS[-1] else frozenset()
        parts.append(Part(ref, f"die {color}", "9 × WS2812B", roles, last))
    for ref, color in zip(buttons(), COLORS, strict=True):
        parts.append(Part(ref, f"button {color}", "push button", {"1": "passive", "2": "passive"}))
    return Netlist({part.ref: part for part in parts}, _nets())


def _nets() -> dict[str, list[Node]]:
    nets: dict[str, list[Node]] = {
        FIVE: [("U1", "40"), ("U2", "14"), ("C1", "+"), ("C2", "1")] + [(die, "5V") for die in dice()]
        + [("U2", "4"), ("U2", "10"), ("U2", "13")],
        THREE: [("U1", "36"), ("U3", "VCC")],
        GROUND: [("U1", "38"), ("C1", "-"), ("C2", "2"), ("U1", "18"), ("U1", "3"), ("BZ1", "-")]
        + [("U2", pin) for pin in ("7", "1", "5", "9", "12")]
        + [("U1", "28"), ("U3", "GND"), ("U3", "DC"), ("U3", "CS")]  # DC low: address 0x3C
        + [(die, "GND") for die in dice()] + [(button, "2") for button in buttons()],
        "LEDS": [("U1", pico_pin(pins.LEDS)), ("U2", "2")],
        "LEDS_5V": [("U2", "3"), ("R1", "1")],
        "DATA1": [("R1", "2"), ("D1", "DIN")],
        "BUZZER": [("U1", pico_pin(pins.BUZZER)), ("R2", "1")],
        "TONE": [("R2", "2"), ("BZ1", "+")],
        "OLED_SDA": [("U1", pico_pin(pins.OLED_SDA)), ("U3", "SDA")],
        "OLED_SCL": [("U1", pico_pin(pins.OLED_SCL)), ("U3", "SCL")],
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
