"""What board and app have in common beside the keys: the dice and the glass."""

DICE = 6
CELLS = 9  # LEDs of a die
FRAME = 1 << 11  # of a face (ui/faces.py): the unlit LEDs glow a faint white
WHITE = 1 << 12  # the lit ones are white

WIDTH = 128  # pixels of the glass
HEIGHT = 64
PAGES = 8  # of eight rows
