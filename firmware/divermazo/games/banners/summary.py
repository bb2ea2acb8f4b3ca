"""How a record of Banners is told in a list of them."""

from divermazo.ui.screens.game import match_text


def summary(record, texts) -> "tuple[str, str]":
    """The line of the points, {} for them, and what else there is to say."""
    game = record.game
    return texts.RECORD_POINTS, match_text(game, texts) if game.over else texts.RECORD_DECK.format(game.deck)
