"""How a record of Explorers is told in a list of them."""

from divermazo.ui.screens.game import match_text


def summary(record, texts) -> "tuple[str, str]":
    """The line of the points, {} for them, and what else there is to say."""
    game = record.game
    if game.over:
        return texts.RECORD_POINTS, match_text(game, texts)
    return texts.RECORD_POINTS, texts.RECORD_DECK.format(game.deck) if game.live else texts.SCORE_ONLY
