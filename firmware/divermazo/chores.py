"""What waits until nobody plays, as it takes longer than a key may wait: flash, garbage, a lost display."""

from time import ticks_diff

from micropython import const

from divermazo.keys import RELEASED
from divermazo.loop import IDLE_MS, WORKED, within

_OLED_RETRY_MS = const(2000)
_GARBAGE_TAPS = const(2)  # leave about 14 KB of garbage
_RELEASE_MS = const(20)  # between two looks whether all keys are up


class Chores:
    """What is done for the `app` when nothing else is due. `tidy`: makes room in memory. `now` is in ms."""

    def __init__(self, app, display, tidy, now: int) -> None:
        self._app = app
        self._display = display
        self._tidy = tidy
        self._touched_at = now  # by any key event
        self._taps = 0  # since the last collection of garbage
        self._untidy = True  # something has been done since the last tidying
        self._oled_tried = now

    def touch(self, event: int, now: int) -> None:
        """A key event: somebody plays."""
        self._touched_at = now
        self._untidy = True
        if event < RELEASED:
            self._taps += 1

    def quiet(self, now: int) -> bool:
        """Nobody has touched a key for a while: there is time for what takes long."""
        return not within(now, self._touched_at, IDLE_MS) and self._app.board.keyboard.settled()

    def step(self, now: int) -> int:
        """Do one of them."""
        app = self._app
        if self._taps >= _GARBAGE_TAPS:
            if not app.board.keyboard.settled():
                return _RELEASE_MS
            self.collect()  # in the 20 ms that it takes nobody taps again
        elif not self.quiet(now):
            return IDLE_MS
        elif app.settings.unsaved and not app.screen.steps_settings:  # flash takes longer than a tap
            app.settings.save()
            app.page_changed()
        elif not app.journal.prepare():
            if not self._untidy:
                return self._look_for_display(now)
            self._untidy = False
            self._tidy()
        return WORKED

    def collect(self) -> None:
        """Collect garbage before what stays is scattered over the heap, and before MicroPython does so in the
        middle of a tap. How much there is, is not looked at: that takes 8 ms."""
        self._taps = 0
        self._app.board.system.collect()

    def _look_for_display(self, now: int) -> int:
        oled = self._app.board.oled
        if oled.present:
            return IDLE_MS
        if within(now, self._oled_tried, _OLED_RETRY_MS):
            return _OLED_RETRY_MS - ticks_diff(now, self._oled_tried)
        self._oled_tried = now
        if oled.retry():
            self._display.send()
        return WORKED
