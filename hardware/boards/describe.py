"""A board as the JSON that `kicad.py` reads."""

import json

from ..svg import sign
from .layout import THIN, Layout
from .library import kind
from .sheet import mark


def described(board: Layout) -> str:
    """Everything about a board: outline, parts with their nets, pours, texts."""
    net_of = {node: name for name, nodes in board.netlist.nets.items() for node in nodes}
    parts = {}
    for ref, part in board.netlist.parts.items():
        found = kind(board.name, part)
        x, y, turn = board.places[ref]
        pads = {found.pad(pin): net_of[ref, pin] for pin in part.pins if (ref, pin) in net_of}
        parts[ref] = {
            "footprint": found.footprint,
            "value": part.value,
            "number": found.number,
            "instead": found.instead,
            "back": found.back,
            "hand": found.hand,
            "x": x,
            "y": y,
            "turn": turn,
            "pads": pads,
            "quiet": ref in board.quiet,
            "symbol": mark(board.name, ref),
        }
    signs = [
        {"back": back, "points": [(x + r * px, y - r * py) for px, py in sign(place)[0]]}
        for place, x, y, r, back in board.signs
    ]
    return json.dumps(
        {
            "name": board.name,
            "outline": board.outline,
            "cutouts": board.cutouts,
            "holes": board.holes,
            "bites": board.bites,
            "keepouts": board.keepouts,
            "pours": board.pours,
            "planes": board.planes,
            "wide": board.wide,
            "thin": THIN,
            "nets": sorted(board.netlist.nets),
            "parts": parts,
            "texts": [vars(text) for text in board.texts],
            "signs": signs,
        },
        indent=1,
        ensure_ascii=False,
    )
