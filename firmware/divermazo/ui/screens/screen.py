"""What every screen can be asked; a screen overrides what it cares for."""

from divermazo.keys import DIE, KEYS

NEVER = 1000  # ms; nothing is due
DICE = tuple(range(DIE, KEYS))
ANY_KEY = tuple(range(KEYS))


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

    def __init__(self, app) -> None:
        self.app = app

    @property
    def texts(self):
        """Its texts, and those of the language."""
        return self.app.texts.of(self.place)

    def leave(self) -> None:
        """Another screen is about to open."""

    def press(self, key: int) -> None:
        """A digit or a die goes down, or `*` or `#` was tapped."""

    def release(self, key: int) -> None:
        """A die comes up."""

    def tick(self, now: int) -> int:
        """Time passes; return in how many ms something is due. Allocates nothing when nothing is."""
        return NEVER

    def guarded(self) -> "tuple[int, ...]":
        """The keys with which a slip would do harm here that `*` does not mend. A second tap of one of them
        within 0.3 s, also when the first one opened this screen, only sounds. Other keys count each time."""
        return ()

    def refuse_key(self) -> None:
        """Say that a key does nothing here."""
        self.app.sound(self.app.tones.refused)

    def compose(self, page):
        """Put the texts of this moment on the page, a piece a turn of the iteration: one takes below 4 ms."""
        yield

    def light(self, faces) -> None:
        """Set the six faces (see faces.py)."""
        for die in range(6):
            faces[die] = 0

    def help(self) -> "tuple[str, ...]":
        """Three short lines: what can be done now."""
        return ()

    def beside(self) -> dict:
        """What a table beside the device shows of this moment, which everybody reads: "help", and what else
        the screen shows of the game that is not in its events."""
        return {"help": self.help()}

    def compose_help(self, page, number: int):
        """Put page `number` of the help on the page, from 1 on, a piece a turn of the iteration."""
        page.title(self.texts.HELP)
        yield
        yield from self.compose_lines(page, self.help())
        page.footer(self.help_keys(number))

    def compose_lines(self, page, lines: "str | tuple[str, ...]"):
        """A line, or up to four, a line a turn of the iteration."""
        if isinstance(lines, str):
            lines = (lines,)
        for row, line in enumerate(lines):
            page.line(row, line, "left", len(lines))
            yield

    def help_keys(self, number: int) -> str:
        """The footer of page `number` of the help."""
        return self.texts.HELP_NEXT_KEYS if number < self.help_pages else self.texts.HELP_KEYS
