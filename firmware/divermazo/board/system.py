"""The chip as a whole."""

import gc
import os
import sys
from binascii import hexlify

import machine


def describe(folder: str) -> dict:
    """What a computer wants to know of this board: names, versions, free bytes of heap and flash."""
    files = os.statvfs(folder)
    return {
        "board": getattr(sys.implementation, "_machine", sys.implementation.name),
        "id": hexlify(machine.unique_id()).decode(),
        "micropython": ".".join([str(part) for part in sys.implementation.version[:3]]),
        "free_memory": gc.mem_free(),
        "free_flash": files[0] * files[3],
    }


def collect() -> None:
    """Collect garbage; takes 15 ms in the middle of a game."""
    gc.collect()


def set_clock(year: int, month: int, day: int, hour: int, minute: int, second: int) -> None:
    """Set the chip's clock (UTC), which runs while it has power."""
    machine.RTC().datetime((year, month, day, 0, hour, minute, second, 0))


def reset() -> None:
    """Start anew, as at power-on."""
    machine.reset()


def start_bootloader() -> None:
    """Become a USB drive that takes a UF2 file."""
    machine.bootloader()
