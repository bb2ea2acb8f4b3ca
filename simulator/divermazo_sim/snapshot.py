"""Pictures of the device (Pillow): the unlit body for the page, and the whole device as a person would see it."""

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin, tan

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps

from divermazo.rules.cards import COLORS

from . import look
from .look import TABLE, Box, Form

Color = tuple[int, int, int]
Points = Sequence[tuple[float, float]]
Shape = Box | list[Points]

BLEED = 44  # units of shadow around the body
SHARP = 3  # every mask is drawn this many times larger, then reduced
BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def snapshot(device: "Device", scale: float = 1.0) -> Image.Image:
    """The device on its table, as it is now; RGB, 1242 × 1088 pixels at scale 1."""
    picture = table_top(*_size(TABLE, scale))
    body = paint_body(TABLE, scale)
    held = [name for name in TABLE.keys if device.keys.pressed(name)]
    if held:
        body = body.copy()
        down = paint_body(TABLE, scale, down=True)
        for name in held:
            area = _pixels(TABLE, scale, TABLE.keys[name].edges)
            body.paste(down.crop(area), area)
    picture.paste(body, (0, 0), body)
    picture = ImageChops.screen(picture, paint_light(TABLE, scale, device.leds))
    dots = paint_dots(device.oled.pixels, round(TABLE.dots * scale) // look.OLED_DOTS[0])
    x, y = _point(TABLE, scale, (TABLE.glass.x, TABLE.glass.y))
    area = (round(x) - dots.width // 2, round(y) - dots.height // 2)
    picture.paste(ImageChops.screen(picture.crop((*area, area[0] + dots.width, area[1] + dots.height)), dots), area)
    return picture


def table_top(width: int, height: int) -> Image.Image:
    """The dark table under a lamp."""
    lamp = ImageOps.invert(Image.radial_gradient("L")).resize((width, height), Image.Resampling.BICUBIC)
    light, dark = look.TABLE_TOP
    return ImageOps.colorize(lamp, dark, light)


def paint_dots(rows: Iterable[Sequence[int]], size: int) -> Image.Image:
    """The glass of the OLED: 64 rows of 128 dots, `size` pixels each, with the fine gaps between them."""
    glass = Image.new("L", look.OLED_DOTS)
    glass.putdata([255 if dot else 0 for row in rows for dot in row])
    glass = glass.resize((glass.width * size, glass.height * size), Image.Resampling.NEAREST)
    if size > 2:
        gaps = Image.new("L", glass.size, 255)
        draw = ImageDraw.Draw(gaps)
        for x in range(size - 1, glass.width, size):
            draw.line((x, 0, x, glass.height), 214)
        for y in range(size - 1, glass.height, size):
            draw.line((0, y, glass.width, y), 214)
        glass = ImageChops.multiply(glass, gaps)
    return ImageOps.colorize(glass, BLACK, look.OLED_INK)


def paint_light(form: Form, scale: float, leds: Sequence[Sequence[int]]) -> Image.Image:
    """What the LEDs add to the picture of the body, on black: `leds` are 54 raw (r, g, b), 0-255."""
    light = Image.new("RGB", _size(form, scale))
    pitch, die_size = form.pitch * scale, form.dice[0].width * scale
    for die in range(6):
        colors = [tuple(look.shown(v) for v in leds[9 * die + i]) for i in range(9)]
        mean = tuple(sum(color[c] for color in colors) // 9 for c in range(3))
        reach, opacity = look.SPILL
        _glow(light, _point(form, scale, (form.dice[die].x, form.dice[die].y)), reach * die_size, opacity, mean)
        for index, color in enumerate(colors):
            for radius, opacity, white, steepness in look.LIGHT:
                tint = tuple(round(v + (max(color) - v) * white) for v in color)
                _glow(light, _point(form, scale, form.led(die, index)), radius * pitch, opacity, tint, steepness)
    return light


def _glow(light: Image.Image, middle: tuple[float, float], radius: float, opacity: float, color: Color,
          steepness: int = 2) -> None:
    if not any(color):
        return
    disc = _soft_disc(round(2 * radius), steepness)
    tinted = Image.merge("RGB", [disc.point(lambda v, c=c: int(v * c * opacity / 255)) for c in color])
    x, y = round(middle[0] - disc.width / 2), round(middle[1] - disc.height / 2)
    area = (x, y, x + disc.width, y + disc.height)
    light.paste(ImageChops.screen(light.crop(area), tinted), area)


@lru_cache(maxsize=16)
def _soft_disc(size: int, steepness: int) -> Image.Image:
    """Light falling off from the middle: (1 - r^steepness)², 0 at the edge."""
    falloff = [round(255 * (1 - min(1.0, v / 255) ** steepness) ** 2) for v in range(256)]
    middle = Image.radial_gradient("L")  # 0 in the middle; 255 is the half diagonal, so the disc is wider
    disc = middle.point([falloff[min(255, round(v * 2 ** 0.5))] for v in range(256)])
    return disc.resize((size, size), Image.Resampling.BICUBIC)


@lru_cache(maxsize=4)
def paint_body(form: Form, scale: float, down: bool = False) -> Image.Image:
    """The unlit device with all keys up (or all down), BLEED units of shadow around it; RGBA. Do not change it."""
    sheet = _Sheet(form, scale)
    body = [_fillet(form.body, form.radius)]
    thick = form.radius / 5
    sheet.fill(body, BLACK, 0.55, blur=thick * 2.2, dy=thick * 2.0)
    sheet.fill(body, BLACK, 0.60, blur=thick * 0.6, dy=thick * 0.7)
    sheet.fill(body, _mix(look.WOOD[0], BLACK, 0.45), dy=thick * 0.5)
    sheet.wood(body)
    sheet.bevel(body, thick * 0.28, light=0.30, dark=0.45)
    for box in form.dice:
        _paint_die(sheet, form, box)
    _paint_glass(sheet, form)
    if form.speaker:
        _paint_speaker(sheet, form.speaker)
    if form.mark:
        _paint_mark(sheet, form.mark)
    for name, box in form.keys.items():
        if name in COLORS:
            _paint_button(sheet, form, name, box, down)
        else:
            _paint_key(sheet, form, name, box, down)
    return sheet.image


def _paint_die(sheet: "_Sheet", form: Form, box: Box) -> None:
    """A tile of smoked acrylic set into the wood, its nine light wells just visible."""
    unit = box.width / 132
    sheet.fill(box.inset(-2.5 * unit), (24, 13, 7), 0.75, blur=1.2 * unit)
    sheet.fill(box.inset(-1.5 * unit), WHITE, 0.20, blur=0.8 * unit, dy=1.8 * unit)
    sheet.fill(box, (_mix(look.TILE, WHITE, 0.07), look.TILE))
    for index in range(9):
        x, y = (index % 3 - 1) * form.pitch + box.x, (index // 3 - 1) * form.pitch + box.y
        size = form.pitch * 0.66
        well = Box(x, y, size, size, size / 2)
        sheet.fill(well, BLACK, 0.35, dy=-0.8 * unit)
        sheet.fill(well, ((44, 43, 46), (33, 32, 35)))
    sheet.bevel(box, 1.6 * unit, light=0.30, dark=0.5)


def _paint_glass(sheet: "_Sheet", form: Form) -> None:
    box, unit = form.glass, form.glass.height / 216
    sheet.fill(box.inset(-3 * unit), (24, 13, 7), 0.75, blur=1.4 * unit)
    sheet.fill(box.inset(-1.5 * unit), WHITE, 0.20, blur=0.8 * unit, dy=2 * unit)
    sheet.fill(box, ((17, 18, 21), (8, 8, 10)))
    sheet.bevel(box, 1.8 * unit, light=0.28, dark=0.5)


def _paint_speaker(sheet: "_Sheet", middle: tuple[float, float]) -> None:
    """Holes of the buzzer, in a hexagon."""
    for row in range(-2, 3):
        for column in range(5 - abs(row)):
            x = middle[0] + (column - (4 - abs(row)) / 2) * 15
            y = middle[1] + row * 13
            sheet.fill(Box(x, y + 1.2, 7.4, 7.4, 3.7), WHITE, 0.22)
            sheet.fill(Box(x, y, 7, 7, 3.5), (20, 11, 6))


def _paint_mark(sheet: "_Sheet", middle: tuple[float, float]) -> None:
    """The maker's mark, burnt into the wood: six discs in a ring."""
    for turn in range(6):
        x, y = middle[0] + 22 * sin(turn * pi / 3), middle[1] - 22 * cos(turn * pi / 3)
        sheet.fill(Box(x, y + 1.2, 13, 13, 6.5), WHITE, 0.16)
        sheet.fill(Box(x, y, 13, 13, 6.5), (43, 22, 11), 0.85)


def _paint_button(sheet: "_Sheet", form: Form, name: str, box: Box, down: bool) -> None:
    """A lacquered dome with the raised shape of its colour."""
    color = look.LACQUER[name]
    cap = _paint_cap(sheet, box.inset(form.cap_gap), color, down, dome=True)
    raised = _figure(look.SHAPES[COLORS.index(name)], cap.x, cap.y, cap.width * 0.21)
    unit = cap.width / 56
    sheet.fill(raised, BLACK, 0.38, blur=1.3 * unit, dy=1.8 * unit)
    sheet.fill(raised, (_mix(color, WHITE, 0.55), _mix(color, WHITE, 0.34)))
    sheet.bevel(raised, 1.1 * unit, light=0.55, dark=0.22)


def _paint_key(sheet: "_Sheet", form: Form, name: str, box: Box, down: bool) -> None:
    quiet = name in "*#"
    color = look.CAP_QUIET if quiet else look.CAP
    cap = _paint_cap(sheet, box.inset(form.cap_gap), color, down)
    ink = _mix(look.CAP, color, 0.08) if quiet else look.INK
    size = cap.height * 0.56
    if name == "*":
        sheet.fill(_figure("star", cap.x - size * 0.42, cap.y, size * 0.36), ink)
        sheet.fill(_figure("back", cap.x + size * 0.50, cap.y, size * 0.30), ink, 0.75)
    elif name == "#":
        sheet.fill(_figure("hash", cap.x - size * 0.42, cap.y, size * 0.36), ink)
        sheet.fill(_figure("tick", cap.x + size * 0.50, cap.y, size * 0.30), ink, 0.75)
    elif name == "0":
        sheet.text(name, cap.x - size * 0.30, cap.y, size, ink)
        sheet.text("10", cap.x + size * 0.52, cap.y + size * 0.10, size * 0.52, ink, 0.62)
    else:
        sheet.text(name, cap.x, cap.y, size, ink)


def _paint_cap(sheet: "_Sheet", box: Box, color: Color, down: bool, dome: bool = False) -> Box:
    """A cap in its well; returns the box of its top, which sinks when the key is down."""
    unit = min(box.width, box.height) / 56
    sheet.fill(box.inset(-3.0 * unit), (22, 12, 6), 0.85, blur=0.8 * unit)
    sheet.fill(box.inset(-2.4 * unit), WHITE, 0.16, blur=0.6 * unit, dy=1.6 * unit)
    sheet.fill(box.inset(-2.2 * unit), (22, 12, 6))
    lift = 0.6 * unit if down else 4.2 * unit
    if not down:
        sheet.fill(box, BLACK, 0.55, blur=3.2 * unit, dy=5.0 * unit)
    sheet.fill(box, _mix(color, BLACK, 0.52), dy=1.4 * unit)
    top = Box(box.x, box.y - lift + 2.2 * unit, box.width - 2 * unit, box.height - 3 * unit, box.radius - unit)
    shade = 0.16 if down else 0.0
    light, deep = _mix(color, WHITE, 0.20 if dome else 0.12), _mix(color, BLACK, 0.20 if dome else 0.09)
    sheet.fill(top, (_mix(light, BLACK, shade), _mix(deep, BLACK, shade)))
    sheet.bevel(top, 1.5 * unit, light=0.50, dark=0.26)
    if dome:
        shine = Box(top.x, top.y - top.height * 0.23, top.width * 0.62, top.height * 0.36, top.height * 0.18)
        sheet.fill(shine, WHITE, 0.20, blur=4.0 * unit)
    return top


def _figure(name: str, x: float, y: float, r: float) -> Shape:
    """A raised or printed sign around (x, y), reaching about `r` from the middle."""
    def at(points: Points) -> Points:
        return [(x + r * px, y + r * py) for px, py in points]

    def bar(x0: float, y0: float, x1: float, y1: float, width: float) -> Points:
        nx, ny = (y0 - y1) / hypot(x1 - x0, y1 - y0) * width / 2, (x1 - x0) / hypot(x1 - x0, y1 - y0) * width / 2
        return at([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)])

    if name == "circle":
        return Box(x, y, 1.84 * r, 1.84 * r, 0.92 * r)
    if name == "square":
        return Box(x, y, 1.66 * r, 1.66 * r, 0.16 * r)
    if name == "triangle":
        return [_fillet(at([(0, -1.06), (1.08, 0.80), (-1.08, 0.80)]), 0.10 * r)]
    if name == "diamond":
        return [_fillet(at([(0, -1.16), (1.0, 0), (0, 1.16), (-1.0, 0)]), 0.10 * r)]
    if name == "plus":
        return [bar(-1, 0, 1, 0, 0.62), bar(0, -1, 0, 1, 0.62)]
    if name == "times":
        return [bar(-0.8, -0.8, 0.8, 0.8, 0.60), bar(-0.8, 0.8, 0.8, -0.8, 0.60)]
    if name == "star":
        return [bar(0.86 * sin(a * pi / 3), 0.86 * cos(a * pi / 3), -0.86 * sin(a * pi / 3), -0.86 * cos(a * pi / 3),
                    0.27) for a in range(3)]
    if name == "hash":
        return [bar(-0.28, -0.9, -0.46, 0.9, 0.21), bar(0.46, -0.9, 0.28, 0.9, 0.21),
                bar(-0.86, -0.32, 0.92, -0.32, 0.21), bar(-0.92, 0.32, 0.86, 0.32, 0.21)]
    if name == "tick":
        return [bar(-0.90, 0.06, -0.20, 0.72, 0.30), bar(-0.34, 0.72, 0.92, -0.66, 0.30)]
    if name == "back":
        return [at([(-1.0, 0), (-0.22, -0.72), (-0.22, 0.72)]), bar(-0.5, 0, 1.0, 0, 0.30)]
    raise ValueError(f"no figure {name!r}")


class _Sheet:
    """An RGBA picture with soft drawing in units. A fill is a colour, or (top, bottom) of a gradient."""

    def __init__(self, form: Form, scale: float) -> None:
        self.form, self.scale = form, scale
        self.image = Image.new("RGBA", _size(form, scale))

    def fill(self, shape: Shape, color: "Color | tuple[Color, Color]", opacity: float = 1.0,
             blur: float = 0, dy: float = 0) -> None:
        area, mask = self._mask(shape, blur, dy)
        self._lay(area, mask, color, opacity)

    def wood(self, shape: Shape) -> None:
        area, mask = self._mask(shape)
        self._lay(area, mask, _wood(mask.width, mask.height, self.scale * self.form.radius / 72), 1.0)

    def bevel(self, shape: Shape, width: float, light: float, dark: float) -> None:
        """Light falls on the upper edge and leaves the lower edge in shade."""
        area, mask = self._mask(shape, pad=width)
        step = max(1, round(width * self.scale))
        for color, opacity, offset in ((WHITE, light, step), (BLACK, dark, -step)):
            moved = Image.new("L", mask.size)
            moved.paste(mask, (offset // 2, offset))
            edge = ImageChops.subtract(mask, moved.filter(ImageFilter.GaussianBlur(step * 0.7)))
            self._lay(area, ImageChops.multiply(edge, mask), color, opacity)

    def text(self, text: str, x: float, y: float, size: float, color: Color, opacity: float = 1.0) -> None:
        font = ImageFont.load_default(size * self.scale)
        mask = Image.new("L", self.image.size)
        ImageDraw.Draw(mask).text(_point(self.form, self.scale, (x, y)), text, 255, font, anchor="mm")
        area = mask.getbbox()
        if area:
            self._lay(area, mask.crop(area), color, opacity)

    def _mask(self, shape: Shape, blur: float = 0, dy: float = 0,
              pad: float = 0) -> tuple[tuple[int, int, int, int], Image.Image]:
        """The shape as coverage 0-255, with its place in the picture."""
        polygons = [] if isinstance(shape, Box) else shape
        edges = shape.edges if isinstance(shape, Box) else (
            min(x for p in polygons for x, _ in p), min(y for p in polygons for _, y in p),
            max(x for p in polygons for x, _ in p), max(y for p in polygons for _, y in p))
        room = 3 * blur + pad + 2 / self.scale
        area = _pixels(self.form, self.scale, (edges[0] - room, edges[1] + dy - room,
                                               edges[2] + room, edges[3] + dy + room))
        width, height = area[2] - area[0], area[3] - area[1]
        sharp = 1 if blur * self.scale > 2 else SHARP
        mask = Image.new("L", (width * sharp, height * sharp))
        draw = ImageDraw.Draw(mask)

        def place(x: float, y: float) -> tuple[float, float]:
            px, py = _point(self.form, self.scale, (x, y + dy))
            return (px - area[0]) * sharp, (py - area[1]) * sharp

        if isinstance(shape, Box):
            draw.rounded_rectangle((*place(*edges[:2]), *place(*edges[2:])), shape.radius * self.scale * sharp, 255)
        for polygon in polygons:
            draw.polygon([place(*point) for point in polygon], 255)
        if sharp > 1:
            mask = mask.resize((width, height), Image.Resampling.BOX)
        return area, mask.filter(ImageFilter.GaussianBlur(blur * self.scale)) if blur else mask

    def _lay(self, area: tuple[int, int, int, int], mask: Image.Image,
             paint: "Color | tuple[Color, Color] | Image.Image", opacity: float) -> None:
        if opacity < 1:
            mask = mask.point(lambda v: int(v * opacity))
        if isinstance(paint, tuple) and isinstance(paint[0], tuple):
            steps = Image.linear_gradient("L").resize(mask.size)
            layer = ImageOps.colorize(steps, *paint)
        elif isinstance(paint, tuple):
            layer = Image.new("RGB", mask.size, paint)
        else:
            layer = paint
        layer = layer.convert("RGBA")
        layer.putalpha(mask)
        self.image.alpha_composite(layer, (max(0, area[0]), max(0, area[1])),
                                   (max(0, -area[0]), max(0, -area[1])))


def _wood(width: int, height: int, scale: float) -> Image.Image:
    """Oiled wood with its grain from left to right; the same every time."""
    source = random.Random(12)

    def noise(across: float, down: float) -> Image.Image:
        size = (max(2, round(width / across / scale)), max(2, round(height / down / scale)))
        grey = Image.frombytes("L", size, source.randbytes(size[0] * size[1]))
        return grey.resize((width, height), Image.Resampling.BICUBIC)

    broad = Image.blend(noise(900, 42), noise(420, 16), 0.45)
    fine = Image.blend(noise(260, 5), noise(120, 1.8), 0.5)
    grain = Image.blend(broad, fine, 0.36)
    bend = [(_bend(x / width) * 60 * scale) for x in range(0, width + 1, max(1, width // 24))]
    meshes = []
    for i in range(len(bend) - 1):
        x0, x1 = i * max(1, width // 24), min(width, (i + 1) * max(1, width // 24))
        if i == len(bend) - 2:
            x1 = width
        meshes.append(((x0, 0, x1, height), (x0, bend[i], x0, height * 0.93 + bend[i],
                                             x1, height * 0.93 + bend[i + 1], x1, bend[i + 1])))
    grain = grain.transform(grain.size, Image.Transform.MESH, meshes, Image.Resampling.BILINEAR)
    grain = Image.blend(ImageOps.autocontrast(grain, cutoff=2), Image.new("L", grain.size, 120), 0.34)
    pores = noise(34, 1.6).point([255 if v > 226 else 0 for v in range(256)]).filter(
        ImageFilter.GaussianBlur(0.6 * scale))
    wood = ImageOps.colorize(grain, look.WOOD[0], look.WOOD[2], look.WOOD[1], 0, 255, 118)
    shade = Image.new("RGB", wood.size, _mix(look.WOOD[0], BLACK, 0.4))
    return Image.composite(shade, wood, pores.point(lambda v: int(v * 0.30)))


def _bend(along: float) -> float:
    """How far the grain has wandered, 0..1."""
    return 0.5 + 0.5 * sin(along * 4.1 + 0.8) * cos(along * 2.3)


def _fillet(points: Points, radius: float) -> Points:
    """The polygon with its corners rounded."""
    rounded = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % len(points)]
        a, b = atan2(ay - y, ax - x), atan2(by - y, bx - x)
        half = ((b - a + pi) % (2 * pi) - pi) / 2
        to_middle = radius / abs(sin(half))
        middle = (x + to_middle * cos(a + half), y + to_middle * sin(a + half))
        start = tan(abs(half))
        start = radius / start
        first = atan2(y + start * sin(a) - middle[1], x + start * cos(a) - middle[0])
        last = atan2(y + start * sin(b) - middle[1], x + start * cos(b) - middle[0])
        sweep = (last - first + pi) % (2 * pi) - pi
        rounded += [(middle[0] + radius * cos(first + sweep * t / 16), middle[1] + radius * sin(first + sweep * t / 16))
                    for t in range(17)]
    return rounded


def _mix(color: Color, other: Color, share: float) -> Color:
    return tuple(round(a + (b - a) * share) for a, b in zip(color, other))


def _size(form: Form, scale: float) -> tuple[int, int]:
    return round((form.width + 2 * BLEED) * scale), round((form.height + 2 * BLEED) * scale)


def _point(form: Form, scale: float, point: tuple[float, float]) -> tuple[float, float]:
    """From units to pixels of the picture."""
    return (point[0] + form.width / 2 + BLEED) * scale, (point[1] + form.height / 2 + BLEED) * scale


def _pixels(form: Form, scale: float, edges: Sequence[float]) -> tuple[int, int, int, int]:
    left, top = _point(form, scale, (edges[0], edges[1]))
    right, bottom = _point(form, scale, (edges[2], edges[3]))
    return int(left // 1), int(top // 1), int(-(-right // 1)), int(-(-bottom // 1))
