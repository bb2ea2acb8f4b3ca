"""Drawing into the picture of the display: 128x64 pixels, one bit each."""

import framebuf

from divermazo.ui.fonts import Font

WIDTH = 128
HEIGHT = 64


class Canvas:
    """Draws into `buffer`: 1024 bytes, MONO_VLSB (a byte is eight pixels of a column, the top one lowest).

    What lies outside the picture is clipped. Ink 1 lights pixels, ink 0 puts them out.
    """

    def __init__(self, buffer: bytearray) -> None:
        self._frame = framebuf.FrameBuffer(buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        # Turns the ink of a glyph to 0 and its ground to the transparent 1.
        self._inverse = framebuf.FrameBuffer(bytearray(b"\x01\x00"), 2, 1, framebuf.MONO_VLSB)

    def clear(self) -> None:
        """Put all pixels out."""
        self._frame.fill(0)

    def fill_rect(self, x: int, y: int, w: int, h: int, ink: int = 1) -> None:
        """Fill `w` by `h` pixels from (x, y)."""
        self._frame.fill_rect(x, y, w, h, ink)

    def rect(self, x: int, y: int, w: int, h: int, ink: int = 1) -> None:
        """Outline of `w` by `h` pixels, one pixel thick."""
        self._frame.rect(x, y, w, h, ink)

    def text(self, font: Font, x: int, y: int, string: str, ink: int = 1) -> int:
        """Write `string` with the top left of its cell at (x, y); the ground stays. Returns where the next
        character would begin. A character the font lacks is a box."""
        return self.glyphs(font, x, y, font.glyphs(string), ink)

    def glyphs(self, font: Font, x: int, y: int, glyphs: bytes, ink: int = 1) -> int:
        """`text`, for a string that is already `font.glyphs`."""
        widths = font.widths
        offsets = font.offsets
        data = font.data
        spacing = font.spacing
        frame = self._frame
        palette = None if ink else self._inverse
        ground = 0 if ink else 1
        for glyph in glyphs:
            width = widths[glyph]
            at = offsets[glyph]
            height = data[at + 1]
            if height:
                planes = data[at + 2:at + 2 + width * (height + 7 >> 3)]
                picture = framebuf.FrameBuffer(planes, width, height, framebuf.MONO_VLSB)
                frame.blit(picture, x, y + data[at], ground, palette)
            x += width + spacing
        return x
