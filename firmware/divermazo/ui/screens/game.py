"""What the tables of the three games share: a record, a card being typed, refusals that keep it."""

from divermazo.rules.cards import NUMBERS
from divermazo.rules.errors import RuleError
from divermazo.ui.entry import Entry
from divermazo.ui.fonts import SHAPES
from divermazo.ui.screens.screen import Screen


class GameScreen(Screen):
    """`record` is the game's record; it may already hold events."""

    def __init__(self, app, record) -> None:
        self.app = app
        self.record = record
        self.game = record.game
        self._entry = Entry()
        self._note = ""

    def _apply(self, event: dict) -> "str | None":
        """Into the record; a RuleError is shown and comes back as its code."""
        try:
            return self.record.apply(event)
        except RuleError as error:
            self._refuse(self._explain(error))
            return error.code

    def _explain(self, error: RuleError) -> str:
        return getattr(self.app.texts, "ERROR_" + error.code.upper(), error.code).format(**error.facts)

    def _refuse(self, note: str) -> None:
        self._note = note
        self.app.sound(self.app.tones.refused)


def card_text(color: int, number: int) -> str:
    """A card as people see it: 7●."""
    return str(number) + SHAPES[color]


def signed(number: int) -> str:
    """A number with a proper minus: −26."""
    return str(number).replace("-", "−")


def code_text(card: int) -> str:
    """A card by its code 0-59, as people see it."""
    return card_text(card // NUMBERS, card % NUMBERS + 1)


def open_or_resume(app, name: str) -> None:
    """Go on with the game of that name when there is one and people want to; else start one."""
    going_on = app.game and len(app.game.record) and not app.game.record.game.over
    if going_on and app.game.record.header["game"] == name:
        from divermazo.ui.screens.resume import Resume

        app.open(Resume(app))
    else:
        start_new(app, name)


def start_new(app, name: str) -> None:
    """Start a game of that name; only its modules are loaded."""
    if name == "modular":
        from divermazo.ui.screens.modular import new_modular

        new_modular(app)
    elif name == "banners":
        from divermazo.ui.screens.banners import new_banners

        new_banners(app)
    else:
        from divermazo.ui.screens.explorers import new_explorers

        new_explorers(app)


def table_of(app, record):
    """The screen that a record is played on."""
    name = record.header["game"]
    if name == "modular":
        from divermazo.ui.screens.modular import Modular

        return Modular(app, record)
    if name == "banners":
        from divermazo.ui.screens.banners import Banners

        return Banners(app, record)
    from divermazo.ui.screens.explorers import screen_of

    return screen_of(app, record)
