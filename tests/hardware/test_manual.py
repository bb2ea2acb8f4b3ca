"""The manuals show every scene that is photographed, in both languages alike."""

import json
import re

import pytest

from hardware import ROOT
from hardware.manual import LANGUAGES, SCENES, picture

PAGES = {language: (ROOT / "docs" / f"manual.{language}.md").read_text(encoding="utf-8")
         for language in LANGUAGES}


def shown(language: str) -> list[str]:
    return re.findall(r"\]\((img/[^)]+)\)", PAGES[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_shown_once(language):
    wanted = [picture(name, language).relative_to(ROOT / "docs").as_posix() for name in SCENES]
    assert sorted(shown(language)) == sorted(wanted)


def test_both_languages_show_the_same_in_the_same_order():
    one, other = (re.sub(r"manual/\w\w/", "", " ".join(shown(language))) for language in LANGUAGES)
    assert one == other


def test_every_screen_of_the_firmware_is_shown():
    """Those that stay: a game is restored, and the base classes are nothing one sees."""
    sources = (path.read_text(encoding="utf-8")
               for path in (ROOT / "firmware" / "divermazo" / "ui" / "screens").glob("*.py"))
    classes = {match for source in sources for match in re.findall(r"^class (\w+)\(", source, re.MULTILINE)}
    bases = {"Choice", "GameScreen", "MatchResult", "RoundScreen", "_Ending", "_Steps", "Restore"}
    drawn = json.loads((ROOT / "hardware" / "manual.json").read_text(encoding="utf-8")).values()
    assert {one["screen"] for one in drawn} >= classes - bases


def test_pictures_are_small():
    assert [name for name in SCENES for language in LANGUAGES
            if picture(name, language).stat().st_size > 300_000] == []
