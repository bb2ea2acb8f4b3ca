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
from divermazo_sim.parts.usb import Usb as Port

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
    """`run(ms)`: all steps of the firmware in that time, once it is switched on. `each(step)`, when set,
    makes and measures them.

    `chip`: a parts.flash.Chip with a filesystem at `data`; without one there are files of the host.
    `computer`: there is one at the port, for `say` and `heard`.
    """

    def __init__(self, data: str, chip=None, computer: bool = False) -> None:
        self.now = 0
        self.each = None
        self.dice = LoadedDice(Noise(1))
        self._data = data
        self._clock = Clock()
        self._circuit = Circuit(self._clock)
        self._circuit.fit_bus(4, 5).fit(0x3C, Anything())
        self._circuit.fit(2, Anything())
        self._circuit.fit(3, Anything())
        self._circuit.flash = chip or Folder(data, BLOCKS, self._clock, 1)
        self._usb = self._circuit.usb = Port(self._clock, self.step) if computer else None

    def power_on(self) -> None:
        """From here on the heap is the firmware's."""
        from divermazo.board.board import Board
        from divermazo.board.usb import Usb
        from divermazo.supervisor import Supervisor

        machine.attach(self._circuit)
        port = Usb(self._usb, self._usb, self._usb.poller) if self._usb else Usb(None, None, NoPort)
        self.board = Board(self._data, self.dice, port)
        self.keyboard = self.board.keyboard
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
                self.power_on()
            elif word.startswith("dice"):
                self.dice.load([int(value) for value in word[4:]])
            else:
                self.press(int(word), TAP_MS)

    def start(self) -> None:
        """Switch it on for the first time; it stands at the menu, in Spanish."""
        self.power_on()
        self.run(2000)
        self.press(1, TAP_MS)

    def say(self, data: bytes) -> None:
        """Bytes from the computer."""
        self._usb.send(data)

    def heard(self) -> bytes:
        """What has arrived there since the last call; empty without a computer."""
        return self._usb.take() if self._usb else b""

    def press(self, key: int, ms: int) -> None:
        """A key goes down for `ms`, and comes up."""
        self.keyboard.remote = 1 << key
        self.run(ms)
        self.keyboard.remote = 0
        self.run(PAUSE_MS)
