"""The languages say the same things: same names, same number of lines, same blanks to fill in."""

import importlib
from pathlib import Path

import divermazo.ui.strings
import pytest

LANGUAGES = sorted(path.stem for path in Path(divermazo.ui.strings.__path__[0]).glob("[a-z]*.py"))


def blanks(language: str) -> dict[str, tuple[int, ...]]:
    """Every text's name with the number of {} in each of its lines."""
    module = importlib.import_module("divermazo.ui.strings." + language)
    texts = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    lines = {name: (value,) if isinstance(value, str) else value for name, value in texts.items()}
    return {name: tuple(line.count("{}") for line in value) for name, value in lines.items()}


def test_both_languages_are_there():
    assert LANGUAGES == ["en", "es"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_what_spanish_says(language):
    assert blanks(language) == blanks("es")
