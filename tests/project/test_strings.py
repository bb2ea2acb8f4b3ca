"""The languages say the same things: same names, same number of lines, same blanks to fill in."""

import importlib

import pytest
from divermazo.ui.texts import LANGUAGES, SECTION, Texts


def sections(language: str) -> tuple[str, ...]:
    return importlib.import_module("divermazo.ui.strings." + language).TEXTS


def names(language: str) -> list[str]:
    return [line.split("=")[0] for section in sections(language) for line in section.splitlines()]


def blanks(language: str) -> dict[str, tuple[int, ...]]:
    """Every text's name with the number of {} in each of its lines."""
    texts = Texts(language)
    lines = {name: getattr(texts, name) for name in names(language)}
    lines = {name: (value,) if isinstance(value, str) else value for name, value in lines.items()}
    return {name: tuple(line.count("{}") for line in value) for name, value in lines.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_what_spanish_says(language):
    assert blanks(language) == blanks("es")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_has_two_texts(language):
    assert len(names(language)) == len(set(names(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_are_small_pieces_of_memory(language):
    assert max(len(section.encode()) for section in sections(language)) < SECTION


def test_a_text_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="NO_SUCH_TEXT"):
        _ = Texts("es").NO_SUCH_TEXT
