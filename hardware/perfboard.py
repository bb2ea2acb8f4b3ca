"""The perfboard with level shifter, capacitors and the buzzer's resistor: which hole takes what.

Holes are named like B5: row from the top, column from the left, seen from above. The wires run below; all but
the two rails are insulated.
"""

from .netlist import SHIFTER_PINS, Node
from .svg import Picture, Points
from .wiring import WIRES as COLORS

ROWS, COLUMNS = "ABCDEFGHIJK", 19  # 2.54 mm apart: 50 × 30 mm
STEP, LEFT, TOP = 46, 150, 190  # pixels

PLACES: dict[Node, str] = {
    **{("U2", str(number)): f"H{number + 4}" for number in range(1, 8)},
    **{("U2", str(number)): f"E{19 - number}" for number in range(8, 15)},
    ("C2", "1"): "E3", ("C2", "2"): "G3", ("C1", "+"): "F13", ("C1", "-"): "H13",
    ("R2", "1"): "A4", ("R2", "2"): "A8",
}
# Wires that leave the board: (hole, net, where to, side of the board).
LEAVING = (
    ("B1", "5V", "Pico 40 (VBUS)", "left"), ("J1", "GND", "Pico 38 (GND)", "left"),
    ("A3", "BUZZER", "Pico 5 (GP3)", "left"), ("K6", "LEDS", "Pico 4 (GP2)", "below"),
    ("A9", "TONE", "buzzer", "above"), ("K8", "LEDS_5V", "R1, then LED 0 DIN", "below"),
    ("B19", "5V", "5 V of all dice", "right"), ("J19", "GND", "ground of all dice", "right"),
)
WIRES: dict[str, list[str]] = {
    "5V": ["B1 B19", "E5 B5", "E6 B6", "E9 B9", "H8 E9", "E3 B3", "F13 B13"],
    "GND": ["J1 J19", "H5 J5", "H9 J9", "H11 J11", "E7 H9", "E10 H11", "G3 J3", "H13 J13"],
    "LEDS": ["H6 K6"],
    "LEDS_5V": ["H7 K8"],
    "BUZZER": ["A3 A4"],
    "TONE": ["A8 A9"],
}


def at(hole: str) -> tuple[float, float]:
    """Where a hole is in the picture."""
    return LEFT + STEP * (int(hole[1:]) - 1), TOP + STEP * ROWS.index(hole[0])


def draw() -> str:
    """The board as SVG."""
    picture = Picture(1240, 800, "Divermazo companion: perfboard")
    picture.text(40, 40, "Perfboard, seen from above", 26, bold=True)
    picture.text(40, 74, "50 × 30 mm. The wires run below; all but the rails B and J are insulated.", 17)
    width, height = STEP * (COLUMNS - 1), STEP * (len(ROWS) - 1)
    picture.rect(LEFT - 30, TOP - 30, width + 60, height + 60, "#ecd9ae", "#b9975b", 2, 8)
    for row in ROWS:
        for column in range(1, COLUMNS + 1):
            picture.circle(*at(f"{row}{column}"), 7, "#fdf8ec", "#c58f3d", 2.5)
    for net in WIRES:
        for line in wires(net):
            picture.line(line, "#ffffff", 11)
            picture.line(line, COLORS[net], 6)
    _bodies(picture)
    for (ref, pin), hole in PLACES.items():
        x, y = at(hole)
        picture.circle(x, y, 9, "#c9ced3", "#555555", 2)
        if ref == "U2":
            inside = 26 if hole[0] == "E" else -26
            picture.text(x, y + inside, pin, 14, "middle", "#ffffff", bold=True)
            picture.text(x, y - 0.9 * inside, SHIFTER_PINS[int(pin) - 1], 12, "middle", "#333333")
        elif pin in "+-":
            picture.text(x - 22, y, pin.replace("-", "−"), 18, "middle", bold=True)
    for hole, net, where, side in LEAVING:
        _leaving(picture, hole, net, where, side)
    for row in ROWS:
        picture.circle(LEFT - 20, at(f"{row}1")[1], 9, "#ecd9ae")
        picture.text(LEFT - 20, at(f"{row}1")[1], row, 14, "middle", "#6b4f1d", bold=True)
    for column in range(1, COLUMNS + 1):
        picture.circle(at(f"A{column}")[0], TOP + height + 20, 9, "#ecd9ae")
        picture.text(at(f"A{column}")[0], TOP + height + 20, str(column), 13, "middle", "#6b4f1d", bold=True)
    return picture.render()


def wires(net: str) -> list[Points]:
    """The wires of a net as lines between holes."""
    return [[at(end) for end in wire.split()] for wire in WIRES[net]]


def _bodies(picture: Picture) -> None:
    x, y = at("E5")
    picture.rect(x - 26, y + 10, 6 * STEP + 52, 3 * STEP - 20, "#2a2d31c8", radius=8)
    picture.circle(x - 26, y + 1.5 * STEP, 12, "#ecd9ae")
    picture.text(x + 3 * STEP, y + 1.5 * STEP, "U2 74AHCT125 in its socket", 17, "middle", "#ffffff", True)
    x, y = at("F3")
    picture.rect(x - 15, y - 38, 30, 76, "#e39a3b", "#a0641a", 2, 14)
    picture.text(x - 48, y, "C2", 16, "middle", bold=True)
    x, y = at("F13")
    picture.rect(x + 36, y - 24, 230, 2 * STEP + 48, "#20375e", "#142542", 2, 12)
    picture.rect(x + 36, y + 2 * STEP - 14, 230, 38, "#c7cedb", radius=6)
    picture.text(x + 150, y + 30, "C1 1000 µF, lying", 17, "middle", "#ffffff", bold=True)
    for hole in ("F13", "H13"):
        hx, hy = at(hole)
        picture.line([(hx, hy), (hx + 38, hy)], "#9a9a9a", 5)
    (ax, ay), (bx, _) = at("A4"), at("A8")
    picture.line([(ax, ay), (bx, ay)], "#9a9a9a", 5)
    picture.rect(ax + 34, ay - 13, bx - ax - 68, 26, "#e6cfa3", "#8a7446", 2, 10)
    picture.text((ax + bx) / 2, ay, "R2 330 Ω", 14, "middle", bold=True)


def _leaving(picture: Picture, hole: str, net: str, where: str, side: str) -> None:
    x, y = at(hole)
    dx, dy = {"left": (-90, 0), "right": (90, 0), "above": (0, -70), "below": (0, 70)}[side]
    if hole == "A3":  # past the other holes of its row
        dx = -90 - 2 * STEP
    picture.line([(x, y), (x + dx, y + dy)], "#ffffff", 10)
    picture.line([(x, y), (x + dx, y + dy)], COLORS[net], 5)
    picture.circle(x, y, 8, COLORS[net])
    if side == "left":
        picture.text(x + dx + 4, y - 20, where, 15, "start", bold=True)
    elif side == "right":
        picture.text(x + dx - 4, y - 20, where, 15, "end", bold=True)
    elif side == "above":
        picture.text(x + 12, y + dy + 10, where, 15, bold=True)
    else:
        picture.text(x + dx, y + dy + 16, where, 15, "end" if hole == "K6" else "start", bold=True)
