"""People who know the rules: which keys they press next, by what is on the screen and on the table.

Runs on MicroPython too.
"""

from divermazo.keys import DIE, HASH, NAMES, STAR
from divermazo.rules.cards import COLORS, NUMBERS

BANNERS, SIDE = 9, 3  # of rules.banners, which must not be loaded for it
CARDS = 60
FEW = 8
RARELY = 12  # one time in so many
MODULAR_CARDS = (25, 45)  # cards on the table until somebody has won

TAP_MS = 100
HOLD_MS = 1000
REST_MS = 5000  # between two games: flash is made ready
THINK_MS = 1500
UNDO_MOVES = 10  # until people take a step back, and think for a while
MENU_MOVES = 30  # between two looks at the menu
LONGEST = 3000  # moves


class People:
    """`noise`: what is left to chance, divermazo_sim.parts.noise.Noise or anything like it."""

    def __init__(self, noise) -> None:
        self._noise = noise

    def keys(self, app) -> "list[int]":
        """Keys to be tapped now, one after the other; none where people only wait."""
        name = type(app.screen).__name__
        return getattr(self, "_" + name.lower(), self._leave)(app)

    def _once_in(self, times: int) -> bool:
        return self._noise.below(times) == 0

    def _any(self, choices):
        return choices[self._noise.below(len(choices))]

    def _between(self, low: int, high: int) -> int:
        return low + self._noise.below(high - low + 1)

    def _absent(self, table) -> "list[int]":
        """Codes of the cards that are not among six 10-bit masks."""
        return [card for card in range(CARDS) if not table[card // NUMBERS] >> card % NUMBERS & 1]

    # Around the games

    def _leave(self, app) -> "list[int]":
        return [STAR]

    def _restore(self, app) -> "list[int]":
        return []

    def _language(self, app) -> "list[int]":
        return [self._between(1, 2)]

    def _crash(self, app) -> "list[int]":
        return [HASH]

    def _menu(self, app) -> "list[int]":
        if app.tables.current and not self._once_in(FEW):
            return [STAR]  # back to the game
        return [self._between(1, 3)]

    def _resume(self, app) -> "list[int]":
        return [1 if self._once_in(FEW) else HASH]

    def _result(self, app) -> "list[int]":
        return [0 if self._once_in(FEW) else HASH]

    # Modulo 10

    def _modular(self, app) -> "list[int]":
        game = app.screen.game
        if not game.dice[0]:
            return [HASH]
        absent = self._absent(game.table)
        if not game.number:
            return card(self._any(absent))
        if game.cards() >= self._between(*MODULAR_CARDS) or not absent:
            return [HASH]
        player = [self._between(1, game.players)] if game.note and game.players > 1 else []
        if self._once_in(RARELY):  # right or wrong, and if wrong then whose it was
            return player + card(self._any(absent)) + [HASH, self._between(0, game.players)]
        valid = [code for code in absent if code % NUMBERS + 1 in game.valid()]
        return player + card(self._any(valid)) if valid else [DIE + game.color]

    def _winner(self, app) -> "list[int]":
        return [HASH if self._once_in(FEW) else self._between(1, app.screen.game.players)]

    def _tally(self, app) -> "list[int]":
        if app.screen.game.scoring == "residue":
            return [self._between(0, 9) for _ in range(self._between(0, 4))] + [HASH]
        return [self._between(0, 9), HASH]

    def _drill(self, app) -> "list[int]":
        return [STAR] if self._once_in(RARELY) else [self._between(0, 9), DIE + self._between(0, 5)]

    # Banners

    def _banners(self, app) -> "list[int]":
        game = app.screen.game
        if game.over:
            return [HASH]
        mine = [banner for banner in range(1, BANNERS + 1) if not game.owner(banner)]
        for banner in mine:
            if len(game.side(banner, game.turn)) == SIDE and not game.beaten_by(banner, game.turn):
                return [banner, HASH]
        if game.laid is not None or not game.has_place(game.turn):
            return [self._any(mine), HASH] if self._once_in(RARELY) and mine else [HASH]
        free = [banner for banner in mine if len(game.side(banner, game.turn)) < SIDE]
        return card(self._any(self._absent(game.table))) + [self._any(free)]

    # Explorers

    def _setup(self, app) -> "list[int]":
        die = DIE + self._between(0, 5)
        return [HASH, die] if self._once_in(FEW) else [die]

    def _explorers(self, app) -> "list[int]":
        game = app.screen.game
        if game.over:
            return [HASH]
        if game.laid is not None:
            return [self._source(game)]
        if self._once_in(5 * RARELY):
            return [HASH]  # the deck is counted, or the expeditions are looked at
        color = self._any(game.colors)
        highest = 0
        for number in range(1, NUMBERS + 1):
            if game.row(game.turn, color) >> number - 1 & 1:
                highest = number
        number = min(highest + self._between(1, 3), NUMBERS)
        if self._once_in(3):
            return card(color * NUMBERS + self._between(0, NUMBERS - 1)) + [DIE + color]
        return card(color * NUMBERS + number - 1) + [HASH]

    def _source(self, game) -> int:
        """The die of a pile, or more often of the deck."""
        pile = self._any(game.colors)
        if game.pile(pile) and not game.closed(pile) and self._once_in(3):
            return DIE + pile
        return DIE + [color for color in range(len(COLORS)) if color not in game.colors][0]

    def _editor(self, app) -> "list[int]":
        if self._once_in(2):
            return [HASH]
        return [DIE + self._between(0, 5)] + [self._between(0, 9) for _ in range(self._between(0, 5))]

    # Dice, records, settings

    def _dice(self, app) -> "list[int]":
        return [STAR] if self._once_in(3) else [self._any((HASH, DIE + self._between(0, 5)))]

    def _records(self, app) -> "list[int]":
        return [STAR] if self._once_in(3) else [self._any((HASH, HASH, 0))]

    def _settings(self, app) -> "list[int]":
        return [STAR] if self._once_in(2) else [self._between(1, 6)]

    _gamesettings = _devicesettings = _settings

    def _selftest(self, app) -> "list[int]":
        screen = app.screen
        if self._once_in(5 * RARELY) or screen.stage == "report" and self._once_in(2):
            return [STAR]
        if screen.stage == "keys":
            return [NAMES.index(key) for key in screen.progress(0)["missing"][:1]]
        return [self._any((HASH, HASH, HASH, 0, 5))]


class Evening:
    """Game after game on `board`, a bare_board.BareBoard that is in use."""

    def __init__(self, board, noise) -> None:
        self._board = board
        self._noise = noise
        self._people = People(noise)

    def play(self, key: int, after_move=None) -> None:
        """The game of that key of the menu to its end, with steps taken back and looks at the menu; then the
        end is taken back, or the next game begun, or neither. Calls `after_move()`; ends at the menu."""
        board = self._board
        board.press(STAR, HOLD_MS)
        board.press(key, TAP_MS)
        for count in range(1, LONGEST):
            if type(board.supervisor.app.screen).__name__.endswith("Result"):
                break
            for tapped in self._people.keys(board.supervisor.app):
                board.press(tapped, TAP_MS)
            board.run(TAP_MS)
            if count % UNDO_MOVES == 0:
                board.press(STAR, TAP_MS)
                board.run(THINK_MS)
            if count % MENU_MOVES == 0:
                board.press(STAR, HOLD_MS)
                board.press(STAR, TAP_MS)  # back to the game
            if after_move:
                after_move()
        else:
            raise ValueError("a game without an end")
        if self._noise.below(2):
            board.press((STAR, HASH)[self._noise.below(2)], TAP_MS)
        board.press(STAR, HOLD_MS)
        board.run(REST_MS)


def card(code: int) -> "list[int]":
    """Number and colour of the card with that code, as they are typed."""
    return [(code % NUMBERS + 1) % 10, DIE + code // NUMBERS]
