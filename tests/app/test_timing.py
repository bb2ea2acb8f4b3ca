"""Time: ticks that wrap, tap to light, no tap lost, a device left on for a week. All in virtual time."""

from pathlib import Path

import pytest
from divermazo_sim import script
from divermazo_sim.device import Device
from divermazo_sim.script import Script
from stages import READY, REVIEW, STREAK, put_on_table

SIXTY = Script((Path(__file__).parents[1] / "scripts" / "sixty-cards.script").read_text(encoding="utf-8"))
WRAP = 1 << 30
WEEK_MS = 7 * 24 * 3600 * 1000
LIGHT_MS = 20
GLASS_MS = 30  # the first page of a new picture, which is drawn first
RELEASE_MS = 25  # a key is up when it has been so for this long


class Restless(Device):
    """Notes when keys go down and up, at moments of every kind: each press comes a little later."""

    def __init__(self, data: str, **options: object) -> None:
        super().__init__(data, **options)
        self.taps = []  # [key, pressed, released]

    def press(self, key: str) -> None:
        self.run(len(self.taps) % 7)
        self.taps.append([key, self.now_ms, None])
        super().press(key)

    def release(self, key: str) -> None:
        super().release(key)
        self.taps[-1][2] = self.now_ms


def whole_game(folder: Path, **options: object) -> Restless:
    folder.mkdir()
    device = Restless(str(folder), **options)
    device.trace = []
    device.power_on()
    SIXTY.run(device)
    return device


@pytest.fixture(scope="module")
def game(tmp_path_factory) -> Restless:
    """The whole game of sixty cards."""
    return whole_game(tmp_path_factory.mktemp("timing") / "game")


def changes(device: Device, kind: str) -> list[int]:
    return [int(line.split()[0]) for line in device.trace if line.split()[1] == kind]


def first_after(moments: list[int], start: int) -> int:
    return min(moment for moment in moments if moment >= start) - start


@pytest.mark.parametrize("before_ms", [100, 3000, 20_000, 50_000])
def test_a_game_over_the_wrap_of_the_ticks_is_the_same(before_ms: int, game, tmp_path: Path) -> None:
    assert game.now_ms > before_ms
    assert whole_game(tmp_path / "wrapped", start_ticks=WRAP - before_ms).trace == game.trace


@pytest.mark.parametrize("way", [REVIEW + "tap 7\nwait 62s", STREAK, "power cut\npower on\nwait 5s"])
def test_the_app_says_when_something_is_due(way: str, tmp_path: Path) -> None:
    """It does the same when it is called at each poll."""
    traces = []
    for skip in (True, False):
        folder = tmp_path / str(skip)
        folder.mkdir()
        device = put_on_table(str(folder), {})
        device.skip_idle = skip
        device.trace = []
        Script(way).run(device)
        traces.append(device.trace)
    assert len(traces[0]) > 5
    assert traces[0] == traces[1]


def test_every_tap_on_a_die_lights_in_time(game) -> None:
    """On the dice; on the glass where the dice stay as they are, since the next card has the same colour."""
    light = changes(game, "leds") + changes(game, "glass")
    dice = [tap for tap in game.taps if len(tap[0]) > 1]
    assert len(dice) > 60
    assert [tap for tap in dice if first_after(light, tap[1]) > LIGHT_MS] == []


def test_every_digit_is_on_the_glass_in_time(game) -> None:
    glass = changes(game, "glass")
    _, choice, *digits = [tap for tap in game.taps if tap[0].isdigit()]
    assert first_after(changes(game, "leds"), choice[1]) < LIGHT_MS  # in the menu: then the game is loaded
    assert len(digits) > 60
    assert [tap for tap in digits if first_after(glass, tap[1]) > GLASS_MS] == []


def test_star_and_hash_are_on_the_glass_in_time(game) -> None:
    glass = changes(game, "glass")
    keys = [tap for tap in game.taps if tap[0] in "*#"]
    assert len(keys) > 10
    assert [tap for tap in keys if first_after(glass, tap[2]) > RELEASE_MS + GLASS_MS] == []


def test_no_tap_of_20_ms_is_lost(tmp_path: Path, monkeypatch) -> None:
    """At any phase of the polls, with contacts that bounce."""
    monkeypatch.setattr(script, "TAP_MS", 20)
    monkeypatch.setattr(script, "PAUSE_MS", 380)
    whole_game(tmp_path / "game")


def pass_a_week(device: Device) -> None:
    """Differences of ticks turn negative after six days; nothing happens in them, they are left out."""
    device.clock.us += WEEK_MS * 1000


def test_keys_work_after_a_week(table, play) -> None:
    device = table()
    play(device, READY)
    pass_a_week(device)
    play(device, """
        expect screen "4 ± 1"
        type 3 turquoise
        expect screen "✓ 4−1=3"
        expect die turquoise 4
    """)


def test_a_display_returns_after_a_week(table, play) -> None:
    device = table()
    play(device, READY + "oled off\ntap 3\nwait 7s")
    pass_a_week(device)
    play(device, 'oled on\nwait 4s\nexpect screen "4 ± 1"')
