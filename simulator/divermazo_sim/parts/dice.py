"""Dice whose next throws can be chosen."""

from divermazo.board.system import SIDES, Dice


class LoadedDice(Dice):
    """The firmware's dice on a repeatable source; loaded values come first."""

    def __init__(self, noise) -> None:
        super().__init__(noise.bytes)
        self._loaded = []

    def load(self, values: list) -> None:
        """The next throws, each 1-6; they follow those already loaded. Raises ValueError."""
        for value in values:
            if not 1 <= value <= SIDES:
                raise ValueError("a die has no %r" % (value,))
        self._loaded.extend(values)

    def throw(self) -> int:
        if self._loaded:
            return self._loaded.pop(0)
        return super().throw()
