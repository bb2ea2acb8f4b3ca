"""The whole device: sixty cards by keys, the power fails in any write, and the game is offered again."""

from itertools import product
from pathlib import Path

from divermazo_sim.device import Device
from divermazo_sim.script import Script
from worlds import TEARS, Folder

GAME = Path(__file__).parents[1] / "scripts" / "sixty-cards.script"


def device_in(world: Folder) -> Device:
    """A device whose flash is that of the world, switched on."""
    device = Device(world.folder)
    device.flash = device.circuit.flash = world.chip
    device.power_on()
    return device


def test_the_game_goes_on_after_a_cut_in_any_write(world) -> None:
    device = device_in(world)
    device.run(500)
    world.record()
    states: list = [(0, [])]  # writes, lines in force: after each line of the script
    for line in GAME.read_text(encoding="utf-8").splitlines():
        Script(line).run(device)
        device.run(1500)  # time for what waits until nobody plays
        table = device.supervisor.app.tables.current
        if table is not None:
            states.append((len(world.writes), list(table.record.lines())))
    device.power_cut()
    assert len(world.writes) > 70
    for number, tear in product(range(len(world.writes)), TEARS):
        last = max(index for index, state in enumerate(states) if state[0] <= number)
        (_, before), (_, after) = states[last:last + 2]
        device = device_in(world.cut(number, tear))
        device.run(2000)
        table = device.supervisor.app.tables.current
        if table is None:
            assert len(before) <= 1 or b'{"e":"end"' in after[-1]
        else:
            assert device.screen_texts()[1] == "¿Seguir?"
            lines = list(table.record.lines())
            assert lines in (before, after) or lines == after[:len(before) + 1]  # a key may be two events
        assert not device.supervisor.app.journal.damaged
        device.power_cut()
