"""`framebuf` for CPython: monochrome formats, pixel for pixel as MicroPython draws them."""

from functools import lru_cache

from .strict import NotModelled, refuse

MONO_VLSB = MVLSB = 0
RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6

_WHERE = {}  # format: function (x, y, stride) -> byte index, mask


def _vlsb(x: int, y: int, stride: int) -> tuple:
    return (y >> 3) * stride + x, 1 << (y & 7)


def _hlsb(x: int, y: int, stride: int) -> tuple:
    return (y * stride + x) >> 3, 0x80 >> (x & 7)


def _hmsb(x: int, y: int, stride: int) -> tuple:
    return (y * stride + x) >> 3, 1 << (x & 7)


_WHERE[MONO_VLSB] = _vlsb
_WHERE[MONO_HLSB] = _hlsb
_WHERE[MONO_HMSB] = _hmsb

# For bytes.translate.
_OR = [bytes(byte | mask for byte in range(256)) for mask in range(256)]
_AND = [bytes(byte & mask for byte in range(256)) for mask in range(256)]


class _Picture:
    """Bits of a buffer seen as pixels; also the read-only source of a blit."""

    def __init__(self, buffer, width: int, height: int, format: int, stride: "int | None" = None) -> None:
        if format not in _WHERE:
            if format in (RGB565, GS4_HMSB, GS2_HMSB, GS8):
                raise NotModelled("framebuf format %d" % format)
            raise ValueError("invalid format")
        stride = width if stride is None else stride
        if not 0 < width <= 0xFFFF or not 0 < height <= 0xFFFF or not width <= stride <= 0xFFFF:
            raise ValueError
        if format == MONO_VLSB:
            bits = ((height + 7 & ~7) - 8) * stride + 8 * width
        else:
            stride = stride + 7 & ~7
            bits = (height - 1) * stride + (width + 7 & ~7)
        self._buffer = memoryview(buffer).cast("B")
        if len(self._buffer) < bits >> 3:
            raise ValueError
        self._width = width
        self._height = height
        self._format = format
        self._stride = stride
        self._where = _WHERE[format]

    def _get(self, x: int, y: int) -> int:
        index, mask = self._where(x, y, self._stride)
        return 1 if self._buffer[index] & mask else 0


class FrameBuffer(_Picture):
    """A picture to draw in. A colour is ink when it is not 0."""

    def __init__(self, buffer, width: int, height: int, format: int, stride: "int | None" = None) -> None:
        super().__init__(buffer, width, height, format, stride)
        if self._buffer.readonly:
            raise TypeError("object with buffer protocol required")

    def fill(self, c: int) -> None:
        self.fill_rect(0, 0, self._width, self._height, c)

    def pixel(self, x: int, y: int, c: "int | None" = None) -> "int | None":
        if 0 <= x < self._width and 0 <= y < self._height:
            if c is None:
                return self._get(x, y)
            self._set(x, y, c)
        return None

    def hline(self, x: int, y: int, w: int, c: int) -> None:
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int) -> None:
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: bool = False) -> None:
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.fill_rect(x, y, w, 1, c)
        self.fill_rect(x, y + h - 1, w, 1, c)
        self.fill_rect(x, y, 1, h, c)
        self.fill_rect(x + w - 1, y, 1, h, c)

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        left = max(x, 0)
        top = max(y, 0)
        right = min(x + w, self._width)
        bottom = min(y + h, self._height)
        if w < 1 or h < 1 or left >= right or top >= bottom:
            return
        if self._format != MONO_VLSB:
            for row in range(top, bottom):
                for column in range(left, right):
                    self._set(column, row, c)
            return
        for page in range(top >> 3, (bottom + 7) >> 3):
            mask = 0xFF << max(top - 8 * page, 0) & 0xFF >> max(8 * page + 8 - bottom, 0) & 0xFF
            start = page * self._stride
            part = self._buffer[start + left:start + right]
            part[:] = bytes(part).translate(_OR[mask] if c else _AND[mask ^ 0xFF])

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        """Bresenham along the longer axis, the end point last."""
        dx = abs(x2 - x1)
        dy = abs(y2 - y1)
        sx = 1 if x2 > x1 else -1
        sy = 1 if y2 > y1 else -1
        steep = dy > dx
        x, y = x1, y1
        if steep:
            x, y, dx, dy, sx, sy = y, x, dy, dx, sy, sx
        error = 2 * dy - dx
        for _ in range(dx):
            if steep:
                self.pixel(y, x, c)
            else:
                self.pixel(x, y, c)
            while error >= 0:
                y += sy
                error -= 2 * dx
            x += sx
            error += 2 * dy
        self.pixel(x2, y2, c)

    def scroll(self, xstep: int, ystep: int) -> None:
        """Move the picture; what is uncovered keeps its pixels."""
        columns = range(max(xstep, 0), self._width + min(xstep, 0))
        rows = range(max(ystep, 0), self._height + min(ystep, 0))
        for y in rows if ystep < 0 else reversed(rows):
            for x in columns if xstep < 0 else reversed(columns):
                self._set(x, y, self._get(x - xstep, y - ystep))

    def blit(self, fbuf, x: int, y: int, key: int = -1, palette=None) -> None:
        """Copy a FrameBuffer or a tuple (buffer, width, height, format[, stride]), which may be read-only.
        A palette (two pixels wide at least) gives the colours; the colour `key` is left out."""
        source = _picture(fbuf)
        ground, ink = 0, 1
        if palette is not None:
            colors = _picture(palette)
            ground, ink = colors._get(0, 0), colors._get(1, 0)
        width = source._width
        height = source._height
        inside = 0 <= x <= self._width - width and 0 <= y <= self._height - height
        if inside and self._format == MONO_VLSB == source._format and source._stride == width:
            planes = bytes(source._buffer[:(height + 7 >> 3) * width])
            length, kept, lit = _stamp(planes, width, height, None if ground == key else ground,
                                       None if ink == key else ink, y & 7, self._stride)
            start = (y >> 3) * self._stride + x
            part = self._buffer[start:start + length]
            part[:] = (int.from_bytes(part, "little") & kept | lit).to_bytes(length, "little")
            return
        for row in range(max(y, 0), min(y + height, self._height)):
            for column in range(max(x, 0), min(x + width, self._width)):
                color = ink if source._get(column - x, row - y) else ground
                if color != key:
                    self._set(column, row, color)

    def text(self, s: str, x: int, y: int, c: int = 1) -> None:
        raise NotModelled("FrameBuffer.text: the built-in font")

    def _set(self, x: int, y: int, c: int) -> None:
        index, mask = self._where(x, y, self._stride)
        if c:
            self._buffer[index] |= mask
        else:
            self._buffer[index] &= ~mask

    def __getattr__(self, name: str):
        refuse("FrameBuffer", name)


@lru_cache(4096)  # a text has the same letters again and again
def _stamp(planes: bytes, width: int, height: int, ground: "int | None", ink: "int | None", down: int,
           stride: int) -> tuple:
    """What a blit of `planes`, MONO_VLSB, `down` rows below the top of a page, does to a buffer of that
    `stride`: how many bytes it meets, and as ints of so many what is kept of them and what is lit. A colour
    that is None is left out."""
    known = lit = 0
    for column in range(width):
        for row in range(height):
            bit = planes[(row >> 3) * width + column] >> (row & 7) & 1
            color = ink if bit else ground
            if color is not None:
                place = 1 << 8 * ((down + row >> 3) * stride + column) + (down + row & 7)
                known |= place
                if color:
                    lit |= place
    length = (down + height - 1 >> 3) * stride + width
    return length, (1 << 8 * length) - 1 ^ known, lit


def _picture(source) -> _Picture:
    if isinstance(source, _Picture):
        return source
    if not isinstance(source, (tuple, list)):
        raise TypeError
    return _Picture(*source)


def __getattr__(name: str):
    refuse("framebuf", name)
