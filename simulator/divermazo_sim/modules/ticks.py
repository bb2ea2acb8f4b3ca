"""`time` as MicroPython has it: ticks that wrap at 2^30, and sleeping, in the board's virtual time."""

from . import machine
from .strict import NotModelled, refuse

PERIOD = 1 << 30
HALF = 1 << 29

NAMES = ("ticks_ms", "ticks_us", "ticks_add", "ticks_diff", "sleep_ms", "sleep_us")


def ticks_ms() -> int:
    return machine.circuit().clock.read_us() // 1000 & PERIOD - 1


def ticks_us() -> int:
    return machine.circuit().clock.read_us() & PERIOD - 1


def ticks_add(ticks: int, delta: int) -> int:
    if not 0 <= ticks < PERIOD:
        _refuse_ticks(ticks)
    if not -HALF < delta < HALF:
        raise OverflowError("ticks interval overflow")
    return ticks + delta & PERIOD - 1


def ticks_diff(end: int, start: int) -> int:
    if not (0 <= end < PERIOD and 0 <= start < PERIOD):
        _refuse_ticks(end, start)
    return (end - start + HALF & PERIOD - 1) - HALF


def sleep_ms(ms: int) -> None:
    sleep_us(ms * 1000)


def sleep_us(us: int) -> None:
    if us > 0:
        machine.circuit().clock.sleep(us)


def _refuse_ticks(*ticks: int) -> None:
    """The chip does not look, and computes nonsense from them."""
    raise NotModelled("ticks of %r" % (ticks,))


def __getattr__(name: str):
    refuse("time", name)
