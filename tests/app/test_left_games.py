"""A game that is left is not lost: each of the three keeps its own, whatever is played in between."""

from itertools import permutations
from pathlib import Path

import pytest
from divermazo_sim.script import screen
from stages import END
from stages import WON as WON_MODULAR
from stages_of_games import OVER, WON

MENU = "hold * 1s\nwait 1s\n"
CUT = "power cut\npower on\nwait 3s\n"

# Of each game: its place in the menu, its first move, and what the table then shows; the same of a move more
GAMES = {
    "modular": (1, "dice 1 2 3 4 5 6\ntap #\nwait 1s\ntype 4 red\nwait 1s\n", "4 ± 1",
                "type 3 turquoise\nwait 1s\n", "3 ± 4"),
    "banners": (2, "type 7 red 4 #\n", "Turno J2 · mazo 45",
                "type 8 blue 1 #\n", "Turno J1 · mazo 44"),
    "explorers": (3, "tap turquoise\nwait 1s\ntype 7 red # turquoise\n", "J2 · mazo 43",
                  "type 8 blue # turquoise\n", "J1 · mazo 42"),
}
ORDERS = list(permutations(GAMES))


def begin(*games: str) -> str:
    """At the menu: start these games one after the other and leave each after a move."""
    script = ""
    for game in games:
        place, move, sign, _, _ = GAMES[game]
        script += f'tap {place}\nwait 1s\n{move}expect screen "{sign}"\n{MENU}expect screen "{place} "\n'
    return script


def go_on(*games: str) -> str:
    """At the menu, where all are marked: go on with these games one after the other, and leave each again."""
    script = ""
    for game in games:
        place, _, sign, move, next_sign = GAMES[game]
        script += f"""
            tap {place}
            wait 1s
            expect screen "¿Seguir?"
            tap #
            expect screen "{sign}"
            {move}
            expect screen "{next_sign}"
            {MENU}
        """
    return script


ALL_MARKED = """
    expect screen "1 Módulo 10 …"
    expect screen "2 Estandartes …"
    expect screen "3 Exploradores …"
"""


@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_three_games_go_on_in_every_order(order: tuple, table, play) -> None:
    """Left in one order and gone on with in each, with a power cut in between."""
    for again in ORDERS:
        device = table()
        play(device, begin(*order) + CUT + 'expect screen "¿Seguir?"\ntap *\nwait 1s\n')
        play(device, ALL_MARKED + go_on(*again) + ALL_MARKED)
        device.power_cut()
        empty(device)


def empty(device) -> None:
    """All games are removed."""
    for path in sorted(Path(device.data).glob("*.seg")):
        path.unlink()


def test_nothing_is_marked_before_a_first_game(table, play) -> None:
    play(table(), MENU + 'expect no screen "…"')


def test_the_help_of_the_menu_explains_the_mark(table, play) -> None:
    play(table(), 'hold # 1s\nexpect screen "…: una partida a medias"')
    play(table(language="en"), 'hold # 1s\nexpect screen "…: a game to go on with"')


def test_back_from_the_question_leads_back_to_the_game_before(table, play) -> None:
    """Only an answer changes games."""
    play(table(), begin("banners", "modular") + """
        tap 2
        wait 1s
        expect screen "¿Seguir?"
        expect screen "Estandartes"
        tap *
        tap *
        expect screen "4 ± 1"
    """)


def test_the_die_chosen_stays_lit_until_the_question_comes(table, play) -> None:
    device = table()
    play(device, begin("banners", "modular"))
    device.press("yellow")
    device.run(20)
    lit = device.leds
    seen = set()
    while "¿Seguir?" not in device.screen_texts():
        device.run(1)
        seen.add(tuple(map(tuple, device.leds)))
        assert len(seen) < 1000
    assert any(map(any, lit)) and tuple(map(tuple, lit)) in seen
    assert not any(not any(map(any, leds)) for leds in seen)


def test_the_game_left_is_offered_until_the_new_one_has_begun(table, play) -> None:
    """A new game without an event is none."""
    play(table(), begin("banners") + """
        tap 2 1
        expect screen "Turno J1 · mazo 46"
        hold * 1s
        tap 2
        wait 1s
        expect screen "¿Seguir?"
        tap #
        expect screen "Turno J2 · mazo 45"
    """)


def test_a_new_game_taken_back_to_its_start_does_not_hide_the_one_before(table, play) -> None:
    script = begin("banners") + """
        tap 2 1
        type 9 blue 1
        tap * * *
        expect screen "Turno J1 · mazo 46"
    """
    for cut in (MENU, CUT + "tap *\n"):
        device = table()
        play(device, script + cut + """
            wait 1s
            tap 2
            wait 1s
            expect screen "¿Seguir?"
            tap #
            expect screen "Turno J2 · mazo 45"
        """)
        device.power_cut()
        empty(device)


def test_a_game_that_is_over_is_not_offered_and_the_one_left_before_it_is_in_the_records(table, play) -> None:
    play(table({"scoring": "none"}), begin("modular") + """
        tap 1 1
        dice 1 2 3 4 5 6
        tap #
        wait 1s
        type 5 blue # 2
        wait 1s
        expect screen "¡Gana J2!"
        hold * 1s
        expect no screen "…"
        tap 5
        wait 1s
        expect screen "¡Gana J2!"
        tap 0
        expect tone
        tap #
        wait 1s
        expect screen "Sin terminar"
        expect screen "0 seguir · * luego"
        tap 0
        wait 1s
        expect screen "4 ± 1"
        type 3 turquoise
        wait 1s
        hold * 1s
        wait 1s
        expect screen "1 Módulo 10 …"
    """)


def test_a_record_goes_on_without_a_question_and_is_then_the_one_offered(table, play) -> None:
    play(table(), begin("banners") + """
        tap 2 1
        type 9 blue 1 #
        hold * 1s
        tap 5
        wait 1s
        expect screen "Estandartes 1/2"
        expect screen "0 seguir · # antes · * menú"
        tap #
        wait 1s
        tap 0
        wait 1s
        expect screen "Turno J2 · mazo 45"
        type 8 blue 2 #
        power cut
        power on
        wait 3s
        expect screen "¿Seguir?"
        tap #
        expect screen "Turno J1 · mazo 44"
    """)


def test_the_game_that_goes_on_can_be_chosen_in_the_records(table, play) -> None:
    play(table(), begin("banners") + """
        tap 5
        wait 1s
        tap 0
        wait 1s
        expect screen "Turno J2 · mazo 45"
        tap * * * *
        expect screen "Turno J1 · mazo 46"
    """)


def test_a_record_gone_on_with_is_offered_before_a_move_in_it(table, play) -> None:
    play(table(), begin("banners") + """
        tap 2 1
        type 9 blue 1 #
        hold * 1s
        tap 5
        wait 1s
        tap #
        wait 1s
        tap 0
        wait 1s
        expect screen "Turno J2 · mazo 45"
        hold * 1s
        tap 3
        wait 1s
        hold * 1s
        wait 1s
        tap 2
        wait 1s
        tap #
        expect screen "Turno J2 · mazo 45"
    """)


def test_a_match_goes_on_from_the_records_where_no_later_game_did(table, play) -> None:
    """Its next round was begun without a card, and another game was gone on with."""
    play(table(), begin("explorers") + """
        tap 3 1 # purple
        type blue 1 1 1 2 7 8 0 # red 1 #
        wait 1s
        expect screen "28 : −40"
        tap #
        wait 1s
        hold * 1s
        tap 5
        wait 1s
        tap #
        wait 1s
        tap 0
        wait 1s
        expect screen "J2 · mazo 43"
        type 8 blue # turquoise
        wait 1s
        hold * 1s
        tap 5
        wait 1s
        expect screen "Duelo 28 : −40"
        expect screen "0 seguir · # antes · * menú"
        tap 0
        wait 1s
        expect screen "28 : −40"
        expect screen "# seguir · 0"
        tap #
        wait 1s
        type red 1 # blue 2 #
        wait 1s
        hold * 1s
        tap 5
        wait 1s
        expect screen "1/3"
        expect screen "0 seguir · # antes"
        tap #
        wait 1s
        expect screen "Duelo 28 : −40"
        expect no screen "0 seguir"
    """)


@pytest.mark.parametrize("ms", [0, 20, 60, 150, 400, 1000])
def test_a_power_cut_between_choosing_and_answering(ms: int, table, play) -> None:
    device = table()
    play(device, begin(*GAMES))
    device.tap("2", 20)
    device.run(ms)
    play(device, CUT + """
        expect screen "¿Seguir?"
        expect screen "Exploradores"
        tap *
        wait 1s
    """ + ALL_MARKED + go_on(*GAMES))


def test_a_crash_keeps_all_three(table, play) -> None:
    device = table()
    play(device, begin(*GAMES) + "wait 6s\n")
    device.supervisor.app.screen = None
    device.supervisor.app.changed()
    device.run(2000)
    play(device, "tap #\nwait 2s\ntap *\nwait 1s\n" + ALL_MARKED + go_on(*GAMES))


def test_another_language_in_between_keeps_all_three(table, play) -> None:
    play(table(), begin(*GAMES) + """
        tap 6 5
        expect screen "English"
        tap 5
        hold * 1s
        wait 1s
    """ + ALL_MARKED + go_on(*GAMES))


@pytest.mark.parametrize("way, place, sign, match", [
    (WON, 2, "resultado", "Duelo 5 : 0"), (OVER, 3, "comprobar", "Duelo 102 : 108"),
])
@pytest.mark.parametrize("cut", ["", CUT + "tap *\nwait 1s\n"])
def test_a_game_whose_end_is_still_looked_at(way, place, sign, match, cut, table, play) -> None:
    """Left at its table, before the result: the menu offers it with the points of the match."""
    device = table()
    play(device, f'''
        {way}
        expect screen "{sign}"
        {MENU}
        {cut}
        tap {place}
        wait 1s
        expect screen "¿Seguir?"
        expect screen "{match}"
        tap #
    ''')


@pytest.mark.parametrize("way, question", [(END, "¿Quién ha ganado?"), (WON_MODULAR, "J1: ¿cuántas quedan?")])
def test_modulo_10_left_at_its_end(way, question, table, play) -> None:
    device = table()
    play(device, f'''
        {way}
        expect screen "{question}"
        {MENU}
        tap 1
        wait 1s
        expect screen "¿Seguir?"
        tap #
        expect screen "{question}"
    ''')


def test_a_match_won_is_not_lost_by_choosing_its_game_in_the_menu(table, play) -> None:
    play(table(), """
        tap 3 # purple
        type blue 1 1 1 2 7 8 0 # red 1 #
        wait 1s
        expect screen "28 : −40"
        hold * 1s
        wait 1s
        expect screen "3 Exploradores …"
        tap 3
        wait 1s
        expect screen "¿Seguir?"
        expect screen "Duelo 28 : −40"
        tap #
        expect screen "28 : −40"
    """)


def test_a_long_row_of_records_costs_a_tap_in_the_menu_nothing(table, play) -> None:
    """What can be gone on with is looked for while the menu answers."""
    device = table()
    play(device, begin("explorers"))
    for _ in range(30):
        play(device, "tap 1 1\ndice 1 2 3 4 5 6\ntap #\nwait 1s\ntype 4 red\nwait 600ms\nhold * 1s\n")
    device.power_cut()
    device.power_on()
    device.run(2000)
    device.tap("*", 20)
    device.tap("6", 20)
    device.run(100)
    assert "4 Sonido" in " ".join(screen(device))
    play(device, """
        tap *
        wait 1s
        tap 3
        wait 1s
        expect screen "¿Seguir?"
        tap #
        expect screen "J2 · mazo 43"
    """)


# Nothing has happened yet


def test_settings_changed_before_the_throw_hold_for_that_game(table, play) -> None:
    play(table(), """
        tap 1
        expect screen "Lanza los dados"
        hold * 1s
        tap 6 1 4
        hold * 1s
        tap *
        expect screen "Lanza los dados"
        tap #
        wait 1s
        type 4 red
        wait 1s
        expect screen "jugador 1-4"
    """)


def test_settings_changed_after_all_was_taken_back_hold_too(table, play) -> None:
    play(table({"players": 4}), begin("modular") + CUT + """
        tap #
        tap * * *
        expect screen "Lanza los dados"
        hold * 1s
        tap 6 1 1 4
        hold * 1s
        tap *
        tap #
        wait 1s
        type 4 red
        wait 1s
        expect screen "jugador 1-5"
    """)


def test_settings_changed_later_hold_from_the_next_game_on(table, play) -> None:
    play(table(), begin("modular") + """
        tap 6 1 4
        hold * 1s
        tap *
        expect screen "4 ± 1"
        expect no screen "jugador 1-4"
    """)


def test_the_table_number_holds_for_the_game_too(table, play) -> None:
    play(table(), """
        tap 2
        hold * 1s
        tap 6 6 2 2
        hold * 1s
        tap *
        type 7 red 4 #
        hold * 1s
        tap 5
        wait 1s
        expect screen "mesa 3"
    """)
