"""The canvas: the same picture on both interpreters, and no string that breaks it."""

from divermazo.ui.canvas import Canvas
from divermazo.ui.fonts import LARGE, MEDIUM, SMALL, TEXT
from hypothesis import given
from hypothesis import strategies as st

SCENES = '''
from divermazo.ui.canvas import Canvas
from divermazo.ui.faces import SIGNS
from divermazo.ui.fonts import LARGE, MEDIUM, SMALL, TEXT

def scene(number):
    buffer = bytearray(1024)
    canvas = Canvas(buffer)
    if number == 0:
        for row in range(4):
            codes = range(32 + 24 * row, 56 + 24 * row)
            canvas.text(TEXT, row - 1, row * 12 - 1, "".join([chr(code) for code in codes]))
        canvas.text(TEXT, 0, 50, "áéíóúüñÁÉÍÓÚÜÑ¿¡±×−–✓✗→←↑↓·…•°ºª«»▢" + "".join(SIGNS))
    elif number == 1:
        canvas.fill_rect(0, 0, 128, 11, 1)
        canvas.text(TEXT, 2, 0, "Módulo 10 ¿ñ?", 0)
        canvas.text(LARGE, 90, 1, "7●", 0)
        canvas.text(LARGE, -5, 20, "15−6=9▢")
        canvas.text(MEDIUM, 3, 55, "(27−20)×4=28")
        canvas.rect(100, 40, 20, 20, 1)
    elif number == 2:
        canvas.text(SMALL, 120, 60, "10★9☾")
        canvas.text(SMALL, -3, -2, "0123456789" + "".join(SIGNS))
        canvas.text(TEXT, 0, 20, "漢😀\\n\\x7f\\x00ß")
        canvas.text(LARGE, 60, 30, "@")
        canvas.fill_rect(-5, 40, 12, 100, 1)
        canvas.text(TEXT, 0, 50, "abc", 0)
    return "".join(["%02x" % byte for byte in buffer])
'''


def test_both_interpreters_draw_the_same(micropython, cpython):
    script = SCENES + "\nfor number in range(3):\n    print(scene(number))\n"
    pictures = micropython(script)
    assert len(set(pictures.split())) == 3
    assert cpython("import divermazo_sim\n" + script) == pictures


def test_text_returns_where_the_next_character_begins():
    buffer, parts = bytearray(1024), bytearray(1024)
    whole = Canvas(buffer).text(TEXT, 3, 9, "Módulo 10")
    canvas = Canvas(parts)
    assert canvas.text(TEXT, canvas.text(TEXT, 3, 9, "Módu"), 9, "lo 10") == whole
    assert parts == buffer
    assert whole == 3 + TEXT.width("Módulo 10") + TEXT.spacing


def test_ink_0_is_the_negative_of_ink_1():
    plain, negative = bytearray(1024), bytearray(1024)
    Canvas(plain).text(TEXT, 2, 0, "¿Ñandú? ✓")
    canvas = Canvas(negative)
    canvas.fill_rect(0, 0, 128, 64, 1)
    canvas.text(TEXT, 2, 0, "¿Ñandú? ✓", 0)
    assert any(plain)
    assert bytes(~byte & 0xFF for byte in negative) == plain


def test_an_unknown_character_is_a_box():
    buffer = bytearray(1024)
    Canvas(buffer).text(TEXT, 0, 0, "漢")
    assert buffer[0] == buffer[4] == 0b11111100  # both sides of it, from row 2 on


def test_clear_puts_all_out():
    buffer = bytearray(b"\xa5" * 1024)
    Canvas(buffer).clear()
    assert not any(buffer)


@given(st.text(), st.integers(-300, 300), st.integers(-100, 100), st.booleans())
def test_any_string_may_be_written_anywhere(string, x, y, ink):
    for font in (TEXT, SMALL, MEDIUM, LARGE):
        assert Canvas(bytearray(1024)).text(font, x, y, string, int(ink)) >= x
