"""Keeps the app alive: safe mode, crashes, restarts, heartbeat."""

from time import ticks_diff

from micropython import const

from divermazo.app import App
from divermazo.keys import STAR
from divermazo.store import crash

_START_MS = const(5000)  # an app that lives this long has started
_MAX_FAILED_STARTS = const(2)


class Supervisor:
    """Runs the app step by step; a crash is saved, shown and followed by a fresh app.

    `step(now)` does one bounded piece of work and returns how many ms it may sleep before the next (0 or
    more). `running` turns False when the app has been told to quit, and in safe mode (the `*` key held at
    power-on, or two starts in a row that failed): the caller then returns to the REPL.
    """

    def __init__(self, board) -> None:
        self.board = board
        self.running = True
        self.app: "App | None" = None
        self._report = ""
        self._failed_starts = 0
        self._started = 0
        steps = self._run()
        next(steps)
        self.step = steps.send

    def _run(self):
        """A step at each `send`. A function with this `try` would take its state from the heap at each step
        and give it back, and the next allocation would search the heap from there."""
        while True:
            now = yield 0
            try:
                self._start(now)
                if self.app is not None:
                    yield from self.app.steps
                    self.running = False
            except Exception as error:
                self._crashed(error)

    def _start(self, now: int) -> None:
        keyboard = self.board.keyboard
        keyboard.remote = 0  # whoever held keys from elsewhere died with the app
        keyboard.poll(now)
        if not self._report and keyboard.held(STAR):  # after a crash it is down because of its tap
            self._enter_safe_mode("* pulsada · * held down")
            return
        self._started = now
        self.board.heartbeat.start()
        self.app = App(self.board, now, self._report)

    def _crashed(self, error: Exception) -> None:
        started = self.app is not None and ticks_diff(self.app.now, self._started) >= _START_MS
        self.app = None  # first of all: it may have died for want of memory
        self._failed_starts = 0 if started else self._failed_starts + 1
        try:
            self._report = crash.describe(error)
            crash.save(self.board.data, self._report)
        except MemoryError:
            self._report = "MemoryError"
        if self._failed_starts == _MAX_FAILED_STARTS:
            self._enter_safe_mode(crash.headline(self._report))

    def _enter_safe_mode(self, reason: str) -> None:
        """Leave a message on the screen, everything else quiet, and free the REPL."""
        from divermazo.ui.safe_mode import draw

        self.running = False
        self.board.close()
        draw(self.board.oled, reason)
