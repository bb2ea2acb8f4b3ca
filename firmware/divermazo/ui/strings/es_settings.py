"""Los ajustes: names and values, then each explained in up to four lines. See ui/texts.py."""

TEXTS = ("""\
SETTINGS_HELP=Número: cambia o entra|#: qué es cada ajuste|*: guarda y vuelve|Valen en la próxima partida
DEVICE=Aparato
SETTING_SOUND=Sonido
SETTING_LANGUAGE=Idioma
SETTING_BRIGHTNESS=Brillo
SETTING_TABLE=Mesa
SETTING_SCREEN=Pantalla
SETTING_REST=Reposo
VALUE_AUTO=auto
VALUE_SSD1306=SSD1306
VALUE_SH1106=SH1106
VALUE_5=5 min
VALUE_20=20 min
VALUE_60=60 min
VALUE_NEVER=nunca
""", """\
SOUND=Tonos cortos al lanzar,|acertar, fallar y ganar
LANGUAGE=El idioma de los textos|The language of the texts
BRIGHTNESS=Luz de los dados, de 1|(tenue) a 4 (fuerte)
TABLE=El número de este aparato,|1-6: cada uno suena en otro|tono y firma sus partidas
SCREEN=auto: la reconoce él solo|Si la imagen sale corrida,|prueba SSD1306 o SH1106
REST=Minutos sin tocar nada hasta|apagarse; una tecla lo|enciende. nunca: no se apaga
SELFTEST_TELLS=Tecla a tecla, LED a LED: si|algo está mal conectado, lo|dice. Un minuto; * larga sale
""")
