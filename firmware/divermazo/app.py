"""The app: key events in -> rules -> lights and screen out, one bounded piece of work a step."""

from array import array
from time import ticks_add, ticks_diff

from divermazo.games import screen_of
from divermazo.keys import DIE, HASH, NO_EVENT, RELEASED, STAR
from divermazo.link.bell import Bell
from divermazo.loaded import keep_only, load
from divermazo.rest import DARK, Rest
from divermazo.rules.errors import RuleError
from divermazo.store import crash
from divermazo.store.journal import Journal
from divermazo.store.settings import Settings, prepare_folder
from divermazo.ui.canvas import Canvas
from divermazo.ui.page import Page
from divermazo.ui.screens.menu import Menu
from divermazo.ui.screens.screen import Screen, advance
from divermazo.ui.texts import Texts
from divermazo.ui.tones import Tones

HOLD_MS = 800  # `*` and `#` held this long: menu, help
BAR_MS = 200  # from here on a bar fills while holding
BAR_STEP_MS = 60
DOUBLE_TAP_MS = 300  # the same key again within this time is a slip of the finger, where the screen guards it
IDLE_MS = 1000
OLED_RETRY_MS = 2000
GARBAGE_TAPS = 2  # leave about 14 KB of garbage


class App:
    """One screen at a time has the keys; it composes the page and lights the dice.

    `board` is a board.Board or anything like it, `now` in ms as ticks, `report` the crash that the
    last app died of (empty: none). `running` turns False when a computer wants the REPL.
    """

    def __init__(self, board, now: int, report: str = "") -> None:
        self.board = board
        self.storage_ok = prepare_folder(board.data)
        self.settings = Settings(board.data)
        self.journal = Journal(board.data, board.flash, board.heartbeat.beat)
        self.page = Page()
        self.faces = array("H", [0] * 6)
        self.now = now
        self.running = True
        self.screen = Screen(self)
        self.game = None  # the screen of the game that is going on, also while the menu is open
        self._result = None  # the result that a game without events was started from
        self.help = 0  # the page of the help that is shown
        self._canvas = Canvas(board.oled.buffer)
        self._held = NO_EVENT  # STAR or HASH while it is down and not yet used up
        self._held_since = now
        self._closed_help = False  # by the press of it: its tap does nothing more
        self._slipped = False  # it was pressed by a slip: only holding it does anything
        self._bar_step = 0
        self._last_key = NO_EVENT
        self._last_key_at = now
        self._oled_tried = now
        self._language = ""
        self._unsaved = False  # settings wait for a quiet moment
        self._untidy = True  # something has been done since the last tidying
        self._taps = 0  # since the last collection of garbage
        self._touched_at = now  # by any key event
        self._due = now  # when something is to be done next, if no key comes before
        self._screen_kind = "auto"  # what the driver starts with
        self._page_stale = self._faces_stale = True
        self._composing = None  # the page, piece by piece
        self._drawing = self._sending = False
        self._loading = None  # the modules of a group of loaded.py, as they come
        self._then = None  # what is to be called when they are there
        self._link = Bell(self, board.usb)
        self.rest = Rest(self)
        self.apply_settings()
        self._open_first(report)

    # --- for the screens -------------------------------------------------------------------------

    def open(self, screen) -> None:
        """Give the keys, the page and the dice to `screen`."""
        self.screen.leave()
        self.screen = screen
        self._loading = None
        self.help = 0
        self.changed()

    def open_game(self, screen) -> None:
        """Open a screen of the game that is going on; the menu leads back to it. It has a `record`."""
        if not self.game or self.game.record is not screen.record:
            self.journal.keep(screen.record.log)
            self._result = self.game if self.screen is self.game else None
        self.game = screen
        self.open(screen)

    def offer(self, table) -> None:
        """Ask whether the game at that screen goes on. Until that is answered, another one does."""
        from divermazo.ui.screens.resume import Resume

        if self.game is None:
            self.game = table
        self.open(Resume(self, table))

    def leave_game(self) -> None:
        """Nothing is left to take back but the start: to the result that it was started from, or the menu."""
        result = self._result
        if result is None:
            self.open_menu()
        else:
            self.open_game(result)
            self._result = None

    def load(self, group: str, then) -> None:
        """Load a group of loaded.py, a module a step, then call `then`. Keys wait meanwhile; a screen that
        opens ends it."""
        self._loading = self._load(group)
        self._then = then

    def show_help(self) -> None:
        """Show what can be done now; any key leaves it, `#` after its last page."""
        self.help = 1
        self.changed()

    def open_menu(self) -> None:
        """Open the main menu; a game going on can be continued from it."""
        self.open(Menu(self))

    def open_start(self, greeting: bool = True) -> None:
        """Ask for the language where nobody has yet; else offer the game that was cut off, or the match after
        its last one; else greet and open the menu."""
        if self.settings.get("language") == "":
            from divermazo.ui.screens.language import Language

            self.open(Language(self))
            return
        last = self.journal.last()
        if last and ("match" in last[1] or not last[2]):
            from divermazo.ui.screens.restore import Restore

            self.open(Restore(self, last[0]))
        else:
            self.open(Menu(self, greeting))

    def open_selftest(self, before=None) -> None:
        """Open the self-test. `before`: the screen that it leads back to when a computer has opened it."""
        from divermazo.ui.screens.selftest import SelfTest

        self.open(SelfTest(self, before))

    def plays(self, game: str) -> bool:
        """A game of that name is going on: it has begun, and is not over, or one of a match."""
        if not self.game or self.game.record.header["game"] != game:
            return False
        record = self.game.record
        return len(record) > 0 and (not record.game.over or "match" in record.header)

    def new_record(self, header: dict):
        """Start a Record on flash; RuleError when the header is not one of a game."""
        from divermazo.store.record import Record

        return Record(header, self.journal.new(header))

    def stored_record(self, id: int):
        """A Record of the journal, its events still to be caught up with; None when it is damaged."""
        from divermazo.store.record import Record

        log = self.journal.open(id)
        if log is None:
            return None
        try:
            return Record(log.header, log)
        except RuleError:
            self.journal.set_aside(id)
            return None

    def give_up(self, id: int) -> None:
        """A record on flash is not one of these rules: it is kept out of the way."""
        self.journal.set_aside(id)
        self.open_menu()

    def changed(self) -> None:
        """Page and dice no longer show the state."""
        self._page_stale = self._faces_stale = True

    def page_changed(self) -> None:
        """Only the page no longer shows the state; an equal page is not drawn again."""
        self._page_stale = True

    def bar(self, permille: int) -> None:
        """Only the bar of the page moves: a half entry drains away."""
        if self._held == NO_EVENT and not self.help:
            self._move_bar(permille)

    def _move_bar(self, permille: int) -> None:
        self.page.bar(permille)
        self._drawing = True

    def relight(self) -> None:
        """Only the dice no longer show the state (an animation)."""
        self._faces_stale = True

    def show_anew(self) -> None:
        """Dice and display do not show what was last given to them."""
        self._faces_stale = self._sending = True

    def sound(self, tones: bytes) -> None:
        """Play one of `self.tones`."""
        self.board.buzzer.play(tones, self.now)

    def ignore_key(self) -> None:
        """A key comes too soon after another one: that is heard, after what still sounds of the first."""
        self.board.buzzer.follow(self.tones.refused, self.now)

    def throw(self) -> int:
        """Throw one die, 1-6."""
        return self.board.dice.throw()

    def apply_settings(self) -> None:
        """Put the settings into force: texts, sound, brightness, display type, rest."""
        language = self.settings.get("language") or "es"
        if language != self._language:
            self._language = language
            self.texts = Texts(language)
        self.tones = Tones(self.settings.get("table"))
        self.board.buzzer.muted = self.settings.get("sound") == "off"
        self.board.leds.set_brightness(self.settings.get("brightness"))
        self.rest.set_time(self.settings.get("rest"), self.now)
        if self.settings.get("screen") != self._screen_kind:  # it resets the display
            self._screen_kind = self.settings.get("screen")
            self.board.oled.set_kind(self._screen_kind)
        self.show_anew()
        self.changed()
        self._renew()

    def _renew(self) -> None:
        """As long as nothing has happened in a game, it is one with the settings in force."""
        before = self.game
        if before is None or len(before.record) or before.header_now() == before.record.header:
            return
        self.game = screen_of(self, self.new_record(before.header_now()))
        self.game.won_before = before.won_before
        self.journal.keep(self.game.record.log)
        if self.screen is before:
            self.open(self.game)

    def save_settings(self) -> None:
        """Write the settings once nobody plays: flash takes longer than a key may wait. When it refuses, the
        menu says so and they hold until power-off."""
        self._unsaved = True

    def write_settings(self) -> None:
        """Write the settings at once, in up to a quarter of a second."""
        self._unsaved = False
        self.storage_ok = self.settings.save()

    # --- for the link ----------------------------------------------------------------------------

    def drawn(self) -> bool:
        """The picture of the page is whole, not half drawn."""
        return not (self._page_stale or self._composing or self._drawing)

    def quiet(self) -> bool:
        """Nobody has touched a key for a while: there is time for what takes long."""
        touched = ticks_diff(self.now, self._touched_at)
        return not 0 <= touched < IDLE_MS and self.board.keyboard.settled()  # below 0 after days of rest

    def crash_report(self) -> str:
        """The last crash as text, empty when there was none."""
        return crash.load(self.board.data)

    def quit(self) -> None:
        """Stop after this step."""
        self.running = False

    # --- the loop --------------------------------------------------------------------------------

    def step(self, now: int) -> int:
        """Poll, handle at most one key, show what changed; return how many ms nothing is due."""
        self.now = now
        board = self.board
        board.keyboard.poll(now)
        event = NO_EVENT if self._loading else board.keyboard.next()
        if event != NO_EVENT:
            self._touched_at = self._due = now
            self._untidy = True
            if not self.rest.takes(event, now):
                self._handle(event)
            self._light()  # before anything else is done
            if event < RELEASED:
                self._taps += 1
            return 0
        if self._taps >= GARBAGE_TAPS:
            self._collect()  # in the 20 ms that it takes nobody taps again
            return 0
        if not (self._page_stale or self._faces_stale or self._composing or self._drawing or self._sending):
            left = ticks_diff(self._due, now)
            if 0 < left <= IDLE_MS:
                return min(left, self._link.step(now))
        wait = self._work()
        self._due = ticks_add(now, wait)
        return wait

    def _work(self) -> int:
        """What a key or the time has made due, a bounded piece of it; ms until the next."""
        now = self.now
        board = self.board
        wait = self._wait_for_hold()
        due = self.rest.step(now)
        if due < wait:
            wait = due
        if self.rest.state != DARK:  # nothing is seen of what moves
            due = self.screen.tick(now)
            if due < wait:
                wait = due
        due = board.buzzer.step(now)
        if due < wait:
            wait = due
        if self._light():
            return 0  # dice first; the screen has time
        if self._loading:
            if advance(self._loading, self) is self:
                self._loading = None
                self._then()
            return 0
        wait = min(wait, self._link.step(now))
        if self._show_page():
            return 0
        due = self._work_in_quiet()
        if due < wait:
            wait = due
        return wait

    def _light(self) -> bool:
        """Light the dice anew when they no longer show the state; True when that made a difference."""
        if not self._faces_stale:
            return False
        self._faces_stale = False
        if self.rest.state == DARK:
            return False
        self.screen.light(self.faces)
        return self.board.leds.show(self.faces)

    def _handle(self, event: int) -> None:
        if event >= RELEASED:
            self._release(event - RELEASED)
            return
        self.board.dice.stir(self.now)
        slipped = self._is_slip(event)
        if not slipped:
            self._last_key = event
            self._last_key_at = self.now
        elif event not in (STAR, HASH):
            self.ignore_key()
            return
        helped = self.help  # a card typed on the help is a card
        if helped:
            self.help = helped + 1 if event == HASH and helped < self.screen.help_pages else 0
            self.changed()
        if event in (STAR, HASH):
            self._held = event
            self._closed_help = helped > 0
            self._slipped = slipped
            self._held_since = self.now
        else:
            self._held = NO_EVENT
            self.screen.press(event)

    def _release(self, key: int) -> None:
        if key == self._held:
            self._held = NO_EVENT
            self.changed()
            if self._slipped:
                self.ignore_key()
            elif not self._closed_help:
                self.screen.press(key)
        elif key >= DIE:
            self.screen.release(key)

    def _is_slip(self, key: int) -> bool:
        """A second tap of the same key too soon to be meant, where that would do harm."""
        if key != self._last_key or key not in self.screen.guarded():
            return False
        return 0 <= ticks_diff(self.now, self._last_key_at) < DOUBLE_TAP_MS  # below 0 after days of rest

    def _wait_for_hold(self) -> int:
        """Act when `*` or `#` has been held long enough; return ms until something is due."""
        if self._held == NO_EVENT:
            return IDLE_MS
        held = ticks_diff(self.now, self._held_since)
        if held < HOLD_MS:
            if held // BAR_STEP_MS != self._bar_step:
                self._bar_step = held // BAR_STEP_MS
                if held >= BAR_MS:  # a short tap shows none
                    self._move_bar(held * 1000 // HOLD_MS)
            return BAR_STEP_MS // 2
        key = self._held
        self._held = NO_EVENT
        if key == STAR:
            self.open_menu()
        else:
            self.show_help()
        self.changed()
        return 0

    def _load(self, group: str):
        """Make room, then load, a module a turn."""
        self._forget_other_games()
        self._collect()
        yield
        yield from load(group)

    def _forget_other_games(self) -> None:
        """Free the memory of the games that are not going on, and of the screens around them."""
        if self.game:
            keep_only(self.game.record.header["game"])

    def _show_page(self) -> bool:
        """One piece of work for the screen; True while there is more."""
        if self._page_stale:
            self._page_stale = False
            self._composing = self._compose()
        if self._composing:
            if advance(self._composing, self) is self:
                self._composing = None
        elif self._drawing:
            self._drawing = self.page.draw(self._canvas)
            self._sending = not self._drawing
        elif self._sending:
            self._sending = self.board.oled.refresh()
        else:
            return False
        return True

    def _compose(self):
        """Compose the page anew, a piece a turn. It shows one state: when that changes, it is begun anew."""
        page = self.page
        page.begin()
        if self.help:
            yield from self.screen.compose_help(page, self.help)
        else:
            yield from self.screen.compose(page)
        if self._held != NO_EVENT:
            held = ticks_diff(self.now, self._held_since)
            if held >= BAR_MS:  # a short tap shows none
                page.bar(min(held, HOLD_MS) * 1000 // HOLD_MS)
        self._drawing = page.end() or self._drawing

    def _work_in_quiet(self) -> int:
        """What has to wait until nobody plays: erasing flash, looking for a display that does not answer.
        Returns ms until the next piece."""
        if not self.quiet():
            return IDLE_MS
        if self._unsaved:
            self.write_settings()
            self.page_changed()
            return 0
        if self._result and len(self.game.record):
            self._result = None  # its memory is wanted
        if self.journal.prepare():
            return 0
        if self._untidy:
            self._untidy = False
            self._tidy()
            return 0
        if self.board.oled.present:
            return IDLE_MS
        tried = ticks_diff(self.now, self._oled_tried)
        if 0 <= tried < OLED_RETRY_MS:
            return OLED_RETRY_MS - tried
        self._oled_tried = self.now
        self._sending = self.board.oled.retry()
        return 0

    def _tidy(self) -> None:
        """Forget what is not needed, and collect garbage now rather than at a tap."""
        if self.screen is self.game:
            self._forget_other_games()
        self._collect()

    def _collect(self) -> None:
        """Collect garbage before what stays is scattered over the heap, and before MicroPython does so in the
        middle of a tap. How much there is, is not looked at: that takes 8 ms."""
        self._taps = 0
        self.board.system.collect()

    def _open_first(self, report: str) -> None:
        if report:
            from divermazo.ui.screens.crash import Crash

            self.open(Crash(self, crash.headline(report)))
        else:
            self.open_start()
