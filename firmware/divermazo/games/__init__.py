"""The games: a line each, and which is going on. What else knows a game by its name is in its folder here.

A folder has `rules` (the Game, and the header of a new one), `table` (`new(app)`, `screen_of(app, record)`),
`summary` (how a record is told), and its texts; docs/adding-a-game.md says what is asked of each.
"""

import sys

from divermazo.rules.errors import RuleError

LANGUAGES = ("es", "en")


class Kind:
    """What is known of a game before its folder is loaded.

    `name`: of the folder, and in headers. `titles`: in the order of LANGUAGES. `parts`: the modules that it
    is played with, each after those that it imports, with a dot in it one from elsewhere. `settings`: name,
    default and choices of each, in the order of their page.
    """

    def __init__(self, name: str, titles: tuple, parts: str, settings: tuple = ()) -> None:
        self.name = name
        self.titles = titles
        self.parts = parts
        self.settings = settings

    def title(self, language: str) -> str:
        """What people call it."""
        return self.titles[LANGUAGES.index(language)]

    def modules(self) -> "tuple[str, ...]":
        """`parts` by their names in the package."""
        own = "games." + self.name + "."
        return tuple([part if "." in part else own + part for part in self.parts.split()])

    def texts(self) -> str:
        """Where its texts are: see ui/texts.py."""
        return "games." + self.name + ".{}"

    def module(self, part: str):
        """A module of the folder, loaded now if it is not yet."""
        name = "divermazo.games." + self.name + "." + part
        __import__(name)
        return sys.modules[name]


GAMES = (  # in the order of the menu
    Kind("modular", ("Módulo 10", "Modulo 10"), "rules sums ui.tumble drill ending table", (
        ("players", 4, (1, 2, 3, 4, 5)),
        ("scoring", "accuracy", ("none", "race", "accuracy", "residue")),
        ("hints", "operation", ("full", "operation", "none")),
        ("note", False, (False, True)),
    )),
    Kind("banners", ("Estandartes", "Banners"), "rules result table", (
        ("prove", False, (False, True)),
    )),
    Kind("explorers", ("Exploradores", "Explorers"), "rules round editor result table", (
        ("starts", "loser", ("loser", "winner")),
    )),
)  # fmt: skip

NAMES = tuple([kind.name for kind in GAMES])


def kind_of(name) -> Kind:
    """The game of that name; RuleError "unknown_game" when there is none."""
    for kind in GAMES:
        if kind.name == name:
            return kind
    raise RuleError("unknown_game")


def start_new(app, name: str) -> None:
    """Open what a new game of that name begins with, with the settings in force."""
    kind_of(name).module("table").new(app)


def start(app, header: dict):
    """Start the game that `header` asks for, and open its screen, which is returned."""
    screen = screen_of(app, app.journal.new(header))
    app.tables.open(screen)
    return screen


def screen_of(app, record):
    """The screen that a record is at: its table, or its result."""
    return kind_of(record.header["game"]).module("table").screen_of(app, record)


class Tables:
    """The tables in hand of the `app`, each the screen of a game with its `record`.

    `current`: the one of the game that is going on, also while the menu is open; None when there is none.
    """

    def __init__(self, app) -> None:
        self._app = app
        self.current = None
        self._result = None  # what a game without events was started from

    def open(self, table) -> None:
        """Open a screen of the game that is going on from now on; the menu leads back to it."""
        app = self._app
        if not self.current or self.current.record is not table.record:
            app.journal.take_up(table.record.log)
            self._result = self.current if app.screen is self.current else None
        self.current = table
        app.open(table)

    def offer(self, table) -> None:
        """Ask whether the game at that screen goes on. Until that is answered, another one does."""
        if self.current is None:
            self.current = table
        self._app.open_late("resume", table)

    def leave(self) -> None:
        """Nothing is left to take back but the start: to the result that it was started from, or the menu."""
        result = self._result
        if result is None:
            self._app.open_menu()
        else:
            self.open(result)
            self._result = None

    def drop(self) -> None:
        """No game is going on any more: to the menu."""
        self.current = self._result = None
        self._app.open_menu()

    def plays(self, game: str) -> bool:
        """A game of that name is going on: it has begun, and is not over, or one of a match."""
        if not self.current or self.current.record.header["game"] != game:
            return False
        record = self.current.record
        return len(record) > 0 and (not record.game.over or "match" in record.header)

    def uses(self, id: int) -> bool:
        """The record of that number is of the game that is going on or asked about, or of the result that `*`
        leads back to; or the screen looks at the records."""
        screen = self._app.screen
        if screen.holds_records:
            return True
        for table in (self.current, self._result, screen.offered):
            if table is not None and table.record.log.id == id:
                return True
        return False

    def renew(self) -> None:
        """As long as nothing has happened in a game, it is one with the settings in force whenever it is on
        the screen."""
        app = self._app
        before = self.current
        if before is None or before is not app.screen or len(before.record):
            return
        if before.header_now() == before.record.header:
            return
        self.current = screen_of(app, app.journal.new(before.header_now()))
        self.current.won_before = before.won_before
        app.journal.take_up(self.current.record.log)
        app.open(self.current)

    def forget_result(self) -> None:
        """Once the game that was started from it has begun, nothing leads back to it."""
        if self._result and len(self.current.record):
            self._result = None
