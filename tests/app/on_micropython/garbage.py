"""garbage.py SCRIPT DATA: follow a scenario on a fresh device; print whether garbage was collected in the
game when nobody had touched a key for a while, in the step after one in which a key went down and was lit,
and at other times."""

import gc
import sys

import divermazo_sim  # noqa: F401
from divermazo.keys import KEYS
from divermazo.supervisor import Supervisor
from divermazo_sim.device import Device
from divermazo_sim.script import Script

collected = {"quiet": False, "tap": False, "else": False}


class Watched(Supervisor):
    """Notes after which steps less of the heap is in use than before."""

    tapped = False  # in the step before this one

    def step(self, now: int) -> int:
        held = self._held()
        before = gc.mem_alloc()
        ms = Supervisor.step(self, now)
        if self.app and self.app.screen is self.app.game and gc.mem_alloc() < before:
            when = "quiet" if self.app.quiet() else "tap" if self.tapped else "else"
            collected[when] = True
        self.tapped = self._held() & ~held > 0
        return ms

    def _held(self) -> int:
        return sum([1 << key for key in range(KEYS) if self.board.keyboard.held(key)])


with open(sys.argv[1]) as file:
    script = Script(file.read())
device = Device(sys.argv[2], firmware=Watched)
device.power_on()
script.run(device)
print(*[when for when in ("quiet", "tap", "else") if collected[when]])
