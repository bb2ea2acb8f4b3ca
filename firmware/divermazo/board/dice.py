"""Fair throws."""

SIDES = 6
FAIR = 252  # the largest multiple of SIDES that a byte can count to


class Dice:
    """`urandom(n)` gives n uniform random bytes: os.urandom on the chip."""

    def __init__(self, urandom) -> None:
        self._urandom = urandom
        self._pool = 0

    def stir(self, ticks: int) -> None:
        """Mix in the time of a tap: throws differ even when the random source should repeat itself."""
        self._pool = ((self._pool & 0xFFFF) * 31 + (ticks & 0xFFFF)) & 0xFFFFFF

    def throw(self) -> int:
        """1-6, each equally likely.

        Rejection sampling: bytes of FAIR and more are drawn again, since 256 is no multiple of six.
        The pool turns the die by a number that does not depend on this byte, which leaves a uniform
        throw uniform.
        """
        while True:
            byte = self._urandom(1)[0]
            if byte < FAIR:
                return (byte + self._pool) % SIDES + 1
