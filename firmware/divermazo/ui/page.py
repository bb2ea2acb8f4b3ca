"""A screen as a list of things to draw, so that composing and drawing it is spread over the steps of the app.

    page.begin()
    page.title("Módulo 10", "J1")
    page.big("4 ± 1")
    page.line(2, "→ 3 · 5", "center")
    page.footer("carta o dado · * atrás")
    page.end()                       # True when this is another screen than before, which it now replaces
    while page.draw(canvas): ...     # one item a call; the picture is whole when it returns False

Layout on the 64 rows: title 0-10, lines 0-2 from rows 12, 25 and 38, big 14-35, bar 51-52, footer from 53. A
menu of up to five entries is a column, one of six two columns of three.
"""

from divermazo.ui.canvas import WIDTH, Canvas
from divermazo.ui.fonts import LARGE, MEDIUM, TEXT, Font
from micropython import const

_FRAME = "frame"
_FILL = "fill"
_TITLE = "title"
_TITLE_RIGHT = "title right"
_KEY = "key"
_MARKED = "marked"  # a number, in the manner of a key
_STYLES = {  # halves of the room left over that are left of a text, and its ink
    "left": (0, 1),
    "center": (1, 1),
    "right": (2, 1),
    _TITLE: (0, 0),
    _TITLE_RIGHT: (2, 0),
    _KEY: (1, 0),
    _MARKED: (1, 0),
}

_TITLE_HEIGHT = const(11)
_TITLE_MARGIN = const(2)
_MARGIN = const(1)
_ROOM = WIDTH - 2 * _MARGIN
_BIG_FONTS = (LARGE, MEDIUM)
_BIG_TOP = const(14)
_BIG_HEIGHT = const(22)
_LINE_TOP = const(12)
_LINE_PITCH = const(13)
_NARROW_PITCH = const(10)
_TALLY_LEFT = const(43)
_TALLY_PITCH = const(17)
_BAR_TOP = const(51)
_BAR_HEIGHT = const(2)
_FOOTER_TOP = const(53)
_MENU_KEYS = "123456"
_MENU_LABEL = const(9)
_MENU_GAP = const(3)
_MENU_BOTTOM = const(52)
_KEY_WIDTH = const(7)
_KEY_HEIGHT = const(9)
_COLUMNS = ((0, 75), (77, 51))  # x and width of two columns
_COLUMN_TOP = const(2)
_COLUMN_PITCH = const(17)


class Page:
    """What is on the screen: composed between `begin` and `end`, drawn item by item by `draw`.

    Until `end` it remains the screen before. The same screen composed again is not drawn again.
    """

    def __init__(self) -> None:
        self._items: list = []  # (style, font, x, y, width, string), or with None for font and a height
        self._composed: list = []  # of the screen that is to come, the first `_count`
        self._count = 0
        self._changed = False
        self._top = 0
        self._next = -1  # item to draw next; -1: the picture must be cleared first
        self._bar = 0
        self._bar_drawn = 0

    # Composing

    def begin(self) -> None:
        """Start composing a screen from nothing; what has been composed of another one is dropped."""
        self._count = 0
        self._changed = False
        self._top = 0  # of a menu
        self._bar = 0

    def end(self) -> bool:
        """The screen is composed. True when it differs from the one before; it is then drawn anew."""
        del self._composed[self._count:]
        changed = self._changed or self._count != len(self._items)
        if changed:
            self._items, self._composed = self._composed, self._items
            self._next = -1
        return changed or self._bar != self._bar_drawn

    def title(self, string: str, right: str = "") -> None:
        """Bar across the top, `right` at its right end."""
        self.cell(_FILL, None, 0, 0, WIDTH, _TITLE_HEIGHT)
        self._top = _TITLE_HEIGHT + 1
        room = WIDTH - 2 * _TITLE_MARGIN
        if right:
            self.cell(_TITLE_RIGHT, TEXT, _TITLE_MARGIN, 0, room, right)
            room -= TEXT.width(right) + _MENU_GAP
        self.cell(_TITLE, TEXT, _TITLE_MARGIN, 0, room, string)

    def big(self, string: str) -> None:
        """A sum or a card across lines 0 and 1, in the largest font that has its characters and fits."""
        font = TEXT
        for larger in _BIG_FONTS:
            if larger.fits(string, WIDTH):
                font = larger
                break
        self.cell("center", font, 0, _BIG_TOP + (_BIG_HEIGHT - font.height) // 2, WIDTH, string)

    def line(self, row: int, string: str, align: str = "left", rows: int = 3) -> None:
        """A line of the body, row 0, 1 or 2, or one of four narrower `rows`; `align`: left, center, right."""
        pitch = _LINE_PITCH if rows <= 3 else _NARROW_PITCH
        self.cell(align, TEXT, _MARGIN, _LINE_TOP + pitch * row, _ROOM, string)

    def tally(self, row: int, column: int, string: str, marked: bool = False) -> None:
        """A number in column 1-5 of the four narrow rows, beside their names; `marked`: black on white."""
        x = _TALLY_LEFT + _TALLY_PITCH * (column - 1)
        y = _LINE_TOP + _NARROW_PITCH * row
        if marked:
            self.cell(_FILL, None, x, y + 1, _TALLY_PITCH, _KEY_HEIGHT)
        self.cell(_MARKED if marked else "center", TEXT, x, y, _TALLY_PITCH, string)

    def footer(self, string: str) -> None:
        """The bottom line: the keys that may be pressed next."""
        self.cell("left", TEXT, _MARGIN, _FOOTER_TOP, _ROOM, string)

    def entry(self, place: int, places: int, label: str, value: str = "") -> None:
        """Entry `place`, from 0 on, of a menu that has up to six `places`, after its key; its value at the
        right or, in two columns, beside it. Under a title there is room for four places.

        An empty label leaves its place free, so that the others keep their keys.
        """
        if not label:
            return
        if places == len(_MENU_KEYS):
            x, width = _COLUMNS[place // 3]
            self._entry(x, _COLUMN_TOP + _COLUMN_PITCH * (place % 3), width, place, label, value, True)
        else:
            y = self._top + min(_LINE_PITCH * place, (_MENU_BOTTOM - self._top) * place // places)
            self._entry(0, y, WIDTH - _MARGIN, place, label, value, False)

    def _entry(self, x: int, y: int, width: int, key: int, entry: str, value: str, beside: bool) -> None:
        """`beside`: the value stands beside its entry; at the right it would seem to be the next column's."""
        self.cell(_FILL, None, x, y + 1, _KEY_WIDTH, _KEY_HEIGHT)
        self.cell(_KEY, TEXT, x, y, _KEY_WIDTH, _MENU_KEYS[key])
        x += _MENU_LABEL
        room = width - _MENU_LABEL
        if value:
            rest = room - TEXT.width(value) - _MENU_GAP
            left = min(TEXT.width(entry), rest) + _MENU_GAP if beside else 0
            self.cell("left" if beside else "right", TEXT, x + left, y, room - left, value)
            room = rest
        self.cell("left", TEXT, x, y, room, entry)

    def at(self, font: Font, x: int, y: int, string: str) -> None:
        """`string` in any font, with the top left of its cell at (x, y)."""
        self.cell("left", font, x, y, WIDTH - x, string)

    def cell(self, align: str, font: "Font | None", x: int, y: int, room: int, string: "str | int") -> None:
        """`string` in any font within `room` pixels from (x, y) on; `align` as in `line`."""
        n = self._count
        self._count = n + 1
        item = self._items[n] if n < len(self._items) else None
        if (item is None or item[0] != align or item[1] is not font or item[2] != x or item[3] != y
                or item[4] != room or item[5] != string):
            item = (align, font, x, y, room, string)
            self._changed = True
        if n < len(self._composed):
            self._composed[n] = item
        else:
            self._composed.append(item)

    def box(self, x: int, y: int, w: int, h: int) -> None:
        """An outline, one pixel thick."""
        self.cell(_FRAME, None, x, y, w, h)

    def bar(self, permille: int) -> None:
        """Thin bar above the footer, 0 (none) to 1000 (all across). May also be called between screens: a
        key that is held or an entry that drains away redraws nothing else."""
        self._bar = WIDTH * permille // 1000

    # Drawing

    def draw(self, canvas: Canvas) -> bool:
        """Draw the next item, at most one line of text. True while there is more to be drawn: only when it
        returns False is the picture whole and fit to be sent to the display."""
        if self._bar == 0 and self._bar_drawn:
            self._next = -1  # what the bar covered comes back
        if self._next < 0:
            canvas.clear()
            self._bar_drawn = 0
            self._next = 0
        elif self._next < len(self._items):
            _draw(canvas, self._items[self._next])
            self._next += 1
        elif self._bar != self._bar_drawn:
            canvas.fill_rect(0, _BAR_TOP, WIDTH, _BAR_HEIGHT, 0)
            canvas.fill_rect(0, _BAR_TOP, self._bar, _BAR_HEIGHT, 1)
            self._bar_drawn = self._bar
        return self._next < len(self._items) or self._bar != self._bar_drawn

    # Reading

    def texts(self) -> "list[str]":
        """The lines of text on the screen from top to bottom, two columns of a menu one after the other; what
        stands in one row is one line."""
        lines: list = []
        last = None
        split = _COLUMNS[1][0] if self._has_columns() else WIDTH
        places = []
        for style, font, x, y, _, string in self._items:
            if font and string:
                places.append((y >= _FOOTER_TOP, x >= split, y, x, _STYLES[style][0], string))
        for place in sorted(places):
            if place[:3] == last:
                lines[-1] += " " + place[5]
            else:
                lines.append(place[5])
            last = place[:3]
        return lines

    def _has_columns(self) -> bool:
        for item in self._items:
            if item[0] == _KEY and item[2] == _COLUMNS[1][0]:
                return True
        return False


def _draw(canvas: Canvas, item: tuple) -> None:
    font = item[1]
    if font:
        glyphs = font.cut(font.glyphs(item[5]), item[4])
        canvas.write(_STYLES[item[0]][1], font, _left_edge(item, glyphs), item[3], glyphs)
    elif item[0] == _FILL:
        canvas.fill_rect(item[2], item[3], item[4], item[5], 1)
    else:
        canvas.rect(item[2], item[3], item[4], item[5], 1)


def _left_edge(item: tuple, glyphs: bytes) -> int:
    halves = _STYLES[item[0]][0]
    return item[2] + (item[4] - item[1].measure(glyphs)) * halves // 2 if halves else item[2]
