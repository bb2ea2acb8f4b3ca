"""Texts that have no room on the screen."""

from divermazo.panel import HEIGHT
from divermazo.ui import page as layout


def overflows(page: layout.Page) -> list[str]:
    """The strings that are cut on the screen, and those that run into the one before them."""
    spans = []
    for style, font, x, y, room, string in page._items:
        if font and string:
            width = font.width(string)
            spans.append((y, x + max(room - width, 0) * layout._STYLES[style][0] // 2, width, room, string))
    found = []
    row = end = -HEIGHT
    for y, x, width, room, string in sorted(spans):
        if width > room or (y == row and x <= end):
            found.append(string)
        row = y
        end = x + min(width, room)
    return found
