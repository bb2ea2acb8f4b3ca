"""A picture to draw on softly, in the units of `look`, as SVG: filled shapes, edges in the light, wood."""

from collections.abc import Sequence
from math import atan2, cos, pi, sin, tan

from .look import BLEED, WOOD, Box, Form

Color = tuple[int, int, int]
Points = Sequence[tuple[float, float]]
Shape = Box | Sequence[Box | Points]  # several lie beside each other

BLACK, WHITE = (0, 0, 0), (255, 255, 255)

# Oiled wood, its grain from left to right: broad bands and fine fibres, spread over the colours of WOOD.
GRAIN = ('<feTurbulence type="fractalNoise" baseFrequency="{} {}" numOctaves="2" seed="5"/>'
         '<feColorMatrix values="1.4 0 .9 0 -.67  1.4 0 .9 0 -.67  1.4 0 .9 0 -.67  0 0 0 0 1"/>'
         '<feComponentTransfer>{}</feComponentTransfer>'
         '<feComposite operator="in" in2="SourceGraphic"/>')


class Sheet:
    """An SVG, BLEED units larger than the form on every side. A paint is a colour, or (top, bottom) of a
    gradient.
    """

    def __init__(self, form: Form) -> None:
        self.form = form
        self._marks: list[str] = []
        self._definitions: dict[str, str] = {}  # paints, clips and filters, and their ids

    def svg(self) -> str:
        """All that has been drawn."""
        form = self.form
        width, height = form.width + 2 * BLEED, form.height + 2 * BLEED
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
                f'viewBox="{-width / 2:g} {-height / 2:g} {width:g} {height:g}">'
                f'{"".join(self._marks)}</svg>')

    def fill(self, shape: Shape, paint: Color | tuple[Color, Color], opacity: float = 1.0,
             blur: float = 0, dy: float = 0) -> None:
        """Cover a shape, blurred and moved down by so many units. What is blurred costs time: all at once."""
        self._mark(shape, dy, fill=self._paint(paint), fill_opacity=opacity,
                   filter=self._blur(shape, blur) if blur else None)

    def wood(self, shape: Shape, coarse: float) -> None:
        """Cover a shape with wood; `coarse` is the size of its grain."""
        tables = ""
        for part, values in zip("RGB", zip(*WOOD, strict=True), strict=True):
            shares = " ".join(f"{value / 255:.3f}" for value in values)
            tables += f'<feFunc{part} type="table" tableValues="{shares}"/>'
        grain = GRAIN.format(_number(0.0022 / coarse), _number(0.075 / coarse), tables)
        name = self._define(f'<filter x="0" y="0" width="1" height="1" '
                            f'color-interpolation-filters="sRGB">{grain}</filter>')
        self._mark(shape, filter=name)

    def bevel(self, shape: Shape, width: float, light: float, dark: float) -> None:
        """Light on the upper edge, shade on the lower one."""
        edge = self._define(
            '<linearGradient x2="0" y2="1">'
            f'<stop stop-color="#fff" stop-opacity="{light:g}"/>'
            '<stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-opacity="0"/>'
            f'<stop offset="1" stop-opacity="{dark:g}"/></linearGradient>')
        inside = self._define(f'<clipPath ><path d="{_path(shape)}"/></clipPath>')
        self._mark(shape, fill="none", stroke=edge, stroke_width=2 * width, clip_path=inside)

    def line(self, points: Sequence[Points], width: float, color: Color, opacity: float = 1.0) -> None:
        """Lines with round ends."""
        path = "".join(_polyline(stroke) for stroke in points)
        self._draw(path, fill="none", stroke=_hex(color), stroke_opacity=opacity, stroke_width=width,
                   stroke_linecap="round", stroke_linejoin="round")

    def _mark(self, shape: Shape, dy: float = 0, **style: "str | float | None") -> None:
        self._draw(_path(shape, dy), **style)

    def _draw(self, path: str, **style: "str | float | None") -> None:
        words = [f' {name.replace("_", "-")}="{value if isinstance(value, str) else _number(value)}"'
                 for name, value in style.items() if value is not None and value != 1]
        self._marks.append(f'<path d="{path}"{"".join(words)}/>')

    def _paint(self, paint: Color | tuple[Color, Color]) -> str:
        if not isinstance(paint[0], tuple):
            return _hex(paint)
        top, bottom = paint
        return self._define(f'<linearGradient x2="0" y2="1"><stop stop-color="{_hex(top)}"/>'
                            f'<stop offset="1" stop-color="{_hex(bottom)}"/></linearGradient>')

    def _blur(self, shape: Shape, blur: float) -> str:
        left, top, right, bottom = _edges(shape)
        room = 3 * blur
        x, y = _number(left - room), _number(top - room)
        width, height = _number(right - left + 2 * room), _number(bottom - top + 2 * room)
        return self._define(
            f'<filter filterUnits="userSpaceOnUse" x="{x}" y="{y}" width="{width}" height="{height}">'
            f'<feGaussianBlur stdDeviation="{_number(blur)}"/></filter>')

    def _define(self, text: str) -> str:
        """Stands just before the first mark that uses it, which has the same path: that compresses well."""
        if text not in self._definitions:
            name = self._definitions[text] = f"d{len(self._definitions)}"
            self._marks.append(text.replace(" ", f' id="{name}" ', 1))
        return f"url(#{self._definitions[text]})"


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
    corners = [corner for part in shape
               for corner in ((part.edges[:2], part.edges[2:]) if isinstance(part, Box) else part)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _path(shape: Shape, dy: float = 0) -> str:
    if not isinstance(shape, Box):
        return "".join(_path(part, dy) if isinstance(part, Box) else _polyline(part, dy) + "z"
                       for part in shape)
    left, top, right, bottom = shape.edges
    r = min(shape.radius, shape.width / 2, shape.height / 2)
    across, down, corner = (_number(v) for v in (shape.width - 2 * r, shape.height - 2 * r, r))
    arc = f"a{corner} {corner} 0 0 1 "
    return (f"M{_number(left + r)} {_number(top + dy)}h{across}{arc}{corner} {corner}v{down}"
            f"{arc}-{corner} {corner}h-{across}{arc}-{corner}-{corner}v-{down}{arc}{corner}-{corner}z")


def _polyline(points: Points, dy: float = 0) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y + dy)}" for x, y in points)


def _number(value: "float | None") -> str:
    """Hundredths of a unit; more digits for a share that is small."""
    return f"{value:.{4 if abs(value or 0) < 0.1 else 2}f}".rstrip("0").rstrip(".")


def _hex(color: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)
