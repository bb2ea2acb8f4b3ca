"""The `divermazo` command as a person starts it."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

COMMAND = str(Path(sys.executable).with_name("divermazo"))

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


@pytest.fixture
def replay():
    """replay(text or bytes, file="-"): the finished process of `divermazo replay`."""
    def run(text: "str | bytes" = b"", file: object = "-") -> subprocess.CompletedProcess:
        data = text.encode() if isinstance(text, str) else text
        return subprocess.run([COMMAND, "replay", str(file)], input=data, capture_output=True, timeout=120)
    return run


@pytest.fixture
def replaying():
    """A running `divermazo replay -` with open pipes."""
    process = subprocess.Popen([COMMAND, "replay", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    yield process
    process.kill()
    process.communicate()
