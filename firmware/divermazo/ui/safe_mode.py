"""The last picture before the REPL: drawn at once, since no app runs that could draw it in pieces."""

from divermazo.ui.canvas import Canvas
from divermazo.ui.page import Page


def draw(oled, reason: str) -> None:
    """Show that the device is in safe mode, in both languages, and why."""
    page = Page()
    page.begin()
    page.title("Modo seguro · Safe mode")
    page.line(0, reason, "left")
    page.line(1, "USB: REPL", "left")
    page.line(2, "Desenchufar y enchufar", "left")
    page.footer("Unplug, plug in again")
    page.end()
    oled.wake()
    canvas = Canvas(oled.buffer)
    while page.draw(canvas):
        pass
    while oled.refresh():
        pass
