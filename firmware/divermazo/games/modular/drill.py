"""Sums for one player, same keys: a review of 60 seconds, or a streak until the first mistake."""

from time import ticks_diff

from divermazo.games.modular.rules import arithmetic, explain, valid
from divermazo.games.modular.sums import sum_text
from divermazo.keys import HASH, STAR
from divermazo.loop import IDLE_MS
from divermazo.ui.entry import STEP_MS, Entry
from divermazo.ui.faces import FULL, pips
from divermazo.ui.screens.screen import Screen
from micropython import const

_REVIEW_MS = const(60_000)
_SECOND_MS = const(1000)


class Drill(Screen):
    """`sums`: the (number, die) pairs to review, in turn; none: any sum, until one is wrong.

    `back` opens what was before.
    """

    place = "games.modular.{}"

    def __init__(self, app, sums: list, back) -> None:
        Screen.__init__(self, app)
        self._sums = sums
        self._open_before = back
        self._entry = Entry()
        self._start()

    def guarded(self) -> "tuple[int, ...]":
        return (STAR,)  # one clears the number, the next leaves: the hits would be gone

    def _start(self) -> None:
        self._since = self.app.now
        self._seconds = 0
        self._asked = 0
        self._right = 0
        self._over = False
        self._note = ""
        self._ask()

    def _ask(self) -> None:
        """The next sum, on a die of any colour."""
        self._entry.clear()
        self._color = self.app.throw() - 1
        if self._sums:
            self._number, self._die = self._sums[self._asked % len(self._sums)]
        else:
            self._number, self._die = self._any_number(), self.app.throw()
        self._asked += 1

    def _any_number(self) -> int:
        """1-10, each equally likely: two throws count to 36, of which 30 are used."""
        while True:
            value = (self.app.throw() - 1) * 6 + self.app.throw() - 1
            if value < 30:
                return value % 10 + 1

    def press(self, key: int) -> None:
        if key == STAR:
            self._back()
        elif key == HASH and self._over:
            self._start()
        elif key == HASH or self._over:
            self.refuse_key()
        elif key < STAR:
            self._entry.start(key or 10, self.app.now)
        elif self._entry.number:
            self._answer(self._entry.number)
        else:
            self._note = self.texts.NUMBER_FIRST
            self.refuse_key()
        self.app.changed()

    def _back(self) -> None:
        if self._entry.number:
            self._entry.clear()
        else:
            self._open_before()

    def _answer(self, number: int) -> None:
        if number in valid(self._number, self._die):
            self._right += 1
            self._note = self.texts.RIGHT.format(sum_text(explain(self._number, self._die, number)))
            self.app.sound(self.app.tones.right)
        else:
            both = [sum_text(arithmetic(self._number, sign, self._die)) for sign in (-1, 1)]
            self._note = self.texts.NOT_RIGHT.format(" · ".join(both))
            self._over = not self._sums
            self._entry.clear()
            self.app.sound(self.app.tones.wrong)
        if not self._over:
            self._ask()

    def tick(self, now: int) -> int:
        if self._over:
            return IDLE_MS
        if self._sums:
            self._count_seconds(ticks_diff(now, self._since) // _SECOND_MS)
        if self._entry.number:
            if self._entry.drain(self.app, now):
                self._entry.clear()
                self.app.changed()
            return STEP_MS
        return _SECOND_MS - ticks_diff(now, self._since) % _SECOND_MS if self._sums else IDLE_MS

    def _count_seconds(self, seconds: int) -> None:
        if seconds == self._seconds:
            return
        self._seconds = seconds
        if seconds * _SECOND_MS >= _REVIEW_MS:
            self._over = True
            self._note = ""
            self._entry.clear()
            self.app.sound(self.app.tones.win)
        self.app.changed()

    def title(self) -> str:
        texts = self.texts
        if self._over:
            return texts.REVIEW_OVER if self._sums else texts.STREAK_OVER
        return texts.REVIEW.format(_REVIEW_MS // _SECOND_MS - self._seconds) if self._sums else texts.STREAK

    def corner(self) -> str:
        return self.texts.HITS.format(self._right)

    def rows(self) -> int:
        return 2

    def row(self, page, row: int) -> None:
        if row:
            page.line(2, self._note or self._rule(), "center")
        elif self._over:
            page.big(str(self._right))
        elif self._entry.number:
            page.big("{} ▢".format(self._entry.number))
        else:
            page.big("{} ± {}".format(self._number, self._die))

    def keys(self) -> str:
        if self._over:
            return self.texts.DRILL_OVER_KEYS
        return self.texts.DRILL_COLOR_KEYS if self._entry.number else self.texts.DRILL_KEYS

    def bar(self) -> int:
        return self._entry.left(self.app.now) if self._entry.number else 0

    def _rule(self) -> str:
        """What the number at the end counts, and how long a streak lasts."""
        if self._sums:
            return self.texts.REVIEW_HITS if self._over else ""
        return "" if self._right or self._over else self.texts.STREAK_RULE

    def light(self, faces) -> None:
        for die in range(6):
            faces[die] = 0
        if not self._over:
            faces[self._color] = pips(self._die, FULL, True)

    def help(self) -> "tuple[str, ...]":
        return self.texts.DRILL_HELP
