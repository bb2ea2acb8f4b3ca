"""A picture of the whole device as a person would see it (resvg, Pillow)."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

import resvg_py
from PIL import Image, ImageChops, ImageDraw, ImageOps

from . import look
from .body import body_svg, pressed_svg
from .device import Device
from .light import shine
from .look import BLEED, TABLE, Form

Color = tuple[int, int, int]
Area = tuple[int, int, int, int]  # pixels: left, top, right, bottom


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


def snapshot(device: Device, scale: float = 1.0) -> Image.Image:
    """The device on its table, as it is now; RGB, 1242 × 1088 pixels at scale 1."""
    frame = Frame(TABLE, scale)
    body = _pressed(frame, [name for name in TABLE.keys if device.keys.pressed(name)])
    picture = _table_top(frame.size)
    picture.paste(body, (0, 0), body)
    picture = ImageChops.screen(picture, _light(frame, device.leds))
    size = int(TABLE.dots * scale) // look.OLED_DOTS[0]
    dots = _dots(device.oled.pixels, size, shine(device.oled.contrast))
    _screen(picture, dots, frame.point(TABLE.glass.x, TABLE.glass.y))
    return picture


def _pressed(frame: Frame, names: "list[str]") -> Image.Image:
    """The body with these keys down."""
    body = _drawn(body_svg(frame.form), frame.size)
    if names:
        body = body.copy()
        down = _drawn(pressed_svg(frame.form), frame.size)
        for name in names:
            area = frame.area(*frame.form.keys[name].edges)
            body.alpha_composite(down.crop(area), area[:2])
    return body


@lru_cache(maxsize=4)
def _drawn(svg: str, size: tuple[int, int]) -> Image.Image:
    """RGBA. Shared: do not draw on it."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=size[0], height=size[1], skip_system_fonts=True)
    return Image.open(BytesIO(bytes(png))).convert("RGBA")


def _table_top(size: tuple[int, int]) -> Image.Image:
    """The dark table under a lamp."""
    lamp = ImageOps.invert(Image.radial_gradient("L")).resize(size, Image.Resampling.BICUBIC)
    return ImageOps.colorize(lamp, look.TABLE_TOP[1], look.TABLE_TOP[0])


def _dots(rows: Sequence[Sequence[int]], size: int, bright: float) -> Image.Image:
    """The glass of the OLED, each dot `size` pixels, from three on with gaps between the dots. `bright`,
    0.0-1.0: how bright they are."""
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
    return ImageOps.colorize(glass, (0, 0, 0), tuple(round(part * bright) for part in look.OLED_INK))


def _light(frame: Frame, leds: "Sequence[Color]") -> Image.Image:
    """What 54 LEDs, raw (r, g, b), add to the picture of the body; on black."""
    light = Image.new("RGB", frame.size)
    form, (reach, share) = frame.form, look.SPILL
    for die, box in enumerate(form.dice):
        colors = [tuple(look.shown(v) for v in led) for led in leds[9 * die:9 * die + 9]]
        mean = tuple(sum(part) // 9 for part in zip(*colors, strict=True))
        _glow(light, frame.point(box.x, box.y), reach * box.width * frame.scale, mean, share, 2)
        for index, color in enumerate(colors):
            middle = frame.point(*form.led(die, index))
            for radius, opacity, white, steepness in look.LIGHT:
                tint = tuple(round(v + (max(color) - v) * white) for v in color)
                _glow(light, middle, radius * form.pitch * frame.scale, tint, opacity, steepness)
    return light


def _glow(light: Image.Image, middle: tuple[float, float], radius: float, color: tuple[int, ...],
          opacity: float, steepness: int) -> None:
    if any(color):
        disc = _disc(round(2 * radius), steepness)
        tinted = [disc.point([round(v * part * opacity / 255) for v in range(256)]) for part in color]
        _screen(light, Image.merge("RGB", tinted), middle)


@lru_cache(maxsize=16)
def _disc(size: int, steepness: int) -> Image.Image:
    """Light that falls off as (1 - r^steepness)² from the middle to the edge."""
    radius = [min(1.0, v * 2 ** 0.5 / 255) for v in range(256)]  # Pillow's 255 is at half the diagonal
    falloff = [round(255 * (1 - r ** steepness) ** 2) for r in radius]
    return Image.radial_gradient("L").point(falloff).resize((size, size), Image.Resampling.BICUBIC)


def _screen(picture: Image.Image, light: Image.Image, middle: tuple[float, float]) -> None:
    """Add light around a point of the picture."""
    left, top = round(middle[0] - light.width / 2), round(middle[1] - light.height / 2)
    area = (left, top, left + light.width, top + light.height)
    picture.paste(ImageChops.screen(picture.crop(area), light), area)
