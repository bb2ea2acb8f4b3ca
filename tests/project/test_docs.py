"""The pages for people: their links lead somewhere, and the pin table is that of the firmware."""

import fnmatch
import re
from pathlib import Path

import pytest
from divermazo.board import pins

ROOT = Path(__file__).parents[2]
ROOMS = ("docs", "seeds", "hardware", "firmware", "simulator", "host_tools", "bench", "tests")
PAGES = sorted([*ROOT.glob("*.md"), *(page for room in ROOMS for page in (ROOT / room).rglob("*.md"))])
ROW = re.compile(r"^\| *GP(\d+) *\| *(\d+) *\| *`(\w+)(?:\[(\d+)\])?` *\|", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The heading anchors of a page as GitHub makes them."""
    headings = re.findall(r"^#+ +(.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        target = (page.parent / name) if name else page
        if re.match(r"[a-z]+:", link):
            continue
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


TRANSLATED = [(page, english) for page in PAGES for ending in (".en.", ".") if ".es." in page.name
              for english in (page.with_name(page.name.replace(".es.", ending)),) if english.exists()]


@pytest.mark.parametrize("spanish, english", TRANSLATED, ids=lambda page: str(page.relative_to(ROOT)))
def test_both_languages_say_the_same_figures_and_lead_to_the_same_places(spanish, english):
    """Section by section. Spanish writes 4,7 and 5000 for 4.7 and 5,000."""
    assert list(sections(re.sub(r"(?<=\d),(?=\d)", ".", spanish.read_text(encoding="utf-8")))) == list(
        sections(re.sub(r"(?<=\d),(?=\d{3}\b)", "", english.read_text(encoding="utf-8"))))


def sections(text):
    """Of each: marks of the heading, figures, and addresses without language and anchor."""
    for section in re.split(r"^(?=#+ )", text, flags=re.MULTILINE)[1:]:
        links = [re.sub(r"\.(es|en)\b|-(es|en)(?=\.svg)|/(es|en)(?=/)|#.*", "", link)
                 for link in re.findall(r"\]\(([^)\s]+)\)", section)]
        plain = re.sub(r"\]\([^)]*\)| \[[^\]]*\]$", "", section, flags=re.MULTILINE)
        yield re.match("#+", section)[0], sorted(re.findall(r"\d+(?:\.\d+)*", plain)), sorted(links)


SOURCE = re.compile(r"(?<![\w/.-])(?:[\w<>*-]+/)*[\w<>*-]+\.py\b"
                    r"|(?<=`)(?:[\w<>*-]+/)+[\w<>*.-]+\.(?:js|md|txt)(?=`)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_sources_that_a_page_names_are_there(page):
    """By the last parts of their path; `<game>` is any."""
    named = {re.sub(r"<\w+>", "*", name) for name in SOURCE.findall(page.read_text(encoding="utf-8"))}
    there = [path.as_posix() for room in (*ROOMS, "tools") for path in (ROOT / room).rglob("*.*")]
    assert [name for name in sorted(named) if not fnmatch.filter(there, "*/" + name)] == []


def test_the_tour_names_each_module_that_lies_in_no_room():
    tour = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    modules = [path.name for path in (ROOT / "firmware/divermazo").glob("[!_]*.py")]
    assert [name for name in modules if f" {name} " not in tour] == []


def test_pages_named_in_the_sources_are_there():
    texts = [path.read_text(encoding="utf-8") for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    named = {name for text in texts for name in re.findall(r"docs/[\w-]+\.md", text)}
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def wired() -> dict[tuple[str, int], int]:
    """GPIO by name and place in it, from the firmware's pin table (a bus number is no pin)."""
    found = {}
    for name, value in vars(pins).items():
        if name.isupper() and not name.endswith("_BUS"):
            numbers = value if isinstance(value, tuple) else (value,)
            found.update({(name, place): gpio for place, gpio in enumerate(numbers)})
    return found


def test_pin_table_is_that_of_the_firmware():
    rows = ROW.findall((ROOT / "hardware.md").read_text(encoding="utf-8"))
    assert {(name, int(place or 0)): int(gpio) for gpio, _, name, place in rows} == wired()


def test_pin_table_names_the_right_pins_of_the_pico():
    """GP0-GP22 run round the board, four between grounds (Pico datasheet 2.1; Pico 2 the same)."""
    rows = ROW.findall((ROOT / "hardware.md").read_text(encoding="utf-8"))
    assert rows
    assert [row for row in rows if int(row[1]) != int(row[0]) + 1 + (int(row[0]) + 2) // 4] == []
