"""The whole board as the app sees it."""

import os
import select
import sys

from machine import I2C, Pin

from . import pins, system
from .buttons import Buttons
from .buzzer import Buzzer
from .dice import Dice
from .flash import Flash
from .heartbeat import Heartbeat
from .keyboard import Keyboard
from .keypad import Keypad
from .leds import DICE, Leds
from .oled import TIMEOUT_US, Oled
from .usb import Usb


class Board:
    """`data`: folder of settings and records. `dice`: a Dice, by default on the chip's random source. `usb`:
    a Usb, by default on the streams of the REPL."""

    def __init__(self, data: str = "/data", dice: "Dice | None" = None, usb: "Usb | None" = None) -> None:
        self.data = data
        self.dice = dice or Dice(os.urandom)
        self.usb = usb or Usb(sys.stdin.buffer, sys.stdout.buffer, select.poll)
        self.system = system
        self.flash = Flash()
        self.heartbeat = Heartbeat()
        self.buzzer = Buzzer(pins.BUZZER)
        self.leds = Leds(pins.LEDS)
        self.keyboard = Keyboard(Buttons(pins.BUTTONS), Keypad(pins.ROWS, pins.COLUMNS))
        scl, sda = Pin(pins.OLED_SCL), Pin(pins.OLED_SDA)
        bus = I2C(pins.OLED_BUS, scl=scl, sda=sda, freq=400_000,
                  timeout=TIMEOUT_US)  # type: ignore[call-overload]  # the stubs leave it out
        self.oled = Oled(bus, Pin(pins.OLED_RESET, Pin.OUT, value=1))

    def selftest(self):
        """The checks of the wiring, in memory only as long as somebody keeps them."""
        from . import selftest

        return selftest

    def close(self) -> None:
        """Silence, dark dice, no timer. The display keeps its picture."""
        self.heartbeat.stop()
        self.buzzer.silence()
        self.leds.show((0,) * DICE)
