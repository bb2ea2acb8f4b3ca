"""Strict stand-ins for the modules of MicroPython on the RP2040. A call that is not modelled raises."""

import gc
import sys
import time


def install() -> None:
    """Let `import machine` and the like find the stand-ins. Safe to call again.

    MicroPython keeps its own framebuf and micropython, and its clock is replaced; CPython's `time` gets
    the names it lacks, and its board one.
    """
    from . import machine, neopixel, rp2, space, ticks

    space.install()
    sys.modules["machine"] = machine
    sys.modules["neopixel"] = neopixel
    sys.modules["rp2"] = rp2
    if sys.implementation.name == "micropython":
        sys.modules["time"] = ticks
        return
    from . import console, framebuf, micropython

    sys.modules["framebuf"] = framebuf
    sys.modules["micropython"] = micropython
    for name in ticks.NAMES:
        if not hasattr(time, name):
            setattr(time, name, getattr(ticks, name))
    sys.implementation._machine = "virtual device"  # type: ignore[attr-defined]
    if not hasattr(sys, "print_exception"):
        sys.print_exception = console.print_exception  # type: ignore[attr-defined]
    gc.mem_free = console.mem_free  # type: ignore[attr-defined]
    gc.collect = console.collect
    gc.threshold = console.threshold  # type: ignore[attr-defined]
