"""128x64 OLED modules: the command stream, the display RAM and what the glass shows.

Commands: SSD1306 datasheet table 9-1, SH1106 datasheet "Command Table". A module that is not told what its
glass needs (64 rows, alternating COM pins, a voltage for the panel) stays dark.
"""

from ..modules.strict import NotModelled
from .part import Part

WIDTH = 128
HEIGHT = 64
PAGES = 8
RESET_US = 10  # the longest of the controllers' least reset pulses (SH1106)


class Oled(Part):
    """What the controllers have in common.

    `answering`: acknowledges its address; without it the glass keeps its picture. `ram`: `columns` bytes for
    each of eight pages. `changes` counts the times something changed that may be seen.
    """

    name = "the OLED's reset"
    kind = ""
    columns = WIDTH  # of RAM
    offset = 0  # RAM column of the glass's left edge
    wraps = True  # after the last column comes the first
    arguments: tuple = ()  # commands that one byte follows
    needs_reset = False

    def __init__(self, clock, noise) -> None:
        self.answering = True
        self.changes = 0
        self.ram = bytearray(self.columns * PAGES)
        self._clock = clock
        self._noise = noise
        self._held_since = None
        self._awake = False
        self._reset()

    def acknowledges(self) -> bool:
        return self.answering and self._awake

    def power(self, on: bool) -> None:
        """RAM comes up with anything in it."""
        self.ram = bytearray(self._noise.bytes(self.columns * PAGES))
        self._awake = on and not self.needs_reset
        self._reset()

    def driven(self, level: "int | None") -> None:
        """The reset line, active low; the module pulls it up."""
        if level == 0:
            self._held_since = self._clock.us
            self._awake = True
            self._reset()
        elif self._held_since is not None:
            if self._clock.us - self._held_since < RESET_US:
                raise NotModelled("OLED reset of less than %d us" % RESET_US)
            self._held_since = None

    def written(self, data: bytes) -> None:
        """One I2C write: control bytes, commands and display data."""
        if self._held_since is not None:
            raise NotModelled("I2C to an OLED in reset")
        place = 0
        while place < len(data):
            control = data[place]
            place += 1
            if control == 0x40:
                self._store(data[place:])
                return
            if control == 0x80:
                self._command(data[place])
                place += 1
            elif control == 0:
                for byte in data[place:]:
                    self._command(byte)
                return
            else:
                raise NotModelled("OLED control byte %02x" % control)

    def read(self, count: int) -> bytes:
        return bytes([self._status()] * count)

    def on(self) -> bool:
        """The glass gives light."""
        return self._on and self._powered() and self._rows == 0x3F and self._pins == 0x12

    def frame(self) -> bytes:
        """What a person sees: 1024 bytes, MONO_VLSB, all 0 when dark."""
        if not self.on():
            return bytes(WIDTH * PAGES)
        if self._mirrored or self._flipped:
            return self._turned()
        frame = bytearray()
        for page in range(PAGES):
            start = page * self.columns + self.offset
            frame += self.ram[start:start + WIDTH]
        return bytes([byte ^ 0xFF for byte in frame]) if self._inverted else bytes(frame)

    @property
    def pixels(self) -> list:
        """64 rows of 128 bytes, each 0 or 1."""
        frame = self.frame()
        rows = []
        for y in range(HEIGHT):
            start = (y >> 3) * WIDTH
            rows.append(bytes([byte >> (y & 7) & 1 for byte in frame[start:start + WIDTH]]))
        return rows

    def _turned(self) -> bytes:
        out = bytearray(WIDTH * PAGES)
        for y in range(HEIGHT):
            row = HEIGHT - 1 - y if self._flipped else y
            for x in range(WIDTH):
                column = self.columns - 1 - self.offset - x if self._mirrored else self.offset + x
                lit = self.ram[(row >> 3) * self.columns + column] >> (row & 7) & 1
                if lit != self._inverted:
                    out[(y >> 3) * WIDTH + x] |= 1 << (y & 7)
        return bytes(out)

    def _reset(self) -> None:
        """The registers' reset values."""
        self._on = False
        self._page = 0
        self._column = 0
        self._mirrored = True  # the glass is mounted so that A1 and C8 show it upright
        self._flipped = True
        self._inverted = False
        self._rows = 0x3F
        self._pins = 0x12
        self.contrast = 0x80
        self._awaiting = 0  # the command whose argument comes next
        self.changes += 1

    def _store(self, data: bytes) -> None:
        if self._column > self.columns:
            raise NotModelled("%s column %d" % (self.kind, self._column))
        self.changes += 1
        while data:
            room = self.columns - self._column
            head = data[:room]
            start = self._page * self.columns + self._column
            self.ram[start:start + len(head)] = head
            self._column += len(head)
            data = data[room:]
            if self._column == self.columns:
                if not self.wraps:
                    return
                self._column = 0

    def _command(self, byte: int) -> None:
        if self._awaiting:
            command = self._awaiting
            self._awaiting = 0
            self._set(command, byte)
        elif byte in self.arguments:
            self._awaiting = byte
        elif byte < 0x10:
            self._column = self._column & 0xF0 | byte
        elif byte < 0x20:
            self._column = self._column & 0x0F | (byte & 15) << 4
        elif 0xB0 <= byte < 0xB8:
            self._page = byte & 7
        elif byte in (0xA0, 0xA1):
            self._mirrored = byte == 0xA0
        elif byte in (0xC0, 0xC8):
            self._flipped = byte == 0xC0
        elif byte in (0xA6, 0xA7):
            self._inverted = byte == 0xA7
            self.changes += 1
        elif byte in (0xAE, 0xAF):
            self._on = byte == 0xAF
            self.changes += 1
        elif byte not in (0x40, 0xA4) and not self._extra(byte):
            raise NotModelled("%s command %02x" % (self.kind, byte))

    # What differs from one controller to the other

    def _powered(self) -> bool:
        """The panel has its voltage."""
        raise NotImplementedError

    def _status(self) -> int:
        """The byte that a read gives."""
        raise NotImplementedError

    def _extra(self, byte: int) -> bool:
        """It knows this command too, and need do nothing."""
        raise NotImplementedError

    def _set(self, command: int, value: int) -> None:
        """A command with its argument."""
        if command == 0x81:
            self.contrast = value
            self.changes += 1
        elif command == 0xA8:
            self._rows = value
        elif command == 0xDA:
            self._pins = value
        elif command == 0xD3 and value:
            raise NotModelled("%s offset %d" % (self.kind, value))


class Ssd1306(Oled):
    """SSD1306 on a module without a panel supply: nothing to see before the charge pump is on."""

    kind = "ssd1306"
    arguments = (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)

    def _reset(self) -> None:
        super()._reset()
        self._pump = False
        self._mode = 2

    def _powered(self) -> bool:
        return self._pump

    def _status(self) -> int:
        """Bit 6: display off (datasheet 8.1.4); the low bits as chips in the field have them."""
        return 0x03 if self._on else 0x43

    def _extra(self, byte: int) -> bool:
        return byte in (0x2E, 0xAD, 0x8B)  # the last two: an SH1106's, by a wrong choice

    def _set(self, command: int, value: int) -> None:
        if command == 0x20 and value != 2:
            raise NotModelled("SSD1306 addressing mode %d" % value)
        if command == 0x8D:
            self._pump = value == 0x14
        super()._set(command, value)


class Ssd1309(Ssd1306):
    """SSD1309: the module feeds the panel, and answers only after a reset."""

    kind = "ssd1309"
    needs_reset = True

    def _powered(self) -> bool:
        return True


class Sh1106(Oled):
    """SH1106: 132 columns of RAM with the glass in the middle; page addressing only. Some modules show what
    is left in the four columns beside it."""

    kind = "sh1106"
    columns = 132
    offset = 2
    wraps = False  # it stops at the end of the RAM (datasheet, "Set Column Address")
    arguments = (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)

    def beside(self) -> bytes:
        """The columns of the RAM at the left and the right of the picture, page by page."""
        edge = self.offset
        rows = [self.ram[start:start + self.columns] for start in range(0, len(self.ram), self.columns)]
        return b"".join([bytes(row[:edge] + row[-edge:]) for row in rows])

    def _reset(self) -> None:
        super()._reset()
        self._converter = False

    def _powered(self) -> bool:
        return self._converter

    def _status(self) -> int:
        """Bit 6: display off; the low bits identify the controller."""
        return 0x08 if self._on else 0x48

    def _extra(self, byte: int) -> bool:
        return 0x30 <= byte < 0x34 or byte in (0x20, 0x8D, 0x2E)  # an SSD1306's, by a wrong choice

    def _set(self, command: int, value: int) -> None:
        if command == 0xAD:
            self._converter = value == 0x8B
        super()._set(command, value)
