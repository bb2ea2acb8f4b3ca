"""The settings of Modulo 10: their names and values, then each explained in up to four lines. See ui/texts.py."""

TEXTS = ("""\
SETTING_PLAYERS=Players
SETTING_SCORING=Scoring
SETTING_HINTS=Hints
SETTING_NOTE=Note who plays
VALUE_NONE=none
VALUE_RACE=race
VALUE_ACCURACY=accuracy
VALUE_RESIDUE=residue
VALUE_FULL=full
VALUE_OPERATION=operation
""", """\
PLAYERS=How many play, 1 to 5:|for whose mistake it is,|and for the points
SCORING=none: only who wins|race: cards left in the hand|accuracy: laid − mistakes|residue: sum of what is left
HINTS=full: 4 ± 1 → 3 · 5|operation: 4 ± 1|none: only the card in play
NOTE=yes: who, number, colour|(2 7 red: the 7 is P2's)|no: number and colour only
""")
