"""Banners at the table, row by row of its table of states and keys."""

import pytest
from divermazo.rules.cards import COLORS
from lamps import blinking, brightness, lit, white

FIRST, SECOND = 3, 0  # the dice at 6 and at 12 o'clock: what player 1 and player 2 own
PROVE = {"prove": True}

TURN = "tap 2\n"
LAID = TURN + "type 7 red 4\n"
PASSED = LAID + "tap #\n"
# Player 1 has three sevens at 4, the last one just laid; player 2 could at best get a flush there
PROVEN = PASSED + """
    type 1 blue 4 # 7 yellow 4 #
    type 9 blue 4 # 7 green 4
"""
CLAIMED = PROVEN + "type 4 #\n"
# Player 1 has next to nothing at 4, complete; player 2 has no card there
WEAK = TURN + """
    type 1 yellow 4 # 1 blue 1 #
    type 1 green 4 # 2 purple 2 #
    type 4 blue 4
"""
# Two equal straights at 4, that of player 1 was complete first; it is the turn of player 2, the card lies
TIE = TURN + """
    type 7 red 4 # 7 blue 4 #
    type 8 yellow 4 # 8 purple 4 #
    type 9 green 4 # 9 turquoise 4
"""

ROWS = {
    "turn, what can be done": ({}, TURN + """
        expect screen "Turno J1 · mazo 46"
        expect screen "número y color: carta"
    """),
    "turn, a digit waits and peeks at that banner": ({}, PROVEN + """
        tap 4
        expect screen "E4 7●7▲7■ · 1✚9✚▢"
        expect screen "color: carta · # reclamar"
    """),
    "turn, the other player sees it from the other side": ({}, PROVEN + """
        tap # 4
        expect screen "E4 1✚9✚▢ · 7●7▲7■"
        expect no screen "7■▢"
    """),
    "turn, a peek at nothing": ({}, TURN + """
        tap 5
        expect screen "E5 ▢▢▢ · ▢▢▢"
    """),
    "turn, # without a card is refused": ({}, TURN + """
        tap #
        expect tone
        expect screen "Falta carta"
        tap 7
        expect screen "E7"
    """),
    "turn, a die without a number is no colour": ({}, TURN + """
        tap red
        expect tone
        expect screen "Primero el número"
    """),
    "half, it drains away in six seconds": ({}, TURN + """
        tap 7
        wait 5.4s
        expect screen "E7"
        wait 300ms
        expect screen "Turno J1"
    """),
    "half, another digit replaces the number": ({}, TURN + """
        type 7 3 red
        expect screen "3●: ¿en qué estandarte?"
    """),
    "half, 1 0 is 0 is 10": ({}, TURN + """
        type 1 0 red
        expect screen "10●: ¿en qué estandarte?"
        tap * 0 blue
        expect screen "10✚: ¿en qué estandarte?"
    """),
    "half, * takes the number back": ({}, TURN + """
        type 7 *
        expect screen "Turno J1"
    """),
    "half, # claims that banner: why it is proven": ({}, PROVEN + """
        type 4 #
        expect tone
        expect screen "E4 tuyo: trío > color"
        expect screen "# robar"
    """),
    "half, # claims that banner: what would beat it": ({}, WEAK + """
        type 4 #
        expect tone
        expect screen "No: J2 con 8● 9● 10●"
        tap #
        expect screen "Turno J2"
    """),
    "half, no claim without three cards": ({}, LAID + """
        type 4 #
        expect tone
        expect screen "E4: a J1 le faltan cartas"
        tap #
        expect screen "Turno J2"
    """),
    "half, no claim of a banner that has an owner": ({}, CLAIMED + """
        type 4 #
        expect tone
        expect screen "E4 ya es de J1"
    """),
    "half, there is no tenth banner": ({}, TURN + """
        type 0 #
        expect tone
        expect screen "Estandartes 1-9"
        tap red
        expect screen "10●: ¿en qué estandarte?"
    """),
    "card, a banner digit lays it": ({}, LAID + """
        expect tone
        expect screen "7●→E4"
        expect screen "# robar y pasar · 1-9 mirar"
        tap #
        tap 4
        expect screen "E4 ▢▢▢ · 7●▢▢"
    """),
    "card, wrong banner": ({}, LAID + """
        tap *
        expect screen "7●: ¿en qué estandarte?"
        tap 5
        expect screen "7●→E5"
        tap # 4
        expect screen "E4 ▢▢▢ · ▢▢▢"
    """),
    "card, * takes back the colour, then the number": ({}, TURN + """
        type 7 red *
        expect screen "E7"
        tap *
        expect screen "Turno J1"
    """),
    "card, 0 is no banner": ({}, TURN + """
        type 7 red 0
        expect tone
        expect screen "Estandartes 1-9"
        tap 4
        expect screen "7●→E4"
    """),
    "card, a full side is refused and the card kept": ({}, PROVEN + """
        type # 2 blue 5 # 2 red 4
        expect tone
        expect screen "E4: J1 ya tiene tres"
        tap 5
        expect screen "2●→E5"
    """),
    "card, a banner that has an owner is refused and the card kept": ({}, CLAIMED + """
        type # 2 blue 4
        expect tone
        expect screen "E4 ya es de J1"
        tap 5
        expect screen "2✚→E5"
    """),
    "laid, # passes the turn": ({}, PASSED + """
        expect screen "Turno J2 · mazo 45"
    """),
    "laid, a claim before the turn passes": ({}, CLAIMED + """
        tap #
        expect screen "Turno J2 · mazo 41"
    """),
    "laid, a claim after the draw is too late": ({}, PROVEN + """
        tap # 4 #
        expect screen "E4: a J2 le faltan cartas"
    """),
    "turn, a claim before the card": ({}, PROVEN + """
        type # 2 blue 5 # 4 #
        expect screen "E4 tuyo: trío > color"
        expect screen "número y color: carta"
        type 2 red 4
        expect screen "E4 ya es de J1"
        tap 5 #
        expect screen "Turno J2"
    """),
    "turn, several claims in one": ({}, PROVEN + """
        type # 0 purple 3 # 8 yellow 8 #
        type 2 purple 1 # 9 yellow 8 #
        type 3 purple 1 # 4 #
        expect screen "E4 tuyo: trío > color"
        type 0 yellow 8 8 #
        expect screen "E8: esc. de color, J1 antes"
        tap #
        expect screen "Turno J2"
    """),
    "laid, the next card means that the turn has passed": ({}, LAID + """
        type 8 blue
        expect screen "¿Robó J1?"
        expect screen "# sí"
        tap #
        expect screen "8✚: ¿en qué estandarte?"
        tap 2
        expect screen "8✚→E2"
        tap #
        expect screen "Turno J1 · mazo 44"
    """),
    "laid, or that it has not": ({}, LAID + """
        type 8 blue *
        expect screen "E8"
        tap *
        expect screen "# robar"
        tap *
        expect screen "7●: ¿en qué estandarte?"
    """),
    "claim, the other side is complete and better": ({}, WEAK + """
        type # 9 blue 4 # 2 green 7 #
        type 6 blue 4 # 3 green 7 #
        type 8 blue 4 # 4 #
        expect screen "No: J2 tiene 6✚ 8✚ 9✚"
    """),
    "claim, between equal kinds the total counts": ({}, WEAK + """
        type # 9 blue 4 # 2 green 7 #
        type 6 purple 4 # 3 green 7 #
        type 8 red 4 4 #
        expect screen "E4 tuyo: suma 23 > 6"
    """),
    "claim, of equal formations the one that was complete last loses": ({}, TIE + """
        type 4 #
        expect screen "No: J1 tiene 7● 8▲ 9■"
        tap # 4 #
        expect screen "E4 tuyo: escalera, J1 antes"
    """),
    "undo, also of who was complete first": ({}, TIE + """
        tap * * * * *
        expect screen "9■: ¿en qué estandarte?"
        type 5 #
        type 9 turquoise 4 # 9 red 4 4 #
        expect screen "No: J2 tiene 7✚ 8☾ 9★"
        tap # 4 #
        expect screen "E4 tuyo: escalera, J2 antes"
    """),
    "undo, a claim is open again": ({}, CLAIMED + """
        tap *
        expect screen "E4 7●7▲7■"
        tap #
        expect screen "E4 tuyo"
        tap * * *
        expect screen "7■: ¿en qué estandarte?"
    """),
    "undo, the draw": ({}, PASSED + """
        tap *
        expect screen "# robar"
        tap * 4
        expect screen "7●→E4"
    """),
    "undo, at the start it leads to the menu": ({}, LAID + """
        tap * * * *
        expect screen "1 Módulo 10"
    """),
    "known, the card is already down": ({}, PASSED + """
        type 7 red
        expect tone
        expect screen "7● ya está en E4·J1"
        expect screen "# corregir"
        tap *
        expect screen "E7"
        tap blue
        expect screen "7✚: ¿en qué estandarte?"
    """),
    "known, another digit is another card": ({}, PASSED + """
        type 7 red 8 red
        expect screen "8●: ¿en qué estandarte?"
    """),
    "known, asks what it is": ({}, PASSED + """
        type 7 red #
        expect screen "¿Qué carta hay en E4?"
        expect screen "carta · # es 7● · * atrás"
        tap *
        expect screen "7● ya está en E4·J1"
    """),
    "amend, it is that card": ({}, PASSED + """
        type 7 red # 7 blue
        expect tone
        expect screen "7● corregida"
        tap 4
        expect screen "E4 ▢▢▢ · 7✚▢▢"
    """),
    "amend, it is the card: where does it lie?": ({}, PASSED + """
        type 7 red # #
        expect screen "7●: ¿en qué estandarte?"
        expect screen "1-9 · 0 de J2 · # no está"
        tap red
        expect tone
        tap * *
        expect screen "7● ya está en E4·J1"
    """),
    "amend, it lies at that banner": ({}, PASSED + """
        type 7 red # # 5
        expect screen "7● corregida"
        tap 4
        expect screen "E4 ▢▢▢ · ▢▢▢"
        tap 5
        expect screen "E5 ▢▢▢ · 7●▢▢"
    """),
    "amend, the banner at once": ({}, PASSED + """
        type 7 red # 5
        expect screen "5 ▢"
        expect screen "color: carta · # está en E5"
        tap #
        expect screen "7● corregida"
        tap 5
        expect screen "E5 ▢▢▢ · 7●▢▢"
    """),
    "amend, it lies on the other side": ({}, PASSED + """
        type 7 red # # 0
        tap 4
        expect screen "E4 7●▢▢ · ▢▢▢"
    """),
    "amend, the other side at once": ({}, PASSED + """
        type 7 red # 0
        expect screen "color: carta · # la puso J2"
        tap # 4
        expect screen "E4 7●▢▢ · ▢▢▢"
    """),
    "amend, it is not there at all": ({}, PASSED + """
        type 7 red # # #
        expect screen "7● corregida"
        tap 4
        expect screen "E4 ▢▢▢ · ▢▢▢"
        type 7 red
        expect screen "7●: ¿en qué estandarte?"
    """),
    "amend, the number drains away": ({}, PASSED + """
        type 7 red # 5
        wait 7s
        expect screen "¿Qué carta hay en E4?"
        tap # #
        expect screen "7● corregida"
    """),
    "amend, * takes back the number, then the question": ({}, PASSED + """
        type 7 red # 5 *
        expect screen "¿Qué carta hay en E4?"
        tap * * *
        expect screen "Turno J2"
    """),
    "amend, the card is there too": ({}, PASSED + """
        type 8 blue 4 # 7 red # 8 blue
        expect tone
        expect screen "Esa también está"
        expect screen "# es 7●"
        type 8 red
        expect screen "7● corregida"
    """),
    "amend, a full side is refused": ({}, PROVEN + """
        type # 5 red 5 # 5 yellow 5 # 5 yellow # 4 #
        expect screen "E4: J1 ya tiene tres"
        tap # 4
        expect tone
        expect screen "E4: J1 ya tiene tres"
        tap 6
        expect screen "5▲ corregida"
    """),
    "amend, three turns later": ({}, PASSED + """
        type 1 blue 1 # 2 blue 2 # 3 blue 3 # 7 red # 7 green
        expect screen "7● corregida"
        tap 4
        expect screen "E4 7■▢▢ · ▢▢▢"
        wait 7s
        tap *
        tap 4
        expect screen "E4 7●▢▢ · ▢▢▢"
    """),
    "amend, a claim already judged stays with its owner": ({}, CLAIMED + """
        type 7 red # 2 red
        expect screen "7● corregida"
        type 4 #
        expect screen "E4 ya es de J1"
    """),
    "amend, the card of this turn was not there": ({}, LAID + """
        type 7 red # # #
        expect screen "7● corregida"
        type 7 blue 4
        expect screen "7✚→E4"
    """),
    "prove it, the other player names it first": (PROVE, WEAK + """
        type 4 #
        expect screen "No: ¿con qué gana J2?"
        expect no screen "8●"
        tap #
        expect screen "No: J2 con 8● 9● 10●"
        tap #
        expect screen "Turno J2"
    """),
    "prove it, play goes on without": (PROVE, WEAK + """
        type 4 # *
        expect screen "# robar"
        type 4 # 5 blue
        expect screen "¿Robó J1?"
    """),
    "prove it, what lies there needs no proof": (PROVE, WEAK + """
        type # 9 blue 4 # 2 green 7 #
        type 6 blue 4 # 3 green 7 #
        type 8 blue 4 # 4 #
        expect screen "No: J2 tiene 6✚ 8✚ 9✚"
    """),
    "help": ({}, TURN + """
        hold # 1s
        expect screen "Poner: número, color, 1-9"
    """),
    "help, at each question of putting right": ({}, PASSED + """
        type 7 red
        hold # 1s
        expect screen "#: corregir lo que hay allí"
        tap * #
        hold # 1s
        expect screen "#: es la que dije, pero está"
        tap * 5
        hold # 1s
        expect screen "#: es la que dije, pero está"
        tap * * #
        hold # 1s
        expect screen "0: es de J2, mismo sitio"
        expect screen "#: no está en la mesa"
    """),
    "a game that was left goes on": ({}, PASSED + """
        hold * 1s
        expect screen "1 Módulo 10"
        tap 4 #
        wait 1s
        hold * 1s
        tap 2
        expect screen "¿Seguir?"
        tap #
        expect screen "Turno J2 · mazo 45"
    """),
    "a game that was left is begun anew": ({}, PASSED + """
        hold * 1s
        tap 2 1
        expect screen "Turno J1 · mazo 46"
    """),
    "after power loss": ({}, PROVEN + """
        power cut
        power on
        wait 2s
        expect screen "Estandartes"
        expect screen "¿Seguir?"
        tap #
        type 4 #
        expect screen "E4 tuyo: trío > color"
    """),
}


@pytest.mark.parametrize("name", ROWS)
def test_row(name: str, table, play) -> None:
    settings, script = ROWS[name]
    play(table(settings), script)


# Player 1 claims 1, 2 and 3 with straight flushes from ten down to eight; player 2 gathers odds and ends
THREE = TURN + """
    type 0 red 1 # 1 red 9 # 9 red 1 # 3 yellow 9 #
    type 8 red 1 1 # # 5 green 9 #
    type 0 yellow 2 # 1 blue 8 # 9 yellow 2 # 3 purple 8 #
    type 8 yellow 2 2 # # 5 turquoise 8 #
    type 0 green 3 # 1 yellow 7 # 9 green 3 # 3 red 7 #
    type 8 green 3
"""
# The same at 1, 2, 4, 5 and 7
FIVE = TURN + """
    type 0 red 1 # 1 red 9 # 9 red 1 # 3 yellow 9 #
    type 8 red 1 1 # # 5 green 9 #
    type 0 yellow 2 # 1 blue 8 # 9 yellow 2 # 3 purple 8 #
    type 8 yellow 2 2 # # 5 turquoise 8 #
    type 0 green 4 # 1 yellow 6 # 9 green 4 # 3 red 6 #
    type 8 green 4 4 # # 5 purple 6 #
    type 0 blue 5 # 1 green 3 # 9 blue 5 # 3 blue 3 #
    type 8 blue 5 5 # # 5 red 3 #
    type 0 purple 7 # 2 green 7 # 9 purple 7 # 4 blue 7 #
    type 8 purple 7
"""


def test_three_adjacent_banners_win_at_once(table, play) -> None:
    play(table(), THREE + """
        type 3 #
        expect tone
        expect screen "E3: esc. de color, J1 antes"
        expect screen "# resultado · * atrás"
        tap 5
        expect tone
        expect screen "E3: esc. de color, J1 antes"
        tap red #
        expect screen "¡Gana J1!"
        expect screen "J1 5 : 0 J2"
        expect screen "Duelo 5 : 0"
        expect screen "# revancha · 0 duelo nuevo"
    """)


def test_any_five_banners_win_at_once(table, play) -> None:
    play(table(), FIVE + """
        tap #
        type 9 #
        expect screen "No: J1 con 8★ 9★ 10★"
        type 4 red 7 # 7 # #
        expect screen "¡Gana J1!"
    """)


def test_a_match_adds_up_five_points_and_banners_owned(table, play) -> None:
    """The players take turns in starting a game."""
    play(table(), THREE + """
        type 3 # # #
        expect screen "Turno J2 · mazo 46"
        type 0 red 1 # 1 red 9 # 9 red 1 # 3 yellow 9 #
        type 8 red 1 1 # # 5 green 9 #
        type 0 yellow 2 # 0 blue 8 # 9 yellow 2 # 9 blue 8 #
        type 8 yellow 2 2 # # 8 blue 8 8 # #
        type 0 green 3 # 1 yellow 7 # 9 green 3 # 3 red 7 #
        type 8 green 3 3 # #
        expect screen "¡Gana J2!"
        expect screen "J1 1 : 5 J2"
        expect screen "Duelo 6 : 5"
        tap 0
        expect screen "Turno J1 · mazo 46"
    """)


def test_the_proof_of_a_win_is_seen_again_after_power_loss(table, play) -> None:
    play(table(), THREE + """
        type 3 #
        power cut
        power on
        wait 2s
        tap #
        expect screen "¡Gana J1!"
        tap *
        expect screen "E3: esc. de color, J1 antes"
        expect screen "# resultado · * atrás"
    """)


def test_a_win_is_taken_back(table, play) -> None:
    play(table(), THREE + """
        type 3 # # *
        expect screen "E3: esc. de color, J1 antes"
        tap *
        expect screen "E3 10■9■8■"
        tap #
        expect screen "# resultado"
        tap * * *
        expect screen "8■: ¿en qué estandarte?"
        tap 5
        expect screen "8■→E5"
    """)


def all_places() -> list[str]:
    """54 cards for 54 places: the turns that fill both sides of all banners."""
    cards = [f"{number % 10} {color}" for number in range(1, 11) for color in COLORS]
    return [f"type {cards[turn]} {turn // 2 % 9 + 1} #" for turn in range(54)]


def test_the_deck_runs_out_and_a_turn_without_a_place_passes(table, play) -> None:
    turns = all_places()
    device = table()
    play(device, TURN + "\n".join(turns[:45]) + """
        expect screen "Turno J2 · mazo 1"
    """ + turns[45] + """
        expect screen "Turno J1 · mazo 0"
    """ + "\n".join(turns[46:]) + """
        expect screen "Turno J1 · mazo 0"
        expect screen "# pasar · 1-9 # reclamar"
        tap #
        expect screen "Turno J2"
        type 0 purple
        expect screen "10☾: no queda sitio"
        expect screen "* volver"
        tap 5
        expect screen "E5: J2 ya tiene tres"
        tap * *
        tap #
        expect screen "Turno J1"
    """)


# Dice


def test_the_dice_show_who_owns_what(table, play) -> None:
    device = table()
    play(device, TURN + """
        type 0 red 1 # 1 red 9 # 9 red 1 # 3 yellow 9 #
        type 8 red 1 1 # # 0 blue 8 # 0 yellow 2 # 9 blue 8 #
        type 9 yellow 2 # 8 blue 8 8 # # 8 yellow 2 2 # #
    """)
    assert lit(device, FIRST) == "12"
    assert lit(device, SECOND) == "8"
    assert [lit(device, die) for die in (1, 2, 4, 5)] == ["", "", "", ""]


def test_the_frame_tells_whose_turn_it_is(table, play) -> None:
    device = table()
    play(device, TURN)
    assert white(device, FIRST) == 9 and white(device, SECOND) == 0
    play(device, "type 7 red 4 #")
    assert white(device, FIRST) == 0 and white(device, SECOND) == 9


def test_shapes_are_lit_while_a_number_waits_and_those_already_down_are_faint(table, play) -> None:
    device = table()
    play(device, PASSED + "tap 8")
    assert all(lit(device, die) for die in range(6))
    bright = brightness(device, 0)
    play(device, "tap 7")
    assert lit(device, 0) and brightness(device, 0) < bright / 2


def test_a_card_shows_on_its_die_where_it_may_lie(table, play) -> None:
    device = table()
    play(device, CLAIMED + "type # 5 blue 5 # 6 purple")
    assert lit(device, 5) == "12356789"
    assert [lit(device, die) for die in range(5)] == [""] * 5


def test_the_led_of_a_card_just_laid_flashes(table, play) -> None:
    device = table()
    play(device, LAID)
    assert blinking(device, FIRST) == "4"
    play(device, "type # 6 blue 2")
    assert blinking(device, SECOND) == "2"
    assert blinking(device, FIRST) == ""


def test_a_banner_that_can_be_claimed_blinks(table, play) -> None:
    device = table()
    play(device, PROVEN + "type # 5 blue 5")
    assert blinking(device, SECOND) == "5" and blinking(device, FIRST) == ""
    play(device, "tap #")
    assert blinking(device, FIRST) == "4"
    play(device, "type 4 #")
    device.run(700)
    play(device, "tap 1 *")
    assert blinking(device, FIRST) == "" and lit(device, FIRST) == "4"


def test_with_prove_it_the_dice_do_not_tell(table, play) -> None:
    device = table(PROVE)
    play(device, PROVEN + "type # 5 blue 5 #")
    assert blinking(device, FIRST) == ""


def test_a_known_card_blinks_where_it_lies(table, play) -> None:
    device = table()
    play(device, PASSED + "type 7 red")
    assert blinking(device, FIRST) == "4"
    assert blinking(device, SECOND) == ""


def test_the_banners_of_a_game_won_are_all_lit(table, play) -> None:
    device = table()
    play(device, THREE + "type 3 # #")
    for _ in range(10):
        assert lit(device, FIRST) == "123"
        device.run(100)


@pytest.mark.parametrize("wait", ["100ms", "350ms"])
def test_the_dice_show_a_game_that_is_offered_again(wait: str, table, play) -> None:
    device = table()
    play(device, CLAIMED + f"wait {wait}\nhold * 1s\ntap 2")
    assert lit(device, FIRST) == "4"


def test_a_bar_beside_the_cards_tells_whose_turn_it_is(table, play) -> None:
    device = table()
    play(device, TURN)
    rows = [row for row in range(40) if device.oled.pixels[row][127]]
    play(device, "type 7 red 4 #")
    others = [row for row in range(40) if device.oled.pixels[row][127]]
    assert min(rows) > max(others)
