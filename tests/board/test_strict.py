"""The simulated board refuses what it does not model, and what would not work on a real one."""

import machine
import micropython
import neopixel
import pytest
from bare import bare_device
from divermazo.board import pins
from divermazo_sim.modules import ticks
from divermazo_sim.modules.strict import NotModelled

UNKNOWN = [
    "machine.ADC",
    "machine.mem32[0x40000000]",
    "machine.freq()",
    "machine.Pin('LED')",
    "machine.Pin(30)",
    "machine.Pin(2, machine.Pin.IN, value=1)",
    "machine.Pin(2).irq(print)",
    "machine.Pin(2).toggle()",
    "machine.I2C(0, scl=machine.Pin(5), sda=machine.Pin(4)).scan()",
    "machine.I2C(0, scl=machine.Pin(9), sda=machine.Pin(8))",
    "machine.PWM(machine.Pin(10), freq=440, duty_u16=1)",
    "machine.PWM(machine.Pin(3), freq=440, duty_u16=1).duty_ns(5)",
    "machine.Timer(-1).init(mode=0, period=5, callback=print)",
    "machine.bitstream(machine.Pin(3), 0, (400, 850, 800, 450), b'')",
    "machine.bitstream(machine.Pin(2), 0, (800, 1700, 1600, 900), b'')",
    "neopixel.NeoPixel(machine.Pin(2), 54).fill((0, 0, 0))",
    "micropython.heap_lock()",
    "ticks.time()",
    "ticks.ticks_diff(-1, 0)",
]
IMPOSSIBLE = [
    "machine.I2C(0, scl=machine.Pin(4), sda=machine.Pin(5))",
    "machine.I2C(1, scl=machine.Pin(5), sda=machine.Pin(4))",
    "machine.Timer(0)",
    "machine.PWM(machine.Pin(3), freq=7, duty_u16=1)",
    "ticks.ticks_add(0, 2**29)",
]
NAMES = {"machine": machine, "neopixel": neopixel, "micropython": micropython, "ticks": ticks}


@pytest.mark.parametrize("call", UNKNOWN)
def test_a_call_that_is_not_modelled_raises(call: str) -> None:
    bare_device()
    with pytest.raises(NotModelled):
        eval(call, NAMES)


@pytest.mark.parametrize("call", IMPOSSIBLE)
def test_what_the_chip_refuses_raises(call: str) -> None:
    bare_device()
    with pytest.raises((ValueError, OverflowError)):
        eval(call, NAMES)


GPIO_IN = 0xD0000004


def test_all_pins_at_once_are_as_each_by_itself() -> None:
    device = bare_device()
    used = (*pins.BUTTONS, *pins.ROWS, *pins.COLUMNS)
    for key in ("red", "5", "0"):
        device.press(key)
        word = machine.mem32[GPIO_IN]
        assert [word >> pin & 1 for pin in used] == [machine.Pin(pin)() for pin in used]
        assert word & 1 << pins.LEDS == 0
        device.release(key)
        device.run(1)
        word = machine.mem32[GPIO_IN]
        assert [word >> pin & 1 for pin in used] == [machine.Pin(pin)() for pin in used]


def test_a_pin_that_floats_is_seen_to() -> None:
    """Nobody may rely on it."""
    bare_device()
    looks = {machine.mem32[GPIO_IN] >> 28 & 1 for _ in range(4)}
    assert looks == {0, 1}


def test_the_firmware_cannot_swallow_it() -> None:
    class Careless:
        running = True

        def __init__(self, board) -> None:
            self.board = board

        def step(self, now: int) -> int:
            try:
                machine.lightsleep()
            except Exception:
                return 0

    from divermazo_sim.device import Device
    device = Device("", firmware=Careless)
    device.power_on()
    with pytest.raises(NotModelled):
        device.run(10)


def test_a_floating_pin_has_no_level() -> None:
    bare_device()
    with pytest.raises(NotModelled, match="GP20 floats"):
        machine.Pin(20, machine.Pin.IN)()


def test_pins_that_drive_against_each_other_are_a_short_circuit() -> None:
    device = bare_device()
    machine.Pin(pins.ROWS[0], machine.Pin.OUT, value=1)
    machine.Pin(pins.COLUMNS[0], machine.Pin.OUT, value=0)
    device.press("1")
    with pytest.raises(NotModelled, match="short circuit"):
        machine.Pin(pins.COLUMNS[0])()


@pytest.mark.parametrize("commands", [b"\x00\xf0", b"\x00\x20\x00", b"\x00\xd3\x05", b"\x00\x41", b"\xc0"])
def test_an_unknown_oled_command_raises(commands: bytes) -> None:
    device = bare_device()
    with pytest.raises(NotModelled):
        device.oled.written(commands)


def test_a_loop_that_only_watches_the_clock_ends() -> None:
    bare_device()
    start = ticks.ticks_ms()
    while ticks.ticks_diff(ticks.ticks_ms(), start) < 20:
        pass
