"""The chip as a whole: what it is, its memory and clock, chance, and who watches over it."""

import gc
import os
import sys
from binascii import hexlify

import machine
from micropython import const

SIDES = const(6)
FAIR = const(252)  # the largest multiple of SIDES that a byte can count to

_PERIOD_MS = const(500)  # of the heartbeat
_MISSES = const(3)


def describe(folder: str) -> dict:
    """What a computer wants to know of this board: names, versions, free bytes of heap and flash."""
    files = os.statvfs(folder)
    return {
        "board": getattr(sys.implementation, "_machine", sys.implementation.name),
        "id": hexlify(machine.unique_id()).decode(),
        "micropython": ".".join([str(part) for part in sys.implementation.version[:3]]),
        "free_memory": gc.mem_free(),
        "free_flash": files[0] * files[3],
    }


def collect() -> None:
    """Collect garbage; takes 15 ms in the middle of a game."""
    gc.collect()


def set_clock(year: int, month: int, day: int, hour: int, minute: int, second: int) -> None:
    """Set the chip's clock (UTC), which runs while it has power."""
    machine.RTC().datetime((year, month, day, 0, hour, minute, second, 0))


def reset() -> None:
    """Start anew, as at power-on."""
    machine.reset()


def start_bootloader() -> None:
    """Become a USB drive that takes a UF2 file."""
    machine.bootloader()


class Dice:
    """Fair throws. `urandom(n)` gives n uniform random bytes: os.urandom on the chip."""

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


class Heartbeat:
    """A supervisor of the main loop in place of the hardware watchdog, which cannot be stopped.

    Resets the board when `beat` has not been called for more than _MISSES periods, at the end of the next.

    The timer ends with a soft reset, and with `stop`; Ctrl-C alone does not end it.
    """

    def __init__(self) -> None:
        self._timer: "machine.Timer | None" = None
        self._missed = 0

    def start(self) -> None:
        self.stop()
        self._missed = 0
        timer = machine.Timer(-1)
        try:  # a soft callback would wait for the very code that hangs
            timer.init(period=_PERIOD_MS, mode=machine.Timer.PERIODIC, callback=self._check,
                       hard=True)  # type: ignore[call-overload]
        except TypeError:  # before MicroPython 1.26
            timer.init(period=_PERIOD_MS, mode=machine.Timer.PERIODIC, callback=self._check)
        self._timer = timer

    def beat(self) -> None:
        self._missed = 0

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.deinit()
            self._timer = None

    def _check(self, timer) -> None:
        """Runs in an interrupt: no allocation."""
        self._missed += 1
        if self._missed > _MISSES:
            machine.reset()
