"""Banners: formations, claims as proofs, turns, the end."""

import itertools
import json
import random
from collections import defaultdict
from functools import cache

import pytest
from divermazo.games.banners import rules as banners
from divermazo.rules.cards import COLORS
from divermazo.rules.errors import RuleError
from worked_examples import examples

DECK = [(color, number) for color in COLORS for number in range(1, 11)]
KINDS = ["sum", "straight", "flush", "three_of_a_kind", "straight_flush"]


def rank(cards) -> tuple:
    """The oracle, straight from the rules: (kind, total) of three (colour, number)."""
    colors = {color for color, _ in cards}
    numbers = sorted(number for _, number in cards)
    in_a_row = numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
    if in_a_row and len(colors) == 1:
        kind = "straight_flush"
    elif len(set(numbers)) == 1:
        kind = "three_of_a_kind"
    elif len(colors) == 1:
        kind = "flush"
    elif in_a_row:
        kind = "straight"
    else:
        kind = "sum"
    return KINDS.index(kind), sum(numbers)


def code(card) -> int:
    return COLORS.index(card[0]) * 10 + card[1] - 1


def masks(cards) -> list:
    table = [0] * 6
    for color, number in cards:
        table[COLORS.index(color)] |= 1 << number - 1
    return table


def cards_of(codes) -> list:
    return [(COLORS[card // 10], card % 10 + 1) for card in codes]


def game_with(mine=(), theirs=(), seen=(), first: str = "mine") -> banners.Game:
    """Cards at banner 1, player 1 being `mine`, and `seen` ones on player 1's sides of the others."""
    game = banners.Game({"v": 1, "game": "banners"})

    sides = [(mine, 1), (theirs, 2)]
    for cards, player in sides if first == "mine" else reversed(sides):
        for card in cards:
            put(game, card, 1, player)
    for place, card in enumerate(seen):
        put(game, card, 2 + place // 3 % 8, 1 + place // 24)
    return game


def put(game: banners.Game, card, banner: int, player: int) -> None:
    place = {"banner": banner, "player": player}
    game.apply({"e": "amend", "color": card[0], "number": card[1], "to": place})


def refused(game: banners.Game, **event: object) -> RuleError:
    with pytest.raises(RuleError) as caught:
        game.apply(event)
    return caught.value


def refusal(game: banners.Game, **event: object) -> str:
    return refused(game, **event).code


@pytest.mark.parametrize("example", examples("banners", "higher"))
def test_formations_of_the_rules(example: dict) -> None:
    higher, lower = (banners.strength([code(card) for card in example[side]]) for side in ("higher", "lower"))
    assert (higher == lower) if example.get("equal") else (higher > lower)


@pytest.mark.parametrize("example", examples("banners", "granted"))
def test_claims_of_the_rules(example: dict) -> None:
    game = game_with(example["mine"], example["theirs"], example["seen"], example.get("first", "mine"))
    if example["granted"]:
        game.apply({"e": "claim", "banner": 1})
        assert game.owner(1) == 1
        return
    error = refused(game, e="claim", banner=1)
    assert error.code == "not_proven"
    beaten_by = error.facts["beaten_by"]
    if "beaten_by" in example:
        assert sorted(beaten_by) == sorted(example["beaten_by"])
    assert error.facts["formation"] == KINDS[rank(example["mine"])[0]]
    assert error.facts["by"] == KINDS[rank(beaten_by)[0]]
    assert rank(beaten_by) > rank(example["mine"]) or example["first"] == "theirs"


def test_all_34220_formations_are_ranked_as_the_rules_rank_them() -> None:
    for cards in itertools.combinations(DECK, 3):
        kind, total = rank(cards)
        assert banners.strength([code(card) for card in cards]) == kind * 32 + total


@cache
def formations() -> "dict[frozenset, list]":
    """For no card, each card and each pair that may lie: all formations with them, (bit mask, rank), the
    strongest first."""
    ranked = sorted(((rank(cards), cards) for cards in itertools.combinations(DECK, 3)), reverse=True)
    found = defaultdict(list)
    for value, cards in ranked:
        formation = bits(cards), value
        for count in range(3):
            for lying in itertools.combinations(cards, count):
                found[frozenset(lying)].append(formation)
    return found


def bits(cards) -> int:
    return sum(1 << code(card) for card in cards)


def strongest(lying, unseen) -> "tuple | None":
    """The oracle: rank of the best of all formations that hold the lying cards and else unseen ones."""
    others = ~bits([*lying, *unseen])
    return next((value for cards, value in formations()[frozenset(lying)] if not cards & others), None)


def positions(chance: random.Random, count: int):
    """(mine, lying, seen): three cards, none to two, and any number of others but six, never seen.

    Half of them close in on what is hard to judge: the lying cards go together, and few are unseen.
    """
    for _ in range(count):
        deck = shuffled(chance, DECK)
        mine, deck = deck[:3], deck[3:]
        if chance.random() < 0.5:
            near = deck[0]
            deck.sort(key=lambda card: min(card[0] != near[0], abs(card[1] - near[1])) + chance.random())
            mine = shuffled(chance, deck[6:12])[:3]
            deck = [card for card in deck if card not in mine]
        lying, deck = deck[:chance.randrange(3)], deck[chance.randrange(3):]
        deck = shuffled(chance, [card for card in deck if card not in lying])
        seen = deck[:chance.choice((0, 10, 25, 40, len(deck) - 7, len(deck) - 6))]
        yield mine, lying, [card for card in seen if card not in mine]


def shuffled(chance: random.Random, cards: list) -> list:
    """In a fourth of the time of `shuffle`."""
    return sorted(cards, key=lambda card: chance.random())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_a_claim_is_judged_as_by_looking_through_all_cards(seed: int) -> None:
    """5,000 positions a seed: a counterexample is found when there is one, and none is stronger."""
    outcomes = set()
    for mine, lying, seen in positions(random.Random(seed), 5000):
        unseen = frozenset(DECK) - set(mine) - set(lying) - set(seen)
        bound = rank(mine)
        best = strongest(lying, unseen)
        found = banners.counterexample(bytes(map(code, lying)), masks([*mine, *lying, *seen]),
                                       banners.strength([code(card) for card in mine]))
        outcomes.add((bound[0], len(lying), found is None))
        if best is None or best <= bound:
            assert found is None, (mine, lying, seen)
            continue
        assert found is not None, (mine, lying, seen)
        cards = cards_of(found)
        assert rank(cards) == best
        assert set(lying) <= set(cards) <= set(lying) | unseen
        assert len(set(cards)) == 3
        assert [number for _, number in cards] == sorted(number for _, number in cards)
    assert len(outcomes) > 20  # kinds, lying cards, verdicts: the positions are not all of one sort


class Table:
    """A reference game in plain dicts and lists, told the same events as the device."""

    def __init__(self) -> None:
        self.sides = {(banner, player): [] for banner in range(1, 10) for player in (1, 2)}
        self.owner = dict.fromkeys(range(1, 10))
        self.completed: list = []
        self.turn, self.laid, self.deck = 1, False, 46

    def seen(self) -> set:
        return {card for side in self.sides.values() for card in side}

    def places(self) -> list:
        return [banner for banner in range(1, 10)
                if self.owner[banner] is None and len(self.sides[banner, self.turn]) < 3]

    def play(self, banner: int, card: tuple) -> bool:
        if self.laid or banner not in self.places() or card in self.seen():
            return False
        self.sides[banner, self.turn].append(card)
        if len(self.sides[banner, self.turn]) == 3:
            self.completed.append((banner, self.turn))
        self.laid = True
        return True

    def claim(self, banner: int) -> bool:
        mine, theirs = self.sides[banner, self.turn], self.sides[banner, 3 - self.turn]
        if self.owner[banner] is not None or len(mine) < 3:
            return False
        if len(theirs) == 3:
            ahead = self.completed.index((banner, self.turn)) < self.completed.index((banner, 3 - self.turn))
            good = (rank(mine), ahead) > (rank(theirs), not ahead)
        else:
            best = strongest(theirs, frozenset(DECK) - self.seen())
            good = best <= rank(mine)
        if good:
            self.owner[banner] = self.turn
        return good

    def draw(self) -> bool:
        if not self.laid and self.places():
            return False
        self.deck -= 1 if self.deck and self.laid else 0
        self.turn, self.laid = 3 - self.turn, False
        return True

    def winner(self) -> "int | None":
        for player in (1, 2):
            owned = {banner for banner, owner in self.owner.items() if owner == player}
            if len(owned) >= 5 or any({b, b + 1, b + 2} <= owned for b in range(1, 8)):
                return player
        return None


@pytest.mark.parametrize("seed", range(60))
def test_a_whole_game_goes_as_on_a_table(seed: int) -> None:
    chance = random.Random(seed)
    game, table = banners.Game({"v": 1, "game": "banners"}), Table()
    while table.winner() is None:
        assert not game.over
        banner, card = chance.randint(1, 9), chance.choice(DECK)
        kind = chance.choice(("play", "play", "claim", "draw"))
        if kind == "play" and chance.random() < 0.7 and table.places():
            banner = chance.choice(table.places())
            card = chance.choice([card for card in DECK if card not in table.seen()])
        event = {"e": kind, "banner": banner, "color": card[0], "number": card[1]}
        fields = {"play": (banner, card), "claim": (banner,), "draw": ()}
        accepted = getattr(table, kind)(*fields[kind])
        try:
            game.apply(event)
        except RuleError as error:
            assert not accepted, (event, error.code)
            json.dumps(error.facts)
        else:
            assert accepted, event
        assert game.turn == table.turn or game.over
        assert game.deck == table.deck
        assert game.owners() == [owner or 0 for owner in table.owner.values()]
    assert (game.over, game.winner) == (True, table.winner())
    loser = 3 - game.winner
    assert game.scores()[game.winner - 1] == 5
    assert game.scores()[loser - 1] == game.owners().count(loser) <= 4


def test_a_refused_play_says_where_the_card_lies() -> None:
    game = game_with(mine=[("red", 1)])
    assert refused(game, e="play", banner=2, color="red", number=1).facts == {
        "color": "red", "number": 1, "banner": 1, "player": 1}


def test_a_turn_without_a_place_may_end_without_a_card() -> None:
    game = game_with(mine=DECK[:3], seen=DECK[3:27])
    assert not game.has_place(1)
    game.apply({"e": "draw"})
    assert game.turn == 2
    assert refusal(game, e="draw") == "card_missing"


def test_a_full_hand_draws_no_card() -> None:
    game = game_with()
    blue1 = {"color": "blue", "number": 1}
    game.apply({"e": "play", "banner": 1, **blue1})
    game.apply({"e": "draw"})
    game.apply({"e": "amend", **blue1})
    game.apply({"e": "play", "banner": 1, "color": "red", "number": 1})
    game.apply({"e": "draw"})
    assert (game._hands[0], game.deck) == (8, 44)
    game.apply({"e": "play", "banner": 1, **blue1})
    game.apply({"e": "draw"})
    assert (game._hands[0], game.deck) == (7, 44)


def test_a_card_is_put_right_in_one_go() -> None:
    game = game_with(mine=[("red", 7), ("red", 2)], theirs=[("blue", 1)])
    red7 = {"color": "red", "number": 7}
    game.apply({"e": "amend", **red7, "to": {"color": "blue", "number": 7}})
    assert cards_of(game.side(1, 1)) == [("blue", 7), ("red", 2)]
    game.apply({"e": "amend", "color": "blue", "number": 7, "to": {"banner": 4}})
    assert (cards_of(game.side(1, 1)), cards_of(game.side(4, 1))) == ([("red", 2)], [("blue", 7)])
    game.apply({"e": "amend", "color": "blue", "number": 7, "to": {"player": 2}})
    assert cards_of(game.side(4, 2)) == [("blue", 7)]
    game.apply({"e": "amend", "color": "blue", "number": 7})
    assert game.side(4, 2) == b""
    assert refusal(game, e="amend", color="blue", number=7) == "card_not_on_table"
    assert refusal(game, e="amend", color="blue", number=7, to={"banner": 3}) == "card_not_on_table"
    red2 = {"color": "red", "number": 2}
    assert refusal(game, e="amend", color="blue", number=1, to=red2) == "card_on_table"
    game.apply({"e": "amend", **red7, "to": {"banner": 1, "player": 1}})
    game.apply({"e": "amend", "color": "red", "number": 8, "to": {"banner": 1, "player": 1}})
    assert refusal(game, e="amend", color="blue", number=1, to={"player": 1}) == "side_full"
    game.apply({"e": "amend", **red7, "to": {"color": "red", "number": 9}})
    assert sorted(cards_of(game.side(1, 1))) == [("red", 2), ("red", 8), ("red", 9)]


def test_amending_keeps_who_was_complete_first() -> None:
    four, five = [("red", 4), ("red", 5), ("red", 6)], [("blue", 4), ("blue", 5), ("blue", 6)]
    game = game_with(four, five)
    game.apply({"e": "amend", "color": "red", "number": 6, "to": {"banner": 3}})
    game.apply({"e": "amend", "color": "red", "number": 6, "to": {"banner": 1}})
    assert refusal(game, e="claim", banner=1) == "not_proven"
    game = game_with(four, five)
    game.apply({"e": "amend", "color": "red", "number": 6, "to": {"color": "green", "number": 6}})
    game.apply({"e": "amend", "color": "green", "number": 6, "to": {"color": "red", "number": 6}})
    game.apply({"e": "claim", "banner": 1})


def test_the_card_of_the_turn_that_was_another_has_been_laid() -> None:
    game = game_with()
    red1, red2 = {"color": "red", "number": 1}, {"color": "red", "number": 2}
    game.apply({"e": "play", "banner": 1, **red1})
    game.apply({"e": "amend", **red1, "to": red2})
    assert game.laid == code(("red", 2))
    assert game.table == masks([("red", 2)])
    game.apply({"e": "draw"})
    game.apply({"e": "play", "banner": 1, **red1})


def test_the_card_of_the_turn_that_was_not_there_has_not_been_laid() -> None:
    game = game_with()
    game.apply({"e": "play", "banner": 1, "color": "red", "number": 1})
    game.apply({"e": "amend", "color": "red", "number": 1})
    assert (game.laid, game._hands[0]) == (None, 7)
    assert refusal(game, e="draw") == "card_missing"


def test_a_game_ended_by_hand_keeps_its_banners() -> None:
    game = game_with(mine=[("red", 8), ("red", 9), ("red", 10)])
    game.apply({"e": "claim", "banner": 1})
    game.apply({"e": "end", "winner": None})
    assert (game.over, game.winner, game.scores()) == (True, None, [1, 0])
    assert refusal(game, e="draw") == "game_over"


CARD = {"color": "blue", "number": 1}


@pytest.mark.parametrize("event", [
    {"e": "play", **CARD}, {"e": "play", **CARD, "banner": 0}, {"e": "play", **CARD, "banner": 10},
    {"e": "play", "color": "red", "number": 0, "banner": 1}, {"e": "claim"}, {"e": "claim", "banner": True},
    {"e": "draw", "player": 3}, {"e": "end", "winner": 3}, {"e": "amend", **CARD, "to": 4},
    {"e": "amend", **CARD, "to": {"banner": 0}}, {"e": "amend", **CARD, "to": {"player": 0}},
    {"e": "amend", **CARD, "to": {"color": "red"}},
])
def test_fields_out_of_range_are_refused(event: dict) -> None:
    assert refusal(game_with(mine=[("blue", 1)]), **event) == "bad_field"


@pytest.mark.parametrize(("field", "value"), [
    *[("starter", value) for value in (0, 3, None, True, "1")],
    *[("match", value) for value in (None, 5, "0:0", {}, [], [5], [5, 4, 0], [5, None], ["5", 4], [True, 4],
                                     [-1, 4], [0, 1_000_000])]])
def test_a_header_that_makes_no_sense_is_refused(field: str, value: object) -> None:
    with pytest.raises(RuleError) as caught:
        banners.Game({field: value})
    assert (caught.value.code, caught.value.facts) == ("bad_header", {"field": field})


def test_a_match_goes_on() -> None:
    assert banners.Game({"match": [0, 999_999]}).match == [0, 999_999]
