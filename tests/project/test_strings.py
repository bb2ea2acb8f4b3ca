"""The languages say the same things: same names, same number of lines, same blanks to fill in."""

import importlib
import re
from pathlib import Path

import pytest
from divermazo.games import GAMES, LANGUAGES
from divermazo.store.settings import CHOICES
from divermazo.ui.canvas import WIDTH
from divermazo.ui.fonts import TEXT
from divermazo.ui.screens import settings
from divermazo.ui.texts import SELFTEST, Texts
from divermazo_host.stats_texts import BY_LANGUAGE as STATS

ROOT = Path(__file__).parents[2]
MAIN = "ui.strings.{}"
PLACES = (MAIN, SELFTEST, *(kind.texts() for kind in GAMES))
SETTINGS = (*(kind.texts() + "_settings" for kind in GAMES if kind.settings), settings.DeviceSettings.place)
EXPLAINED = {name.upper() for name in CHOICES}
MARGIN = 1
HELP_LINES = 4
NAMES = (*(tuple(name for name, _, _ in kind.settings) for kind in GAMES if kind.settings),
         (*settings.SettingsMenu.names, *settings.DeviceSettings.names))

module = pytest.mark.parametrize("place", (*PLACES, *SETTINGS))
each_language = pytest.mark.parametrize("language", LANGUAGES)


def sections(language: str, place: str) -> tuple[str, ...]:
    return importlib.import_module("divermazo." + place.format(language)).TEXTS


def names(language: str, place: str) -> list[str]:
    return [line.split("=")[0] for section in sections(language, place) for line in section.splitlines()]


def lines(language: str, place: str) -> dict[str, tuple[str, ...]]:
    texts = Texts(language, place)
    found = {name: getattr(texts, name) for name in names(language, place)}
    return {name: (value,) if isinstance(value, str) else value for name, value in found.items()}


def blanks(language: str, place: str) -> dict[str, tuple[int, ...]]:
    """Every text's name with the number of {} in each of its lines; 0 for a setting that is explained."""
    return {name: tuple(line.count("{}") for line in value) if name not in EXPLAINED else ()
            for name, value in lines(language, place).items()}


@module
@each_language
def test_a_language_says_what_spanish_says(language, place):
    assert blanks(language, place) == blanks("es", place)


@module
@each_language
def test_no_name_has_two_texts(language, place):
    assert len(names(language, place)) == len(set(names(language, place)))
    assert place == MAIN or not set(names(language, place)) & set(names(language, MAIN))


@module
@each_language
def test_sections_are_small_pieces_of_memory(language, place):
    assert max(len(section.encode()) for section in sections(language, place)) < 1024


@pytest.mark.parametrize(("place", "settings"), list(zip(SETTINGS, NAMES)))
@each_language
def test_every_setting_is_named_and_explained_in_lines_that_fit(language, place, settings):
    explained = lines(language, place)
    assert {name for name in explained if name in EXPLAINED} == {name.upper() for name in settings}
    for name in settings:
        assert f"SETTING_{name.upper()}" in explained
        value = explained[name.upper()]
        assert 1 <= len(value) <= HELP_LINES, name
        assert [line for line in value if not TEXT.fits(line, WIDTH - 2 * MARGIN)] == []


@each_language
@pytest.mark.parametrize("name", ["SCORING", "HINTS", "NOTE", "PROVE", "SCREEN", "STARTS"])
def test_every_value_that_is_a_word_is_explained(language, name):
    place = next(place for place, settings in zip(SETTINGS, NAMES) if name.lower() in settings)
    texts = Texts(language).of(place)
    explained = " ".join(getattr(texts, name))
    for value in CHOICES[name.lower()]:
        key = {True: "ON", False: "OFF"}.get(value, str(value).upper())
        assert getattr(texts, "VALUE_" + key).removeprefix("the ") in explained


def test_settings_are_in_the_order_of_the_pages_of_the_device():
    assert [name for page in NAMES for name in page] == list(CHOICES)


@pytest.mark.parametrize("text", [
    *[text for place in (*PLACES, *SETTINGS) for value in lines("en", place).values() for text in value],
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
