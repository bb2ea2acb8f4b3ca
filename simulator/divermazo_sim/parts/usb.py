"""The USB serial port: the chip's buffers, and the computer at the other end of the cable.

Modelled on TinyUSB as MicroPython 1.28 uses it on the RP2040: 256 bytes to the computer, sent in packets of
at most 64; a write that finds no room waits and then loses its bytes.
"""

from ..modules.strict import NotModelled

BUFFER = 256
PACKET = 64
PACKET_US = 100
STALL_US = 500_000  # a write with the port open and nobody reading
SLEEP_STALL_US = 1_000_000
FRAME_US = 1000
KEPT = 65536
INTERRUPT = 3  # Ctrl-C

_POLLIN = 1
_POLLOUT = 4


class Usb:
    """`opened`: a program on the computer holds the port. `reading`: it takes what comes. `interrupted`: it
    has sent Ctrl-C. `stalls`: writes that lost their bytes after a long wait. `resets`: how often the
    device has left the bus.
    """

    def __init__(self, clock, wake) -> None:
        self.opened = True
        self.reading = True
        self.interrupted = False
        self.stalls = 0
        self.resets = 0
        self._clock = clock
        self._wake = wake
        self._input = b""
        self._read = 0  # bytes of it
        self._output = bytearray()
        self._arrived = bytearray()
        self._sent_us = 0  # up to here the packets have been sent
        self._asleep_us = -1  # since when the computer sleeps

    # The computer

    def send(self, data: bytes) -> None:
        """Bytes for the device. Ctrl-C takes effect when it arrives, and what came before it is lost."""
        rest = self._input[self._read:]
        if INTERRUPT in data:
            self.interrupted = True
            rest = b""
            data = data[data.rfind(b"\x03") + 1:]
        self._input = rest + data
        self._read = 0
        self._wake()

    def take(self) -> bytes:
        """What has arrived at the computer since the last call."""
        self._transmit()
        data = bytes(self._arrived)
        self._arrived = bytearray()
        return data

    def waiting(self) -> int:
        """Bytes that the device has not read yet."""
        return len(self._input) - self._read

    def sleep(self, asleep: bool) -> None:
        """The computer falls asleep, or wakes up."""
        self._transmit()
        if asleep != (self._asleep_us >= 0):
            self._asleep_us = self._clock.us if asleep else -1

    # The chip

    def reset(self) -> None:
        """The chip starts or loses power: both buffers are empty."""
        self.resets += 1
        self.interrupted = False
        self._input = b""
        self._read = 0
        self._output = bytearray()

    def frame(self) -> int:
        """The frame counter of the controller; it stands still while the computer sleeps."""
        us = self._clock.us if self._asleep_us < 0 else self._asleep_us
        return us // FRAME_US & 0x7FF

    def readable(self) -> bool:
        return self._read < len(self._input)

    def writable(self) -> bool:
        """What POLLOUT says: one byte fits, or the port is closed or the computer asleep."""
        self._transmit()
        return not self._listens() or len(self._output) < BUFFER

    def readinto(self, buffer) -> int:
        """One byte, as the driver does it. A longer read would wait."""
        if len(buffer) != 1 or not self.readable():
            raise NotModelled("a read that waits for %d bytes" % len(buffer))
        buffer[0] = self._input[self._read]
        self._read += 1
        return 1

    def drain(self) -> bytes:
        """All that has come and was not read."""
        data = self._input[self._read:]
        self._input = b""
        self._read = 0
        return data

    def write(self, data) -> int:
        self._transmit()
        rest = bytes(data)
        if not self.opened:
            self._output = bytearray((bytes(self._output) + rest)[-BUFFER:])
            return len(data)
        while True:
            room = BUFFER - len(self._output)
            self._output.extend(rest[:room])
            rest = rest[room:]
            if not rest:
                return len(data)
            if not self.reading or self._asleep_us >= 0:
                self.stalls += 1
                self._clock.sleep(STALL_US if self._asleep_us < 0 else SLEEP_STALL_US)
                return len(data)
            self._clock.sleep(PACKET_US)
            self._transmit()

    def poller(self):
        """What select.poll() gives for this port."""
        return _Poller(self)

    def _listens(self) -> bool:
        return self.opened and self._asleep_us < 0

    def _transmit(self) -> None:
        """Send the packets of the time that has passed."""
        packets = (self._clock.us - self._sent_us) // PACKET_US
        self._sent_us += packets * PACKET_US
        if self._listens() and self.reading and self._output:
            self._arrived.extend(self._output[:packets * PACKET])
            self._output = self._output[packets * PACKET:]
            if len(self._arrived) > KEPT:
                self._arrived = self._arrived[-KEPT:]


class _Poller:
    """For one event of one stream."""

    def __init__(self, usb: Usb) -> None:
        self._usb = usb
        self._events = 0

    def register(self, stream, events: int) -> None:
        if stream is not self._usb or events not in (_POLLIN, _POLLOUT) or self._events:
            raise NotModelled("poll.register(%r, %r)" % (stream, events))
        self._events = events

    def ipoll(self, timeout: int) -> tuple:
        if timeout:
            raise NotModelled("a poll that waits")
        ready = self._usb.readable() if self._events == _POLLIN else self._usb.writable()
        return _READY[self._events] if ready else ()


_READY = {_POLLIN: ((None, _POLLIN),), _POLLOUT: ((None, _POLLOUT),)}
