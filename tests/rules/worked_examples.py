"""The worked examples of seeds/, by game and shape (seeds/README.md)."""

import json
from pathlib import Path

import pytest

SEEDS = Path(__file__).parents[2] / "seeds"


def examples(game: str, shape: str) -> list:
    """pytest parameters: the examples of `game` that have the key `shape`, named by their rule."""
    lines = (SEEDS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [example for example in map(json.loads, lines) if shape in example]
    assert found, f"no {shape} among the examples of {game}"
    return [pytest.param(example, id=example["rule"]) for example in found]
