"""The fonts: TEXT for lines, LARGE and MEDIUM for sums and cards, SMALL for the columns of Banners.

The modules beside this one are compiled from text art (tools/compile_fonts.py).
"""

from divermazo.ui.fonts import large, medium, small, text

SHAPES = "●▲■◆✚✖"
"""The sign of each colour, in device order, in every font; not the operators + and ×."""


class Font:
    """A compiled font. A glyph in `data` is its width, its first inked row, its inked height, then the
    MONO_VLSB planes of that height; `height` and `spacing` are in pixels."""

    def __init__(self, height: int, spacing: int, chars: str, offsets: bytes, data: bytes) -> None:
        self.height = height
        self.spacing = spacing
        self.data = memoryview(data)
        self._chars = chars
        self._offsets = offsets

    def find(self, char: str) -> int:
        """Where the glyph begins in `data`; the replacement box for a character the font lacks."""
        i = 2 * self._chars.find(char)  # -1, not found, leads to the last glyph: the box
        return self._offsets[i] | self._offsets[i + 1] << 8

    def has(self, string: str) -> bool:
        """True when the font draws every character of `string`."""
        for char in string:
            if char not in self._chars:
                return False
        return True

    def width(self, string: str) -> int:
        """Pixels from the first to the last column of `string`, without spacing after it."""
        width = 0
        for char in string:
            width += self.data[self.find(char)] + self.spacing
        return width - self.spacing if width else 0

    def fit(self, string: str, room: int) -> str:
        """`string`, or as much of its beginning as fits into `room` pixels with … after it."""
        if self.width(string) <= room:
            return string
        while string and self.width(string) + self.spacing + self.width("…") > room:
            string = string[:-1]
        return string + "…"


def _font(module) -> Font:  # type: ignore[no-untyped-def]
    return Font(module.HEIGHT, module.SPACING, module.CHARS, module.OFFSETS, module.DATA)


TEXT = _font(text)
SMALL = _font(small)
MEDIUM = _font(medium)
LARGE = _font(large)
