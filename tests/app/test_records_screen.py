"""The games on flash: looked up in the menu, and gone on with after power loss."""

from pathlib import Path

import pytest
from divermazo.board.board import Board
from divermazo.store import segment
from divermazo.supervisor import Supervisor
from divermazo_sim.script import screen

MENU = "hold * 1s\n"
RECORDS = MENU + "tap 5\nwait 1s\n"
MODULAR = """
    tap 1
    dice 1 2 3 4 5 6
    tap #
    wait 1s
    type 4 red # 2
    type # 3 # # #
    wait 1s
"""
BANNERS = """
    tap 2
    type 0 red 1 # 1 red 9 # 9 red 1 # 3 yellow 9 # 8 red 1 1 # # 5 green 9 #
    type 0 yellow 2 # 1 blue 8 # 9 yellow 2 # 3 purple 8 # 8 yellow 2 2 # # 5 turquoise 8 #
    type 0 green 3 # 1 yellow 7 # 9 green 3 # 3 red 7 # 8 green 3 3 #
    wait 1s
"""
EXPLORERS = """
    tap 3 # purple
    type blue 1 1 1 2 7 8 0 # red 1 #
    wait 1s
"""
LEFT = """
    tap 2
    type 7 red 4 #
    wait 1s
"""


def test_no_game_yet(table, play) -> None:
    play(table(), RECORDS + """
        expect screen "Partidas"
        expect screen "Todavía no hay ninguna"
        tap *
        expect screen "1 Módulo 10"
    """)


def test_a_game_in_which_no_card_was_laid_is_none(table, play) -> None:
    """Thrown for as many players as were set, and left; the menu still offers it."""
    play(table(), """
        tap 1
        dice 1 2 3 4 5 6
        tap #
        wait 1s
        tap *
        tap #
        wait 1s
    """ + RECORDS + """
        expect screen "Todavía no hay ninguna"
        tap * 1
        wait 1s
        tap 1
        dice 1 2 3 4 5 6
        tap #
        wait 1s
        type 4 red
        wait 1s
    """ + RECORDS + """
        expect screen "Módulo 10 1/1"
    """)


def test_several_games_are_looked_up_with_their_results(table, play) -> None:
    play(table({"table": 4}), MODULAR + MENU + BANNERS + MENU + EXPLORERS + RECORDS + """
        expect screen "Exploradores 1/3"
        expect screen "¡Gana J1!"
        expect screen "28 · −40"
        expect screen "Puntos 28 · −40"
        expect screen "mesa 4"
        expect screen "Duelo 28 : −40"
        expect screen "0 seguir · # antes · * menú"
        tap #
        wait 1s
        expect screen "Estandartes 2/3"
        expect screen "¡Gana J1!"
        expect screen "5 · 0"
        expect screen "0 seguir · # antes · * luego"
        tap #
        wait 1s
        expect screen "Módulo 10 3/3"
        expect screen "¡Gana J2!"
        expect screen "* luego"
        expect no screen "antes"
        tap #
        expect tone
        tap * *
        wait 1s
        expect screen "Exploradores 1/3"
        tap *
        expect screen "1 Módulo 10"
    """)


def test_they_are_still_there_after_power_loss(table, play) -> None:
    play(table(), BANNERS + """
        power cut
        power on
        wait 2s
        tap *
    """ + RECORDS + """
        expect screen "Estandartes 1/1"
        expect screen "¡Gana J1!"
    """)


def test_a_game_that_goes_on_is_not_disturbed(table, play) -> None:
    play(table(), BANNERS + MENU + "tap 2\nwait 1s\ntap 1\n" + LEFT.replace("tap 2", "") + RECORDS + """
        expect screen "Estandartes 1/2"
        expect screen "Sin terminar"
        expect screen "Quedaban en el mazo: 45"
        tap #
        wait 1s
        expect screen "¡Gana J1!"
        hold * 1s
        tap *
        expect screen "Turno J2 · mazo 45"
        type 1 blue 2
        expect screen "1✚→E2"
    """)


def test_a_game_undone_is_looked_up_as_it_stands(table, play) -> None:
    play(table(), BANNERS + "tap *\n" + RECORDS + """
        expect screen "Sin terminar"
        expect screen "2 · 0"
    """)


def test_a_draw_has_no_winner(table, play) -> None:
    play(table(), "tap 3 # purple\ntype red 1 # blue 1 #\n" + RECORDS + """
        expect screen "Sin ganador"
        expect screen "−40 · −40"
    """)


def damage(folder: str) -> None:
    """A card of the only game on flash becomes another one."""
    for path in Path(folder).glob("*.seg"):
        lines = path.read_bytes()
        path.write_bytes(lines.replace(b'"color":"red","number":9', b'"color":"red","number":8', 1))


def test_a_damaged_game_is_set_aside_and_the_others_can_be_looked_up(table, play) -> None:
    device = table()
    play(device, EXPLORERS + MENU + BANNERS + MENU + MODULAR)
    device.power_cut()
    damage(device.data)
    device.power_on()
    device.run(2000)
    play(device, RECORDS + """
        tap #
        wait 1s
        expect screen "Partida dañada, apartada"
        tap #
        wait 1s
        expect screen "Exploradores 3/3"
        expect screen "28 · −40"
        tap * * *
        expect screen "Partida dañada, apartada"
    """)


def test_a_damaged_game_is_not_offered_again(table, play) -> None:
    device = table()
    play(device, "tap 2\ntype 9 red 4 # 1 blue 2 #\nwait 1s")
    device.power_cut()
    damage(device.data)
    device.power_on()
    device.run(2000)
    play(device, """
        expect screen "1 Módulo 10"
        expect screen "Partida dañada, apartada"
        tap 2
        expect screen "Turno J1 · mazo 46"
    """)


def test_help(table, play) -> None:
    play(table(), RECORDS + """
        hold # 1s
        expect screen "Mesa: número del aparato"
        expect no screen "0:"
    """)


# After power loss


def test_a_long_game_says_that_it_is_on_its_way(table, play) -> None:
    device = table()
    play(device, BANNERS.replace("8 green 3 3 #", "8 green 3") + "tap * 4\n" * 40)
    device.power_cut()
    device.power_on()
    seen = set()
    while "¿Seguir?" not in screen(device):
        seen |= set(device.screen_texts())
        device.run(1)
    assert seen == {"Divermazo", "…"}
    play(device, """
        tap #
        expect screen "# robar"
    """)


def test_a_long_game_is_read_a_page_a_step(table, play, monkeypatch) -> None:
    """Each line read from flash takes a quarter of a millisecond, and keys wait."""
    read = [0]  # in each step
    unseal = segment.unseal

    def counted_unseal(line: bytes) -> bytes:
        read[-1] += 1
        return unseal(line)

    class Counted(Supervisor):
        def __init__(self, board: Board) -> None:
            super().__init__(board)
            step = self.step

            def counted_step(now: int) -> int:
                read.append(0)
                return step(now)

            self.step = counted_step

    device = table(firmware=Counted)
    play(device, BANNERS.replace("8 green 3 3 #", "8 green 3") + "tap * 4\n" * 150)
    device.power_cut()
    read.clear()
    monkeypatch.setattr(segment, "unseal", counted_unseal)
    device.power_on()
    play(device, "wait 4s\n" + RECORDS + """
        wait 4s
        expect screen "Sin terminar"
        tap * *
        expect screen "Turno J1 · mazo 30"
    """)
    assert sum(read) > 1000
    assert max(read) < 40  # two pages


@pytest.mark.parametrize(("game", "key"), [(LEFT, 2), ("tap 3 red\ntype 7 blue #", 3)])
def test_a_game_is_offered_again_until_it_is_over(game: str, key: int, table, play) -> None:
    device = table()
    play(device, game + """
        power cut
        power on
        wait 2s
        expect screen "¿Seguir?"
        expect screen "# sí · 1 nueva"
        power cut
        power on
        wait 2s
        expect screen "¿Seguir?"
        tap *
        expect screen "1 Módulo 10"
    """ + f"""
        tap {key}
        expect screen "¿Seguir?"
        tap 1
        expect no screen "¿Seguir?"
    """)


def test_a_match_whose_last_game_is_over_is_offered_again(table, play) -> None:
    play(table(), BANNERS + """
        tap #
        expect screen "Duelo 5 : 0"
        power cut
        power on
        wait 2s
        expect screen "Estandartes"
        expect screen "¿Seguir?"
        tap #
        expect screen "¡Gana J1!"
        expect screen "Duelo 5 : 0"
        power cut
        power on
        wait 2s
        tap # #
        expect screen "Turno J2 · mazo 46"
        power cut
        power on
        wait 2s
        tap # #
        type 7 red 1 #
        expect screen "Turno J1"
        power cut
        power on
        wait 2s
        expect screen "¿Seguir?"
        tap #
        expect screen "Turno J1"
    """)


def test_a_match_is_left_for_a_new_one(table, play) -> None:
    play(table(), BANNERS + """
        power cut
        power on
        wait 2s
        tap 1
        expect screen "Turno J1 · mazo 46"
        type 7 red 1 #
        power cut
        power on
        wait 2s
        tap * 1 1
        power cut
        power on
        wait 2s
        expect screen "¿Seguir?"
        tap #
        expect screen "Turno J2 · mazo 45"
    """)


def test_a_match_goes_on_after_another_game_and_a_power_cut(table, play) -> None:
    play(table({"scoring": "none"}), BANNERS + """
        hold * 1s
        tap 1
        dice 1 2 3 4 5 6
        tap #
        wait 1s
        type 4 red # 2
        power cut
        power on
        wait 2s
        expect no screen "¿Seguir?"
        expect screen "2 Estandartes …"
        expect no screen "1 Módulo 10 …"
        tap 2
        wait 1s
        expect screen "¿Seguir?"
        expect screen "Duelo 5 : 0"
        tap #
        tap #
        expect screen "Turno J2 · mazo 46"
    """)


def test_a_win_taken_back_is_offered_again(table, play) -> None:
    play(table(), BANNERS + """
        tap *
        power cut
        power on
        wait 2s
        expect screen "¿Seguir?"
        tap #
        type 3 # #
        expect screen "¡Gana J1!"
    """)
