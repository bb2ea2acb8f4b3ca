"""What the screens of a round of Explorers share, and the account of an expedition."""

from divermazo.games.explorers.rules import BONUS, COST, LONG, count_of, starter_after, total_of
from divermazo.rules.errors import RuleError
from divermazo.ui.screens.game import GameScreen, signed


class RoundScreen(GameScreen):
    """What the table and the editor of expeditions share."""

    def header_now(self) -> dict:
        header = GameScreen.header_now(self)
        if self.won_before:
            header["starter"] = starter_after(self.app.settings, self.won_before)
        return header

    def _explain(self, error: RuleError) -> str:
        if error.code == "card_on_table":
            texts, player = self.texts, error.facts["at"]
            return texts.LIES_ON_PILE if player == "pile" else texts.LIES_AT.format(player)
        return GameScreen._explain(self, error)


def started(game, player: int, color: int) -> bool:
    """The expedition has a card."""
    return bool(game.row(player, color) or game.investments(player, color))


def cards_of(game, player: int, color: int) -> int:
    """How many cards an expedition has, investments included."""
    return game.investments(player, color) + count_of(game.row(player, color))


def account_text(game, player: int, color: int) -> str:
    """The arithmetic of an expedition: (27−20)×4=28, and +20 for a long one; 0 when it is not started."""
    if not started(game, player, color):
        return "0"
    total = total_of(game.row(player, color))
    bonus = "+{}".format(BONUS) if cards_of(game, player, color) >= LONG else ""
    factor = 1 + game.investments(player, color)
    return "({}−{})×{}{}={}".format(total, COST, factor, bonus, signed(game.points(player, color)))
