"""A table with the device on it: in this process for the protocol, in one of its own for the browser."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

COMMAND = [str(Path(sys.executable).with_name("divermazo")), "play"]
WINDOWS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
HEADLESS = {name: value for name, value in os.environ.items() if name not in WINDOWS}


class Play:
    """A running `divermazo play`."""

    def __init__(self, data: Path, port: int, *options: str) -> None:
        self.url = f"http://127.0.0.1:{port}/"
        command = [*COMMAND, "--port", str(port), "--data", str(data), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env=HEADLESS)
        assert self.process.stdout
        self.greeting = self.process.stdout.readline()
        assert self.url in self.greeting, self.process.communicate()

    def stop(self, how: int = signal.SIGINT) -> "tuple[int, str]":
        """Exit status and what it said since its greeting."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=120)
        return self.process.returncode, out + err


@pytest.fixture
def port() -> int:
    """A port that was free a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


@pytest.fixture
def play(tmp_path: Path, port: int) -> "Iterator":
    """play(*options, data=folder): a running device, stopped at the end of the test."""
    with contextlib.ExitStack() as stack:
        def start(*options: str, data: Path = tmp_path / "device") -> Play:
            running = Play(data, port, *options)
            stack.callback(running.process.wait)
            stack.callback(running.process.kill)
            return running
        yield start
