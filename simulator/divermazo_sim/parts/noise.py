"""Repeatable random numbers, the same on every interpreter."""


class Noise:
    """Xorshift on two 16-bit words, period 2^32 - 1; nothing exceeds 31 bits."""

    def __init__(self, seed: int) -> None:
        self._x = seed & 0xFFFF
        self._y = seed >> 16 & 0xFFFF or 1
        for _ in range(16):
            self.word()

    def word(self) -> int:
        """0-65535."""
        mixed = (self._x ^ self._x << 5) & 0xFFFF
        self._x = self._y
        self._y ^= self._y >> 1 ^ mixed ^ mixed >> 3
        return self._y

    def below(self, limit: int) -> int:
        """0 to limit - 1, limit at most 32768; near enough to uniform for bounce and noise."""
        return self.word() * limit >> 16

    def bytes(self, count: int) -> bytes:
        return bytes([self.word() >> 4 & 0xFF for _ in range(count)])
