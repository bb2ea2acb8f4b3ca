"""garbage.py SCRIPT DATA: follow a scenario on a fresh device; print whether garbage was collected in the
game when nobody had touched a key for a while, when all keys were up and the picture whole, and at other
times."""

import gc
import sys

import divermazo_sim  # noqa: F401
from divermazo.supervisor import Supervisor
from divermazo_sim.device import Device
from divermazo_sim.script import Script

collected = {"quiet": False, "whole": False, "else": False}


class Watched(Supervisor):
    """Notes in which steps less of the heap is in use than before."""

    def __init__(self, board) -> None:
        super().__init__(board)
        self._step, self.step = self.step, self._watched

    def _watched(self, now: int) -> int:
        before = gc.mem_alloc()
        drawn = self.app is not None and self.app.drawn()
        ms = self._step(now)
        if self.app and self.app.screen is self.app.tables.current and gc.mem_alloc() < before:
            whole = drawn and self.board.keyboard.settled()
            when = "quiet" if self.app.quiet() else "whole" if whole else "else"
            collected[when] = True
        return ms


with open(sys.argv[1]) as file:
    script = Script(file.read())
device = Device(sys.argv[2], firmware=Watched)
device.power_on()
script.run(device)
print(*[when for when in ("quiet", "whole", "else") if collected[when]])
