"""The deck: six colours, numbers 1-10 (rules.md, "The deck").

Inside the firmware a colour is its index 0-5 in COLORS; records name it. A set of cards is six
10-bit masks, one per colour, bit n-1 for the number n.
"""

COLORS = ("red", "yellow", "green", "turquoise", "blue", "purple")
NUMBERS = 10
