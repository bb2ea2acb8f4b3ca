"""garbage.py SCRIPT DATA: follow a scenario on a fresh device; print whether garbage was collected when
nobody had touched a key for a while, and whether at other times."""

import gc
import sys

import divermazo_sim  # noqa: F401
from divermazo.supervisor import Supervisor
from divermazo_sim.device import Device
from divermazo_sim.script import Script

collected = {True: False, False: False}  # by whether nobody plays


class Watched(Supervisor):
    """Notes after which steps less of the heap is in use than before."""

    def step(self, now: int) -> int:
        before = gc.mem_alloc()
        ms = Supervisor.step(self, now)
        if self.app and gc.mem_alloc() < before:
            collected[self.app.quiet()] = True
        return ms


with open(sys.argv[1]) as file:
    script = Script(file.read())
device = Device(sys.argv[2], firmware=Watched)
device.power_on()
script.run(device)
print("quiet", collected[True], "else", collected[False])
