"""Keys, from the switch to the event: debounce, matrix, ghosts, and no tap lost."""

from itertools import combinations, permutations

import pytest
from bare import bare_device, events
from divermazo.keys import NAMES, RELEASED, STAR
from divermazo_sim.parts.switches import KEYPAD
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.mark.parametrize("key", NAMES)
def test_every_key_is_pressed_and_released_once(key: str) -> None:
    device = bare_device()
    device.tap(key)
    code = NAMES.index(key)
    assert events(device) == [code, RELEASED + code]


@settings(deadline=None, max_examples=300)
@given(key=st.sampled_from(NAMES), bounce=st.integers(0, 15), hold=st.integers(20, 90),
       phase=st.integers(0, 4), seed=st.integers(1, 10**6), wraps_after=st.integers(1, 120))
def test_a_bouncing_tap_is_one_press_and_one_release(key, bounce, hold, phase, seed, wraps_after) -> None:
    """Bounce of a press must end before the key is let go, or the contact was never really closed."""
    ticks = 2**30 - wraps_after
    device = bare_device(seed=seed, bounce_ms=min(bounce, hold - 5), start_ticks=ticks)
    device.run(10 + phase)
    pressed = device.now_ms
    device.press(key)
    device.run(hold)
    device.release(key)
    device.run(100)
    (down, press), (up, release) = device.supervisor.events
    code = NAMES.index(key)
    assert (press, release) == (code, RELEASED + code)
    assert (down - ticks - pressed) % 2**30 <= 5 + min(bounce, hold - 5)  # at once, or when it first holds
    late = (up - ticks - pressed) % 2**30 - hold
    assert 0 <= late <= 25 + bounce + 10
    if hold >= 25 + bounce:  # a press that has settled: `*` and `#` answer at once when they are let go
        assert late <= 5 + bounce


@pytest.mark.parametrize("phase_us", range(0, 5000, 250))
@pytest.mark.parametrize("key", ["red", "5"])
@pytest.mark.parametrize("others", [[], ["1"], ["1", "blue"]])
def test_a_tap_of_20_ms_is_never_lost(key: str, phase_us: int, others: list) -> None:
    """Also while other keys are down."""
    device = bare_device(bounce_ms=5)
    for other in others:
        device.press(other)
    device.run(50)
    start = device.clock.us + phase_us
    device.clock.at(start, device.keys.press, key)
    device.clock.at(start + 20_000, device.keys.release, key)
    device.run(100)
    assert events(device)[len(others):] == [NAMES.index(key), RELEASED + NAMES.index(key)]


def test_held_from_the_first_edge_to_the_end_of_the_release() -> None:
    device = bare_device(bounce_ms=4)
    device.press("*")
    device.run(10)
    assert device.board.keyboard.held(STAR)
    device.run(500)
    device.release("*")
    device.run(20)
    assert device.board.keyboard.held(STAR)
    device.run(20)
    assert not device.board.keyboard.held(STAR)


def corners() -> list:
    """The four keys of every rectangle in the matrix."""
    return [(KEYPAD[top][left], KEYPAD[top][right], KEYPAD[bottom][left], KEYPAD[bottom][right])
            for top, bottom in combinations(range(4), 2) for left, right in combinations(range(3), 2)]


@pytest.mark.parametrize("rectangle", corners())
def test_no_ghost_of_three_keys(rectangle: tuple) -> None:
    """The third key makes the fourth look closed: neither is taken before one of the others is released."""
    for first, second, third in permutations(rectangle, 3):
        device = bare_device()
        for key in (first, second, third):
            device.press(key)
            device.run(40)
        assert events(device) == [NAMES.index(first), NAMES.index(second)]
        device.release(first)
        device.run(60)
        remaining = {RELEASED + NAMES.index(first), NAMES.index(third)}
        assert set(events(device)[2:]) == remaining


@pytest.mark.parametrize("keys", list(combinations("123456789*0#", 3)), ids="".join)
def test_with_diodes_any_three_keys_are_read_right(keys: tuple) -> None:
    """Held together, whatever their order; and each release is the right one's."""
    device = bare_device(diodes=True)
    for key in keys:
        device.press(key)
        device.run(40)
    assert events(device) == [NAMES.index(key) for key in keys]
    for key in keys:
        device.release(key)
        device.run(60)
    assert events(device)[3:] == [RELEASED + NAMES.index(key) for key in keys]


@pytest.mark.parametrize("offset_us", range(1, 260, 3))
def test_no_ghost_when_a_key_closes_within_a_scan(offset_us: int) -> None:
    """1 and 7 are down; 3 closes while the rows are scanned; 9 is nobody's."""
    device = bare_device()
    for key in ("1", "7"):
        device.press(key)
        device.run(50)
    device.run(5 - device.now_ms % 5)
    polled = device.due_us  # the poll that is being disturbed
    device.clock.at(polled + offset_us, device.keys.press, "3")
    device.run(50)
    assert NAMES.index("9") not in events(device)


def test_keys_that_cannot_be_ghosts_are_all_taken() -> None:
    device = bare_device()
    together = ["1", "5", "9", "*", "red", "yellow", "green", "turquoise", "blue", "purple"]
    for key in together:
        device.press(key)
    device.run(10)
    assert sorted(events(device)) == sorted(map(NAMES.index, together))


def test_an_idle_poll_allocates_nothing(micropython) -> None:
    assert micropython("""
import divermazo_sim
from divermazo_sim.device import Device
from micropython import heap_lock, heap_unlock
from time import ticks_ms
import gc

class Idle:
    running = True
    def __init__(self, board):
        self.board = board
    def step(self, now):
        keyboard = self.board.keyboard
        heap_lock()
        keyboard.poll(now)
        keyboard.next()
        self.board.oled.refresh()
        self.board.leds.show(faces)
        self.board.buzzer.step(now)
        self.board.heartbeat.beat()
        heap_unlock()
        return 5

faces = (0, 0, 0, 0, 0, 0)
device = Device("", firmware=Idle)
device.power_on()
device.board.leds.show(faces)
while device.board.oled.refresh():
    pass
device.run(200)
print("steps without a byte")
""") == "steps without a byte\n"
