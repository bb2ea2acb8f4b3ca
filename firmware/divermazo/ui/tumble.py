"""Dice on their way: each die tumbles for a moment after its throw, or as long as its button is held."""

from divermazo.loop import within
from divermazo.ui.faces import RING, face, pips, tumble
from micropython import const

FRAME_MS = const(60)
_FRAMES = const(8)


class Tumble:
    """Which of the six dice tumble; pure show, the value is already thrown (or not yet, while held)."""

    def __init__(self) -> None:
        self._left = bytearray(6)  # frames still to show
        self._held = -1
        self._step = 0
        self._last = 0
        self.active = False

    def start(self, die: int, now: int) -> None:
        """Die `die` was thrown: it comes to rest after _FRAMES frames."""
        self._left[die] = _FRAMES
        self._run(now)

    def hold(self, die: int, now: int) -> None:
        """Die `die` tumbles until `let_go`."""
        self._held = die
        self._run(now)

    def let_go(self) -> None:
        """No die is held any more."""
        self._held = -1

    def advance(self, now: int) -> bool:
        """Show the next frame when it is due; True when the faces changed."""
        if not self.active or within(now, self._last, FRAME_MS):
            return False
        self._last = now
        self._step = (self._step + 1) & 0xFF
        self.active = self._held >= 0
        for die in range(6):
            if self._left[die]:
                self._left[die] -= 1
                self.active = True
        return True

    def face(self, die: int, value: int, level: int, frame: bool = False) -> int:
        """The face of die `die` now: tumbling, or `value` at `level`; a dim ring for no value (0)."""
        if die == self._held or self._left[die]:
            return tumble(self._step, die)
        return pips(value, level, frame) if value else face(RING, 1)

    def _run(self, now: int) -> None:
        if not self.active:
            self.active = True
            self._last = now
