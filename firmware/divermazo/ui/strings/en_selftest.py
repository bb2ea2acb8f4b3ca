"""The self-test: what it asks, then what it has found. See ui/texts.py."""

TEXTS = ("""\
SELFTEST_CHECKS=Let go of all keys
SELFTEST_PRESS=Press this key
SELFTEST_AGAIN=Another came: once more
SELFTEST_KEYS_KEYS=hold *: leave
SELFTEST_KEYS_HELP=Press what it asks for|No answer? Wait|hold *: leave the test
SELFTEST_COLORS=red, green, blue, white
SELFTEST_LIGHT_KEYS={} well · 1-9 bad · 0 dark
SELFTEST_THERE=Lit at {}? Press again
SELFTEST_SOUND=Do you hear a scale?
SELFTEST_SOUND_KEYS=# yes · 0 no · 1 again
SELFTEST_FINE=All is well
SELFTEST_DISPLAY={} at 0x3C
SELFTEST_REPORT_KEYS=# next · * leave
SELFTEST_HELP=The button of the lit die|1-9: the first bad LED|#: well · *: leave
""", """\
FAULT_GROUND=GP{pin} touches ground, or its key is stuck
FAULT_SHORT=GP{pin} and GP{other} touch
FAULT_KEYPAD=GP{pin} to GP{other}: the keypad never answers
FAULT_ROW=GP{pin}: keypad row {row} never answers
FAULT_COLUMN=GP{pin}: keypad column {column} never answers
FAULT_KEY=Key {key} never answers; its row and column do
FAULT_BUTTON=GP{pin}: the {color} button never answers
FAULT_SWAPPED=GP{pin} and GP{other}: their wires are swapped
FAULT_MOVED=The wire of GP{pin} is at GP{other}
FAULT_MIXED=Key {key} answers as another
""", """\
FAULT_SCREEN=GP{pin}, GP{other}: no screen answers at 0x3C
FAULT_ADDRESS=The screen is at 0x3D: set its bridge to 0x3C
FAULT_BUS=GP{pin} or GP{other}: the screen or a wire blocks the line
FAULT_LED={color} die: LED {led} fails, or the wire to it
FAULT_DARK={color} die: dark; see its 5 V, ground and DIN
FAULT_CHAIN=From LED {led} of the {color} die on the chain fails: see that LED and its DIN
FAULT_ORDER=GP2: the {color} and {second} dice are swapped in the chain
FAULT_PLACE=GP2: the {color} die lights up where {second} is
FAULT_SOUND=GP{pin}: the buzzer is silent
FAULT_FLASH=Flash does not keep what is written
FAULT_CHANCE=The dice are not fair
""")
