"""Modulo 10 (rules.md, "1. Modulo 10"): six dice, one card in play, everybody at once.

The device cannot see the hands. It knows the dice, the cards on the table and what people tell it, and
the table is right: a wrong card may stay, a card may be turned up in mid-game, a mistyped one is amended.
"""

import struct

from divermazo.rules import fields
from divermazo.rules.cards import COLORS, NUMBERS
from divermazo.rules.errors import RuleError

HAND = 10
PLAYERS = 5
SCORINGS = ("none", "race", "accuracy", "residue")

# Whose hand a card on the table came from: 1-5, or
NOBODY = 0
SOMEBODY = PLAYERS + 1

_NONE = 255
_STATE = "<6sBBIIBB5I5B5B"


def result(number: int, sign: int, die: int) -> int:
    """The card 1-10 that `number` (1-10) plus (sign 1) or minus (sign -1) `die` (1-6) calls for."""
    return (number + sign * die - 1) % NUMBERS + 1


def valid(number: int, die: int) -> tuple:
    """The numbers that may be played on `number` with `die`, ascending: two, or one when the die is 5."""
    low, high = result(number, 1, die), result(number, -1, die)
    if low == high:
        return (low,)
    return (low, high) if low < high else (high, low)


def arithmetic(number: int, sign: int, die: int) -> tuple:
    """The sum as it is explained: (left, sign, die, total, card), read left sign die = total -> card.

    `left` is the number, or the number and ten where the subtraction would go below nothing (5-6 is
    15-6=9); `total` is 0-16 and `card` the card 1-10 that it means (11 -> 1, 0 -> 10).
    """
    left = number + NUMBERS if number + sign * die < 0 else number
    return (left, sign, die, left + sign * die, result(number, sign, die))


def explain(number: int, die: int, played: int) -> "tuple | None":
    """The `arithmetic` that makes `played` right, the plain one where two do; None when it is wrong."""
    found = None
    for sign in (-1, 1):
        step = arithmetic(number, sign, die)
        if step[4] == played and (found is None or step[3] == played):
            found = step
    return found


def header(settings) -> dict:
    """The header of a game with these settings, by name."""
    result = {"v": 1, "game": "modular", "table": settings.get("table")}
    for name in ("players", "scoring", "note"):
        result[name] = settings.get(name)
    return result


class Game:
    """One game of Modulo 10.

    Header: "players" 1-5 (5, as many as ten cards each allow, when absent), "scoring" one of SCORINGS
    ("none"), "note" (false): every play must name its player. Other keys are ignored.

    `dice`: six values 1-6 by colour, 0 before the throw. `table`: the cards on the table, six 10-bit masks;
    `pile`: the same by their codes 0-59, as they were laid, the card in play last.
    `right`, `wrong`: plays judged so. `mistakes`: by player, from index 0. `over`; `winner`: 1-5 or None.
    """

    def __init__(self, header: dict) -> None:
        self.players = fields.setting(header, "players", (PLAYERS, 4, 3, 2, 1))
        self.scoring = fields.setting(header, "scoring", SCORINGS)
        self.note = fields.setting(header, "note", (False, True))
        self.dice = bytearray(len(COLORS))
        self.table = [0] * len(COLORS)
        self.right = 0
        self.wrong = 0
        self.mistakes = [0] * PLAYERS
        self.over = False
        self.winner: "int | None" = None
        self.pile = bytearray()
        self._owners = bytearray()  # whose hand each came from
        self._wrong_card = _NONE    # the last wrong card and its owner, NOBODY until somebody says
        self._wrong_owner = NOBODY
        self._left = bytearray([_NONE] * PLAYERS)     # cards left as told, by player
        self._residue = bytearray([_NONE] * PLAYERS)  # and the sum of their numbers

    # What the table shows

    @property
    def color(self) -> int:
        """Colour 0-5 of the card in play, and so the die in play; -1 when there is none yet."""
        return self.pile[-1] // NUMBERS if self.pile else -1

    @property
    def number(self) -> int:
        """Number 1-10 of the card in play; 0 when there is none yet."""
        return self.pile[-1] % NUMBERS + 1 if self.pile else 0

    @property
    def die(self) -> int:
        """Value 1-6 of the die in play; 0 when there is none yet."""
        return self.dice[self.color] if self.pile else 0

    def valid(self) -> tuple:
        """The numbers that may be played now, ascending; empty when no card is in play."""
        return valid(self.number, self.die) if self.pile else ()

    def cards(self) -> int:
        """How many cards are on the table, 0-60."""
        return len(self.pile)

    def on_table(self, color: int, number: int) -> bool:
        """Whether that card has been laid: every numbered card exists once."""
        return bool(self.table[color] >> (number - 1) & 1)

    # What the players have

    def ownerless(self) -> bool:
        """Whether the last wrong card waits for a "mistake" event to say whose it was."""
        return self._wrong_card != _NONE and self._wrong_owner == NOBODY

    def left(self, player: int) -> "int | None":
        """Cards 0-10 in the hand of `player` (1-based): as told, else counted; None where neither can be.

        They can be counted while it is known of every card from a hand whose hand it was.
        """
        told = self._left[player - 1]
        if told != _NONE:
            return told
        laid = 0
        for owner in self._owners:
            if owner == SOMEBODY:
                return None
            if owner == player:
                laid += 1
        return max(HAND - laid, 0)

    def points(self, player: int) -> "int | None":
        """Points of `player` under the game's scoring; None where it keeps none or not enough is known.

        race: cards left, fewest best. accuracy: cards got rid of minus mistakes. residue: sum of the
        numbers left, lowest best. An unfinished game keeps its scores.
        """
        left = self.left(player)
        if self.scoring == "race":
            return left
        if self.scoring == "accuracy":
            return None if left is None else HAND - left - self.mistakes[player - 1]
        if self.scoring == "residue":
            residue = 0 if left == 0 else self._residue[player - 1]
            return None if residue == _NONE else residue
        return None

    def counts(self) -> bool:
        """Whether the points are known as the game goes on: there is one player, or every card is noted. Else
        they are once people have told at the end what is left."""
        return self.over or self.note or self.players == 1

    def scores(self) -> list:
        """`points` of every player in order."""
        return [self.points(player) for player in range(1, self.players + 1)]

    # Events

    def apply(self, event: dict) -> "str | None":
        """Take one event of the record.

        Returns None, or "wrong_number" for a play that does not fit: it counts, the table stays.
        Raises RuleError (codes in docs/records.md) with the game unchanged.
        """
        handler = fields.handler(event, _HANDLERS)
        if self.over and event["e"] != "left":
            raise RuleError("game_over")
        return handler(self, event)

    def _roll(self, event: dict) -> None:
        dice = event.get("dice")
        if not isinstance(dice, list) or len(dice) != len(COLORS):
            raise RuleError("bad_field", field="dice")
        for value in dice:
            if type(value) is not int or not 1 <= value <= 6:
                raise RuleError("bad_field", field="dice")
        if self.pile:
            raise RuleError("already_rolled")
        self.dice = bytearray(dice)

    def _turnup(self, event: dict) -> None:
        card = fields.card(event)
        self._need_dice()
        self._need_absent(card)
        owner = NOBODY
        if card == self._wrong_card:  # it stays, so it has left somebody's hand
            owner = self._wrong_owner or SOMEBODY
        self._lay(card, owner)

    def _play(self, event: dict) -> "str | None":
        card = fields.card(event)
        player = self._player_of(event)
        self._need_dice()
        self._need_card()
        self._need_absent(card)
        if card % NUMBERS + 1 in self.valid():
            self.right += 1
            self._lay(card, player or SOMEBODY)
            return None
        self.wrong += 1
        self._wrong_card = card
        self._wrong_owner = player
        if player:
            self.mistakes[player - 1] += 1
        return "wrong_number"

    def _reroll(self, event: dict) -> None:
        value = fields.integer(event, "value", 1, 6)
        self._need_dice()
        self._need_card()
        self.dice[self.color] = value

    def _mistake(self, event: dict) -> None:
        player = fields.integer(event, "player", 1, self.players)
        if self._wrong_card == _NONE:
            raise RuleError("no_wrong_card")
        if self._wrong_owner:
            raise RuleError("owner_known", player=self._wrong_owner)
        self.mistakes[player - 1] += 1
        self._wrong_owner = player
        place = self.pile.find(bytes([self._wrong_card]))
        if place >= 0 and self._owners[place] == SOMEBODY:
            self._owners[place] = player

    def _left_over(self, event: dict) -> None:
        player = fields.integer(event, "player", 1, self.players)
        cards = event.get("cards")
        residue = _NONE
        if isinstance(cards, list):
            if len(cards) > HAND:
                raise RuleError("bad_field", field="cards")
            residue = 0
            for number in cards:
                if type(number) is not int or not 1 <= number <= NUMBERS:
                    raise RuleError("bad_field", field="cards")
                residue += number
            count = len(cards)
        else:
            count = fields.integer(event, "cards", 0, HAND)
        self._left[player - 1] = count
        self._residue[player - 1] = residue

    def _amend(self, event: dict) -> None:
        card = fields.card(event)
        place = self.pile.find(bytes([card]))
        if place < 0:
            raise RuleError("card_not_on_table", color=COLORS[card // NUMBERS], number=card % NUMBERS + 1)
        if "to" not in event:
            self.pile = self.pile[:place] + self.pile[place + 1:]
            self._owners = self._owners[:place] + self._owners[place + 1:]
        else:
            if not isinstance(event["to"], dict):
                raise RuleError("bad_field", field="to")
            other = fields.card(event["to"])
            self._need_absent(other)
            self.pile[place] = other
            self._flip(other)
        self._flip(card)

    def _end(self, event: dict) -> None:
        winner = event.get("winner")
        if winner is not None:
            winner = fields.integer(event, "winner", 1, self.players)
            self._left[winner - 1] = 0
        self.winner = winner
        self.over = True

    def _player_of(self, event: dict) -> int:
        if self.players == 1 and "player" not in event:
            return 1
        if "player" in event or self.note:
            return fields.integer(event, "player", 1, self.players)
        return NOBODY

    def _need_dice(self) -> None:
        if not self.dice[0]:
            raise RuleError("not_rolled")

    def _need_card(self) -> None:
        if not self.pile:
            raise RuleError("no_card_in_play")

    def _need_absent(self, card: int) -> None:
        color, number = card // NUMBERS, card % NUMBERS + 1
        if self.on_table(color, number):
            raise RuleError("card_on_table", color=COLORS[color], number=number)

    def _lay(self, card: int, owner: int) -> None:
        self.pile.append(card)
        self._owners.append(owner)
        self._flip(card)

    def _flip(self, card: int) -> None:
        self.table[card // NUMBERS] ^= 1 << card % NUMBERS

    # The whole state, for checkpoints

    def save(self) -> bytes:
        """The state as bytes, at most 166; `load` takes it back. Equal states give equal bytes."""
        fixed = struct.pack(_STATE, bytes(self.dice), self.over, self.winner or 0, self.right, self.wrong,
                            self._wrong_card, self._wrong_owner, *self.mistakes, *self._left, *self._residue)
        return fixed + self.pile + self._owners

    def load(self, state: bytes) -> None:
        """Become the game that was saved as `state` under the same header."""
        values = struct.unpack_from(_STATE, state)
        self.dice = bytearray(values[0])
        self.over = bool(values[1])
        self.winner = values[2] or None
        self.right, self.wrong, self._wrong_card, self._wrong_owner = values[3:7]
        self.mistakes = list(values[7:12])
        self._left = bytearray(values[12:17])
        self._residue = bytearray(values[17:22])
        piles = bytearray(state[struct.calcsize(_STATE):])
        self.pile = piles[:len(piles) // 2]
        self._owners = piles[len(piles) // 2:]
        self.table = [0] * len(COLORS)
        for card in self.pile:
            self._flip(card)


_HANDLERS = {
    "roll": Game._roll,
    "turnup": Game._turnup,
    "play": Game._play,
    "reroll": Game._reroll,
    "mistake": Game._mistake,
    "left": Game._left_over,
    "amend": Game._amend,
    "end": Game._end,
}
