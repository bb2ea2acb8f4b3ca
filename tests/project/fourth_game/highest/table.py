"""Highest at the table: number and colour, one card after the other."""

from divermazo.games import start, start_new
from divermazo.games.highest.rules import header
from divermazo.keys import HASH, STAR
from divermazo.rules.cards import COLORS
from divermazo.ui.screens.game import GameScreen, scores_text


def new(app) -> None:
    start(app, header(app.settings))


def screen_of(app, record):
    return Highest(app, record)


class Highest(GameScreen):
    def header_now(self) -> dict:
        return header(self.app.settings)

    def _digit(self, key: int) -> None:
        self._entry.start(key or 10, self.app.now)

    def _die(self, die: int) -> None:
        if self._entry.number:
            self._apply({"e": "play", "color": COLORS[die], "number": self._entry.number})
            self._entry.clear()
        else:
            self._refuse(self.texts.NUMBER_FIRST)

    def _next(self) -> None:
        if self.game.over:
            start_new(self.app, "highest")
        else:
            self.refuse_key()

    def _back(self) -> None:
        if self._entry.number:
            self._entry.clear()
        elif len(self.record):
            self.record.undo()
        else:
            self.app.tables.leave()

    def guarded(self) -> "tuple[int, ...]":
        return (STAR, HASH)

    def title(self) -> str:
        return self.kind.title(self.texts.language)

    def corner(self) -> str:
        return scores_text(self.game)

    def rows(self) -> int:
        return 1

    def row(self, page, row: int) -> None:
        winner = self.game.winner
        page.big(self.texts.WINS.format(winner) if winner else self.texts.WHOSE_CARD.format(self.game.turn))

    def keys(self) -> str:
        return self.texts.HIGHEST_KEYS

    def help(self) -> "tuple[str, ...]":
        return self.texts.HIGHEST_HELP
