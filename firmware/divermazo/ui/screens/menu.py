"""The main menu; after power-on it greets for a moment, the keys already work."""

from time import ticks_diff

from divermazo.games import start_new
from divermazo.rules import GAMES
from divermazo.ui.faces import FULL, pips
from divermazo.ui.screens.choice import Choice
from divermazo.ui.screens.screen import NEVER

ENTRIES = GAMES + ("dice", "records", "settings")
GREETING_MS = 900
GREETING_DIE_MS = 100


class Menu(Choice):
    def __init__(self, app, greeting: bool = False) -> None:
        self.app = app
        self._since = app.now
        self._greeting = greeting
        self._lit = 6
        self._marked = self._marks()
        self._looking = False  # what was chosen waits for what is offered of it

    def leave(self) -> None:
        Choice.leave(self)
        self._looking = False

    def footer(self) -> str:
        app = self.app
        if not app.storage_ok or not app.journal.ok:
            return app.texts.NO_STORAGE
        if app.settings.damaged:
            return app.texts.SETTINGS_DAMAGED
        if app.journal.damaged:
            return app.texts.RECORD_SET_ASIDE
        return app.texts.MENU_BACK if app.game else app.texts.MENU_KEYS

    def labels(self) -> "tuple[str, ...]":
        texts = self.app.texts
        return (texts.MODULAR, texts.BANNERS, texts.EXPLORERS, texts.DICE, texts.RECORDS, texts.SETTINGS)

    def values(self) -> "tuple[str, ...]":
        """A mark at each game that can be gone on with."""
        return tuple([self.app.texts.GOES_ON if self._goes_on(game) else "" for game in GAMES]) + ("", "", "")

    def _marks(self) -> int:
        marks = 0
        for game in GAMES:
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
        return self.app.plays(game) or self.app.journal.offered(game) > 0

    def choose(self, index: int) -> None:
        """The die answers at once, and stays lit while what was chosen is looked for and loaded."""
        self.chosen = index
        self._looking = ENTRIES[index] in GAMES and not self.app.plays(ENTRIES[index])
        if not self._looking:
            self._load()

    def _load(self) -> None:
        name = ENTRIES[self.chosen]
        if name in GAMES and self._goes_on(name):
            name = "resume" if self.app.plays(name) else "restore"
        self.app.load(name, self._open)

    def _open(self) -> None:
        name = ENTRIES[self.chosen]
        if name == "dice":
            from divermazo.ui.screens.dice import Dice

            self.app.open(Dice(self.app))
        elif name == "records":
            from divermazo.ui.screens.records import Records

            self.app.open(Records(self.app))
        elif name == "settings":
            from divermazo.ui.screens.settings import Settings

            self.app.open(Settings(self.app))
        elif self.app.plays(name):
            self.app.offer(self.app.game)
        elif self.app.journal.offered(name):
            from divermazo.ui.screens.restore import Restore

            self.app.open(Restore(self.app, self.app.journal.offered(name), self.chosen))
        else:
            start_new(self.app, name)

    def back(self) -> None:
        if self.app.game:
            self.app.open(self.app.game)
        else:
            self.refuse_key()

    def tick(self, now: int) -> int:
        if self._find():
            return 0
        if self.chosen >= 0 or not self._greeting:
            return NEVER
        age = ticks_diff(now, self._since)
        lit = min(age // GREETING_DIE_MS, 6)
        if lit != self._lit:
            self._lit = lit
            self.app.relight()
        if age >= GREETING_MS:
            self._greeting = False
            self.app.changed()
        return GREETING_DIE_MS // 2

    def compose(self, page):
        if self._greeting:
            page.title("Divermazo")
            yield
            page.big("●▲■★✚☾")
            yield
            page.footer(self.app.texts.GREETING)
        else:
            yield from Choice.compose(self, page)

    def light(self, faces) -> None:
        if self._greeting and self.chosen < 0:
            for die in range(6):
                faces[die] = pips(die + 1, FULL) if die < self._lit else 0
        else:
            Choice.light(self, faces)

    def help(self) -> "tuple[str, ...]":
        return self.app.texts.MENU_HELP
