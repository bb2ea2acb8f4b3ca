"""Modulo 10 at the table, row by row of its table of states and keys."""

import json

import pytest
from divermazo_sim.script import pips
from stages import END, KNOWN, READY, SECOND, THROWN, WHOSE, WON, WRONG

NOTE = {"note": True, "scoring": "accuracy"}

ROWS = {
    "start, # throws all dice": ({}, """
        tap 1
        expect screen "Lanza los dados"
        dice 6 5 4 3 2 1
        tap #
        expect tone
        expect no die red 6
        expect screen "Carta inicial"
        wait 1s
        expect die red 6
        expect die yellow 5
        expect die green 4
        expect die turquoise 3
        expect die blue 2
        expect die purple 1
    """),
    "start, # again throws anew": ({}, THROWN + """
        dice 2 2 2 2 2 2
        tap #
        wait 1s
        expect die purple 2
        expect screen "Carta inicial"
    """),
    "start, a card before the throw is refused": ({}, """
        tap 1 4
        expect tone
        expect no screen "▢"
        expect screen "# lanzar"
    """),
    "start, the first card is in play": ({}, THROWN + """
        type 4 red
        expect tone
        expect screen "4 ● rojo"
        expect screen "1 carta"
        expect screen "4 ± 1"
    """),
    "start, a die without a number is no colour": ({}, THROWN + """
        tap red
        expect tone
        expect screen "Primero el número"
        expect screen "Carta inicial"
    """),
    "ready, a digit waits for its colour": ({}, READY + """
        tap 7
        expect screen "7 ▢"
        expect screen "color: carta"
    """),
    "ready, the die in play tumbles while it is held and is thrown on release": ({}, READY + """
        press red
        wait 60ms
        expect no die red 1
        wait 2s
        expect no die red 1
        dice 5
        release red
        wait 1s
        expect die red 5
        expect screen "Nueva tirada 1→5"
        expect screen "4 ± 5"
    """),
    "ready, a tap on the die in play is a quick throw": ({}, READY + """
        dice 1
        tap red
        expect tone
        wait 1s
        expect die red 1
        expect screen "Nueva tirada 1→1"
    """),
    "ready, another die is refused": ({}, READY + """
        tap blue
        expect tone
        expect screen "En juego: ● rojo"
        expect die blue 5
        expect screen "4 ± 1"
    """),
    "ready, # asks for the winner": ({}, END + """
        expect screen "¿Quién ha ganado?"
        expect screen "1-4 · # nadie"
        tap *
        expect screen "3 ± 4"
    """),
    "half, it drains away in six seconds": ({}, READY + """
        tap 7
        wait 5.4s
        expect screen "7 ▢"
        wait 300ms
        expect no screen "▢"
        expect screen "4 ± 1"
    """),
    "half, another digit replaces the number": ({}, READY + """
        type 7 3
        expect screen "3 ▢"
        tap turquoise
        expect screen "✓ 4−1=3"
    """),
    "half, 1 0 is 0 is 10": ({}, READY + """
        tap 0
        expect screen "10 ▢"
        type 1 0
        expect screen "10 ▢"
    """),
    "half, another digit gives six seconds again": ({}, READY + """
        tap 7
        wait 5s
        tap 3
        wait 5s
        expect screen "3 ▢"
    """),
    "half, * takes the number back": ({}, READY + """
        type 7 *
        expect no screen "▢"
        expect screen "4 ± 1"
        expect screen "1 carta"
    """),
    "half, a right card is in play": ({}, READY + """
        type 3 turquoise
        expect tone
        expect screen "✓ 4−1=3"
        expect screen "3 ★ turquesa"
        expect screen "2 cartas"
        expect screen "3 ± 4"
    """),
    "half, below nothing one borrows ten": ({}, THROWN + """
        type 5 purple 9 red
        expect screen "✓ 15−6=9"
    """),
    "half, over ten one goes round": ({}, THROWN + """
        type 5 purple 1 red
        expect screen "✓ 5+6=11→1"
    """),
    "half, nought is the card ten": ({}, THROWN + """
        type 4 turquoise 0 red
        expect screen "✓ 4−4=0→10"
    """),
    "half, a wrong card is no longer in play": ({}, READY + """
        type 8 blue
        expect tone
        expect screen "✗ 8"
        expect screen "4 ● rojo"
        expect screen "1 carta"
    """),
    "hints, full: the numbers, and at once why": ({"hints": "full"}, READY + """
        expect screen "→ 3 · 5"
        type 8 blue
        expect screen "4−1=3 · 4+1=5"
    """),
    "hints, operation only: never the answer": ({"hints": "operation"}, READY + """
        expect screen "4 ± 1"
        expect no screen "3 · 5"
        type 8 blue
        expect screen "4 ± 1 = ?"
        expect no screen "=3"
    """),
    "hints, operation only: why, when # is held": ({"hints": "operation"}, READY + """
        type 8 blue
        hold # 1s
        expect screen "4−1=3 · 4+1=5"
    """),
    "hints, none: no sum, not even in the help": ({"hints": "none"}, READY + """
        expect no screen "±"
        type 8 blue
        expect screen "✗ 8"
        expect no screen "±"
        expect no screen "="
        hold # 1s
        expect no screen "="
        expect no screen "±"
        expect screen "*: se tecleó mal, no cuenta"
    """),
    "help of a wrong card: whose it was": ({"hints": "none", "players": 3}, READY + """
        type 8 blue #
        expect screen "1-3 · 0 nadie · # se queda"
        hold # 1s
        expect screen "1-3: de quién era el fallo"
        expect screen "0: de nadie, a la mano"
        expect screen "#: queda, se sigue de ella"
    """),
    "help of a wrong card, where who plays is noted": ({**NOTE, "hints": "none", "players": 3}, READY + """
        hold # 1s
        expect screen "1-3: quién juega"
        tap 5
        wait 1s
        type 2 8 blue
        hold # 1s
        expect screen "#: si se queda en la mesa"
        expect no screen "de quién"
        tap 5
        tap #
        expect screen "¿Se queda en la mesa?"
        hold # 1s
        expect screen "#: queda, se sigue de ella"
        expect screen "0: vuelve a la mano"
    """),
    "a card taken back says whose it was": ({**NOTE, "players": 3}, READY + """
        type 1 3 turquoise
        wait 1s
        tap *
        expect screen "J1: color"
        tap *
        expect screen "J1: número"
        tap *
        type 2 3 turquoise
        expect screen "3 ± 4"
    """),
    "deaf, a double tap on the colour does not throw the next die": ({}, THROWN + """
        dice 6
        type 4 red
        tap red
        wait 1s
        expect die red 1
        expect no screen "Nueva tirada"
    """),
    "deaf, not for digits, and for no longer than 0.7 s": ({}, THROWN + """
        type 4 red 3
        expect screen "3 ▢"
        wait 1ms
        tap turquoise
        expect screen "✓ 4−1=3"
    """),
    "wrong, the next card may be right": ({}, WRONG + """
        type 7 blue
        expect screen "✓ 3+4=7"
        expect screen "3 cartas"
    """),
    "wrong, the same card may be wrong again": ({}, WRONG + """
        type 8 blue
        expect screen "✗ 8"
        expect screen "2 cartas"
    """),
    "wrong, the die in play is thrown": ({}, WRONG + """
        dice 5
        tap turquoise
        wait 1s
        expect screen "Nueva tirada 4→5"
        type 8 blue
        expect screen "✓ 3+5=8"
    """),
    "wrong, * was mistyped: number waits for another colour or number": ({}, WRONG + """
        tap *
        expect screen "Borrada: no es un fallo"
        expect screen "8 ▢"
        type 7 blue
        expect screen "✓ 3+4=7"
    """),
    "wrong, * was mistyped: gone from the scores": (NOTE, READY + """
        type 2 8 blue
        wait 1s
        expect screen "✗ 8"
        tap *
        wait 7s
        tap # 1 # # #
        expect screen "¡Gana J1!"
        expect screen "= Puntos 10 0 0 0"
    """),
    "wrong, otherwise it counts": (NOTE, READY + """
        type 2 8 blue
        wait 7s
        type 3 5 blue
        wait 1s
        tap # 1 # # #
        expect screen "Echadas 10 0 1 0"
        expect screen "− Fallos 0 1 0 0"
        expect screen "= Puntos 10 −1 1 0"
    """),
    "wrong, # asks whose it was": ({}, WHOSE + """
        expect screen "¿De quién era?"
        expect screen "1-4 · 0 nadie · # se queda"
        expect screen "✗ 8"
        tap *
        expect no screen "¿De quién era?"
        expect screen "✗ 8"
    """),
    "whose, a player": ({}, WHOSE + """
        tap 3
        expect screen "Fallo de J3"
        expect screen "3 ± 4"
    """),
    "whose, no such player": ({}, WHOSE + """
        tap 5
        expect tone
        expect screen "Solo hay 4 jugadores"
        tap 4
        expect screen "Fallo de J4"
    """),
    "whose, nobody": ({}, WHOSE + """
        tap 0
        expect no screen "Fallo de"
        expect screen "3 ± 4"
    """),
    "whose, the card stays": ({}, WHOSE + """
        tap #
        expect tone
        expect screen "Sigue desde 8 azul"
        expect screen "8 ± 5"
        expect screen "3 cartas"
        type 3 blue
        expect screen "✓ 8−5=3"
    """),
    "whose, whoever plays alone need not be asked": ({"players": 1}, WRONG + """
        expect screen "# queda"
        tap #
        expect no screen "¿De quién era?"
        expect screen "¿Se queda en la mesa?"
    """),
    "end, a winner": ({"scoring": "none"}, END + """
        tap 2
        expect tone
        expect screen "¡Gana J2!"
        expect die red 2
        expect die purple 2
    """),
    "end, nobody": ({"scoring": "none"}, END + """
        tap #
        expect screen "Sin terminar"
        expect die red 1
        expect die purple 6
    """),
    "end, no such player": ({"scoring": "none", "players": 3}, END + """
        tap 4
        expect screen "¿Quién ha ganado?"
    """),
    "tally, race: how many are left": ({"scoring": "race"}, WON + """
        expect screen "J1: ¿cuántas quedan?"
        type 4 #
        expect screen "J3: ¿cuántas quedan?"
        type 1 0 #
        expect screen "J4"
        tap 0 #
        expect screen "J1 J2 J3 J4"
        expect screen "Quedan 4 0 10 0"
        expect screen "Menos es mejor"
    """),
    "tally, accuracy: cards gone minus mistakes": ({"scoring": "accuracy"}, WHOSE + """
        tap 3
        type 8 blue
        wait 1s
        tap # 3
        type 8 blue
        wait 1s
        tap # 1
        tap # 2
        type 4 # 3 # 0 #
        expect screen "Echadas 6 10 7 10"
        expect screen "− Fallos 1 0 2 0"
        expect screen "= Puntos 5 10 5 10"
    """),
    "tally, residue: each card left": ({"scoring": "residue"}, WON + """
        type 7 3 0
        expect screen "7+3+10=20"
        tap #
        type 5 #
        type 0 0 0 0 0 0 0 0 0 0
        expect screen "=100"
        tap 1
        expect tone
        expect screen "=100"
        tap #
        expect screen "Quedan 3 0 1 10"
        expect screen "Puntos 20 0 5 100"
        expect screen "Menos es mejor"
    """),
    "tally, unfinished games keep their scores": ({"scoring": "race", "players": 2}, END + """
        tap #
        type 4 # 9 #
        expect screen "Sin terminar"
        expect screen "Quedan 4 9"
    """),
    "who has laid a whole hand is told to have none left": ({**NOTE, "players": 2}, """
        tap 1
        dice 1 1 1 1 1 1
        tap #
        wait 1s
        type 4 red
        wait 1s
        type 1 5 red
        wait 1s
        type 1 4 yellow
        wait 1s
        type 1 5 yellow
        wait 1s
        type 1 4 green
        wait 1s
        type 1 5 green
        wait 1s
        type 1 4 turquoise
        wait 1s
        type 1 5 turquoise
        wait 1s
        type 1 4 blue
        wait 1s
        type 1 5 blue
        wait 1s
        expect screen "✓"
        type 1 4 purple
        expect screen "J1 ya no tiene cartas"
    """),
    "tally, counted where every card is noted": ({"note": True, "scoring": "race", "players": 2}, READY + """
        type 1 3 turquoise
        wait 1s
        type 2 7 blue
        wait 1s
        type 1 2 blue
        wait 1s
        tap # 1
        expect screen "J2: ¿cuántas quedan?"
        expect screen "9"
        tap #
        expect screen "Quedan 0 9"
    """),
    "tally, * takes back digits, then players": ({"scoring": "residue", "players": 3}, WON + """
        type 7 3 *
        expect no screen "7+3"
        expect screen "7"
        tap #
        expect screen "J3: ¿qué cartas quedan?"
        tap *
        expect screen "J1: ¿qué cartas quedan?"
        expect screen "7"
        type * *
        expect screen "¿Quién ha ganado?"
        tap *
        expect screen "3 ± 4"
    """),
    "result, * puts the tally right": ({"scoring": "race", "players": 2}, WON + """
        type 4 #
        expect screen "Quedan 4 0"
        tap *
        expect screen "J1: ¿cuántas"
        expect screen "4"
        type 5 #
        expect screen "Quedan 5 0"
    """),
    "result, what is not known has a question mark, not a minus": ({"players": 3}, WON + """
        expect screen "números · # no sé"
        tap # #
        expect screen "Echadas ? 10 ?"
        expect screen "= Puntos ? 10 ?"
    """),
    "result, the sums missed most come before a new game": ({"players": 2}, WHOSE + """
        tap 1
        type 8 blue
        wait 1s
        type 7 blue
        wait 1s
        type 1 blue
        wait 1s
        tap # 0
        tap # 2 #
        expect screen "¡Gana J2! 3 fallos"
        expect screen "# ver fallos"
        tap #
        expect screen "Sumas más falladas"
        expect screen "3 ± 4 → 7 · 9 2 fallos"
        expect screen "7 ± 5 → 2 1 fallo"
        expect screen "# otra · 0 repaso · * atrás"
        tap *
        expect screen "¡Gana J2!"
        tap #
        wait 1s
        tap #
        expect screen "Lanza los dados"
    """),
    "throw: what has to wait says so without repeating itself": ({}, """
        tap 1 4
        expect tone
        expect no screen "Lanza los dados Lanza"
        tap red
        expect no screen "Primero"
    """),
    "result, # is a new game": ({"scoring": "none"}, WON + """
        tap #
        expect screen "Lanza los dados"
    """),
    "known, a card that is already down": ({}, KNOWN + """
        expect screen "4● ya está en la mesa"
        expect screen "# sí, corregirla · * no"
        expect screen "2 cartas"
    """),
    "known, * goes back to the number": ({}, KNOWN + """
        tap *
        expect screen "4 ▢"
        tap *
        expect screen "3 ± 4"
    """),
    "known, a digit is the next card": ({}, KNOWN + """
        type 7 blue
        expect screen "✓ 3+4=7"
    """),
    "amend, the earlier card was another one": ({}, SECOND + """
        type 7 yellow
        wait 1s
        type 4 red
        expect screen "ya está en la mesa"
        wait 1s
        tap #
        expect screen "¿Qué carta era 4●?"
        type 4 blue
        wait 1s
        expect screen "✗ 4"
        expect screen "3 cartas"
        type 4 blue
        expect screen "4✚ ya está en la mesa"
    """),
    "amend, and the card typed again lies now": ({}, THROWN + """
        type 4 red 3 turquoise 9 red
        wait 1s
        type 8 red 7 green
        wait 1s
        type 4 red
        wait 1s
        tap # 4 blue
        wait 1s
        expect screen "✓ 7−3=4"
        expect screen "4 ● rojo"
    """),
    "amend, nobody knows what it was": ({}, KNOWN + """
        tap # #
        expect screen "✗ 4"
        expect screen "1 carta"
    """),
    "amend, that one is there too": ({}, KNOWN + """
        tap #
        type 3 turquoise
        expect tone
        expect screen "Esa también está"
        expect screen "¿Qué carta era 4●?"
    """),
    "amend, * goes back": ({}, KNOWN + """
        tap # *
        expect screen "4● ya está en la mesa"
    """),
    "amend, * goes back from a card that is there too": ({}, KNOWN + """
        tap # 3 turquoise
        expect screen "Esa también está"
        tap *
        expect screen "4● ya está en la mesa"
        tap *
        expect screen "4 ▢"
        tap *
        expect screen "3 ± 4"
    """),
    "amend, the number drains away": ({}, KNOWN + """
        tap # 7
        wait 7s
        expect screen "3 ± 4"
        type 7 blue
        expect screen "✓ 3+4=7"
    """),
    "amend, the first card typed again is the first card": ({}, READY + """
        type 4 red
        wait 1s
        tap # #
        expect screen "4 ▢"
        expect no screen "1 carta"
    """),
    "note, every card has its player first": (NOTE, READY + """
        expect screen "jugador 1-4"
        tap 2
        expect screen "J2: número"
        type 3 turquoise
        expect screen "✓ 4−1=3"
        expect screen "jugador 1-4"
    """),
    "note, no such player": (NOTE, READY + """
        tap 5
        expect screen "Solo hay 4 jugadores"
        tap 0
        expect screen "Solo hay 4 jugadores"
    """),
    "note, * takes back number, then player": (NOTE, READY + """
        type 2 3 *
        expect screen "J2: número"
        tap *
        expect screen "jugador 1-4"
        expect screen "1 carta"
    """),
    "note, the first card is nobody's": (NOTE, THROWN + """
        tap 4
        expect screen "4 ▢"
    """),
    "note, whoever plays alone is not asked": ({"note": True, "players": 1}, READY + """
        tap 3
        expect screen "3 ▢"
    """),
    "undo, a reroll: the earlier value returns": ({}, SECOND + """
        dice 5 6
        tap turquoise
        wait 1s
        tap turquoise
        wait 1s
        expect die turquoise 6
        tap *
        wait 1s
        expect die turquoise 5
        expect screen "El dado vuelve a 5"
        tap *
        wait 1s
        expect die turquoise 4
        expect screen "3 ± 4"
        expect screen "2 cartas"
    """),
    "undo, a card: its number waits for another colour": ({}, SECOND + """
        tap *
        expect screen "3 ▢"
        expect screen "1 carta"
        expect no screen "Borrada: no es un fallo"
        tap blue
        expect screen "3 ✚ azul"
    """),
    "undo, a card of a player: the player is still known": (NOTE, READY + """
        type 2 3 turquoise
        wait 1s
        tap *
        expect screen "3 ▢"
        tap *
        expect screen "J2: número"
        type 5 blue
        expect screen "✓ 4+1=5"
    """),
    "undo, a card that stayed": ({}, WHOSE + """
        tap # *
        expect screen "✗ 8"
        expect screen "3 ★ turquesa"
        tap *
        expect screen "Borrada: no es un fallo"
    """),
    "undo, a mistake": (NOTE, READY + """
        type 2 3 turquoise
        wait 1s
        tap *
        wait 7s
        expect screen "4 ± 1"
        tap # 1 # # #
        expect screen "= Puntos 10 0 0 0"
    """),
    "undo, whose it was": ({"scoring": "accuracy", "players": 2}, WHOSE + """
        tap 2
        tap *
        expect screen "✗ 8"
        tap # 1
        expect screen "Fallo de J1"
        tap # 2
        type 5 #
        expect screen "= Puntos 4 10"
    """),
    "undo, an amended card": ({}, KNOWN + """
        tap # 4 blue
        wait 1s
        expect screen "✗ 4"
        tap * *
        expect screen "3 ± 4"
        tap *
        type 4 red
        wait 1s
        expect screen "4● ya está en la mesa"
    """),
    "undo, to the start and the menu": ({}, SECOND + """
        tap * * * * *
        expect screen "Lanza los dados"
        expect no screen "carta"
        tap *
        expect screen "1 Módulo 10"
    """),
}


@pytest.mark.parametrize("name", ROWS)
def test_row(name: str, table, play) -> None:
    settings, script = ROWS[name]
    play(table(settings), script)


def lights(device, die: int) -> list:
    return device.leds[die * 9:die * 9 + 9]


def framed(device, die: int) -> bool:
    """The unlit LEDs of the die glow, white and fainter than its pips."""
    faint = sorted(lights(device, die), key=sum)[0]
    brightest = max(lights(device, die), key=sum)
    return min(faint) > 0 and max(faint) - min(faint) <= 1 and sum(brightest) > sum(faint)


def watch(device, ms: int, see) -> list:
    """What `see()` gives during `ms`, without repetitions."""
    seen = [see()]
    for _ in range(ms):
        device.run(1)
        if see() != seen[-1]:
            seen.append(see())
    return seen


def test_the_die_in_play_stands_out(table, play) -> None:
    device = table()
    play(device, SECOND)
    assert [framed(device, die) for die in range(6)] == [False, False, False, True, False, False]
    brightest = [max(map(sum, lights(device, die))) for die in range(6)]
    assert brightest[3] > 2 * max(brightest[:3] + brightest[4:])


def test_the_frame_blinks_twice_when_another_die_is_tapped(table, play) -> None:
    device = table()
    play(device, SECOND)
    device.press("red")
    assert watch(device, 1000, lambda: framed(device, 3)) == [True, False, True, False, True]
    assert pips(device.leds, 0) == 1


def test_the_ring_goes_dark_twice_when_a_card_is_wrong(table, play) -> None:
    device = table()
    play(device, SECOND + "tap 8")
    device.press("blue")
    assert watch(device, 1000, lambda: any(map(any, device.leds))) == [True, False, True, False, True]


def test_no_die_shows_a_throw_before_it_is_made(table, play) -> None:
    """While a die tumbles, nothing on it can be taken for a number."""
    device = table()
    play(device, SECOND)
    device.dice.load([6])
    device.press("turquoise")
    device.run(100)
    shown = watch(device, 3000, lambda: pips(device.leds, 3))
    assert shown == [None]
    device.release("turquoise")
    assert watch(device, 1000, lambda: pips(device.leds, 3)) == [None, 6]


def bar(device) -> int:
    """Length of the thin bar above the bottom line, in pixels; it has two rows from 51."""
    row = device.oled.pixels[51]
    assert row == device.oled.pixels[52]
    return sum(row)


def test_a_bar_shows_how_the_number_drains_away(table, play) -> None:
    device = table()
    play(device, READY + "tap 7")
    lengths = []
    for _ in range(5):
        lengths.append(bar(device))
        device.run(1000)
    steps = [before - after for before, after in zip(lengths, lengths[1:])]
    assert 110 < lengths[0] <= 128
    assert all(19 <= step <= 24 for step in steps), lengths


def test_dice_of_a_card_light_within_a_step_of_the_tap(table, play) -> None:
    """The frame moves as the colour is tapped, not when the tone or the screen is ready."""
    device = table()
    play(device, READY + "tap 3")
    device.press("turquoise")
    device.run(10)
    assert framed(device, 3) and not framed(device, 0)


@pytest.mark.parametrize("scoring", ["none", "race", "accuracy", "residue"])
def test_the_winner_is_on_all_dice(scoring: str, table, play) -> None:
    device = table({"scoring": scoring, "players": 5})
    play(device, END + "tap 5")
    if scoring != "none":
        play(device, "tap # # # #")
    assert [pips(device.leds, die) for die in range(6)] == [5] * 6


def test_a_card_typed_while_a_die_is_held_does_not_throw_another_die(table, play) -> None:
    device = table()
    play(device, READY + """
        dice 6
        press red
        wait 100ms
        type 3 turquoise
        wait 1s
        release red
        wait 1s
        expect die turquoise 4
    """)


def times(device) -> list:
    """Of the plays of the game on the table."""
    events = [json.loads(line) for line in device.supervisor.app.tables.current.record.lines()]
    return [event.get("ms") for event in events if event.get("e") == "play"]


@pytest.mark.parametrize("script, seconds", [
    ("tap 3 turquoise", [1.4]),  # a tap takes 0.4 s
    ("wait 3s\ntap 3\nwait 2s\ntap turquoise", [4.4]),  # to the number, not to the color
    ("tap 7 3 turquoise", [1.8]),
    ("tap 8 blue\nwait 2s\ntap 3 turquoise", [1.4, 4.2]),  # the question is the same one
    ("tap 3 turquoise\nwait 1s\ntap 7 blue", [1.4, 1.4]),
    ("wait 5s\ntap red\nwait 1s\ntap 3 turquoise", [1.3]),  # the throw asks anew
    ("tap 8 blue # #\nwait 1s\ntap 3 red", [1.4, 1.4]),  # the wrong card stays
    ("wait 300s\ntap 3 turquoise", [60]),
    ("press red\nwait 1s\ntap 3\nrelease red\ntap turquoise", [None]),  # before the throw
    ("tap 3 turquoise\nwait 1s\ntap * * 5 turquoise", [None]),  # it was mistyped
    ("tap 4 red # 4 blue", [None]),  # the first card was another one
])
def test_an_answer_says_how_long_it_took(table, play, script, seconds) -> None:
    device = table()
    play(device, READY + "dice 1\n" + script)
    assert times(device) == [time and pytest.approx(time * 1000, abs=150) for time in seconds]


def test_a_game_taken_up_again_does_not_know_since_when_it_waits(table, play) -> None:
    device = table()
    play(device, READY + "power cut\npower on\nwait 3s\ntap #\nwait 1s\ntap 3 turquoise 7 blue")
    first, second = times(device)
    assert first is None and second > 0
