"""Banners (rules.md, "2. Banners", after Schotten Totten): nine banners, two players, claims that are proofs.

A claim is decided exactly: it is refused when some set of unseen cards would beat it, and that set is named.
Only the table counts as seen. A card inside is its code 0-59, ten to a colour.
"""

import struct

from divermazo.rules import fields
from divermazo.rules.cards import COLORS, NUMBERS
from divermazo.rules.errors import RuleError

BANNERS = 9
SIDE = 3
HAND = 7
DECK = 46

# Formations, low to high; a strength is 32 times the kind plus the total of the numbers
KINDS = ("sum", "straight", "flush", "three_of_a_kind", "straight_flush")
SUM, STRAIGHT, FLUSH, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(5)

_ALL = (1 << NUMBERS) - 1
_RUN = 7  # three numbers in a row, from bit 0
_NONE = 255
_STATE = "<54s9s9s7B"


def strength(cards) -> int:
    """How strong three cards are, given by their codes: the greater formation wins (rule "Formations")."""
    first, second, third = cards
    one_color = first // NUMBERS == second // NUMBERS == third // NUMBERS
    first, second, third = first % NUMBERS, second % NUMBERS, third % NUMBERS
    total = first + second + third + SIDE
    spread = 1 << first | 1 << second | 1 << third
    if spread in (_RUN, _RUN << 1, _RUN << 2, _RUN << 3, _RUN << 4, _RUN << 5, _RUN << 6, _RUN << 7):
        kind = STRAIGHT_FLUSH if one_color else STRAIGHT
    elif one_color:
        kind = FLUSH
    elif first == second == third:
        kind = THREE_OF_A_KIND
    else:
        kind = SUM
    return kind << 5 | total


def counterexample(lying, table, bound: int) -> "tuple | None":
    """The strongest formation that is stronger than `bound`, out of the 0-2 cards `lying` and unseen ones.

    `lying`: codes; `table`: what has been seen, six 10-bit masks; `bound`: a `strength`. Returns three codes,
    lowest number first, or None: then the claim is proven. Goes kind by kind from the top. Whatever completes
    a kind would also beat a bound of a lower one, so each kind needs to look at its own best cards only.
    """
    need = SIDE - len(lying)
    color = lying[0] // NUMBERS if lying else -1
    one_color = True
    own = 0  # numbers that lie there, as a mask; in here they are counted from 0
    for card in lying:
        if card // NUMBERS != color:
            one_color = False
        own |= 1 << card % NUMBERS
    colors = ((color,) if lying else range(len(COLORS))) if one_color else ()

    unseen = [_ALL ^ seen for seen in table]
    once = twice = thrice = 0  # numbers with as many unseen cards
    for numbers in unseen:
        thrice |= twice & numbers
        twice |= once & numbers
        once |= numbers

    kind = bound >> 5
    found = _straight_flush(own, colors, unseen)
    if not found and kind <= THREE_OF_A_KIND:
        found = _three_of_a_kind(need, own, (once, twice, thrice)[need - 1], unseen)
    if not found and kind <= FLUSH:
        found = _flush(need, colors, unseen)
    if not found and kind <= STRAIGHT:
        found = _straight(need, own, once, unseen)
    if not found and kind == SUM:
        found = _sum(need, once, unseen)
    if not found:
        return None
    cards = sorted(found + list(lying), key=_by_number)
    return tuple(cards) if strength(cards) > bound else None


def _by_number(card: int) -> int:
    return card % NUMBERS * len(COLORS) + card // NUMBERS


def _straight_flush(own: int, colors, unseen: list) -> "list | None":
    runs = 0
    for color in colors:
        usable = unseen[color] | own
        runs |= usable & usable >> 1 & usable >> 2
    low = _highest_run(runs, own)
    if low < 0:
        return None
    run = _RUN << low
    for color in colors:
        if run & (unseen[color] | own) == run:
            break
    return [color * NUMBERS + number for number in range(low, low + SIDE) if not own >> number & 1]


def _three_of_a_kind(need: int, own: int, enough: int, unseen: list) -> "list | None":
    if own:
        enough &= own if not own & own - 1 else 0
    return _take(need, _highest(enough), unseen) if enough else None


def _flush(need: int, colors, unseen: list) -> "list | None":
    best, most = None, -1
    for color in colors:
        numbers = spare = unseen[color]
        for _ in range(need - 1):
            spare &= spare - 1
        if not spare:
            continue  # fewer than needed
        cards, total = [], 0
        for _ in range(need):
            number = _highest(numbers)
            cards.append(color * NUMBERS + number)
            total += number
            numbers ^= 1 << number
        if total > most:
            best, most = cards, total
    return best


def _straight(need: int, own: int, once: int, unseen: list) -> "list | None":
    usable = once | own
    low = _highest_run(usable & usable >> 1 & usable >> 2, own)
    if low < 0:
        return None
    cards = []
    for number in range(low, low + SIDE):
        if not own >> number & 1:
            cards += _take(1, number, unseen)
    return cards if len(cards) == need else None  # more where two of the lying cards have one number


def _sum(need: int, once: int, unseen: list) -> "list | None":
    cards = []
    while once and len(cards) < need:
        number = _highest(once)
        cards += _take(need - len(cards), number, unseen)
        once ^= 1 << number
    return cards if len(cards) == need else None


def _highest(numbers: int) -> int:
    """The highest number (from 0) of a mask; -1 when it is empty."""
    number = -1
    while numbers:
        numbers >>= 1
        number += 1
    return number


def _highest_run(runs: int, own: int) -> int:
    """The lowest number (from 0) of the highest of `runs` that takes in all of `own`; -1 for none."""
    for low in range(NUMBERS - SIDE, -1, -1):
        if runs >> low & 1 and not own & ~(_RUN << low):
            return low
    return -1


def _take(need: int, number: int, unseen: list) -> list:
    """Up to `need` unseen cards of that number, in device order."""
    cards = []
    card = number
    for numbers in unseen:
        if need and numbers >> number & 1:
            cards.append(card)
            need -= 1
        card += NUMBERS
    return cards


def header(settings, starter: int = 1, match=(0, 0)) -> dict:
    """The header of a game; `match`: the points of both players before it. `settings`: by name."""
    match = list(match)
    return {"v": 1, "game": "banners", "starter": starter, "match": match, "table": settings.get("table")}


class Game:
    """One game of Banners. Players are 1 and 2, banners 1-9.

    Header: "starter" 1 or 2 (1 when absent); "match", the points before this game, 0-999999 each (none when
    absent). Other keys are ignored.

    `turn`: whose turn it is; `laid`: the card laid in it, or None; `deck`: cards left to draw, 0-46; `table`:
    the cards on the table, six 10-bit masks; `over`; `winner`: 1, 2 or None; `match`: see the header.
    """

    def __init__(self, header: dict) -> None:
        self.turn = fields.setting(header, "starter", (1, 2))
        self.match = fields.match(header, 0)
        self.laid: "int | None" = None
        self.deck = DECK
        self.table = [0] * len(COLORS)
        self.over = False
        self.winner: "int | None" = None
        self._sides = bytearray([_NONE] * (BANNERS * 2 * SIDE))  # three places a side, two sides a banner
        self._owners = bytearray(BANNERS)
        self._first = bytearray(BANNERS)  # who completed a side first, 0 while nobody has
        self._hands = [HAND, HAND]

    # What the table shows

    def side(self, banner: int, player: int) -> bytearray:
        """The cards of `player` at `banner` as codes, in the order they were laid."""
        start = end = self._start(banner, player)
        while end < start + SIDE and self._sides[end] != _NONE:
            end += 1
        return self._sides[start:end]

    def where(self, card: int) -> "tuple | None":
        """(banner, player): on whose side at which banner that card lies; None when it does not."""
        place = self._sides.find(bytes([card]))
        return (place // (2 * SIDE) + 1, place // SIDE % 2 + 1) if place >= 0 else None

    def owner(self, banner: int) -> int:
        """Who has claimed `banner`: 0 nobody yet."""
        return self._owners[banner - 1]

    def owners(self) -> list:
        """`owner` of the nine banners in order."""
        return list(self._owners)

    def has_place(self, player: int) -> bool:
        """Whether `player` could lay a card: an unclaimed banner where the side is not full."""
        for banner in range(1, BANNERS + 1):
            if not self._owners[banner - 1] and not self._full(banner, player):
                return True
        return False

    def must_lay(self) -> bool:
        """Whether this turn cannot end yet: no card is laid, though there are one and a place for it."""
        return self.laid is None and self._hands[self.turn - 1] > 0 and self.has_place(self.turn)

    def draws(self) -> bool:
        """Whether the end of this turn takes a card from the deck."""
        return self.deck > 0 and self._hands[self.turn - 1] < HAND

    def scores(self) -> list:
        """Points by player: the winner has 5, otherwise a point for each banner owned."""
        points = [0, 0]
        for owner in self._owners:
            if owner:
                points[owner - 1] += 1
        if self.winner:
            points[self.winner - 1] = 5
        return points

    def beaten_by(self, banner: int, player: int) -> "tuple | None":
        """Three cards, laid or possible, that beat the full side of `player` at `banner`; None: proven.

        Equal formations go to whoever was complete first, so an incomplete side needs a stronger one.
        """
        mine = strength(self.side(banner, player))
        theirs = self.side(banner, 3 - player)
        if len(theirs) < SIDE:
            return counterexample(theirs, self.table, mine)
        against = strength(theirs)
        if against > mine or against == mine and self._first[banner - 1] != player:
            return tuple(sorted(theirs, key=_by_number))
        return None

    # Events

    def apply(self, event: dict) -> None:
        """Take one event of the record.

        Raises RuleError (codes in docs/records.md) with the game unchanged; "not_proven", a refused claim,
        has the counterexample.
        """
        handler = fields.handler(event, _HANDLERS)
        if self.over:
            raise RuleError("game_over")
        handler(self, event)

    def _play(self, event: dict) -> None:
        card = fields.card(event)
        banner = fields.integer(event, "banner", 1, BANNERS)
        player = fields.mover(event, self.turn)
        if self.laid is not None:
            color, number = _named(self.laid)
            raise RuleError("already_laid", color=color, number=number)
        self._need_absent(card)
        self._need_unclaimed(banner)
        self._need_room(banner, player)
        self._lay(card, banner, player)
        self.laid = card

    def _claim(self, event: dict) -> None:
        banner = fields.integer(event, "banner", 1, BANNERS)
        player = fields.mover(event, self.turn)
        self._need_unclaimed(banner)
        if not self._full(banner, player):
            raise RuleError("side_incomplete", banner=banner, player=player)
        beaten_by = self.beaten_by(banner, player)
        if beaten_by:
            raise RuleError("not_proven", banner=banner, formation=_kind(self.side(banner, player)),
                            by=_kind(beaten_by), beaten_by=[_named(card) for card in beaten_by])
        self._owners[banner - 1] = player
        if self._has_won(player):
            self.over = True
            self.winner = player

    def _draw(self, event: dict) -> None:
        player = fields.mover(event, self.turn)
        if self.must_lay():
            raise RuleError("card_missing")
        if self.draws():
            self.deck -= 1
            self._hands[player - 1] += 1
        self.turn = 3 - player
        self.laid = None

    def _amend(self, event: dict) -> None:
        card = fields.card(event)
        where = self.where(card)
        if "to" not in event:
            self._need_found(card, where)
            self._take_up(card, *where)
            if self.laid == card:
                self.laid = None
            return
        to = event["to"]
        if not isinstance(to, dict):
            raise RuleError("bad_field", field="to")
        other = fields.card(to) if "color" in to or "number" in to else card
        banner, player = where or (0, 0)
        if "banner" in to:
            banner = fields.integer(to, "banner", 1, BANNERS)
        if "player" in to:
            player = fields.integer(to, "player", 1, 2)
        self._need_found(card, banner and player)
        if other != card:
            self._need_absent(other)
        if (banner, player) == where:
            self._sides[self._sides.find(bytes([card]))] = other
            self._flip(card)
            self._flip(other)
        else:
            self._need_room(banner, player)
            if where:
                self._take_up(card, *where)
            self._lay(other, banner, player)
        if self.laid == card:
            self.laid = other

    def _end(self, event: dict) -> None:
        winner = event.get("winner")
        self.winner = None if winner is None else fields.integer(event, "winner", 1, 2)
        self.over = True

    def _need_found(self, card: int, found: object) -> None:
        if not found:
            color, number = _named(card)
            raise RuleError("card_not_on_table", color=color, number=number)

    def _need_absent(self, card: int) -> None:
        where = self.where(card)
        if where:
            color, number = _named(card)
            raise RuleError("card_on_table", color=color, number=number, banner=where[0], player=where[1])

    def _need_unclaimed(self, banner: int) -> None:
        if self._owners[banner - 1]:
            raise RuleError("banner_claimed", banner=banner, player=self._owners[banner - 1])

    def _need_room(self, banner: int, player: int) -> None:
        if self._full(banner, player):
            raise RuleError("side_full", banner=banner, player=player)

    def _has_won(self, player: int) -> bool:
        """Three adjacent banners, or any five."""
        owned = row = 0
        for owner in self._owners:
            row = row + 1 if owner == player else 0
            owned += owner == player
            if row == 3 or owned == 5:
                return True
        return False

    def _start(self, banner: int, player: int) -> int:
        return (banner * 2 + player - 3) * SIDE

    def _full(self, banner: int, player: int) -> bool:
        return self._sides[self._start(banner, player) + SIDE - 1] != _NONE

    def _lay(self, card: int, banner: int, player: int) -> None:
        place = self._start(banner, player)
        while self._sides[place] != _NONE:
            place += 1
        self._sides[place] = card
        self._flip(card)
        if self._full(banner, player) and not self._first[banner - 1]:
            self._first[banner - 1] = player
        self._hands[player - 1] = max(self._hands[player - 1] - 1, 0)

    def _take_up(self, card: int, banner: int, player: int) -> None:
        rest = [other for other in self.side(banner, player) if other != card]
        start = self._start(banner, player)
        self._sides[start:start + SIDE] = bytes(rest + [_NONE] * (SIDE - len(rest)))
        self._flip(card)
        if self._first[banner - 1] == player:
            self._first[banner - 1] = 3 - player if self._full(banner, 3 - player) else 0
        self._hands[player - 1] += 1

    def _flip(self, card: int) -> None:
        self.table[card // NUMBERS] ^= 1 << card % NUMBERS

    # The whole state, for checkpoints

    def save(self) -> bytes:
        """The state as 79 bytes; `load` takes it back. Equal states give equal bytes."""
        return struct.pack(_STATE, bytes(self._sides), bytes(self._owners), bytes(self._first), self.turn,
                           _NONE if self.laid is None else self.laid, self.deck, self.over, self.winner or 0,
                           *self._hands)

    def load(self, state: bytes) -> None:
        """Become the game that was saved as `state`."""
        values = struct.unpack(_STATE, state)
        self._sides, self._owners, self._first = [bytearray(part) for part in values[:3]]
        self.turn, laid, self.deck, over, winner = values[3:8]
        self.laid = None if laid == _NONE else laid
        self.over = bool(over)
        self.winner = winner or None
        self._hands = list(values[8:])
        self.table = [0] * len(COLORS)
        for card in self._sides:
            if card != _NONE:
                self._flip(card)


def _named(card: int) -> list:
    return [COLORS[card // NUMBERS], card % NUMBERS + 1]


def _kind(cards) -> str:
    return KINDS[strength(cards) >> 5]


_HANDLERS = {
    "play": Game._play,
    "claim": Game._claim,
    "draw": Game._draw,
    "amend": Game._amend,
    "end": Game._end,
}
