"""The main menu; after power-on it greets for a moment, the keys already work."""

from time import ticks_diff

from divermazo.games import GAMES, NAMES, start_new
from divermazo.loop import IDLE_MS
from divermazo.ui.faces import FULL, SIGNS, pips
from divermazo.ui.screens.screen import Choice
from micropython import const

ENTRIES = NAMES + ("dice", "records", "settings")
_GREETING_MS = const(900)
_GREETING_DIE_MS = const(100)


class Menu(Choice):
    def __init__(self, app, greeting: bool = False) -> None:
        Choice.__init__(self, app)
        self._since = app.now
        self._greeting = greeting
        self._lit = 6
        self._marked = self._marks()
        self._looking = False  # what was chosen waits for what is offered of it

    def leave(self) -> None:
        Choice.leave(self)
        self._looking = False

    def keys(self) -> str:
        app = self.app
        if self._greeting:
            return self.texts.GREETING
        if not (app.settings.ok and app.journal.ok):
            return app.texts.NO_STORAGE
        if app.settings.damaged:
            return app.texts.SETTINGS_DAMAGED
        if app.journal.damaged:
            return app.texts.RECORD_SET_ASIDE
        if self.turns():
            return self.texts.MENU_MORE_BACK if app.tables.current else self.texts.MENU_MORE_KEYS
        return self.texts.MENU_BACK if app.tables.current else self.texts.MENU_KEYS

    def size(self) -> int:
        return len(ENTRIES)

    def label(self, index: int) -> str:
        if index < len(GAMES):
            return GAMES[index].title(self.texts.language)
        return getattr(self.texts, ENTRIES[index].upper())

    def value(self, index: int) -> str:
        """A mark at each game that can be gone on with."""
        return self.texts.GOES_ON if index < len(NAMES) and self._goes_on(NAMES[index]) else ""

    def _marks(self) -> int:
        marks = 0
        for game in NAMES:
            marks += marks + self._goes_on(game)
        return marks

    def _find(self) -> bool:
        """Look a little further for games to go on with, once the page is whole; True while there is more."""
        if not (self._looking or self.app.drawn()):
            return False
        more = self.app.journal.look_further()
        if self._marks() != self._marked:
            self._marked = self._marks()
            self.app.page_changed()
        if self._looking and not more:
            self._looking = False
            self._load()
        return more

    def _goes_on(self, game: str) -> bool:
        return self.app.tables.plays(game) or self.app.journal.offered(game) > 0

    def choose(self, index: int) -> None:
        """The die answers at once, and stays lit while what was chosen is looked for and loaded."""
        self.chosen = index
        self._looking = ENTRIES[index] in NAMES and not self.app.tables.plays(ENTRIES[index])
        if not self._looking:
            self._load()

    def _load(self) -> None:
        name = ENTRIES[self.chosen]
        if name in NAMES and self._goes_on(name):
            name = "resume" if self.app.tables.plays(name) else "restore"
        self.app.load(name, self._open)

    def _open(self) -> None:
        name = ENTRIES[self.chosen]
        if name not in NAMES:
            self.app.open_late(name)
        elif self.app.tables.plays(name):
            self.app.tables.offer(self.app.tables.current)
        elif self.app.journal.offered(name):
            self.app.open_late("restore", self.app.journal.offered(name), self.chosen - self.first)
        else:
            start_new(self.app, name)

    def back(self) -> None:
        if self.app.tables.current:
            self.app.open(self.app.tables.current)
        else:
            self.refuse_key()

    def tick(self, now: int) -> int:
        if self._find():
            return 0
        if self.chosen >= 0 or not self._greeting:
            return IDLE_MS
        age = ticks_diff(now, self._since)
        lit = min(1 + age // _GREETING_DIE_MS, 6)
        if lit != self._lit:
            self._lit = lit
            self.app.relight()
        if age >= _GREETING_MS:
            self._greeting = False
            self.app.changed()
        return _GREETING_DIE_MS // 2

    def title(self) -> str:
        return "Divermazo" if self._greeting else ""

    def rows(self) -> int:
        return 1 if self._greeting else Choice.rows(self)

    def row(self, page, row: int) -> None:
        if self._greeting:
            page.big("".join(SIGNS))
        else:
            Choice.row(self, page, row)

    def light(self, faces) -> None:
        if self._greeting and self.chosen < 0:
            for die in range(6):
                faces[die] = pips(die + 1, FULL) if die < self._lit else 0
        else:
            Choice.light(self, faces)

    def help(self) -> "tuple[str, ...]":
        return self.texts.MENU_HELP
