"""Records out of a stream of bytes: JSON text sequences of RFC 7464, one line each.

    RS (0x1E)  JSON text, printable ASCII  LF (0x0A)

Everything outside a record is ignored: the REPL's banner, a traceback, a modem command.
"""

from micropython import const

RS = const(0x1E)
_LF = const(0x0A)
LIMIT = const(1024)  # bytes of a record, RS and LF among them

NOTHING = const(0)
RECORD = const(1)
SPOILT = const(2)

_OUTSIDE = const(-1)


class Parser:
    """Takes bytes one at a time; allocates nothing until a record is complete."""

    def __init__(self) -> None:
        self._text = bytearray(LIMIT - 2)
        self._length = _OUTSIDE
        self._spoilt = False

    def feed(self, byte: int) -> int:
        """NOTHING, RECORD (`text` has it), or SPOILT: one has ended that was too long or not ASCII.

        RS begins a record wherever it comes; what was cut off by it is lost without notice (RFC 7464 2.3).
        """
        if byte == RS:
            self._length = 0
            self._spoilt = False
            return NOTHING
        length = self._length
        if length == _OUTSIDE:
            return NOTHING
        if byte == _LF:
            if self._spoilt:
                self._length = _OUTSIDE
                return SPOILT
            return RECORD
        if not 32 <= byte < 128 or length == LIMIT - 2:
            self._spoilt = True
        else:
            self._text[length] = byte
            self._length = length + 1
        return NOTHING

    def inside(self) -> bool:
        """Whether a record has begun and not ended."""
        return self._length != _OUTSIDE

    def text(self) -> bytes:
        """The JSON text of the record that has just ended. What follows is outside again."""
        text = bytes(self._text[:self._length])
        self._length = _OUTSIDE
        return text
