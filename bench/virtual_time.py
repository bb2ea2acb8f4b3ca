"""How much faster than real time the simulated board is, on a computer with nothing else to do."""

import tempfile
import time

from divermazo_sim.device import Device
from divermazo_sim.script import Script

from bench import GAME, Figure

IDLE_MS = 2 * 3600 * 1000
IDLE_GOAL = 1000
PLAY_GOAL = 300


def measure() -> dict:
    with tempfile.TemporaryDirectory() as data:
        device = Device(data)
        device.power_on()
        game = Script(GAME.read_text(encoding="utf-8"))
        play = _ratio(device, lambda: game.run(device))
        idle = _ratio(device, lambda: device.run(IDLE_MS))
    return {
        "virtual to real time, idle": Figure(f"{idle:,}", f"≥ {IDLE_GOAL:,}", idle >= IDLE_GOAL),
        "virtual to real time, in play": Figure(f"{play:,}", f"≥ {PLAY_GOAL:,}", play >= PLAY_GOAL),
    }


def _ratio(device: Device, run) -> int:
    before, started = device.now_ms, time.process_time()
    run()
    return int((device.now_ms - before) / 1000 / (time.process_time() - started))
