"""The app: puts the pieces together, and is what screens and link may ask for."""

from divermazo.bell import Bell
from divermazo.chores import Chores
from divermazo.games import LANGUAGES, Tables
from divermazo.gestures import Gestures
from divermazo.loaded import Loader, keep_only, load, screen_class
from divermazo.loop import IDLE_MS, Loop
from divermazo.rest import DARK, Rest
from divermazo.store import crash
from divermazo.store.journal import Journal
from divermazo.store.settings import Settings
from divermazo.ui.output import Display, Lights
from divermazo.ui.screens.screen import Screen
from divermazo.ui.texts import Texts
from divermazo.ui.tones import Tones


class App:
    """One screen at a time has the keys; it composes the page and lights the dice.

    `board` is a board.Board or anything like it, `now` in ms as ticks, `report` the crash that the
    last app died of (empty: none). `steps`: see Loop.run; they end when a computer wants the REPL.
    """

    def __init__(self, board, now: int, report: str = "") -> None:
        self.board = board
        self.settings = Settings(board.data)
        self.journal = Journal(board.data, board.flash, board.heartbeat.beat)
        self.screen = Screen(self)
        self.tables = Tables(self)
        self._language = ""
        self._controller = "auto"  # what the driver starts with
        self._loop = Loop(now)
        self._lights = Lights(board.leds, self._compose_faces)
        self._display = Display(board.oled, self._compose, board.keyboard.moved)
        self._gestures = Gestures(self, self._display)
        self._loader = Loader(self._loop, self._load)
        self._chores = Chores(self, self._display, self._tidy, now)
        self.rest = Rest(board, self._lights, self._display)
        self.link = Bell(self, board.usb)
        self._loop.work = (self._gestures.step, self.rest.step, self._tick, board.buzzer.step, self._light,
                           self._loader.step, self.link.step, self._display.step, self._chores.step)
        self.steps = self._loop.run(board.keyboard, board.usb, board.heartbeat.beat, self._take, self._light)
        self.apply_settings()
        self._open_first(report)

    @property
    def now(self) -> int:
        """The time of this step, in ms as ticks."""
        return self._loop.now

    @property
    def page(self):
        """What is on the display, see ui/page.py; None in the first moment."""
        return self._display.page

    # --- for the screens -------------------------------------------------------------------------

    def open(self, screen) -> None:
        """Give the keys, the page and the dice to `screen`."""
        self.screen.leave()
        self.screen = screen
        self._loader.stop()
        self._gestures.help = 0
        self.changed()
        self.tables.renew()

    def open_late(self, name: str, *arguments) -> None:
        """Open one of loaded.SCREENS."""
        self.open(screen_class(name)(self, *arguments))

    def load(self, group: str, then) -> None:
        """Load a group of loaded.py, a module a step, then call `then`. Keys wait meanwhile; a screen that
        opens ends it."""
        self._loader.load(group, then)

    def show_help(self) -> None:
        """Show what can be done now; any key leaves it, `#` after its last page."""
        self._gestures.help = 1
        self.changed()

    def open_menu(self) -> None:
        """Open the main menu; a game going on can be continued from it."""
        self.open_late("menu")

    def open_start(self, greeting: bool = True) -> None:
        """Ask for the language where nobody has yet; else offer the game that was cut off, or the match after
        its last one; else greet and open the menu."""
        if self.settings.get("language") == "":
            self.open_late("language")
            return
        last = self.journal.last()
        if last and ("match" in last[1] or not last[2]):
            self.open_late("restore", last[0])
        else:
            self.open_late("menu", greeting)

    def changed(self) -> None:
        """Page and dice no longer show the state."""
        self._lights.changed()
        self.page_changed()

    def page_changed(self) -> None:
        """Only the page no longer shows the state; an equal page is not drawn again."""
        self._display.changed()
        self._loop.wake()

    def bar(self, permille: int) -> None:
        """Only the bar of the page moves: a half entry drains away."""
        if not (self._gestures.holds() or self._gestures.help):
            self._display.move_bar(permille)
            self._loop.wake()

    def relight(self) -> None:
        """Only the dice no longer show the state (an animation)."""
        self._lights.changed()
        self._loop.wake()

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
        language = self.settings.get("language") or LANGUAGES[0]
        if language != self._language:
            self._language = language
            self.texts = Texts(language)
        self.tones = Tones(self.settings.get("table"))
        self.board.buzzer.muted = self.settings.get("sound") == "off"
        self.board.leds.set_brightness(self.settings.get("brightness"))
        self.rest.set_time(self.settings.get("rest"), self.now)
        if self.settings.get("screen") != self._controller:  # it resets the display
            self._controller = self.settings.get("screen")
            self.board.oled.set_controller(self._controller)
        self._display.send()
        self.changed()
        self.tables.renew()

    # --- for the link ----------------------------------------------------------------------------

    def drawn(self) -> bool:
        """The picture of the page is whole, not half drawn."""
        return self._display.drawn()

    def quiet(self) -> bool:
        """Nobody has touched a key for a while: there is time for what takes long."""
        return self._chores.quiet(self.now)

    def crash_report(self) -> str:
        """The last crash as text, empty when there was none."""
        return crash.load(self.board.data)

    def quit(self) -> None:
        """Stop after this step."""
        self._loop.running = False

    # --- what the pieces do with the screen --------------------------------------------------------

    def _take(self, event: int) -> None:
        """A key event."""
        self._chores.touch(event, self.now)
        if not self.rest.takes(event, self.now):
            self._gestures.take(event, self.now)

    def _tick(self, now: int) -> int:
        if self.rest.state == DARK:
            return IDLE_MS  # nothing is seen of what moves
        return self.screen.tick(now)

    def _light(self, now: int) -> int:
        return IDLE_MS if self.rest.state == DARK else self._lights.step()

    def _compose_faces(self, faces) -> None:
        self.screen.light(faces)

    def _compose(self, page):
        """Compose the page, a piece a turn. It shows one state: when that changes, it is begun anew."""
        if self._gestures.help:
            yield from self.screen.compose_help(page, self._gestures.help)
        else:
            yield from self.screen.compose(page)
        bar = self._gestures.bar(self.now)
        if bar:
            page.bar(bar)

    def _tidy(self) -> None:
        """Forget what is not needed, and collect garbage now rather than at a tap."""
        self.tables.forget_result()
        if self.screen is self.tables.current:
            self._forget_other_games()
        self._chores.collect()

    def _load(self, group: str):
        """Make room, then load, a module a turn."""
        self._forget_other_games()
        self._chores.collect()
        yield
        yield from load(group, self.texts)

    def _forget_other_games(self) -> None:
        """Free the memory of the games that are not going on, and of the screens around them."""
        table = self.tables.current
        if table:
            keep_only(table.record.header["game"], self.texts)

    def _open_first(self, report: str) -> None:
        if report:
            self.open_late("crash", crash.headline(report))
        else:
            self.open_start()
