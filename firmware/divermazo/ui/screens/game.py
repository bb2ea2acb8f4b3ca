"""What the tables of all games share: a record, a card being typed, refusals that keep it."""

from divermazo.games import kind_of
from divermazo.keys import DIE, HASH, STAR
from divermazo.loop import IDLE_MS
from divermazo.rules.cards import NUMBERS
from divermazo.rules.errors import RuleError
from divermazo.rules.fields import MOST_POINTS
from divermazo.ui.entry import STEP_MS, Entry
from divermazo.ui.faces import SIGNS
from divermazo.ui.screens.screen import Screen


class GameScreen(Screen):
    """`record` is the game's record; it may already hold events.

    `won_before`: who won the game before this one in its match; 0 for nobody, or not known any more.
    """

    won_before = 0
    entering: "tuple[int, ...]" = ()  # the states in which an entry waits, and drains away
    open_after_end = False  # digits and dice do something also once the game is over

    def __init__(self, app, record) -> None:
        Screen.__init__(self, app)
        self.record = record
        self.game = record.game
        self.kind = kind_of(record.header["game"])
        self.place = self.kind.texts()
        self._state = 0
        self._entry = Entry()
        self._note = ""

    def guarded(self) -> "tuple[int, ...]":
        return (STAR,)  # two steps back: the second would have to be typed anew, or thrown

    def press(self, key: int) -> None:
        if key == STAR:
            self._back()
        elif key == HASH:
            self._next()
        elif self.game.over and not self.open_after_end:
            self.refuse_key()
        elif key >= DIE:
            self._die(key - DIE)
        else:
            self._digit(key)
        self.app.changed()

    def tick(self, now: int) -> int:
        if self._state not in self.entering:
            return IDLE_MS
        if self._entry.drain(self.app, now):
            self._drained()
            self.app.changed()
        return STEP_MS

    def bar(self) -> int:
        return self._entry.left(self.app.now) if self._state in self.entering else 0

    def header_now(self) -> dict:
        """The header of this game, were it started now, with the settings in force."""
        header = dict(self.record.header)
        header.pop("key", None)  # of a game that was put back from a backup
        header["table"] = self.app.settings.get("table")
        return header

    def _die(self, die: int) -> None:
        """The button of a die went down."""
        self.refuse_key()

    def _digit(self, key: int) -> None:
        """A digit key, 0-9, went down."""

    def _next(self) -> None:
        """`#`: the next step."""

    def _back(self) -> None:
        """`*`: take back exactly one step and reopen the rest of the entry."""

    def _drained(self) -> None:
        """What was awaited did not come in time."""

    def _apply(self, event: dict) -> "str | None":
        """Into the record; a RuleError is shown and comes back as its code."""
        try:
            return self.record.apply(event)
        except RuleError as error:
            self._refuse_by(error)
            return error.code

    def _explain(self, error: RuleError) -> str:
        return getattr(self.texts, "ERROR_" + error.code.upper(), error.code).format(**error.facts)

    def _tell(self, note) -> None:
        """`note`: a text, or a function that words it where that takes a while: the dice come first."""
        self._note = note

    def _noted(self) -> str:
        """The note, for the page."""
        if callable(self._note):
            self._note = self._note()
        return self._note

    def _refuse_by(self, error: RuleError) -> None:
        self._refuse(lambda: self._explain(error))

    def _refuse(self, note) -> None:
        self._tell(note)
        self.refuse_key()


class MatchResult(GameScreen):
    """Who won a game for two, and how the match stands; `0` begins a new match. `table`: its screen."""

    open_after_end = True

    def __init__(self, app, table) -> None:
        GameScreen.__init__(self, app, table.record)
        self._table = table

    def _digit(self, key: int) -> None:
        if key == 0:
            self._new_match()
        else:
            self.refuse_key()

    def _new_match(self) -> None:
        """Start from nothing."""

    def title(self) -> str:
        winner = self.game.winner
        return self.texts.WINS.format(winner) if winner else self.texts.DRAW_GAME

    def rows(self) -> int:
        return 2

    def row(self, page, row: int) -> None:
        if row:
            page.line(2, match_text(self.game, self.texts), "center")
        else:
            page.big(self.texts.SCORES.format(*[signed(score) for score in self.game.scores()]))

    def keys(self) -> str:
        return self.texts.MATCH_KEYS

    def light(self, faces) -> None:
        self._table.light(faces)

    def help(self) -> "tuple[str, ...]":
        return self.texts.MATCH_HELP


def match_of(game) -> "list[int]":
    """The points of both players with this game, which is over."""
    match = []
    for before, score in zip(game.match, game.scores()):
        match.append(max(-MOST_POINTS, min(before + score, MOST_POINTS)))
    return match


def match_text(game, texts) -> str:
    """How the match stands: after this game, or before it as long as it goes on."""
    standing = match_of(game) if game.over else game.match
    return texts.MATCH.format(*[signed(points) for points in standing])


def scores_text(game) -> str:
    """Both totals: 28 : −26."""
    return " : ".join([signed(score) for score in game.scores()])


def card_text(color: int, number: int) -> str:
    """A card as people see it: 7●."""
    return str(number) + SIGNS[color]


def signed(number: int) -> str:
    """A number with a proper minus: −26."""
    return str(number).replace("-", "−")


def code_text(card: int) -> str:
    """A card by its code 0-59, as people see it."""
    return card_text(card // NUMBERS, card % NUMBERS + 1)

