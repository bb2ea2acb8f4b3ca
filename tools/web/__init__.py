"""`python -m tools.web`: the device as a page that needs no server of its own."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
