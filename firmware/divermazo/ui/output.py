"""What people see: the dice, and a page on the display, each made anew when it no longer shows the state."""

import sys
from array import array

from divermazo.loaded import PAGE
from divermazo.loop import IDLE_MS, WORKED
from micropython import const

_BURST = const(6)  # pieces of a page in one step: all that else is due takes as long as one of them


class Lights:
    """`leds`: the driver of the dice. `compose(faces)`: sets the six faces as they are to be."""

    def __init__(self, leds, compose) -> None:
        self._leds = leds
        self._compose = compose
        self._faces = array("H", [0] * 6)
        self._stale = True

    def changed(self) -> None:
        """They no longer show the state, or not what was last given to them."""
        self._stale = True

    def step(self) -> int:
        """Light them anew when that is wanted."""
        if not self._stale:
            return IDLE_MS
        self._stale = False
        self._compose(self._faces)
        return WORKED if self._leds.show(self._faces) else IDLE_MS


class Display:
    """`oled`: its driver. `compose(page)`: puts on the `page` what is to be shown, a piece a turn.

    `moved()`: a key waits to be looked at.
    """

    def __init__(self, oled, compose, moved) -> None:
        self.page = None  # until its modules are loaded: the dice are lit before
        self._loaded = 0  # of them
        self._oled = oled
        self._moved = moved
        self._compose = compose
        self._stale = True
        self._composing = None  # the page, piece by piece
        self._drawing = self._sending = False

    def changed(self) -> None:
        """The page no longer shows the state. An equal one is not drawn again."""
        self._stale = True

    def move_bar(self, permille: int) -> None:
        """Only the bar of the page moves."""
        if self.page:
            self.page.bar(permille)
            self._drawing = True

    def send(self) -> None:
        """The display does not show what was last given to it."""
        self._sending = True

    def drawn(self) -> bool:
        """The picture of the page is whole, not half drawn."""
        return not (self._stale or self._composing or self._drawing)

    def step(self, now: int) -> int:
        """Compose, draw and send some pieces of the page, unless a key moves."""
        page = self.page
        if page is None:
            self._load()
            return WORKED
        if not self._next_piece(page):
            return IDLE_MS
        for _ in range(_BURST - 1):
            if self._moved() or not self._next_piece(page):
                break
        return WORKED

    def _load(self) -> None:
        """One module of the page."""
        __import__("divermazo." + PAGE[self._loaded])
        self._loaded += 1
        if self._loaded == len(PAGE):
            self._canvas = sys.modules["divermazo.ui.canvas"].Canvas(self._oled.buffer)
            self.page = sys.modules["divermazo.ui.page"].Page()

    def _next_piece(self, page) -> bool:
        """Compose, draw or send a piece of the page; False when there is none."""
        if self._stale:
            self._stale = False
            self._composing = self._compose(page)
            page.begin()
        if self._composing:
            for _ in self._composing:
                return True
            self._composing = None
            self._drawing = page.end() or self._drawing
        elif self._drawing:
            self._drawing = page.draw(self._canvas)
            self._sending = not self._drawing
        elif self._sending:
            self._sending = self._oled.refresh()
        else:
            return False
        return True
