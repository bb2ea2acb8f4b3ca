"""Waits at the port until a computer begins to talk; only then is the link loaded, a module a step."""

from .parser import RS

READ_BYTES = 32  # a step; 50 µs each
MODULES = ("rpc", "fingers", "archive", "feed", "commands", "server")  # what needs no other one first
IDLE_MS = 1000


class Bell:
    """`app`: the App; `port`: a board.usb.Usb or anything like it."""

    def __init__(self, app, port) -> None:
        self._app = app
        self._port = port
        self._loaded = -1  # modules loaded so far; -1: nobody has rung
        self._server = None

    def step(self, now: int) -> int:
        """Listen, load, or let the server work; ms until the next piece. Allocates nothing when idle."""
        if self._server is not None:
            return self._server.step(now)
        if self._loaded < 0:
            return self._listen()
        if self._loaded < len(MODULES):
            __import__("divermazo.link." + MODULES[self._loaded])
            self._loaded += 1
        else:
            from .server import Server

            self._server = Server(self._app, self._port)
            self._server.hear(RS)
        return 0

    def _listen(self) -> int:
        """Skip what is outside of records (a modem command, noise) until the first one begins."""
        for count in range(READ_BYTES):
            byte = self._port.read()
            if byte == RS:
                self._loaded = 0
                return 0
            if byte < 0:
                return 0 if count else IDLE_MS
        return 0
