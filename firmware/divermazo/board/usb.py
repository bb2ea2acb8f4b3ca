"""The USB serial port, without ever waiting for the computer at its other end.

MicroPython's port has a buffer of 256 bytes that is sent in packets of 64. A write that does not fit waits
for half a second or more; POLLOUT only says that one byte fits, and says so always while the computer
sleeps. So all writes are of 64 bytes, filled up with line feeds, and the buffer has been full or empty before
the first of them: what is free is then always a multiple of 64. And the frame counter of the USB controller
(RP2040 datasheet 4.1.4, _SOF_RD) must go on: it stands still while the computer sleeps or is gone.

A computer that begins to read and stops while the buffer is being brought to that state, within 0.1 s of the
first record, can make us wait once.
"""

from time import ticks_diff, ticks_ms

from machine import mem32
from micropython import const

_SOF_RD = const(0x50110048)
_FRAMES = const(0x7FF)  # one a millisecond

PACKET = const(64)
BUFFER = const(256)
_BURST = const(4)  # packets a step
_FILL_BURST = const(32)  # bytes a step
_LOOK_MS = const(2)  # between two looks at the frame counter
_STALE_MS = const(2000)  # a look longer ago tells nothing: the counter wraps
SETTLE_MS = const(20)  # a computer that reads has emptied the buffer by then

_NO_BYTE = const(-1)

_POLLIN = const(1)
_POLLOUT = const(4)


class Usb:
    """`stdin`, `stdout`: streams of bytes (`sys.stdin.buffer`); `poll`: makes a poller (`select.poll`).

    `arrived(0)`: nothing to iterate over while no byte has arrived. That allocates nothing.
    """

    def __init__(self, stdin, stdout, poll) -> None:
        self._stdin = stdin
        self._stdout = stdout
        arrived = poll()
        arrived.register(stdin, _POLLIN)
        self.arrived = arrived.ipoll
        self._output = poll()
        self._output.register(stdout, _POLLOUT)
        self._byte = bytearray(1)
        self._unsent = b""
        self._place = 0
        self._to_fill = BUFFER + _FILL_BURST  # line feeds until the buffer is aligned
        self._settling = False
        self._filled = 0  # ms, when the last of them was written
        self._looked = 0
        self._frame = 0

    def read(self) -> int:
        """The next byte that has arrived, or _NO_BYTE. About 50 µs."""
        if not any(self.arrived(0)):
            return _NO_BYTE
        self._stdin.readinto(self._byte)
        return self._byte[0]

    def send(self, record: bytes) -> None:
        """Send `record` by and by, in calls of `step`. Only when `step` says that nothing is left to send."""
        self._unsent = record + b"\n" * (-len(record) % PACKET)
        self._place = 0

    def step(self) -> bool:
        """Go on sending; True while something is left. 0.3 ms at most, 1.5 ms at the very first record."""
        left = len(self._unsent) - self._place
        if not left:
            return False
        if self.awake():
            if self._to_fill:
                self._fill()
            elif self._settling:
                self._settling = 0 <= ticks_diff(ticks_ms(), self._filled) < SETTLE_MS
            else:
                self._write(min(left, _BURST * PACKET))
        return self._place < len(self._unsent)

    def _write(self, length: int) -> None:
        end = self._place + length
        while self._place < end and self._has_room():
            self._stdout.write(self._unsent[self._place:self._place + PACKET])
            self._place += PACKET

    def _fill(self) -> None:
        """Line feeds one by one, until the buffer is full, or so many were taken that somebody reads."""
        for _ in range(_FILL_BURST):
            if not self._has_room():
                self._to_fill = 0
                return
            self._stdout.write(b"\n")
            self._to_fill -= 1
        self._settling = True
        self._filled = ticks_ms()

    def _has_room(self) -> bool:
        return any(self._output.ipoll(0))

    def awake(self) -> bool:
        """The computer keeps the bus going, as seen just now; False too when it is too early to tell."""
        now = ticks_ms()
        elapsed = ticks_diff(now, self._looked)
        if 0 <= elapsed < _LOOK_MS:
            return False
        frame = mem32[_SOF_RD] & _FRAMES
        passed = frame - self._frame & _FRAMES
        self._looked = now
        self._frame = frame
        return 0 < elapsed < _STALE_MS and passed >= elapsed - 1
