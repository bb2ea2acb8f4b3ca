"""The self-test finds what is miswired on the board, and says so; it leaves everything as it was."""

from pathlib import Path

import pytest
from divermazo.board import pins
from divermazo.keys import NAMES
from divermazo_sim.device import Device
from divermazo_sim.parts.circuit import GROUND
from divermazo_sim.script import Script
from lamps import lights, lit, white

OPEN = "tap purple purple blue\nwait 4s\n"  # by the die buttons: a broken keypad does not matter
KEYS_TIME = 21_000
ROWS = ("123", "456", "789", "*0#")


def run(device: Device, script: str) -> None:
    Script(script).run(device)


def press_keys(device: Device, without: str = "") -> None:
    """Every key but these; what stays away is waited for."""
    run(device, "tap " + " ".join(name for name in NAMES if name not in without.split()))
    if without:
        device.run(KEYS_TIME)


def judge(device: Device) -> None:
    """The LEDs of six dice and the buzzer are well."""
    run(device, "tap turquoise blue turquoise blue turquoise blue turquoise\nwait 2s")


def said(device: Device) -> str:
    """All faults in the report, in plain words, without the spaces."""
    pages = []
    while True:
        texts = device.supervisor.app.page.texts()
        if texts in pages:
            return "|".join("".join(page[1:-1]).replace(" ", "") for page in pages)
        pages.append(texts)
        run(device, "tap purple\nwait 1s")


def report(device: Device, without: str = "") -> str:
    run(device, OPEN)
    press_keys(device, without)
    judge(device)
    return said(device)


def test_a_sound_board_is_well(table, play) -> None:
    device = table()
    play(device, "tap 6 6 5\nwait 2s\nexpect screen \"Prueba\"")
    press_keys(device)
    judge(device)
    play(device, """
        expect screen "Todo bien"
        expect screen "SSD1306 en 0x3C"
        tap *
        expect screen "5 Prueba"
    """)
    assert not list(Path(device.data).glob("selftest*"))


def test_afterwards_keys_dice_and_sound_are_as_before(table, play) -> None:
    device = table({"sound": "off", "brightness": 2})
    before = lights(device, 0)
    play(device, OPEN)
    press_keys(device)
    play(device, "tap # # # # # #\nexpect tone\nwait 3s\ntap #\ntap *\nhold * 1s\nexpect no tone")
    assert lights(device, 0) == before
    for key in "123456789":
        play(device, f"press {key}\nwait 50ms")
        assert device.board.keyboard.held(int(key))
        play(device, f"release {key}\nwait 50ms\nhold * 1s")


@pytest.mark.parametrize("way", ["wait 1500ms\n", "tap # # # # # #\nwait 1s\n"], ids=["lights", "sound"])
def test_left_half_way_dice_and_sound_are_as_before_too(way: str, table, play) -> None:
    device = table({"sound": "off", "brightness": 2})
    before = device.leds
    play(device, OPEN)
    press_keys(device)
    play(device, way + """
        tap * * *
        expect screen "1 Módulo 10"
        wait 1s
    """)
    assert device.leds == before and device.board.buzzer.muted


@pytest.mark.parametrize(("cut", "without", "expected"), [
    (pins.ROWS[1], "4 5 6", "GP13:lafila2deltecladonoresponde"),
    (pins.COLUMNS[2], "3 6 9 #", "GP18:lacolumna3deltecladonoresponde"),
    (pins.BUTTONS[2], "green", "GP8:elbotónverdenoresponde"),
])
def test_an_open_line(cut: int, without: str, expected: str, table) -> None:
    device = table()
    device.keys.cut(cut)
    run(device, OPEN)
    press_keys(device, without)
    judge(device)
    run(device, "wait 1s")
    texts = "".join(device.screen_texts()[1:-1]).replace(" ", "")
    assert texts == expected


def test_an_open_row_in_english(table) -> None:
    device = table(language="en")
    device.keys.cut(pins.ROWS[1])
    assert report(device, "4 5 6") == "GP13:keypadrow2neveranswers"


def test_a_keypad_that_is_not_there(table) -> None:
    device = table()
    for pin in pins.COLUMNS:
        device.keys.cut(pin)
    assert report(device, "0 1 2 3 4 5 6 7 8 9 * #") == "GP12aGP18:eltecladonoresponde"


def test_a_single_key_and_a_row_with_a_column(table) -> None:
    assert report(table(), "5") == "Latecla5noresponde;sufilaysucolumna,sí"


def test_a_row_and_a_column(table) -> None:
    device = table()
    device.keys.cut(pins.ROWS[0])
    device.keys.cut(pins.COLUMNS[0])
    assert report(device, "1 2 3 4 7 *") == (
        "GP12:lafila1deltecladonoresponde|GP16:lacolumna1deltecladonoresponde")


@pytest.mark.parametrize(("one", "other"), [
    (pins.COLUMNS[0], pins.COLUMNS[1]), (pins.ROWS[0], pins.ROWS[3]), (pins.ROWS[3], pins.COLUMNS[0]),
    (pins.BUTTONS[0], pins.BUTTONS[1]), (pins.BUTTONS[1], pins.ROWS[0]),
])
def test_lines_that_touch(one: int, other: int, table) -> None:
    device = table()
    run(device, "tap purple purple")
    device.circuit.join(one, other)
    run(device, "tap blue\nwait 4s\n")
    press_keys(device)
    device.run(KEYS_TIME)
    judge(device)
    run(device, "wait 1s")
    assert f"GP{one} y GP{other} se tocan" in " ".join(device.supervisor.app.page.texts())


def test_three_lines_that_touch_are_two_pairs(table) -> None:
    device = table()
    run(device, OPEN)
    found = device.board.selftest()
    device.circuit.join(6, 7)
    device.circuit.join(7, 8)
    assert [(fault["pin"], fault["other"]) for fault in found.wires()] == [(6, 7), (7, 8)]


def test_a_line_at_ground(table) -> None:
    device = table()
    device.circuit.join(pins.BUTTONS[2], GROUND)
    run(device, "wait 1s\nhold * 1s\n" + OPEN)  # the button has opened a game
    press_keys(device)
    device.run(KEYS_TIME)
    judge(device)
    assert "GP8tocamasa,osuteclaestáatascada" in said(device)


def test_a_dead_screen_is_told_by_the_dice(table) -> None:
    device = table()
    device.oled.answering = False
    assert report(device) == "GP4,GP5:ningunapantallarespondeen0x3C"
    assert [lit(device, die) for die in range(6)] == ["123456789", "5", *["123456789"] * 4]
    assert white(device, 1) == 8


@pytest.mark.parametrize(("break_it", "expected"), [
    (lambda device: device.bus.fit(0x3D, device.bus._devices.pop(0x3C)),
     "Lapantallaestáen0x3D:cambiasupuentea0x3C"),
    (lambda device: setattr(device.bus, "stuck", True), "GP4oGP5:lapantallaouncablebloquealalínea"),
    (lambda device: Path(device.data, "selftest.tmp").mkdir(), "Lamemorianoguardaloqueseescribe"),
    (lambda device: device.dice.load([1, 2, 3, 4, 5, 5] * 100), "Losdadosnosalenporigual"),
])
def test_other_faults(break_it, expected: str, table) -> None:
    device = table()
    break_it(device)
    assert report(device) == expected


def test_each_led_is_shown_in_four_colors_by_its_name(table, play) -> None:
    device = table()
    run(device, OPEN)
    press_keys(device)
    device.tap("#", 30)
    seen = []
    for _ in range(700):
        device.run(10)
        on = [(led, tuple(part > 0 for part in color)) for led, color in enumerate(device.leds) if any(color)]
        if on and on[0][0] >= 9 and (not seen or seen[-1] != on):
            seen.append(on)
    colors = [(True, False, False), (False, True, False), (False, False, True), (True, True, True)]
    assert seen[:36] == [[(led, color)] for led in range(9, 18) for color in colors]
    assert seen[36:] == [[(led, colors[3]) for led in range(9, 18)]]
    play(device, 'expect screen "amarillo"\ntap #\nwait 1400ms\nexpect screen "■ 3"\nexpect screen "verde"')


def test_what_the_person_sees_and_does_not_hear_is_reported(table) -> None:
    device = table()
    run(device, OPEN)
    press_keys(device)
    run(device, "tap # 7 # 0 # # 0\nwait 1s")
    assert said(device) == ("Dadoamarillo:fallaelLED7,oelcablequelellega"
                            "|Dadoturquesa:apagado;mirasu5V,sumasaysuDIN|GP3:elzumbadornosuena")


def test_it_can_be_left_at_any_moment(table, play) -> None:
    play(table(), OPEN + """
        tap *
        expect screen "Prueba"
        tap *
        expect screen "Mesa"
        tap 5
        wait 2s
        tap # #
        expect screen "rojo"
        tap *
        expect screen "Mesa"
        tap 5
        wait 2s
        hold * 1s
        expect screen "1 Módulo 10"
    """)


def test_a_game_waits_meanwhile(table, play) -> None:
    play(table(), """
        tap 2
        type 7 red 4 #
        hold * 1s
    """ + OPEN + """
        hold * 1s
        tap *
        expect screen "Turno J2"
    """)
