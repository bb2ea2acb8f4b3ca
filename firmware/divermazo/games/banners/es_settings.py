"""Los ajustes de Estandartes: their names and values, then each explained in up to four lines. See ui/texts.py."""

TEXTS = ("""\
SETTING_PROVE=Demostrar
""", """\
PROVE=Si una reclamación no vale|no: se ve qué la ganaría|sí: antes lo dice el rival
""")
