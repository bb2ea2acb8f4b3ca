"""The settings of Explorers: their names and values, then each explained in up to four lines. See ui/texts.py."""

TEXTS = ("""\
SETTING_STARTS=Starts
VALUE_LOSER=the loser
VALUE_WINNER=the winner
""", """\
STARTS=Who starts the next round:|the loser or the winner|of this one
""")
