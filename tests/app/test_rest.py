"""The device rests when nobody touches it: dimmed, dark but for one light that wanders, awake at a key."""

import pytest
from divermazo.keys import NAMES
from divermazo_sim.device import Device
from divermazo_sim.script import Script
from divermazo_sim.snapshot import snapshot
from lamps import brightness, lit
from stages import LIGHTS, loosen, put_on_table

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
WEEK_MS = 7 * 24 * HOUR_MS
WRAP = 1 << 30
DIM = "wait 301s"
DARK = "wait 1201s"
READY = "tap 1\nwait 1s\ndice 1 2 3 4 5 6\ntap #\nwait 2s\ntype 4 red\nwait 1s\nexpect screen \"4 ± 1\"\n"

each_display = pytest.mark.parametrize("display", ["ssd1306", "ssd1309", "sh1106"])


def glowing(device: Device) -> "list[int]":
    """The numbers of the LEDs that give any light."""
    return [number for number, led in enumerate(device.leds) if any(led)]


def is_dark(device: Device) -> bool:
    """Nothing on the glass nor beside it, and one LED at its faintest."""
    return not device.oled.on() and not any(device.oled.ram) and len(glowing(device)) == 1 and all(
        max(led) <= 1 for led in device.leds)


@each_display
def test_two_hours_alone(display: str, table, play) -> None:
    device = table(oled=display)
    play(device, READY)
    bright, contrast = brightness(device, 0), device.oled.contrast
    play(device, "wait 290s\nexpect screen \"4 ± 1\"")
    assert (brightness(device, 0), device.oled.contrast) == (bright, contrast)
    play(device, "wait 15s\nexpect screen \"4 ± 1\"\nexpect die red 1\nexpect glass dimmed")
    assert brightness(device, 0) < bright / 4 and device.oled.contrast < contrast / 4
    play(device, "wait 890s\nexpect screen \"4 ± 1\"\nwait 15s\nexpect glass dark")
    assert is_dark(device)
    spots = set()
    for _ in range(100):
        device.run(MINUTE_MS + 5000)
        assert is_dark(device)
        spots.update(glowing(device))
    assert len(spots) > 9  # it does not stay at one place
    play(device, "tap #\nexpect screen \"4 ± 1\"\nexpect die red 1\nexpect glass bright\nexpect no tone")
    assert device.oled.contrast == contrast and brightness(device, 0) == bright
    play(device, "type 3 turquoise\nexpect screen \"✓ 4−1=3\"")


def test_the_light_wanders_slowly_over_all_dice(table, play) -> None:
    device = table()
    play(device, DARK)
    spots = []
    for _ in range(54):
        spots += glowing(device)
        play(device, "wait 5s")
    assert len(spots) == 54 and set(spots) == set(range(54))


def test_nothing_is_left_in_the_columns_beside_the_picture(tmp_path) -> None:
    """The RAM of an SH1106 comes up with anything in it, and some modules show all of it."""
    device = put_on_table(str(tmp_path), {}, oled="sh1106")
    assert any(device.oled.frame()) and not any(device.oled.beside())


@pytest.mark.parametrize("key", NAMES)
def test_the_first_key_wakes_and_does_nothing_else(key: str, table, play) -> None:
    """Nor does holding it, nor its release; the next one counts."""
    device = table()
    play(device, READY)
    seen, leds = device.screen_texts(), device.leds
    play(device, DARK + "\nexpect glass dark")
    play(device, f"press {key}\nwait 50ms\nexpect glass bright\nexpect no tone")
    assert (device.screen_texts(), device.leds) == (seen, leds)
    play(device, f"wait 2s\nexpect no tone\nrelease {key}\nwait 1s\nexpect no tone")
    assert (device.screen_texts(), device.leds) == (seen, leds)
    assert len(device.supervisor.app.tables.current.record) == 2
    play(device, "press 7\nwait 100ms\nexpect screen \"7 ▢\"\nrelease 7")


@pytest.mark.parametrize("key", ["red", "#"])
def test_the_key_that_woke_it_counts_when_it_is_pressed_again(key: str, table, play) -> None:
    device = table()
    play(device, READY + DARK)
    play(device, "tap red\nwait 1s\ndice 5\ntap red\nwait 1s\nexpect die red 5" if key == "red" else
         "tap #\nhold # 1s\nexpect screen \"Ayuda\"")


def test_a_dimmed_device_is_to_be_read_so_its_keys_count(table, play) -> None:
    device = table()
    play(device, READY + DIM + "\nexpect glass dimmed\ntype 3 turquoise\nexpect screen \"✓ 4−1=3\"")
    play(device, "expect glass bright")
    play(device, "wait 290s\nexpect glass bright\nwait 15s\nexpect glass dimmed")


@pytest.mark.parametrize(("after", "dimmed_s", "dark_s"), [
    ("5", 75, 300), ("20", 300, 1200), ("60", 900, 3600),
])
def test_a_setting_says_when(after: str, dimmed_s: int, dark_s: int, table, play) -> None:
    device = table({"rest": after})
    play(device, f"""
        tap *
        wait {dimmed_s - 5}s
        expect glass bright
        wait 10s
        expect glass dimmed
        wait {dark_s - dimmed_s - 10}s
        expect glass dimmed
        wait 10s
        expect glass dark
    """)


def test_never_is_never(table, play) -> None:
    device = table({"rest": "never"})
    before = device.leds
    play(device, "wait 10800s\nexpect glass bright\nexpect screen \"1 Módulo 10\"")
    assert device.leds == before


@pytest.mark.parametrize(("language", "steps"), [
    ("es", ["Reposo 20 min", "Reposo 60 min", "Reposo nunca", "Reposo 5 min"]),
    ("en", ["Rest 20 min", "Rest 60 min", "Rest never", "Rest 5 min"]),
])
def test_it_is_set_on_the_page_of_the_device(language: str, steps: "list[str]", table, play) -> None:
    device = table(language=language)
    play(device, "tap 6 6\n" + "\ntap 4\n".join(f"expect screen \"4 {step}\"" for step in steps))
    play(device, "hold * 1s\nwait 3s\npower cut\npower on\nwait 2s\nwait 80s\nexpect glass dimmed")


def test_a_die_that_is_held_tumbles_on(table, play) -> None:
    device = table({"rest": "5"})
    play(device, READY + "press red\nwait 600s\nexpect glass bright")
    seen = set()
    for _ in range(20):
        device.run(60)
        seen.add(lit(device, 0))
    assert len(seen) > 3
    play(device, "dice 3\nrelease red\nwait 1s\nexpect die red 3\nwait 301s\nexpect glass dark")


@pytest.mark.parametrize("before_ms", [400_000, 1_199_000, 3_000_000])
def test_ticks_that_wrap_meanwhile(before_ms: int, table, play) -> None:
    device = table(start_ticks=WRAP - before_ms)
    play(device, "wait 310s\nexpect glass dimmed\nwait 880s\nexpect glass dimmed")
    play(device, "wait 20s\nexpect glass dark")
    spots = set()
    for _ in range(40):
        play(device, "wait 65s\nexpect glass dark")
        spots.update(glowing(device))
    assert len(spots) > 9
    play(device, "tap 1\nexpect glass bright\nexpect screen \"1 Módulo 10\"")


@pytest.mark.parametrize("start_ticks", [0, WRAP // 2 + 5, WRAP - WEEK_MS])
def test_a_game_wakes_after_a_week(start_ticks: int, table, play) -> None:
    """Differences of ticks turn negative after six days. Hours of the week are left out."""
    device = table(start_ticks=start_ticks)
    play(device, READY + DARK)
    for _ in range(6):
        device.clock.us += WEEK_MS * 1000 // 6
        play(device, "wait 60s\nexpect glass dark")
    play(device, "tap red\nexpect screen \"4 ± 1\"\nwait 200s\nexpect glass bright")
    play(device, "wait 110s\nexpect glass dimmed")
    play(device, "type 3 turquoise\nexpect screen \"✓ 4−1=3\"\nexpect die turquoise 4")


def test_dark_it_has_little_to_do(table, play) -> None:
    """No more than a picture that stands still, but for the light that wanders each five seconds."""
    device = table()
    play(device, READY)
    steps: list[int] = []
    work = device.supervisor.step
    device.supervisor.step = lambda now: steps.append(now) or work(now)
    device.run(MINUTE_MS)
    awake = len(steps)
    play(device, DARK)
    steps.clear()
    device.run(MINUTE_MS)
    assert len(steps) <= awake + 2 * 12


def test_it_says_when_something_is_due(tmp_path) -> None:
    """It does the same when it is called at each poll."""
    traces = []
    for skip in (True, False):
        folder = tmp_path / str(skip)
        folder.mkdir()
        device = put_on_table(str(folder), {"rest": "5"})
        device.skip_idle = skip
        device.trace = []
        Script("wait 320s\ntap 1\nwait 1s").run(device)
        traces.append(device.trace)
    assert len(traces[0]) > 10
    assert traces[0] == traces[1]


@each_display
def test_a_display_that_comes_back_while_it_rests_stays_dark(display: str, tmp_path, play) -> None:
    device = put_on_table(str(tmp_path), {}, oled=display)
    play(device, "oled off\ntap 4\nwait 1s\n" + DARK)
    device.oled.power(True)
    play(device, "oled on\nwait 10s\nexpect glass dark")
    assert not any(device.oled.ram)
    play(device, "tap 1\nwait 1s\nexpect screen \"Dados\"\nexpect glass bright")


@each_display
def test_a_display_that_loses_power_while_it_rests_is_set_up_anew(display: str, tmp_path, play) -> None:
    device = put_on_table(str(tmp_path), {}, oled=display)
    play(device, DARK)
    device.oled.power(True)
    play(device, "wait 60s\nexpect glass dark\ntap 1\nwait 1s\nexpect screen \"1 Módulo 10\"")
    play(device, "expect glass bright")


def test_a_display_that_is_away_at_the_waking_shows_all_when_it_comes(table, play) -> None:
    device = table()
    play(device, DARK + "\noled off\ntap 1\nwait 5s\noled on\nwait 5s\nexpect screen \"1 Módulo 10\"")


def test_without_a_display_the_dice_rest_and_wake(tmp_path, play) -> None:
    device = put_on_table(str(tmp_path), {}, oled=None)
    bright = brightness(device, 5)
    play(device, DIM)
    assert 0 < brightness(device, 5) < bright / 4
    play(device, DARK)
    assert len(glowing(device)) == 1
    play(device, "tap 1")
    assert brightness(device, 5) == bright


def test_a_crash_wakes_it(table, play) -> None:
    device = table()
    play(device, DARK)
    loosen(device, 1)
    play(device, "wait 10s\nexpect glass bright\nexpect screen \"RuntimeError\"")


def test_safe_mode_is_shown_also_from_the_dark(table, play) -> None:
    device = table()
    play(device, DARK)
    loosen(device, 3)
    play(device, "wait 10s\nexpect glass bright")
    assert not device.supervisor.running


def test_ctrl_c_in_the_dark_leaves_everything_dark(table, play) -> None:
    device = table()
    play(device, DARK)
    device.usb.send(b"\x03")
    play(device, "wait 10s\nexpect dark\nexpect glass dark")


def test_a_power_cut_in_the_dark_loses_nothing(table, play) -> None:
    device = table()
    play(device, READY + DARK + "\npower cut\npower on\nwait 2s\nexpect glass bright")
    play(device, "expect screen \"¿Seguir?\"\ntap #\nwait 1s\nexpect screen \"4 ± 1\"")


def test_the_self_test_of_the_leds_goes_on_where_it_was(table, play) -> None:
    device = table({"rest": "5"})
    play(device, LIGHTS + "wait 20s\nexpect screen \"Prueba rojo\"")
    shown = device.leds
    assert any(max(led) for led in shown)
    play(device, "wait 60s\nexpect glass dimmed")
    assert device.leds == shown
    play(device, "wait 300s\nexpect glass dark\ntap 1\nwait 1s\nexpect screen \"Prueba rojo\"")
    assert device.leds == shown


def test_a_picture_shows_how_bright_the_glass_is(table, play) -> None:
    device = table()
    lights = []
    for way in ("wait 1s", DIM, DARK):
        play(device, way)
        lights.append(sum(snapshot(device, 0.5).convert("L").histogram()[150:]))
    assert lights[0] > lights[1] > lights[2]
