"""Los ajustes de Mayor."""

TEXTS = ("""\
SETTING_CARDS=Cartas
CARDS=Cartas de cada jugador
""",)
