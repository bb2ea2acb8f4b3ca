"""Every command that talks to a device, and what can be wrong with one: each says what to do, status 2."""

import json
import socket
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from divermazo_host import Device
from divermazo_host.cli import app
from divermazo_host.transport import Timeouts
from strangers import gone_after_hello, hello, other_end, saying
from typer.testing import CliRunner

COMMANDS = {
    "info": ("info",),
    "crash": ("crash",),
    "settings list": ("settings", "list"),
    "settings set": ("settings", "set", "sound", "off"),
    "selftest": ("selftest",),
    "log": ("log", "--database", "home.sqlite3"),
    "backup": ("backup", "new.zip"),
    "restore": ("restore", "old.zip"),
    "mirror": ("mirror", "--no-browser", "--page", "7229"),
}


@contextmanager
def nothing() -> Iterator[str]:
    yield "/dev/nothing"


def there(talk: Callable[[socket.socket], None]) -> Callable:
    return lambda: other_end(talk)


NOISE = b"\x1e" + b"x" * 5000 + b"\n\x1enull\n\x1e{}\n\x00\xff\x03AT+GCAP\r\n\x1e\x1e\n"
FAILURES = {
    "nothing there": (nothing, "no device at", "divermazo devices"),
    "a page": (there(saying(b"HTTP/1.1 400 Bad Request\r\n\r\n")), "page for browsers", "the number after"),
    "its app has ended": (there(saying(b"\r\n>>> ")), "has ended", "divermazo play"),
    "junk on the line": (there(saying(NOISE)), "Nothing at", "divermazo deploy"),
    "other firmware": (there(saying(hello(name="toaster"))), "no Divermazo device", "What answers"),
    "old protocol": (there(saying(hello(firmware="0.0.1", protocol=0, oldest=0))), "too old",
                     "divermazo deploy"),
    "new protocol": (there(saying(hello(firmware="9.0", protocol=9, oldest=8))), "too new", "pip install"),
    "unplugged": (there(gone_after_hello), "has gone away", "Check the cable"),
}


def run(folder: Path, words: tuple[str, ...], port: str) -> tuple[int, str]:
    with zipfile.ZipFile(folder / "old.zip", "w") as archive:
        archive.writestr("settings.json", json.dumps({"sound": "off"}))
    result = CliRunner().invoke(app, [*words, "--port", port])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize("command, failure", [
    *[("info", failure) for failure in FAILURES],
    *[(command, failure) for command in COMMANDS
      for failure in ("nothing there", "other firmware", "unplugged")
      if command != "info" and (command, failure) != ("mirror", "unplugged")],  # it waits for the device
])
def test_what_is_wrong_is_said_with_what_to_do(command, failure, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Timeouts, "HELLO", 0.3)
    monkeypatch.setattr(Timeouts, "HELLO_AGAIN", 0.2)
    there, problem, remedy = FAILURES[failure]
    with there() as port:
        status, said = run(tmp_path, COMMANDS[command], port)
    assert status == 2 and problem in said and remedy in said, said
    assert not (tmp_path / "new.zip").exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_port_that_another_program_holds(command, port, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with Device(port):
        status, said = run(tmp_path, COMMANDS[command], port)
    assert status == 2 and f"Another program holds {port}" in said and "Close it" in said
