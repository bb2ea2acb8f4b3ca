"""What a key event means: a tap, a slip of the finger, or `*` and `#` held for menu and help."""

from time import ticks_diff

from micropython import const

from divermazo.keys import DIE, HASH, NO_EVENT, RELEASED, STAR
from divermazo.loop import IDLE_MS, within

_HOLD_MS = const(800)  # `*` and `#` held this long: menu, help
_BAR_MS = const(200)  # from here on a bar fills while holding
_BAR_STEP_MS = const(60)
_DOUBLE_TAP_MS = const(300)  # the same key again so soon is a slip of the finger, where the screen guards it


class Gestures:
    """Tells the screen of the `app` which keys are meant; shows on `display` how long one is held.

    `help`: the page of the screen's help that is shown, 0 for none.
    """

    def __init__(self, app, display) -> None:
        self._app = app
        self._display = display
        self.help = 0
        self._held = NO_EVENT  # STAR or HASH while it is down and not yet used up
        self._held_since = 0
        self._closed_help = False  # by the press of it: its tap does nothing more
        self._slipped = False  # it was pressed by a slip: only holding it does anything
        self._bar_step = 0
        self._last_key = NO_EVENT
        self._last_key_at = 0

    def take(self, event: int, now: int) -> None:
        """A key goes down or comes up."""
        if event >= RELEASED:
            self._release(event - RELEASED, now)
        else:
            self._press(event, now)

    def step(self, now: int) -> int:
        """Act when `*` or `#` has been held long enough; return the ms until something is due."""
        if self._held == NO_EVENT:
            return IDLE_MS
        held = ticks_diff(now, self._held_since)
        if held < _HOLD_MS:
            if held // _BAR_STEP_MS != self._bar_step:
                self._bar_step = held // _BAR_STEP_MS
                if held >= _BAR_MS:
                    self._display.move_bar(self.bar(now))
            return _BAR_STEP_MS // 2
        key = self._held
        self._held = NO_EVENT
        if key == STAR:
            self._app.open_menu()
        else:
            self._app.show_help()
        return 0

    def holds(self) -> bool:
        """`*` or `#` is down."""
        return self._held != NO_EVENT

    def bar(self, now: int) -> int:
        """How much of the time to hold it has passed, permille; 0 at a short tap."""
        held = ticks_diff(now, self._held_since) if self._held != NO_EVENT else 0
        return min(held, _HOLD_MS) * 1000 // _HOLD_MS if held >= _BAR_MS else 0

    def _press(self, key: int, now: int) -> None:
        app = self._app
        slipped = self._is_slip(key, now)
        if not slipped:
            self._last_key = key
            self._last_key_at = now
        elif key not in (STAR, HASH):
            app.ignore_key()
            return
        helped = self.help  # a card typed on the help is a card
        if helped:
            self.help = helped + 1 if key == HASH and helped < app.screen.help_pages else 0
            app.changed()
        if key in (STAR, HASH):
            self._held = key
            self._closed_help = helped > 0
            self._slipped = slipped
            self._held_since = now
        else:
            self._held = NO_EVENT
            app.screen.press(key)

    def _release(self, key: int, now: int) -> None:
        app = self._app
        if key == self._held:
            self._held = NO_EVENT
            app.changed()
            if self._slipped:
                app.ignore_key()
            elif not self._closed_help:
                app.screen.press(key)
        elif key >= DIE:
            app.screen.release(key)

    def _is_slip(self, key: int, now: int) -> bool:
        """A second tap of the same key too soon to be meant, where that would do harm."""
        if key != self._last_key or key not in self._app.screen.guarded():
            return False
        return within(now, self._last_key_at, _DOUBLE_TAP_MS)
