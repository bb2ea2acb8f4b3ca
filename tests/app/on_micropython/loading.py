"""loading.py SCRIPT DATA: follow a scenario on a fresh device; print how many modules a step has loaded at
most, and how many were loaded while a game had the keys, and kept them."""

import sys

import divermazo_sim  # noqa: F401
from divermazo.supervisor import Supervisor
from divermazo_sim.device import Device
from divermazo_sim.script import Script

most = {True: 0, False: 0}  # modules that a step has loaded, by whether a game has the keys before and after


def new(name: str, before: set) -> bool:
    """A module that has come; a package without a file of its own costs nothing."""
    return name not in before and hasattr(sys.modules[name], "__file__")


class Watched(Supervisor):
    """Counts what the steps of the app load."""

    def __init__(self, board) -> None:
        super().__init__(board)
        self._step, self.step = self.step, self._watched

    def _watched(self, now: int) -> int:
        app = self.app
        screen = app.screen if app else None
        before = set(sys.modules)
        ms = self._step(now)
        if app:
            playing = app.screen is screen is app.tables.current
            most[playing] = max(most[playing], len([name for name in sys.modules if new(name, before)]))
        return ms


with open(sys.argv[1]) as file:
    script = Script(file.read())
device = Device(sys.argv[2], firmware=Watched)
device.power_on()
script.run(device)
print("most", most[False], "in play", most[True])
