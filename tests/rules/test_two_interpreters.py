"""The same records give the same bytes from CPython and from MicroPython."""

import json
from pathlib import Path

import pytest
from drawn_games import GAMES, HEADERS
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from worked_examples import SEEDS

TRACE = Path(__file__).with_name("trace.py")


@pytest.fixture
def both(cpython, micropython, tmp_path: Path):
    """both(items): what the two interpreters print of these headers and events."""
    def run(items: list) -> tuple[str, str]:
        data = tmp_path / "data"
        data.write_text("".join([json.dumps(item) + "\n" for item in items]))
        return cpython(TRACE, data), micropython(TRACE, data)
    return run


@pytest.mark.parametrize("name", sorted(HEADERS))
def test_the_worked_examples(name: str, both) -> None:
    items = []
    for text in (SEEDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        items += json.loads(text).get("record", ())
    here, there = both(items)
    assert here.count("\n") > len(items)
    assert here == there


@settings(max_examples=3, phases=[Phase.generate],
          suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(cases=st.lists(GAMES, min_size=50, max_size=50))
def test_any_records(cases: list, both) -> None:
    here, there = both([item for header, events in cases for item in (header, *events)])
    assert here == there
