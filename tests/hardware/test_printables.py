"""The printed pages: one A4 page each, and their texts are those of the device."""

import re

import pytest
from divermazo.rules.cards import COLORS

from hardware import ROOT
from hardware.printables import GUIDES, LANGUAGES, guide_typst, strings

PRINT = ROOT / "hardware" / "print"


@pytest.mark.parametrize("name", ["quick-guide.es.pdf", "quick-guide.en.pdf", "labels.pdf"])
def test_page_is_one_a4(name):
    content = (PRINT / name).read_bytes()
    assert len(re.findall(rb"/Type */Page\b", content)) == 1
    size = re.search(rb"/MediaBox *\[0 0 ([\d.]+) ([\d.]+)\]", content)
    assert (round(float(size[1])), round(float(size[2]))) == (595, 842)


@pytest.mark.parametrize("language", LANGUAGES)
def test_guide_names_the_games_as_the_menu_does(language):
    page = guide_typst(language)
    for name in ("MODULAR", "BANNERS", "EXPLORERS"):
        assert f"== #scr[{getattr(strings(language), name)}]" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_guide_names_the_colors_as_the_device_does(language):
    page = guide_typst(language)
    assert [name for color, name in zip(COLORS, strings(language).COLORS)
            if f'label-{color}.svg", "{name}")' not in page] == []


def test_guides_say_the_same():
    one, other = (GUIDES[language] for language in LANGUAGES)
    assert [len(lines) for *_, lines in one.games] == [len(lines) for *_, lines in other.games]
    marks = [re.findall(r"~\w+~|\[(?:[0-9*#]|colors)\]", str(guide)) for guide in (one, other)]
    assert marks[0] == marks[1]
