"""The self-test finds what is miswired on the board, and says so; it leaves everything as it was."""

from pathlib import Path

import pytest
from divermazo.board import pins
from divermazo_sim.device import Device
from divermazo_sim.parts.circuit import GROUND
from divermazo_sim.script import Script
from lamps import lights, lit, white

OPEN = "tap purple purple blue\nwait 4s\n"  # by the die buttons: a broken keypad does not matter
KEY_TIME = 10_500  # that a key which stays away is waited for
DICE = "red yellow green turquoise blue purple"
ASKED = (DICE + " 1 2 3 4 5 6 7 8 9 * 0 #").split()


def run(device: Device, script: str) -> None:
    Script(script).run(device)


def press_keys(device: Device, without: str = "") -> None:
    """Each key that is asked for, but these: they are waited for."""
    for name in ASKED:
        if name in without.split():
            device.run(KEY_TIME)
        else:
            run(device, "tap " + name)


def judge(device: Device, lit: str = DICE) -> None:
    """The LEDs of six dice and the buzzer are well."""
    run(device, f"tap {lit} turquoise\nwait 2s")


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
    play(device, f"tap {DICE}\nexpect tone\nwait 3s\ntap #\ntap *\nhold * 1s\nexpect no tone")
    assert lights(device, 0) == before
    for key in "123456789":
        play(device, f"press {key}\nwait 50ms")
        assert device.board.keyboard.held(int(key))
        play(device, f"release {key}\nwait 50ms\nhold * 1s")


@pytest.mark.parametrize("way", ["wait 1500ms\n", f"tap {DICE}\nwait 1s\n"], ids=["lights", "sound"])
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
    judge(device, DICE.replace("green", "#") if without == "green" else DICE)
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


@pytest.mark.parametrize(("one", "other", "stuck"), [
    (pins.COLUMNS[0], pins.COLUMNS[1], ""), (pins.ROWS[0], pins.ROWS[3], ""),
    (pins.ROWS[3], pins.COLUMNS[0], "*"), (pins.BUTTONS[0], pins.BUTTONS[1], ""),
    (pins.BUTTONS[1], pins.ROWS[0], ""),
])
def test_lines_that_touch(one: int, other: int, stuck: str, table) -> None:
    device = table()
    run(device, "tap purple purple")
    device.circuit.join(one, other)
    run(device, "tap blue\nwait 4s\n")
    for name in ASKED:
        if name != stuck:
            run(device, "tap " + name)
    touches = one == pins.BUTTONS[1]  # a row, so that it is always down
    judge(device, DICE.replace("yellow", "#") if touches else DICE)
    run(device, "wait 1s")
    assert said(device) == f"GP{one}yGP{other}setocan"


def test_three_lines_that_touch_are_two_pairs(table) -> None:
    device = table()
    run(device, OPEN)
    bench = device.board.selftest()
    device.circuit.join(6, 7)
    device.circuit.join(7, 8)
    assert [(fault["pin"], fault["other"]) for fault in bench.wires(bench.contacts())] == [(6, 7), (7, 8)]


def test_a_line_at_ground(table) -> None:
    device = table()
    device.circuit.join(pins.BUTTONS[2], GROUND)
    run(device, "wait 1s\nhold * 1s\n" + OPEN)  # the button has opened a game
    for name in ASKED:
        if name != "green":  # it is not asked for
            run(device, "tap " + name)
    judge(device, DICE.replace("green", "#"))
    assert said(device) == "GP8tocamasa,osuteclaestáatascada"


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
    run(device, "tap red 7 # 0 blue # 0\nwait 1s")
    assert said(device) == ("Dadoamarillo:fallaelLED7,oelcablequelellega"
                            "|Dadoturquesa:apagado;mirasu5V,sumasaysuDIN|GP3:elzumbadornosuena")


def swap(device: Device, *wires: int) -> None:
    """The wire of each of these pins is at the next one, that of the last at the first."""
    for other in wires[1:]:
        device.keys.swap(wires[0], other)


def press_twice(device: Device, names: "list[str]") -> None:
    """Somebody who presses what is asked for, and again when something else came."""
    for name in names:
        run(device, "tap " + name)
        if "Llegó otra: otra vez" in device.screen_texts():
            run(device, "wait 400ms\ntap " + name)


@pytest.mark.parametrize(("wires", "expected"), [
    ((pins.COLUMNS[0], pins.COLUMNS[1]), "GP16yGP17:suscablesestáncambiados"),
    ((pins.ROWS[0], pins.ROWS[3]), "GP12yGP15:suscablesestáncambiados"),
    ((pins.ROWS[1], pins.COLUMNS[2]), "GP13yGP18:suscablesestáncambiados"),
    ((pins.BUTTONS[1], pins.BUTTONS[2]), "GP7yGP8:suscablesestáncambiados"),
    ((pins.BUTTONS[5], pins.ROWS[0]), "GP11yGP12:suscablesestáncambiados"),
    (pins.COLUMNS, "ElcabledeGP16estáenGP17|ElcabledeGP17estáenGP18|ElcabledeGP18estáenGP16"),
])
def test_wires_that_are_swapped(wires: "tuple[int, ...]", expected: str, table) -> None:
    device = table()
    run(device, OPEN)
    swap(device, *wires)
    press_twice(device, ASKED)
    crossed = wires == (pins.BUTTONS[5], pins.ROWS[0])  # what grounds a row is no button
    judge(device, DICE.replace("purple", "#") if crossed else DICE)
    run(device, "wait 1s")
    assert said(device) == expected


def test_two_columns_swapped_in_english(table) -> None:
    device = table(language="en")
    device.keys.swap(pins.COLUMNS[0], pins.COLUMNS[1])
    run(device, OPEN + "tap " + DICE)
    for name in "123456789*0#":
        run(device, f"tap {name}")
        if name not in "369#":
            run(device, f'expect screen "Another came"\nwait 400ms\ntap {name}')
    judge(device)
    assert said(device) == "GP16andGP17:theirwiresareswapped"


def test_a_slip_is_no_fault(table, play) -> None:
    device = table()
    run(device, OPEN)
    play(device, f"""
        tap yellow
        expect screen "Llegó otra"
        expect screen "1/18"
        tap {DICE} 2 1 2 3 4 5 6 7 8 9 * 0 #
        tap yellow
        expect screen "¿Luce en ▲?"
        tap {DICE} turquoise
        expect screen "Todo bien"
    """)


def test_a_key_that_has_answered_twice_stands_for_one_that_does_not(table) -> None:
    device = table()
    device.keys.cut(pins.ROWS[1])
    run(device, OPEN + f"tap {DICE} 1 2 3\n" + "tap 1\nwait 400ms\ntap 1\n" * 3 + "tap 7 8 9 * 0 #")
    judge(device)
    assert said(device) == "GP13:lafila2deltecladonoresponde"


@pytest.mark.parametrize(("places", "lit", "expected"), [
    ((1, 0, 2, 3, 4, 5), "yellow yellow red red green turquoise blue purple",
     "GP2:losdadosrojoyamarilloestáncambiadosenlacadena"),
    ((2, 0, 1, 3, 4, 5), "green green red red yellow yellow turquoise blue purple",
     "GP2:eldadorojolucedondeestáelverde|GP2:eldadoamarillolucedondeestáelrojo"
     "|GP2:eldadoverdelucedondeestáelamarillo"),
])
def test_dice_out_of_order_in_the_chain(places: "tuple[int, ...]", lit: str, expected: str, table) -> None:
    device = table()
    device.chain.order = [place * 9 + led for place in places for led in range(9)]
    run(device, OPEN)
    press_keys(device)
    device.run(6000)
    assert lights(device, places[0]) == [(60, 60, 60)] * 9
    run(device, "\nwait 400ms\n".join(f"tap {die}" for die in lit.split()))
    run(device, "wait 2s\ntap turquoise\nwait 1s")
    assert said(device) == expected


@pytest.mark.parametrize(("working", "answers", "expected"), [
    (53, "red yellow green turquoise blue 9", "Dadomorado:fallaelLED9,oelcablequelellega"),
    (45, "red yellow green turquoise blue 0", "Dadomorado:apagado;mirasu5V,sumasaysuDIN"),
    (30, "red yellow green 4 0 #", "Dadoturquesa:fallaelLED4,oelcablequelellega"
                                   "|Dadoazul:apagado;mirasu5V,sumasaysuDIN"),
    (30, "red yellow green 4 0 0", "DesdeelLED4deldadoturquesafallalacadena:miraeseLEDysuDIN"),
    (9, "red 0 0 0 0 0", "DesdeelLED1deldadoamarillofallalacadena:miraeseLEDysuDIN"),
])
def test_a_short_chain(working: int, answers: str, expected: str, table) -> None:
    device = table()
    device.chain.working = working
    run(device, OPEN)
    press_keys(device)
    run(device, "\nwait 400ms\n".join(f"tap {answer}" for answer in answers.split()))
    run(device, "wait 2s\ntap turquoise\nwait 1s")
    assert said(device) == expected


def test_it_can_be_left_at_any_moment(table, play) -> None:
    play(table(), OPEN + f"""
        hold * 1s
        expect screen "1 Módulo 10"
        tap 6 6 5
        wait 2s
        tap {" ".join(ASKED)}
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
