"""Sources of the hardware: netlist and its rules, drawings, Wokwi project, enclosure, things to print.

`python -m hardware` makes all of them, `python -m hardware --check` says which are stale.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "img" / "hardware"
PRINT = ROOT / "hardware" / "print"
BUILD = ROOT / "hardware" / "build"  # not in the repository: STEP
