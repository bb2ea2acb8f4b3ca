"""The two boards of revision 2: placed and routed by these modules, written and checked by KiCad.

`make boards` needs KiCad 6 or newer with its Python module (Debian: `apt install --no-install-recommends
kicad kicad-footprints`). What it makes lies in `die/` and `main/` and is held by digests without KiCad.
"""
