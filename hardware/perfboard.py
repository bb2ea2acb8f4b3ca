"""The perfboard with level shifter, capacitors and the buzzer's resistor: which hole takes what.

Holes are named like B5: row from the top, column from the left, seen from above. The wires run below; all but
the two rails are insulated. It is drawn twice: from above for the parts, from below for the iron.
"""

from dataclasses import dataclass

from .netlist import Node
from .svg import Picture
from .wiring import WIRES as COLORS
from .words import Say, in_both

ROWS, COLUMNS = "ABCDEFGHIJK", 19  # 2.54 mm apart: 50 × 30 mm
STEP, LEFT = 46.0, 240.0  # pixels
WIDTH, HEIGHT = STEP * (COLUMNS - 1), STEP * (len(ROWS) - 1)

PLACES: dict[Node, str] = {
    **{("U2", str(number)): f"H{number + 4}" for number in range(1, 8)},
    **{("U2", str(number)): f"E{19 - number}" for number in range(8, 15)},
    ("C2", "1"): "E3", ("C2", "2"): "G3", ("C1", "+"): "F13", ("C1", "-"): "H13",
    ("R2", "1"): "A4", ("R2", "2"): "A8", ("F1", "1"): "B1", ("F1", "2"): "B3",
    ("R3", "1"): "K5", ("R3", "2"): "K1",
}
# Wires that leave the board: (hole, net, where to, side of the board).
LEAVING = (
    ("A1", "VBUS", "Pico 40 (VBUS)", "left"), ("J1", "GND", "Pico 38 (GND)", "left"),
    ("A3", "BUZZER", "Pico 5 (GP3)", "above"), ("K6", "LEDS", "Pico 4 (GP2)", "below"),
    ("A9", "TONE", "BZ1 (buzzer)", "above"), ("K8", "LEDS_5V", "R1, then DIN of D1", "below"),
    ("B19", "5V", "5 V of the dice", "right"), ("J19", "GND", "GND of the dice", "right"),
)
WIRES: dict[str, list[str]] = {
    "VBUS": ["A1 B1"],
    "5V": ["B3 B19", "E5 B5", "E6 B6", "E9 B9", "H8 E9", "E3 B3", "F13 B13"],
    "GND": ["J1 J19", "H5 J5", "H9 J9", "H11 J11", "E7 H9", "E10 H11", "G3 J3", "H13 J13", "J1 K1"],
    "LEDS": ["H6 K6", "K5 K6"],
    "LEDS_5V": ["H7 K8"],
    "BUZZER": ["A3 A4"],
    "TONE": ["A8 A9"],
}


@dataclass(frozen=True)
class View:
    """One of the two drawings: where its top row is, and whether it is seen from below."""

    top: float
    below: bool

    def at(self, hole: str) -> tuple[float, float]:
        """Where a hole is in the picture."""
        along = STEP * (int(hole[1:]) - 1)
        return LEFT + (WIDTH - along if self.below else along), self.top + STEP * ROWS.index(hole[0])


def draw(say: Say) -> str:
    """Both views as SVG."""
    picture = Picture(2 * LEFT + WIDTH, 1600, "Divermazo companion: perfboard")
    for view, heading, notes in (
            (View(230, False), "Perfboard, seen from above: the parts",
             ("50 × 30 mm, 19 × 11 holes, each with a pad of its own below. The wires run below.",
              "A big dot: where a wire leaves the board; it comes from above through its hole.")),
            (View(1010, True), "The same, seen from below: the wires",
             ("Left and right are swapped. The rails B and J are bare wire, all others insulated: "
              "where they cross they do not touch.",
              "Wires below are soldered onto the pads, beside what comes through the hole."))):
        picture.text(40, view.top - 162, say(heading), 26, bold=True)
        for row, note in enumerate(notes):
            picture.text(40, view.top - 128 + 24 * row, say(note), 17)
        _board(picture, view, say)
    return picture.render()


def _board(picture: Picture, view: View, say: Say) -> None:
    picture.rect(LEFT - 46, view.top - 30, WIDTH + 92, HEIGHT + 64, "#ecd9ae", "#b9975b", 2, 8)
    for row in ROWS:
        for column in range(1, COLUMNS + 1):
            picture.circle(*view.at(f"{row}{column}"), 7, "#fdf8ec", "#c58f3d", 2.5)
    for column in range(1, COLUMNS + 1):
        x, y = view.at(f"K{column}")
        picture.text(x, y + 22, str(column), 14, "middle", "#6b4f1d", bold=True)
    if view.below:
        _bodies(picture, view, say)
    _wires(picture, view)
    if not view.below:
        _bodies(picture, view, say)
    for hole, net, where, side in LEAVING:
        _leaving(picture, view, hole, net, say(where), side)
    for (ref, pin), hole in PLACES.items():
        x, y = view.at(hole)
        if view.below:
            picture.circle(x, y, 12, "#dfe3e6", "#555555", 2)
            picture.text(x, y, pin.replace("-", "−") if ref in ("U2", "C1") else "", 13, "middle", bold=True)
        else:
            picture.circle(x, y, 9, "#c9ced3", "#555555", 2)
    for row in ROWS:  # over the wires that leave
        for x in (LEFT - 30, LEFT + WIDTH + 30):
            picture.circle(x, view.at(f"{row}1")[1], 11, "#ecd9ae")
            picture.text(x, view.at(f"{row}1")[1], row, 15, "middle", "#6b4f1d", bold=True)


def _wires(picture: Picture, view: View) -> None:
    for net, wires in WIRES.items():
        for wire in wires:
            line = [view.at(end) for end in wire.split()]
            if view.below:
                picture.line(line, "#ffffff", 11)
            picture.line(line, COLORS[net] if view.below else COLORS[net] + "70", 6)


def _bodies(picture: Picture, view: View, say: Say) -> None:
    """The parts; from below only their outlines and names."""
    def body(one: str, other: str, margin: tuple[float, float], fill: str,
             radius: float) -> tuple[float, float]:
        """A box round two holes; returns its middle."""
        (ax, ay), (bx, by) = view.at(one), view.at(other)
        left, top = min(ax, bx) - margin[0], min(ay, by) - margin[1]
        width, height = abs(ax - bx) + 2 * margin[0], abs(ay - by) + 2 * margin[1]
        picture.rect(left, top, width, height, "#e6d09e" if view.below else fill,
                     "#8a7446" if view.below else "#222222", 1.5, radius)
        return left + width / 2, top + height / 2

    def name(x: float, y: float, text: str, light: bool = True) -> None:
        color = "#ffffff" if light and not view.below else "#4a3a16"
        picture.text(x, y, text, 17, "middle", color, bold=True)

    def lead(one: str, other: str) -> None:
        if not view.below:
            picture.line([view.at(one), view.at(other)], "#9a9a9a", 5)

    x, y = body("E5", "H11", (26, -12), "#2a2d31", 8)
    if view.below:
        name(view.at("F6")[0], y, "U2")
    else:
        picture.circle(view.at("E5")[0] - 26, y, 12, "#ecd9ae")
        name(x, y, say("U2: 74AHCT125 in its socket"))
        for (ref, pin), hole in PLACES.items():
            if ref == "U2":
                px, py = view.at(hole)
                inside = 26 if hole[0] == "E" else -26
                picture.text(px, py + inside, pin, 15, "middle", "#ffffff", bold=True)
    body("E3", "G3", (15, 8), "#e39a3b", 14)
    x, y = view.at("F2")
    x += 6 if view.below else -6
    picture.rect(x - 32, y - 14, 64, STEP + 28, "#ecd9ae")
    name(x, y + 12, "C2", light=False)
    name(x, y + 36, "100 nF", light=False)
    lead("F13", "F14")
    lead("H13", "H14")
    x, y = body("F14", "H18", (8, 26), "#20375e", 12)
    name(x, y - 22, say("C1: 1000 µF, lying"))
    if not view.below:
        picture.rect(view.at("H14")[0] - 7, view.at("H14")[1] - 14, 4 * STEP + 14, 39, "#c7cedb", radius=6)
        for hole, pole in (("F13", "+"), ("H13", "−")):
            picture.text(view.at(hole)[0] - 24, view.at(hole)[1], pole, 22, "middle", bold=True)
    lead("A4", "A8")
    x, y = body("A5", "A7", (18, 14), "#e6cfa3", 10)
    name(x, y, "R2: 330 Ω", light=False)
    lead("K1", "K5")
    x, y = body("K2", "K4", (14, 14), "#e6cfa3", 10)
    name(x, y, "R3: 10 kΩ", light=False)
    x, y = body("B1", "B3", (12, 16), "#e8c02a", 8)
    x += 20 if view.below else -20
    picture.rect(x - 32, y + 22, 64, 48, "#ecd9ae")
    name(x, y + 34, "F1", light=False)
    name(x, y + 57, say("0.75 A"), light=False)


def _leaving(picture: Picture, view: View, hole: str, net: str, where: str, side: str) -> None:
    """A wire that leaves the board: a big dot at its hole, its other end in words."""
    x, y = view.at(hole)
    if side in ("left", "right"):
        left = (side == "left") != view.below
        end = (LEFT - 70 if left else LEFT + WIDTH + 70, y)
        picture.text(end[0] + (-8 if left else 8), y, where, 17, "end" if left else "start", bold=True)
    else:
        end = (x, view.top - 52 if side == "above" else view.top + HEIGHT + 56)
        right = hole in ("A9", "K8") or (hole == "A3" and view.below)
        anchor = "start" if right != (view.below and hole in ("K6", "K8")) else "end"
        picture.text(x + (8 if anchor == "start" else -8), end[1] + (0 if side == "above" else 8), where, 17,
                     anchor, bold=True)
    picture.line([(x, y), end], "#ffffff", 10)
    picture.line([(x, y), end], COLORS[net], 5)
    picture.circle(x, y, 9, COLORS[net])


SPANISH = {
    "Perfboard, seen from above: the parts": "Placa perforada, vista por arriba: las piezas",
    "50 × 30 mm, 19 × 11 holes, each with a pad of its own below. The wires run below.": (
        "50 × 30 mm, 19 × 11 agujeros, cada uno con su punto de cobre debajo. Los cables van por debajo."
    ),
    "A big dot: where a wire leaves the board; it comes from above through its hole.": (
        "Un punto grande: ahí sale un cable de la placa; entra por arriba en su agujero."
    ),
    "Wires below are soldered onto the pads, beside what comes through the hole.": (
        "Los cables de abajo se sueldan sobre los puntos, junto a lo que sale por el agujero."
    ),
    "The same, seen from below: the wires": "La misma, vista por debajo: los cables",
    "Left and right are swapped. The rails B and J are bare wire, all others insulated: "
    "where they cross they do not touch.": (
        "Izquierda y derecha están cambiadas. Los carriles B y J son hilo desnudo; los demás, aislados: "
        "donde se cruzan no se tocan."
    ),
    "Pico 40 (VBUS)": "Pico 40 (VBUS)",
    "Pico 38 (GND)": "Pico 38 (GND)",
    "Pico 5 (GP3)": "Pico 5 (GP3)",
    "Pico 4 (GP2)": "Pico 4 (GP2)",
    "BZ1 (buzzer)": "BZ1 (zumbador)",
    "R1, then DIN of D1": "R1, luego DIN de D1",
    "5 V of the dice": "5 V, dados",
    "GND of the dice": "GND, dados",
    "U2: 74AHCT125 in its socket": "U2: 74AHCT125 en su zócalo",
    "C1: 1000 µF, lying": "C1, tumbado",
}
DRAWINGS = in_both({"perfboard": draw}, SPANISH)
