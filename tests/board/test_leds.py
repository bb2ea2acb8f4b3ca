"""LEDs, decoded from the strip's bytes: places, colours, levels, the current limit."""

from itertools import combinations, pairwise

import pytest
from bare import bare_device
from divermazo.board.leds import COLORS, FRAME, GAMMA, LIMIT_MA, WHITE
from divermazo.keys import DIE, NAMES
from eyes import LIGHT, distance, luminance
from hypothesis import example, given, settings
from hypothesis import strategies as st

DIM, HALF, FULL = 1 << 9, 2 << 9, 3 << 9
ALL = 0x1FF
OFF = (0, 0, 0)
FACES = st.lists(st.integers(0, 2**13 - 1), min_size=6, max_size=6)


def shown(faces: list, brightness: int = 4) -> list:
    device = bare_device()
    device.board.leds.set_brightness(brightness)
    device.board.leds.show(faces)
    return device.leds


def milliamperes(leds: list) -> float:
    """WS2812B: 20 mA a channel at 255, 1 mA idle."""
    return sum(sum(color) * 20 / 255 + 1 for color in leds)


def test_every_led_of_every_die_is_where_its_bit_says() -> None:
    for die in range(6):
        for cell in range(9):
            faces = [0] * 6
            faces[die] = FULL | 1 << cell
            leds = shown(faces)
            assert [place for place, color in enumerate(leds) if color != OFF] == [die * 9 + cell]
            assert leds[die * 9 + cell] == COLORS[die]


def test_the_greeting_is_one_faint_light() -> None:
    device = bare_device()
    device.board.greet()
    lit = [color for color in device.leds if any(color)]
    assert len(lit) == 1
    assert 0 < milliamperes(lit) < 10


def test_each_die_has_the_color_of_its_name() -> None:
    red, green, blue = range(3)
    strongest = {"red": {red}, "yellow": {red, green}, "green": {green}, "turquoise": {green, blue},
                 "blue": {blue}, "purple": {red, blue}}
    for name, light in zip(NAMES[DIE:], COLORS):
        assert {channel for channel in range(3) if light[channel] > max(light) / 2} == strongest[name]


def test_gamma_never_falls() -> None:
    assert all(a <= b for a, b in pairwise(GAMMA))
    assert (GAMMA[0], GAMMA[-1]) == (0, 255)


@pytest.mark.parametrize("die", range(6))
def test_levels_and_brightness_are_told_apart(die: int) -> None:
    """Each level and each brightness is lighter than the one below; a frame is there, and no pip."""
    def light(face: int, brightness: int, cell: int = 0) -> float:
        faces = [0] * 6
        faces[die] = face
        return luminance(shown(faces, brightness)[die * 9 + cell])

    for brightness in (1, 2, 3, 4):
        frame = light(FRAME | FULL | 1, brightness, cell=1)
        levels = [light(level | 1, brightness) for level in (DIM, HALF, FULL)]
        assert 0 < frame < levels[0] / 2.5
        assert all(a * 1.5 < b for a, b in pairwise(levels))
        assert levels[2] / 6 < levels[0] < levels[2] / 3  # dim: a quarter of the light
    for level in (DIM, HALF, FULL):
        steps = [light(level | 1, brightness) for brightness in (1, 2, 3, 4)]
        assert all(a < b for a, b in pairwise(steps))


def test_an_off_level_is_dark_and_white_is_white() -> None:
    assert set(shown([ALL] * 6)) == {OFF}
    for red, green, blue in shown([WHITE | DIM | ALL] * 6):
        assert red == green == blue > 0


def test_all_white_at_full_stays_within_the_limit() -> None:
    leds = shown([WHITE | FULL | ALL] * 6)
    assert 0.9 * LIMIT_MA < milliamperes(leds) <= LIMIT_MA == 350
    assert len(set(leds)) == 1


@settings(deadline=None)
@given(faces=FACES, brightness=st.integers(1, 4))
def test_no_picture_exceeds_the_limit(faces: list, brightness: int) -> None:
    leds = shown(faces, brightness)
    assert milliamperes(leds) <= LIMIT_MA
    for die, face in enumerate(faces):  # nor does the limit put out what is to be seen
        for cell in range(9):
            lit = face >> 9 & 3 if face >> cell & 1 else face & FRAME
            assert (leds[die * 9 + cell] != OFF) == bool(lit)


def test_the_limit_is_for_the_exception() -> None:
    """An everyday throw, 21 pips, is not dimmed as a new device is set, and hardly at the highest."""
    pips = [0b010_000, 0b001_000_100, 0b001_010_100, 0b101_000_101, 0b101_010_101, 0b101_101_101]
    throw = [FULL | mask for mask in pips]
    assert milliamperes(shown(throw, 3)) < 0.9 * LIMIT_MA
    brightest = max(map(sum, shown(throw)))
    assert brightest > 0.85 * max(map(sum, COLORS[:6]))


@settings(deadline=None, max_examples=40)
@example(pictures=[[WHITE | FULL | ALL] * 6, [WHITE | FULL | ALL] + [0] * 5], brightness=4)  # the limit ends
@example(pictures=[[FULL | ALL] * 6], brightness=1)  # the same faces, in another brightness
@given(pictures=st.lists(FACES, min_size=1, max_size=12), brightness=st.integers(1, 4))
def test_the_strip_shows_the_last_picture_whatever_came_before(pictures: list, brightness: int) -> None:
    device = bare_device()
    device.board.leds.show([FULL | ALL] * 6)
    device.board.leds.set_brightness(brightness)
    for faces in pictures:
        device.board.leds.show(faces)
    assert device.leds == shown(pictures[-1], brightness)


def test_only_a_difference_is_written() -> None:
    device = bare_device()
    faces = [FULL | 1] * 6
    leds = device.board.leds
    assert leds.show(faces)
    before = device.clock.us
    assert not leds.show(faces)
    assert device.clock.us == before
    faces[5] = DIM | 1
    assert leds.show(faces)


def test_a_reset_board_puts_out_what_the_strip_still_shows() -> None:
    device = bare_device()
    device.board.leds.show([FULL | ALL] * 6)
    device._boot()
    device.board.leds.show([0] * 6)
    assert set(device.leds) == {OFF}


def test_the_colors_look_equally_bright() -> None:
    lights = [luminance(color) for color in COLORS]
    assert max(lights) < 1.4 * min(lights)


@pytest.mark.parametrize("eye, least", [("normal", 50), ("protan", 25), ("deutan", 25), ("tritan", 15)])
def test_the_colors_are_told_apart(eye: str, least: int) -> None:
    """In CIELAB, where about 2.3 is just noticeable side by side."""
    for one, other in combinations(COLORS[:6], 2):
        assert distance(one, other, eye) > least, (one, other)


def test_the_measure_knows_white() -> None:
    assert luminance((255, 255, 255)) == sum(LIGHT)
