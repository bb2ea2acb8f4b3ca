"""What the device has to say in tones: short, soft, and at another pitch on every table.

A tone sequence is bytes: pairs of pitch (semitones, 49 = 440 Hz, 0 a rest) and length in 10 ms.
"""

_TABLES = (0, 2, 4, 7, 9, 12)
"""Semitones by table number 1-6: a pentatonic scale, so that six tables never sound out of tune together."""

_C, _E, _G, _A, _C2 = 52, 56, 59, 61, 64


class Tones:
    """The six signals at the pitch of one table (1-6)."""

    def __init__(self, table: int = 1) -> None:
        shift = _TABLES[table - 1]
        self.right = _transpose((_G, 6, _C2, 12), shift)
        self.wrong = _transpose((_E - 12, 10, 0, 3, _C - 12, 18), shift)
        self.tap = _transpose((_C2, 1), shift)
        self.refused = _transpose((_C - 12, 5), shift)
        self.roll = _transpose((_A, 2, 0, 4, _E, 2, 0, 5, _A, 2, 0, 6, _C, 2), shift)
        self.win = _transpose((_C, 10, _E, 10, _G, 10, _C2, 20, 0, 4, _G, 8, _C2, 30), shift)


def _transpose(tones: "tuple[int, ...]", shift: int) -> bytes:
    result = bytearray(tones)
    for i in range(0, len(result), 2):
        if result[i]:
            result[i] += shift
    return bytes(result)
