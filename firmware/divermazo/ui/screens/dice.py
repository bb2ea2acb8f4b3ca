"""Six dice: `#` throws them all, a tap on a die's button throws that die."""

from divermazo.keys import DIE, HASH, STAR
from divermazo.ui.faces import FULL, SIGNS
from divermazo.ui.fonts import MEDIUM, TEXT
from divermazo.ui.screens.screen import NEVER, Screen
from divermazo.ui.tumble import FRAME_MS, Tumble

COLUMN = 21  # a number above the shape of its die
NUMBER_TOP = 17
SHAPE_TOP = 36


class PlainDice(Screen):
    def __init__(self, app) -> None:
        self.app = app
        self._values = bytearray(6)  # 0: not thrown yet
        self._tumble = Tumble()

    def press(self, key: int) -> None:
        if key == STAR:
            self.app.open_menu()
        elif key == HASH:
            for die in range(6):
                self._throw(die)
        elif key >= DIE:
            self._throw(key - DIE)
        else:
            self.refuse_key()

    def _throw(self, die: int) -> None:
        self._values[die] = self.app.throw()
        self._tumble.start(die, self.app.now)
        self.app.sound(self.app.tones.roll)
        self.app.changed()

    def tick(self, now: int) -> int:
        if not self._tumble.active:
            return NEVER
        if self._tumble.advance(now):
            self.app.relight()
        return FRAME_MS

    def compose(self, page):
        texts = self.texts
        thrown = [value for value in self._values if value]
        page.title(texts.DICE, texts.SUM.format(sum(thrown)) if thrown else "")
        yield
        for die in range(6):
            x = COLUMN * die + 1
            if self._values[die]:
                page.cell("center", MEDIUM, x, NUMBER_TOP, COLUMN, str(self._values[die]))
            page.cell("center", TEXT, x, SHAPE_TOP, COLUMN, SIGNS[die])
            yield
        if not thrown:
            page.line(0, texts.THROW, "center")
        page.footer(texts.DICE_KEYS)

    def light(self, faces) -> None:
        for die in range(6):
            faces[die] = self._tumble.face(die, self._values[die], FULL)

    def help(self) -> "tuple[str, ...]":
        return self.texts.DICE_HELP
