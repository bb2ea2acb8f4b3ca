"""Games of Modulo 10, the same on every run. Both interpreters."""

from divermazo.games.modular.rules import Game
from divermazo.rules.cards import COLORS

HEADER = {"v": 1, "game": "modular", "table": 1, "players": 4, "scoring": "residue", "note": False}
ROLL = {"e": "roll", "dice": [1, 2, 3, 4, 5, 6]}
TURNUP = {"e": "turnup", "color": "red", "number": 4}


def rerolls(count: int) -> list:
    """A game of events that are always possible."""
    return [ROLL, TURNUP] + [{"e": "reroll", "value": number % 6 + 1} for number in range(count)]


def a_game(cards: int = 40) -> list:
    """A whole game with all that happens at a table: wrong cards, rerolls, undos, an amendment, the tally."""
    game = Game(HEADER)
    events = []

    def do(event: dict) -> None:
        game.apply(event)
        events.append(event)

    def card(number: int) -> dict:
        for turn in range(6):
            color = (turn + number + len(events)) % 6
            if not game.on_table(color, number):
                return {"color": COLORS[color], "number": number}
        return {}

    def play(number: int) -> None:
        event = {"e": "play"}
        event.update(card(number))
        do(event)

    do({"e": "roll", "dice": [1, 2, 3, 4, 5, 6]})
    do(dict({"e": "turnup"}, **card(4)))
    while game.cards() < cards:
        numbers = [number for number in game.valid() if card(number)]
        if len(events) % 7 == 3 and card(game.number):
            play(game.number)  # never right
            if len(events) % 2:
                do({"e": "mistake", "player": 1 + len(events) % 4})
        if not numbers or len(events) % 5 == 2:
            do({"e": "reroll", "value": len(events) % 6 + 1})
            continue
        play(numbers[len(events) % len(numbers)])
        if len(events) % 11 == 4:
            state = game.save()
            do({"e": "reroll", "value": 2})
            game.load(state)
            events.append({"e": "undo"})
    do({"e": "amend", "color": events[1]["color"], "number": 4})
    do({"e": "end", "winner": 3})
    for player, left in ((1, [10, 9, 1]), (2, [5]), (4, [10, 10, 10, 10, 10, 10])):
        do({"e": "left", "player": player, "cards": left})
    return events
