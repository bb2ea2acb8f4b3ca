"""`machine` of MicroPython 1.24-1.28 on the RP2040, as far as the board drivers use it.

The objects act on the circuit that was attached when they were made.
"""

from .strict import NotModelled, refuse

_attached = None


class Reset(BaseException):
    """machine.reset(): the firmware never sees it end."""


def attach(circuit) -> None:
    """Make `circuit` the board on which the firmware runs."""
    global _attached
    _attached = circuit


def circuit():
    """The attached circuit. Raises NotModelled when there is none."""
    if _attached is None:
        raise NotModelled("no simulated board is attached")
    return _attached


def reset() -> None:
    raise Reset


class Bootloader(BaseException):
    """machine.bootloader(): the chip has become a USB drive; only power ends that."""


def bootloader() -> None:
    raise Bootloader


def unique_id() -> bytes:
    return circuit().chip_id


class RTC:
    """The clock that runs while there is power. It can be set, and what it was set to is checked."""

    def datetime(self, datetimetuple: tuple) -> None:
        year, month, day, _, hour, minute, second, subsecond = datetimetuple
        if subsecond or not (2000 < year < 2100 and 0 < month < 13 and 0 < day < 32 and 0 <= hour < 24
                             and 0 <= minute < 60 and 0 <= second < 60):
            raise NotModelled("RTC.datetime(%r)" % (datetimetuple,))
        circuit().wall_clock = (year, month, day, hour, minute, second)

    def __getattr__(self, name: str):
        refuse("RTC", name)


class _Memory:
    """Registers: GPIO_IN of the SIO, the frame counter of the USB controller, and no other."""

    def __getitem__(self, address: int) -> int:
        if address == 0xD0000004:
            return circuit().inputs()
        if address == 0x50110048:
            return circuit().usb.frame()
        raise NotModelled("mem32[%r]" % address)


mem32 = _Memory()


class Pin:
    """A GPIO, 0-29."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, id: int, mode: "int | None" = None, pull: "int | None" = None, *,
                 value: "int | None" = None) -> None:
        if not isinstance(id, int) or not 0 <= id < 30:
            raise NotModelled("Pin(%r)" % (id,))
        self._id = id
        self._circuit = circuit()
        self._known = self._circuit.known
        if mode is not None or pull is not None or value is not None:
            self.init(mode, pull, value=value)

    def init(self, mode: "int | None" = None, pull: "int | None" = None, *,
             value: "int | None" = None) -> None:
        """Without `pull` there is none, whatever was set before. An open drain starts high."""
        if mode not in (Pin.IN, Pin.OUT, Pin.OPEN_DRAIN) or (mode == Pin.IN and value is not None):
            raise NotModelled("Pin mode %r with value %r" % (mode, value))
        if pull not in (None, Pin.PULL_UP, Pin.PULL_DOWN):
            raise NotModelled("Pin pull %r" % pull)
        if mode == Pin.OPEN_DRAIN and value is None:
            value = 1
        self._circuit.configure(self._id, mode, pull, value)

    def __call__(self, value: "int | None" = None) -> "int | None":
        if value is None:
            level = self._known[self._id]
            return self._circuit.level(self._id) if level is None else level
        return self._circuit.latch(self._id, value)

    value = __call__

    def __getattr__(self, name: str):
        refuse("Pin", name)


class PWM:
    """One PWM output. Only the frequency and the duty of 65535 are modelled."""

    def __init__(self, dest: Pin, *, freq: int, duty_u16: int) -> None:
        self._part = dest._circuit.part(dest._id)
        self._freq = 0
        self._duty = 0
        self.freq(freq)
        self.duty_u16(duty_u16)

    def freq(self, value: int) -> None:
        if not 8 <= value <= 62_500_000:
            raise ValueError("freq out of range")
        self._freq = value
        self._part.pwm(self._freq, self._duty)

    def duty_u16(self, value: int) -> None:
        if not 0 <= value <= 65535:
            raise NotModelled("PWM.duty_u16(%r)" % value)
        self._duty = value
        self._part.pwm(self._freq, self._duty)

    def __getattr__(self, name: str):
        refuse("PWM", name)


class I2C:
    """I2C master. `timeout`: µs for one transfer."""

    def __init__(self, id: int, *, scl: Pin, sda: Pin, freq: int = 400_000, timeout: int = 50_000) -> None:
        if sda._id % 4 != 2 * id or scl._id % 4 != 2 * id + 1:
            raise ValueError("bad SCL or SDA pin")
        self._bus = scl._circuit.bus(sda._id, scl._id)
        self._freq = freq
        self._timeout = timeout

    def writeto(self, addr: int, buf) -> int:
        """Raises OSError: EIO when nobody answers, ETIMEDOUT when the bus is held."""
        self._bus.write(addr, buf, self._freq, self._timeout)
        return len(buf)

    def readfrom(self, addr: int, nbytes: int) -> bytes:
        return self._bus.read(addr, nbytes, self._freq, self._timeout)

    def __getattr__(self, name: str):
        refuse("I2C", name)


class Timer:
    """A virtual timer, periodic only."""

    PERIODIC = 1

    def __init__(self, id: int = -1) -> None:
        if id != -1:
            raise ValueError("Timer doesn't exist")
        self._circuit = circuit()
        self._alarm = None

    def init(self, *, mode: int = 1, period: int, callback, hard: "bool | None" = None) -> None:
        if mode != Timer.PERIODIC:
            raise NotModelled("Timer mode %r" % mode)
        if hard is not None and not self._circuit.hard_timers:
            raise TypeError("extra keyword arguments given")
        self.deinit()
        self._alarm = self._circuit.start_timer(period * 1000, callback, self)

    def deinit(self) -> None:
        if self._alarm is not None:
            self._circuit.stop_timer(self._alarm)
            self._alarm = None

    def __getattr__(self, name: str):
        refuse("Timer", name)


def bitstream(pin: Pin, encoding: int, timing: tuple, buf) -> None:
    """Send `buf` by pulse widths `timing` in ns (high and low of a 0, high and low of a 1)."""
    if encoding:
        raise NotModelled("bitstream encoding %r" % encoding)
    pin._circuit.part(pin._id).bitstream(timing, bytes(buf))


def __getattr__(name: str):
    refuse("machine", name)
