"""Explorers at the table, row by row of its table of states and keys; the editor and the score-only mode."""

import pytest
from divermazo.games import start
from divermazo.rules.cards import COLORS
from lamps import brightness, lit, white

SETUP = "tap 3\n"
TURN = SETUP + "tap turquoise\n"
CARD = TURN + "type 7 red\n"
DRAW = TURN + "type 7 red #\n"
PASSED = TURN + "type 7 red # turquoise\n"
SCORE = SETUP + "tap # purple\n"
WINNER_STARTS = {"starts": "winner"}


def turns(count: int) -> str:
    """As many turns, up to 44, each with a card from the deck: player 1 lays red, yellow and green from two
    up, player 2 blue and purple, and then discards green from six up."""
    lanes = (("red", "yellow", "green"), ("blue", "purple"))
    lines = []
    for turn in range(count):
        lane = lanes[turn % 2]
        number, color = turn // 2 % 9 + 2, lane[min(turn // 18, len(lane) - 1)]
        if turn // 18 < len(lane):
            lines.append(f"type {number % 10} {color} # turquoise")
        else:
            lines.append(f"type {number + 4} green green turquoise")
    return "\n".join(lines) + "\n"


LATE = TURN + turns(34)  # ten cards in the deck
LAST = TURN + turns(43)  # one
OVER = TURN + turns(44)

ROWS = {
    "setup, asks which colour stays out": ({}, SETUP + """
        expect screen "Exploradores"
        expect screen "¿Qué color no juega?"
        expect screen "Se sigue cada jugada"
        tap #
        expect screen "Solo se puntúa al final"
        tap #
        expect screen "Se sigue cada jugada"
    """),
    "setup, a die: that colour stays out": ({}, TURN + """
        expect screen "J1 · mazo 44"
        expect screen "0 : 0"
        expect no screen "★"
        expect screen "número y color · # corregir"
    """),
    "setup, * goes back": ({}, SETUP + """
        tap *
        expect screen "1 Módulo 10"
    """),
    "setup, help": ({}, SETUP + """
        hold # 1s
        expect screen "Su dado será el mazo"
    """),
    "turn, a digit waits": ({}, TURN + """
        tap 0
        expect screen "10 ▢"
        expect screen "color: carta"
        tap 1
        expect screen "1 ▢"
        tap 0
        expect screen "10 ▢"
    """),
    "turn, the number drains away in six seconds": ({}, TURN + """
        tap 7
        wait 5.4s
        expect screen "7 ▢"
        wait 300ms
        expect screen "J1 · mazo"
    """),
    "turn, a die without a number is no colour": ({}, TURN + """
        tap red
        expect tone
        expect screen "Primero el número"
    """),
    "turn, the colour that stays out": ({}, TURN + """
        type 7 turquoise
        expect tone
        expect screen "Ese color no juega"
        tap red
        expect screen "J1 7●"
    """),
    "turn, help": ({}, TURN + """
        hold # 1s
        expect screen "1 inversión"
    """),
    "card, asks where it goes": ({}, CARD + """
        expect screen "J1 7●"
        expect screen "# jugar · ● descartar"
        tap * *
        expect screen "J1 · mazo 44"
    """),
    "card, # puts it on my expedition": ({}, DRAW + """
        expect tone
        expect screen "J1: (7−20)×1=−13"
        expect screen "● 7×1 −13"
        expect screen "dado blanco: del mazo"
    """),
    "card, the same die puts it on the pile": ({}, CARD + """
        tap red
        expect tone
        expect screen "J1: 7● al montón"
        expect no screen "7×1"
        expect screen "del mazo"
    """),
    "card, another die is refused and the card kept": ({}, CARD + """
        tap blue
        expect tone
        expect screen "Descartar: el dado ●"
        tap #
        expect screen "J1: (7−20)×1=−13"
    """),
    "card, an investment": ({}, TURN + """
        type 1 red
        expect screen "J1 1● inversión"
        tap #
        expect screen "J1: (0−20)×2=−40"
        expect screen "● 0×2 −40"
    """),
    "card, a smaller number is refused and the card kept": ({}, PASSED + """
        type 2 blue # turquoise 6 red
        expect screen "Tiene que pasar de 7"
        expect screen "● descartar · * atrás"
        tap #
        expect tone
        expect screen "Tiene que pasar de 7"
        tap red
        expect screen "J1: 6● al montón"
    """),
    "card, an investment after a number is refused": ({}, PASSED + """
        type 2 blue # turquoise 1 red #
        expect tone
        expect screen "Inversiones, al principio"
        tap * 9 red #
        expect screen "J1: (16−20)×1=−4"
    """),
    "card, one that has been played is refused": ({}, PASSED + """
        type 7 red
        expect tone
        expect screen "Esa ya la jugó J1"
        expect screen "# corregir · * atrás"
        tap red
        expect tone
        tap * 8 red #
        expect screen "J2: (8−20)×1=−12"
    """),
    "card, one that has been played: # puts right what lies there, the card is kept": ({}, PASSED + """
        type 2 blue # turquoise 8 red # turquoise
        type 8 red #
        expect screen "J1 ● rojo"
        tap 8 9 # #
        expect screen "J2 8●"
        tap red
        expect screen "J2: 8● al montón"
    """),
    "card, # leads to the expedition of the player who has it": ({}, PASSED + """
        type 2 blue # turquoise 2 blue #
        expect screen "J2 ✚ azul"
    """),
    "card, one that lies on a pile is refused": ({}, CARD + """
        type red turquoise 7 red
        expect tone
        expect screen "Esa está en su montón"
    """),
    "card, there are three investments of a colour": ({}, TURN + """
        type 1 red # turquoise 1 red # turquoise 1 red red turquoise
        type 1 red
        expect tone
        expect screen "No quedan inversiones"
    """),
    "card, one that the other player drew in the open": ({}, CARD + """
        type red turquoise 2 blue # red 7 red
        expect tone
        expect screen "Esa la tiene J2"
        tap * * 3 green # turquoise 7 red #
        expect screen "J2: (7−20)×1=−13"
    """),
    "draw, the white die: from the deck": ({}, PASSED + """
        expect tone
        expect screen "J2 · mazo 43"
        expect screen "−13 : 0"
    """),
    "draw, a colour die: from that pile": ({}, CARD + """
        type red turquoise 2 blue # red
        expect screen "J1 · mazo 43"
    """),
    "draw, the own discard is refused": ({}, CARD + """
        tap red red
        expect tone
        expect screen "Acabas de descartar ahí"
        tap turquoise
        expect screen "J2 · mazo 43"
    """),
    "draw, an empty pile is refused": ({}, DRAW + """
        tap blue
        expect tone
        expect screen "Ese montón está vacío"
    """),
    "draw, # says what is missing": ({}, DRAW + """
        tap #
        expect tone
        expect screen "del mazo"
    """),
    "draw, help": ({}, DRAW + """
        hold # 1s
        expect screen "Dado blanco: del mazo"
    """),
    "draw, from a pile, where there is one": ({}, CARD + """
        tap red
        expect screen "dado blanco: del mazo"
        tap turquoise
        type 2 blue #
        expect screen "blanco: mazo · color: montón"
    """),
    "draw, asked anew after undo": ({}, DRAW + """
        tap turquoise *
        expect screen "J1 roba · mazo 44"
    """),
    "discard, two quick taps of the die": ({}, TURN + """
        tap 7
        press red
        wait 50ms
        release red
        wait 50ms
        press red
        wait 50ms
        release red
        wait 300ms
        expect screen "J1: 7● al montón"
    """),
    "draw, the next card: drawn from the deck?": ({}, DRAW + """
        type 5 blue
        expect screen "¿Robó J1 del mazo?"
        expect screen "# sí"
        tap #
        expect screen "J2 5✚"
        expect screen "# jugar"
        tap #
        expect screen "J2: (5−20)×1=−15"
    """),
    "draw, the next card, or not": ({}, DRAW + """
        type 5 blue *
        expect screen "5 ▢"
        tap *
        expect screen "del mazo"
        tap turquoise
        expect screen "J2 · mazo 43"
    """),
    "draw, the next number drains away": ({}, DRAW + """
        tap 5
        wait 7s
        expect screen "del mazo"
    """),
    "play and draw in one go": ({}, TURN + """
        type 7 red # turquoise
        expect screen "J2 · mazo 43"
    """),
    "discard and draw from another pile in one go": ({}, TURN + """
        type 7 blue blue turquoise 7 red red blue
        expect screen "J1 · mazo 43"
    """),
    "undo, the draw, the card, its colour, its number": ({}, PASSED + """
        tap *
        expect screen "del mazo"
        expect screen "−13"
        tap *
        expect screen "J1 7●"
        expect no screen "−13"
        tap *
        expect screen "7 ▢"
        tap *
        expect screen "J1 · mazo 44"
        tap *
        expect screen "1 Módulo 10"
    """),
    "undo, a card drawn from a pile lies there again": ({}, CARD + """
        type red turquoise 2 blue # red * red
        expect screen "J1 · mazo 43"
        tap * turquoise 7 red
        expect screen "Esa está en su montón"
    """),
    "undo, a discard": ({}, CARD + """
        tap red *
        expect screen "J1 7●"
        tap #
        expect screen "J1: (7−20)×1=−13"
    """),
    "undo, an investment": ({}, TURN + """
        type 1 red # *
        expect screen "J1 1● inversión"
    """),
    "ten cards left, they are counted: it is so": ({}, LATE + """
        expect screen "Contad el mazo: ¿10?"
        expect screen "# sí · número y # si no"
        tap #
        expect screen "J1 · mazo 10"
        tap #
        expect screen "(54−20)×1+20=54"
    """),
    "ten cards left, they are counted: the real count": ({}, LATE + """
        type 9 #
        expect screen "J1 · mazo 9"
        tap *
        expect screen "Contad el mazo: ¿10?"
        tap 1 1
        expect screen "# son 11"
        tap #
        expect screen "J1 · mazo 11"
    """),
    "ten cards left, a count that cannot be": ({}, LATE + """
        type 0 #
        expect tone
        expect screen "De 1 a 44 cartas"
        type 9 9 #
        expect screen "De 1 a 44 cartas"
        tap * 8 #
        expect screen "J1 · mazo 8"
    """),
    "ten cards left, play goes on uncounted": ({}, LATE + """
        type 0 yellow
        expect screen "J1 10▲"
        tap # turquoise
        expect screen "J2 · mazo 9"
    """),
    "the last card ends the round at once": ({}, LAST + """
        expect screen "J2 · mazo 1"
        type 9 green green turquoise
        expect tone
        expect screen "Mazo 0: fin 102 : 108"
        expect screen "# comprobar · * atrás"
        tap 7
        expect tone
        tap turquoise #
        expect screen "J1 ● rojo"
        expect screen "(54−20)×1+20=54"
        expect screen "color · cartas · # luego J2"
    """),
    "the end, the check of both players, then the result": ({}, OVER + """
        tap # #
        expect screen "J2 ● rojo"
        expect screen "sin cartas"
        expect screen "# resultado"
        tap #
        expect tone
        expect screen "¡Gana J2!"
        expect screen "J1 102 : 108 J2"
    """),
    "the end, taken back": ({}, OVER + """
        tap *
        expect screen "J2 roba · mazo 1"
        expect screen "dado blanco: del mazo"
        tap turquoise
        expect screen "Mazo 0: fin"
    """),
    "the end, back from the result": ({}, OVER + """
        tap # # # *
        expect screen "J1 ● rojo"
        tap # *
        expect screen "J1 ● rojo"
        tap *
        expect screen "Mazo 0: fin"
        tap *
        expect screen "J2 roba · mazo 1"
    """),
    "the end, back past a card of player 2 that was put right": ({}, OVER + """
        tap # # blue 9 # *
        expect screen "J1 ● rojo"
        tap *
        expect screen "J2 ● rojo 99"
        tap *
        expect screen "J2 ✚ azul 108"
        tap *
        expect screen "J1 ● rojo"
        tap *
        expect screen "Mazo 0: fin"
    """),
    "review, * leaves it also after a card of player 2 was put right": ({}, PASSED + """
        tap # # blue 9 # # *
        expect screen "J2 · mazo 43"
        tap *
        expect screen "−13 : 0"
    """),
    "the end, a card put right": ({}, OVER + """
        type # yellow 0
        expect screen "(44−20)×1+20=44"
        tap # #
        expect screen "J1 92 : 108 J2"
    """),
    "review, in mid-game": ({}, PASSED + """
        tap #
        expect screen "J1 ● rojo"
        expect screen "(7−20)×1=−13"
        tap #
        expect screen "J2 ● rojo"
        expect screen "# a la mesa"
        tap #
        expect screen "J2 · mazo 43"
    """),
    "review, * leaves it": ({}, PASSED + """
        tap # # *
        expect screen "J1 ● rojo"
        tap *
        expect screen "J2 · mazo 43"
    """),
    "review, a card mistyped three turns ago": ({}, PASSED + """
        type 2 blue # turquoise 3 green # turquoise 3 blue # turquoise
        tap # 7 8
        expect screen "(8−20)×1=−12"
        tap # #
        expect screen "J1 · mazo 40"
        type 7 red red
        expect screen "J1: 7● al montón"
    """),
    "review, * takes back one card after the other": ({}, PASSED + """
        tap # 7 8 *
        expect screen "sin cartas"
        tap *
        expect screen "(7−20)×1=−13"
        tap *
        expect screen "J2 · mazo 43"
    """),
    "review, a card that lay on a pile": ({}, CARD + """
        type red turquoise # 7
        expect screen "(7−20)×1=−13"
    """),
    "editor, digits put cards in and out": ({}, SCORE + """
        type 7
        expect screen "(7−20)×1=−13"
        tap 0
        expect screen "(17−20)×1=−3"
        expect screen "7 10"
        tap 7
        expect screen "(10−20)×1=−10"
    """),
    "editor, 1 counts the investments round": ({}, SCORE + """
        tap 1
        expect screen "(0−20)×2=−40"
        tap 1 1
        expect screen "(0−20)×4=−80"
        tap 1
        expect screen "sin cartas"
        tap *
        expect screen "(0−20)×4=−80"
        tap *
        expect screen "(0−20)×3=−60"
    """),
    "editor, investments of both players": ({}, SCORE + """
        tap 1 1 # 1 1
        expect screen "sin cartas"
        tap 1 #
        expect screen "¡Gana J2!"
    """),
    "editor, all investments are the other player's": ({}, SCORE + """
        tap 1 1 1 # 1
        expect tone
        expect screen "No quedan inversiones"
    """),
    "editor, an investment on a pile counts too": ({}, TURN + """
        type 1 red red turquoise 1 red # turquoise 1 red # turquoise # # 1
        expect screen "sin cartas"
    """),
    "editor, a card of the other player": ({}, SCORE + """
        tap 7 # 7
        expect tone
        expect screen "Esa ya la jugó J1"
        tap 8
        expect screen "(8−20)×1=−12"
    """),
    "editor, a colour that stays out": ({}, SCORE + """
        tap purple
        expect tone
        expect screen "Ese color no juega"
        tap blue
        expect screen "J1 ✚ azul"
    """),
    "editor, eight cards earn the bonus": ({}, SCORE + """
        tap 1 1 1 2 3 4 5
        expect screen "(14−20)×4=−24"
        tap 6
        expect screen "(20−20)×4+20=20"
    """),
    "editor, help": ({}, SCORE + """
        hold # 1s
        expect screen "Números: poner y quitar"
    """),
    "score only, the example of the rules": ({}, SCORE + """
        type blue 1 1 1 2 7 8 0
        expect screen "(27−20)×4=28"
        type red 6 7 0
        expect screen "(23−20)×1=3"
        type turquoise 1 7
        expect screen "(7−20)×2=−26"
        expect screen "J1 ★ turquesa 5"
        tap # #
        expect screen "¡Gana J1!"
        expect screen "J1 5 : 0 J2"
        expect screen "Duelo 5 : 0"
    """),
    "score only, undone to the start": ({}, SCORE + """
        type blue 1 2 # red 7 blue 3 # *
        expect screen "J1"
        tap *
        expect screen "J2 ● rojo −30"
        tap *
        expect screen "J2 ✚ azul −13"
        tap *
        expect screen "J2 ● rojo 0"
        tap *
        expect screen "J1"
        tap *
        expect screen "J1 ✚ azul −40"
        tap * *
        expect screen "1 Módulo 10"
    """),
    "score only, after power loss": ({}, SCORE + """
        type blue 1 2 # red 7
        power cut
        power on
        wait 2s
        expect screen "¿Seguir?"
        tap #
        expect screen "J1 ● rojo −36"
        tap *
        expect screen "J2"
        tap *
        expect screen "J2 ● rojo 0"
    """),
    "result, a draw": ({}, SCORE + """
        tap red 1 # yellow 1 #
        expect screen "Empate"
        expect screen "J1 −40 : −40 J2"
        expect screen "Duelo −40 : −40"
    """),
    "result, rounds add up": ({}, SCORE + """
        type blue 1 1 1 2 7 8 0 # #
        expect screen "# seguir · 0 duelo nuevo"
        tap #
        expect screen "J1 ● rojo 0"
        type red 7 # blue 1 #
        expect screen "J1 −13 : −40 J2"
        expect screen "Duelo 15 : −40"
    """),
    "result, a new match": ({}, SCORE + """
        type blue 1 1 1 2 7 8 0 # # 0
        expect screen "¿Qué color no juega?"
    """),
    "result, the loser starts the next round": ({}, OVER + """
        tap # # blue 9 #
        expect screen "J1 102 : 99 J2"
        tap #
        expect screen "J2 · mazo 44"
    """),
    "result, which can be changed until the first card": ({}, OVER + """
        tap # # blue 9 # #
        expect screen "J2 · mazo 44"
        hold * 1s
        tap 6 3 1
        hold * 1s
        tap *
        expect screen "J1 · mazo 44"
        hold * 1s
        tap 6 3 1
        hold * 1s
        tap *
        expect screen "J2 · mazo 44"
        type 7 red # turquoise
        hold * 1s
        tap 6 3 1
        hold * 1s
        tap *
        expect screen "J1 · mazo 43"
    """),
    "result, also when the match has come to another table": ({}, OVER + """
        tap # # blue 9 #
        hold * 1s
        tap 6 6 2
        hold * 1s
        tap * #
        expect screen "J2 · mazo 44"
        hold * 1s
        tap 6 3 1
        hold * 1s
        tap *
        expect screen "J1 · mazo 44"
    """),
    "result, or the winner, by a setting": (WINNER_STARTS, OVER + """
        tap # # # #
        expect screen "J2 · mazo 44"
    """),
    "result, after a draw the same player starts": ({}, SCORE + """
        tap red 1 # yellow 1 # #
        expect screen "J1"
    """),
    "after power loss": ({}, LATE + """
        tap #
        type 0 yellow
        power cut
        power on
        wait 2s
        expect screen "Exploradores"
        expect screen "¿Seguir?"
        tap #
        expect screen "Contad el mazo: ¿10?"
        type 0 yellow # turquoise
        expect screen "J2 · mazo 9"
    """),
    "a round that is over, after power loss": ({}, OVER + """
        tap # # blue 9 #
        expect screen "J1 102 : 99 J2"
        power cut
        power on
        wait 2s
        expect screen "¿Seguir?"
        tap #
        expect screen "J1 102 : 99 J2"
        tap * *
        expect screen "J2 ● rojo"
        tap #
        expect screen "Duelo 102 : 99"
        tap #
        expect screen "J2 · mazo 44"
    """),
    "score only, a round that is over, after power loss": ({}, SCORE + """
        type blue 1 1 1 2 7 8 0 # #
        power cut
        power on
        wait 2s
        tap #
        expect screen "J1 28 : 0 J2"
        tap #
        type red 7 # blue 1 #
        expect screen "Duelo 15 : −40"
    """),
    "a game that was left goes on": ({}, DRAW + """
        hold * 1s
        expect screen "1 Módulo 10"
        tap 3
        expect screen "¿Seguir?"
        tap #
        expect screen "del mazo"
    """),
    "a game that was left is begun anew": ({}, DRAW + """
        hold * 1s
        tap 3 1
        expect screen "¿Qué color no juega?"
    """),
}


@pytest.mark.parametrize("name", ROWS)
def test_row(name: str, table, play) -> None:
    settings, script = ROWS[name]
    play(table(settings), script)


# Dice: bottom row player 1, top row player 2, the pile in the middle; the white die is the deck


def test_the_colours_to_choose_from_are_lit(table, play) -> None:
    device = table()
    play(device, SETUP)
    assert all(lit(device, die) == "12346789" for die in range(6))


@pytest.mark.parametrize("color", COLORS)
def test_the_die_of_the_colour_left_out_turns_white(color: str, table, play) -> None:
    device = table()
    play(device, SETUP + f"tap {color}")
    assert [white(device, die) for die in range(6)] == [9 if name == color else 0 for name in COLORS]


def test_the_die_of_the_card_is_bright(table, play) -> None:
    device = table()
    play(device, TURN + "type 7 red red turquoise 2 blue blue turquoise")
    before = brightness(device, 4)
    play(device, "type 9 blue")
    assert lit(device, 4) == "123456789"
    assert brightness(device, 4) > 1.5 * before


def test_a_row_grows_when_an_expedition_is_started_pays_and_is_long(table, play) -> None:
    device = table()
    play(device, SCORE + "type red 1 8 9 # yellow 1 1 1 2 3 4 5 #")
    assert lit(device, 0) == "7" and lit(device, 1) == "1"
    play(device, "tap * # yellow 6 #")
    assert lit(device, 1) == "123"
    play(device, "tap * red 0 # #")
    assert lit(device, 0) == "78"


def test_rows_of_both_players_and_the_pile_in_the_middle(table, play) -> None:
    device = table()
    play(device, TURN + "type 9 red # turquoise 2 red # turquoise 3 red red turquoise")
    assert lit(device, 0) == "157"
    play(device, "type 8 red # turquoise")
    assert lit(device, 0) == "157"
    play(device, "type 0 red # turquoise 2 blue # turquoise")
    assert lit(device, 0) == "157"


def test_the_deck_counts_down_from_nine_on_the_white_die(table, play) -> None:
    device = table()
    play(device, LATE)
    assert white(device, 3) == 9
    seen = []
    for turn in turns(44).strip().split("\n")[34:43]:
        play(device, turn)
        seen.append(white(device, 3))
    assert seen == [9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_the_deck_die_is_brighter_while_a_card_is_to_be_drawn(table, play) -> None:
    device = table()
    play(device, TURN)
    before = brightness(device, 3)
    play(device, "type 7 red #")
    assert brightness(device, 3) > before


def test_the_editor_shows_the_cards_two_to_ten(table, play) -> None:
    device = table()
    play(device, SCORE + "type blue 2 6 0 red 3")
    assert lit(device, 4) == "159" and lit(device, 0) == "2"
    assert white(device, 0) == 8 and white(device, 4) == 0
    assert lit(device, 5) == ""


def test_after_a_round_put_back_from_a_backup_the_next_one_has_a_key_of_its_own(table, play) -> None:
    device = table()
    app = device.supervisor.app
    play(device, SCORE)
    start(app, {**app.tables.current.record.header, "key": "00112233aabbccdd"})
    play(device, """
        tap red 1 # yellow 1 # #
        expect screen "J1"
    """)
    assert "key" not in app.tables.current.record.header
