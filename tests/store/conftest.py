"""Journals in a folder of the host, over the chip that holds it."""

from pathlib import Path

import pytest
from hypothesis import settings
from worlds import Folder

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


@pytest.fixture
def world(tmp_path: Path) -> Folder:
    """Nothing recorded yet. `world.start()` powers on and gives the journal, as often as one likes."""
    return Folder(str(tmp_path))
