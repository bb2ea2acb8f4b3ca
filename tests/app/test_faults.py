"""When something fails: crashes, safe mode, Ctrl-C, a display that comes and goes, an unread port."""

import json
from pathlib import Path

import pytest
from divermazo.board.board import Board
from divermazo.board.usb import Usb
from divermazo.rest import DARK
from divermazo_sim.device import Device
from divermazo_sim.modules import machine
from divermazo_sim.parts.flash import NOTHING
from stages import END, READY, SECOND, THROWN, loosen, put_on_table, stage

ROOT = Path(__file__).parents[2]
SIXTY = (ROOT / "tests" / "scripts" / "sixty-cards.script").read_text(encoding="utf-8")


def report(device: Device) -> str:
    return (Path(device.data) / "crash.txt").read_text()


def test_a_crash_is_saved_and_shown_and_the_app_starts_again(table, play) -> None:
    device = table()
    play(device, SECOND + "wait 5s")
    loosen(device, 1)
    play(device, """
        type 7 blue
        wait 1s
        expect screen "Algo falló"
        expect screen "loose wire"
        expect screen "crash.txt"
    """)
    assert "Traceback" in report(device)
    assert "RuntimeError: loose wire" in report(device)
    play(device, """
        tap 5
        expect screen "¿Seguir?"
        tap #
        expect screen "7 ✚ azul"
        expect screen "3 cartas"
    """)


def test_a_crash_while_a_tap_of_star_is_handled_is_no_safe_mode(table, play) -> None:
    """The key is still taken for down when the app starts again, as its release has just begun."""
    device = table()
    play(device, SECOND + "wait 5s")
    loosen(device, 1)
    play(device, 'tap *\nwait 1s\nexpect screen "Algo falló"\ntap 5\nwait 1s\nexpect screen "¿Seguir?"')


def test_a_key_that_a_computer_holds_comes_up_with_the_crash(table, play) -> None:
    """Who would have let go of it died with the app: the device would never rest again."""
    device = table({"rest": "5"})
    play(device, SECOND + "wait 5s")
    loosen(device, 1)
    device.usb.send(b'\x1e{"jsonrpc":"2.0","id":1,"method":"hold","params":{"key":"red","ms":60}}\n')
    play(device, 'wait 2s\nexpect screen "Algo falló"')
    device.run(6 * 60_000)
    assert device.supervisor.app.rest.state == DARK


def test_the_language_is_asked_for_also_after_a_crash(device, play) -> None:
    loosen(device, 1)
    play(device, 'wait 1s\nexpect screen "Algo falló"\ntap 5\nexpect screen "1 Español 2 English"')


def test_a_crash_does_not_change_the_settings(table, play) -> None:
    device = table({"players": 2})
    loosen(device, 1)
    play(device, "tap 4\nwait 1s\ntap 5 6 1\n" + 'expect screen "1 Jugadores 2"')


def test_many_crashes_far_apart_are_no_safe_mode(table, play) -> None:
    device = table()
    for _ in range(4):
        device.run(10_000)
        loosen(device, 1)
        play(device, 'tap 1\nwait 1s\nexpect screen "Algo falló"\ntap 5')
    assert device.supervisor.running


def test_two_failed_starts_in_a_row_are_safe_mode(tmp_path: Path) -> None:
    device = Device(str(tmp_path))
    loosen(device, 2)
    device.power_on()
    device.run(2000)
    assert not device.supervisor.running
    assert "loose wire" in report(device)
    assert any(map(any, device.oled.pixels))  # it says so
    assert not any(map(any, device.leds))
    assert device.buzzer.frequency == 0


def test_safe_mode_leaves_the_board_alone(tmp_path: Path) -> None:
    """No timer resets the board while somebody works at the REPL; keys do nothing."""
    device = Device(str(tmp_path))
    loosen(device, 2)
    device.power_on()
    device.run(2000)
    shown = device.oled.frame()
    device.tap("1")
    device.run(60_000)
    assert device.oled.frame() == shown
    assert not device.supervisor.running


def test_after_safe_mode_the_next_start_is_a_start(tmp_path: Path) -> None:
    device = Device(str(tmp_path))
    loosen(device, 2)
    device.power_on()
    device.run(2000)
    device.power_cut()
    device.power_on()
    device.run(2000)
    assert device.supervisor.running
    assert "1 Español" in device.screen_texts()


def test_star_held_at_start_is_safe_mode(table) -> None:
    device = table()
    device.power_cut()
    device.press("*")
    device.power_on()
    device.run(1000)
    assert not device.supervisor.running
    assert not any(map(any, device.leds))
    assert any(map(any, device.oled.pixels))


def test_another_key_held_at_start_is_not(table) -> None:
    device = table()
    device.power_cut()
    device.press("#")
    device.power_on()
    device.run(1000)
    assert device.supervisor.running


class Hands:
    """A day at the table for main.py, which has the clock for itself: keys, then Ctrl-C."""

    def __init__(self, data: Path) -> None:
        self.device = Device(str(data))
        machine.attach(self.device.circuit)
        self._at = 0

    def after(self, ms: int, action, argument=None) -> None:
        self._at += ms * 1000
        self.device.clock.at(self._at, action, argument)

    def tap(self, key: str) -> None:
        self.after(200, self.device.keys.press, key)
        self.after(100, self.device.keys.release, key)

    def interrupt(self, _) -> None:
        raise KeyboardInterrupt


def run_main(device: Device, monkeypatch) -> None:
    port = Usb(device.usb, device.usb, device.usb.poller)
    monkeypatch.setattr(Board.__init__, "__defaults__", (device.data, None, port))
    exec(compile((ROOT / "firmware" / "main.py").read_text(), "main.py", "exec"), {"__name__": "__main__"})


def test_ctrl_c_leaves_main_with_everything_quiet(tmp_path: Path, monkeypatch) -> None:
    hands = Hands(tmp_path)
    hands.tap("1")
    hands.tap("4")
    hands.after(200, hands.device.keys.press, "red")
    device = hands.device
    lit = []
    hands.after(20, lambda _: lit.extend([device.leds, device.buzzer.frequency]))
    hands.after(1, hands.interrupt)
    with pytest.raises(KeyboardInterrupt):
        run_main(hands.device, monkeypatch)
    assert any(map(any, lit[0])) and lit[1]  # it was at work
    assert not any(map(any, device.leds))
    assert device.buzzer.frequency == 0
    device.clock.sleep(60_000_000)  # no timer is left that would reset the board


def test_main_returns_to_the_repl_when_star_is_held(tmp_path: Path, monkeypatch) -> None:
    hands = Hands(tmp_path)
    hands.device.keys.press("*")
    run_main(hands.device, monkeypatch)
    assert hands.device.chain.changes == 2  # a light before the app is loaded, and no light
    assert not any(map(any, hands.device.leds))
    hands.device.clock.sleep(60_000_000)


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
def test_both_displays_show_the_same(kind: str, tmp_path: Path, play) -> None:
    device = put_on_table(str(tmp_path), {}, oled=kind)
    play(device, SECOND)
    other = put_on_table(str(tmp_path), {})
    play(other, SECOND)
    assert device.oled.frame() == other.oled.frame()
    assert device.supervisor.app.board.oled.controller == kind


def test_a_game_without_a_display(tmp_path: Path, play) -> None:
    device = put_on_table(str(tmp_path), {}, oled=None)
    play(device, SECOND + """
        expect die turquoise 4
        dice 2
        tap turquoise
        wait 1s
        expect die turquoise 2
    """)
    assert [event["e"] for event in events(device)] == ["roll", "turnup", "play", "reroll"]


def events(device: Device) -> list:
    return [json.loads(line) for line in device.supervisor.app.tables.current.record.lines()][1:]


def test_a_display_that_comes_late_shows_the_game(tmp_path: Path, play) -> None:
    device = put_on_table(str(tmp_path), {}, oled=None)
    play(device, READY + """
        oled on
        wait 4s
        expect screen "4 ± 1"
    """)


def test_a_display_may_vanish_and_return(table, play) -> None:
    play(table(), READY + """
        oled off
        type 3 turquoise
        expect die turquoise 4
        wait 1s
        type 7 blue
        oled on
        wait 4s
        expect screen "7 ✚ azul"
        expect screen "3 cartas"
    """)


def test_a_display_that_is_reset_by_a_spark_is_set_up_again_after_an_error(table, play) -> None:
    """It loses its picture while it is away; all of it comes back."""
    device = table()
    play(device, READY + "oled off\ntap 3\nwait 8s")
    device.oled.power(True)
    play(device, 'oled on\nwait 4s\nexpect screen "4 ± 1"')


@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309", "sh1106"])
def test_a_display_set_to_another_kind_can_be_set_back(kind: str, tmp_path: Path, play) -> None:
    """Whatever it shows meanwhile; the choice is auto, SSD1306, SH1106."""
    device = put_on_table(str(tmp_path), {}, oled=kind)
    play(device, """
        tap 6 6 3 3 3
        wait 1s
        expect screen "auto"
        tap * *
        expect screen "1 Módulo 10"
    """)


def test_keys_work_in_time_without_a_display(tmp_path: Path, play) -> None:
    device = put_on_table(str(tmp_path), {}, oled=None)
    play(device, READY + "tap 3")
    device.run(5000 - 400)
    before = device.leds
    device.press("turquoise")
    device.run(20)
    assert device.leds != before


def test_a_held_bus_costs_no_tap(table, play) -> None:
    device = table()
    play(device, READY)
    device.bus.stuck = True
    for key in ("3", "turquoise"):
        device.tap(key, 20)
        device.run(200)
    device.bus.stuck = False
    play(device, 'wait 4s\nexpect screen "✓ 4−1=3"')


def test_a_port_that_nobody_reads_stalls_nothing(table, tmp_path: Path, play) -> None:
    traces = []
    for reading in (True, False):
        device = Device(str(tmp_path / str(reading)))
        Path(device.data).mkdir()
        device.usb.reading = reading
        device.trace = []
        device.power_on()
        play(device, SIXTY)
        traces.append(device.trace)
        assert device.usb.take() == b""
    assert traces[0] == traces[1]


def test_nothing_is_written_to_the_port_when_it_crashes(table, play) -> None:
    device = table()
    loosen(device, 1)
    play(device, "tap 1\nwait 1s")
    assert device.usb.take() == b""


def test_a_folder_that_takes_nothing_is_said_and_the_game_goes_on(tmp_path: Path, play) -> None:
    device = stage(str(tmp_path), "no_storage", "es")
    play(device, 'expect screen "Memoria llena o bloqueada"' + SECOND + 'expect screen "3 ± 4"')


def test_damaged_settings_are_set_aside_and_said(tmp_path: Path, play) -> None:
    device = stage(str(tmp_path), "settings_damaged", "es")
    play(device, """
        expect screen "Ajustes dañados"
        tap 6 1
        expect screen "1 Jugadores 4"
    """)
    assert len(list(tmp_path.glob("*.bad"))) == 1


@pytest.mark.parametrize("ms", range(0, 700, 50))
def test_a_power_cut_while_a_card_is_taken_loses_no_more_than_the_card(ms: int, table, play) -> None:
    device = table()
    play(device, THROWN + "tap 4")
    device.press("red")
    device.run(ms)
    device.power_cut()
    device.release("red")
    assert not any(map(any, device.leds)) and device.buzzer.frequency == 0
    play(device, f"""
        power on
        wait 2s
        expect screen "¿Seguir?"
        expect die purple 6
        tap #
        expect screen "{'4 ± 1' if ms else 'Carta inicial'}"
    """)


def test_a_cut_just_after_the_end_of_a_game_leads_to_its_result(table, play) -> None:
    """Its last event is on flash, the note that it is over is not."""
    device = table({"scoring": "none"})
    play(device, END)
    device.flash.cut_at, device.flash.tear = device.flash.writes + 1, NOTHING
    play(device, """
        tap 2
        power on
        wait 2s
        expect screen "¿Seguir?"
        tap #
        wait 1s
        expect screen "Gana J2"
    """)
