"""A firmware that only works the drivers, so that a test sees what they do."""

from divermazo.keys import NO_EVENT
from divermazo_sim.device import Device


class Bare:
    """Polls the keys, sends the screen, plays the tones. `events`: (ticks, key event)."""

    app = None

    def __init__(self, board) -> None:
        self.board = board
        self.running = True
        self.events = []

    def step(self, now: int) -> int:
        keyboard = self.board.keyboard
        keyboard.poll(now)
        event = keyboard.next()
        while event != NO_EVENT:
            self.events.append((now, event))
            event = keyboard.next()
        if self.board.oled.refresh():
            return 0
        return self.board.buzzer.step(now)


def bare_device(**options) -> Device:
    """A device with that firmware, switched on."""
    device = Device("", firmware=Bare, **options)
    device.power_on()
    return device


def events(device: Device) -> list:
    """The key events so far."""
    return [event for _, event in device.supervisor.events]
