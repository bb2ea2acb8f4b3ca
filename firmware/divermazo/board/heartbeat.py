"""A supervisor of the main loop in place of the hardware watchdog, which cannot be stopped."""

import machine
from micropython import const

_PERIOD_MS = const(500)
_MISSES = const(3)


class Heartbeat:
    """Resets the board when `beat` has not been called for _MISSES periods.

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
