"""The end of a game of Modulo 10: who won, what is left in the hands, the points."""

import json

from divermazo.games import start_new
from divermazo.games.modular.drill import Drill
from divermazo.games.modular.rules import HAND, valid
from divermazo.games.modular.sums import Missed
from divermazo.keys import HASH, STAR
from divermazo.loop import IDLE_MS
from divermazo.ui.faces import FULL, pips
from divermazo.ui.screens.game import signed
from divermazo.ui.screens.screen import Screen, advance
from micropython import const

_TALLY_ROWS = const(4)


class _Ending(Screen):
    """Base: `table` is the Modular screen whose game ends."""

    def __init__(self, app, table) -> None:
        Screen.__init__(self, app)
        self.table = table
        self.record = table.record
        self.game = table.game
        self.kind = table.kind
        self.place = table.place

    def guarded(self) -> "tuple[int, ...]":
        return (STAR,)  # two steps back: the second would have to be typed anew

    def light(self, faces) -> None:
        self.table.light(faces)


class Winner(_Ending):
    """Who got rid of all cards first? Nobody: the game stays unfinished."""

    def guarded(self) -> "tuple[int, ...]":
        return (STAR, HASH)  # twice at the table: the game would be over before the question is read

    def press(self, key: int) -> None:
        if key == STAR:
            self.app.tables.open(self.table)
        elif key == HASH:
            self._end(None)
        elif 1 <= key <= self.game.players:
            self._end(key)
        else:
            self.refuse_key()

    def _end(self, winner: "int | None") -> None:
        self.app.sound(self.app.tones.tap)
        go_on(self.app, self.table, winner, 0)

    def title(self) -> str:
        return self.kind.title(self.texts.language)

    def rows(self) -> int:
        return 2

    def row(self, page, row: int) -> None:
        page.line(row, self.texts.WINNER_HINT if row else self.texts.WINNER, "center")

    def keys(self) -> str:
        return self.texts.WINNER_KEYS.format(self.game.players)

    def help(self) -> "tuple[str, ...]":
        return self.texts.END_HELP


def go_on(app, table, winner: "int | None", player: int) -> None:
    """After the tally of `player` (0: none yet) comes the next one, then the end and its result."""
    for other in range(player + 1, table.game.players + 1):
        if _has_tally(table.game, winner, other):
            app.tables.open(Tally(app, table, winner, other))
            return
    table.record.apply({"e": "end", "winner": winner})
    app.sound(app.tones.win if winner else app.tones.tap)
    app.tables.open(ModularResult(app, table))


def go_back(app, table, winner: "int | None", player: int) -> None:
    """Before the tally of `player` came another one, which is reopened, or the question for the winner."""
    for other in range(player - 1, 0, -1):
        if _has_tally(table.game, winner, other):
            last = table.record.last()
            told = last and last["e"] == "left" and last["player"] == other
            cards = table.record.undo()["cards"] if told else None
            app.tables.open(Tally(app, table, winner, other, cards))
            return
    app.tables.open(Winner(app, table))


def _has_tally(game, winner: "int | None", player: int) -> bool:
    """The winner has nothing left, and without scoring nobody asks."""
    return game.scoring != "none" and player != winner


class Tally(_Ending):
    """What `player` has left: each card where their numbers count, else how many. `#` goes on."""

    def __init__(self, app, table, winner: "int | None", player: int, cards=None) -> None:
        _Ending.__init__(self, app, table)
        self._winner = winner
        self._player = player
        self._each = self.game.scoring == "residue"
        self._fresh = True  # the count shown was not typed
        self._numbers: "list[int]" = cards if isinstance(cards, list) else []
        self._count: "int | None" = cards if isinstance(cards, int) else self.game.left(player)

    def press(self, key: int) -> None:
        if key == HASH:
            self._next()
        elif key == STAR:
            self._back()
        elif key < STAR:
            self._digit(key)
        else:
            self.refuse_key()
        self.app.changed()

    def _digit(self, key: int) -> None:
        if not self._each:
            self._count = 10 if key == 0 and self._count == 1 and not self._fresh else key
            self._fresh = False
        elif len(self._numbers) < HAND:
            self._numbers.append(key or 10)
        else:
            self.refuse_key()

    def _back(self) -> None:
        if self._each and self._numbers:
            self._numbers.pop()
        elif not self._each and not self._fresh:
            self._fresh = True
            self._count = self.game.left(self._player)
        else:
            go_back(self.app, self.table, self._winner, self._player)

    def _next(self) -> None:
        cards = (self._numbers or None) if self._each else self._count
        if cards is not None:  # nothing told: no points, since no card left would be the best of all
            self.record.apply({"e": "left", "player": self._player, "cards": cards})
        go_on(self.app, self.table, self._winner, self._player)

    def title(self) -> str:
        return (self.texts.TALLY_CARDS if self._each else self.texts.TALLY_COUNT).format(self._player)

    def rows(self) -> int:
        return 1

    def row(self, page, row: int) -> None:
        if not self._told():
            page.big("?")
        elif self._each:
            self._put_sum(page)
        else:
            page.big(str(self._count))

    def keys(self) -> str:
        texts = self.texts
        if not self._told():
            return texts.TALLY_UNKNOWN_KEYS
        if not self._each:
            return texts.TALLY_COUNT_KEYS
        return texts.TALLY_CARDS_KEYS if len(self._numbers) < HAND else texts.TALLY_FULL_KEYS

    def _told(self) -> bool:
        """Something was typed, or is known."""
        return len(self._numbers) > 0 if self._each else self._count is not None

    def _put_sum(self, page) -> None:
        """7+3+10=20; more than five cards take two lines."""
        cards = [str(number) for number in self._numbers]
        total = "=" + str(sum(self._numbers))
        if len(cards) <= 5:
            page.big("+".join(cards) + (total if len(cards) > 1 else ""))
        else:
            page.line(0, "+".join(cards[:5]) + "+", "center")
            page.line(1, "+".join(cards[5:]) + total, "center")

    def help(self) -> "tuple[str, ...]":
        return self.texts.TALLY_HELP


class ModularResult(_Ending):
    """Winner and points, then the sums missed most, if there are any; the dice show the winner's number."""

    def __init__(self, app, table) -> None:
        _Ending.__init__(self, app, table)
        self._winner = self.game.winner
        self._lines = self.record.log.lines(0)
        self._missed = Missed(self.record.header)
        self._sums: "list[tuple[int, int]] | None" = None  # until all lines were read
        self._shows_sums = False

    def press(self, key: int) -> None:
        if key == HASH:
            self._next()
        elif key == 0 and self._sums:
            self.app.open(Drill(self.app, self._sums, self._reopen))
        elif key == STAR:
            self._back()
        else:
            self.refuse_key()

    def _next(self) -> None:
        if self.game.wrong and not self._shows_sums:
            self._shows_sums = True
            self.app.changed()
            return
        start_new(self.app, "modular")

    def _back(self) -> None:
        if self._shows_sums:
            self._shows_sums = False
            self.app.changed()
            return
        self.record.undo()
        go_back(self.app, self.table, self._winner, self.game.players + 1)

    def _reopen(self) -> None:
        self.app.tables.open(self)

    def tick(self, now: int) -> int:
        """Read the record, a line a step: a long game would keep the keys waiting."""
        if self._sums is not None:
            return IDLE_MS
        line = advance(self._lines, None)
        if line is None:
            self._sums = self._missed.top()
            self.app.changed()
        elif line:
            self._missed.feed(json.loads(line))
        return 0

    def title(self) -> str:
        if self._shows_sums:
            return self.texts.MOST_MISSED
        winner = self.game.winner
        return self.texts.WINS.format(winner) if winner else self.texts.UNFINISHED

    def corner(self) -> str:
        return "" if self._shows_sums else self._mistakes(self.game.wrong)

    def rows(self) -> int:
        if self._shows_sums:
            return len(self._sums or ())
        return 2 if self.game.scoring == "none" else 1 + len(self._counts())

    def row(self, page, row: int) -> None:
        if self._shows_sums:
            self._put_sum(page, row)
        elif self.game.scoring != "none":
            self._put_counts(page, row)
        elif row:
            page.line(2, self.texts.LAID_CARDS.format(self.table.count_text()), "center")
        elif self.game.winner:
            page.big(self.texts.PLAYER.format(self.game.winner))
        else:
            page.line(0, self.texts.NOBODY_WON, "center")

    def keys(self) -> str:
        if self._shows_sums:
            return self.texts.RESULT_KEYS
        return self.texts.RESULT_MISSED_KEYS if self.game.wrong else self.texts.RESULT_PLAIN_KEYS

    def _mistakes(self, wrong: int) -> str:
        return self.texts.ONE_MISTAKE if wrong == 1 else self.texts.MISTAKES.format(wrong)

    def _put_counts(self, page, row: int) -> None:
        """A column a player under a head, the winner's black on white; a row a number, its name before it."""
        if not row:
            for player in range(1, self.game.players + 1):
                page.tally(0, player, self.texts.PLAYER.format(player), player == self.game.winner)
            return
        counts = self._counts()
        name, value = counts[row - 1]
        page.line(row, name, "left", _TALLY_ROWS)
        for player in range(1, self.game.players + 1):
            known = value(player)
            page.tally(row, player, "?" if known is None else signed(known))
        if row == len(counts) and self.game.scoring != "accuracy":
            page.line(row + 1, self.texts.FEWEST, "left", _TALLY_ROWS)

    def _counts(self) -> tuple:
        """What adds up to the points under the scoring: names, and what they are by player."""
        texts = self.texts
        game = self.game
        if game.scoring == "race":
            return ((texts.LEFT_ROW, game.points),)
        if game.scoring == "residue":
            return ((texts.LEFT_ROW, game.left), (texts.POINTS_ROW, game.points))
        return ((texts.LAID_ROW, self._laid), (texts.MISTAKES_ROW, self._mistakes_of),
                (texts.ACCURACY_ROW, game.points))

    def _laid(self, player: int) -> "int | None":
        left = self.game.left(player)
        return None if left is None else HAND - left

    def _mistakes_of(self, player: int) -> int:
        return self.game.mistakes[player - 1]

    def _put_sum(self, page, row: int) -> None:
        """3 ± 4 → 7 · 9, and how often it went wrong."""
        number, die = self._sums[row]
        right = " · ".join([str(card) for card in valid(number, die)])
        page.line(row, "{} ± {} → {}".format(number, die, right))
        page.line(row, self._mistakes(self._missed.count(number, die)), "right")

    def light(self, faces) -> None:
        if self.game.winner:
            for die in range(6):
                faces[die] = pips(self.game.winner, FULL)
        else:
            self.table.light(faces)

    def help(self) -> "tuple[str, ...]":
        if self._shows_sums:
            return self.texts.RESULT_HELP
        return self.texts.RESULT_MISSED_HELP if self.game.wrong else self.texts.RESULT_PLAIN_HELP
