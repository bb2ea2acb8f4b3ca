"""The page: layout, drawing in pieces, and never a trace of the screen before.

The pictures in golden/page are text art, two rows of pixels a line; --update-golden makes them anew.
"""

from pathlib import Path

import pytest
from divermazo.ui.canvas import Canvas
from divermazo.ui.fonts import LARGE, SMALL
from divermazo.ui.page import Page
from hypothesis import given
from hypothesis import strategies as st

from bench.overflow import overflows

GOLDEN = Path(__file__).parent / "golden" / "page"


def modular(page: Page) -> None:
    page.title("Módulo 10", "J1")
    page.big("4 ± 1")
    page.line(2, "→ 3 · 5", "center")
    page.footer("carta o dado · * atrás")


def wrong(page: Page) -> None:
    page.title("Módulo 10")
    page.big("✗ 8")
    page.line(2, "15−6=9", "center")
    page.footer("* mal tecleada · # más")
    page.bar(640)


def expedition(page: Page) -> None:
    page.title("Exploradores", "44")
    page.big("(27−20)×4=28")
    page.line(2, "7● al montón", "right")
    page.footer("# mía · ● montón")


def entries(page: Page, labels: list, values: "list | None" = None) -> None:
    for place, label in enumerate(labels):
        page.entry(place, len(labels), label, values[place] if values else "")


def menu(page: Page) -> None:
    entries(page, ["Módulo 10", "Estandartes", "Exploradores", "Sonido", "Español", "Aparato"],
            ["", "…", "…", "sí", "", ""])
    page.footer("1-6 cambiar · * atrás")


def long_menu(page: Page) -> None:
    entries(page, ["Jugadores", "Puntos", "Pistas", "Sonido", "Mesa"],
            ["3", "carrera", "operación", "sí", "6"])
    page.footer("1-5 cambiar · * atrás")


def help_of_four(page: Page) -> None:
    page.title("Puntos", "aciertos")
    for row, line in enumerate(("no: página", "carrera: ¡júgala!", "aciertos: ñandú", "resto: ágil")):
        page.line(row, line, "left", 4)
    page.footer("# siguiente · * volver")


def tally(page: Page) -> None:
    page.title("¡Gana J2!", "3 fallos")
    for row, name in enumerate(("", "Puestas", "− Fallos", "= Puntos")):
        page.line(row, name, "left", 4)
        for player in range(1, 6):
            string = str((row * 7 + player) % 11) if row else f"J{player}"
            page.tally(row, player, string, not row and player == 2)
    page.footer("# otra partida")


def short_menu(page: Page) -> None:
    page.title("Divermazo")
    entries(page, ["Módulo 10", "Dados", "Ajustes", "Ñandú"])
    page.footer("dado o 1-4")


def pangram(page: Page) -> None:
    page.line(0, "El pingüino Wenceslao")
    page.line(1, "hizo kilómetros bajo")
    page.line(2, "exhaustiva lluvia y frío")
    page.footer("¿Éxito? ¡Ándale, Íñigo!")


def banners(page: Page) -> None:
    for banner in range(9):
        for card, top in enumerate((2, 8, 14, 43, 49, 55)):
            text = str((banner + card) % 10 + 1) + "●▲■★✚☾"[(banner * 2 + card) % 6]
            page.cell("right", SMALL, 14 * banner - 1, top, 14, text)
        page.box(14 * banner + 3, 26, 10, 9)
        page.at(SMALL, 14 * banner + 7, 28, str(banner + 1))


def cut(page: Page) -> None:
    page.title("Un título mucho más largo", "Mesa 3")
    page.line(0, "Una línea que no cabe de ninguna manera")
    page.footer("cabe")


SCREENS = [modular, wrong, expedition, menu, long_menu, short_menu, help_of_four, tally, pangram, banners,
           cut]


def compose(page: Page, screen) -> bool:
    """All of it at once."""
    page.begin()
    screen(page)
    return page.end()


def drawn(page: Page, buffer: bytearray) -> bytes:
    """Draw what is left to be drawn; the picture."""
    canvas = Canvas(buffer)
    while page.draw(canvas):
        pass
    return bytes(buffer)


def fresh(screen) -> bytes:
    page = Page()
    compose(page, screen)
    return drawn(page, bytearray(b"\xff" * 1024))


def art(picture: bytes) -> str:
    """The picture as text, a character a pixel wide and two high."""
    def dot(x: int, y: int) -> int:
        return picture[(y >> 3) * 128 + x] >> (y & 7) & 1

    lines = ("".join(" ▀▄█"[dot(x, y) + 2 * dot(x, y + 1)] for x in range(128)) for y in range(0, 64, 2))
    return "".join(line.rstrip() + "\n" for line in lines)


@pytest.mark.parametrize("screen", SCREENS)
def test_layout(screen, request):
    path = GOLDEN / f"{screen.__name__}.txt"
    picture = art(fresh(screen))
    if request.config.getoption("--update-golden"):
        path.write_text(picture, encoding="utf-8")
    assert picture == path.read_text(encoding="utf-8")


def test_texts_are_in_reading_order():
    page = Page()
    compose(page, modular)
    assert page.texts() == ["Módulo 10 J1", "4 ± 1", "→ 3 · 5", "carta o dado · * atrás"]
    compose(page, menu)
    assert page.texts() == ["1 Módulo 10", "2 Estandartes …", "3 Exploradores …", "4 Sonido sí", "5 Español",
                            "6 Aparato", "1-6 cambiar · * atrás"]
    compose(page, long_menu)
    assert page.texts() == ["1 Jugadores 3", "2 Puntos carrera", "3 Pistas operación", "4 Sonido sí",
                            "5 Mesa 6", "1-5 cambiar · * atrás"]
    for marked in range(1, 6):
        page.begin()
        for player in range(1, 6):
            page.tally(0, player, f"J{player}", player == marked)
        page.end()
        assert page.texts() == ["J1 J2 J3 J4 J5"]


def test_until_a_screen_is_whole_the_one_before_is_shown():
    page = Page()
    buffer = bytearray(1024)
    compose(page, menu)
    texts, picture = page.texts(), drawn(page, buffer)
    page.begin()
    short_menu(page)
    assert page.texts() == texts
    assert overflows(page) == []
    page.begin()  # it is given up for another one, which is the one that is shown
    menu(page)
    assert not page.end()
    assert page.texts() == texts
    assert drawn(page, buffer) == picture


def test_an_empty_entry_leaves_its_place_free():
    page = Page()
    compose(page, lambda page: entries(page, ["Módulo 10", "", "", "Dados", "", "Ajustes"]))
    assert page.texts() == ["1 Módulo 10", "4 Dados", "6 Ajustes"]


def test_a_string_that_is_cut_is_reported():
    page = Page()
    for screen in SCREENS:
        compose(page, screen)
        expected = ["Un título mucho más largo", "Una línea que no cabe de ninguna manera"]
        assert overflows(page) == (expected if screen is cut else [])


def test_a_string_that_runs_into_another_is_reported():
    page = Page()
    compose(page, lambda page: (page.line(2, "Sigue 8 turquesa"), page.line(2, "→ 3 · 5", "right")))
    assert overflows(page) == []
    compose(page, lambda page: (page.line(2, "Sigue el ocho turquesa"), page.line(2, "→ 3 · 5", "right")))
    assert overflows(page) == ["→ 3 · 5"]


def test_a_value_leaves_less_room_for_its_entry():
    page = Page()
    compose(page, lambda page: entries(page, ["Número de jugadores", "b"], ["operación", ""]))
    assert overflows(page) == ["Número de jugadores"]


def test_big_takes_the_largest_font_that_will_do():
    """Rows of ink: large 22 or less, medium 14, text 7."""
    def rows(string: str) -> int:
        picture = fresh(lambda page: page.big(string))
        lit = [y for y in range(64) if any(picture[(y >> 3) * 128 + x] >> (y & 7) & 1 for x in range(128))]
        return lit[-1] - lit[0] + 1

    assert rows("12−6=6") == 22
    assert rows("(27−20)×4=28") == 14
    assert rows("HOLA") == 7
    assert rows("10+10+10+10+10+10") == 7


def test_one_item_is_drawn_a_call():
    """Between two calls at most one line changes, so that the app looks at its keys in between."""
    page = Page()
    compose(page, lambda page: [page.line(row, "línea") for row in range(3)])
    buffer = bytearray(1024)
    canvas = Canvas(buffer)
    seen = []
    while True:
        more = page.draw(canvas)
        seen.append(sum(map(any, (buffer[128:256], buffer[384:512], buffer[640:768]))))
        if not more:
            break
    assert seen == [0, 1, 2, 3]


def test_an_equal_screen_is_not_drawn_again():
    page = Page()
    assert compose(page, modular)
    buffer = bytearray(1024)
    drawn(page, buffer)
    assert not compose(page, modular)
    blank = bytearray(1024)
    assert not page.draw(Canvas(blank))
    assert not any(blank)


@pytest.mark.parametrize("other", [
    lambda page: (page.box(1, 20, 9, 5), page.line(2, "x"), page.footer("y")),
    lambda page: (page.box(1, 20, 5, 5), page.line(2, "x")),
    lambda page: (page.box(1, 20, 9, 6), page.line(2, "x")),
    lambda page: (page.box(2, 20, 9, 5), page.line(2, "x")),
    lambda page: (page.box(1, 21, 9, 5), page.line(2, "x")),
    lambda page: (page.box(1, 20, 9, 5), page.line(2, "x", "right")),
    lambda page: (page.box(1, 20, 9, 5), page.line(2, "y")),
    lambda page: (page.box(1, 20, 9, 5), page.line(1, "x")),
    lambda page: page.box(1, 20, 9, 5),
    lambda page: None,
])
def test_any_difference_is_drawn(other):
    page = Page()
    compose(page, lambda page: (page.box(1, 20, 9, 5), page.line(2, "x")))
    buffer = bytearray(1024)
    drawn(page, buffer)
    assert compose(page, other)
    assert drawn(page, buffer) == fresh(other)


def test_the_same_string_in_another_font_is_drawn():
    page = Page()
    compose(page, lambda page: page.at(SMALL, 1, 20, "7"))
    assert compose(page, lambda page: page.at(LARGE, 1, 20, "7"))


def test_the_bar_moves_without_drawing_anything_else():
    page = Page()
    compose(page, menu)
    buffer = bytearray(1024)
    whole = drawn(page, buffer)
    page.bar(500)
    marked = bytearray(1024)
    assert not page.draw(Canvas(marked))
    assert marked == bytes(6 * 128) + b"\x18" * 64 + bytes(64 + 128)  # rows 51 and 52, the left half
    page.bar(0)
    assert drawn(page, buffer) == whole


@given(st.lists(st.tuples(st.sampled_from(SCREENS), st.integers(0, 1000), st.integers(0, 30)), min_size=1))
def test_no_screen_leaves_a_trace_on_the_next(steps):
    """Screens change at any moment, also while the one before is half drawn, and while a key is held."""
    def held(screen, permille: int):
        return lambda page: (screen(page), page.bar(permille))

    page = Page()
    buffer = bytearray(1024)
    canvas = Canvas(buffer)
    for screen, permille, calls in steps:
        compose(page, held(screen, permille))
        for _ in range(calls):
            page.draw(canvas)
    assert drawn(page, buffer) == fresh(held(screen, permille))
