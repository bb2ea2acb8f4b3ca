"""Textos de Mayor."""

TEXTS = ("""\
WHOSE_CARD=Carta de J{}
HIGHEST_KEYS=número y color · * atrás
HIGHEST_HELP=Número y color: una carta|#: otra partida, al final
HOW_MANY=Cartas puestas: {}
""",)
