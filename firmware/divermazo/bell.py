"""Waits at the port until a computer begins to talk; only then is the link loaded, a module a step."""

import sys

from micropython import const

from divermazo.loaded import LINK
from divermazo.loop import IDLE_MS

READ_BYTES = const(32)  # of the port in a step; 50 µs each

_RS = const(0x1E)  # begins a record, see link/parser.py


class Bell:
    """`app`: the App; `port`: a board.usb.Usb or anything like it.

    Idle, it allocates nothing.
    """

    def __init__(self, app, port) -> None:
        self._app = app
        self._port = port
        self._loaded = 0  # modules
        self._work = self._listen  # then _load, then the step of the server

    def step(self, now: int) -> int:
        """Listen, load, or let the server work. Returns the ms until the next piece."""
        return self._work(now)

    def _listen(self, now: int) -> int:
        """Skip what is outside of records (a modem command, noise) until the first one begins."""
        for count in range(READ_BYTES):
            byte = self._port.read()
            if byte == _RS:
                self._work = self._load
                return 0
            if byte < 0:
                return 0 if count else IDLE_MS
        return 0

    def _load(self, now: int) -> int:
        if self._loaded < len(LINK):
            __import__("divermazo." + LINK[self._loaded])
            self._loaded += 1
        else:
            server = sys.modules["divermazo." + LINK[-1]].Server(self._app, self._port)
            server.hear(_RS)
            self._work = server.step
        return 0
