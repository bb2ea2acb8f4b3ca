"""A list of entries, six a page: die k shows k pips, tap the die or the digit; `#` turns a page."""

from divermazo.keys import DIE, HASH, STAR
from divermazo.ui.faces import FULL, HALF, pips
from divermazo.ui.screens.screen import Screen

PLACES = 6


class Choice(Screen):
    """Base of the menus: subclasses give labels, values and what choosing does.

    `chosen`: the entry whose die alone is lit while what was chosen takes its time; -1 for none.
    """

    chosen = -1
    _labels: "tuple[str, ...]" = ()  # of the page that is shown
    _values: "tuple[str, ...]" = ()
    first = 0  # entry of the page that is shown

    def leave(self) -> None:
        self.chosen = -1  # it may come back

    def labels(self) -> "tuple[str, ...]":
        """The entries, first to last; an empty label is a place that is not in use."""
        return ()

    def values(self) -> "tuple[str, ...]":
        """What stands at the right of each entry."""
        return ()

    def choose(self, index: int) -> None:
        """Entry `index` (from 0) was tapped."""

    def back(self) -> None:
        """`*` was tapped."""
        self.app.open_menu()

    def turns(self) -> bool:
        """There is more than one page."""
        return len(self.labels()) > PLACES

    def press(self, key: int) -> None:
        labels = self.labels()
        place = key - DIE if key >= DIE else key - 1
        index = self.first + place
        if key == STAR:
            self.back()
        elif key == HASH and self.turns():
            self.first = self.first + PLACES if self.first + PLACES < len(labels) else 0
            self.app.changed()
        elif 0 <= place < PLACES and key != HASH and index < len(labels) and labels[index]:
            self.choose(index)
            self.app.changed()
        else:
            self.refuse_key()

    def rows(self) -> int:
        end = self.first + PLACES
        self._labels = self.labels()[self.first:end]
        self._values = self.values()[self.first:end]
        return len(self._labels)

    def row(self, page, row: int) -> None:
        page.entry(row, len(self._labels), self._labels[row], self._values[row] if self._values else "")

    def light(self, faces) -> None:
        if self.chosen >= 0:
            for die in range(6):
                faces[die] = pips(die + 1, FULL) if die == self.chosen - self.first else 0
            return
        labels = self.labels()[self.first:]
        for die in range(6):
            faces[die] = pips(die + 1, HALF) if die < len(labels) and labels[die] else 0
