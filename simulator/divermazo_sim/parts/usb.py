"""The USB serial port, as print() meets it."""

STALL_US = 500_000
KEPT = 65536


class Usb:
    """`reading`: a program on the host takes what comes. Without it each write stalls and is lost."""

    def __init__(self, clock) -> None:
        self.reading = True
        self._clock = clock
        self._text = ""

    def write(self, text: str) -> int:
        if self.reading:
            self._text = (self._text + text)[-KEPT:]
        else:
            self._clock.sleep(STALL_US)
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""

    def take(self) -> str:
        """What has arrived at the host since the last call."""
        text = self._text
        self._text = ""
        return text
