"""The canvas: the same picture on both interpreters, and no string that breaks it."""

from divermazo.ui.canvas import Canvas
from divermazo.ui.fonts import LARGE, MEDIUM, SMALL, TEXT, Font
from hypothesis import given
from hypothesis import strategies as st

SCENES = '''
from divermazo.ui.canvas import Canvas
from divermazo.ui.faces import SIGNS
from divermazo.ui.fonts import LARGE, MEDIUM, SMALL, TEXT

def text(canvas, font, x, y, string, ink=1):
    return canvas.write(ink, font, x, y, font.glyphs(string))

def scene(number):
    buffer = bytearray(1024)
    canvas = Canvas(buffer)
    if number == 0:
        for row in range(4):
            codes = range(32 + 24 * row, 56 + 24 * row)
            text(canvas, TEXT, row - 1, row * 12 - 1, "".join([chr(code) for code in codes]))
        text(canvas, TEXT, 0, 50, "áéíóúüñÁÉÍÓÚÜÑ¿¡±×−–✓✗→←↑↓·…•°ºª«»▢" + "".join(SIGNS))
    elif number == 1:
        canvas.fill_rect(0, 0, 128, 11, 1)
        text(canvas, TEXT, 2, 0, "Módulo 10 ¿ñ?", 0)
        text(canvas, LARGE, 90, 1, "7●", 0)
        text(canvas, LARGE, -5, 20, "15−6=9▢")
        text(canvas, MEDIUM, 3, 55, "(27−20)×4=28")
        canvas.rect(100, 40, 20, 20, 1)
    elif number == 2:
        text(canvas, SMALL, 120, 60, "10★9☾")
        text(canvas, SMALL, -3, -2, "0123456789" + "".join(SIGNS))
        text(canvas, TEXT, 0, 20, "漢😀\\n\\x7f\\x00ß")
        text(canvas, LARGE, 60, 30, "@")
        canvas.fill_rect(-5, 40, 12, 100, 1)
        text(canvas, TEXT, 0, 50, "abc", 0)
    return "".join(["%02x" % byte for byte in buffer])
'''


def text(canvas: Canvas, font: Font, x: int, y: int, string: str, ink: int = 1) -> int:
    return canvas.write(ink, font, x, y, font.glyphs(string))


def test_both_interpreters_draw_the_same(micropython, cpython):
    script = SCENES + "\nfor number in range(3):\n    print(scene(number))\n"
    pictures = micropython(script)
    assert len(set(pictures.split())) == 3
    assert cpython("import divermazo_sim\n" + script) == pictures


def test_text_returns_where_the_next_character_begins():
    buffer, parts = bytearray(1024), bytearray(1024)
    whole = text(Canvas(buffer), TEXT, 3, 9, "Módulo 10")
    canvas = Canvas(parts)
    assert text(canvas, TEXT, text(canvas, TEXT, 3, 9, "Módu"), 9, "lo 10") == whole
    assert parts == buffer
    assert whole == 3 + TEXT.width("Módulo 10") + TEXT.spacing


def test_ink_0_is_the_negative_of_ink_1():
    plain, negative = bytearray(1024), bytearray(1024)
    text(Canvas(plain), TEXT, 2, 0, "¿Ñandú? ✓")
    canvas = Canvas(negative)
    canvas.fill_rect(0, 0, 128, 64, 1)
    text(canvas, TEXT, 2, 0, "¿Ñandú? ✓", 0)
    assert any(plain)
    assert bytes(~byte & 0xFF for byte in negative) == plain


def test_an_unknown_character_is_a_box():
    buffer = bytearray(1024)
    text(Canvas(buffer), TEXT, 0, 0, "漢")
    assert buffer[0] == buffer[4] == 0b11111100  # both sides of it, from row 2 on


def test_clear_puts_all_out():
    buffer = bytearray(b"\xa5" * 1024)
    Canvas(buffer).clear()
    assert not any(buffer)


@given(st.text(), st.integers(-300, 300), st.integers(-100, 100), st.booleans())
def test_any_string_may_be_written_anywhere(string, x, y, ink):
    for font in (TEXT, SMALL, MEDIUM, LARGE):
        assert text(Canvas(bytearray(1024)), font, x, y, string, int(ink)) >= x
