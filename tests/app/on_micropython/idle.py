"""idle.py FOLDER: idle steps on every screen in every state with the heap locked; print what allocates."""

import gc
import os
import sys

sys.path.append(__file__.rsplit("/", 2)[0])

from divermazo_sim.script import Script
from micropython import heap_lock, heap_unlock
from stages import STAGES, put_on_table, stage

STEPS = 20


def idle(device) -> int:
    """Bytes that idle steps of the app allocate. MemoryError when they cannot do without."""
    step = device.supervisor.step
    now = device.now_ms  # nothing is due at the same moment again
    for _ in range(STEPS):  # what is due is done, a piece a step
        step(now)
    gc.collect()
    before = gc.mem_alloc()
    heap_lock()
    try:
        for _ in range(STEPS):
            step(now)
    finally:
        heap_unlock()
    return gc.mem_alloc() - before


def is_idle(device) -> bool:
    """The app runs (this is not safe mode), and no key is down."""
    return device.supervisor.running and device.board.keyboard.settled()


def resting(folder: str, seconds: int):
    """A device in its menu that has been left alone so long."""
    device = put_on_table(folder, {"rest": "5"})
    Script(f"wait {seconds}s").run(device)
    return device


def show(folder: str, name: str):
    """The device on a screen, or at rest there."""
    if name in RESTING:
        return resting(folder, RESTING[name])
    return stage(folder, name, "es")


RESTING = {"dimmed": 80, "dark": 310}
tried = 0
for name in list(STAGES) + list(RESTING):
    folder = sys.argv[1] + "/" + name
    os.mkdir(folder)
    device = show(folder, name)
    device.run(500)
    if is_idle(device):
        tried += 1
        try:
            used = idle(device)
        except MemoryError as error:
            used = error
        if used:
            print(name, used)
print("tried", tried)
