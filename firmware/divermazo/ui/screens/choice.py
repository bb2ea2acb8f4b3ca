"""A list of entries, six a page: die k shows k pips, tap the die or the digit; `#` turns a page."""

from divermazo.keys import DIE, HASH, STAR
from divermazo.ui.faces import FULL, HALF, pips
from divermazo.ui.screens.screen import Screen

PLACES = 6


class Choice(Screen):
    """Base of the menus: subclasses say how many entries there are, how each looks and what choosing it does.

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
        return self.size() > PLACES

    def press(self, key: int) -> None:
        place = key - DIE if key >= DIE else key - 1
        if key == STAR:
            self.back()
        elif key == HASH and self.turns():
            self.first = self.first + PLACES if self.first + PLACES < self.size() else 0
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
        return min(self.size() - self.first, PLACES)
