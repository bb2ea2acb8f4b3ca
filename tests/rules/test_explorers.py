"""Explorers: the score, the turns, what a hand can hold."""

import itertools
import random
from collections import Counter

import pytest
from divermazo.games.explorers import rules as explorers
from divermazo.rules.cards import COLORS
from divermazo.rules.errors import RuleError
from worked_examples import examples

FIVE = ["red", "yellow", "green", "turquoise", "blue"]
LIVE = {"v": 1, "game": "explorers", "colors": FIVE}
SCORE = {**LIVE, "mode": "score"}
DECK = [(color, card) for color in FIVE for card in ["investment"] * 3 + list(range(2, 11))]


def refused(game: explorers.Game, **event: object) -> RuleError:
    with pytest.raises(RuleError) as caught:
        game.apply(event)
    return caught.value


def refusal(game: explorers.Game, **event: object) -> str:
    return refused(game, **event).code


def played(game: explorers.Game, *turns: tuple) -> explorers.Game:
    """Plays turns of (kind, colour, card, where the draw is from)."""
    for kind, color, card, pile in turns:
        game.apply({"e": kind, "color": color, "card": card})
        game.apply({"e": "draw", "from": pile})
    return game


def points(investments: int, numbers: list) -> int:
    """The oracle, from the rules."""
    if investments + len(numbers) == 0:
        return 0
    bonus = 20 if investments + len(numbers) >= 8 else 0
    return (sum(numbers) - 20) * (1 + investments) + bonus


@pytest.mark.parametrize("example", examples("explorers", "points"))
def test_expeditions_of_the_rules(example: dict) -> None:
    mask = sum(1 << number - 1 for number in example["numbers"])
    assert explorers.worth(mask, example["investments"]) == example["points"]


def test_all_2048_expeditions() -> None:
    found = set()
    for investments in range(4):
        for size in range(10):
            for numbers in itertools.combinations(range(2, 11), size):
                mask = sum(1 << number - 1 for number in numbers)
                assert explorers.worth(mask, investments) == points(investments, list(numbers))
                found.add(explorers.worth(mask, investments))
    assert (min(found), max(found)) == (-80, 156)


def test_a_round_is_worth_from_minus_400_to_780() -> None:
    least, most = explorers.Game(SCORE), explorers.Game(SCORE)
    for color in FIVE:
        for _ in range(3):
            least.apply({"e": "play", "player": 1, "color": color, "card": "investment"})
            most.apply({"e": "play", "player": 1, "color": color, "card": "investment"})
        for number in range(2, 11):
            most.apply({"e": "play", "player": 1, "color": color, "card": number})
    assert (least.scores(), most.scores()) == ([-400, 0], [780, 0])


class Table:
    """A real deck and real hands; beside them what everybody can see, told in plain sets and counts."""

    def __init__(self, chance: random.Random) -> None:
        self.deck = DECK[:]
        chance.shuffle(self.deck)
        self.hands = {player: [self.deck.pop() for _ in range(8)] for player in (1, 2)}
        self.rows: dict = {(player, color): [] for player in (1, 2) for color in FIVE}
        self.piles: dict = {color: [] for color in FIVE}
        self.known = {1: Counter(), 2: Counter()}
        self.turn, self.laid = 1, None

    def possible(self, card: tuple) -> bool:
        """Whether, for all that can be seen, the player in turn may hold that card."""
        if self.known[self.turn][card]:
            return True
        places = [*self.rows.values(), *self.piles.values()]
        seen = sum(place.count(card) for place in places) + self.known[3 - self.turn][card]
        return seen < DECK.count(card) and sum(self.known[self.turn].values()) < 8

    def fits(self, card: tuple) -> bool:
        numbers = [number for _, number in self.rows[self.turn, card[0]] if number != "investment"]
        return not numbers if card[1] == "investment" else all(card[1] > number for number in numbers)

    def lay(self, card: tuple, row: list, kind: str) -> None:
        self.hands[self.turn].remove(card)
        self.known[self.turn] -= Counter([card])
        row.append(card)
        self.laid = (kind, card)

    def draw(self, pile: str) -> None:
        if pile == "deck":
            card = self.deck.pop()
        else:
            card = self.piles[pile].pop()
            self.known[self.turn][card] += 1
        self.hands[self.turn].append(card)
        self.turn, self.laid = 3 - self.turn, None

    def drawable(self, pile: str) -> bool:
        return pile == "deck" or bool(self.piles[pile]) and self.laid != ("discard", self.piles[pile][-1])

    def totals(self) -> list:
        def row(player: int, color: str) -> int:
            cards = [card for _, card in self.rows[player, color]]
            return points(cards.count("investment"), [card for card in cards if card != "investment"])
        return [sum(row(player, color) for color in FIVE) for player in (1, 2)]


@pytest.mark.parametrize("seed", range(60))
def test_a_whole_round_goes_as_with_real_cards(seed: int) -> None:
    """What the cards allow is accepted; what cannot be, for all that everybody sees, is refused."""
    chance = random.Random(seed)
    game, table = explorers.Game(LIVE), Table(chance)
    hoard = seed % 3  # some players collect from the piles, until all of a hand is known
    for _ in range(100_000):
        if not table.deck:
            break
        kind = chance.choice(("play", "discard", "draw"))
        card, pile = chance.choice(DECK), chance.choice(["deck", *FIVE])
        if table.laid is None and kind != "draw" and chance.random() < 0.6:
            card = chance.choice(table.hands[table.turn])
            if hoard:
                kind = "discard"
                card = min(table.hands[table.turn], key=lambda held: table.known[table.turn][held])
        if hoard and kind == "draw" and chance.random() < 0.9 and any(map(table.drawable, FIVE)):
            pile = chance.choice([pile for pile in FIVE if table.drawable(pile)])
        if kind == "draw":
            allowed = table.laid is not None and table.drawable(pile)
            event = {"e": "draw", "from": pile}
        else:
            allowed = table.laid is None and table.possible(card) and (kind == "discard" or table.fits(card))
            event = {"e": kind, "color": card[0], "card": card[1]}
            if allowed and card not in table.hands[table.turn]:
                continue  # nobody could tell, but it cannot happen
        try:
            game.apply(event)
        except RuleError as error:
            assert not allowed, (event, error.code, error.facts)
            continue
        assert allowed, event
        if kind == "draw":
            table.draw(pile)
        else:
            row = table.piles[card[0]] if kind == "discard" else table.rows[table.turn, card[0]]
            table.lay(card, row, kind)
        assert (game.turn, game.deck, game.over) == (table.turn, len(table.deck), not table.deck)
        assert game.scores() == table.totals()
    assert game.over
    first, second = game.scores()
    assert game.winner == (None if first == second else 1 if first > second else 2)


def test_what_can_be_known_of_hands() -> None:
    game = explorers.Game(LIVE)
    for number in range(2, 10):  # player 1 discards eight numbers, player 2 collects them
        played(game, ("discard", "red", number, "deck"), ("discard", "blue", number, "red"))
    played(game, ("discard", "green", 2, "deck"))
    assert refused(game, e="play", color="green", card=5).code == "hand_known"
    game.apply({"e": "play", "color": "red", "card": 9})
    game.apply({"e": "draw", "from": "deck"})
    error = refused(game, e="discard", color="red", card=8)
    assert (error.code, error.facts) == ("card_in_hand", {"player": 2, "color": "red", "card": 8})


def test_investments_known_to_be_held() -> None:
    game = explorers.Game(LIVE)
    played(game, ("discard", "red", "investment", "deck"), ("play", "blue", 2, "red"),
           ("play", "red", "investment", "deck"), ("play", "blue", 3, "deck"),
           ("play", "red", "investment", "deck"), ("play", "blue", 4, "deck"))
    assert refusal(game, e="play", color="red", card="investment") == "card_in_hand"
    played(game, ("play", "green", 2, "deck"), ("play", "red", "investment", "deck"))
    assert refusal(game, e="discard", color="red", card="investment") == "no_investment_left"


def test_own_discard_closes_the_whole_pile_for_the_turn() -> None:
    game = played(explorers.Game(LIVE), ("discard", "red", 7, "deck"))
    game.apply({"e": "discard", "color": "red", "card": 3})
    assert refusal(game, e="draw", **{"from": "red"}) == "own_discard"
    game.apply({"e": "draw", "from": "deck"})
    game.apply({"e": "play", "color": "blue", "card": 3})
    game.apply({"e": "draw", "from": "red"})
    assert game.pile(0) == bytes([6])


def test_refusals_say_what_is_in_the_way() -> None:
    game = played(explorers.Game(LIVE), ("play", "red", 4, "deck"), ("discard", "blue", 9, "deck"))
    assert refused(game, e="play", color="red", card=4).facts == {"color": "red", "card": 4, "at": 1}
    assert refused(game, e="play", color="blue", card=9).facts == {"color": "blue", "card": 9, "at": "pile"}
    error = refused(game, e="play", color="red", card="investment")
    assert (error.code, error.facts) == (
        "investment_too_late", {"color": "red", "card": "investment", "highest": 4})
    assert refused(game, e="play", color="red", card=3).facts == {"color": "red", "card": 3, "highest": 4}
    assert refused(game, e="play", color="purple", card=3).facts == {"color": "purple"}
    assert refused(game, e="play", color="red", card=5, player=2).facts == {"player": 1}


def test_cards_are_put_right_wherever_they_lie() -> None:
    game = played(explorers.Game(LIVE), ("play", "red", 4, "deck"), ("discard", "blue", 9, "deck"),
                  ("discard", "blue", 7, "deck"))
    game.apply({"e": "amend", "color": "blue", "card": 9, "to": {"color": "blue", "card": 8}})
    assert game.pile(4) == bytes([47, 46])
    game.apply({"e": "amend", "color": "blue", "card": 8, "to": {"at": 2}})
    assert (game.pile(4), game.row(2, 4)) == (bytes([46]), 1 << 7)
    game.apply({"e": "amend", "color": "red", "card": 4, "to": {"color": "green", "card": 10, "at": 2}})
    assert game.scores() == [0, -12 - 10]
    game.apply({"e": "amend", "color": "green", "card": 10})
    assert refusal(game, e="amend", color="green", card=10) == "card_not_on_table"
    blue7 = {"color": "blue", "card": 7}
    assert refusal(game, e="amend", color="green", card=10, to=blue7) == "card_not_on_table"
    assert refusal(game, e="amend", color="blue", card=8, to=blue7) == "card_on_table"
    game.apply({"e": "amend", "color": "green", "card": 10, "to": {"at": 1}})
    for _ in range(3):
        game.apply({"e": "amend", "color": "red", "card": "investment", "to": {"at": 1}})
    assert refusal(game, e="amend", color="red", card="investment", to={"at": 2}) == "no_investment_left"
    game.apply({"e": "amend", "color": "red", "card": "investment", "at": 1, "to": {"at": "pile"}})
    assert (game.investments(1, 0), game.pile(0)) == (2, bytes([0]))
    assert refusal(game, e="amend", color="red", card="investment") == "card_not_on_table"
    assert refusal(game, e="amend", color="red", card="investment", at=2) == "card_not_on_table"
    game.apply({"e": "amend", "color": "red", "card": "investment", "at": "pile"})
    assert game.pile(0) == b""


def test_an_amended_discard_closes_the_pile_it_really_lies_on() -> None:
    game = explorers.Game(LIVE)
    game.apply({"e": "discard", "color": "red", "card": 7})
    game.apply({"e": "amend", "color": "red", "card": 7, "to": {"color": "blue", "card": 7}})
    assert (game.closed(0), game.closed(4)) == (False, True)
    game.apply({"e": "amend", "color": "blue", "card": 7})
    assert refusal(game, e="draw", **{"from": "deck"}) == "card_missing"


def test_a_held_card_that_was_on_the_table_after_all_is_in_no_hand() -> None:
    game = played(explorers.Game(LIVE), ("discard", "red", 7, "deck"), ("play", "blue", 2, "red"))
    game.apply({"e": "amend", "color": "red", "card": 7, "to": {"at": "pile"}})
    played(game, ("play", "green", 2, "red"))
    assert refusal(game, e="play", color="red", card=7) == "card_in_hand"


def test_a_missed_investment_comes_from_its_players_hand_when_all_others_are_known() -> None:
    game = explorers.Game(LIVE)
    stake = {"color": "red", "card": "investment"}
    played(game, ("discard", "red", "investment", "deck"), ("discard", "red", "investment", "deck"),
           ("play", "blue", 2, "red"), ("play", "green", 2, "red"))  # each holds one, the third is unseen
    game.apply({"e": "amend", **stake, "to": {"at": 2}})  # that was the third
    game.apply({"e": "amend", **stake, "to": {"at": 2}})  # and this the one that player 2 held
    played(game, ("play", "blue", 3, "deck"))
    assert refusal(game, e="play", **stake) == "card_in_hand"
    played(game, ("play", "green", 3, "deck"))
    game.apply({"e": "play", **stake})


def test_the_card_of_the_turn_is_not_another_one_like_it() -> None:
    game = explorers.Game(LIVE)
    played(game, ("discard", "red", "investment", "deck"), ("play", "blue", 2, "deck"))
    game.apply({"e": "play", "color": "red", "card": "investment"})
    game.apply({"e": "amend", "color": "red", "card": "investment", "at": "pile"})
    game.apply({"e": "draw", "from": "deck"})
    assert (game.turn, game.scores()) == (2, [-40, -18])


def test_the_deck_is_counted_anew() -> None:
    game = explorers.Game(LIVE)
    game.apply({"e": "amend", "deck": 1})
    played(game, ("play", "red", 4, "deck"))
    assert (game.over, game.winner, game.scores()) == (True, 2, [-16, 0])
    assert refusal(game, e="amend", deck=3) == "game_over"
    for deck in (0, 45, True, None):
        assert refusal(explorers.Game(LIVE), e="amend", deck=deck) == "bad_field"
    assert refusal(explorers.Game(SCORE), e="amend", deck=3) == "live_only"


def test_a_result_can_be_put_right_after_the_end() -> None:
    game = explorers.Game(LIVE)
    game.apply({"e": "amend", "deck": 1})
    played(game, ("play", "red", 4, "deck"))
    game.apply({"e": "amend", "color": "red", "card": 4, "to": {"at": 2}})
    assert (game.winner, game.scores()) == (1, [0, -16])


def test_the_winner_may_be_told() -> None:
    for told, winner in (({}, 2), ({"winner": None}, None), ({"winner": 1}, 1)):
        game = played(explorers.Game(LIVE), ("play", "red", 4, "deck"))
        assert game.winner is None
        game.apply({"e": "end", **told})
        assert (game.over, game.winner) == (True, winner)


def test_score_mode_has_players_but_no_turns() -> None:
    game = explorers.Game(SCORE)
    assert refusal(game, e="play", color="red", card=4) == "bad_field"
    assert refusal(game, e="discard", color="red", card=4) == "live_only"
    assert refusal(game, e="draw", **{"from": "deck"}) == "live_only"
    game.apply({"e": "play", "player": 2, "color": "red", "card": 4})
    assert refusal(game, e="play", player=1, color="red", card=4) == "card_on_table"
    assert refusal(game, e="amend", color="red", card=4, to={"at": "pile"}) == "bad_field"


RED4 = {"color": "red", "card": 4}


@pytest.mark.parametrize("event", [
    {"e": "play", "color": "red"}, {"e": "play", "card": 4}, {"e": "play", "color": "red", "card": 1},
    {"e": "play", "color": "red", "card": 11}, {"e": "play", "color": "red", "card": True},
    {"e": "play", "color": "red", "card": "special"}, {"e": "draw"}, {"e": "draw", "from": "table"},
    {"e": "draw", "from": 3}, {"e": "discard", **RED4, "player": 3}, {"e": "end", "winner": 3},
    {"e": "amend", **RED4, "at": 3}, {"e": "amend", **RED4, "to": 1}, {"e": "amend", **RED4, "to": {"at": 0}},
    {"e": "amend", **RED4, "to": {"color": "blue"}},
])
def test_fields_out_of_range_are_refused(event: dict) -> None:
    game = explorers.Game(LIVE)
    game.apply({"e": "amend", "color": "red", "card": 4, "to": {"at": 1}})
    assert refusal(game, **event) == "bad_field"


@pytest.mark.parametrize(("field", "value"), [
    ("colors", FIVE[:4]), ("colors", [*FIVE, "purple"]), ("colors", [*FIVE[:4], "red"]),
    ("colors", [1, 2, 3, 4, 5]), ("colors", "red"), ("colors", None), ("mode", "both"), ("mode", None),
    ("starter", 3), ("starter", True), ("match", None), ("match", [1]), ("match", [1, 2, 3]),
    ("match", [1, "2"]), ("match", [False, 2]), ("match", [-1_000_000, 0]), ("match", [0, 1_000_000])])
def test_a_header_that_makes_no_sense_is_refused(field: str, value: object) -> None:
    with pytest.raises(RuleError) as caught:
        explorers.Game({**LIVE, field: value})
    assert (caught.value.code, caught.value.facts) == ("bad_header", {"field": field})


def test_a_match_may_stand_below_nothing() -> None:
    assert explorers.Game({**LIVE, "match": [-999_999, 12]}).match == [-999_999, 12]


def test_any_five_colours_play() -> None:
    for left_out in COLORS:
        game = explorers.Game({**LIVE, "colors": [color for color in reversed(COLORS) if color != left_out]})
        assert refusal(game, e="play", color=left_out, card=2) == "color_left_out"
        assert len(game.colors) == 5
