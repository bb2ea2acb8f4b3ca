"""The simulated board: stand-ins at machine, neopixel, framebuf, micropython and time.ticks_*, the
parts behind the pins, and `device.Device`, which runs the firmware on them in virtual time.

Importing this package installs the stand-ins. It runs on CPython, and on MicroPython with
`MICROPYPATH=firmware:simulator:.frozen micropython SCRIPT`.
"""

from .modules import install

install()
