"""The end of a round of Explorers."""

from divermazo.games import start, start_new
from divermazo.games.explorers.editor import Editor
from divermazo.games.explorers.rules import next_header
from divermazo.ui.screens.game import MatchResult, match_of


class ExplorersResult(MatchResult):
    """`#` plays the next round: who lost the last one starts, or by the settings who won."""

    def _next(self) -> None:
        winner = self.game.winner
        match = match_of(self.game)
        round = start(self.app, next_header(self.record.header, self.app.settings, match, winner))
        round.won_before = winner or 0

    def _new_match(self) -> None:
        start_new(self.app, "explorers")

    def _back(self) -> None:
        if not self.game.live:
            self.record.undo()
        self.app.tables.open(Editor(self.app, self._table))
