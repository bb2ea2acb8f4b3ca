"""The app around the games: first start, menu, settings, holds, double taps, help, dice, coming back."""

import gc
import sys
import weakref
from pathlib import Path

import pytest
from divermazo.keys import NAMES
from divermazo_sim.device import Device
from stages import READY, SECOND, THROWN, put_on_table

NO_SCORING = {"scoring": "none"}


def twice(key: str) -> str:
    """Two taps of a key, 120 ms from the first to the second."""
    tap = f"press {key}\nwait 60ms\nrelease {key}\nwait 60ms\n"
    return f"\n{tap}{tap}wait 300ms\n"


ROWS = {
    "menu: digit or die, and each die shows what it opens": ({}, """
        expect screen "1 Módulo 10"
        expect screen "4 Dados"
        expect screen "6 Ajustes"
        expect die red 1
        expect die turquoise 4
        expect die purple 6
        tap turquoise
        expect screen "# todos"
        hold * 1s
        tap 4
        expect screen "# todos"
    """),
    "menu: other digits are no entries": ({}, """
        type 7 8 9 0
        expect screen "1 Módulo 10"
    """),
    "menu: leads back into the game": ({}, READY + """
        hold * 1s
        expect screen "* volver"
        tap *
        expect screen "4 ± 1"
    """),
    "hold *: the menu, and nothing is taken back on release": ({}, READY + """
        press *
        wait 1s
        expect screen "1 Módulo 10"
        wait 2s
        release *
        wait 300ms
        expect screen "1 Módulo 10"
    """),
    "hold *: not before 0.8 s": ({}, READY + """
        press *
        wait 750ms
        expect no screen "1 Módulo 10"
        release *
        wait 300ms
        expect screen "4 ▢"
    """),
    "hold *: half a second is still a tap": ({}, READY + """
        hold * 500ms
        expect screen "4 ▢"
    """),
    "hold #: help, closed by the next key": ({}, READY + """
        hold # 1s
        expect screen "Ayuda"
        expect screen "Vale 4 ± 1"
        tap 7
        expect no screen "Ayuda"
    """),
    "hold #: it does not end the game": ({}, READY + """
        hold # 2s
        expect no screen "¿Ganador?"
    """),
    "help stays while nobody presses a key": ({}, READY + """
        hold # 1s
        wait 600s
        expect screen "Ayuda"
    """),
    "double tap: the die in play is thrown twice, and each throw can be taken back": ({}, READY + """
        dice 5 6
    """ + twice("red") + """
        wait 1s
        expect die red 6
        tap *
        expect die red 5
        tap *
        expect die red 1
    """),
    "double tap: of a card just judged, its die is not thrown": ({}, THROWN + """
        dice 6
        tap 4
    """ + twice("red") + """
        wait 1s
        expect die red 1
        expect screen "4 ± 1"
    """),
    "double tap: # does not run through the end of the game": ({}, READY + twice("#") + """
        expect screen "¿Quién ha ganado?"
    """),
    "double tap: # at a result does not throw the dice of a new game": (NO_SCORING, SECOND + """
        tap # 2
    """ + twice("#") + """
        expect screen "Lanza los dados"
        tap *
        expect screen "¡Gana J2!"
    """),
    "double tap: * takes back one step": ({}, SECOND + twice("*") + """
        expect screen "3 ▢"
    """),
    "double tap: * in the menu leads to the game and no further": ({}, READY + """
        hold * 1s
    """ + twice("*") + """
        expect screen "4 ± 1"
    """),
    "double tap: 1 in the menu does not drop the game that was left": ({}, SECOND + """
        hold * 1s
    """ + twice("1") + """
        expect screen "¿Seguir?"
        tap #
        expect screen "3 ± 4"
    """),
    "double tap: green in the menu leaves green not out": ({}, twice("green") + """
        expect screen "¿Qué color no juega?"
    """),
    "double tap: where it does no harm, both taps count": ({}, "tap 4\ndice 1 2\n" + twice("red") + """
        wait 1s
        expect screen "Suma 2"
    """),
    "double tap: a hold right after a tap is meant": ({}, SECOND + """
        press *
        wait 60ms
        release *
        wait 60ms
        hold * 1s
        expect screen "1 Módulo 10"
    """),
    "double tap: two equal digits are meant": ({"scoring": "residue"}, SECOND + """
        tap # 2
    """ + twice("7") + """
        expect screen "7+7=14"
    """),
    "dice: # throws all, a die's button that die": ({}, """
        tap 4
        dice 6 5 4 3 2 1
        tap #
        expect tone
        expect no die red 6
        wait 1s
        expect die red 6
        expect die purple 1
        expect screen "Suma 21"
        expect screen "6 5 4 3 2 1"
        dice 4
        tap purple
        wait 1s
        expect die red 6
        expect die purple 4
        expect screen "Suma 24"
    """),
    "dice: it tumbles for less than a second": ({}, """
        dice 3
        tap 4 green
        wait 600ms
        expect die green 3
    """),
    "dice: * goes to the menu": ({}, """
        tap 4 *
        expect screen "1 Módulo 10"
    """),
    "a game that was left is offered, its dice already lie": ({}, SECOND + """
        hold * 1s
        tap 4
        hold * 1s
        tap 1
        expect screen "¿Seguir?"
        expect screen "# sí · 1 nueva"
        expect die turquoise 4
        expect die purple 6
        tap #
        expect screen "3 ± 4"
        expect screen "2 cartas"
    """),
    "a game that was left, and a new one": ({}, SECOND + """
        hold * 1s
        tap 1 1
        expect screen "Lanza los dados"
    """),
    "a game that was left while its end was being told": ({}, SECOND + """
        tap # 2
        hold * 1s
        expect screen "* volver"
        tap *
        expect screen "J1: ¿cuántas quedan?"
    """),
    "a game is offered after power loss, its dice already lie": ({}, SECOND + """
        power cut
        expect dark
        power on
        wait 1s
        expect screen "¿Seguir?"
        expect die red 1
        expect die turquoise 4
        tap #
        expect screen "3 ± 4"
        expect screen "2 cartas"
        tap *
        expect screen "3 ▢"
    """),
    "a game that is over is not offered after power loss": ({"scoring": "none"}, SECOND + """
        tap # 2
        wait 2s
        power cut
        power on
        wait 2s
        expect screen "4 Dados"
    """),
    "settings: each at work at once": ({}, """
        tap 6 5
        expect screen "digit · # help"
        tap 5
        expect screen "número · # ayuda"
        tap 4
        expect no tone
        tap 4
        expect tone
    """),
    "settings: new games take them": ({}, """
        tap 6 1 1 4
        expect screen "Jugadores 5"
        expect screen "Anotar quién juega sí"
        tap * *
    """ + READY + """
        expect screen "jugador 1-5"
    """),
    "settings: the game going on keeps its own": ({}, SECOND + """
        hold * 1s
        tap 6 1 1 * * *
        expect screen "3 ± 4"
        tap #
        expect screen "1-4 · # nadie"
    """),
    "settings: # explains the one changed last, then the others": ({}, """
        tap 6 1 2 #
        expect screen "Puntos resto"
        expect screen "carrera: cartas que quedan"
        tap #
        expect screen "Pistas operación"
        tap #
        expect screen "Anotar quién juega no"
        tap #
        expect screen "Jugadores 4"
        expect screen "cualquier tecla: seguir"
        tap #
        expect screen "2 Puntos resto"
        tap # 2
        expect screen "2 Puntos no"
        hold # 1s
        expect screen "Puntos no"
        tap *
        expect screen "2 Puntos no"
    """),
    "muted: not a tone in a game": ({}, """
        tap 6 4 *
    """ + THROWN + """
        expect no tone
        type 4 red
        expect no tone
        type 8 blue
        expect no tone
    """),
}


@pytest.mark.parametrize("name", ROWS)
def test_row(name: str, table, play) -> None:
    settings, script = ROWS[name]
    play(table(settings), script)


def test_the_first_start_asks_for_the_language_once(device, play) -> None:
    play(device, """
        wait 50ms
        expect screen "1 Español 2 English"
        expect die red 1
        expect die yellow 2
        expect die green dark
        type 3 * #
        expect screen "1 Español"
        tap 2
        expect screen "4 Dice"
        expect screen "6 Settings"
        wait 2s
        power cut
        power on
        wait 1s
        expect screen "1 Modulo 10"
    """)


def test_past_the_question_for_the_language_it_is_spanish_and_asked_again(device, play) -> None:
    play(device, """
        wait 1s
        hold * 1s
        tap 6
        expect screen "5 Español"
        power cut
        power on
        wait 1s
        expect screen "1 Español 2 English"
        hold * 1s
        tap 6 5
        expect screen "5 English"
        tap *
        wait 2s
        power cut
        power on
        wait 1s
        expect screen "1 Modulo 10"
    """)


def test_a_game_is_offered_also_when_the_settings_are_lost(table, play) -> None:
    device = table()
    play(device, SECOND + "power cut")
    for file in Path(device.data).glob("settings.*"):
        file.unlink()
    play(device, """
        power on
        wait 1s
        tap 1
        wait 1s
        expect screen "¿Seguir?"
    """)


def test_a_die_chooses_the_language_too(device, play) -> None:
    play(device, 'wait 50ms\ntap red\nexpect screen "4 Dados"')


@pytest.mark.parametrize("key", ["1", "red"])
def test_keys_act_during_the_greeting(key: str, tmp_path: Path, play) -> None:
    device = put_on_table(str(tmp_path), {})
    device.power_cut()
    device.power_on()
    device.run(100)
    assert "Divermazo" in device.screen_texts()
    device.press(key)
    device.run(100)
    assert "Lanza los dados" in device.screen_texts()


def test_the_menu_is_there_within_a_second_of_power(table) -> None:
    device = table()
    device.power_cut()
    device.power_on()
    device.run(1000)
    assert device.screen_texts()[0] == "1 Módulo 10"


CHOSEN = """
    expect screen "4 Sonido no"
    tap 6
    expect screen "1 Brillo 1"
    expect screen "2 Mesa 4"
    expect screen "3 Pantalla SSD1306"
    tap * 1
    expect screen "1 Jugadores 3"
    expect screen "2 Puntos carrera"
    expect screen "3 Pistas todo"
    expect screen "4 Anotar quién juega sí"
"""


def test_settings_are_kept_over_a_power_cut(table, play) -> None:
    play(table(), """
        tap 6 4
        tap 6 1 1 2 2 2 3 *
        tap 1 1 1 1 1 2 2 2 3 3 4 *
    """ + CHOSEN + """
        tap * *
        wait 2s
        power cut
        power on
        wait 2s
        tap 6
    """ + CHOSEN)


def test_settings_are_kept_when_the_menu_is_held(table, play) -> None:
    play(table(), """
        tap 6 4
        hold * 1s
        wait 2s
        power cut
        power on
        wait 2s
        tap 6
        expect screen "4 Sonido no"
    """)


def test_brightness_is_seen(table, play) -> None:
    device = table()
    play(device, "tap 6 6")
    seen = []
    for _ in range(4):
        play(device, "tap 1")
        seen.append(sum(map(sum, device.leds)))
    assert seen[1:] == sorted(seen[1:]) and seen[1] < seen[2] < seen[3] < seen[0], seen


def test_six_tables_are_told_apart_by_pitch(table, play) -> None:
    device = table()
    play(device, "tap 6 6")
    pitches = set()
    for _ in range(6):
        device.press("2")
        device.run(5)
        pitches.add(device.buzzer.frequency)
        device.run(400)
        device.release("2")
        device.run(400)
    assert len(pitches) == 6 and 0 not in pitches


def test_a_bar_fills_while_a_key_is_held(table, play) -> None:
    device = table()
    play(device, READY)
    device.press("#")
    lengths = []
    for _ in range(7):
        device.run(100)
        lengths.append(sum(device.oled.pixels[51]))
    assert lengths[0] == 0  # a tap shows none
    assert lengths[2:] == sorted(set(lengths[2:])), lengths
    assert 90 < lengths[-1] < 128
    device.run(200)
    assert device.screen_texts()[0] == "Ayuda"
    assert sum(device.oled.pixels[51]) == 0


def test_a_tap_of_hash_acts_on_release(table) -> None:
    device = table()
    device.tap("4")
    device.dice.load([1, 1, 1, 1, 1, 1])
    device.press("#")
    device.run(500)
    assert "Suma 6" not in " ".join(device.screen_texts())
    device.release("#")
    device.run(1000)
    assert "Suma 6" in " ".join(device.screen_texts())


@pytest.mark.parametrize("key", NAMES)
def test_dice_and_digits_act_on_press(key: str, table, play) -> None:
    """Each of them changes what is to be seen while it is still down; * and # do not."""
    device = table()
    play(device, READY if key.isdigit() else "tap 4")  # where any of them is good for something
    before = (device.leds, device.oled.frame())
    device.press(key)
    device.run(100)
    assert ((device.leds, device.oled.frame()) != before) is (key not in "*#")


def test_long_presses_of_a_digit_are_one_tap(table, play) -> None:
    play(table({"scoring": "residue"}), SECOND + """
        tap # 2
        hold 7 5s
        expect screen "7"
        expect no screen "7+7"
    """)


def test_contact_bounce_is_no_second_tap(tmp_path: Path, play) -> None:
    device = put_on_table(str(tmp_path), {"scoring": "residue"}, bounce_ms=8)
    assert isinstance(device, Device)
    play(device, SECOND + """
        tap # 2
        type 7 3 5 1 9
        expect screen "7+3+5+1+9=25"
        tap *
        expect screen "7+3+5+1=16"
    """)


def low_tones(device: Device) -> int:
    """How many tones of a refusal were heard: they are lower than all others but the one of a wrong card."""
    return sum(0 < hz < 300 for _, hz in device.buzzer.history)


# A screen, and a key whose second tap is a slip there: (way, first taps, key)
SLIPS = {
    "the die of a card just judged": (THROWN + "tap 4", "red"),
    "* at a table": (SECOND, "*"),
    "# at the table, into the question for the winner": (SECOND, "#"),
    "1 in the menu, into the question whether to go on": (SECOND + "hold * 1s", "1"),
    "a die in the menu, into the set-up of Explorers": ("", "green"),
}


@pytest.mark.parametrize("name", SLIPS)
def test_a_tap_that_does_not_count_is_heard(name: str, table, play) -> None:
    way, key = SLIPS[name]
    device = table()
    play(device, way)
    before = low_tones(device)
    play(device, twice(key))
    assert low_tones(device) == before + 1


def test_the_sound_of_a_slip_does_not_cut_the_verdict_short(table, play) -> None:
    device = table()
    play(device, THROWN + "tap 4")
    heard = len(device.buzzer.history)
    play(device, twice("red"))
    tones = [hz for _, hz in device.buzzer.history[heard:] if hz]
    assert len(tones) == 3 and tones[0] < tones[1] > tones[2], tones


def test_the_menu_leaves_the_memory_once_a_game_goes_on(table, play):
    device = table()
    menu = weakref.ref(device.supervisor.app.screen)
    play(device, "tap 1 #\nwait 2s\n")
    gc.collect()
    assert menu() is None
    assert "divermazo.ui.screens.menu" not in sys.modules
