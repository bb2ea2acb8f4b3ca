"""Pictures of the screen as text: its lines, an empty line, and the glass, two rows of pixels to a line."""

from difflib import unified_diff
from pathlib import Path

from divermazo_sim.script import screen

GOLDEN = Path(__file__).with_name("golden")
WIDTH = 128
ROWS = 64
BLOCKS = " ▀▄█"  # by upper pixel and twice the lower


def render(device) -> str:
    """What is on the screen now."""
    pixels = device.oled.pixels
    lines = [*screen(device), ""]
    for y in range(0, ROWS, 2):
        blocks = [BLOCKS[upper + 2 * lower] for upper, lower in zip(pixels[y], pixels[y + 1])]
        lines.append("".join(blocks).rstrip())
    return "\n".join(lines) + "\n"


def decode(text: str) -> tuple[list[str], list[str]]:
    """The lines of text and the glass, each row of blocks in full width."""
    texts, _, picture = text.partition("\n\n")
    rows = picture.removesuffix("\n").split("\n")
    return texts.split("\n"), [row.ljust(WIDTH) for row in rows]


def complaint(device, name: str, update: bool) -> str:
    """How the screen differs from golden/NAME.txt; empty when it does not. `update` writes the file anew."""
    path = GOLDEN / f"{name}.txt"
    shown = render(device)
    if update:
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
        return ""
    if not path.exists():
        return f"golden/{path.name} is missing; make it with --update-golden. The screen:\n{shown}"
    kept = path.read_text(encoding="utf-8")
    if decode(shown) == decode(kept):
        return ""
    lines = unified_diff(kept.split("\n"), shown.split("\n"), path.name, "screen", lineterm="", n=1)
    return "the screen has changed; if that is meant: --update-golden\n" + "\n".join(lines)
