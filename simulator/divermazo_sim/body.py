"""The unlit device: wood, dice, glass, keys."""

from functools import lru_cache
from math import cos, hypot, pi, sin

from divermazo.rules.cards import COLORS
from PIL import Image

from . import look
from .look import Box, Form
from .sheet import BLACK, WHITE, Color, Points, Shape, Sheet, fillet, mix

WELL = (24, 13, 7)  # the shadow where something is let into the wood
TEXT_KEYS = {"*": ("asterisk", "back"), "#": ("hash", "tick")}


@lru_cache(maxsize=4)
def paint_body(form: Form, scale: float, down: bool = False) -> Image.Image:
    """RGBA, with BLEED units of shadow around it; all keys up, or all down. Shared: do not draw on it."""
    sheet = Sheet(form, scale, _without_keys(form, scale))
    for name, box in form.keys.items():
        (_paint_button if name in COLORS else _paint_key)(sheet, name, box.inset(form.cap_gap), down)
    return sheet.image


@lru_cache(maxsize=2)
def _without_keys(form: Form, scale: float) -> Image.Image:
    sheet = Sheet(form, scale)
    outline: Shape = [fillet(form.body, form.radius)]
    thick = form.radius / 5
    sheet.fill(outline, BLACK, 0.55, blur=2.2 * thick, dy=2 * thick)
    sheet.fill(outline, BLACK, 0.60, blur=0.6 * thick, dy=0.7 * thick)
    sheet.fill(outline, mix(look.WOOD[0], BLACK, 0.45), dy=0.5 * thick)
    sheet.wood(outline, form.radius / 72)
    sheet.bevel(outline, 0.28 * thick, light=0.30, dark=0.45)
    for box in form.dice:
        _paint_die(sheet, box)
    _paint_glass(sheet, form.glass)
    if form.speaker:
        _paint_speaker(sheet, *form.speaker)
    if form.mark:
        _paint_mark(sheet, *form.mark)
    return sheet.image


def _paint_die(sheet: Sheet, box: Box) -> None:
    """A tile of smoked acrylic, its nine light wells just to be seen."""
    unit = box.width / 132
    _let_in(sheet, box, unit)
    sheet.fill(box, (mix(look.TILE, WHITE, 0.07), look.TILE))
    pitch = sheet.form.pitch
    for index in range(9):
        size = 0.66 * pitch
        well = Box(box.x + (index % 3 - 1) * pitch, box.y + (index // 3 - 1) * pitch, size, size, size / 2)
        sheet.fill(well, BLACK, 0.35, dy=-0.8 * unit)
        sheet.fill(well, (mix(look.TILE, WHITE, 0.11), mix(look.TILE, WHITE, 0.06)))
    sheet.bevel(box, 1.6 * unit, light=0.30, dark=0.5)


def _paint_glass(sheet: Sheet, box: Box) -> None:
    unit = box.height / 216
    _let_in(sheet, box, unit)
    sheet.fill(box, (look.GLASS, mix(look.GLASS, BLACK, 0.5)))
    sheet.bevel(box, 1.8 * unit, light=0.28, dark=0.5)


def _let_in(sheet: Sheet, box: Box, unit: float) -> None:
    """The edge of the wood around something let into it."""
    sheet.fill(box.inset(-2.7 * unit), WELL, 0.75, blur=1.3 * unit)
    sheet.fill(box.inset(-1.5 * unit), WHITE, 0.20, blur=0.8 * unit, dy=1.8 * unit)


def _paint_speaker(sheet: Sheet, x: float, y: float) -> None:
    """Holes above the buzzer."""
    for row in range(-2, 3):
        holes = 5 - abs(row)
        for column in range(holes):
            _drill(sheet, x + 15 * (column - (holes - 1) / 2), y + 13 * row, 7, 1.0)


def _paint_mark(sheet: Sheet, x: float, y: float) -> None:
    """The maker's mark, burnt into the wood: six discs in a ring."""
    for turn in range(6):
        _drill(sheet, x + 22 * sin(turn * pi / 3), y - 22 * cos(turn * pi / 3), 13, 0.72)


def _drill(sheet: Sheet, x: float, y: float, size: float, depth: float) -> None:
    sheet.fill(Box(x, y + 1.2, size, size, size / 2), WHITE, 0.18)
    sheet.fill(Box(x, y, size, size, size / 2), WELL, depth)


def _paint_button(sheet: Sheet, name: str, box: Box, down: bool) -> None:
    """A lacquered dome with the raised shape of its colour."""
    color = look.LACQUER[name]
    top = _paint_cap(sheet, box, color, down, relief=0.20)
    unit = box.width / 56
    shine = Box(top.x, top.y - 0.23 * top.height, 0.62 * top.width, 0.36 * top.height, 0.18 * top.height)
    sheet.fill(shine, WHITE, 0.20, blur=4 * unit)
    raised = _figure(look.SHAPES[COLORS.index(name)], top.x, top.y, 0.21 * top.width)
    sheet.fill(raised, BLACK, 0.38, blur=1.3 * unit, dy=1.8 * unit)
    sheet.fill(raised, (mix(color, WHITE, 0.55), mix(color, WHITE, 0.34)))
    sheet.bevel(raised, 1.1 * unit, light=0.55, dark=0.22)


def _paint_key(sheet: Sheet, name: str, box: Box, down: bool) -> None:
    """A key of the keypad. 0 is also the card 10; * and # have the sign of what they do."""
    color = look.CAP_QUIET if name in TEXT_KEYS else look.CAP
    top = _paint_cap(sheet, box, color, down, relief=0.10)
    size = 0.56 * top.height
    if name in TEXT_KEYS:
        sign, does = TEXT_KEYS[name]
        sheet.fill(_figure(sign, top.x - 0.42 * size, top.y, 0.36 * size), look.CAP, 0.92)
        sheet.fill(_figure(does, top.x + 0.50 * size, top.y, 0.30 * size), look.CAP, 0.70)
    elif name == "0":
        sheet.text("0", top.x - 0.30 * size, top.y, size, look.INK)
        sheet.text("10", top.x + 0.52 * size, top.y + 0.10 * size, 0.52 * size, look.INK, 0.62)
    else:
        sheet.text(name, top.x, top.y, size, look.INK)


def _paint_cap(sheet: Sheet, box: Box, color: Color, down: bool, relief: float) -> Box:
    """A cap in its well, lit from above by so much `relief`; returns its top, which sinks with the key."""
    unit = min(box.width, box.height) / 56
    sheet.fill(box.inset(-3 * unit), WELL, 0.85, blur=0.8 * unit)
    sheet.fill(box.inset(-2.4 * unit), WHITE, 0.16, blur=0.6 * unit, dy=1.6 * unit)
    sheet.fill(box.inset(-2.2 * unit), WELL)
    if not down:
        sheet.fill(box, BLACK, 0.55, blur=3.2 * unit, dy=5 * unit)
    sheet.fill(box, mix(color, BLACK, 0.52), dy=1.4 * unit)
    rise, shade = (-1.6 * unit, 0.16) if down else (2 * unit, 0.0)
    top = Box(box.x, box.y - rise, box.width - 2 * unit, box.height - 3 * unit, box.radius - unit)
    upper, lower = mix(color, WHITE, relief), mix(color, BLACK, relief)
    sheet.fill(top, (mix(upper, BLACK, shade), mix(lower, BLACK, shade)))
    sheet.bevel(top, 1.5 * unit, light=0.50, dark=0.26)
    return top


def _figure(name: str, x: float, y: float, r: float) -> Shape:
    """A raised or printed sign that reaches about `r` from (x, y)."""
    def at(*points: tuple[float, float]) -> Points:
        return [(x + r * px, y + r * py) for px, py in points]

    def bar(x0: float, y0: float, x1: float, y1: float, width: float) -> Points:
        half = width / 2 / hypot(x1 - x0, y1 - y0)
        nx, ny = (y0 - y1) * half, (x1 - x0) * half
        return at((x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny))

    if name == "circle":
        return Box(x, y, 1.84 * r, 1.84 * r, 0.92 * r)
    if name == "square":
        return Box(x, y, 1.66 * r, 1.66 * r, 0.16 * r)
    if name == "triangle":
        return [fillet(at((0, -1.06), (1.08, 0.80), (-1.08, 0.80)), 0.10 * r)]
    if name == "star":
        return [at(*look.star())]
    if name == "moon":
        return [at(*look.moon())]
    if name == "plus":
        return [bar(-1, 0, 1, 0, 0.62), bar(0, -1, 0, 1, 0.62)]
    if name == "asterisk":
        ends = [(0.86 * sin(turn * pi / 3), 0.86 * cos(turn * pi / 3)) for turn in range(3)]
        return [bar(ex, ey, -ex, -ey, 0.27) for ex, ey in ends]
    if name == "hash":
        return [bar(-0.28, -0.9, -0.46, 0.9, 0.21), bar(0.46, -0.9, 0.28, 0.9, 0.21),
                bar(-0.86, -0.32, 0.92, -0.32, 0.21), bar(-0.92, 0.32, 0.86, 0.32, 0.21)]
    if name == "tick":
        return [bar(-0.90, 0.06, -0.20, 0.72, 0.30), bar(-0.34, 0.72, 0.92, -0.66, 0.30)]
    if name == "back":
        return [at((-1, 0), (-0.22, -0.72), (-0.22, 0.72)), bar(-0.5, 0, 1, 0, 0.30)]
    raise ValueError(f"no figure {name!r}")
