"""The same records give the same bytes from CPython and from MicroPython."""

import json
from pathlib import Path

import pytest
from drawn_games import GAMES, HEADERS
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from worked_examples import SEEDS

TRACE = Path(__file__).with_name("trace.py")


@pytest.mark.parametrize("name", sorted(HEADERS))
def test_the_worked_examples(name: str, both) -> None:
    lines = []
    for text in (SEEDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        lines += map(json.dumps, json.loads(text).get("record", ()))
    here, there = both(TRACE, "\n".join(lines) + "\n")
    assert here.count(b"\n") > len(lines)
    assert here == there


@settings(max_examples=3, phases=[Phase.generate],
          suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(cases=st.lists(GAMES, min_size=50, max_size=50))
def test_any_records(cases: list, both) -> None:
    lines = []
    for header, events in cases:
        lines += map(json.dumps, [header, *events])
    here, there = both(TRACE, "\n".join(lines) + "\n")
    assert here == there
