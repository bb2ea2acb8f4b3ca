"""The fonts: TEXT for lines, LARGE and MEDIUM for sums and cards, SMALL for the columns of Banners, NARROW
for the rows of Explorers.

The module `sheets` beside this one is compiled from text art (tools/compile_fonts.py).
"""

from array import array

from divermazo import forget
from divermazo.ui import sheets


class Font:
    """A compiled font; `height` of the cell and `spacing` between characters in pixels.

    A glyph is an index into `widths` and `offsets`. At its offset in `data` it has its first inked row, its
    inked height, and the MONO_VLSB planes of that height.
    """

    def __init__(self, sheet: tuple) -> None:
        self.height, self.spacing, ascii, wide, self.widths, offsets, data = sheet
        self.offsets = array("H", offsets)
        self.data = memoryview(bytearray(data))  # before MicroPython 1.26 blit takes no constant
        self._ascii = ascii  # glyph by code
        self._wide = wide  # UTF-8 of all other characters, three bytes each
        self._box = len(self.widths) - 1  # the last glyph stands for what the font lacks

    def glyphs(self, string: str) -> bytes:
        """The glyph of each character of `string`; a box for one that the font lacks.

        Works on UTF-8, since stepping through a str makes MicroPython look up each character among all the
        names of the program, which takes longer than to draw it.
        """
        return self._glyphs(string.encode())

    def _glyphs(self, codes: bytes) -> bytes:
        glyphs = bytearray(len(codes))
        n = place = 0
        while place < len(codes):
            code = codes[place]
            if code < 0x80:
                glyphs[n] = self._ascii[code]
                place += 1
            else:
                glyphs[n] = self._wide_glyph(codes, place)
                place += 2 if code < 0xE0 else 3 if code < 0xF0 else 4
            n += 1
        return bytes(glyphs[:n])

    def _wide_glyph(self, codes: bytes, place: int) -> int:
        found = self._wide.find(codes[place:place + (2 if codes[place] < 0xE0 else 3)])
        return self._box if found < 0 else self._box - (len(self._wide) - found) // 3

    def measure(self, glyphs: bytes) -> int:
        """Pixels from the first to the last column of `glyphs`, without spacing after them."""
        width = (len(glyphs) - 1) * self.spacing
        for glyph in glyphs:
            width += self.widths[glyph]
        return max(width, 0)

    def width(self, string: str) -> int:
        """Pixels from the first to the last column of `string`, without spacing after it."""
        return self.measure(self.glyphs(string))

    def fits(self, string: str, room: int) -> bool:
        """True when the font has every character of `string`, and it needs no more than `room` pixels."""
        glyphs = self.glyphs(string)
        return self._box not in glyphs and self.measure(glyphs) <= room

    def cut(self, glyphs: bytes, room: int) -> bytes:
        """`glyphs`; or, when they need more than `room` pixels, their beginning with … after it."""
        if self.measure(glyphs) <= room:
            return glyphs
        dots = self.glyphs("…")
        while glyphs and self.measure(glyphs + dots) > room:
            glyphs = glyphs[:-1]
        return glyphs + dots


TEXT = Font(sheets.TEXT)
SMALL = Font(sheets.SMALL)
NARROW = Font(sheets.NARROW)
MEDIUM = Font(sheets.MEDIUM)
LARGE = Font(sheets.LARGE)
del sheets  # what it held is in the fonts
forget("ui.sheets")
