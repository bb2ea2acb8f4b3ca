"""Where everything sits on the two boards, in mm, y to the far side: the die board about the middle of its
die, the main board in the coordinates of the body (`enclosure/dimensions.py`)."""

from dataclasses import dataclass, field

from divermazo.rules.cards import COLORS

from ..enclosure import dimensions as d
from ..netlist import KEYS, Netlist, die_board, main_board

Point = tuple[float, float]
SIDE_SLOT = 1.6  # width of the slot between a die and its tab
BRIDGES = (
    (-14.0, 4.4),
    (0.0, 3.2),
    (14.0, 4.4),
)  # what holds a tab: middle, width; the tracks pass the middle one


@dataclass(frozen=True)
class Text:
    """Silkscreen: height in mm; turned by degrees; on the back it is mirrored."""

    text: str
    x: float
    y: float
    size: float = 1.2
    turn: float = 0.0
    back: bool = False


@dataclass(frozen=True)
class Layout:
    """A board: its outline, cut-outs, holes, what lies where, and what copper may not cover."""

    name: str
    netlist: Netlist
    outline: list[Point]
    places: dict[
        str, tuple[float, float, float]
    ]  # ref: middle of its pads, turned by degrees (as seen from above)
    holes: list[Point]
    cutouts: list[list[Point]] = field(default_factory=list)
    bites: list[Point] = field(default_factory=list)  # small holes where a tab breaks off
    keepouts: list[list[Point]] = field(default_factory=list)  # no copper on either side
    pours: list[tuple[str, str, list[Point]]] = field(default_factory=list)  # layer, net, outline
    planes: tuple[str, ...] = ()  # nets that are joined by their pours alone
    wide: dict[str, float] = field(default_factory=dict)  # width of tracks by net; others are THIN
    texts: list[Text] = field(default_factory=list)
    quiet: frozenset[str] = frozenset()  # references that are not printed
    signs: list[tuple[int, float, float, float, bool]] = field(default_factory=list)  # place, x, y, r, back


THIN = 0.25


def box(left: float, bottom: float, right: float, top: float) -> list[Point]:
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def die() -> Layout:
    """Nine LEDs, their capacitors, a socket behind them, and at two sides a tab for the button: one stays."""
    half, ear, inner = d.POCKET / 2 + 0.6, d.DIE_SCREW + 4.4, d.POCKET / 2 + 0.6 + SIDE_SLOT
    out = d.BUTTON_AWAY + 5.8
    tab = [(18.0, inner), (18.0, out - 4.0), (13.5, out), (-13.5, out), (-18.0, out - 4.0), (-18.0, inner)]
    (left, bridge), _, (right, _) = BRIDGES
    bridge /= 2

    def notched(side: int) -> list[Point]:
        """The far edge of the die, from right to left, out over each bridge to the tab and back."""
        edge = [(half, side * half), (right + bridge, side * half), (right + bridge, side * inner)]
        edge += [(x, side * y) for x, y in tab]
        edge += [(left - bridge, side * inner), (left - bridge, side * half), (-half, side * half)]
        return edge

    outline = [
        (half, -5.0),
        (ear, -5.0),
        (ear, 5.0),
        (half, 5.0),
        *notched(1),
        (-half, 5.0),
        (-ear, 5.0),
        (-ear, -5.0),
        (-half, -5.0),
        *reversed(notched(-1)),
    ]
    cutouts = [
        box(a + wide / 2, min(side * half, side * inner), b - wider / 2, max(side * half, side * inner))
        for side in (-1, 1)
        for (a, wide), (b, wider) in zip(BRIDGES, BRIDGES[1:])
    ]
    bites = []
    for side in (-1, 1):
        y = side * (half + SIDE_SLOT / 2)
        bites += [(x + step, y) for x in (left, right) for step in (-1.5, -0.5, 0.5, 1.5)]
    places: dict[str, tuple[float, float, float]] = {
        "J1": (0.0, 3.0, 0.0),
        "C10": (-12.0, -13.0, 0.0),
        "SW1": (0.0, -d.BUTTON_AWAY, 0.0),
        "SW2": (0.0, d.BUTTON_AWAY, 0.0),
    }
    for number in range(9):
        x, y = (number % 3 - 1) * d.PITCH, (1 - number // 3) * d.PITCH
        places[f"LED{number + 1}"] = (x, y, 180.0)
        places[f"C{number + 1}"] = (x - 0.4, y - 3.76, 180.0)
    screws = [(side * d.DIE_SCREW, 0.0) for side in (-1, 1)]
    screws += [(side * d.BRACKET_SCREW, end * d.BUTTON_AWAY) for side in (-1, 1) for end in (-1, 1)]
    inside = [
        (half - 0.4, -half + 0.4),
        (half - 0.4, half - 0.4),
        (-half + 0.4, half - 0.4),
        (-half + 0.4, -half + 0.4),
    ]
    texts = [
        Text("DIVERMAZO DIE  rev 2", 0, -17.6, 1.2, 0, True),
        Text("FAR SIDE", 0, 18.6, 1.2),
        Text("FAR SIDE", 0, 17.6, 1.2, 0, True),
    ]
    for side, colors in ((-1, "red yellow purple"), (1, "green turq. blue")):
        texts += [
            Text(text, 0, side * d.BUTTON_AWAY + away, 1.0, 0, True)
            for text, away in ((colors, 0.95), ("keep this tab", -0.95))
        ]
    return Layout(
        "die",
        die_board(),
        outline,
        places,
        screws,
        cutouts,
        bites,
        pours=[("B.Cu", "GND", inside), ("F.Cu", "5V", inside)],
        planes=("GND",),
        wide={"5V": 0.8},
        texts=texts,
        quiet=frozenset(ref for ref in places if ref.startswith(("LED", "C")) and ref != "C10"),
    )


PICO_AT = d.MAIN_PICO  # its middle; it hangs below, BOOTSEL away from the board, its socket to the far side
LEFT, RIGHT, NEAR, FAR = -50.0, 50.0, -56.0, 44.0


def main() -> Layout:
    """Everything in the middle of the device: keys at the front; Pico, sockets of dice and screen behind."""
    x, y = PICO_AT
    antenna = (x - 6.6, x + 6.6, y - 16.4)
    outline = [
        (LEFT, NEAR),
        (antenna[0], NEAR),
        (antenna[0], antenna[2]),
        (antenna[1], antenna[2]),
        (antenna[1], NEAR),
        (RIGHT, NEAR),
        (RIGHT, FAR),
        (LEFT, FAR),
    ]
    places: dict[str, tuple[float, float, float]] = {
        "U1": (x, y, 0.0),
        "J1": (*d.MAIN_SOCKETS["red"], 90.0),
        "J6": (*d.MAIN_SOCKETS["purple"], 90.0),
        "J5": (*d.MAIN_SOCKETS["blue"], 90.0),
        "J4": (*d.MAIN_SOCKETS["turquoise"], 90.0),
        "J2": (*d.MAIN_SOCKETS["yellow"], 270.0),
        "J3": (*d.MAIN_SOCKETS["green"], 270.0),
        **{ref: (along, d.MAIN_SCREEN_Y, 90.0) for ref, (along, _) in d.MAIN_SCREEN.items()},
        "U2": (-28.0, 2.0, 0.0),
        "C2": (-28.0, 8.6, 0.0),
        "R3": (-22.5, -3.5, 90.0),
        "R1": (-34.5, -1.0, 90.0),
        "F1": (21.0, 14.0, 0.0),
        "C1": (*d.MAIN_CAPACITOR, 0.0),
        "D13": (18.0, 22.0, 90.0),
        "R2": (-33.5, -29.0, 0.0),
        "BZ1": (*d.MAIN_BUZZER, 0.0),
        "SW13": (*d.MAIN_RUN, 0.0),
        "R4": (-2.0, 31.5, 90.0),
        "R5": (-6.0, 31.5, 90.0),
        "R12": (36.0, 26.0, 90.0),
        "R13": (36.0, 12.5, 90.0),
        "R14": (-36.5, -25.0, 90.0),
        "R15": (-37.0, -4.5, 90.0),
        "R16": (-36.5, 9.0, 90.0),
        "TP1": (23.0, 5.5, 0),
        "TP2": (14.0, 30.5, 0),
        "TP3": (4.0, 30.5, 0),
        "TP4": (26.0, 30.5, 0),
        "TP5": (-20.0, 8.0, 0),
        "TP6": (-36.0, 17.5, 0),
        "TP7": (-36.0, 3.0, 0),
    }
    keys = {}
    for row, names in enumerate(KEYS):
        for column, name in enumerate(names):
            number = row * len(names) + column + 1
            kx, ky = d.keys()[name]
            keys[name] = (kx, ky)
            places[f"SW{number}"] = (kx, ky, 0.0)
            places[f"D{number}"] = (kx, ky - 6.6, 0.0)
    texts = [
        Text("DIVERMAZO MAIN  rev 2", 10.0, 41.6, 1.6),
        Text("GND VCC SCL SDA RES DC CS", 0.0, 36.4, 1.0, 0, True),
        Text("GND VCC SCL SDA", -22.0, 36.4, 0.8, 0, True),
        Text("VCC GND SCL SDA", 20.0, 36.4, 0.8, 0, True),
        Text("screen", 0.0, 34.2, 1.2, 0, True),
        Text("USB", x, y + 23.0, 1.6, 0, True),
        Text("PICO", x, y + 3.0, 2.0, 0, True),
        Text("BOOTSEL", x - 3.0, y + 14.0, 1.4, 0, True),
        Text("VISIBLE", x - 3.0, y + 11.6, 1.4, 0, True),
        Text("RUN", d.MAIN_RUN[0], d.MAIN_RUN[1] - 5.0, 1.2, 0, True),
    ]
    texts += [
        Text(number, x + side * 12.1, y + 24.13 - 2.54 * row, 1.0, 0, back)
        for number, side, row in (("1", 1, 0), ("20", 1, 19), ("21", -1, 19), ("38", -1, 2), ("40", -1, 0))
        for back in (False, True)
    ]
    texts += [Text(name, kx - 5.4, ky + 0.0, 1.6) for name, (kx, ky) in keys.items()]
    signs = []
    for place, name in enumerate(COLORS):
        sx, sy, _ = places[f"J{place + 1}"]
        inward = 3.4 if sx < 0 else -3.4
        texts.append(Text(name, sx + inward, sy - 2.0, 1.2, 90, True))
        signs.append((place, sx + inward, sy + 5.5, 1.4, True))
    for ref, label in (
        ("TP1", "VBUS"),
        ("TP2", "5V"),
        ("TP3", "3V3"),
        ("TP4", "GND"),
        ("TP5", "GP2"),
        ("TP6", "DATA"),
        ("TP7", "END"),
    ):
        tx, ty, _ = places[ref]
        texts.append(Text(label, tx, ty + 1.9, 1.0))
    holes = list(d.MAIN_HOLES)
    inside = box(LEFT + 0.5, NEAR + 0.5, RIGHT - 0.5, FAR - 0.5)
    return Layout(
        "main",
        main_board(),
        outline,
        places,
        holes,
        keepouts=[box(antenna[0] - 0.5, NEAR, antenna[1] + 0.5, antenna[2] + 0.5)],
        pours=[("B.Cu", "GND", inside), ("F.Cu", "GND", inside)],
        planes=("GND",),
        wide={"5V": 1.2, "VBUS": 1.2, "3V3": 0.5},
        texts=texts,
        signs=signs,
        quiet=frozenset(ref for ref in places if ref.startswith(("TP", "D", "SW", "J")) and ref != "D13"),
    )


BOARDS = {"die": die, "main": main}
