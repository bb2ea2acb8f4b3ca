"""Small drawings for single steps: how a wire is tapped, a switch wired, a bolt held, where bundles run."""

from collections.abc import Callable

from divermazo.rules.cards import COLORS
from divermazo_sim.look import LACQUER

from .enclosure import dimensions as d
from .svg import Picture, Points

COPPER, SLEEVE, STEEL, PLASTIC, INK = "#c77a2c", "#30343a", "#b9bec4", "#8a5a34", "#222222"
RED, BLACK, GREEN, GRAY = "#d62020", "#1c1c1c", "#1f9d55", "#6b7076"
SOLDER = "#d9dde1"


def tap() -> str:
    """Three dice on one pair of thick wires."""
    picture = Picture(760, 250, "Tapping the thick pair")
    for place, x in enumerate((40, 290, 540)):
        picture.text(x, 26, ("1 Strip 8 mm", "2 Wind and solder", "3 Sleeve over it")[place],
                     16, bold=True)
        for y, color, out in ((90, RED, 78), (140, BLACK, 102)):  # the red one passes behind the black pair
            if place:
                picture.line([(x + out, y), (x + out, 205)], color, 6)
            if color == BLACK and place:
                picture.line([(x - 20, y), (x + 190, y)], "#ffffff", 18)
                picture.line([(x + out, y), (x + out, 205)], color, 6)
            picture.line([(x - 20, y), (x + 190, y)], color, 12)
            if place < 2:
                picture.rect(x + 60, y - 5, 50, 10, COPPER)
            if place == 1:
                for step in range(5):
                    picture.line([(x + 66 + 9 * step, y - 8), (x + 70 + 9 * step, y + 8)], COPPER, 4)
                picture.rect(x + 62, y - 7, 46, 14, SOLDER + "b0", radius=6)
            if place == 2:
                picture.rect(x + 48, y - 11, 76, 22, SLEEVE, "#111111", 1.5, 5)
        if place:
            picture.text(x + 90, 228, "to the die", 14, "middle")
    picture.text(40, 180, "Sleeves go onto the wire first;", 14)
    picture.text(40, 200, "red and black 12 mm apart.", 14)
    return picture.render()


def sleeve() -> str:
    """R1 between the wire from K8 and DIN of the first die."""
    picture = Picture(760, 170, "R1 in its sleeve")
    picture.line([(20, 70), (240, 70)], GREEN, 9)
    picture.line([(240, 70), (430, 70)], STEEL, 4)
    picture.line([(430, 70), (560, 70)], GREEN, 9)
    picture.rect(285, 56, 96, 28, "#e6cfa3", "#8a7446", 1.5, 12)
    for x, band in ((303, "#f08000"), (323, "#f08000"), (343, "#7a4a1e")):
        picture.rect(x, 56, 9, 28, band)
    for x in (228, 418):
        picture.rect(x, 62, 24, 16, SOLDER, radius=6)
    picture.rect(206, 44, 250, 52, SLEEVE + "55", SLEEVE, 2, 10)
    picture.rect(560, 46, 90, 48, "#ffffff", "#8d949a", 1.5, 4)
    picture.rect(596, 52, 36, 36, "#f2e6c0", "#8d949a", 1.5, 4)
    picture.text(20, 40, "from K8 of the perfboard", 15)
    picture.text(331, 124, "R1, 330 Ω, in heat-shrink from solder to solder", 15, "middle", bold=True)
    picture.text(632, 116, "DIN, LED 0 of red", 15, "middle")
    picture.text(505, 40, "3 cm or less", 14, "middle")
    return picture.render()


def die() -> str:
    """A carrier from behind: each row's wires come out at its two ends."""
    picture = Picture(900, 430, "A die from behind")
    scale, mx, my = 7.2, 330.0, 215.0

    def box(x: float, y: float, width: float, tall: float, fill: str, stroke: str = "none",
            radius: float = 0) -> None:
        left, top = mx + scale * (x - width / 2), my - scale * (y + tall / 2)
        picture.rect(left, top, scale * width, scale * tall, fill, stroke, 1.5, radius)

    box(0, 0, 2 * (d.DIE_SCREW + d.BOSS), d.EAR, "#5a5d63", "#222222", 20)
    box(0, 0, d.INSERT, d.INSERT, "#6b6f76", "#222222", 6)
    box(0, 0, d.INSERT - 1, d.EAR, "#6b6f76")
    out, wide, long = d.WAY_OUT
    for side in (-1, 1):
        picture.circle(mx + side * scale * d.DIE_SCREW, my, scale * d.PASS / 2, "#ffffff", "#222222", 1.5)
        for row in (1, 0, -1):
            box(side * out, row * d.PITCH, wide, long, "#ffffff", "#222222")
    left, right = mx - scale * out, mx + scale * out
    rows = [my - scale * row * d.PITCH for row in (1, 0, -1)]
    for row, y in enumerate(rows):  # seen from behind the row begins at the right
        aside = 20 if row == 1 else 0  # past the screw of the ear
        for wire, out, color in ((-14, 106, RED), (0, 92, BLACK)):
            way = y + wire - aside
            picture.line([(right + 3, y + wire), (right + 16, way), (right + out, way)], color, 5)
    picture.line([(right + 106, rows[0] - 14), (right + 106, rows[2] + 60)], RED, 5)
    picture.line([(right + 92, rows[0]), (right + 92, rows[2] + 60)], BLACK, 5)
    for one, other in zip(rows, rows[1:]):
        back = [(left, one + 12), (left, one + 36), (right, one + 36), (right, other + 14)]
        picture.line(back, "#ffffff", 8)
        picture.line(back, GREEN, 4)
    picture.line([(right, rows[0] + 14), (right + 150, rows[0] + 14)], "#ffffff", 8)
    picture.arrow([(right + 180, rows[0] + 14), (right + 4, rows[0] + 14)], GREEN, 4, 12)
    picture.arrow([(left, rows[2] + 12), (left - 110, rows[2] + 12)], GREEN, 4, 12)
    picture.text(right + 188, rows[0] + 14, "DIN", 16, bold=True)
    picture.text(left - 118, rows[2] + 12, "DOUT", 16, "end", bold=True)
    picture.text(right + 116, rows[2] + 56, "5 V and ground, to the thick pair", 15)
    picture.text(right + 74, rows[0] - 40, "From behind the rows begin at the right.", 15)
    for place, y in enumerate(rows):
        picture.text(mx, y, f"row {place + 1}", 15, "middle", "#ffffff")
    return picture.render()


def switch() -> str:
    """A switch with its wires already on, on its way onto the bracket."""
    picture = Picture(760, 300, "A switch and its bracket")
    picture.text(30, 30, "1 Wires on two legs of one diagonal", 16, bold=True)
    picture.rect(90, 80, 120, 120, "#2a2d31", "#111111", 2, 8)
    picture.circle(150, 140, 26, "#8d949a", "#555555", 2)
    for x, y, wired in ((72, 105, True), (72, 175, False), (228, 105, False), (228, 175, True)):
        picture.line([(x, y), (90 if x < 150 else 210, y)], STEEL, 8)
        picture.circle(x, y, 8, SOLDER if wired else STEEL, "#555555", 1.5)
    picture.line([(72, 105), (48, 105), (48, 225)], RED, 6)
    picture.line([(228, 175), (280, 175), (280, 225)], BLACK, 6)
    picture.text(54, 246, "to its pin", 14, "middle")
    picture.text(280, 246, "to ground", 14, "middle")
    picture.text(390, 30, "2 Legs and wires through the slots", 16, bold=True)
    picture.rect(400, 170, 300, 22, "#5a5d63", "#222222", 1.5, 4)
    for x in (508, 592):
        picture.rect(x - 11, 170, 22, 22, "#ffffff")
        picture.line([(x, 150), (x, 204)], STEEL, 7)
    picture.line([(508, 204), (508, 262)], RED, 6)
    picture.line([(592, 204), (592, 262)], BLACK, 6)
    picture.rect(486, 112, 128, 44, "#2a2d31", "#111111", 2, 6)
    picture.rect(534, 84, 32, 30, "#8d949a", "#555555", 1.5, 3)
    picture.rect(470, 52, 160, 24, "#c42c2a", "#8a1f1e", 1.5, 8)
    for x in (424, 676):
        picture.line([(x, 130), (x, 214)], "#9aa0a6", 9)
        picture.rect(x - 12, 206, 24, 10, "#9aa0a6", radius=3)
    picture.text(640, 64, "cap, in the ring", 14)
    picture.text(676, 236, "M3×8", 14, "middle")
    return picture.render()


def bolt() -> str:
    """A rib's bolt: socket head, nut in pliers."""
    picture = Picture(760, 230, "Bolt and nut of a rib")
    picture.rect(60, 30, 640, 34, PLASTIC, "#5a3a20", 1.5)
    for x in (318, 382):
        picture.rect(x, 64, 60, 110, PLASTIC, "#5a3a20", 1.5)
    picture.rect(262, 108, 232, 16, STEEL, "#6b7076", 1.5)
    picture.rect(236, 98, 34, 36, STEEL, "#6b7076", 1.5, 4)
    picture.rect(452, 96, 28, 40, STEEL, "#6b7076", 1.5, 4)
    picture.line([(250, 116), (110, 116), (110, 190)], "#44484e", 12)
    picture.line([(520, 150), (470, 130)], "#44484e", 10)
    picture.text(40, 218, "hex key 2.5 mm", 15)
    picture.text(530, 160, "nut: pliers or 5.5 mm spanner", 15)
    picture.text(380, 196, "ribs of two ring pieces", 15, "middle")
    picture.text(80, 48, "face (it lies on the table while you bolt)", 15, "start", "#ffffff")
    return picture.render()


def clips() -> str:
    """Screen and keypad on the plate, from behind, with their clips; open and turned in."""
    picture = Picture(760, 720, "The plate from behind")
    scale, mx, my = 4.6, 380.0, 395.0

    def at(x: float, y: float) -> tuple[float, float]:
        return mx - scale * x, my - scale * y  # from behind: left and right change places

    def box(x: float, y: float, width: float, tall: float, fill: str, stroke: str = "none",
            radius: float = 0) -> None:
        left, top = at(x + width / 2, y + tall / 2)
        picture.rect(left, top, scale * width, scale * tall, fill, stroke, 1.5, radius)

    box(0, 0, d.PLATE[0] + 30, d.PLATE[1] + 22, "#e9dccd", "#8a5a34", 20)
    box(0, 0, d.PLATE[0] + 6, d.PLATE[1] + 6, "#c9a883", "#5a3a20", 14)
    box(0, d.SCREEN_Y, 71, 43, "#1f4e8c", "#12305a", 6)
    box(0, d.KEYPAD_Y, 51, 64, "#26282c", "#111111", 6)
    picture.text(*at(0, d.SCREEN_Y), "screen", 18, "middle", "#ffffff", bold=True)
    picture.text(*at(0, d.KEYPAD_Y), "keypad", 18, "middle", "#ffffff", bold=True)
    for places, size in ((d.SCREEN_CLIPS, d.SCREEN_CLIP), (d.KEYPAD_CLIPS, d.CLIP), (d.PLATE_CLIPS, d.CLIP)):
        for x, y in places:
            length, width, _ = size
            along = abs(x) > 27
            side = 1 if (x if along else y) > 0 else -1
            inward = length / 2 - width / 2
            if places is d.PLATE_CLIPS:
                box(x - side * inward * along, y - side * inward * (not along), length if along else width,
                    width if along else length, "#d7dade", "#555555", 12)
            else:
                box(x - side * inward, y, length, width, "#aab0b7", "#555555", 12)
            picture.circle(*at(x, y), 8, "#ffffff", "#333333", 2)
    picture.text(20, 30, "From behind: eight clips hold screen (the long ones) and keypad,", 16, bold=True)
    picture.text(20, 54, "the eight pale ones hold the plate in the ring.", 16)
    return picture.render()


def ways() -> str:
    """The bundles of `dimensions.harness`, in the bottom and the ring, seen from above."""
    picture = Picture(1000, 790, "The way of the wires")
    scale, mx, my = 2.75, 560.0, 410.0

    def at(x: float, y: float) -> tuple[float, float]:
        return mx + scale * x, my - scale * y

    picture.polygon([at(*corner) for corner in d.HEXAGON], "#f5efe6", "#8a5a34", 3)
    boxes = {box.name: box for box in d.bought()}
    for name, fill in (("perfboard", "#e6d09e"), ("Pico's board", "#bfe0cd"), ("screen", "#dbe6f3"),
                       ("keypad", "#dddddd")):
        box = boxes[name]
        left, top = at(box.x - box.width / 2, box.y + box.depth / 2)
        picture.rect(left, top, scale * box.width, scale * box.depth, fill, "#888888", 1.2, 4)
    for color, (x, y), (bx, by) in zip(COLORS, d.dice(), d.buttons(), strict=True):
        paint = "#{:02x}{:02x}{:02x}".format(*LACQUER[color])
        left, top = at(x - 18, y + 18)
        picture.rect(left, top, 36 * scale, 36 * scale, "#ffffff", paint, 4, 8)
        picture.circle(*at(bx, by), 8 * scale, "#ffffff", paint, 4)
    for x, y in d.columns():
        picture.circle(*at(x, y), d.COLUMN * scale, PLASTIC)
    picture.circle(*at(0, 0), d.HUB[0] * scale, "#c9a883", PLASTIC, 2)
    paints = {"supply": RED, "Pico": RED, "keypad": GRAY, "screen": "#2563c9", "buzzer": "#b0368f",
              "USB": "#111111"}
    paints |= {f"button {color}": "#{:02x}{:02x}{:02x}".format(*LACQUER[color]) for color in COLORS}
    for wire in d.harness():
        paint = next(paint for start, paint in paints.items() if wire.name.startswith(start))
        line: Points = [at(x, y) for x, y, _ in wire.points]
        picture.line(line, "#ffffff", 9)
        picture.line(line, paint, 5)
        picture.circle(*line[-1], 7, paint)
    for name, label in (("Pico's board", "Pico"), ("perfboard", "perfboard"), ("screen", "screen"),
                        ("keypad", "keypad")):
        x, y = at(boxes[name].x, boxes[name].y)
        picture.text(x, y, label, 17, "middle", bold=True)
    picture.text(*at(0, -6), "hub", 15, "middle")
    for row, (text, paint) in enumerate((("5 V, ground, data", RED), ("screen", "#2563c9"),
                                         ("keypad", GRAY), ("buzzer", "#b0368f"))):
        picture.line([(24, 700 + 24 * row), (60, 700 + 24 * row)], paint, 5)
        picture.text(70, 700 + 24 * row, text, 15)
    picture.text(24, 26, "On the bottom, seen from above, the USB slot at the far side", 17, bold=True)
    return picture.render()


DRAWINGS: dict[str, Callable[[], str]] = {"tap": tap, "sleeve": sleeve, "die": die, "switch": switch,
                                          "bolt": bolt, "clips": clips, "ways": ways}
