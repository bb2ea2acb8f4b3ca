"""Tones, as the piezo hears them."""

import pytest
from bare import bare_device

STARTS = pytest.mark.parametrize("start_ticks", [0, 2**30 - 1, 2**30 - 120, 2**30 - 300])


def heard(device, since: int = 0) -> list:
    return [(ms - since, hz) for ms, hz in device.buzzer.history if ms >= since]


def play(device, tones: list) -> int:
    """Play (pitch, length in 10 ms) pairs now; returns now."""
    device.board.buzzer.play(bytes(number for tone in tones for number in tone),
                             device.clock.read_us() // 1000 % 2**30)
    device.wake()
    return device.now_ms


@STARTS
def test_tones_rests_and_their_lengths(start_ticks: int) -> None:
    device = bare_device(start_ticks=start_ticks)
    device.run(100)
    start = play(device, [(49, 10), (0, 5), (88, 20), (37, 3)])
    device.run(1000)
    assert heard(device, start) == [(0, 440), (100, 0), (150, 4186), (350, 220), (380, 0)]


def test_silent_until_something_plays() -> None:
    device = bare_device()
    device.run(1000)
    assert device.buzzer.history == []


@STARTS
def test_a_new_melody_replaces_the_old(start_ticks: int) -> None:
    device = bare_device(start_ticks=start_ticks)
    start = play(device, [(49, 50), (51, 50)])
    device.run(200)
    play(device, [(61, 10)])
    device.run(2000)
    assert heard(device, start) == [(0, 440), (200, 880), (300, 0)]


def test_a_late_step_shortens_no_later_tone() -> None:
    """The loop may have been busy: the melody keeps its time."""
    device = bare_device()
    start = play(device, [(49, 10), (51, 10), (53, 10)])
    device.clock.sleep(130_000)
    device.run(500)
    assert heard(device, start)[-1] == (300, 0)


def test_muted() -> None:
    device = bare_device()
    device.board.buzzer.muted = True
    play(device, [(49, 50)])
    device.run(1000)
    assert device.buzzer.history == []


def test_muting_silences_what_sounds() -> None:
    device = bare_device()
    play(device, [(49, 100)])
    device.run(100)
    device.board.buzzer.muted = True
    device.wake()
    device.run(5)
    assert device.buzzer.frequency == 0


@pytest.mark.parametrize("pitch", range(1, 89))
def test_every_pitch_is_in_tune(pitch: int) -> None:
    device = bare_device()
    play(device, [(pitch, 1)])
    wanted = 440 * 2 ** ((pitch - 49) / 12)
    assert abs(device.buzzer.frequency - wanted) <= 0.5 + wanted / 2000  # PWM takes whole hertz
