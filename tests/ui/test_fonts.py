"""The fonts: compiled from their sheets, complete, and readable."""

import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from divermazo.ui import fonts
from divermazo.ui.canvas import Canvas
from divermazo.ui.faces import SIGNS
from divermazo.ui.fonts import LARGE, MEDIUM, NARROW, SMALL, TEXT

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from compile_fonts import MISSING, SHEETS, parse  # noqa: E402

FONTS = {"text": TEXT, "small": SMALL, "narrow": NARROW, "medium": MEDIUM, "large": LARGE}
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
NEEDED = {
    "text": "".join(map(chr, range(32, 127))) + "áéíóúüñÁÉÍÓÚÜÑ¿¡±×−–✓✗→←↑↓·…•°ºª«»▢" + "".join(SIGNS),
    "small": "0123456789?-+✓ " + "".join(SIGNS),
    "narrow": "0123456789×−· ",
    "medium": "0123456789+−±×=·→()?✓✗%:/▢ JEPB" + "".join(SIGNS),
    "large": "0123456789+−±×=·→()?✓✗%:/▢ JEPB" + "".join(SIGNS),
}
LOOK_ALIKE = {
    frozenset("x×"),  # the sign stands a row higher, at the height of + and −
    frozenset(".·"),  # on the line, and in its middle
    frozenset("i¡"),  # on the line, and hanging from it
    frozenset("_−"),  # under the line, and in its middle
}


def glyphs(name: str) -> dict[str, list[str]]:
    return parse(SHEETS / f"{name}.txt").glyphs


def ink(rows: list[str]) -> tuple[str, ...]:
    """What the eye sees of a glyph: its rows without what is empty around it."""
    lines = [y for y, row in enumerate(rows) if "#" in row]
    rows = rows[lines[0]:lines[-1] + 1]
    used = [x for row in rows for x, dot in enumerate(row) if dot == "#"]
    return tuple(row[min(used):max(used) + 1] for row in rows)


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A quarter turn to the right."""
    return tuple("".join(column) for column in zip(*rows[::-1], strict=True))


def compile_in(folder: Path, *options: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, folder / "tools/compile_fonts.py", *options],
                          capture_output=True, text=True)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Sheets, compiler and modules in a folder of their own, to be spoilt."""
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    module = Path("firmware/divermazo/ui/sheets.py")
    (tmp_path / module).parent.mkdir(parents=True)
    shutil.copy(ROOT / module, tmp_path / module)
    return tmp_path


def test_the_module_is_what_the_sheets_compile_to():
    run = compile_in(ROOT, "--check")
    assert run.returncode == 0, run.stdout + run.stderr


def test_check_finds_a_sheet_that_was_redrawn(copy):
    sheet = copy / "tools/fonts/small.txt"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace("###", "#.#", 1), encoding="utf-8")
    stale = compile_in(copy, "--check")
    assert stale.returncode == 1
    assert "ui/sheets.py: stale" in stale.stdout
    assert compile_in(copy).returncode == 0
    assert compile_in(copy, "--check").returncode == 0


@pytest.mark.parametrize("spoilt, message", [
    ("A B\n# #\n#\n", "small.txt:6: 1 glyphs in a row for 2 characters"),
    ("A\n#o\n", "small.txt:5: only # and . draw"),
    ("A\n#\n##\n", "small.txt:4: the rows of `A` differ in width"),
    ("A @5\n#\n", "small.txt:4: rows 5-5 in a cell of 5"),
    ("missing\n#\n\nA\n#\n\nA\n#\n", "small.txt:10: `A` is drawn twice"),
    ("A\n#\n", "small.txt: no glyph `missing`"),
])
def test_a_spoilt_sheet_is_named_with_its_line(copy, spoilt, message):
    (copy / "tools/fonts/small.txt").write_text("height 5\nspacing 1\n\n" + spoilt, encoding="utf-8")
    run = compile_in(copy)
    assert run.returncode == 2
    assert run.stderr.startswith(message)


@pytest.mark.parametrize("name", FONTS)
def test_every_character_needed_is_there(name):
    assert [char for char in NEEDED[name] if not FONTS[name].fits(char, 128)] == []


@pytest.mark.parametrize("name", FONTS)
def test_no_two_characters_look_the_same(name):
    seen: dict = {}
    for char, rows in glyphs(name).items():
        if char != " ":
            seen.setdefault(ink(rows), []).append(char)
    assert {frozenset(chars) for chars in seen.values() if len(chars) > 1} <= LOOK_ALIKE


@pytest.mark.parametrize("name", FONTS)
def test_no_character_touches_its_neighbours(name):
    font = FONTS[name]
    for char in NEEDED[name]:
        buffer = bytearray(1024)
        Canvas(buffer).write(1, font, 0, 0, font.glyphs(char * 2))
        pages = range(0, 1024, 128)
        gap = range(font.width(char), font.width(char) + font.spacing)
        assert font.spacing > 0
        assert [x for x in gap if any(buffer[page + x] for page in pages)] == [], char


def test_text_stands_on_its_line():
    rows = glyphs("text")

    def inked(char: str) -> tuple[int, int]:
        lines = [y for y, row in enumerate(rows[char]) if "#" in row]
        return lines[0], lines[-1]

    assert {char: inked(char) for char in CAPITALS if inked(char) != (2, 8)} == {}
    assert {char: inked(char) for char in "acemnorsuvwxz" if inked(char) != (4, 8)} == {}
    assert {char: inked(char) for char in "gpqy" if inked(char) != (4, 10)} == {}
    assert {char: inked(char) for char in "bdfhkl" + "".join(SIGNS) if inked(char) != (2, 8)} == {}
    assert {char: inked(char) for char in "áéíóúüñ" if inked(char)[1] != 8} == {}
    assert {char: inked(char) for char in "ÁÉÍÓÚÑ" if inked(char) != (0, 8)} == {}


def test_accents_stand_clear_of_their_letters():
    rows = glyphs("text")
    for char in "áéíóúüñÁÉÍÓÚÜÑ":
        lines = [y for y, row in enumerate(rows[char]) if "#" in row]
        assert len(lines) < lines[-1] - lines[0] + 1, char


def test_digits_stand_in_columns():
    for font in (TEXT, MEDIUM):
        assert {font.width(digit) for digit in "023456789"} == {font.width("0")}


def test_a_card_of_banners_fits_its_column():
    assert {SMALL.width("9" + shape) for shape in SIGNS} == {9}
    assert {SMALL.width("10" + shape) for shape in SIGNS} == {12}
    assert SMALL.height == 5


@pytest.mark.parametrize("font, sums", [
    (LARGE, ["4 ± 1", "10 ± 6", "15−6=9", "✗ 8", "✓ 12−6=6", "7● ▢", "10→E9", "".join(SIGNS)]),
    (MEDIUM, ["(27−20)×4=28", "7+3+10=20", "5+6=11→1"]),
])
def test_sums_fit_the_screen(font, sums):
    assert [string for string in sums if not font.fits(string, 128)] == []


@pytest.mark.parametrize("name", ["small", "narrow"])
def test_no_two_digits_differ_in_a_single_point(name):
    """They are read across a table."""
    rows = glyphs(name)
    for one in "0123456789":
        for other in "0123456789":
            if one < other and len(rows[one][0]) == len(rows[other][0]):
                dots = zip("".join(rows[one]), "".join(rows[other]), strict=True)
                assert sum(a != b for a, b in dots) > 1, (one, other)


def test_digits_are_large():
    heights = {len(ink(rows)) for char, rows in glyphs("large").items() if char.isdigit()}
    assert heights == {LARGE.height} == {22}


def test_an_unknown_character_has_a_box_in_every_font():
    for name, font in FONTS.items():
        missing = glyphs(name)[MISSING]
        for char in ("漢", "😀", "\n", "ß", "\x7f"):
            assert font.width(char) == len(missing[0]), (name, char)
            assert not font.fits(char, 128)


@pytest.mark.parametrize("name", [name for name in FONTS if SIGNS[0] in NEEDED[name]])
def test_no_sign_turns_into_that_of_another_color(name):
    """Colours are never the only sign, and people sit on all sides of the table."""
    signs = {char: ink(glyphs(name)[char]) for char in SIGNS}
    for sign, other in combinations(SIGNS, 2):
        seen = signs[sign]
        for _ in range(4):
            seen = turned(seen)
            assert difference(seen, signs[other]) >= 0.15, (sign, other)


def difference(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """The share of dots in which two glyphs differ when their middles lie on each other."""
    size = max(len(one), len(one[0]), len(other), len(other[0]))

    def whole(rows: tuple[str, ...]) -> str:
        lines = [row.center(size, ".") for row in rows]
        above = (size - len(rows)) // 2
        return "".join(["." * size] * above + lines + ["." * size] * (size - len(rows) - above))

    return sum(a != b for a, b in zip(whole(one), whole(other), strict=True)) / size ** 2


def test_the_sheets_are_not_kept_beside_the_fonts():
    assert not hasattr(fonts, "sheets")
