"""Six dice: `#` throws them all, a tap on a die's button throws that die."""

from divermazo.keys import DIE, HASH, STAR
from divermazo.loop import IDLE_MS
from divermazo.ui.faces import FULL, SIGNS
from divermazo.ui.fonts import MEDIUM, TEXT
from divermazo.ui.screens.screen import Screen
from divermazo.ui.tumble import FRAME_MS, Tumble
from micropython import const

_COLUMN = const(21)  # a number above the shape of its die
_NUMBER_TOP = const(17)
_SHAPE_TOP = const(36)


class PlainDice(Screen):
    def __init__(self, app) -> None:
        Screen.__init__(self, app)
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
            return IDLE_MS
        if self._tumble.advance(now):
            self.app.relight()
        return FRAME_MS

    def title(self) -> str:
        return self.texts.DICE

    def corner(self) -> str:
        return self.texts.SUM.format(sum(self._values)) if self._thrown() else ""

    def rows(self) -> int:
        return len(self._values)

    def row(self, page, row: int) -> None:
        x = _COLUMN * row + 1
        if self._values[row]:
            page.cell("center", MEDIUM, x, _NUMBER_TOP, _COLUMN, str(self._values[row]))
        page.cell("center", TEXT, x, _SHAPE_TOP, _COLUMN, SIGNS[row])
        if row == 0 and not self._thrown():
            page.line(0, self.texts.THROW, "center")

    def keys(self) -> str:
        return self.texts.DICE_KEYS

    def _thrown(self) -> bool:
        return max(self._values) > 0

    def light(self, faces) -> None:
        for die in range(6):
            faces[die] = self._tumble.face(die, self._values[die], FULL)

    def about(self) -> str:
        return ""

    def help(self) -> "tuple[str, ...]":
        return self.texts.DICE_HELP
