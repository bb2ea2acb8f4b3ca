"""The settings: names and values, then each explained in up to four lines. See ui/texts.py."""

TEXTS = ("""\
SETTINGS_HELP=Digit: changes or opens|#: what each setting is|*: saves and goes back|In force from the next game
DEVICE=Device
SETTING_SOUND=Sound
SETTING_LANGUAGE=Language
SETTING_BRIGHTNESS=Brightness
SETTING_TABLE=Table
SETTING_SCREEN=Screen
SETTING_REST=Rest
VALUE_AUTO=auto
VALUE_SSD1306=SSD1306
VALUE_SH1106=SH1106
VALUE_5=5 min
VALUE_20=20 min
VALUE_60=60 min
VALUE_NEVER=never
""", """\
SOUND=Short tones: throws, right|and wrong cards, the end
LANGUAGE=The language of the texts|El idioma de los textos
BRIGHTNESS=Light of the dice, from 1|(faint) to 4 (strong)
TABLE=The number of this device,|1-6: each has its own pitch,|and records tell it
SCREEN=auto: it finds out by itself|If the picture is shifted, try|SSD1306 or SH1106
REST=The minutes without a key|until it is dark; a key wakes|it. never: it does not rest
SELFTEST_TELLS=Key by key, die by die it|finds what is miswired.|A minute; hold * leaves it
""")
