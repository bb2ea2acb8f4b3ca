"""The firmware on a board whose parts take everything and cost next to nothing, with keys from a list.

What is measured on it is the firmware; on the chip the parts' own time comes on top.
"""

from divermazo_sim.modules import machine
from divermazo_sim.parts.circuit import Circuit
from divermazo_sim.parts.clock import Clock
from divermazo_sim.parts.dice import LoadedDice
from divermazo_sim.parts.flash import Folder
from divermazo_sim.parts.noise import Noise
from divermazo_sim.parts.part import Part

BLOCKS = 352
STEP_MS = 5
TAP_MS = 100
PAUSE_MS = 300


class Anything(Part):
    """Takes every signal and keeps nothing."""

    def acknowledges(self) -> bool:
        return True

    def bitstream(self, timing, data) -> None:
        pass

    def pwm(self, hz, duty) -> None:
        pass

    def written(self, data) -> None:
        pass

    def read(self, count: int) -> bytes:
        return bytes(count)


class NoPort:
    """A poller without news, which it tells in C code as on the chip."""

    def __init__(self) -> None:
        self.ipoll = {0: ()}.get

    def register(self, stream, events: int) -> None:
        pass


class BareBoard:
    """`run(ms)`: all steps of the firmware in that time. `each(step)`, when set, makes and measures them."""

    def __init__(self, data: str) -> None:
        self.now = 0
        self.each = None
        self._data = data
        self._clock = Clock()
        circuit = self._circuit = Circuit(self._clock)
        machine.attach(circuit)
        circuit.fit_bus(4, 5).fit(0x3C, Anything())
        circuit.fit(2, Anything())
        circuit.fit(3, Anything())
        circuit.flash = Folder(data, BLOCKS, self._clock, 1)
        self.dice = LoadedDice(Noise(1))
        self._power_on()

    def _power_on(self) -> None:
        from divermazo.board.board import Board
        from divermazo.board.usb import Usb
        from divermazo.supervisor import Supervisor

        self.board = Board(self._data, self.dice, Usb(None, None, NoPort))
        self.keyboard = self.board.keyboard
        up = "x".isalpha  # a pin that is up, read by C code as on the chip
        self.keyboard._buttons._pins = (up,) * 6
        self.keyboard._keypad._columns = (up,) * 3
        self.supervisor = Supervisor(self.board)

    def step(self) -> None:
        self.supervisor.step(self.now)

    def run(self, ms: int) -> None:
        end = self.now + ms
        while self.now < end:
            self.now += STEP_MS
            self._clock.us = self.now * 1000
            if self.each:
                self.each(self.step)
            else:
                self.step()

    def follow(self, words: list) -> None:
        """Key codes, "wait" with ms after it, "dice" with the next throws, "power" to be cut and on again."""
        for word in words:
            if word.startswith("wait"):
                self.run(int(word[4:]))
            elif word == "power":
                self._circuit.reset()
                self._power_on()
            elif word.startswith("dice"):
                self.dice.load([int(value) for value in word[4:]])
            else:
                self.keyboard.remote = 1 << int(word)
                self.run(TAP_MS)
                self.keyboard.remote = 0
                self.run(PAUSE_MS)
