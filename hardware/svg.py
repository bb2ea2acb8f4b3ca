"""SVG, the same text every time: a few shapes, one font, and the raised signs of the six colours."""

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin

from divermazo_sim import look

Points = Sequence[tuple[float, float]]

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"


class Picture:
    """A picture in units of pixels, white behind."""

    def __init__(self, width: float, height: float, title: str, background: str = "#ffffff") -> None:
        self.width, self.height, self.title = width, height, title
        self._lines: list[str] = []
        self.rect(0, 0, width, height, background)

    def rect(self, x: float, y: float, width: float, height: float, fill: str, stroke: str = "none",
             line: float = 1, radius: float = 0) -> None:
        self._add("rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, stroke=stroke,
                  stroke_width=line)

    def circle(self, x: float, y: float, r: float, fill: str, stroke: str = "none", line: float = 1) -> None:
        self._add("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke, stroke_width=line)

    def polygon(self, points: Points, fill: str, stroke: str = "none", line: float = 1) -> None:
        self._add("polygon", points=_join(points), fill=fill, stroke=stroke, stroke_width=line,
                  stroke_linejoin="round")

    def line(self, points: Points, stroke: str, line: float = 1, dash: str = "") -> None:
        attributes = {"stroke_dasharray": dash} if dash else {}
        self._add("polyline", points=_join(points), fill="none", stroke=stroke, stroke_width=line,
                  stroke_linejoin="round", stroke_linecap="round", **attributes)

    def text(self, x: float, y: float, text: str, size: float = 14, anchor: str = "start",
             fill: str = "#222222", bold: bool = False, turn: float = 0) -> None:
        """`y` is the middle of the line; `turn` in degrees, clockwise."""
        attributes = {"font_weight": "bold"} if bold else {}
        if turn:
            attributes["transform"] = f"rotate({turn:g} {x:g} {y:g})"
        self._add("text", escape(text, quote=False), x=x, y=y + 0.36 * size, font_size=size,
                  text_anchor=anchor, fill=fill, **attributes)

    def arrow(self, points: Points, stroke: str, line: float = 2, head: float = 7) -> None:
        """A line with a head at its last point."""
        (ax, ay), (bx, by) = points[-2], points[-1]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        ux, uy = (bx - ax) / length, (by - ay) / length
        x, y, side = bx - head * ux, by - head * uy, 0.55 * head
        self.line([*points[:-1], (x, y)], stroke, line)
        self.polygon([(bx, by), (x - side * uy, y + side * ux), (x + side * uy, y - side * ux)], stroke)

    def sign(self, place: int, x: float, y: float, r: float, fill: str, stroke: str = "none") -> None:
        """The raised sign of a colour (0-5, device order) that reaches about r from (x, y)."""
        for outline in sign(place):
            self.polygon([(x + r * px, y + r * py) for px, py in outline], fill, stroke)

    def render(self) -> str:
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
                f'width="{self.width:g}" height="{self.height:g}" font-family="{FONT}" role="img">')
        return "\n".join([head, f"<title>{escape(self.title)}</title>", *self._lines, "</svg>", ""])

    def _add(self, tag: str, content: str = "", **attributes: "str | float") -> None:
        named = " ".join(f'{name.replace("_", "-")}="{value if isinstance(value, str) else f"{value:.6g}"}"'
                         for name, value in attributes.items())
        self._lines.append(f"<{tag} {named}>{content}</{tag}>" if content else f"<{tag} {named}/>")


def sign(place: int) -> list[Points]:
    """● ▲ ■ ★ ✚ ☾ as polygons around (0, 0), y down, reaching about 1, equally large to the eye."""
    bar = 0.31
    plus = [(-bar, -1.0), (bar, -1.0), (bar, -bar), (1.0, -bar), (1.0, bar), (bar, bar),
            (bar, 1.0), (-bar, 1.0), (-bar, bar), (-1.0, bar), (-1.0, -bar), (-bar, -bar)]
    outlines = (
        [(0.92 * cos(turn * pi / 24), 0.92 * sin(turn * pi / 24)) for turn in range(48)],
        [(0, -1.0), (1.04, 0.8), (-1.04, 0.8)],
        [(-0.83, -0.83), (0.83, -0.83), (0.83, 0.83), (-0.83, 0.83)],
        look.star(),
        plus,
        look.moon(),
    )
    return [outlines[place]]


def _join(points: Points) -> str:
    return " ".join(f"{x:.6g},{y:.6g}" for x, y in points)
