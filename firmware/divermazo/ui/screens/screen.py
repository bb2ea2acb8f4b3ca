"""What every screen can be asked, and the menus; a screen overrides what it cares for."""

from divermazo.keys import DIE, HASH, KEYS, STAR
from divermazo.loop import IDLE_MS
from divermazo.ui.faces import FULL, HALF, pips
from micropython import const

DICE = tuple(range(DIE, KEYS))
ANY_KEY = tuple(range(KEYS))
_PLACES = const(6)  # on a page of a menu


def advance(iterator, end):
    """The next of `iterator`, or `end`: what next(iterator, end) is from MicroPython 1.25 on."""
    for item in iterator:
        return item
    return end


class Screen:
    """`app` is the app that opened it."""

    holds_records = False  # of the journal, so that none must be removed meanwhile
    help_pages = 1
    place = ""  # of its texts: see ui/texts.py; "" the language's own
    steps_settings = False  # which are saved once it has been left
    offered = None  # the table of a game that it asks about
    is_selftest = False  # see ui/screens/selftest.py, which has `before`, `answer` and `progress` too

    def __init__(self, app) -> None:
        self.app = app

    @property
    def texts(self):
        """Its texts, and those of the language."""
        return self.app.texts.of(self.place)

    def leave(self) -> None:
        """Another screen is about to open, perhaps one that a computer opens: this one may come back, and
        nothing of the game has changed."""

    def press(self, key: int) -> None:
        """A digit or a die goes down, or `*` or `#` was tapped."""

    def release(self, key: int) -> None:
        """A die comes up."""

    def tick(self, now: int) -> int:
        """Time passes; return in how many ms something is due. Allocates nothing when nothing is."""
        return IDLE_MS

    def guarded(self) -> "tuple[int, ...]":
        """The keys with which a slip would do harm here that `*` does not mend. A second tap of one of them
        within 0.3 s, also when the first one opened this screen, only sounds. Other keys count each time."""
        return ()

    def refuse_key(self) -> None:
        """Say that a key does nothing here."""
        self.app.sound(self.app.tones.refused)

    # What the page shows of this moment, in pieces that take the chip below 4 ms each

    def title(self) -> str:
        """The bar across the top; "" for none."""
        return ""

    def corner(self) -> str:
        """What stands at the right end of the title, which has been asked for."""
        return ""

    def rows(self) -> int:
        """How many pieces the body has. Asked once for a picture, before them."""
        return 0

    def row(self, page, row: int) -> None:
        """Put piece `row` of the body on the page, from 0 on."""

    def keys(self) -> str:
        """The bottom line: the next keys."""
        return ""

    def bar(self) -> int:
        """The bar above the bottom line: permille, 0 for none."""
        return 0

    def compose(self, page):
        """Put all that on the page, a piece a turn of the iteration."""
        title = self.title()
        if title:
            page.title(title, self.corner())
            yield
        for row in range(self.rows()):
            self.row(page, row)
            yield
        page.footer(self.keys())
        page.bar(self.bar())

    def light(self, faces) -> None:
        """Set the six faces (see faces.py)."""
        for die in range(6):
            faces[die] = 0

    def help(self) -> "tuple[str, ...]":
        """Three short lines: what can be done now."""
        return ()

    def about(self) -> "str | None":
        """The game that it is about: None the one that is going on, "" none."""
        return None

    def beside(self) -> dict:
        """What a table beside the device shows of this moment, which everybody reads: "help", and what else
        the screen shows of the game that is not in its events."""
        return {"help": self.help()}

    def help_page(self, number: int) -> tuple:
        """Title, corner and lines of page `number` of the help, from 1 on: one line, or up to four."""
        return self.texts.HELP, "", self.help()

    def compose_help(self, page, number: int):
        """Put page `number` of the help on the page, a piece a turn of the iteration."""
        title, corner, lines = self.help_page(number)
        if isinstance(lines, str):
            lines = (lines,)
        page.title(title, corner)
        yield
        for row, line in enumerate(lines):
            page.line(row, line, "left", len(lines))
            yield
        page.footer(self.help_keys(number))

    def help_keys(self, number: int) -> str:
        """The footer of page `number` of the help."""
        return self.texts.HELP_NEXT_KEYS if number < self.help_pages else self.texts.HELP_KEYS


class Choice(Screen):
    """A list of entries, six a page: die k shows k pips, tap the die or the digit; `#` turns a page.

    Subclasses say how many entries there are, how each looks and what choosing it does.

    `chosen`: the entry whose die alone is lit while what was chosen takes its time; -1 for none.
    """

    chosen = -1
    first = 0  # entry of the page that is shown

    def leave(self) -> None:
        self.chosen = -1  # it may come back

    def size(self) -> int:
        """How many entries there are."""
        return 0

    def label(self, index: int) -> str:
        """Entry `index`, from 0."""
        return ""

    def value(self, index: int) -> str:
        """What stands at the right of it."""
        return ""

    def choose(self, index: int) -> None:
        """Entry `index` was tapped."""

    def back(self) -> None:
        """`*` was tapped."""
        self.app.open_menu()

    def turns(self) -> bool:
        """There is more than one page."""
        return self.size() > _PLACES

    def press(self, key: int) -> None:
        place = key - DIE if key >= DIE else key - 1
        if key == STAR:
            self.back()
        elif key == HASH and self.turns():
            self.first = self.first + _PLACES if self.first + _PLACES < self.size() else 0
            self.app.changed()
        elif 0 <= place < self._entries():
            self.choose(self.first + place)
            self.app.changed()
        else:
            self.refuse_key()

    def rows(self) -> int:
        return self._entries()

    def row(self, page, row: int) -> None:
        index = self.first + row
        page.entry(row, self._entries(), self.label(index), self.value(index))

    def light(self, faces) -> None:
        if self.chosen >= 0:
            for die in range(6):
                faces[die] = pips(die + 1, FULL) if die == self.chosen - self.first else 0
            return
        entries = self._entries()
        for die in range(6):
            faces[die] = pips(die + 1, HALF) if die < entries else 0

    def _entries(self) -> int:
        """How many the page that is shown has."""
        return min(self.size() - self.first, _PLACES)
