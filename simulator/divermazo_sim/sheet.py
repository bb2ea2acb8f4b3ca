"""A picture to draw on softly, in the units of `look`: filled shapes, edges in the light, wood, text."""

import random
from collections.abc import Sequence
from math import atan2, cos, pi, sin, tan

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps

from .look import BLEED, WOOD, Box, Form

Color = tuple[int, int, int]
Points = Sequence[tuple[float, float]]
Shape = Box | list[Points]
Area = tuple[int, int, int, int]  # pixels: left, top, right, bottom

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
SHARP = 3  # masks are drawn this many times larger, then reduced


class Frame:
    """Where the units of a form are in a picture with `scale` pixels a unit."""

    def __init__(self, form: Form, scale: float) -> None:
        self.form, self.scale = form, scale
        self.size = (round((form.width + 2 * BLEED) * scale), round((form.height + 2 * BLEED) * scale))

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Pixels, not rounded."""
        left, top = self.form.width / 2 + BLEED, self.form.height / 2 + BLEED
        return (left + x) * self.scale, (top + y) * self.scale

    def area(self, left: float, top: float, right: float, bottom: float) -> Area:
        """All pixels that these edges touch."""
        x0, y0 = self.point(left, top)
        x1, y1 = self.point(right, bottom)
        return int(x0 // 1), int(y0 // 1), int(-(-x1 // 1)), int(-(-y1 // 1))


class Sheet(Frame):
    """An RGBA picture, empty or on top of another. A paint is a colour, or (top, bottom) of a gradient."""

    def __init__(self, form: Form, scale: float, below: Image.Image | None = None) -> None:
        super().__init__(form, scale)
        self.image = below.copy() if below else Image.new("RGBA", self.size)

    def fill(self, shape: Shape, paint: Color | tuple[Color, Color], opacity: float = 1.0,
             blur: float = 0, dy: float = 0) -> None:
        """Cover a shape, blurred and moved down by so many units."""
        area, mask = self._mask(shape, blur, dy)
        if isinstance(paint[0], tuple):
            layer = ImageOps.colorize(Image.linear_gradient("L").resize(mask.size), *paint)
        else:
            layer = Image.new("RGB", mask.size, paint)
        self._lay(area, layer, mask, opacity)

    def wood(self, shape: Shape, coarse: float) -> None:
        """Cover a shape with wood; `coarse` is the size of its grain."""
        area, mask = self._mask(shape)
        self._lay(area, _wood(mask.width, mask.height, self.scale * coarse), mask)

    def bevel(self, shape: Shape, width: float, light: float, dark: float) -> None:
        """Light on the upper edge, shade on the lower one."""
        area, mask = self._mask(shape, room=width)
        step = max(1, round(width * self.scale))
        for color, opacity, offset in ((WHITE, light, step), (BLACK, dark, -step)):
            moved = Image.new("L", mask.size)
            moved.paste(mask, (offset // 2, offset))
            edge = ImageChops.subtract(mask, moved.filter(ImageFilter.GaussianBlur(step * 0.7)))
            self._lay(area, Image.new("RGB", mask.size, color), edge, opacity)

    def text(self, text: str, x: float, y: float, size: float, color: Color, opacity: float = 1.0) -> None:
        """Print a short text around a middle."""
        area = self.area(x - size, y - size, x + size, y + size)
        mask = Image.new("L", (area[2] - area[0], area[3] - area[1]))
        px, py = self.point(x, y)
        font = ImageFont.load_default(size * self.scale)
        ImageDraw.Draw(mask).text((px - area[0], py - area[1]), text, 255, font, anchor="mm")
        self._lay(area, Image.new("RGB", mask.size, color), mask, opacity)

    def _mask(self, shape: Shape, blur: float = 0, dy: float = 0,
              room: float = 0) -> tuple[Area, Image.Image]:
        """The shape as coverage, and where it lies; room for its blur around it."""
        room += 3 * blur + 2 / self.scale
        left, top, right, bottom = _edges(shape)
        area = self.area(left - room, top + dy - room, right + room, bottom + dy + room)
        sharp = 1 if blur * self.scale > 2 else SHARP
        width, height = area[2] - area[0], area[3] - area[1]
        mask = Image.new("L", (width * sharp, height * sharp))
        draw = ImageDraw.Draw(mask)

        def place(x: float, y: float) -> tuple[float, float]:
            px, py = self.point(x, y + dy)
            return (px - area[0]) * sharp, (py - area[1]) * sharp

        if isinstance(shape, Box):
            corners = (*place(left, top), *place(right, bottom))
            draw.rounded_rectangle(corners, shape.radius * self.scale * sharp, 255)
        else:
            for polygon in shape:
                draw.polygon([place(x, y) for x, y in polygon], 255)
        mask = mask.resize((width, height), Image.Resampling.BOX)
        return area, mask.filter(ImageFilter.GaussianBlur(blur * self.scale))

    def _lay(self, area: Area, layer: Image.Image, mask: Image.Image, opacity: float = 1.0) -> None:
        layer = layer.convert("RGBA")
        layer.putalpha(mask.point([round(v * opacity) for v in range(256)]))
        left, top = area[:2]
        self.image.alpha_composite(layer, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))


def mix(color: Color, other: Color, share: float) -> Color:
    """So much of the way to another colour."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(color, other, strict=True))
    return red, green, blue


def fillet(points: Points, radius: float) -> Points:
    """A polygon with its corners rounded."""
    rounded = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % len(points)]
        a, b = atan2(ay - y, ax - x), atan2(by - y, bx - x)
        half = _turn(b - a) / 2
        away = radius / abs(sin(half))
        mx, my = x + away * cos(a + half), y + away * sin(a + half)
        along = radius / tan(abs(half))
        first = atan2(y + along * sin(a) - my, x + along * cos(a) - mx)
        last = atan2(y + along * sin(b) - my, x + along * cos(b) - mx)
        turns = [first + _turn(last - first) * step / 16 for step in range(17)]
        rounded += [(mx + radius * cos(turn), my + radius * sin(turn)) for turn in turns]
    return rounded


def _turn(angle: float) -> float:
    """The same direction within -π..π."""
    return (angle + pi) % (2 * pi) - pi


def _edges(shape: Shape) -> tuple[float, float, float, float]:
    if isinstance(shape, Box):
        return shape.edges
    xs, ys = zip(*(point for polygon in shape for point in polygon), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _wood(width: int, height: int, scale: float) -> Image.Image:
    """Oiled wood, its grain from left to right; the same every time."""
    source = random.Random(12)

    def noise(along: float, across: float) -> Image.Image:
        size = (max(2, round(width / along / scale)), max(2, round(height / across / scale)))
        coarse = Image.frombytes("L", size, source.randbytes(size[0] * size[1]))
        return coarse.resize((width, height), Image.Resampling.BICUBIC)

    broad = Image.blend(noise(900, 42), noise(420, 16), 0.45)
    fine = Image.blend(noise(260, 5), noise(120, 1.8), 0.5)
    grain = ImageOps.autocontrast(_wander(Image.blend(broad, fine, 0.36), 60 * scale), cutoff=2)
    grain = Image.blend(grain, Image.new("L", grain.size, 120), 0.34)
    wood = ImageOps.colorize(grain, WOOD[0], WOOD[2], WOOD[1], 0, 255, 118)
    pores = noise(34, 1.6).point([77 * (v > 226) for v in range(256)])
    pores = pores.filter(ImageFilter.GaussianBlur(0.6 * scale))
    return Image.composite(Image.new("RGB", wood.size, mix(WOOD[0], BLACK, 0.4)), wood, pores)


def _wander(grain: Image.Image, reach: float) -> Image.Image:
    """The grain no longer straight: it goes up and down by up to `reach` pixels."""
    width, height = grain.size
    xs = [round(width * i / 24) for i in range(25)]
    shifts = [reach * (0.5 + 0.5 * sin(i / 24 * 4.1 + 0.8) * cos(i / 24 * 2.3)) for i in range(25)]
    kept = height - reach
    strips = [((xs[i], 0, xs[i + 1], height), (xs[i], shifts[i], xs[i], shifts[i] + kept,
                                               xs[i + 1], shifts[i + 1] + kept, xs[i + 1], shifts[i + 1]))
              for i in range(24)]
    return grain.transform(grain.size, Image.Transform.MESH, strips, Image.Resampling.BILINEAR)
