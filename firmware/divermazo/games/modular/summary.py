"""How a record of Modulo 10 is told in a list of them."""


def summary(record, texts) -> "tuple[str, str]":
    """The line of the points, {} for them, and what else there is to say."""
    points = texts.RECORD_LEFT if record.header.get("scoring") == "race" else texts.RECORD_POINTS
    return points, texts.RECORD_PLAYERS.format(record.game.players, record.game.cards())
