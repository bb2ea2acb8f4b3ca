"""The chip's pins and the wires between them.

A net is the set of pins joined by closed switches. Its level is that of the pin that drives it, or of
its pulls; a pull takes RISE_US to lift a net that was driven low.
"""

from ..modules.strict import NotModelled
from .flash import Flash
from .i2c import Bus
from .part import Part
from .usb import Usb

GPIOS = 30
UNKNOWN = (None,) * GPIOS
GROUND = 30
RISE_US = 5

IN = 0
OPEN_DRAIN = 2
PULL_UP = 1

NOTHING = Part()


class Circuit:
    """`hard_timers`: machine.Timer knows `hard`, as since MicroPython 1.26. `flash`: the chip. `usb`: the
    port. `chip_id`: eight bytes. `known`: the level of each pin as it was read, while it cannot
    have changed, or None."""

    def __init__(self, clock) -> None:
        self.clock = clock
        self.hard_timers = True
        self.flash: "Flash | None" = None
        self.usb: "Usb | None" = None
        self.chip_id = bytes(8)
        self.wall_clock = None  # what the real-time clock was set to
        self._parts = {}
        self._buses = {}
        self._joined = [[] for _ in range(GPIOS + 1)]
        self._above = [[] for _ in range(GPIOS + 1)]  # anodes of the diodes that lead to a pin
        self._wired: "list[int]" = []  # pins at which a switch is closed
        self._nets: list = [None] * (GPIOS + 1)  # what `_net` gave, while no switch has moved
        self._alarms = []
        self.known: list = [None] * GPIOS
        self._floating = 0
        self._reset_pins()

    def fit(self, pin: int, part: Part) -> None:
        """Put a part at a pin."""
        self._parts[pin] = part

    def fit_bus(self, sda: int, scl: int) -> Bus:
        bus = Bus(self.clock)
        self._buses[sda << 8 | scl] = bus
        return bus

    def part(self, pin: int) -> Part:
        return self._parts.get(pin, NOTHING)

    def bus(self, sda: int, scl: int) -> Bus:
        """The I2C lines at these pins; without pull-ups there, none."""
        bus = self._buses.get(sda << 8 | scl)
        if bus is None:
            raise NotModelled("I2C on GP%d and GP%d" % (sda, scl))
        return bus

    # What the parts do

    def join(self, a: int, b: int) -> None:
        """A switch between two pins (or GROUND) closes."""
        self._joined[a].append(b)
        self._joined[b].append(a)
        self._rewired()

    def part_from(self, a: int, b: int) -> None:
        """It opens."""
        before = self._lows(a)
        self._joined[a].remove(b)
        self._joined[b].remove(a)
        self._rewired()
        self._rising(before)

    def join_by_diode(self, anode: int, cathode: int) -> None:
        """A switch with a diode closes: who pulls the cathode low pulls the anode low, not vice versa."""
        self._joined[anode].append(cathode)
        self._above[cathode].append(anode)
        self._rewired()

    def part_by_diode(self, anode: int, cathode: int) -> None:
        """It opens."""
        before = self._lows(anode)
        self._joined[anode].remove(cathode)
        self._above[cathode].remove(anode)
        self._rewired()
        self._rising(before)

    # What the chip does

    def reset(self) -> None:
        """The chip starts or loses power: all pins float, all timers end."""
        for alarm in self._alarms:
            self.clock.cancel(alarm[0])
        self._alarms = []
        self._reset_pins()

    def configure(self, pin: int, mode: int, pull: "int | None", value: "int | None") -> None:
        """`value` None: the output latch keeps its state."""
        self._pull[pin] = pull
        if self._joined[pin] or self._above[pin]:
            self.known[:] = UNKNOWN
        else:
            self.known[pin] = None
        self._drive(pin, mode, self._value[pin] if value is None else value)
        self._stand_alone(pin)

    def latch(self, pin: int, value: int) -> None:
        self._drive(pin, self._mode[pin], 1 if value else 0)

    def level(self, pin: int) -> int:
        """0 or 1; a floating net raises. Allocates nothing while no switch at the pin is closed."""
        level = self.known[pin]
        if level is None:
            level = self._level_of_net(pin) if self._joined[pin] else self._drives[pin]
            if level is None:
                level = self._pulled(pin)
            if level:  # a low may rise by itself
                self.known[pin] = level
        return level

    def inputs(self) -> int:
        """The levels of all pins, bit n for GPIO n. One that floats is another at each look."""
        self._floating = ~self._floating
        inputs = self._highs | self._floats & self._floating
        if self.clock.us < self._all_risen:
            for pin in range(GPIOS):
                if self._drives[pin] is None and self.clock.us < self._low_until[pin]:
                    inputs &= ~(self._highs & 1 << pin)
        for pin in self._wired:
            inputs = inputs & ~(1 << pin) | self.level(pin) << pin
        return inputs

    def _rewired(self) -> None:
        """A switch has moved."""
        self._wired = [pin for pin in range(GPIOS) if self._joined[pin]]
        self._nets = [None] * (GPIOS + 1)
        self.known[:] = UNKNOWN

    def _stand_alone(self, pin: int) -> None:
        """Note what the pin shows by itself, while no switch at it is closed."""
        drive = self._drives[pin]
        bit = 1 << pin
        self._highs &= ~bit
        self._floats &= ~bit
        if drive or drive is None and self._pull[pin] == PULL_UP:
            self._highs |= bit
        elif drive is None and self._pull[pin] is None:
            self._floats |= bit

    def _level_of_net(self, pin: int) -> int:
        net = self._net(pin)
        driven = self._driven(net)
        if driven is not None:
            return driven
        for member in net:
            if self._pull[member]:
                return self._pulled(member)
        return self._pulled(pin)

    def _driven(self, net: list) -> "int | None":
        """The level that a pin of the net drives."""
        driven = None
        for member in net:
            drive = self._drives[member]
            if drive is not None:
                if driven is not None and driven != drive:
                    raise NotModelled("short circuit at GP%d" % net[0])
                driven = drive
        return driven

    def _pulled(self, pin: int) -> int:
        if self._pull[pin] is None:
            raise NotModelled("GP%d floats" % pin)
        return 1 if self._pull[pin] == PULL_UP and self.clock.us >= self._low_until[pin] else 0

    def start_timer(self, period_us: int, callback, timer) -> list:
        alarm = [None, period_us, callback, timer]
        alarm[0] = self.clock.at(self.clock.us + period_us, self._ring, alarm, unseen=True)
        self._alarms.append(alarm)
        return alarm

    def stop_timer(self, alarm: list) -> None:
        if alarm in self._alarms:
            self._alarms.remove(alarm)
            self.clock.cancel(alarm[0])

    def _ring(self, alarm: list) -> None:
        alarm[0] = self.clock.at(self.clock.us + alarm[1], self._ring, alarm, unseen=True)
        alarm[2](alarm[3])

    def _reset_pins(self) -> None:
        self._mode = [IN] * GPIOS
        self._value = [0] * GPIOS
        self._drives = [None] * GPIOS + [0]  # 0, 1 or nothing; GROUND is always 0
        self._pull: list = [None] * GPIOS
        self._low_until = [0] * GPIOS
        self._all_risen = 0  # when none of them is low any more
        self._highs = 0  # pins that are high by themselves, bit n for GPIO n; and those that float
        self._floats = (1 << GPIOS) - 1
        self.known[:] = UNKNOWN
        for pin in sorted(self._parts):
            self._parts[pin].driven(None)

    def _drive(self, pin: int, mode: int, value: int) -> None:
        self._mode[pin] = mode
        self._value[pin] = value
        old = self._drives[pin]
        new = None if mode == IN or (mode == OPEN_DRAIN and value) else value
        if new == old:
            return
        if self._joined[pin] or self._above[pin]:
            low = self._pulled_by(pin) if old == 0 else []
            self._drives[pin] = new
            self._rising(low)
            self.known[:] = UNKNOWN
        else:
            self._drives[pin] = new
            if old == 0:
                self._low_until[pin] = self._all_risen = self.clock.us + RISE_US
            self.known[pin] = None
        self._stand_alone(pin)
        if pin in self._parts:
            self._parts[pin].driven(new)

    def _net(self, pin: int) -> list:
        net = self._nets[pin]
        if net is None:
            net = self._nets[pin] = [pin]
            for member in net:
                for other in self._joined[member]:
                    if other not in net:
                        net.append(other)
        return net

    def _pulled_by(self, pin: int) -> list:
        """All pins that go low with this one: those of its net, and those above a diode."""
        pins = [pin]
        for member in pins:
            for other in self._joined[member]:
                if member in self._joined[other] and other not in pins:
                    pins.append(other)
            for other in self._above[member]:
                if other not in pins:
                    pins.append(other)
        return pins

    def _lows(self, pin: int) -> list:
        """The pins of a net that is driven low."""
        net = self._net(pin)
        for member in net:
            if self._drives[member] == 0:
                return net
        return []

    def _rising(self, pins: list) -> None:
        """These pins were low; those that no longer are rise from now on."""
        for pin in pins:
            if pin != GROUND and not self._lows(pin):
                self._low_until[pin] = self._all_risen = self.clock.us + RISE_US
