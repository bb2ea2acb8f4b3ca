"""Banners at the table: number, colour, banner; claims are judged at once and with a reason."""

from divermazo.games import start
from divermazo.games.banners.result import BannersResult
from divermazo.games.banners.rules import BANNERS, SIDE, counterexample, header, strength
from divermazo.loop import within
from divermazo.rules.cards import COLORS, NUMBERS
from divermazo.rules.errors import RuleError
from divermazo.ui.canvas import WIDTH
from divermazo.ui.faces import DIM, FRAME, FULL, HALF, SHAPES, cell, face
from divermazo.ui.fonts import SMALL, TEXT
from divermazo.ui.screens.game import GameScreen, card_text, code_text
from micropython import const

# The dice at 6 and at 12 o'clock show what player 1 and player 2 own.
DICE_OF_PLAYERS = (3, 0)
_COLUMN = const(14)  # pixels a banner
ROWS = ((24, 30, 36), (12, 6, 0))  # of the cards of player 1 and 2, nearest to the banner first
_OWNER_ROW = const(18)
# Kept: making a str takes longer than to draw it, since it is looked up among all names of the program.
BANNER_TEXTS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
_card_texts: dict = {}
_STATUS_ROW = const(41)  # so that the bar covers no letter
# A bar at the right edge, beside the cards of the player whose turn it is
_TURN_BAR = const(126)
_TURN_BAR_WIDTH = const(2)
_TURN_BAR_HEIGHT = const(17)
_BLINK_MS = const(300)

_TURN = const(0)  # nothing typed; `laid` tells whether the card of this turn lies
_PENDING = const(1)  # a digit: the number of a card, or the banner of a claim
_CARD = const(2)  # number and colour: to which banner?
_PASSING = const(3)  # the next player's card came before `#`: did the first one draw?
_KNOWN = const(4)  # the card is already down: put right what lies there?
_AMENDING = const(5)  # which card is it really?
_AMENDING_PENDING = const(6)  # a digit: another card's number, or the banner it lies at
_MOVING = const(7)  # it is that card: where does it lie really?
_REFUSED = const(8)  # there is a counterexample; with "prove it" the other player names it first


def new(app) -> None:
    """Start the first game of a match."""
    start(app, header(app.settings))


def screen_of(app, record):
    """The table of a game that goes on; the result of one that is over."""
    table = Banners(app, record)
    return BannersResult(app, table) if record.game.over else table


class Banners(GameScreen):
    """The table of Banners."""

    entering = (_PENDING, _AMENDING_PENDING)

    def __init__(self, app, record) -> None:
        GameScreen.__init__(self, app, record)
        self._state = _TURN
        self._card = 0  # code of the card typed
        self._known: "tuple[int, int]" = (0, 0)  # where a known card lies: banner, player
        self._reason: tuple = ()  # of the refused claim that is on the screen: see _beaten
        self._refused_at = 0  # the banner of that claim; 0 when there is none
        self._denied: "list[int]" = []  # banners of the claims refused since the last event, for the record
        self._flash = 0  # mask of banners that flash: where something just happened
        self._flash_of = 1  # on whose side
        self._claimable = 0  # mask of banners whose claim would be good
        self._to_judge = 0  # next banner to look at; BANNERS: all are judged
        self._lit = True
        self._blink_at = app.now

    def leave(self) -> None:
        """Nothing flashes on the dice while another screen shows them."""
        self._flash = 0
        self._lit = False

    # --- keys ------------------------------------------------------------------------------------

    def press(self, key: int) -> None:
        if self._state != _REFUSED:
            self._refused_at = 0
        GameScreen.press(self, key)

    def _digit(self, key: int) -> None:
        if self._state == _CARD:
            self._lay(key)
        elif self._state == _MOVING:
            self._amend(self._place(key or 10))
        elif self._state in (_AMENDING, _AMENDING_PENDING):
            self._await(key, _AMENDING_PENDING)
        else:
            self._await(key, _PENDING)

    def _await(self, digit: int, state: int) -> None:
        self._entry.start(digit or 10, self.app.now)
        self._state = state
        self._note = ""
        self._flash = 0
        self._refused_at = 0

    def _die(self, die: int) -> None:
        if self._state == _PENDING:
            self._typed(die * NUMBERS + self._entry.number - 1)
        elif self._state == _AMENDING_PENDING:
            self._amend({"color": COLORS[die], "number": self._entry.number})
        elif self._state in (_CARD, _MOVING):
            self.refuse_key()
        else:
            self._refuse(self.texts.NUMBER_FIRST)

    def _next(self) -> None:
        if self.game.over:
            self.app.tables.open(BannersResult(self.app, self))
        elif self._state == _TURN:
            self._pass_turn()
        elif self._state == _PENDING:
            self._claim(self._entry.number)
        elif self._state == _PASSING:
            self._pass_turn()
            self._state = _CARD
        elif self._state == _KNOWN:
            self._state = _AMENDING
        elif self._state == _AMENDING:
            self._state = _MOVING
            self._note = ""
        elif self._state == _MOVING:
            self._amend(None)
        elif self._state == _AMENDING_PENDING:
            self._amend(self._place(self._entry.number))
        elif self._state == _REFUSED:
            self._tell(lambda: self._beaten(*self._reason))
            self._state = _TURN
        else:
            self.refuse_key()  # the card waits for its banner, as the screen says

    def _back(self) -> None:
        """Take back exactly one step and reopen the rest of the entry."""
        self._flash = 0
        self._note = ""
        if self._state in (_CARD, _KNOWN, _PASSING):
            self._await(self._card % NUMBERS + 1, _PENDING)
        elif self._state in (_AMENDING_PENDING, _MOVING):
            self._state = _AMENDING
        elif self._state == _AMENDING:
            self._state = _KNOWN
        elif self._state in (_PENDING, _REFUSED):
            self._state = _TURN
            self._refused_at = 0
        elif len(self.record):
            self._undo()
        else:
            self.app.tables.leave()

    # --- events ----------------------------------------------------------------------------------

    def _typed(self, card: int) -> None:
        """Number and colour are there."""
        self._card = card
        self._note = ""
        self._flash = 0
        where = self.game.where(card)
        if where:
            self._known = where
            self._state = _KNOWN
            self._flash_at(*where)
            self.refuse_key()
        else:
            self._state = _CARD if self.game.laid is None else _PASSING

    def _lay(self, banner: int) -> None:
        color, number = self._card // NUMBERS, self._card % NUMBERS + 1
        if not banner:
            self._refuse(self.texts.BANNER_RANGE)
            return
        event = {"e": "play", "banner": banner, "color": COLORS[color], "number": number}
        if self._apply_with_denied(event) is None:
            self._state = _TURN
            self._note = self.texts.LAID.format(card_text(color, number), banner)
            self._flash_at(banner, self.game.turn)
            self._judge_anew()
            self.app.sound(self.app.tones.tap)

    def _pass_turn(self) -> None:
        if self._apply_with_denied({"e": "draw"}) is None:
            self._note = ""
            self._flash = 0
            self._judge_anew()
            self.app.sound(self.app.tones.tap)

    def _claim(self, banner: int) -> None:
        if banner > BANNERS:
            self._refuse(self.texts.BANNER_RANGE)
            return
        player = self.game.turn
        self._state = _TURN
        self._flash_at(banner, player)
        try:
            self.record.apply(self._with_denied({"e": "claim", "banner": banner}))
        except RuleError as error:
            self._refused(error)
            return
        self._denied = []
        self._tell(lambda: self._claimed(banner, player))
        self._judge_anew()
        self.app.sound(self.app.tones.win if self.game.over else self.app.tones.right)

    def _apply_with_denied(self, event: dict) -> "str | None":
        """As _apply, of an event that also tells which claims were refused before it in this turn."""
        refusal = self._apply(self._with_denied(event))
        if refusal is None:
            self._denied = []
        return refusal

    def _with_denied(self, event: dict) -> dict:
        if self._denied:
            event["refused"] = self._denied
        return event

    def _claimed(self, banner: int, player: int) -> str:
        """Whose it is, and why; where that is too long, the dice tell whose."""
        why = self._why(banner, player)
        text = self.texts.CLAIMED.format(banner, why)
        return text if TEXT.fits(text, WIDTH) else self.texts.CLAIMED_WHY.format(banner, why)

    def _refused(self, error: RuleError) -> None:
        if error.code != "not_proven":
            self._refuse_by(error)
            return
        complete = len(self.game.side(error.facts["banner"], 3 - self.game.turn)) == SIDE
        self._reason = (error.facts["beaten_by"], complete)
        self._refused_at = error.facts["banner"]
        if self._refused_at not in self._denied:
            self._denied.append(self._refused_at)
        self._tell(lambda: self._beaten(*self._reason))
        if self.app.settings.get("prove") and not complete:
            self._note = self.texts.BEATEN.format(3 - self.game.turn)
            self._state = _REFUSED
        self.app.sound(self.app.tones.wrong)

    def beside(self) -> dict:
        """Also "refused", the claim that has just been: {"banner", "beaten_by"}, null while to be named."""
        refused = None
        if self._refused_at:
            by = None if self._state == _REFUSED else self._reason[0]
            refused = {"banner": self._refused_at, "beaten_by": by}
        return {"help": self.help(), "refused": refused}

    def _beaten(self, by, complete: bool) -> str:
        """The cards that lie there, or could come, against the claim."""
        text = self.texts.BEATEN_SIDE if complete else self.texts.BEATEN_BY
        cards = " ".join([card_text(COLORS.index(color), number) for color, number in by])
        return text.format(3 - self.game.turn, cards)

    def _why(self, banner: int, player: int) -> str:
        """trío > color: the formation, and the best that the other side could have had. Where the kinds are
        equal their totals; where those are equal as well, the claimant was complete first."""
        kinds = self.texts.KINDS
        mine = self.game.side(banner, player)
        theirs = self.game.side(banner, 3 - player)
        if len(theirs) < SIDE:
            theirs = counterexample(theirs, self.game.table, 0)
        mine, theirs = strength(mine), strength(theirs)
        kind = kinds[mine >> 5]
        if mine == theirs:
            return self.texts.TIE.format(kind, player)
        if mine >> 5 == theirs >> 5:
            return "{} {} > {}".format(kind, mine & 31, theirs & 31)
        return "{} > {}".format(kind, kinds[theirs >> 5])

    def _place(self, digit: int) -> dict:
        """Where a known card really lies: at a banner, or (0) on the other side."""
        return {"banner": digit} if digit <= BANNERS else {"player": 3 - self._known[1]}

    def _amend(self, to: "dict | None") -> None:
        """The known card is another one, lies elsewhere, or (None) is not there at all."""
        card = self._card
        event = {"e": "amend", "color": COLORS[card // NUMBERS], "number": card % NUMBERS + 1}
        if to is not None:
            event["to"] = to
        if self._apply(event) is None:
            self._state = _TURN
            self._flash = 0
            self._note = self.texts.AMENDED.format(code_text(card))
            self._judge_anew()
            self.app.sound(self.app.tones.tap)
        elif self._state == _AMENDING_PENDING:
            self._state = _AMENDING

    def _undo(self) -> None:
        event = self.record.undo()
        self._denied = []
        self._judge_anew()
        if event["e"] == "play":
            self._card = COLORS.index(event["color"]) * NUMBERS + event["number"] - 1
            self._state = _CARD
        elif event["e"] == "claim":
            self._await(event["banner"], _PENDING)

    # --- signs -----------------------------------------------------------------------------------

    def _flash_at(self, banner: int, player: int) -> None:
        self._flash = cell(banner)
        self._flash_of = player

    def _judge_anew(self) -> None:
        """What can be claimed may have changed; it is looked at banner by banner, one a step."""
        self._claimable = 0
        self._to_judge = 0

    def tick(self, now: int) -> int:
        wait = GameScreen.tick(self, now)
        if self._to_judge < BANNERS:
            self._judge(self._to_judge + 1)
            return 0
        if self._flash or self._claimable:
            wait = min(wait, _BLINK_MS // 2)
            if not within(now, self._blink_at, _BLINK_MS):
                self._blink_at = now
                self._lit = not self._lit
                self.app.relight()
        return wait

    def _drained(self) -> None:
        self._state = _TURN if self._state == _PENDING else _AMENDING
        self._flash = 0

    def _judge(self, banner: int) -> None:
        self._to_judge = banner
        game = self.game
        if self.app.settings.get("prove") or game.over or game.owner(banner):
            return
        if len(game.side(banner, game.turn)) == SIDE and not game.beaten_by(banner, game.turn):
            self._claimable |= cell(banner)
            self.app.changed()

    # --- screen and dice -------------------------------------------------------------------------

    def rows(self) -> int:
        return BANNERS + 1

    def row(self, page, row: int) -> None:
        """Banner after banner, then what there is to say."""
        if row < BANNERS:
            _put_banner(page, self.game, row + 1)
            return
        if not self.game.over:
            page.box(_TURN_BAR, min(ROWS[self.game.turn - 1]), _TURN_BAR_WIDTH, _TURN_BAR_HEIGHT)
        page.at(TEXT, 0, _STATUS_ROW, self._status())

    def _status(self) -> str:
        texts = self.texts
        if self._note:
            return self._noted()
        if self.game.over:
            return self._last_claim()
        if self._state == _PENDING:
            return self._peek(self._entry.number)
        if self._state == _AMENDING_PENDING:
            return "{} ▢".format(self._entry.number)
        card = code_text(self._card)
        if self._state == _CARD:
            return (texts.WHICH_BANNER if self._has_place() else texts.NO_PLACE).format(card)
        if self._state == _MOVING:
            return texts.WHICH_BANNER.format(card)
        if self._state == _PASSING:
            return (texts.DREW if self.game.draws() else texts.DONE).format(self.game.turn)
        if self._state == _KNOWN:
            return texts.KNOWN_AT.format(card, *self._known)
        if self._state == _AMENDING:
            return texts.WHICH_CARD.format(self._known[0])
        return texts.TURN_OF.format(self.game.turn, self.game.deck)

    def _last_claim(self) -> str:
        """Why the game is over, also after power loss."""
        last = self.record.last()
        if last and last["e"] == "claim":
            return self._claimed(last["banner"], self.game.turn)
        return self.texts.WINS.format(self.game.winner) if self.game.winner else self.texts.DRAW_GAME

    def _peek(self, banner: int) -> str:
        """E4 7●7■7▲ · 9✚▢▢: my side, the other side, and their free places; only the number for the card 10.
        A side full of tens would not fit: there they are called by their key, 0."""
        if banner > BANNERS:
            return "{} ▢".format(banner)
        player = self.game.turn
        sides = [_cards_text(self.game.side(banner, side)) for side in (player, 3 - player)]
        peek = self.texts.PEEK.format(banner, *sides)
        return peek if TEXT.fits(peek, WIDTH) else peek.replace("10", "0")

    def keys(self) -> str:
        texts = self.texts
        state = self._state
        if self.game.over:
            return texts.OVER_KEYS
        if state == _TURN:
            return self._turn_keys()
        if state == _PENDING and self._has_claim(self._entry.number):
            return texts.CLAIM_KEYS
        if state == _CARD and not self._has_place():
            return texts.BACK_KEYS
        if state == _AMENDING_PENDING and not self._could_lie(self._entry.number):
            return texts.STATE_KEYS[_PENDING]
        if state == _AMENDING_PENDING and self._entry.number > BANNERS:
            return texts.OTHER_SIDE_KEYS.format(3 - self._known[1])
        if state == _MOVING and not self._could_lie(10):
            return texts.MOVING_KEYS
        return texts.STATE_KEYS[state].format(*self._blanks(state))

    def _blanks(self, state: int) -> tuple:
        """What the keys of a state are about."""
        if state == _AMENDING:
            return (code_text(self._card),)
        if state == _AMENDING_PENDING:
            return (self._entry.number,)
        return (3 - self._known[1],) if state == _MOVING else ()

    def _turn_keys(self) -> str:
        """Banners are named to be claimed where one could be, else to be looked at."""
        keys = self.texts.TURN_KEYS
        if self.game.must_lay():
            place = 0
        else:
            place = 2 if self.game.draws() else 4
        for banner in range(1, BANNERS + 1):
            if self._has_claim(banner):
                return keys[place + 1]
        return keys[place]

    def _has_place(self) -> bool:
        """Whether a card could be laid."""
        return self.game.has_place(self.game.turn)

    def _could_lie(self, digit: int) -> bool:
        """Whether the known card has a place where `_place` says."""
        banner, player = self._known
        if digit > BANNERS:
            player = 3 - player
        else:
            banner = digit
        return (banner, player) == self._known or len(self.game.side(banner, player)) < SIDE

    def _has_claim(self, banner: int) -> bool:
        """Whether the side there is complete and the banner nobody's yet."""
        if banner > BANNERS or self.game.owner(banner):
            return False
        return len(self.game.side(banner, self.game.turn)) == SIDE

    def light(self, faces) -> None:
        for die in range(len(COLORS)):
            faces[die] = 0
        if self._state in self.entering:
            number = 1 << (self._entry.number - 1)
            for die in range(len(COLORS)):
                faces[die] = face(SHAPES[die], DIM if self.game.table[die] & number else HALF)
        elif self._state == _CARD:
            faces[self._card // NUMBERS] = face(self._open_banners(), HALF)
        else:
            self._light_owners(faces)

    def _open_banners(self) -> int:
        """Where the player whose turn it is can lay a card."""
        mask = 0
        for banner in range(1, BANNERS + 1):
            if not self.game.owner(banner) and len(self.game.side(banner, self.game.turn)) < SIDE:
                mask |= cell(banner)
        return mask

    def _light_owners(self, faces) -> None:
        owned = [0, 0, 0]  # by nobody, player 1, player 2
        place = 1
        for owner in self.game.owners():
            owned[owner] |= place
            place <<= 1
        for player in (1, 2):
            mask = owned[player]
            blinking = self._flash if player == self._flash_of else 0
            if player == self.game.turn:
                blinking |= self._claimable
            mask = mask | blinking if self._lit else mask & ~blinking
            face_of = face(mask, FULL) | FRAME if player == self.game.turn else face(mask, HALF)
            faces[DICE_OF_PLAYERS[player - 1]] = face_of

    def help(self) -> "tuple[str, ...]":
        texts = self.texts
        if self._state == _KNOWN:
            return texts.KNOWN_HELP
        if self._state in (_AMENDING, _AMENDING_PENDING):
            return texts.AMENDING_HELP
        if self._state == _MOVING:
            there, other_side, nowhere = texts.MOVING_HELP
            return (there, other_side.format(3 - self._known[1]), nowhere)
        return texts.TABLE_HELP


def _cards_text(side: bytearray) -> str:
    """A side of a banner with its free places."""
    return "".join([code_text(card) for card in side]) + "▢" * (SIDE - len(side))


def _card_text(card: int) -> str:
    text = _card_texts.get(card)
    if text is None:
        text = _card_texts[card] = code_text(card)
    return text


def _put_banner(page, game, banner: int) -> None:
    """The cards of player 2 above, of player 1 below, the owner between."""
    left = _COLUMN * (banner - 1) - 1
    owner = game.owner(banner)
    mark = ("·", "↓", "↑")[owner] if owner else BANNER_TEXTS[banner - 1]
    page.cell("center", SMALL, left, _OWNER_ROW, _COLUMN + 1, mark)
    for player in (1, 2):
        cards = game.side(banner, player)
        for place in range(len(cards)):
            page.cell("right", SMALL, left, ROWS[player - 1][place], _COLUMN, _card_text(cards[place]))
