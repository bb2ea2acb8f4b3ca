"""Drawing into the picture of the display: 128x64 pixels, one bit each."""

import framebuf
from divermazo.panel import HEIGHT, WIDTH
from divermazo.ui.fonts import Font


class Canvas:
    """Draws into `buffer`: 1024 bytes, MONO_VLSB (a byte is eight pixels of a column, the top one lowest).

    What lies outside the picture is clipped. Ink 1 lights pixels, ink 0 puts them out.
    """

    def __init__(self, buffer: bytearray) -> None:
        frame = framebuf.FrameBuffer(buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self._frame = frame
        # The frame's own: (x, y, width, height, ink), filled or one pixel thick. They are called once a line.
        self.fill_rect = frame.fill_rect
        self.rect = frame.rect
        # Turns the ink of a glyph to 0 and its ground to the transparent 1.
        self._inverse = framebuf.FrameBuffer(bytearray(b"\x01\x00"), 2, 1, framebuf.MONO_VLSB)

    def clear(self) -> None:
        """Put all pixels out."""
        self._frame.fill(0)

    def write(self, ink: int, font: Font, x: int, y: int, glyphs: bytes) -> int:
        """Write `font.glyphs` of a string with the top left of its cell at (x, y); the ground stays. Returns
        where the next character would begin."""
        picture_of = framebuf.FrameBuffer
        planes = framebuf.MONO_VLSB
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
                frame.blit(picture_of(data[at + 2:], width, height, planes), x, y + data[at], ground, palette)
            x += width + spacing
        return x
