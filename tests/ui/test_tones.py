"""Tones: playable, short, and another pitch for each table."""

import pytest
from divermazo.ui.tones import Tones

SIGNALS = ("right", "wrong", "tap", "refused", "roll", "win")


@pytest.mark.parametrize("table", range(1, 7))
@pytest.mark.parametrize("signal", SIGNALS)
def test_a_signal_is_playable(table, signal):
    tones = getattr(Tones(table), signal)
    assert isinstance(tones, bytes)
    assert len(tones) % 2 == 0
    assert all(pitch == 0 or 37 <= pitch <= 88 for pitch in tones[::2])  # a piezo is silent below
    assert all(tones[1::2])
    assert sum(tones[1::2]) * 10 <= (1000 if signal == "win" else 350)


def test_tables_are_told_apart():
    for signal in SIGNALS:
        assert len({getattr(Tones(table), signal) for table in range(1, 7)}) == 6


def test_signals_are_told_apart():
    tones = Tones()
    assert len({getattr(tones, signal) for signal in SIGNALS}) == 6


def test_right_rises_and_wrong_falls():
    tones = Tones(3)
    assert tones.right[0] < tones.right[2]
    assert tones.wrong[0] > tones.wrong[4]
