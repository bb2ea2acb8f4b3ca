"""The display, from the drawn buffer to the glass, for each controller, and its faults."""

import pytest
from bare import bare_device
from hypothesis import given, settings
from hypothesis import strategies as st

CONTROLLERS = {"ssd1306": "ssd1306", "ssd1309": "ssd1306", "sh1106": "sh1106"}  # and the kind
WIDTH = 128
SIZE = 1024

CHANGES = st.dictionaries(st.integers(0, SIZE - 1), st.integers(1, 255), max_size=6)  # place, bits

each_controller = pytest.mark.parametrize("controller", CONTROLLERS)


def draw(device, seed: int = 1) -> None:
    for place in range(SIZE):
        device.board.oled.buffer[place] = place * 31 + seed * 77 + (place >> 7) & 0xFF


def shows_the_buffer(device) -> bool:
    return device.oled.frame() == bytes(device.board.oled.buffer)


@each_controller
def test_the_controller_is_recognised_and_shows_the_buffer(controller: str) -> None:
    device = bare_device(oled=controller)
    draw(device)
    device.run(100)
    assert (device.board.oled.present, device.board.oled.controller) == (True, CONTROLLERS[controller])
    assert shows_the_buffer(device)


@each_controller
def test_the_picture_stands_upright(controller: str) -> None:
    device = bare_device(oled=controller)
    device.board.oled.buffer[0] = 0b10  # second pixel from the top, at the left edge
    device.run(100)
    assert [(x, y) for y, row in enumerate(device.oled.pixels) for x in range(WIDTH) if row[x]] == [(0, 1)]


@each_controller
def test_nothing_shows_before_the_whole_picture_is_there(controller: str) -> None:
    """RAM holds anything at power-on."""
    device = bare_device(oled=controller)
    assert any(device.oled.ram)
    draw(device)
    seen = set()
    for _ in range(100):
        device.run(1)
        seen.add(device.oled.frame())
    assert seen == {bytes(SIZE), bytes(device.board.oled.buffer)}


@each_controller
@settings(deadline=None)
@given(changes=CHANGES)
def test_only_the_changed_columns_are_sent(controller: str, changes: dict) -> None:
    """What else the RAM holds is overwritten behind the driver's back, and must stay."""
    device = bare_device(oled=controller)
    draw(device)
    device.run(100)
    for place in range(len(device.oled.ram)):
        device.oled.ram[place] ^= 0xFF
    for place, bits in changes.items():
        device.board.oled.buffer[place] ^= bits
    device.wake()
    device.run(100)
    expected = bytearray(byte ^ 0xFF for byte in device.board.oled.buffer)
    for place, bits in changes.items():
        expected[place] ^= bits
    for page in range(8):
        columns = [place for place in changes if place >> 7 == page]
        if columns:
            region = slice(min(columns), max(columns) + 1)
            expected[region] = device.board.oled.buffer[region]
    assert device.oled.frame() == bytes(expected)


@each_controller
@settings(deadline=None, max_examples=25)
@given(steps=st.lists(st.tuples(st.integers(0, 12), CHANGES), max_size=15))
def test_drawing_while_it_is_being_sent(controller: str, steps: list) -> None:
    device = bare_device(oled=controller)
    for ms, changes in steps:
        for place, bits in changes.items():
            device.board.oled.buffer[place] ^= bits
        device.wake()
        device.run(ms)
    device.wake()
    device.run(100)
    assert shows_the_buffer(device)


def test_one_refresh_is_one_short_transfer() -> None:
    device = bare_device()
    device.run(100)
    draw(device)
    refreshes = 0
    more = True
    while more:
        before = device.clock.us
        more = device.board.oled.refresh()
        refreshes += 1
        assert device.clock.us - before <= 3100
    assert refreshes == 8
    assert not device.board.oled.refresh()


def test_a_pixel_costs_a_fraction_of_a_page() -> None:
    device = bare_device()
    device.run(100)
    device.board.oled.buffer[700] ^= 1
    before = device.clock.us
    device.board.oled.refresh()
    assert device.clock.us - before <= 250


def test_without_a_display_nothing_is_lost_but_the_display() -> None:
    device = bare_device(oled=None)
    board = device.board
    assert not board.oled.present
    draw(device)
    before = device.clock.us
    assert not board.oled.refresh()
    assert device.clock.us == before
    assert not board.oled.retry()
    assert device.clock.us - before < 1000


@each_controller
@pytest.mark.parametrize("ms", [0, 3, 9, 21, 40])
def test_a_display_that_vanishes_and_returns(controller: str, ms: int) -> None:
    """It vanishes at any moment of its first picture; coming back it may have forgotten everything."""
    device = bare_device(oled=controller)
    draw(device)
    device.run(ms)
    device.oled.answering = False
    draw(device, seed=2)
    device.wake()
    device.run(50)
    assert not device.board.oled.present
    assert not device.board.oled.retry()
    device.oled.power(True)
    device.oled.answering = True
    assert device.board.oled.retry()
    device.wake()
    device.run(50)
    assert shows_the_buffer(device)


def test_a_dead_bus_costs_no_tap() -> None:
    device = bare_device()
    device.run(100)
    device.bus.stuck = True
    draw(device)
    for attempt in (device.board.oled.refresh, device.board.oled.retry):
        before = device.clock.us
        assert not attempt()
        assert 0 < device.clock.us - before <= 11_000
    assert not device.board.oled.present


@each_controller
def test_the_controller_can_be_set_by_hand(controller: str) -> None:
    """As for modules whose status cannot be read."""
    device = bare_device(oled=controller)
    device.board.oled.set_controller(CONTROLLERS[controller])
    draw(device)
    device.wake()
    device.run(100)
    assert device.board.oled.controller == CONTROLLERS[controller]
    assert shows_the_buffer(device)
    device.board.oled.set_controller("auto")
    assert device.board.oled.controller == CONTROLLERS[controller]


def test_an_unknown_controller_is_refused() -> None:
    device = bare_device()
    with pytest.raises(ValueError):
        device.board.oled.set_controller("ssd1305")
