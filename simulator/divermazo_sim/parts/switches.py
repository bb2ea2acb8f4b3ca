"""The eighteen keys: switches that join two wires, with contact bounce."""

from divermazo.board import pins
from divermazo.keys import DIE, NAMES

from .circuit import GROUND

KEYPAD = ("123", "456", "789", "*0#")


class Switches:
    """`bounce_ms`: how long a contact may bounce when it closes or opens. `diodes`: each key of the keypad
    has one towards its row, as on the boards of hardware revision 2."""

    def __init__(self, circuit, noise, bounce_ms: int, diodes: bool = False) -> None:
        self.bounce_ms = bounce_ms
        self._diodes = diodes
        self._circuit = circuit
        self._noise = noise
        self._wires = {}
        self._closed = {}  # the contact
        self._pressed = {}  # the finger
        self._edges = {}  # still to come
        self._cut = []  # pins
        for die in range(len(pins.BUTTONS)):
            self._fit(NAMES[DIE + die], pins.BUTTONS[die], GROUND)
        for row in range(len(pins.ROWS)):
            for column in range(len(pins.COLUMNS)):
                self._fit(KEYPAD[row][column], pins.ROWS[row], pins.COLUMNS[column])

    def press(self, name: str) -> None:
        """Raises KeyError for an unknown key."""
        self._move(name, True)

    def release(self, name: str) -> None:
        self._move(name, False)

    def pressed(self, name: str) -> bool:
        return self._pressed[name]

    def cut(self, pin: int) -> None:
        """The wire to this pin is broken, while no key is down: its switches join nothing."""
        self._cut.append(pin)

    def swap(self, a: int, b: int) -> None:
        """The wires to these two pins are exchanged, while no key is down."""
        for name in self._wires:
            wires = [b if pin == a else a if pin == b else pin for pin in self._wires[name]]
            self._wires[name] = tuple(wires)

    def _fit(self, name: str, a: int, b: int) -> None:
        self._wires[name] = (a, b)
        self._closed[name] = False
        self._pressed[name] = False
        self._edges[name] = []

    def _move(self, name: str, down: bool) -> None:
        if self._pressed[name] == down:
            return
        self._pressed[name] = down
        clock = self._circuit.clock
        for edge in self._edges[name]:
            clock.cancel(edge)
        self._set(name, down)
        self._edges[name] = []
        if self.bounce_ms:
            count = 2 + 2 * self._noise.below(5)
            moments = sorted([1 + self._noise.below(self.bounce_ms * 1000) for _ in range(count)])
            for place in range(len(moments)):
                contact = (name, down if place % 2 else not down)
                self._edges[name].append(clock.at(clock.us + moments[place], self._bounce, contact))

    def _bounce(self, contact: tuple) -> None:
        self._set(contact[0], contact[1])

    def _set(self, name: str, closed: bool) -> None:
        if self._closed[name] == closed:
            return
        self._closed[name] = closed
        a, b = self._wires[name]
        if a in self._cut or b in self._cut:
            return
        if self._diodes and b != GROUND:  # from the column to the row
            if closed:
                self._circuit.join_by_diode(b, a)
            else:
                self._circuit.part_by_diode(b, a)
        elif closed:
            self._circuit.join(a, b)
        else:
            self._circuit.part_from(a, b)
