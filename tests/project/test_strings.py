"""The languages say the same things: same names, same number of lines, same blanks to fill in."""

import importlib
import re
from pathlib import Path

import pytest
from divermazo.store.settings import CHOICES
from divermazo.ui.canvas import WIDTH
from divermazo.ui.fonts import TEXT
from divermazo.ui.screens import settings
from divermazo.ui.texts import LANGUAGES, SECTION, Texts
from divermazo_host.stats_texts import LANGUAGES as STATS

ROOT = Path(__file__).parents[2]
PARTS = ("", "_settings")
MARGIN = 1
HELP_LINES = 4
PAGES = (settings.ModularSettings, settings.BannersSettings, settings.ExplorersSettings, settings.Settings,
         settings.DeviceSettings)

module = pytest.mark.parametrize("part", PARTS)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def sections(language: str, part: str) -> tuple[str, ...]:
    return importlib.import_module("divermazo.ui.strings." + language + part).TEXTS


def names(language: str, part: str) -> list[str]:
    return [line.split("=")[0] for section in sections(language, part) for line in section.splitlines()]


def lines(language: str, part: str) -> dict[str, tuple[str, ...]]:
    texts = Texts(language, part)
    found = {name: getattr(texts, name) for name in names(language, part)}
    return {name: (value,) if isinstance(value, str) else value for name, value in found.items()}


def blanks(language: str, part: str) -> dict[str, tuple[int, ...]]:
    """Every text's name with the number of {} in each of its lines."""
    return {name: tuple(line.count("{}") for line in value) for name, value in lines(language, part).items()}


@each_language
def test_a_language_says_what_spanish_says(language):
    assert blanks(language, "") == blanks("es", "")


@module
@each_language
def test_no_name_has_two_texts(language, part):
    assert len(names(language, part)) == len(set(names(language, part)))


@module
@each_language
def test_sections_are_small_pieces_of_memory(language, part):
    assert max(len(section.encode()) for section in sections(language, part)) < SECTION


@each_language
def test_every_setting_is_explained_in_lines_that_fit(language):
    explained = lines(language, "_settings")
    assert list(explained) == [name.upper() for name in CHOICES]
    for name, value in explained.items():
        assert 1 <= len(value) <= HELP_LINES, name
        assert [line for line in value if not TEXT.fits(line, WIDTH - 2 * MARGIN)] == []


@each_language
@pytest.mark.parametrize("name", ["SCORING", "HINTS", "NOTE", "PROVE", "SCREEN", "STARTS"])
def test_every_value_that_is_a_word_is_explained(language, name):
    explained = " ".join(lines(language, "_settings")[name])
    for value in CHOICES[name.lower()]:
        key = {True: "ON", False: "OFF"}.get(value, str(value).upper())
        assert getattr(Texts(language), "VALUE_" + key).removeprefix("the ") in explained


def test_settings_are_in_the_order_of_the_pages_of_the_device():
    assert [name for page in PAGES for name in page.names] == list(CHOICES)


@pytest.mark.parametrize("text", [
    *[text for part in PARTS for value in lines("en", part).values() for text in value],
    *STATS["en"].values()])
def test_english_is_british(text):
    assert not re.search(r"(?<!\{)\bcolors?\b", text, re.IGNORECASE)


@pytest.mark.parametrize("page", [page for page in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
                                  if ".es." not in page.name], ids=lambda page: page.name)
def test_english_pages_are_british(page):
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert re.findall(r"^.*\bcolors?\b.*$", prose, re.IGNORECASE | re.MULTILINE) == []


def test_a_text_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="NO_SUCH_TEXT"):
        _ = Texts("es").NO_SUCH_TEXT
