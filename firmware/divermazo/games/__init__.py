"""The games: a line each. All else that knows a game by its name is in its folder here.

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
    app.open_game(screen)
    return screen


def screen_of(app, record):
    """The screen that a record is at: its table, or its result."""
    return kind_of(record.header["game"]).module("table").screen_of(app, record)
