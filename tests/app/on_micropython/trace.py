"""trace.py SCRIPT DATA: follow a scenario on a fresh device, print each change of lights, glass, tone."""

import sys

import divermazo_sim  # noqa: F401
from divermazo_sim.device import Device
from divermazo_sim.script import Script

with open(sys.argv[1]) as file:
    script = Script(file.read())
device = Device(sys.argv[2])
device.trace = []
device.power_on()
script.run(device)
for line in device.trace:
    print(line)
