"""Sources of the hardware: netlist and its rules, drawings, Wokwi project, enclosure, things to print.

`python -m hardware` makes all of them, `python -m hardware --check` says which are stale.
"""
