"""Explorers (rules.md, "3. Explorers", after Lost Cities): expeditions of five colours, two players.

Live, turn by turn, or score only: the expeditions are entered as they lie. The device sees the table and the
cards that are drawn from the piles in the open; what else is in a hand it cannot know. A card inside is its
code, ten to a colour: 0 for an investment, number - 1 for the numbers 2-10.
"""

import struct

from divermazo.rules import fields
from divermazo.rules.cards import COLORS, NUMBERS
from divermazo.rules.errors import RuleError

HAND = 8
DECK = 44
INVESTMENTS = 3  # of a colour, both players together
COST = 20
BONUS = 20
LONG = 8  # cards that earn the bonus

PILE = 0  # where a card lies: there, or on the expedition of player 1 or 2

_NONE = 255
_STATE = "<6B12H12H12B12B6B"

# Of the numbers 1-5, by their mask: how many, and their sum
_COUNTS = bytes((
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5,
))
_SUMS = bytes((
    0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10,
    5, 6, 7, 8, 8, 9, 10, 11, 9, 10, 11, 12, 12, 13, 14, 15,
))


def worth(numbers: int, investments: int) -> int:
    """Points of an expedition, -80 to 156: `numbers` a 10-bit mask, `investments` 0-3 (rule "Score")."""
    cards = count_of(numbers) + investments
    if not cards:
        return 0
    return (total_of(numbers) - COST) * (1 + investments) + (BONUS if cards >= LONG else 0)


def count_of(numbers: int) -> int:
    """How many numbers a 10-bit mask has."""
    return _COUNTS[numbers & 31] + _COUNTS[numbers >> 5]


def total_of(numbers: int) -> int:
    """The sum of the numbers of a 10-bit mask."""
    high = numbers >> 5
    return _SUMS[numbers & 31] + _SUMS[high] + 5 * _COUNTS[high]


def header(settings, left_out: int, live: bool) -> dict:
    """The header of the first round of a match. `settings`: by name; `left_out`: the colour 0-5 that stays
    out; `live`: every turn is followed."""
    colors = [COLORS[color] for color in range(len(COLORS)) if color != left_out]
    return {"v": 1, "game": "explorers", "mode": "live" if live else "score", "colors": colors, "starter": 1,
            "match": [0, 0], "table": settings.get("table")}


def next_header(before: dict, settings, match: list, winner: "int | None") -> dict:
    """The header of the round after the one of header `before`, which `winner` has won; `match`: the points
    so far. `settings`: by name."""
    after = dict(before)
    after.pop("key", None)  # of a round that was put back from a backup
    after["match"] = match
    after["table"] = settings.get("table")
    if winner:
        after["starter"] = starter_after(settings, winner)
    return after


def starter_after(settings, winner: int) -> int:
    """Who starts the round after one that `winner` has won."""
    return winner if settings.get("starts") == "winner" else 3 - winner


class Game:
    """One round of Explorers. Players are 1 and 2.

    Header: "colors", the five that play (the first five when absent); "mode" "live" (default) or "score";
    "starter" 1 or 2 (1 when absent); "match", the points before this round, -999999 to 999999 each (none when
    absent). Other keys are ignored.

    `colors`: indices of the five; `live`; `turn`: whose turn it is; `laid`: the card played or discarded in
    it, or None; `deck`: cards left, 0-44; `over`; `match`: see the header.
    """

    def __init__(self, header: dict) -> None:
        self.colors = _five(header)
        self.live = fields.setting(header, "mode", ("live", "score")) == "live"
        self.turn = fields.setting(header, "starter", (1, 2))
        self.match = fields.match(header, -fields.MOST_POINTS)
        self.laid: "int | None" = None
        self.deck = DECK
        self.over = False
        self._laid_at = PILE
        self._said = _NONE  # the winner as told at the end, 0 for nobody
        # By player and colour: the expedition, and what is held that was drawn from a pile
        self._rows = [0] * (2 * len(COLORS))
        self._held = [0] * (2 * len(COLORS))
        self._stakes = bytearray(2 * len(COLORS))  # the investments of each
        self._held_stakes = bytearray(2 * len(COLORS))
        self._piles = [bytearray() for _ in COLORS]

    # What the table shows

    def row(self, player: int, color: int) -> int:
        """The numbers of that expedition, a 10-bit mask."""
        return self._rows[_at(player, color)]

    def investments(self, player: int, color: int) -> int:
        """The investments of that expedition, 0-3."""
        return self._stakes[_at(player, color)]

    def pile(self, color: int) -> bytes:
        """The codes of the cards on that discard pile, the top one last."""
        return bytes(self._piles[color])

    def closed(self, color: int) -> bool:
        """Whether that pile gives nothing in this turn, because its top card was discarded in it."""
        return self.laid is not None and self._laid_at == PILE and self.laid // NUMBERS == color

    def refusal(self, card: int, place: int) -> "RuleError | None":
        """Why the player whose turn it is cannot lay `card` (its code) there: on the PILE, or else on the own
        expedition. None: it can be laid."""
        try:
            self._need_in_hand(card, self.turn)
            if place != PILE:
                self._need_ascending(card, self.turn)
        except RuleError as error:
            return error
        return None

    def points(self, player: int, color: int) -> int:
        """What that expedition is `worth` now."""
        return worth(self.row(player, color), self.investments(player, color))

    def scores(self) -> list:
        """The totals of both players, -400 to 780."""
        return [sum([self.points(player, color) for color in self.colors]) for player in (1, 2)]

    @property
    def winner(self) -> "int | None":
        """1 or 2 once the game is over, None before it and for a draw.

        The greater total has won, unless the end was told with a winner.
        """
        if not self.over:
            return None
        if self._said != _NONE:
            return self._said or None
        first, second = self.scores()
        if first == second:
            return None
        return 1 if first > second else 2

    # Events

    def apply(self, event: dict) -> None:
        """Take one event of the record.

        Raises RuleError (codes in docs/records.md) with the game unchanged.
        """
        handler = fields.handler(event, _HANDLERS)
        if self.over and event["e"] != "amend":
            raise RuleError("game_over")
        handler(self, event)

    def _play(self, event: dict) -> None:
        card = self._card(event)
        if not self.live:
            player = fields.integer(event, "player", 1, 2)
            self._need_absent(card)
            self._put(card, player)
            return
        player = self._mover(event)
        self._need_in_hand(card, player)
        self._need_ascending(card, player)
        self._let_go(card, player)
        self._put(card, player)
        self.laid, self._laid_at = card, player

    def _discard(self, event: dict) -> None:
        card = self._card(event)
        self._need_live()
        player = self._mover(event)
        self._need_in_hand(card, player)
        self._let_go(card, player)
        self._put(card, PILE)
        self.laid, self._laid_at = card, PILE

    def _draw(self, event: dict) -> None:
        color = -1 if event.get("from") == "deck" else self._color(event, "from")
        self._need_live()
        player = fields.mover(event, self.turn)
        if self.laid is None:
            raise RuleError("card_missing")
        if color < 0:
            self.deck -= 1
            self.over = self.deck == 0
        else:
            if self.closed(color):
                raise RuleError("own_discard", color=COLORS[color])
            if not self._piles[color]:
                raise RuleError("pile_empty", color=COLORS[color])
            self._pick_up(color, player)
        self.turn = 3 - player
        self.laid = None

    def _amend(self, event: dict) -> None:
        if "deck" in event:
            deck = fields.integer(event, "deck", 1, DECK)
            self._need_live()
            if self.over:
                raise RuleError("game_over")
            self.deck = deck
            return
        card = self._card(event)
        source = self._lies(card, self._place(event))
        if "to" not in event:
            self._need_found(card, source)
            self._remove(card, source)
            if self.laid == card and self._laid_at == source:
                self.laid = None
            return
        to = event["to"]
        if not isinstance(to, dict):
            raise RuleError("bad_field", field="to")
        other = self._card(to) if "color" in to or "card" in to else card
        target = self._place(to) if "at" in to else source
        self._need_found(card, target)
        if other != card or source is None:
            self._need_absent(other)
        in_place = source == target == PILE and other // NUMBERS == card // NUMBERS
        if in_place:
            pile = self._piles[card // NUMBERS]
            pile[pile.rfind(bytes([card]))] = other
        else:
            if source is not None:
                self._remove(card, source)
            self._put(other, target)
        self._show(other, target)
        if self.laid == card and self._laid_at == source:
            self.laid, self._laid_at = other, target

    def _end(self, event: dict) -> None:
        if "winner" in event:
            winner = event["winner"]
            self._said = 0 if winner is None else fields.integer(event, "winner", 1, 2)
        self.over = True

    # Fields

    def _color(self, event: dict, key: str) -> int:
        color = fields.color(event, key)
        if color not in self.colors:
            raise RuleError("color_left_out", color=COLORS[color])
        return color

    def _card(self, event: dict) -> int:
        color = self._color(event, "color")
        if event.get("card") == "investment":
            return color * NUMBERS
        return color * NUMBERS + fields.integer(event, "card", 2, NUMBERS) - 1

    def _place(self, event: dict) -> "int | None":
        if self.live and event.get("at") == "pile":
            return PILE
        return fields.integer(event, "at", 1, 2) if "at" in event else None

    def _mover(self, event: dict) -> int:
        player = fields.mover(event, self.turn)
        if self.laid is not None:
            raise RuleError("already_laid", **_named(self.laid))
        return player

    def _need_live(self) -> None:
        if not self.live:
            raise RuleError("live_only")

    # Where cards are

    def _where(self, card: int) -> "int | None":
        """Where a numbered card lies."""
        color = card // NUMBERS
        for player in (1, 2):
            if self.row(player, color) >> card % NUMBERS & 1:
                return player
        return PILE if self._piles[color].find(bytes([card])) >= 0 else None

    def _lies(self, card: int, place: "int | None") -> "int | None":
        """Where the card of an "amend" lies: an investment, of which there are three, only where it says."""
        if card % NUMBERS:
            return self._where(card)
        if place is None:
            return None
        color = card // NUMBERS
        if place == PILE:
            there = self._piles[color].find(bytes([card])) >= 0
        else:
            there = self.investments(place, color) > 0
        return place if there else None

    def _laid_stakes(self, color: int) -> int:
        count = self.investments(1, color) + self.investments(2, color)
        for card in self._piles[color]:
            count += card % NUMBERS == 0
        return count

    def _known(self, player: int) -> int:
        """How many cards of the hand of `player` have been drawn from piles."""
        count = 0
        for color in self.colors:
            count += self._held_stakes[_at(player, color)]
            numbers = self._held[_at(player, color)]
            while numbers:
                numbers &= numbers - 1
                count += 1
        return count

    def _holds(self, player: int, card: int) -> bool:
        at = _at(player, card // NUMBERS)
        if card % NUMBERS:
            return bool(self._held[at] >> card % NUMBERS & 1)
        return self._held_stakes[at] > 0

    def _need_absent(self, card: int) -> None:
        if card % NUMBERS:
            where = self._where(card)
            if where is not None:
                raise RuleError("card_on_table", at=where or "pile", **_named(card))
        elif self._laid_stakes(card // NUMBERS) == INVESTMENTS:
            raise RuleError("no_investment_left", color=COLORS[card // NUMBERS])

    def _need_in_hand(self, card: int, player: int) -> None:
        self._need_absent(card)
        if self._holds(player, card):
            return
        color, other = card // NUMBERS, 3 - player
        others = self._held_stakes[_at(other, color)]
        if self._holds(other, card) and (card % NUMBERS or self._laid_stakes(color) + others == INVESTMENTS):
            raise RuleError("card_in_hand", player=other, **_named(card))
        if self._known(player) == HAND:
            raise RuleError("hand_known", player=player)

    def _need_ascending(self, card: int, player: int) -> None:
        numbers = self.row(player, card // NUMBERS)
        if numbers >> card % NUMBERS:
            highest = 0
            while numbers:
                numbers >>= 1
                highest += 1
            if card % NUMBERS:
                raise RuleError("not_ascending", highest=highest, **_named(card))
            raise RuleError("investment_too_late", highest=highest, **_named(card))

    def _need_found(self, card: int, place: "int | None") -> None:
        if place is None:
            raise RuleError("card_not_on_table", **_named(card))

    def _put(self, card: int, place: int) -> None:
        if place == PILE:
            self._piles[card // NUMBERS].append(card)
        elif card % NUMBERS:
            self._rows[_at(place, card // NUMBERS)] |= 1 << card % NUMBERS
        else:
            self._stakes[_at(place, card // NUMBERS)] += 1

    def _remove(self, card: int, place: int) -> None:
        color = card // NUMBERS
        if place == PILE:
            pile = self._piles[color]
            at = pile.rfind(bytes([card]))
            self._piles[color] = pile[:at] + pile[at + 1:]
        elif card % NUMBERS:
            self._rows[_at(place, color)] ^= 1 << card % NUMBERS
        else:
            self._stakes[_at(place, color)] -= 1

    def _pick_up(self, color: int, player: int) -> None:
        card = self._piles[color][-1]
        self._piles[color] = self._piles[color][:-1]
        if card % NUMBERS:
            self._held[_at(player, color)] |= 1 << card % NUMBERS
        else:
            self._held_stakes[_at(player, color)] += 1

    def _let_go(self, card: int, player: int) -> None:
        if self._holds(player, card):
            at = _at(player, card // NUMBERS)
            if card % NUMBERS:
                self._held[at] ^= 1 << card % NUMBERS
            else:
                self._held_stakes[at] -= 1

    def _show(self, card: int, place: int) -> None:
        """A card that an "amend" has put on the table is in nobody's hand."""
        color = card // NUMBERS
        for player in (place or 1, 3 - (place or 1)):
            held = self._held_stakes[_at(1, color)] + self._held_stakes[_at(2, color)]
            if card % NUMBERS or self._laid_stakes(color) + held > INVESTMENTS:
                self._let_go(card, player)

    # The whole state, for checkpoints

    def save(self) -> bytes:
        """The state as bytes, at most 144; `load` takes it back. Equal states give equal bytes."""
        laid = _NONE if self.laid is None else self.laid
        fixed = struct.pack(_STATE, self.turn, laid, self._laid_at, self.deck, self.over, self._said,
                            *self._rows, *self._held, *self._stakes, *self._held_stakes,
                            *[len(pile) for pile in self._piles])
        return fixed + b"".join(self._piles)

    def load(self, state: bytes) -> None:
        """Become the game that was saved as `state` under the same header."""
        values = struct.unpack_from(_STATE, state)
        self.turn, laid, self._laid_at, self.deck, over, self._said = values[:6]
        self.laid = None if laid == _NONE else laid
        self.over = bool(over)
        self._rows, self._held = list(values[6:18]), list(values[18:30])
        self._stakes, self._held_stakes = bytearray(values[30:42]), bytearray(values[42:54])
        start = struct.calcsize(_STATE)
        for color, length in enumerate(values[54:]):
            self._piles[color] = bytearray(state[start:start + length])
            start += length


def _five(header: dict) -> tuple:
    names = header.get("colors", list(COLORS[:-1]))
    if not isinstance(names, list) or len(names) != len(COLORS) - 1:
        raise RuleError("bad_header", field="colors")
    for name in names:
        if not isinstance(name, str) or name not in COLORS or names.count(name) > 1:
            raise RuleError("bad_header", field="colors")
    return tuple([color for color in range(len(COLORS)) if COLORS[color] in names])


def _at(player: int, color: int) -> int:
    return (player - 1) * len(COLORS) + color


def _named(card: int) -> dict:
    return {"color": COLORS[card // NUMBERS], "card": card % NUMBERS + 1 if card % NUMBERS else "investment"}


_HANDLERS = {
    "play": Game._play,
    "discard": Game._discard,
    "draw": Game._draw,
    "amend": Game._amend,
    "end": Game._end,
}
