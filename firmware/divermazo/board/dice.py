"""Fair throws."""

from micropython import const

SIDES = const(6)
FAIR = const(252)  # the largest multiple of SIDES that a byte can count to


class Dice:
    """`urandom(n)` gives n uniform random bytes: os.urandom on the chip."""

    def __init__(self, urandom) -> None:
        self._urandom = urandom

    def throw(self) -> int:
        """1-6, each equally likely.

        Rejection sampling: bytes of FAIR and more are drawn again, since 256 is no multiple of six.
        """
        while True:
            byte = self._urandom(1)[0]
            if byte < FAIR:
                return byte % SIDES + 1
