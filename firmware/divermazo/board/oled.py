"""128x64 OLED with an SSD1306, SSD1309 or SH1106 controller at I2C address 0x3C.

Only what changed is sent, one region of one page at a time. All three controllers take page addressing
(SSD1306 datasheet 10.1.1-10.1.3 and 10.1.13, SH1106 datasheet "Command Description" 1, 2 and 12).
"""

from time import sleep_us

from divermazo.panel import PAGES, WIDTH
from machine import I2C, Pin
from micropython import const

ADDRESS = const(0x3C)
COLUMNS = const(132)  # of the RAM of an SH1106; the glass is in the middle, but some modules show them all
MARGIN = const(2)
_STRIDE = const(16)  # columns compared at once
_HEAD = const(7)  # bytes of a packet before the columns
_RESET_US = const(100)  # at least 10 (SH1106), low and after it
TIMEOUT_US = const(10_000)  # for one transfer; a page takes 3.1 ms

_DISPLAY_OFF = const(0xAE)
_DISPLAY_ON = const(0xAF)
_CONTRAST = const(0xCF)
_DIM_CONTRAST = const(0x08)

# Control bytes, SSD1306 datasheet 8.1.5.2: 0x00 commands to the end, 0x80 one command, 0x40 data to the end.
COMMON = bytes((
    0x00,
    _DISPLAY_OFF,
    0xD5, 0x80,  # clock
    0xA8, 0x3F,  # 64 rows
    0xD3, 0x00,  # no offset
    0x40,  # start line 0
    0xA1, 0xC8,  # columns and rows run from the top left of the glass
    0xDA, 0x12,  # COM pins alternate
    0x81, _CONTRAST,
    0xD9, 0xF1,  # precharge
    0xDB, 0x40,  # VCOMH
    0xA4, 0xA6,  # show the RAM, not inverted
))
# Each controller passes over what is the other's, so both are given: a wrong choice of display may shift the
# picture by two columns, but never puts it out.
EXTRAS = (
    bytes((0x00, 0xAD, 0x8B)),  # SH1106: DC-DC converter on
    bytes((0x00, 0x20, 0x02, 0x8D, 0x14, 0x2E)),  # SSD1306: page addressing, charge pump on, no scrolling
)
CONTROLLERS = ("auto", "ssd1306", "sh1106")

ALL_PAGES = (1 << PAGES) - 1
EMPTY = bytes(COLUMNS)


class Oled:
    """`buffer`: 1024 bytes, MONO_VLSB, drawn by others. `present`: it answered last time.

    `dim`, `sleep` and `wake` are seen when `refresh` has nothing more to send.
    """

    def __init__(self, bus: I2C, reset: Pin) -> None:
        self.buffer = bytearray(WIDTH * PAGES)
        self.present = False
        self.controller = "ssd1306"
        self._wanted = "auto"
        self._bus = bus
        self._reset = reset
        self._sent = bytearray(WIDTH * PAGES)
        self._stale = 0  # pages whose content on the glass is unknown
        self._dark = True  # the display is switched off: its RAM is to be filled first
        self._asleep = False
        self._contrast = _CONTRAST  # wanted
        self._given = _CONTRAST
        self._rows = _pages(self.buffer)
        self._sent_rows = _pages(self._sent)
        self._packet = bytearray((0x80, 0, 0x80, 0, 0x80, 0, 0x40)) + bytearray(COLUMNS)
        self._view = memoryview(self._packet)
        self.retry()

    def set_controller(self, controller: str) -> None:
        """"ssd1306" (SSD1309 too), "sh1106", or "auto" to ask the controller. Raises ValueError."""
        if controller not in CONTROLLERS:
            raise ValueError(controller)
        self._wanted = controller
        self.retry()

    def retry(self) -> bool:
        """Reset and set up the display; True when it answers. All of it is sent again then."""
        self._reset(0)
        sleep_us(_RESET_US)
        self._reset(1)
        sleep_us(_RESET_US)
        try:
            self._command(_DISPLAY_OFF)
            self.controller = self._detect() if self._wanted == "auto" else self._wanted
            self._bus.writeto(ADDRESS, COMMON)
            self._given = _CONTRAST
            for commands in EXTRAS:
                self._bus.writeto(ADDRESS, commands)
            self.present = True
        except OSError:
            self.present = False
        self._stale = ALL_PAGES
        self._dark = True
        return self.present

    def dim(self) -> None:
        """At a low contrast until `wake`."""
        self._contrast = _DIM_CONTRAST

    def sleep(self) -> None:
        """Dark until `wake`: the RAM is emptied, then the display is switched off."""
        self._asleep = True
        self._stale = ALL_PAGES

    def wake(self) -> None:
        """At full contrast. Out of `sleep` it is set up anew and all of it is sent: it may have lost power
        meanwhile without being noticed."""
        self._contrast = _CONTRAST
        if self._asleep:
            self._asleep = False
            self.retry()

    def refresh(self) -> bool:
        """Send at most one changed region of one page; True while more is to be sent.

        A display that stops answering makes `present` False and raises nothing.
        """
        if not self.present or self._clean():
            return False
        try:
            if self._given != self._contrast:
                self._bus.writeto(ADDRESS, bytes((0x00, 0x81, self._contrast)))
                self._given = self._contrast
            elif self._asleep:
                self._darken()
            elif self._dark and not self._stale:
                self._command(_DISPLAY_ON)
                self._dark = False
            else:
                self._send_page()
        except OSError:
            self.present = False
            return False
        return not self._clean()

    def _clean(self) -> bool:
        if self._asleep:
            return self._dark and not self._stale
        return not self._dark and self.buffer == self._sent and self._given == self._contrast

    def _darken(self) -> None:
        """Empty one page more, all columns of it; in the end switch off."""
        if not self._stale:
            self._command(_DISPLAY_OFF)
            self._dark = True
            return
        page = 0
        while not self._stale >> page & 1:
            page += 1
        self._aim(page, 0)
        self._bus.writeto(ADDRESS, self._packed(EMPTY, 0))
        self._stale &= ~(1 << page)

    def _send_page(self) -> None:
        page = 0
        while not self._stale >> page & 1 and self._rows[page] == self._sent_rows[page]:
            page += 1
        if self._stale >> page & 1:
            self._send_whole(page)
        else:
            row = self._rows[page]
            sent = self._sent_rows[page]
            self._send(page, _first_change(row, sent), _end_of_changes(row, sent))
        self._stale &= ~(1 << page)

    def _send(self, page: int, first: int, end: int) -> None:
        """Columns from `first` to before `end`."""
        columns = self._rows[page][first:end]
        self._aim(page, first + MARGIN if self.controller == "sh1106" else first)
        self._bus.writeto(ADDRESS, self._packed(columns, 0))
        self._sent_rows[page][first:end] = columns

    def _send_whole(self, page: int) -> None:
        """A page whose content is unknown, beside the glass too."""
        columns = self._rows[page]
        self._aim(page, 0)
        self._bus.writeto(ADDRESS, self._packed(columns, MARGIN if self.controller == "sh1106" else 0))
        self._sent_rows[page][:] = columns

    def _aim(self, page: int, column: int) -> None:
        self._packet[1] = 0xB0 | page
        self._packet[3] = column & 15
        self._packet[5] = 0x10 | column >> 4

    def _packed(self, columns, margin: int) -> memoryview:
        """The packet for `columns`, `margin` dark ones on both sides of them."""
        start = _HEAD + margin
        end = start + len(columns)
        self._view[_HEAD:start] = self._view[end:end + margin] = EMPTY[:margin]
        self._view[start:end] = columns
        return self._view[:end + margin]

    def _command(self, command: int) -> None:
        self._bus.writeto(ADDRESS, bytes((0x00, command)))

    def _detect(self) -> str:
        """The status byte of an SH1106 ends in 8; other controllers show other bits or cannot be read."""
        try:
            return "sh1106" if self._bus.readfrom(ADDRESS, 1)[0] & 15 == 8 else "ssd1306"
        except OSError:
            return "ssd1306"


def _first_change(row: memoryview, sent: memoryview) -> int:
    """The first column that differs, of two pages that do."""
    column = 0
    while row[column:column + _STRIDE] == sent[column:column + _STRIDE]:
        column += _STRIDE
    while row[column] == sent[column]:
        column += 1
    return column


def _end_of_changes(row: memoryview, sent: memoryview) -> int:
    """The column after the last one that differs, of two pages that do."""
    end = WIDTH
    while row[end - _STRIDE:end] == sent[end - _STRIDE:end]:
        end -= _STRIDE
    while row[end - 1] == sent[end - 1]:
        end -= 1
    return end


def _pages(buffer: bytearray) -> tuple:
    view = memoryview(buffer)
    return tuple(view[page * WIDTH:(page + 1) * WIDTH] for page in range(PAGES))
