"""A record in memory. What holds for any events is in tests/rules/test_properties.py."""

import pytest
from divermazo.rules.errors import RuleError
from divermazo.store.record import Lines, Record


def started() -> Record:
    record = Record({"v": 1, "game": "modular", "class": "3B"})
    record.apply({"e": "roll", "dice": [1, 1, 1, 1, 1, 1]})
    record.apply({"e": "turnup", "color": "red", "number": 4})
    return record


def test_a_wrong_play_is_an_event_like_others_and_a_refused_one_is_none() -> None:
    record = started()
    assert record.apply({"e": "play", "color": "red", "number": 9}) == "wrong_number"
    assert len(record) == 3
    with pytest.raises(RuleError):
        record.apply({"e": "play", "color": "red", "number": 4})
    assert len(record) == 3
    assert record.undo() == {"e": "play", "color": "red", "number": 9}
    assert record.game.wrong == 0


def test_a_reroll_undone_brings_the_old_value_back() -> None:
    record = started()
    record.apply({"e": "reroll", "value": 6})
    record.apply({"e": "undo"})
    assert record.game.die == 1


def test_keys_that_the_rules_do_not_know_are_kept() -> None:
    record = started()
    record.apply({"e": "end", "winner": None, "t": 120})
    assert [line.decode() for line in record.lines()] == [
        '{"v":1,"game":"modular","class":"3B"}', '{"e":"roll","dice":[1,1,1,1,1,1]}',
        '{"e":"turnup","color":"red","number":4}', '{"e":"end","t":120,"winner":null}']


def test_a_value_that_no_record_holds_is_refused() -> None:
    record = started()
    deep: object = 0
    for _ in range(8):
        deep = [deep]
    for value in (1.5, [{"why": 1.5}], deep):
        with pytest.raises(RuleError) as caught:
            record.apply({"e": "end", "winner": 1, "t": value})
        assert (caught.value.code, caught.value.facts) == ("bad_field", {"field": "t"})
    assert not record.game.over


def test_a_long_game_goes_back_to_its_start() -> None:
    """Older checkpoints lie far apart: every step back is right, and steps forward from there."""
    record = started()
    states = [record.game.save()]
    for number in range(1000):
        record.apply({"e": "reroll", "value": number % 6 + 1})
        states.append(record.game.save())
    assert len(record._checkpoints) < 20
    for turn in range(1000):
        assert record.game.save() == states.pop()
        record.undo()
        if turn % 300 == 0:
            record.apply({"e": "reroll", "value": 3})
            record.undo()
    assert record.game.save() == states.pop()
    assert record.last() == {"e": "turnup", "color": "red", "number": 4}


def test_the_last_events_are_taken_back_without_the_log_being_read(monkeypatch) -> None:
    """Reading flash takes longer than a key may wait."""
    for length in range(20, 36):
        record = started()
        states = []
        for number in range(length):
            states.append(record.game.save())
            record.apply({"e": "reroll", "value": number % 6 + 1})
        with monkeypatch.context() as patch:
            patch.setattr(Lines, "lines", None)
            for number in reversed(range(length - 8, length)):
                assert record.undo() == {"e": "reroll", "value": number % 6 + 1}
                assert record.game.save() == states.pop()
                assert record.last() == {"e": "reroll", "value": (number - 1) % 6 + 1}
