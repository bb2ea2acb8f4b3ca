"""What holds for every game, whatever events come."""

import json

import pytest
from divermazo.rules.errors import RuleError
from divermazo.store.record import Record, new_game
from drawn_games import GAMES
from hypothesis import given, settings
from hypothesis import strategies as st


def seen(game) -> tuple:
    return game.save(), game.over, game.winner, game.scores()


@settings(max_examples=300)
@given(GAMES)
def test_an_event_is_applied_or_refused_with_nothing_changed(case: tuple) -> None:
    header, events = case
    game = new_game(header)
    for event in events:
        before = seen(game)
        copy = json.dumps(event)
        try:
            game.apply(event)
        except RuleError as error:
            assert seen(game) == before
            assert isinstance(error.code, str)
            json.dumps(error.facts)
        assert json.dumps(event) == copy


@settings(max_examples=300)
@given(GAMES)
def test_undo_goes_back_through_every_state_to_the_start(case: tuple) -> None:
    header, events = case
    record = Record(header)
    states = [seen(record.game)]
    for event in events:
        try:
            record.apply(event)
        except RuleError:
            assert seen(record.game) == states[-1]
        else:
            if event["e"] == "undo":
                states.pop()
            else:
                assert record.last() == event
                states.append(seen(record.game))
        assert seen(record.game) == states[-1]
        assert len(record) == len(states) - 1
    while len(states) > 1:
        record.apply({"e": "undo"})
        states.pop()
        assert seen(record.game) == states[-1]
    with pytest.raises(RuleError) as caught:
        record.apply({"e": "undo"})
    assert caught.value.code == "nothing_to_undo"


@settings(max_examples=300)
@given(GAMES)
def test_the_lines_of_a_record_are_the_game(case: tuple) -> None:
    header, events = case
    record = Record(header)
    for event in events:
        try:
            record.apply(event)
        except RuleError:
            continue
    lines = [json.loads(line) for line in record.lines()]
    again = Record(lines[0])
    for event in lines[1:]:
        again.apply(event)
    assert seen(again.game) == seen(record.game)
    assert list(again.lines()) == list(record.lines())


@settings(max_examples=300)
@given(GAMES)
def test_a_saved_state_is_the_whole_game(case: tuple) -> None:
    header, events = case
    game, other = new_game(header), new_game(header)
    for event in events:
        outcomes = []
        for one in (game, other):
            try:
                outcomes.append(one.apply(event))
            except RuleError as error:
                outcomes.append((error.code, error.facts))
        assert outcomes[0] == outcomes[1]
        other = new_game(header)
        other.load(game.save())
        assert seen(other) == seen(game)


VALUE = st.one_of(st.none(), st.booleans(), st.integers(0, 7), st.text(max_size=4), st.just("modular"))


FIELDS = ("players", "scoring", "note", "table", "key", "starter", "match", "colors", "mode")


GAMES = st.sampled_from(("modular", "banners", "explorers"))


@given(st.fixed_dictionaries({"v": st.just(1) | VALUE, "game": GAMES | VALUE},
                             optional=dict.fromkeys(FIELDS, VALUE | st.lists(VALUE, max_size=3))))
def test_a_header_starts_a_game_or_is_refused(header: dict) -> None:
    try:
        new_game(header)
    except RuleError as error:
        assert error.code in ("bad_header", "unknown_game")
