"""Explorers at the table: play or discard a card, draw one; the die of the colour left out is the deck."""

from divermazo.games import kind_of, start
from divermazo.games.explorers.editor import Editor
from divermazo.games.explorers.result import ExplorersResult
from divermazo.games.explorers.round import RoundScreen, account_text, started
from divermazo.games.explorers.rules import COST, DECK, LONG, PILE, count_of, header, total_of
from divermazo.keys import DIE, HASH, STAR
from divermazo.loop import IDLE_MS
from divermazo.rules.cards import COLORS, NUMBERS
from divermazo.rules.errors import RuleError
from divermazo.ui.faces import ALL, CENTER, DIM, FULL, HALF, RING, SIGNS, WHITE, count, face
from divermazo.ui.fonts import NARROW, SMALL
from divermazo.ui.screens.game import card_text, scores_text, signed
from divermazo.ui.screens.screen import DICE, Screen
from micropython import const

_LAST_CARDS = const(10)  # with so many in the deck people count it once
_INVESTMENT = const(1)
# The expeditions: one row a colour, the two players side by side.
_ROW_TOP = const(12)
_ROW_PITCH = const(8)
SUMS = (12, 76)
POINTS = (37, 101)  # and right of them
_POINTS_ROOM = const(26)

_TURN = const(0)  # nothing lies yet in this turn
_PENDING = const(1)  # a number
_CARD = const(2)  # number and colour: expedition or pile?
_DRAW = const(3)  # it lies: from where was drawn?
_DRAW_PENDING = const(4)  # the next player's number came before that was told
_PASSING = const(5)  # the next player's card is there


def new(app) -> None:
    """Set up the first round of a match."""
    app.open(Setup(app))


def screen_of(app, record):
    """The table of a live round, the editor where only the score is entered, the result at the end."""
    table = Explorers(app, record)
    if record.game.over:
        return ExplorersResult(app, table)
    return table if record.game.live else Editor(app, table)


class Setup(Screen):
    """Which colour stays out; and whether the round is followed, or only scored at its end."""

    place = "games.explorers.{}"

    def __init__(self, app) -> None:
        Screen.__init__(self, app)
        self._live = True
        self._left_out = -1  # its die answers before the round is made

    def guarded(self) -> "tuple[int, ...]":
        return DICE  # chosen in the menu with a die, twice: `*` leads to the menu, past this question

    def press(self, key: int) -> None:
        if key == STAR:
            self.app.open_menu()
        elif key == HASH:
            self._live = not self._live
            self.app.changed()
        elif key >= DIE:
            self._left_out = key - DIE
            self.app.relight()
        else:
            self.refuse_key()

    def tick(self, now: int) -> int:
        if self._left_out >= 0:
            self._start()
        return IDLE_MS

    def _start(self) -> None:
        start(self.app, header(self.app.settings, self._left_out, self._live))

    def title(self) -> str:
        return kind_of("explorers").title(self.texts.language)

    def rows(self) -> int:
        return 1

    def row(self, page, row: int) -> None:
        page.line(0, self.texts.LEFT_OUT, "center")
        page.line(2, self.texts.LIVE if self._live else self.texts.SCORE_ONLY, "center")

    def keys(self) -> str:
        return self.texts.SETUP_LIVE_KEYS if self._live else self.texts.SETUP_SCORE_KEYS

    def light(self, faces) -> None:
        for die in range(len(COLORS)):
            faces[die] = face(ALL, FULL) | WHITE if die == self._left_out else face(RING, HALF)

    def about(self) -> str:
        return "explorers"

    def help(self) -> "tuple[str, ...]":
        return self.texts.SETUP_HELP


class Explorers(RoundScreen):
    """The table of Explorers."""

    entering = (_PENDING, _DRAW_PENDING)

    def __init__(self, app, record) -> None:
        RoundScreen.__init__(self, app, record)
        self._color = 0  # of the card typed
        self._number = 0  # and its number; 1 is any investment
        self._typed_count = 0  # what the digits typed so far count to
        for color in range(len(COLORS)):
            if color not in self.game.colors:
                self._deck_die = color
        self._settle()
        self._ask_count()

    def _settle(self) -> None:
        """The state that the record is in, with nothing typed."""
        self._entry.clear()
        self._typed_count = 0
        self._state = _TURN if self.game.laid is None else _DRAW

    def _ask_count(self) -> None:
        """With so few cards left the deck is to be counted, once."""
        self._counted = self.game.laid is not None or self.game.deck != _LAST_CARDS

    # --- keys ------------------------------------------------------------------------------------

    def _digit(self, key: int) -> None:
        self._typed_count = self._typed_count % 10 * 10 + key
        self._entry.start(key or 10, self.app.now)
        self._state = _PENDING if self.game.laid is None else _DRAW_PENDING
        self._note = ""

    def _die(self, die: int) -> None:
        if self._state in self.entering:
            self._typed(die)
        elif self._state == _CARD:
            self._discard(die)
        elif self._state == _DRAW:
            self._draw(die)
        else:
            self._refuse(self.texts.NUMBER_FIRST)

    def _next(self) -> None:
        if self.game.over:
            self._open_editor()
        elif self._state == _CARD:
            refusal = self._refusal(PILE)
            if refusal is None:
                self._play()
            else:
                self._correct(refusal)
        elif self._state == _PASSING:
            self._draw(self._deck_die)
            if not self.game.over:
                self._state = _CARD
        elif self._state == _PENDING and not self._counted:
            self._count_deck(self._typed_count)
        elif self._state == _TURN and not self._counted:
            self._counted = True
        elif self._state == _TURN:
            self._open_editor()
        else:
            self.refuse_key()  # what is pending stays on the screen

    def _back(self) -> None:
        """Take back exactly one step and reopen the rest of the entry."""
        self._note = ""
        if self.game.over:
            self.undo()
        elif self._state in (_CARD, _PASSING):
            self._entry.start(self._number, self.app.now)
            self._state = _PENDING if self._state == _CARD else _DRAW_PENDING
        elif self._state in self.entering:
            self._settle()
        elif len(self.record):
            self.undo()
        else:
            self.app.tables.leave()

    # --- events ----------------------------------------------------------------------------------

    def _typed(self, die: int) -> None:
        if die == self._deck_die:
            self._refuse(self.texts.ERROR_COLOR_LEFT_OUT)
            return
        self._color = die
        self._number = self._entry.number
        self._note = ""
        if self._state == _PENDING:
            self._state = _CARD
            if self._refusal(PILE):
                self.refuse_key()
        else:
            self._state = _PASSING

    def _refusal(self, place: int) -> "RuleError | None":
        """Why the card typed cannot be laid there."""
        return self.game.refusal(self._color * NUMBERS + self._number - 1, place)

    def _correct(self, refusal: RuleError) -> None:
        """The card typed can be laid nowhere: on the table something is wrong."""
        at = refusal.facts.get("at", self.game.turn)
        self._open_editor(1 if at == "pile" else at, self._color)

    def _event(self, name: str) -> dict:
        card = "investment" if self._number == _INVESTMENT else self._number
        return {"e": name, "color": COLORS[self._color], "card": card}

    def _play(self) -> None:
        if self._apply(self._event("play")) is None:
            self._laid(lambda: account_text(self.game, self.game.turn, self._color))

    def _discard(self, die: int) -> None:
        if die != self._color:
            self._refuse(self.texts.SAME_DIE.format(SIGNS[self._color]))
        elif self._apply(self._event("discard")) is None:
            self._laid(lambda: self.texts.DISCARDED.format(self._text()))

    def _laid(self, news) -> None:
        self._settle()
        self._tell(lambda: "{}: {}".format(self.texts.PLAYER.format(self.game.turn), news()))
        self._counted = True
        self.app.sound(self.app.tones.tap)

    def _draw(self, die: int) -> None:
        source = "deck" if die == self._deck_die else COLORS[die]
        if self._apply({"e": "draw", "from": source}) is not None:
            return
        self._settle()
        self._note = ""
        if self.game.over:
            self.app.sound(self.app.tones.win)
            return
        if source == "deck":
            self._ask_count()
        self.app.sound(self.app.tones.roll if self.game.deck < _LAST_CARDS else self.app.tones.tap)

    def _count_deck(self, cards: int) -> None:
        """The real deck has `cards` cards."""
        if not 1 <= cards <= DECK:
            self._refuse(self.texts.COUNT_RANGE.format(DECK))
        elif self._apply({"e": "amend", "deck": cards}) is None:
            self._counted = True
            self._settle()

    def undo(self) -> None:
        """Take the last event back and reopen the card that it laid."""
        event = self.record.undo()
        self._settle()
        self._ask_count()
        if event["e"] in ("play", "discard"):
            self._color = COLORS.index(event["color"])
            self._number = _INVESTMENT if event["card"] == "investment" else event["card"]
            self._state = _CARD

    def _open_editor(self, player: int = 1, color: int = -1) -> None:
        self.app.tables.open(Editor(self.app, self, player, color))

    def open_result(self) -> None:
        """After the check of the expeditions."""
        self.app.tables.open(ExplorersResult(self.app, self))

    def _drained(self) -> None:
        self._settle()

    # --- screen and dice -------------------------------------------------------------------------

    def title(self) -> str:
        """What there is to say, or whose turn it is."""
        return self._said() or self._status()

    def corner(self) -> str:
        """How the round stands, where there is room for it."""
        if self._said():
            return ""
        stake = self._state == _CARD and self._number == _INVESTMENT
        return self.texts.STAKE if stake else scores_text(self.game)

    def rows(self) -> int:
        return len(self.game.colors)

    def row(self, page, row: int) -> None:
        """The expeditions of a colour."""
        color, y = self.game.colors[row], _ROW_TOP + _ROW_PITCH * row
        page.at(SMALL, 0, y, SIGNS[color])
        for player in (1, 2):
            points = "·"
            if started(self.game, player, color):
                total = total_of(self.game.row(player, color))
                factor = 1 + self.game.investments(player, color)
                points = signed(self.game.points(player, color))
                page.at(NARROW, SUMS[player - 1], y, "{}×{}".format(total, factor))
            page.cell("right", NARROW, POINTS[player - 1], y, _POINTS_ROOM, points)

    def _said(self) -> str:
        """What has just happened, or what is asked."""
        return self._noted() or self._question()

    def _question(self) -> str:
        texts = self.texts
        if self._state == _PASSING:
            return texts.DREW_DECK.format(self.game.turn)
        if self._state == _DRAW and not self.game.over:
            return texts.DRAWS.format(self.game.turn, self.game.deck)
        if self._state == _CARD:
            refusal = self._refusal(self.game.turn)
            return self._explain(refusal) if refusal else ""
        if self._state == _TURN and not self._counted:
            return texts.COUNT_DECK.format(self.game.deck)
        return ""

    def _status(self) -> str:
        texts = self.texts
        if self.game.over:
            return texts.ROUND_OVER
        if self._state in self.entering:
            return "{} ▢".format(self._entry.number)
        if self._state == _CARD:
            return "{} {}".format(texts.PLAYER.format(self.game.turn), self._text())
        return texts.TURN_DECK.format(self.game.turn, self.game.deck)

    def _text(self) -> str:
        return card_text(self._color, self._number)

    def keys(self) -> str:
        texts = self.texts
        if self.game.over:
            return texts.CHECK_KEYS
        if self._state == _CARD:
            return self._card_keys()
        if self._state == _TURN and not self._counted:
            return texts.COUNT_KEYS
        if self._state == _PENDING and not self._counted and 1 <= self._typed_count <= DECK:
            return texts.COUNTED_KEYS.format(self._typed_count)
        if self._state == _DRAW and self._pile_open():
            return texts.DRAW_KEYS
        return texts.STATE_KEYS[self._state]

    def _card_keys(self) -> str:
        texts = self.texts
        if self._refusal(PILE):
            return texts.CORRECT_KEYS
        keys = texts.DISCARD_KEYS if self._refusal(self.game.turn) else texts.CARD_KEYS
        return keys.format(SIGNS[self._color])

    def _pile_open(self) -> bool:
        """Whether there is a pile to draw from."""
        for color in self.game.colors:
            if len(self.game.pile(color)) and not self.game.closed(color):
                return True
        return False

    def light(self, faces) -> None:
        for color in range(len(COLORS)):
            if color == self._deck_die:
                faces[color] = count(self.game.deck, HALF if self._state == _DRAW else DIM) | WHITE
            elif self._state == _CARD and color == self._color:
                faces[color] = face(ALL, FULL)
            else:
                faces[color] = face(self._signs(color), HALF)

    def _signs(self, color: int) -> int:
        """Bottom row player 1, top row player 2, the centre the pile."""
        mask = CENTER if len(self.game.pile(color)) else 0
        return mask | _stage(self.game, 1, color) << 6 | _stage(self.game, 2, color)

    def help(self) -> "tuple[str, ...]":
        texts = self.texts
        if self.game.over:
            return texts.CHECK_HELP
        if self._state in (_DRAW, _DRAW_PENDING, _PASSING):
            return texts.DRAW_HELP
        return texts.TABLE_HELP if self._counted or self._state == _CARD else texts.COUNT_HELP


def _stage(game, player: int, color: int) -> int:
    """Three LEDs: one when started, two when it pays, three when it has earned the bonus."""
    row = game.row(player, color)
    cards = game.investments(player, color) + count_of(row)
    if cards >= LONG:
        return 0b111
    if not cards:
        return 0
    return 0b011 if total_of(row) > COST else 0b001
