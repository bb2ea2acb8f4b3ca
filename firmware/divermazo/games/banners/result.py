"""The end of a game of Banners."""

from divermazo.games import start, start_new
from divermazo.games.banners.rules import header
from divermazo.ui.screens.game import MatchResult, match_of


class BannersResult(MatchResult):
    """`#` plays the next game: the players take turns to start."""

    def _next(self) -> None:
        starter = 3 - self.record.header["starter"]
        start(self.app, header(self.app.settings, starter, match_of(self.game)))

    def _new_match(self) -> None:
        start_new(self.app, "banners")

    def _back(self) -> None:
        self.app.tables.open(self._table)
