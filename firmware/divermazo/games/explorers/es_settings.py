"""Los ajustes de Exploradores: their names and values, then each explained in up to four lines. See ui/texts.py."""

TEXTS = ("""\
SETTING_STARTS=Empieza
VALUE_LOSER=quien pierde
VALUE_WINNER=quien gana
""", """\
STARTS=Empieza la ronda siguiente|quien pierde esta,|o bien quien gana
""")
