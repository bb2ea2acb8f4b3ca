"""Los ajustes, explicados: NAME of the setting, then up to four lines. Loaded when they are shown. See ui/texts.py."""

TEXTS = ("""\
PLAYERS=Cuántos juegan, de 1 a 5:|para decir de quién es un|fallo y apuntar los puntos
SCORING=no: solo quién gana|carrera: cartas que quedan|aciertos: puestas − fallos|resto: suma de lo que queda
HINTS=todo: 4 ± 1 → 3 · 5|operación: 4 ± 1|no: solo la carta en juego
NOTE=sí: quién, número, color|(2 7 rojo: el 7 es de J2)|no: solo número y color
PROVE=Si una reclamación no vale|no: se ve qué la ganaría|sí: antes lo dice el rival
STARTS=Empieza la ronda siguiente|quien pierde esta,|o bien quien gana
SOUND=Tonos cortos al lanzar,|acertar, fallar y ganar
LANGUAGE=El idioma de los textos|The language of the texts
""", """\
BRIGHTNESS=Luz de los dados, de 1|(tenue) a 4 (fuerte)
TABLE=El número de este aparato,|1-6: cada uno suena en otro|tono y firma sus partidas
SCREEN=auto: la reconoce él solo|Si la imagen sale corrida,|prueba SSD1306 o SH1106
REST=Minutos sin tocar nada hasta|apagarse; una tecla lo|enciende. nunca: no se apaga
""")
