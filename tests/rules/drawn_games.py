"""Hypothesis strategies: events as they come from tables, and as they come from broken programs.

Events are drawn from pools made once, so that long games are cheap to draw and shrink well.
"""

from divermazo.rules.cards import COLORS
from hypothesis import strategies as st

CARDS = [{"color": color, "number": number} for color in COLORS for number in range(1, 11)]
PLAYERS = range(1, 6)
UNDO = [{"e": "undo"}]

HEADERS = {
    "modular": st.fixed_dictionaries(
        {"v": st.just(1), "game": st.just("modular")},
        optional={"players": st.integers(1, 5), "note": st.booleans(), "table": st.integers(1, 6),
                  "scoring": st.sampled_from(("none", "race", "accuracy", "residue"))}),
    "banners": st.fixed_dictionaries(
        {"v": st.just(1), "game": st.just("banners")}, optional={"starter": st.sampled_from((1, 2))}),
    "explorers": st.fixed_dictionaries(
        {"v": st.just(1), "game": st.just("explorers")},
        optional={"starter": st.sampled_from((1, 2)), "mode": st.sampled_from(("live", "live", "score")),
                  "colors": st.sampled_from((list(COLORS[:5]), list(COLORS[:0:-1])))}),
}

# Values that are no use in some field or other
JUNK = [{"e": kind, **fields}
        for kind in ("play", "turnup", "roll", "reroll", "mistake", "left", "amend", "end", "claim", "draw",
                     "discard", 7)
        for fields in (
            {}, {"color": "pink", "number": 3}, {"color": "red", "number": True}, {"color": 2, "number": 3},
            {"color": "red", "number": 0}, {"color": "red", "number": 11}, {"color": "red", "number": 2.5},
            {"dice": [1, 2, 3]}, {"dice": [1, 2, 3, 4, 5, 7]}, {"value": 7}, {"value": "1"}, {"winner": 9},
            {"player": 0, "cards": 3}, {"player": 1, "cards": [11]}, {"player": 1, "cards": None},
            {"color": "red", "number": 4, "to": "blue"}, {"color": "red", "number": 4, "to": {}},
            {"color": "red", "number": 4, "player": 6}, {"color": "red", "number": 4, "banner": 10},
            {"color": "red", "card": 1}, {"color": "red", "card": "special"}, {"from": "pink"},
            {"banner": None})]

POOLS = {
    "modular": [
        [{"e": "play", **card} for card in CARDS],
        [{"e": "play", **card} for card in CARDS],
        [{"e": "play", "player": player, **card} for card in CARDS for player in PLAYERS],
        [{"e": "turnup", **card} for card in CARDS],
        [{"e": "reroll", "value": value} for value in range(1, 7)],
        [{"e": "mistake", "player": player} for player in PLAYERS],
        [{"e": "left", "player": player, "cards": cards}
         for player in PLAYERS for cards in (0, 10, [], [1, 10, 10])],
        [{"e": "amend", **card} for card in CARDS],
        [{"e": "amend", **card, "to": other} for card in CARDS for other in CARDS],
        [{"e": "roll", "dice": [1, 2, 3, 4, 5, 6]}, {"e": "end"}, {"e": "end", "winner": 2}],
        UNDO,
        JUNK,
    ],
    "banners": [
        [{"e": "play", "banner": banner, **card} for card in CARDS for banner in range(1, 10)],
        [{"e": "play", "banner": banner, **card} for card in CARDS[:5] for banner in (1, 2, 3)],
        [{"e": "play", "banner": 4, "player": player, **card} for card in CARDS for player in (1, 2)],
        [{"e": "draw"}, {"e": "draw"}, {"e": "draw"}, {"e": "draw", "player": 1}],
        [{"e": "draw"}],
        [{"e": "claim", "banner": banner} for banner in range(1, 10)],
        [{"e": "amend", **card} for card in CARDS],
        [{"e": "amend", **card, "to": {"banner": banner}} for card in CARDS for banner in range(1, 10)],
        [{"e": "amend", **card, "to": {"banner": banner, "player": player}}
         for card in CARDS for banner in range(1, 10) for player in (1, 2)],
        [{"e": "amend", **card, "to": {"player": 1, **other}} for card in CARDS for other in CARDS],
        [{"e": "end"}, {"e": "end", "winner": 2}],
        UNDO,
        JUNK,
    ],
}

def explorers(*numbers: object) -> list:
    return [{"color": color, "card": card} for color in COLORS for card in numbers]


EXPLORERS = explorers("investment", *range(2, 11))
PLACES = (1, 2, "pile")
POOLS["explorers"] = [
    [{"e": "play", **card} for card in EXPLORERS],
    [{"e": "play", **card} for card in explorers("investment", 2, 3)],
    [{"e": "play", "player": player, **card} for card in EXPLORERS for player in (1, 2)],
    [{"e": "discard", **card} for card in EXPLORERS],
    [{"e": "discard", **card} for card in explorers("investment", 2, 3)],
    [{"e": "draw", "from": pile} for pile in COLORS],
    [{"e": "draw", "from": pile} for pile in COLORS],
    [{"e": "draw", "from": "deck"}],
    [{"e": "amend", **card} for card in EXPLORERS],
    [{"e": "amend", **card, "at": place} for card in explorers("investment") for place in PLACES],
    [{"e": "amend", **card, "to": {"at": place}} for card in EXPLORERS for place in PLACES],
    [{"e": "amend", **card, "to": other} for card in EXPLORERS for other in EXPLORERS],
    [{"e": "amend", "color": "green", "card": "investment", "at": one, "to": {"at": other, **card}}
     for one in PLACES for other in PLACES for card in explorers("investment", 4)],
    [{"e": "amend", "deck": 3}, {"e": "end"}, {"e": "end", "winner": 2}],
    UNDO,
    JUNK,
]

# How a game is got going; without it most events would only be refused
OPENINGS = {
    "modular": [{"e": "roll", "dice": [1, 2, 3, 4, 5, 6]}, {"e": "turnup", "color": "red", "number": 4}],
    "banners": [event for number in (8, 9, 10) for event in (
        {"e": "play", "banner": 1, "color": "red", "number": number}, {"e": "draw"},
        {"e": "play", "banner": 1, "color": "blue", "number": number - 4}, {"e": "draw"})],
    "explorers": [event for color in ("green", "blue") for number in (2, 3, 5) for event in (
        {"e": "play", "player": 1, "color": color, "card": number}, {"e": "draw", "from": "deck"},
        {"e": "discard", "player": 2, "color": "yellow", "card": number + len(color)},
        {"e": "draw", "from": "deck"})],
}


def games(name: str) -> st.SearchStrategy:
    """(header, events) of a game that may have been got going."""
    opening = st.sampled_from(([], OPENINGS[name]))
    events = st.lists(st.one_of([st.sampled_from(pool) for pool in POOLS[name]]), max_size=60)
    return st.tuples(HEADERS[name], st.builds(lambda first, rest: first + rest, opening, events))


GAMES = st.one_of([games(name) for name in HEADERS])
