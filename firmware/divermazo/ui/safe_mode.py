"""The last picture before the REPL: drawn at once, since no app runs that could draw it in pieces."""

from divermazo.ui.canvas import Canvas
from divermazo.ui.page import Page


def draw(oled, reason: str) -> None:
    """Show that the device is in safe mode, why, and what to do, in both languages."""
    page = Page()
    page.begin()
    page.title("Modo seguro · Safe mode")
    lines = (reason, "Desenchufar y enchufar", "Si sigue, reinstalar (USB)", "Unplug, plug in again")
    for row, line in enumerate(lines):
        page.line(row, line, "left", len(lines))
    page.footer("Again? Reinstall it (USB)")
    page.end()
    oled.wake()
    canvas = Canvas(oled.buffer)
    while page.draw(canvas):
        pass
    while oled.refresh():
        pass
