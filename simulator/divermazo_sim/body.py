"""The unlit device: wood, dice, glass, keys."""

from functools import lru_cache
from math import cos, hypot, pi, sin

from divermazo.rules.cards import COLORS

from . import look
from .look import Box, Form
from .sheet import BLACK, WHITE, Points, Shape, Sheet, fillet, mix

WELL = (24, 13, 7)  # the shadow where something is let into the wood
TEXT_KEYS = {"*": ("asterisk", "back"), "#": ("hash", "tick")}


def _arc(x: float, y: float, rx: float, ry: float, first: float, last: float) -> Points:
    """Part of an ellipse, from one angle to another; 0 is to the right, pi / 2 down."""
    turns = [first + (last - first) * step / 12 for step in range(13)]
    return [(x + rx * cos(turn), y + ry * sin(turn)) for turn in turns]


SIX = [_arc(0, 0.2, 0.29, 0.3, 0, 2 * pi), _arc(0.27, 0.2, 0.56, 0.7, pi, pi + 1.25)]
DIGITS: dict[str, list[Points]] = {  # lines, one unit high, around the middle
    "0": [_arc(0, 0, 0.29, 0.5, 0, 2 * pi)],
    "1": [[(-0.18, -0.32), (0.06, -0.5), (0.06, 0.5)]],
    "2": [[*_arc(0, -0.22, 0.27, 0.28, -pi - 0.1, 0.6), (-0.28, 0.5), (0.3, 0.5)]],
    "3": [[*_arc(-0.02, -0.26, 0.26, 0.24, -2.7, pi / 2), *_arc(-0.02, 0.24, 0.3, 0.26, -pi / 2, 2.7)]],
    "4": [[(0.14, 0.5), (0.14, -0.5), (-0.3, 0.22), (0.32, 0.22)]],
    "5": [[(0.24, -0.5), (-0.2, -0.5), *_arc(-0.03, 0.17, 0.31, 0.33, -2.35, 2.5)]],
    "6": SIX,
    "7": [[(-0.28, -0.5), (0.28, -0.5), (-0.08, 0.5)]],
    "8": [_arc(0, -0.26, 0.24, 0.24, 0, 2 * pi), _arc(0, 0.24, 0.29, 0.26, 0, 2 * pi)],
    "9": [[(-x, -y) for x, y in line] for line in SIX],
}


@lru_cache
def body_svg(form: Form) -> str:
    """The device with all keys up, and its shadow on the table."""
    sheet = Sheet(form)
    _paint_wood(sheet)
    _paint_keys(sheet, down=False)
    return sheet.svg()


@lru_cache
def pressed_svg(form: Form) -> str:
    """All keys down, and nothing else: each lies over itself in the picture of the body."""
    sheet = Sheet(form)
    _paint_keys(sheet, down=True)
    return sheet.svg()


def _paint_wood(sheet: Sheet) -> None:
    """All but the keys."""
    form = sheet.form
    outline: Shape = [fillet(form.body, form.radius)]
    thick = form.radius / 5
    sheet.fill(outline, BLACK, 0.55, blur=2.2 * thick, dy=2 * thick)
    sheet.fill(outline, BLACK, 0.60, blur=0.6 * thick, dy=0.7 * thick)
    sheet.fill(outline, mix(look.WOOD[0], BLACK, 0.45), dy=0.5 * thick)
    sheet.wood(outline, form.radius / 72)
    sheet.bevel(outline, 0.28 * thick, light=0.30, dark=0.45)
    unit = form.dice[0].width / 132
    let_in = [*form.dice, form.glass]
    sheet.fill([box.inset(-2.7 * unit) for box in let_in], WELL, 0.75)
    sheet.fill([box.inset(-1.5 * unit) for box in let_in], WHITE, 0.20, dy=1.8 * unit)
    for box in form.dice:
        _paint_die(sheet, box, unit)
    sheet.fill(form.glass, (look.GLASS, mix(look.GLASS, BLACK, 0.5)))
    sheet.bevel(form.glass, 1.8 * unit, light=0.28, dark=0.5)
    if form.speaker:
        _paint_speaker(sheet, *form.speaker)
    if form.mark:
        _paint_mark(sheet, *form.mark)


def _paint_die(sheet: Sheet, box: Box, unit: float) -> None:
    """A tile of smoked acrylic, its nine light wells just to be seen."""
    sheet.fill(box, (mix(look.TILE, WHITE, 0.07), look.TILE))
    pitch = sheet.form.pitch
    size = 0.66 * pitch
    wells = [Box(box.x + (index % 3 - 1) * pitch, box.y + (index // 3 - 1) * pitch, size, size, size / 2)
             for index in range(9)]
    sheet.fill(wells, BLACK, 0.35, dy=-0.8 * unit)
    sheet.fill(wells, mix(look.TILE, WHITE, 0.085))
    sheet.bevel(box, 1.6 * unit, light=0.30, dark=0.5)


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


def _paint_keys(sheet: Sheet, down: bool) -> None:
    boxes = {name: box.inset(sheet.form.cap_gap) for name, box in sheet.form.keys.items()}
    unit = min(min(box.width, box.height) for box in boxes.values()) / 56
    sheet.fill([box.inset(-3 * unit) for box in boxes.values()], WELL, 0.85)
    sheet.fill([box.inset(-2.4 * unit) for box in boxes.values()], WHITE, 0.16, dy=1.6 * unit)
    sheet.fill([box.inset(-2.2 * unit) for box in boxes.values()], WELL)
    if not down:
        sheet.fill(list(boxes.values()), BLACK, 0.55, blur=3.2 * unit, dy=5 * unit)
    tops = {name: _paint_cap(sheet, name, box, unit, down) for name, box in boxes.items()}
    sheet.fill([Box(top.x, top.y - 0.23 * top.height, 0.62 * top.width, 0.36 * top.height, 0.18 * top.height)
                for name, top in tops.items() if name in COLORS], WHITE, 0.20, blur=4 * unit)
    for name, top in tops.items():
        (_paint_shape if name in COLORS else _paint_print)(sheet, name, top, unit)


def _paint_cap(sheet: Sheet, name: str, box: Box, unit: float, down: bool) -> Box:
    """A cap, lit from above; returns its top, which sinks with the key. Die buttons are lacquered domes."""
    color = look.LACQUER.get(name, look.CAP_QUIET if name in TEXT_KEYS else look.CAP)
    relief = 0.20 if name in COLORS else 0.10
    sheet.fill(box, mix(color, BLACK, 0.52), dy=1.4 * unit)
    rise, shade = (-1.6 * unit, 0.16) if down else (2 * unit, 0.0)
    top = Box(box.x, box.y - rise, box.width - 2 * unit, box.height - 3 * unit, box.radius - unit)
    upper, lower = mix(color, WHITE, relief), mix(color, BLACK, relief)
    sheet.fill(top, (mix(upper, BLACK, shade), mix(lower, BLACK, shade)))
    sheet.bevel(top, 1.5 * unit, light=0.50, dark=0.26)
    return top


def _paint_shape(sheet: Sheet, name: str, top: Box, unit: float) -> None:
    """The raised shape of a colour."""
    color = look.LACQUER[name]
    raised = _figure(look.FIGURES[COLORS.index(name)], top.x, top.y, 0.21 * top.width)
    sheet.fill(raised, BLACK, 0.34, dy=1.8 * unit)
    sheet.fill(raised, (mix(color, WHITE, 0.55), mix(color, WHITE, 0.34)))
    sheet.bevel(raised, 1.1 * unit, light=0.55, dark=0.22)


def _paint_print(sheet: Sheet, name: str, top: Box, unit: float) -> None:
    """What is on a key of the keypad. 0 is also the card 10; * and # have the sign of what they do."""
    size = 0.56 * top.height
    if name in TEXT_KEYS:
        sign, does = TEXT_KEYS[name]
        sheet.fill(_figure(sign, top.x - 0.42 * size, top.y, 0.36 * size), look.CAP, 0.92)
        sheet.fill(_figure(does, top.x + 0.50 * size, top.y, 0.30 * size), look.CAP, 0.70)
    elif name == "0":
        _engrave(sheet, "0", top.x - 0.30 * size, top.y, size)
        _engrave(sheet, "10", top.x + 0.50 * size, top.y + 0.10 * size, 0.52 * size, 0.62)
    else:
        _engrave(sheet, name, top.x, top.y, size)


def _engrave(sheet: Sheet, number: str, x: float, y: float, size: float, opacity: float = 1.0) -> None:
    """A number around a middle, in lines as of an engraver: it needs no font."""
    height = 0.74 * size
    lines = [[(x + height * (px + 0.84 * (place - (len(number) - 1) / 2)), y + height * py)
              for px, py in line]
             for place, digit in enumerate(number) for line in DIGITS[digit]]
    sheet.line(lines, 0.15 * height, look.INK, opacity)


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
        w = 0.31
        return [at((-w, -1), (w, -1), (w, -w), (1, -w), (1, w), (w, w), (w, 1), (-w, 1), (-w, w), (-1, w),
                   (-1, -w), (-w, -w))]
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
