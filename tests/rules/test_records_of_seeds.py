"""The records among the worked examples, as the device's rules answer them."""

import json

import pytest
from divermazo_host.replay import Replayer
from worked_examples import examples

GAMES = ("modular", "banners", "explorers")


@pytest.mark.parametrize("example", [example for game in GAMES for example in examples(game, "record")])
def test_the_record_is_answered_as_the_rule_says(example: dict) -> None:
    replayer = Replayer()
    answers = [replayer.line(json.dumps(line).encode()) for line in example["record"]][1:]
    codes = [True if answer["ok"] else answer["error"] for answer in map(json.loads, answers)]
    final = json.loads(replayer.end())["final"]
    assert codes == example["answers"]
    assert {key: final[key] for key in example["final"]} == example["final"]
