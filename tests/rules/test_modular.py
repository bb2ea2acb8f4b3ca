"""Modulo 10: judging, explaining, the table, the scores."""

import random

import pytest
from divermazo.games.modular import rules as modular
from divermazo.rules.cards import COLORS
from divermazo.rules.errors import RuleError
from worked_examples import examples

HEADER = {"v": 1, "game": "modular"}
NUMBERS = range(1, 11)
DICE = range(1, 7)


def walk(number: int, steps: int) -> int:
    """The oracle: `steps` places round the ring of the ten numbers, one at a time."""
    for _ in range(abs(steps)):
        if steps > 0:
            number = 1 if number == 10 else number + 1
        else:
            number = 10 if number == 1 else number - 1
    return number


def table(number: int, die: int, color: str = "red", **header: object) -> modular.Game:
    game = modular.Game({**HEADER, **header})
    game.apply({"e": "roll", "dice": [die] * 6})
    game.apply({"e": "turnup", "color": color, "number": number})
    return game


def refusal(game: modular.Game, **event: object) -> str:
    with pytest.raises(RuleError) as caught:
        game.apply(event)
    return caught.value.code


@pytest.mark.parametrize("example", examples("modular", "die"))
def test_sums_of_the_rules(example: dict) -> None:
    color, number = example["card"]
    game = table(number, example["die"], color)
    assert list(game.valid()) == example["valid"]
    sums = []
    for sign in (-1, 1):
        left, _, die, total, card = modular.arithmetic(number, sign, example["die"])
        sums.append(f"{left}{'-' if sign < 0 else '+'}{die}={total}" + (f"={card}" if card != total else ""))
    assert sums == example["sums"]


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("number", NUMBERS)
def test_every_number_is_judged_and_explained(number: int, die: int) -> None:
    right = {walk(number, die), walk(number, -die)}
    for played in NUMBERS:
        game = table(number, die)
        assert game.valid() == tuple(sorted(right))
        verdict = game.apply({"e": "play", "color": "blue", "number": played})
        assert verdict == (None if played in right else "wrong_number")
        step = modular.explain(number, die, played)
        assert (step is not None) == (played in right)
        if step:
            left, sign, _, total, card = step
            assert left in (number, number + 10)
            assert total == left + sign * die >= 0
            assert card == played
            assert total % 10 == played % 10


def test_dice_4_and_6_allow_the_same_two_numbers() -> None:
    for number in NUMBERS:
        assert modular.valid(number, 4) == modular.valid(number, 6)
        assert len(modular.valid(number, 4)) == 2


def test_a_die_at_5_allows_one_number_and_the_others_two() -> None:
    for number in NUMBERS:
        assert [len(modular.valid(number, die)) for die in DICE] == [2, 2, 2, 2, 1, 2]


def test_no_die_allows_the_number_that_lies_there() -> None:
    for number in NUMBERS:
        for die in DICE:
            assert number not in modular.valid(number, die)


def test_the_plainer_of_two_sums_explains() -> None:
    assert modular.explain(7, 5, 2) == (7, -1, 5, 2, 2)
    assert modular.explain(3, 5, 8) == (3, 1, 5, 8, 8)
    assert modular.explain(5, 6, 9) == (15, -1, 6, 9, 9)


@pytest.mark.parametrize("seed", range(50))
def test_a_game_goes_as_it_would_on_the_table(seed: int) -> None:
    chance = random.Random(seed)
    game = modular.Game(HEADER)
    dice = {color: chance.choice(DICE) for color in COLORS}
    game.apply({"e": "roll", "dice": [dice[color] for color in COLORS]})
    top = (chance.choice(COLORS), chance.choice(NUMBERS))
    lying = {top}
    game.apply({"e": "turnup", "color": top[0], "number": top[1]})
    for _ in range(200):
        assert (COLORS[game.color], game.number, game.die) == (*top, dice[top[0]])
        if chance.random() < 0.1:
            dice[top[0]] = chance.choice(DICE)
            game.apply({"e": "reroll", "value": dice[top[0]]})
        card = (chance.choice(COLORS), chance.choice(NUMBERS))
        event = {"e": "play", "color": card[0], "number": card[1]}
        if card in lying:
            with pytest.raises(RuleError) as caught:
                game.apply(event)
            assert caught.value.code == "card_on_table"
            assert caught.value.facts == {"color": card[0], "number": card[1]}
        elif card[1] in (walk(top[1], dice[top[0]]), walk(top[1], -dice[top[0]])):
            assert game.apply(event) is None
            top = card
            lying.add(card)
        else:
            assert game.apply(event) == "wrong_number"
    for color in range(6):
        for number in NUMBERS:
            assert game.on_table(color, number) == ((COLORS[color], number) in lying)
    assert game.cards() == len(lying)


def test_cards_are_laid_only_on_a_rolled_table_with_a_card() -> None:
    game = modular.Game(HEADER)
    card = {"color": "red", "number": 4}
    assert refusal(game, e="turnup", **card) == "not_rolled"
    assert refusal(game, e="play", **card) == "not_rolled"
    assert refusal(game, e="reroll", value=1) == "not_rolled"
    game.apply({"e": "roll", "dice": [1, 2, 3, 4, 5, 6]})
    game.apply({"e": "roll", "dice": [2, 2, 3, 4, 5, 6]})
    assert refusal(game, e="play", **card) == "no_card_in_play"
    assert refusal(game, e="reroll", value=1) == "no_card_in_play"
    game.apply({"e": "turnup", **card})
    assert game.die == 2
    assert refusal(game, e="roll", dice=[1] * 6) == "already_rolled"


def test_amending_takes_a_card_from_anywhere_in_the_pile() -> None:
    game = table(4, 1)
    game.apply({"e": "play", "color": "blue", "number": 5})
    game.apply({"e": "play", "color": "green", "number": 6})
    game.apply({"e": "amend", "color": "blue", "number": 5})
    assert (game.color, game.number, game.cards()) == (COLORS.index("green"), 6, 2)
    game.apply({"e": "amend", "color": "green", "number": 6})
    assert (game.color, game.number) == (COLORS.index("red"), 4)
    assert refusal(game, e="amend", color="green", number=6) == "card_not_on_table"
    red4 = {"color": "red", "number": 4}
    assert refusal(game, e="amend", **red4, to=red4) == "card_on_table"
    game.apply({"e": "amend", **red4, "to": {"color": "blue", "number": 5}})
    assert game.valid() == (4, 6)
    assert refusal(game, e="play", color="blue", number=5) == "card_on_table"
    game.apply({"e": "amend", "color": "blue", "number": 5})
    assert (game.color, game.number, game.die, game.valid()) == (-1, 0, 0, ())


def test_an_amended_card_goes_back_to_its_owner() -> None:
    game = table(4, 1, players=2, scoring="race")
    game.apply({"e": "play", "color": "blue", "number": 5, "player": 1})
    game.apply({"e": "play", "color": "green", "number": 6, "player": 2})
    game.apply({"e": "amend", "color": "blue", "number": 5})
    assert game.scores() == [10, 9]
    game.apply({"e": "amend", "color": "green", "number": 6, "to": {"color": "green", "number": 7}})
    assert game.scores() == [10, 9]


def test_nobody_has_fewer_than_no_cards() -> None:
    game = table(10, 1, players=1, scoring="race")
    for color in ("blue", "green"):
        for number in NUMBERS:
            assert game.apply({"e": "play", "color": color, "number": number}) is None
    assert game.scores() == [0]


def test_one_player_owns_every_mistake() -> None:
    game = table(4, 1, players=1)
    assert game.apply({"e": "play", "color": "red", "number": 9}) == "wrong_number"
    assert game.mistakes[0] == 1
    assert not game.ownerless()
    assert refusal(game, e="mistake", player=1) == "owner_known"


def test_a_mistake_can_be_owned_once_also_after_the_card_stayed() -> None:
    game = table(4, 1, players=2, scoring="accuracy")
    assert refusal(game, e="mistake", player=1) == "no_wrong_card"
    game.apply({"e": "play", "color": "red", "number": 9})
    assert game.ownerless()
    game.apply({"e": "turnup", "color": "red", "number": 9})
    assert game.left(2) is None
    assert refusal(game, e="mistake", player=3) == "bad_field"
    game.apply({"e": "mistake", "player": 2})
    assert not game.ownerless()
    assert (game.left(1), game.left(2)) == (10, 9)
    assert game.scores() == [0, 0]


def test_cards_left_are_counted_only_while_every_card_has_an_owner() -> None:
    game = table(4, 1, players=3, scoring="race")
    game.apply({"e": "play", "color": "red", "number": 5, "player": 2})
    assert game.scores() == [10, 9, 10]
    game.apply({"e": "play", "color": "red", "number": 6})
    assert game.scores() == [None, None, None]
    game.apply({"e": "left", "player": 2, "cards": 7})
    game.apply({"e": "left", "player": 3, "cards": [10, 9]})
    assert game.scores() == [None, 7, 2]


def test_a_noted_game_wants_a_player_with_every_play() -> None:
    game = table(4, 1, players=2, note=True)
    assert refusal(game, e="play", color="red", number=5) == "bad_field"
    assert game.apply({"e": "play", "color": "red", "number": 5, "player": 1}) is None


def test_a_count_of_cards_says_nothing_of_their_sum() -> None:
    game = table(4, 1, players=3, scoring="residue")
    game.apply({"e": "left", "player": 1, "cards": 2})
    game.apply({"e": "left", "player": 2, "cards": 0})
    game.apply({"e": "left", "player": 3, "cards": [1, 10]})
    assert game.scores() == [None, 0, 11]


@pytest.mark.parametrize("header", [
    {"players": 0}, {"players": 6}, {"players": True}, {"players": "2"}, {"players": None},
    {"scoring": "best"}, {"scoring": 1}, {"note": 1}, {"note": "yes"}])
def test_a_header_that_makes_no_sense_is_refused(header: dict) -> None:
    with pytest.raises(RuleError) as caught:
        modular.Game({**HEADER, **header})
    assert caught.value.code == "bad_header"
    assert caught.value.facts == {"field": next(iter(header))}


CARD = {"color": "red", "number": 5}


@pytest.mark.parametrize("event", [
    {"e": "play", "number": 5}, {"e": "play", "number": 5, "color": "pink"},
    {"e": "play", "number": 5, "color": 0}, {"e": "play", "color": "red"},
    {"e": "play", "color": "red", "number": 0}, {"e": "play", "color": "red", "number": 11},
    {"e": "play", "color": "red", "number": True}, {"e": "play", "color": "red", "number": 5.0},
    {"e": "play", "player": 0, **CARD}, {"e": "play", "player": 3, **CARD},
    {"e": "reroll"}, {"e": "reroll", "value": 7}, {"e": "reroll", "value": 0},
    {"e": "roll", "dice": [1] * 5}, {"e": "roll", "dice": [1, 2, 3, 4, 5, 7]}, {"e": "roll", "dice": 6},
    {"e": "left", "cards": 1}, {"e": "left", "player": 1}, {"e": "left", "player": 1, "cards": 11},
    {"e": "left", "player": 1, "cards": [0]}, {"e": "left", "player": 1, "cards": [1] * 11},
    {"e": "end", "winner": 3}, {"e": "amend", **CARD, "to": None},
    {"e": "amend", **CARD, "to": {"color": "red"}},
])
def test_fields_out_of_range_are_refused(event: dict) -> None:
    assert refusal(table(5, 1, players=2), **event) == "bad_field"


@pytest.mark.parametrize("event", [{}, {"e": None}, {"e": []}, {"e": "claim"}, {"e": "apply"}, {"e": "Play"}])
def test_events_of_no_kind_are_refused(event: dict) -> None:
    assert refusal(table(4, 1), **event) == "unknown_event"


def test_nothing_but_the_tally_follows_the_end() -> None:
    game = table(4, 1, players=2, scoring="race")
    game.apply({"e": "end", "winner": 2})
    assert (game.over, game.winner, game.scores()) == (True, 2, [10, 0])
    for event in ({"e": "play", "color": "red", "number": 5}, {"e": "reroll", "value": 2}, {"e": "end"}):
        assert refusal(game, **event) == "game_over"
    game.apply({"e": "left", "player": 1, "cards": 1})
    assert game.scores() == [1, 0]
