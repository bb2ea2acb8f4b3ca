"""Los ajustes de Módulo 10: their names and values, then each explained in up to four lines. See ui/texts.py."""

TEXTS = ("""\
SETTING_PLAYERS=Jugadores
SETTING_SCORING=Puntos
SETTING_HINTS=Pistas
SETTING_NOTE=Anotar quién juega
VALUE_NONE=no
VALUE_RACE=carrera
VALUE_ACCURACY=aciertos
VALUE_RESIDUE=resto
VALUE_FULL=todo
VALUE_OPERATION=operación
""", """\
PLAYERS=Cuántos juegan, de 1 a 5:|para decir de quién es un|fallo y apuntar los puntos
SCORING=no: solo quién gana|carrera: cartas que quedan|aciertos: puestas − fallos|resto: suma de lo que queda
HINTS=todo: 4 ± 1 → 3 · 5|operación: 4 ± 1|no: solo la carta en juego
NOTE=sí: quién, número, color|(2 7 rojo: el 7 es de J2)|no: solo número y color
""")
