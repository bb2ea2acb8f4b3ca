"""The eighteen keys of the device, as the board reports them and the app reads them.

A key is a small int: 0-9 the digit keys, STAR and HASH, and DIE + colour index for the six
die buttons (device order of `rules.cards.COLORS`). A key event is the key itself for a press and
RELEASED + key for its release.
"""

STAR = 10
HASH = 11
DIE = 12
KEYS = 18
RELEASED = 32
NO_EVENT = -1

NAMES = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "#",
         "red", "yellow", "green", "turquoise", "blue", "purple")
