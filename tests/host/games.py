"""Games for a virtual device at its menu, by keys, and back to the menu."""

from pathlib import Path

from divermazo_sim.device import Device
from divermazo_sim.script import Script

SCRIPTS = Path(__file__).parents[1] / "scripts"

# Modulo 10: 4±1 right, 3±4 wrong (6) and right, a play taken back, another throw of the blue die, 7±2 right,
# 9±3 wrong (1) and right
MODULAR = """
dice 1 2 3 4 5 6
type 1 #
type 4 red 3 turquoise 6 blue 9 blue
wait 1s
type * *
wait 1s
type 7 blue
wait 1s
dice 2
tap blue
wait 3s
type 9 green 1 purple 6 yellow
wait 1s
"""
WON = """
type # 1
wait 1s
expect screen "P1 wins!"
hold * 1s
wait 1s
"""
EXPLORERS = """
type 3 # purple
type blue 1 1 1 2 7 8 0 red 6 7 0 turquoise 1 7
type # yellow 1 1 1 2 3 4 5 6 7 8 9 0
type #
wait 1s
expect screen "5 : 156"
hold * 1s
wait 1s
"""
# The language comes first there
BANNERS = (SCRIPTS / "banners-five.script").read_text("utf-8").replace("tap 2\n", "", 1) + """
hold * 1s
wait 1s
"""


def play(device: Device, *scripts: str) -> None:
    """Let hands do what the scripts say."""
    for script in scripts:
        Script(script).run(device, lambda path: None)
