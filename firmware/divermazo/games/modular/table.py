"""Modulo 10 at the table: throw, first card, card after card, rerolls, wrong cards.

The table is right: what the device refuses can always be put through or put right.
"""

from time import ticks_add, ticks_diff

from divermazo.games import start
from divermazo.games.modular.drill import Drill
from divermazo.games.modular.ending import ModularResult, Winner
from divermazo.games.modular.rules import arithmetic, explain, header
from divermazo.games.modular.sums import sum_text
from divermazo.keys import DIE, HASH, STAR
from divermazo.loop import within
from divermazo.rules.cards import COLORS
from divermazo.ui.faces import DIM, FRAME, FULL, HALF, SIGNS
from divermazo.ui.screens.game import GameScreen, card_text
from divermazo.ui.tumble import FRAME_MS, Tumble
from micropython import const

_DEAF_MS = const(700)  # after a card: the second tap on its colour must not reroll the next die
_LONGEST_MS = const(60_000)  # that an answer is said to have taken
_BLINK_MS = const(120)
_BLINKS = const(4)  # dark, lit, dark, lit

_START = const(0)  # the dice, then the first card
_READY = const(1)  # a card is in play
_PLAYER = const(2)  # every card is noted: who plays? has been answered
_PENDING = const(3)  # the number is there, the colour is not
_WRONG = const(4)  # the last card did not fit
_KNOWN = const(5)  # the card is already on the table
_WAS = const(6)  # what was the earlier card really?
_WHOSE = const(7)  # whose was the wrong card?


def new(app) -> None:
    """Start a game at once."""
    start(app, header(app.settings))


def screen_of(app, record):
    """The table of a game that goes on; the result of one whose power failed just after its end."""
    table = Modular(app, record)
    return ModularResult(app, table) if record.game.over else table


class Modular(GameScreen):
    """The table of Modulo 10."""

    entering = (_PENDING,)

    def __init__(self, app, record) -> None:
        GameScreen.__init__(self, app, record)
        self._state: int = _START
        self._tumble = Tumble()
        self._held = -1  # the die in play while its button is down
        self._player = 0  # of the player who plays it, where every card is noted
        self._card: "tuple[int, int]" = (0, 0)  # colour and number of the last card typed
        self._wrong: "tuple[int, int]" = (0, 0)  # the last card that did not fit
        self._amended: "tuple[int, int] | None" = None  # the card being put right
        self._base = _START  # where a card being typed goes back to
        self._asked_at: "int | None" = None  # when card and die came into play; None: not seen here
        self._judged_at = ticks_add(app.now, -_DEAF_MS)  # the last card
        self._blinks = 0
        self._blink_at = app.now
        self._blink_all = False
        self._settle()

    def guarded(self) -> "tuple[int, ...]":
        """In a new game also `#`: two of them at a result would throw, and cost the way back to it."""
        return GameScreen.guarded(self) if len(self.record) else (STAR, HASH)

    def header_now(self) -> dict:
        return header(self.app.settings)

    # --- keys ------------------------------------------------------------------------------------

    def release(self, key: int) -> None:
        if key - DIE == self._held:
            self._reroll()
            self.app.changed()

    def leave(self) -> None:
        """A die that is still held is not thrown."""
        self._held = -1
        self._tumble.let_go()

    def _digit(self, key: int) -> None:
        if self._state == _WHOSE:
            self._owner(key)
        elif self._state == _START and not self.game.dice[0]:
            self._before_throw(key)
        elif self._state in (_START, _READY, _WRONG) and self._amended is None and self._asks_player():
            if 1 <= key <= self.game.players:
                self._player = key
                self._enter(_PLAYER)
            else:
                self._refuse(self.texts.NO_PLAYER.format(self.game.players))
        else:
            self._await_color(key or 10)

    def _before_throw(self, key: int) -> None:
        """Nothing lies yet: 0 is a game for one, all else has to wait for the dice, as the page says."""
        if key:
            self.refuse_key()
            return
        self.app.open(Drill(self.app, [], self._reopen))

    def _reopen(self) -> None:
        self.app.tables.open(self)

    def _await_color(self, number: int) -> None:
        self._entry.start(number, self.app.now)
        self._enter(_PENDING)

    def _enter(self, state: int) -> None:
        """The entry goes on; remember where it goes back to."""
        if self._state in (_START, _READY, _WRONG):
            self._base = self._state
        self._state = state
        self._note = ""

    def _asks_player(self) -> bool:
        return self.game.note and self.game.players > 1 and self.game.number > 0

    def _die(self, die: int) -> None:
        if within(self.app.now, self._judged_at, _DEAF_MS):
            self.app.ignore_key()
            return
        if self._state == _PENDING:
            self._typed((die, self._entry.number))
        elif self._state in (_READY, _WRONG):
            if die == self.game.color:
                self._held = die
                self._tumble.hold(die, self.app.now)
            else:
                self._refuse(self.texts.IN_PLAY.format(*self._in_play()))
                self._blink(False)
        elif self.game.dice[0]:
            self._refuse(self.texts.NUMBER_FIRST)
        else:
            self.refuse_key()

    def _next(self) -> None:
        if self._state == _START:
            self._throw_all()
        elif self._state == _READY:
            self.app.tables.open(Winner(self.app, self))
        elif self._state == _WRONG:
            self._state = _WHOSE
            self._note = ""
        elif self._state == _WHOSE:
            self._stays()
        elif self._state == _KNOWN:
            self._state = _WAS
            self._amended = self._card
        elif self._state == _WAS:
            self._amend(None)
        else:
            self.refuse_key()  # the number waits for its colour

    def _back(self) -> None:
        """Take back exactly one step and reopen the rest of the entry."""
        self._note = ""
        if self._state == _PENDING:
            self._entry.clear()
            if self._amended is not None:
                self._state = _WAS
            else:
                self._state = _PLAYER if self._player else self._base
        elif self._state == _PLAYER:
            self._player = 0
            self._state = self._base
        elif self._state == _KNOWN:
            self._await_color(self._card[1])
        elif self._state == _WAS:
            self._card = self._amended
            self._amended = None
            self._state = _KNOWN
        elif self._state == _WHOSE:
            self._state = _WRONG
        elif len(self.record):
            self._undo()
        else:
            self.app.tables.leave()

    # --- events ----------------------------------------------------------------------------------

    def _throw_all(self) -> None:
        values = []
        for die in range(len(COLORS)):
            values.append(self.app.throw())
            self._tumble.start(die, self.app.now)
        self._apply({"e": "roll", "dice": values})
        self._note = ""
        self.app.sound(self.app.tones.roll)

    def _reroll(self) -> None:
        die = self._held
        self._held = -1
        self._tumble.let_go()
        if die != self.game.color:
            return  # another card has been played meanwhile
        before = self.game.dice[die]
        value = self.app.throw()
        self._tumble.start(die, self.app.now)
        if self._apply({"e": "reroll", "value": value}) is None:
            self._asked_at = self.app.now
            self._note = self.texts.REROLLED.format(before, value)
            self.app.sound(self.app.tones.roll)
        if self._state == _WRONG:
            self._state = _READY

    def _typed(self, card: "tuple[int, int]") -> None:
        """A whole card, number and colour: lay it, or put an earlier one right."""
        self._card = card
        if self._amended is not None:
            self._amend(card)
            return
        event = {"e": "play" if self.game.number else "turnup", "color": COLORS[card[0]], "number": card[1]}
        if self._player:
            event["player"] = self._player
        self._time(event)
        before = (self.game.number, self.game.die)
        color = self.game.color
        outcome = self._apply(event)
        if outcome == "card_on_table":
            self._state = _KNOWN
            self._note = ""
        elif outcome == "wrong_number":
            self._wrong = card
            self._judged(_WRONG, "")
            self.app.sound(self.app.tones.wrong)
            self._blink(True)
        elif outcome is None:
            self._judged(_READY, self._right(before, card[1]))
            if self.game.color == color:
                self._blink(False)  # the die in play stays: it nods
            self.app.sound(self.app.tones.right)

    def _right(self, before: tuple, played: int):
        """The sum of a right card, after a number and a die; nothing for the first card. Who is known to have
        laid the last one of a hand has perhaps won: that comes first."""
        if self._player and self.game.left(self._player) == 0:
            return self.texts.HAND_EMPTY.format(self._player)
        if not before[0]:
            return ""
        return lambda: self.texts.RIGHT.format(sum_text(explain(before[0], before[1], played)))

    def _time(self, event: dict) -> None:
        """Note how long the answer took, from card and die in play to its number, where that is known."""
        if self._asked_at is not None:
            taken = ticks_diff(self._entry.since, self._asked_at)
            if taken >= 0:  # else it was typed before the die was thrown
                event["ms"] = min(taken, _LONGEST_MS)

    def _judged(self, state: int, note) -> None:
        self._state = self._base = state
        if state == _READY:
            self._asked_at = self.app.now
        self._tell(note)
        self._entry.clear()
        self._player = 0
        self._judged_at = self.app.now

    def _owner(self, key: int) -> None:
        """Whose wrong card: a player, or nobody (0)."""
        if key > self.game.players:
            self._refuse(self.texts.NO_PLAYER.format(self.game.players))
            return
        self._note = ""
        if key and self.game.ownerless() and self._apply({"e": "mistake", "player": key}) is None:
            self._note = self.texts.MISTAKE.format(key)
        self._state = _READY

    def _stays(self) -> None:
        """The table is right: play goes on from the wrong card."""
        color, number = self._wrong
        if self._apply({"e": "turnup", "color": COLORS[color], "number": number}) is None:
            self._state = _READY
            self._asked_at = self.app.now
            self._note = self.texts.STAYS.format(number, self.texts.COLORS[color])
            self.app.sound(self.app.tones.tap)

    def _amend(self, card: "tuple[int, int] | None") -> None:
        """The earlier card was `card` (None: nobody knows); the one typed again now lies here."""
        color, number = self._amended
        event = {"e": "amend", "color": COLORS[color], "number": number}
        if card:
            event["to"] = {"color": COLORS[card[0]], "number": card[1]}
        if self._apply(event) is None:
            again = self._amended
            self._amended = self._asked_at = None
            self._base = _READY if self.game.number else _START
            if self.game.number:
                self._typed(again)
            else:
                self._await_color(again[1])
        else:
            self._state = _WAS

    def _undo(self) -> None:
        event = self.record.undo()
        self._note = ""
        self._settle()
        name = event["e"]
        if name == "play" or name == "turnup":
            card = (COLORS.index(event["color"]), event["number"])
            if self._state == _WRONG and card == self._wrong:
                return  # it no longer stays
            self._player = event.get("player", 0)
            self._await_color(card[1])
            if name == "play" and card[1] not in self.game.valid():
                self._note = self.texts.MISTYPED
        elif name == "reroll":
            self._note = self.texts.TAKEN_BACK.format(self.game.die)

    def _settle(self) -> None:
        """Find the state that the record is in: a new game, or one taken up again."""
        self._entry.clear()
        self._player = 0
        self._amended = self._asked_at = None
        self._state = _READY if self.game.number else _START
        last = self.record.last()
        if last and last["e"] == "play":
            card = (COLORS.index(last["color"]), last["number"])
            if not self.game.on_table(*card):
                self._wrong = card
                self._state = _WRONG
        self._base = self._state

    # --- signs -----------------------------------------------------------------------------------

    def _blink(self, everything: bool) -> None:
        """The dice (or the frame of the die in play) go dark twice."""
        self._blinks = _BLINKS
        self._blink_at = self.app.now
        self._blink_all = everything

    def tick(self, now: int) -> int:
        wait = GameScreen.tick(self, now)
        if self._tumble.active:
            wait = min(wait, FRAME_MS // 2)
            if self._tumble.advance(now):
                self.app.relight()
        if self._blinks:
            wait = min(wait, FRAME_MS // 2)
            if not within(now, self._blink_at, _BLINK_MS):
                self._blink_at = now
                self._blinks -= 1
                self.app.relight()
        return wait

    def _drained(self) -> None:
        """The colour did not come: the entry is forgotten."""
        self._entry.clear()
        self._player = 0
        self._amended = None
        self._state = self._base

    # --- screen and dice -------------------------------------------------------------------------

    def title(self) -> str:
        if self.game.number:
            return "{} {} {}".format(self.game.number, *self._in_play())
        return self.kind.title(self.texts.language)

    def corner(self) -> str:
        return self.count_text() if self.game.number else ""

    def rows(self) -> int:
        return 2

    def row(self, page, row: int) -> None:
        """What is in play or asked for, above what there is to say of it."""
        if self._state == _START:
            page.line(1 + row, (self._noted() or self._players()) if row else self._start_text(), "center")
        elif row:
            page.line(2, self._noted() or self._remark(), "center")
        elif self._state == _KNOWN:
            page.line(0, self.texts.KNOWN.format(card_text(*self._card)), "center")
            page.line(1, self.texts.KNOWN_QUESTION, "center")
        elif self._state == _WAS:
            page.line(0, self.texts.WAS.format(card_text(*self._amended)), "center")
        elif self._state == _PENDING:
            page.big("{} ▢".format(self._entry.number))
        elif self._state in (_WRONG, _WHOSE):
            page.big("✗ {}".format(self._wrong[1]))
        else:
            page.big(self._question() + self._answers() or card_text(self.game.color, self.game.number))

    def _start_text(self) -> str:
        return self.texts.FIRST_CARD if self.game.dice[0] else self.texts.THROW

    def _players(self) -> str:
        """How many play, while that can still be changed."""
        return "" if self.game.dice[0] else self.texts.PLAYERS.format(self.game.players)

    def _remark(self) -> str:
        """What stands there where nothing has just happened."""
        if self._state == _PENDING:
            return self._question()
        return self._wrong_text(self._question()) if self._state in (_WRONG, _WHOSE) else ""

    def count_text(self) -> str:
        """How many cards lie on the table."""
        cards = self.game.cards()
        return self.texts.ONE_CARD if cards == 1 else self.texts.CARDS.format(cards)

    def keys(self) -> str:
        texts = self.texts
        if self._state == _START:
            return texts.FIRST_CARD_KEYS if self.game.dice[0] else texts.THROW_KEYS
        if self._state == _KNOWN:
            return texts.KNOWN_KEYS
        if self._state == _WAS:
            return texts.WAS_KEYS
        if self._state == _PENDING:
            return texts.PLAYER_COLOR_KEYS.format(self._player) if self._player else texts.HALF_KEYS
        return self._wrong_keys() if self._state in (_WRONG, _WHOSE) else self._ready_keys()

    def _question(self) -> str:
        """4 ± 1, where the hints go so far."""
        if self.app.settings.get("hints") == "none" or not self.game.number:
            return ""
        return "{} ± {}".format(self.game.number, self.game.die)

    def _answers(self) -> str:
        """→ 3 · 5, where the hints go so far."""
        if self.app.settings.get("hints") != "full":
            return ""
        return " → " + " · ".join([str(number) for number in self.game.valid()])

    def _wrong_text(self, question: str) -> str:
        if self._state == _WHOSE:
            return self.texts.WHOSE if self.game.ownerless() else self.texts.WHOSE_ONE
        if self.app.settings.get("hints") == "full":
            return self._sums()
        return question and question + " = ?"

    def _wrong_keys(self) -> str:
        texts = self.texts
        if self.game.ownerless():
            return texts.WRONG_KEYS if self._state == _WRONG else texts.WHOSE_KEYS.format(self.game.players)
        return texts.WRONG_ONE_KEYS if self._state == _WRONG else texts.WHOSE_ONE_KEYS

    def _ready_keys(self) -> str:
        texts = self.texts
        if self._state == _PLAYER:
            return texts.PLAYER_NUMBER_KEYS.format(self._player)
        return texts.PLAYER_KEYS.format(self.game.players) if self._asks_player() else texts.READY_KEYS

    def _sums(self) -> str:
        number, die = self.game.number, self.game.die
        return " · ".join([sum_text(arithmetic(number, sign, die)) for sign in (-1, 1)])

    def _in_play(self) -> "tuple[str, str]":
        color = self.game.color
        return SIGNS[color], self.texts.COLORS[color]

    def light(self, faces) -> None:
        color = self.game.color
        dice = self.game.dice
        level = HALF if color < 0 else DIM
        for die in range(len(COLORS)):
            faces[die] = self._tumble.face(die, dice[die], level)
        if color >= 0:
            faces[color] = self._tumble.face(color, dice[color], FULL, True)
        if self._blinks % 2 == 0 and self._blinks > 0:  # dark
            if self._blink_all:
                for die in range(len(COLORS)):
                    faces[die] = 0
            elif color >= 0:
                faces[color] &= ~FRAME

    def beside(self) -> dict:
        """Whoever wants to see why a card is wrong asks the device; the rivals read what stands beside it."""
        wrong = self._state in (_WRONG, _WHOSE)
        closed = wrong and self.app.settings.get("hints") != "full"
        return {"help": self._wrong_help() if closed else self.help(), "wrong": wrong}

    def help(self) -> "tuple[str, ...]":
        texts = self.texts
        if not self.game.number:
            return texts.THROW_HELP
        hints = self.app.settings.get("hints") != "none"
        if self._state in (_WRONG, _WHOSE):
            return ((self._sums(),) if hints else ()) + self._wrong_help()
        lines = texts.HELP_LINES
        asked = (texts.PLAYER_HELP.format(self.game.players),) if self._asks_player() else ()
        question = (lines[1].format(self.game.number, self.game.die),) if hints else ()
        return asked + (lines[0],) + question + (lines[2],)

    def _wrong_help(self) -> "tuple[str, ...]":
        """What the keys do with a wrong card."""
        texts = self.texts
        if not self.game.ownerless():
            return texts.WRONG_ONE_HELP if self._state == _WRONG else texts.WHOSE_ONE_HELP
        if self._state == _WRONG:
            return texts.WRONG_HELP
        whose, nobody, stays = texts.WHOSE_HELP
        return (whose.format(self.game.players), nobody, stays)
