"""The printed parts as solids (build123d), in the place they have in the closed body."""

from dataclasses import dataclass

import matplotlib
from build123d import (
    Align,
    Axis,
    Box,
    Cone,
    Cylinder,
    Face,
    Part,
    Polyline,
    Pos,
    Rectangle,
    RectangleRounded,
    Rot,
    Text,
    chamfer,
    extrude,
    fillet,
    make_face,
)
from divermazo.rules.cards import COLORS
from divermazo_sim.look import LETTERS

from ..svg import sign
from . import dimensions as d

UP, DOWN = (Align.CENTER, Align.CENTER, Align.MIN), (Align.CENTER, Align.CENTER, Align.MAX)
FONT = f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSans-Bold.ttf"


@dataclass(frozen=True)
class Printed:
    """A part to print `count` times, turned by `turn` degrees about x so that it lies on the bed."""

    name: str
    solid: Part
    count: int = 1
    turn: float = 0.0
    color: str = "#8a5a34"


def printed() -> list[Printed]:
    """All parts, the caps with Spanish letters."""
    names = ("right", "left", "near")
    parts = [Printed(f"ring-{name}", solid, 1, 180) for name, solid in zip(names, _ring(), strict=True)]
    parts.append(Printed("plate", _plate(), 1, 180, "#6d4526"))
    parts += [Printed(f"bottom-{name}", solid, 1, 0, "#3a3a3c")
              for name, solid in zip(("far", "left", "right"), _bottoms(), strict=True)]
    x, y = d.dice()[0]
    clips = len(d.PLATE_CLIPS) + len(d.KEYPAD_CLIPS)
    parts += [
        Printed("diffuser", _diffuser(x, y), 6, 0, "#f4f4f0"),
        Printed("wells", _wells(x, y), 6, 180, "#26262a"),
        Printed("carrier", _carrier(x, y), 6, 0, "#48484e"),
        Printed("bracket", _bracket(*d.buttons()[0]), 6, 0, "#48484e"),
        Printed("clip", _clip(d.CLIP), clips, 0, "#48484e"),
        Printed("clip-screen", _clip(d.SCREEN_CLIP), len(d.SCREEN_CLIPS), 0, "#48484e"),
        Printed("hub", _hub(), 1, 0, "#48484e"),
        Printed("pico-clamp", _pico_clamp(), 1, 180, "#48484e"),
    ]
    return parts + caps("es")


def caps(language: str) -> list[Printed]:
    """The six button caps with the letters of a language; `flat`: the one without sign and letter."""
    if language == "flat":
        return [Printed("cap-flat", _cap(0, "", *d.buttons()[0]))]
    from divermazo_sim.look import LACQUER

    return [Printed(f"cap-{language}-{color}", _cap(place, LETTERS[language][place], *at), 1, 0,
                    "#{:02x}{:02x}{:02x}".format(*LACQUER[color]))
            for place, (color, at) in enumerate(zip(COLORS, d.buttons(), strict=True))]


def _hexagon(inset: float) -> Face:
    """The outline, smaller by so much all round, its corners rounded."""
    reach = (d.REACH - inset) / d.REACH
    corners = [(x * reach, y * reach) for x, y in d.HEXAGON]
    face = make_face(Polyline(*corners, close=True))
    return fillet(face.vertices(), max(d.CORNER - inset, 1.0))


def _sector(first: float, last: float) -> Part:
    """All that lies between two directions, half a seam gap off each."""
    far = 400
    points = [(0.0, 0.0), d.polar(first, far), d.polar((first + last) / 2, far), d.polar(last, far)]
    wedge = extrude(make_face(Polyline(*points, close=True)), 100)
    for seam in (first, last):
        gap = Box(far, d.SEAM_GAP, 100, align=(Align.MIN, Align.CENTER, Align.MIN))
        wedge -= Rot(0, 0, seam) * gap
    return Pos(0, 0, -20) * wedge


def _boss(x: float, y: float, low: float, high: float, radius: float) -> Part:
    return Pos(x, y, low) * Cylinder(radius, high - low, align=UP)


def _hole(x: float, y: float, low: float, high: float, diameter: float) -> Part:
    return Pos(x, y, low) * Cylinder(diameter / 2, high - low, align=UP)


def _ring() -> list[Part]:
    """The top shell: face and walls, pockets for the dice, what things are screwed to; in three pieces."""
    body = Pos(0, 0, d.BOTTOM) * extrude(_hexagon(0), d.HEIGHT - d.BOTTOM)
    body = chamfer(body.faces().sort_by(Axis.Z)[-1].edges(), d.EDGE)
    body -= Pos(0, 0, d.BOTTOM - 1) * extrude(_hexagon(d.WALL), d.UNDER - d.BOTTOM + 1)
    inner = extrude(_hexagon(d.WALL - 0.5), 100)
    added, holes = [], []
    for x, y in d.dice():
        pocket = Box(d.POCKET, d.POCKET, d.WELLS - 1, align=DOWN)
        added.append(Pos(x, y, d.UNDER) * pocket)
        for side in (-1, 1):
            added.append(_boss(x + side * d.DIE_SCREW, y, d.BOARD_TOP, d.UNDER, d.BOSS))
            holes.append(_hole(x + side * d.DIE_SCREW, y, d.BOARD_TOP - 1, d.HEIGHT - 1.2, d.THREAD))
        inside = d.INSERT + d.PLAY
        holes.append(Pos(x, y, d.HEIGHT - d.LIP) * Box(inside, inside, 30, align=DOWN))
        holes.append(Pos(x, y, d.UNDER) * extrude(RectangleRounded(d.WINDOW, d.WINDOW, 3), 10))
    for x, y in d.buttons():
        holes.append(_hole(x, y, d.UNDER - 1, d.HEIGHT + 1, d.CAP_HOLE))
        holes.append(_key(x, y, d.UNDER - 1, d.UNDER + d.KEY[2] + 0.4, 2 * d.CAP_PLAY))
        for side in (-1, 1):
            added.append(_boss(x + side * d.BRACKET_SCREW, y, d.BRACKET_TOP, d.UNDER, d.BOSS - 0.2))
            holes.append(_hole(x + side * d.BRACKET_SCREW, y, d.BRACKET_TOP - 1, d.HEIGHT - 1.2, d.THREAD))
    for x, y in d.columns():
        added.append(_boss(x, y, d.BOTTOM, d.UNDER, d.COLUMN))
        holes.append(_hole(x, y, d.BOTTOM - 1, d.BOTTOM + 16, d.THREAD))
    for x, y in d.PLATE_CLIPS:
        added.append(_boss(x, y, d.UNDER - d.PLATE_RIM[1] + 0.1, d.UNDER, d.BOSS))
        holes.append(_hole(x, y, d.UNDER - d.PLATE_RIM[1] - 1, d.HEIGHT - 1.2, d.THREAD))
    for seam in d.TOP_SEAMS:
        begin = Pos(50.0 if seam == 180 else 72.5, 0, d.UNDER)
        rib = begin * Box(120, 2 * d.RIB, d.RIB_DEPTH, align=(Align.MIN, Align.CENTER, Align.MAX))
        added.append(Rot(0, 0, seam) * rib)
        for along in d.RIB_BOLTS:
            holes.append(Rot(0, 0, seam) * Pos(along, 0, d.UNDER - d.RIB_DEPTH / 2 - 0.5) * _drop(d.PASS / 2))
    x, y = d.BUZZER
    width = d.BUZZER_SIZE[0]
    added.append(_boss(x, y, d.UNDER - 5, d.UNDER, width / 2 + d.PLAY / 2 + 1.6))
    holes.append(_hole(x, y, d.UNDER - 6, d.UNDER, width + d.PLAY))
    for row in range(-1, 2):
        for column in range(3 - abs(row)):
            aside = 3.4 * (column - (2 - abs(row)) / 2)
            holes.append(_hole(x + aside, y + 3.0 * row, d.UNDER - 1, d.HEIGHT + 1, 1.8))
    width, height = d.USB_SLOT
    holes.append(Pos(d.PICO_X, d.REACH, d.BOTTOM - 1) * Box(width, 20, height - d.BOTTOM + 1, align=UP))
    holes.append(_wedge(d.PLATE_PLAY))
    back = RectangleRounded(*(size + 2 * (d.PLATE_SLOPE + d.PLATE_PLAY) for size in d.PLATE), 7)
    holes.append(Pos(0, 0, d.UNDER - d.RIB_DEPTH) * extrude(back, d.RIB_DEPTH))
    for solid in added:
        body += solid & inner
    for hole in holes:
        body -= hole
    pieces = [body & _sector(first, first + 120) for first in (-60, 60, 180)]
    return [pieces[0], pieces[1], pieces[2]]


def _drop(radius: float) -> Part:
    """A lying bolt hole with a roof of 45° towards the table: no support when the face lies on the bed."""
    roof = Pos(0, 0, -radius / 2 ** 0.5) * (Rot(0, 45, 0) * Box(radius, 20, radius))
    return Rot(90, 0, 0) * Cylinder(radius, 20) + roof


def _wedge(play: float) -> Part:
    """The middle plate's outside, larger by so much."""
    sizes = [size + 2 * (d.PLATE_SLOPE + play) for size in d.PLATE]
    return Pos(0, 0, d.UNDER) * extrude(RectangleRounded(*sizes, 4 + d.PLATE_SLOPE), d.FACE, taper=45)


def _plate() -> Part:
    """The middle of the face: screen and keypad look through, clamped from behind."""
    width, height = (size + 2 * d.PLATE_SLOPE for size in d.PLATE)
    low = d.UNDER - d.PLATE_RIM[1]
    within = Rectangle(width - 2 * d.PLATE_RIM[0], height - 2 * d.PLATE_RIM[0])
    body = _wedge(0) + Pos(0, 0, low) * extrude(RectangleRounded(width, height, 7) - within, d.PLATE_RIM[1])
    back = d.UNDER - d.SCREEN_GAP - d.SCREEN_BOARD[2]
    deep = d.UNDER + d.KEYPAD_RECESS - d.KEYPAD[2]
    for places, level in ((d.SCREEN_CLIPS, back), (d.KEYPAD_CLIPS, deep)):
        for x, y in places:
            body += _boss(x, y, level + 0.1, d.UNDER, d.BOSS - 0.2)
            body -= _hole(x, y, level - 1, d.HEIGHT - 1.2, d.THREAD)
    keypad = Pos(0, d.KEYPAD_Y, d.UNDER - 5) * Box(d.KEYPAD[0] + d.PLAY, d.KEYPAD[1] + d.PLAY,
                                                   5 + d.KEYPAD_RECESS, align=UP)
    keys = Pos(0, d.KEYPAD_Y, d.UNDER - 5) * extrude(RectangleRounded(*d.KEYPAD_WINDOW, 2), 20)
    return _for_caps(body - _screen_window() - keypad - keys)


def _screen_window() -> Part:
    """What the plate leaves open for the screen: its window, a bevel in front, room for its glass behind."""
    width, height = d.SCREEN_WINDOW
    window = Pos(0, d.SCREEN_Y, d.UNDER - 5) * extrude(RectangleRounded(width, height, 1.5), 20)
    outer = RectangleRounded(width + 2 * d.SCREEN_BEVEL, height + 2 * d.SCREEN_BEVEL, 1.5 + d.SCREEN_BEVEL)
    bevel = extrude(Pos(0, d.SCREEN_Y, d.HEIGHT) * outer, -d.SCREEN_BEVEL, taper=45)
    glass = Pos(0, d.SCREEN_Y, d.UNDER - 5) * Box(*d.SCREEN_GLASS[:2], 5 + d.SCREEN_GLASS[2], align=UP)
    return window + bevel + glass


def _for_caps(body: Part) -> Part:
    """A plate with room at its edge: the flanges of red and turquoise reach under it."""
    for x, y in d.buttons():
        body -= _hole(x, y, d.UNDER - 10, d.UNDER, d.FLANGE + 1.0)
        body -= _hole(x, y, d.UNDER - 1, d.HEIGHT + 1, d.CAP_HOLE + 0.4)
        body -= _key(x, y, d.UNDER - 1, d.HEIGHT - 1, 4 * d.CAP_PLAY)
    return body


def _plain_bottom() -> Part:
    """The whole bottom with its countersunk holes."""
    body = extrude(_hexagon(0), d.BOTTOM)
    for x, y in d.columns():
        body -= _hole(x, y, -1, d.BOTTOM + 1, d.PASS)
        body -= Pos(x, y, 0) * Cone(d.HEAD / 2, d.PASS / 2, (d.HEAD - d.PASS) / 2, align=UP)
    return body


def _bottoms() -> list[Part]:
    """The plate below: Pico, perfboard, countersunk screws; in three pieces."""
    body = _plain_bottom()
    for dx in (-1, 1):
        for dy in (-1, 1):
            corner = Pos(d.PERFBOARD_AT[0] + dx * (d.PERFBOARD[0] / 2 - 1), d.PERFBOARD_AT[1]
                         + dy * (d.PERFBOARD[1] / 2 - 1), d.BOTTOM)
            post = Box(6, 6, d.PERFBOARD_POST + 2.4, align=UP)
            body += corner * post
        body = _pico_side(body, dx)
    seat = Pos(*d.PERFBOARD_AT, d.BOTTOM + d.PERFBOARD_POST) * Box(
        d.PERFBOARD[0] + d.PLAY, d.PERFBOARD[1] + d.PLAY, 30, align=UP)
    body -= seat
    body -= _slot(d.PICO_X, d.PICO_END - d.BOOTSEL[0])
    body = _for_hub(body)
    return [body & _sector(first, first + 120) for first in d.BOTTOM_SEAMS]


def _pico_side(body: Part, side: int) -> Part:
    """What holds the Pico at one of its long sides: a post with an M2 screw, a rest, a post of the clamp."""
    top = d.BOTTOM + d.PICO_POST
    x, y = d.PICO_X + side * d.PICO_HOLES[0] / 2, d.PICO_Y - d.PICO_HOLES[1] / 2
    inner, width, depth = d.PICO_REST
    rest = Box(width, depth, d.PICO_POST, align=UP)
    body += _boss(x, y, d.BOTTOM, top, 2.6)
    body += Pos(d.PICO_X + side * (inner + width / 2), d.PICO_END - depth / 2, d.BOTTOM) * rest
    body -= _hole(x, y, 1.6, top + 1, 1.7)
    x, y = d.PICO_X + side * d.PICO_CLAMP_SCREW, d.PICO_END - d.PICO_CLAMP_AT
    body += _boss(x, y, d.BOTTOM, top + d.PICO[2] + d.PICO_CLAMP[2] - 0.2, d.BOSS)
    return body - _hole(x, y, 1.6, top + 9, d.THREAD)


def _pico_clamp() -> Part:
    """Presses the Pico's end with the USB socket down: a foot on it, a bar over the wires of its pins."""
    depth, thick, foot, width = d.PICO_CLAMP
    x, y = d.PICO_X, d.PICO_END - d.PICO_CLAMP_AT
    low = d.BOTTOM + d.PICO_POST + d.PICO[2] + foot
    body = Pos(x, y, low) * Box(2 * d.PICO_CLAMP_SCREW, depth, thick, align=UP)
    body += Pos(x, y, low) * Box(width, depth, foot, align=DOWN)
    for side in (-1, 1):
        body += _boss(x + side * d.PICO_CLAMP_SCREW, y, low, low + thick, d.BOSS)
        body -= _hole(x + side * d.PICO_CLAMP_SCREW, y, low - 1, low + thick + 1, d.PASS)
    return body


def _slot(x: float, y: float) -> Part:
    """The way to a Pico's BOOTSEL through the bottom."""
    _, length, width = d.BOOTSEL
    return Pos(x, y, -1) * extrude(RectangleRounded(length, width, 3), d.BOTTOM + 2)


def _for_hub(body: Part) -> Part:
    """The bottom with countersunk holes for the hub's screws."""
    for x, y in d.hub_screws():
        body -= _hole(x, y, -1, d.BOTTOM + 1, d.PASS)
        body -= Pos(x, y, 0) * Cone(d.HEAD / 2, d.PASS / 2, (d.HEAD - d.PASS) / 2, align=UP)
    return body


def for_boards() -> list[Printed]:
    """What revision 2 needs instead of plate, bottom and clips of the first: for the two boards."""
    far, _, right = _bottoms_of_boards()
    parts = [Printed("plate-boards", _plate_of_boards(), 1, 180, "#6d4526"),
             Printed("bottom-far-boards", far, 1, 0, "#3a3a3c"),
             Printed("bottom-right-boards", right, 1, 0, "#3a3a3c")]
    return parts + [Printed(f"key-{NAMES.get(name, name)}", _key_cap(name, *at), 1, 0,
                            "#4a4d52" if name in "*#" else "#e9e2d3") for name, at in d.keys().items()]


NAMES = {"*": "star", "#": "hash"}


def _plate_of_boards() -> Part:
    """The plate with posts for the main board, a hole for each key, and small ones over the buzzer."""
    width, height = (size + 2 * d.PLATE_SLOPE for size in d.PLATE)
    within = Rectangle(width - 2 * d.PLATE_RIM[0], height - 2 * d.PLATE_RIM[0])
    rim = extrude(RectangleRounded(width, height, 7) - within, d.PLATE_RIM[1])
    body = _wedge(0) + Pos(0, 0, d.UNDER - d.PLATE_RIM[1]) * rim
    back = d.UNDER - d.SCREEN_GAP - d.SCREEN_BOARD[2]
    for x, y in d.SCREEN_CLIPS:
        body += _boss(x, y, back + 0.1, d.UNDER, d.BOSS - 0.2)
        body -= _hole(x, y, back - 1, d.HEIGHT - 1.2, d.THREAD)
    for x, y in d.MAIN_POSTS:
        body += _boss(x, y, d.MAIN_TOP, d.UNDER, d.BOSS - 0.2)
        body -= _hole(x, y, d.MAIN_TOP - 1, d.HEIGHT - 1.2, d.THREAD)
    for x, y in d.keys().values():
        body -= Pos(x, y, d.UNDER - 1) * extrude(RectangleRounded(d.KEY_HOLE, d.KEY_HOLE, 1.6), 10)
    x, y = d.MAIN_BUZZER
    for step in range(7):
        away = 0.0 if step == 0 else 3.4
        px, py = d.polar(60 * step, away)
        body -= _hole(x + px, y + py, d.UNDER - 1, d.HEIGHT + 1, 1.8)
    return _for_caps(body - _screen_window())


def _bottoms_of_boards() -> list[Part]:
    """The bottom without what held Pico and perfboard; ways to BOOTSEL and RUN."""
    body = _for_hub(_plain_bottom())
    x, y = d.MAIN_PICO
    body -= _slot(x, y + d.PICO[1] / 2 - d.BOOTSEL[0])
    body -= _hole(*d.MAIN_RUN, -1, d.BOTTOM + 1, 7.0)
    return [body & _sector(first, first + 120) for first in d.BOTTOM_SEAMS]


def _key_cap(name: str, x: float, y: float) -> Part:
    """A key of the keypad: a flange below the plate, its name raised above."""
    low, top = d.UNDER - d.CAP_PLAY - d.FLANGE_THICK, d.HEIGHT + d.CAP_RISE
    body = Pos(x, y, low) * extrude(RectangleRounded(d.KEY_CAP, d.KEY_CAP, 1.5), top - low)
    body = fillet([e for e in body.edges() if abs(e.center().Z - top) < 0.01], 0.6)
    body += Pos(x, y, low) * extrude(RectangleRounded(d.KEY_FLANGE, d.KEY_FLANGE, 1.5), d.FLANGE_THICK)
    shown = "10" if name == "0" else name
    size = {"*": 9.6, "10": 4.6}.get(shown, 5.4)
    text = Text(shown, font_size=size, font_path=FONT, align=(Align.CENTER, Align.CENTER))
    return body + Pos(x, y, top - 0.2) * extrude(text, d.LETTER_RISE + 0.2)


def _hub() -> Part:
    """Joins the three pieces of the bottom where they meet, far from the columns."""
    radius, height = d.HUB
    body = _boss(0, 0, d.BOTTOM, d.BOTTOM + height, radius)
    for x, y in d.hub_screws():
        body -= _hole(x, y, d.BOTTOM - 1, d.BOTTOM + height + 1, d.THREAD)
    return body


def _diffuser(x: float, y: float) -> Part:
    return Pos(x, y, d.HEIGHT - d.LIP - d.DIFFUSER) * Box(d.INSERT, d.INSERT, d.DIFFUSER, align=UP)


def _wells(x: float, y: float) -> Part:
    """Nine wells; gaps at the ends of each row for wires, and small ones between for parts on the strip."""
    low = d.HEIGHT - d.LIP - d.DIFFUSER - d.WELLS
    body = Pos(x, y, low) * Box(d.INSERT, d.INSERT, d.WELLS, align=UP)
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            body -= Pos(x + column * d.PITCH, y + row * d.PITCH, low - 1) * Box(d.WELL, d.WELL, 30, align=UP)
        for side in (-1, 1):
            body -= Pos(x + side * d.INSERT / 2, y + row * d.PITCH, low - 0.01) * Box(8, 6.0, 2.0, align=UP)
        body -= Pos(x, y + row * d.PITCH, low - 0.01) * Box(d.INSERT - 8, 3.0, 1.2, align=UP)
    return body


def _carrier(x: float, y: float) -> Part:
    """Three strips are glued into its bed; its ears press wells and diffuser into the pocket. At both ends of
    each row a way out for its wires; a notch marks the far edge."""
    low = d.CARRIER_TOP - d.CARRIER
    ears = RectangleRounded(2 * d.DIE_SCREW + 2 * d.BOSS, d.EAR, d.BOSS - 0.1)
    body = Pos(x, y, low) * extrude(ears, d.CARRIER + d.STRIP)
    body -= Pos(x, y, d.CARRIER_TOP) * Box(d.INSERT + d.PLAY, d.POCKET, 5, align=UP)
    body += Pos(x, y, low) * extrude(RectangleRounded(d.INSERT, d.INSERT, 1), d.CARRIER)
    for side in (-1, 1):
        body -= _hole(x + side * d.DIE_SCREW, y, low - 1, d.BOARD_TOP + 1, d.PASS)
        for row in (-1, 0, 1):
            way = Box(*d.WAY_OUT[1:], 10, align=UP)
            body -= Pos(x + side * d.WAY_OUT[0], y + row * d.PITCH, low - 1) * way
    width, depth = d.FAR_NOTCH
    edge = y + d.INSERT / 2
    notch = Polyline((x - width / 2, edge), (x, edge - depth), (x + width / 2, edge), close=True)
    return body - Pos(0, 0, low - 1) * extrude(make_face(notch), 10)


def _bracket(x: float, y: float) -> Part:
    """Carries a tact switch; its legs pass through the slots."""
    low = d.BRACKET_TOP - d.BRACKET
    length = 2 * d.BRACKET_SCREW + 2 * d.BOSS
    body = Pos(x, y, low) * extrude(RectangleRounded(length, 14, 3), d.BRACKET)
    for side in (-1, 1):
        body -= _hole(x + side * d.BRACKET_SCREW, y, low - 1, d.BRACKET_TOP + 1, d.PASS)
        for row in (-1, 1):  # wide enough for a leg with its wire already on it
            body -= Pos(x + side * 6.6, y + row * 2.5, low - 1) * Box(3.4, 3.4, 10, align=UP)
    return body


def _clip(size: tuple[float, float, float]) -> Part:
    """Turns about a screw and holds down what lies beside its boss."""
    length, width, thick = size
    body = extrude(RectangleRounded(length, width, width / 2 - 0.1), thick)
    return body - _hole(-length / 2 + width / 2, 0, -1, thick + 1, d.PASS)


def _key(x: float, y: float, low: float, high: float, play: float) -> Part:
    """The key at the far side of a cap, or (with `play`) its groove, which does not go through the face."""
    width, reach, _ = d.KEY
    block = Box(width + play, 2 * (reach + 1 + play / 2), high - low, align=UP)
    return Pos(x, y + d.CAP / 2 - 1, low) * block


def _cap(place: int, letter: str, x: float, y: float) -> Part:
    """A button: flange below the face with a key against turning, raised sign above, the letter below it.

    Without a letter it is flat, for a label.
    """
    low = d.UNDER - d.CAP_PLAY - d.FLANGE_THICK
    top = d.HEIGHT + d.CAP_RISE
    body = _boss(x, y, low + d.FLANGE_THICK, top, d.CAP / 2)
    rim = [e for e in body.edges() if abs(e.center().Z - top) < 0.01]
    body = fillet(rim, 0.8)
    body += _boss(x, y, low, low + d.FLANGE_THICK, d.FLANGE / 2)
    body += _key(x, y, low, d.UNDER + d.KEY[2], 0)
    if not letter:
        return body
    for outline in sign(place):
        points = [(3.9 * px, -3.9 * py) for px, py in outline]
        raised = extrude(make_face(Polyline(*points, close=True)), d.SIGN_RISE + 0.2)
        body += Pos(x, y + 2.0, top - 0.2) * raised
    text = Text(letter, font_size=4.6, font_path=FONT, align=(Align.CENTER, Align.CENTER))
    return body + Pos(x, y - 4.7, top - 0.2) * extrude(text, d.LETTER_RISE + 0.2)

