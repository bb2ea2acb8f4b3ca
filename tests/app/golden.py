"""Pictures of a screen as text, a file a screen, Spanish at the left and English at the right: the lines of
text, an empty line, and the glass, two rows of pixels to a line."""

from collections.abc import Iterable
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path

from divermazo_sim.script import screen

GOLDEN = Path(__file__).with_name("golden")
WIDTH = 128
ROWS = 64
BLOCKS = " ▀▄█"  # by upper pixel and twice the lower
BETWEEN = "│"


def render(device) -> list[str]:
    """What is on the screen now, line by line."""
    pixels = device.oled.pixels
    rows = zip(pixels[::2], pixels[1::2])
    glass = ["".join(BLOCKS[upper + 2 * lower] for upper, lower in zip(*pair)) for pair in rows]
    return [*screen(device), "", *glass]


def complaint(name: str, spanish: list[str], english: list[str], update: bool) -> str:
    """How two rendered screens differ from golden/NAME.txt; empty when they do not. `update` writes it."""
    path = GOLDEN / f"{name}.txt"
    shown = _beside(spanish, english)
    if update:
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
        return ""
    if not path.exists():
        return f"golden/{path.name} is missing; make it with --update-golden. The screen:\n{shown}"
    kept = path.read_text(encoding="utf-8")
    lines = unified_diff(kept.split("\n"), shown.split("\n"), path.name, "screen", lineterm="", n=1)
    changes = "\n".join(lines)
    return changes and "the screen has changed; if that is meant: --update-golden\n" + changes


def left_over(names: Iterable[str], update: bool) -> list[str]:
    """The pictures of no screen of `names`. `update` removes them."""
    paths = sorted(path for path in GOLDEN.iterdir() if path.stem not in names)
    if update:
        for path in paths:
            path.unlink()
        return []
    return [path.name for path in paths]


def _beside(left: list[str], right: list[str]) -> str:
    """The texts beside each other, and below them the glasses."""
    texts = zip_longest(left[:-ROWS // 2], right[:-ROWS // 2], fillvalue="")
    glasses = zip(left[-ROWS // 2:], right[-ROWS // 2:])
    lines = [f"{a:{WIDTH}}{BETWEEN}{b}".rstrip() for pairs in (texts, glasses) for a, b in pairs]
    return "\n".join(lines) + "\n"
