"""Devices for the host tools, by each way that leads to them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from divermazo.store.settings import Settings
from divermazo_sim.device import Device
from table import Table, on_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A device at its menu, in English, where players of Modulo 10 are not counted."""
    data = tmp_path / "data"
    data.mkdir()
    settings = Settings(str(data))
    settings.set("language", "en")
    settings.set("scoring", "none")
    settings.save()
    device = Device(str(data))
    device.circuit.chip_id = bytes(range(8))
    device.power_on()
    device.run(1500)
    with on_table(device) as table:
        yield table


@pytest.fixture(params=["socket", "terminal"])
def port(table: Table, request: pytest.FixtureRequest) -> str:
    """What pySerial opens to get at it."""
    return table.socket if request.param == "socket" else table.open_terminal()
