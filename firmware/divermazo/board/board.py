"""The whole board as the app sees it."""

import os
import select
import sys
from time import sleep_ms

from machine import I2C, Pin, mem32
from micropython import const

from . import pins, system
from .buzzer import Buzzer
from .flash import Flash
from .keyboard import GPIO_IN, Buttons, Keyboard, Keypad
from .leds import DICE, Leds
from .oled import TIMEOUT_US, Oled
from .system import Dice, Heartbeat
from .usb import Usb

POLL_MS = const(1)  # sleep between two looks at keys and port
_GREETING = const(1 << 4 | 1 << 9)  # a face, see leds.py: one pip, dim


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

    def greet(self) -> None:
        """One faint light: there is power, and the rest is on its way."""
        self.leds.show((_GREETING,) + (0,) * (DICE - 1))

    def still(self) -> bool:
        """No switch is closed, no key down or on its way up, no byte has arrived. 0.07 ms; allocates nothing.
        """
        keyboard = self.keyboard
        high = keyboard.inputs
        if mem32[GPIO_IN] & high != high or keyboard.down | keyboard.remote:
            return False
        for _ in self.usb.arrived(0):
            return False
        return True

    def wait(self, ms: int) -> None:
        """Sleep for `ms`, or until a key has moved or a byte arrived. Allocates nothing."""
        while ms > 0:
            sleep_ms(POLL_MS if ms > POLL_MS else ms)
            if not self.still():
                return
            ms -= POLL_MS

    def selftest(self):
        """The checks of the wiring, in memory only as long as somebody keeps them."""
        from . import selftest

        return selftest

    def close(self) -> None:
        """Silence, dark dice, no timer. The display keeps its picture."""
        self.heartbeat.stop()
        self.buzzer.silence()
        self.leds.show((0,) * DICE)
