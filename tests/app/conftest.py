"""A device on the table, and hands for it."""

from pathlib import Path

import pytest
from divermazo_sim.device import Device
from divermazo_sim.script import Script, Unmet
from stages import put_on_table


@pytest.fixture
def table(tmp_path: Path):
    """table(settings, language, ...): a device at its menu, see stages.put_on_table."""
    def put(settings: "dict | None" = None, **options: object) -> Device:
        return put_on_table(str(tmp_path), settings or {}, **options)

    return put


@pytest.fixture
def play():
    """play(device, script): follow a script; the test fails where it expects something in vain."""
    def follow(device: Device, text: str) -> None:
        failure = ""
        try:
            Script(text).run(device)
        except Unmet as error:
            failure = str(error)
        if failure:
            pytest.fail(failure, pytrace=False)

    return follow
