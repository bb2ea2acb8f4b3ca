"""The settings explained: NAME of the setting, then up to four lines. Loaded when they are shown. See ui/texts.py."""

TEXTS = ("""\
PLAYERS=How many play, 1 to 5:|for whose mistake it is,|and for the points
SCORING=none: only who wins|race: cards left in the hand|accuracy: laid − mistakes|residue: sum of what is left
HINTS=full: 4 ± 1 → 3 · 5|operation: 4 ± 1|none: only the card in play
NOTE=yes: who, number, colour|(2 7 red: the 7 is P2's)|no: number and colour only
PROVE=If a claim is no good|no: what would win is shown|yes: the rival says it first
STARTS=Who starts the next round:|the loser or the winner|of this one
SOUND=Short tones: throws, right|and wrong cards, the end
LANGUAGE=The language of the texts|El idioma de los textos
""", """\
BRIGHTNESS=Light of the dice, from 1|(faint) to 4 (strong)
TABLE=The number of this device,|1-6: each has its own pitch,|and records tell it
SCREEN=auto: it finds out by itself|If the picture is shifted, try|SSD1306 or SH1106
REST=The minutes without a key|until it is dark; a key wakes|it. never: it does not rest
""")
