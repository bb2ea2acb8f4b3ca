"""Devices linked with a computer."""

import pytest
from cable import Computer
from divermazo_sim.device import Device


@pytest.fixture
def computer(device: Device) -> Computer:
    """Linked with a device that asks for its language."""
    device.run(1500)
    return Computer(device)


@pytest.fixture
def playing(computer: Computer) -> Computer:
    """In English, at the first card of Modulo 10, all dice thrown: 1 to 6."""
    device = computer.device
    device.dice.load([1, 2, 3, 4, 5, 6])
    for key in ("2", "1", "#"):
        device.tap(key)
        device.run(500)
    device.run(1000)
    return computer
