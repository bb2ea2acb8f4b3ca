"""Pictures show what the parts show."""

from io import BytesIO

import pytest
from divermazo.rules.cards import COLORS
from divermazo_sim import look
from divermazo_sim.look import FORMS, TABLE
from divermazo_sim.snapshot import Frame, snapshot
from PIL import Image, ImageChops

FRAME = Frame(TABLE, 1.0)
LOUDEST = {"red": 0, "green": 1, "blue": 2}


@pytest.fixture
def playing(device):
    """In Modulo 10, all dice thrown: the values 1-6 in device order."""
    device.run(1000)
    device.dice.load([1, 2, 3, 4, 5, 6])
    for key in ("2", "1", "#"):
        device.tap(key)
        device.run(200)
    device.run(2000)
    return device


def test_it_shows_the_whole_device_at_about_1200_pixels(device):
    picture = snapshot(device)
    assert picture.mode == "RGB" and 1100 < picture.width < 1300 and picture.width > picture.height


def test_the_same_device_gives_the_same_bytes(playing):
    files = [BytesIO(), BytesIO()]
    for file in files:
        snapshot(playing).save(file, "PNG")
    assert files[0].getvalue() == files[1].getvalue()


def test_every_lit_led_glows_in_its_die_and_no_other(playing):
    lit, dark = snapshot(playing), snapshot_without_power(playing)
    brighter = ImageChops.subtract(lit, dark)
    for die, color in enumerate(COLORS):
        glowing = [brighter.getpixel(pixel(TABLE.led(die, index))) for index in range(9)]
        glowing = [light for light in glowing if sum(light) > 120]
        assert len(glowing) == die + 1, color
        assert color not in LOUDEST or all(max(light) == light[LOUDEST[color]] for light in glowing)


def test_every_dot_of_the_oled_is_there(playing):
    picture = snapshot(playing)
    rows = playing.oled.pixels
    left, top = (round(v) for v in FRAME.point(TABLE.glass.x, TABLE.glass.y))
    size = int(TABLE.dots) // 128
    for y in range(64):
        for x in range(128):
            place = (left + (x - 64) * size + 1, top + (y - 32) * size + 1)
            assert (picture.getpixel(place)[1] > 128) == bool(rows[y][x]), (x, y)


@pytest.mark.parametrize("key", ["5", "*", "green"])
def test_a_pressed_key_looks_pressed_and_nothing_else_moves(device, key):
    device.run(1000)
    before = snapshot(device)
    device.press(key)
    changed = ImageChops.difference(before, snapshot(device)).getbbox()
    area = FRAME.area(*TABLE.keys[key].edges)
    assert changed and area[0] <= changed[0] and area[1] <= changed[1]
    assert changed[2] <= area[2] and changed[3] <= area[3]


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_nothing_overlaps_and_everything_is_on_the_body(form):
    boxes = [*form.dice, form.glass, *form.keys.values()]
    for i, one in enumerate(boxes):
        assert abs(one.x) + one.width / 2 < form.width / 2 and abs(one.y) + one.height / 2 < form.height / 2
        for other in boxes[:i]:
            apart_x = abs(one.x - other.x) - (one.width + other.width) / 2
            apart_y = abs(one.y - other.y) - (one.height + other.height) / 2
            assert max(apart_x, apart_y) > -1e-6


def test_dice_lie_in_a_ring_clockwise_from_twelve():
    red, yellow, green, turquoise, blue, purple = TABLE.dice
    assert red.x == turquoise.x == 0 and red.y == -turquoise.y < 0
    assert yellow.x == green.x == -blue.x == -purple.x > 0
    assert yellow.y == purple.y == -green.y == -blue.y < 0


def test_brighter_leds_look_brighter():
    assert look.shown(0) == 0 and look.shown(255) == 255
    assert all(look.shown(v) <= look.shown(v + 1) for v in range(255)) and look.shown(2) > 20


def snapshot_without_power(device) -> Image.Image:
    device.power_cut()
    return snapshot(device)


def pixel(point: "tuple[float, float]") -> "tuple[int, int]":
    x, y = FRAME.point(*point)
    return round(x), round(y)
