"""The Wokwi project: the same circuit for the simulator at wokwi.com, as far as it has the parts.

Left out: level shifter, resistors and capacitors (the simulator is digital) and the screen's reset wire (its
SSD1306 has none).
"""

import json

from divermazo.rules.cards import COLORS
from divermazo_sim.look import LACQUER, LETTERS, TABLE

from ..netlist import FIVE, GROUND, PICO_PINS, Netlist, Node, buttons, dice, revision_1

MICROPYTHON = "micropython-20241129-v1.24.1"  # the oldest that the firmware runs on
SCALE = 0.62  # pixels of Wokwi's canvas in a unit of `look`
MIDDLE = (560, 330)
SUPPLIES = {"5V": ("red", "VDD"), "GND": ("black", "VSS")}


def diagram() -> str:
    """Text of diagram.json."""
    netlist = revision_1()
    document = {"version": 1, "author": "Divermazo companion", "editor": "wokwi",
                "parts": _parts(), "connections": [[*ends, color, []] for *ends, color in _wires(netlist)],
                "dependencies": {}}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _parts() -> list[dict]:
    parts = [_part("wokwi-pi-pico", "pico", 40, 190, env=MICROPYTHON),
             _part("board-ssd1306", "oled", MIDDLE[0] - 75, MIDDLE[1] - 140, i2cAddress="0x3c"),
             _part("wokwi-membrane-keypad", "keypad", MIDDLE[0] - 95, MIDDLE[1] - 10, columns="3"),
             _part("wokwi-buzzer", "buzzer", 60, 20, volume="0.1")]
    for ref, box in zip(dice(), TABLE.dice, strict=True):
        x, y = MIDDLE[0] + SCALE * box.x, MIDDLE[1] + SCALE * box.y
        parts.append(_part("wokwi-led-matrix", ref, x - 40, y - 40, rows="3", cols="3"))
    for ref, color, letter in zip(buttons(), COLORS, LETTERS["en"].lower(), strict=True):
        key = TABLE.keys[color]
        x, y = MIDDLE[0] + SCALE * key.x * 1.12, MIDDLE[1] + SCALE * key.y * 1.05
        rgb = "#{:02x}{:02x}{:02x}".format(*LACQUER[color])
        parts.append(_part("wokwi-pushbutton", ref, x - 32, y - 18, color=rgb, key=letter, label=color))
    return parts


def _part(kind: str, name: str, left: float, top: float, **attributes: str) -> dict:
    return {"type": kind, "id": name, "top": round(top, 1), "left": round(left, 1), "attrs": attributes}


def _wires(netlist: Netlist) -> list[tuple[str, str, str]]:
    """From each pin of the Pico to what hangs on its net, past the parts that are left out."""
    wires = [(_pico(36), "oled:VCC", "orange"), (_pico(28), "oled:GND", "black"),
             (_pico(3), "buzzer:1", "black")]
    for name, nodes in netlist.nets.items():
        pico = next((_pico(int(pin)) for ref, pin in nodes if ref == "U1"), "")
        if name in (FIVE, GROUND):
            color, pad = SUPPLIES[name]
            supply = _pico(40 if name == FIVE else 38)
            wires += [(supply, f"{ref}:{pad}", color) for ref in dice()]
            wires += [(_pico(18), f"{ref}:2.l", color) for ref in buttons() if name == GROUND]
        elif name == "LEDS":
            wires.append((pico, "D1:DIN", "green"))
        elif name.startswith("DATA") and name != "DATA1":
            wires.append((_pad(nodes[0]), _pad(nodes[1]), "green"))
        elif name == "BUZZER":
            wires.append((pico, "buzzer:2", "purple"))
        elif pico.startswith("pico:GP") and name != "OLED_RESET":
            wires.append((pico, _pad(nodes[1]), "blue"))
    return wires


def _pico(number: int) -> str:
    """A pin of the Pico, 1-40, by Wokwi's name; its ground pins are numbered, the analog one among them."""
    name = PICO_PINS[number - 1]
    if name.endswith("GND"):
        name = f"GND.{sum(other.endswith('GND') for other in PICO_PINS[:number])}"
    return f"pico:{name}"


def _pad(node: Node) -> str:
    """A pin by Wokwi's names."""
    ref, pin = node
    if ref in buttons():
        return f"{ref}:1.l"
    return {"KP1": "keypad", "U3": "oled"}.get(ref, ref) + ":" + pin
