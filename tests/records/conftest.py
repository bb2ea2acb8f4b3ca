"""The command `divermazo replay`."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from divermazo_host.cli import app
from hypothesis import settings
from typer.testing import CliRunner

COMMAND = str(Path(sys.executable).with_name("divermazo"))

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


class Done(NamedTuple):
    returncode: int
    stdout: bytes
    stderr: bytes


@pytest.fixture
def replay():
    """replay(text or bytes, file="-"): what `divermazo replay` did, in this process."""
    def run(text: "str | bytes" = b"", file: object = "-") -> Done:
        done = CliRunner().invoke(app, ["replay", str(file)], input=text)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Done(done.exit_code, done.stdout_bytes, done.stderr_bytes)
    return run


@pytest.fixture
def replaying():
    """A running `divermazo replay -` with open pipes, as a person starts it."""
    process = subprocess.Popen([COMMAND, "replay", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    yield process
    process.kill()
    process.communicate()
