"""Texts of Highest."""

TEXTS = ("""\
WHOSE_CARD=P{}'s card
HIGHEST_KEYS=number, colour · * back
HIGHEST_HELP=Number and colour: a card|#: a new game, at the end
HOW_MANY=Cards laid: {}
""",)
