"""`divermazo devices`: what runs on each port, and what to do when nothing does."""

import contextlib
import os
import stat
import threading
import time
import tty
from collections.abc import Iterator

import pytest
from divermazo import VERSION
from divermazo_host import Device, ports
from divermazo_host.cli import app
from divermazo_host.transport import Timeouts
from serial.tools.list_ports_common import ListPortInfo
from strangers import full, terminal
from typer.testing import CliRunner


def devices() -> tuple[int, str]:
    """Exit status, and all that is said."""
    result = CliRunner().invoke(app, ["devices"])
    return result.exit_code, result.output


def plugged(monkeypatch, *names: str, pid: int = ports.MICROPYTHON) -> None:
    """These serial ports, as the system tells of them, are all there are; no virtual device."""
    def tell() -> list[ListPortInfo]:
        infos = [ListPortInfo(name) for name in names]
        for info in infos:
            info.vid, info.pid, info.product = ports.RASPBERRY_PI, pid, "Board in FS mode"
        return [*infos, ListPortInfo("/dev/ttyS0")]

    monkeypatch.setattr(ports.list_ports, "comports", tell)
    monkeypatch.setattr(ports, "VIRTUAL", "socket://127.0.0.1:1")
    monkeypatch.delenv(ports.VARIABLE, raising=False)


def test_a_board_on_usb(table, monkeypatch):
    path = table.open_terminal()
    plugged(monkeypatch, path)
    status, said = devices()
    assert status == 0 and path in said and f"Divermazo {VERSION}" in said and "0001020304050607" in said
    assert "/dev/ttyS0" not in said


def test_the_virtual_device_and_the_one_in_the_environment(table, monkeypatch):
    plugged(monkeypatch)
    monkeypatch.setattr(ports, "VIRTUAL", table.socket)
    assert devices() == (0, f"{table.socket}\n    Divermazo {VERSION} on {board(table.socket)}\n")
    monkeypatch.setenv(ports.VARIABLE, table.socket)
    assert devices()[1].count(table.socket) == 1
    monkeypatch.setenv(ports.VARIABLE, "/dev/nothing")
    status, said = devices()
    assert status == 0 and table.socket in said and "no device at /dev/nothing" in said


def board(port: str) -> str:
    with Device(port) as device:
        return f"{device.hello.board}, chip {device.hello.id}"


def test_nothing_is_there(monkeypatch):
    plugged(monkeypatch, "/dev/ttyUSB0", pid=0x1234)  # something else by the same maker
    status, said = devices()
    assert status == 1 and "cable" in said and "BOOTSEL" in said and "divermazo play" in said


def test_a_busy_port(port, monkeypatch):
    plugged(monkeypatch)
    monkeypatch.setenv(ports.VARIABLE, port)
    with Device(port):
        status, said = devices()
    assert status == 1 and f"Another program holds {port}" in said and "Close it" in said


@pytest.fixture
def prompt() -> Iterator[str]:
    """A board at the prompt of MicroPython, which answers whatever is typed."""
    master, slave = os.openpty()
    tty.setraw(slave)

    def answer() -> None:
        with contextlib.suppress(OSError):
            while os.read(master, 4096):
                os.write(master, b"SyntaxError: invalid syntax\r\n>>> ")

    thread = threading.Thread(target=answer)
    thread.start()
    yield os.ttyname(slave)
    os.close(slave)
    thread.join()
    os.close(master)


def test_boards_without_the_app(prompt, monkeypatch):
    """All are asked at the same time: each takes as long as it may."""
    monkeypatch.setattr(Timeouts, "HELLO", 6)
    silent = [os.openpty() for _ in range(3)]
    plugged(monkeypatch, prompt, *[os.ttyname(slave) for _, slave in silent])
    started = time.monotonic()
    status, said = devices()
    assert time.monotonic() - started < 3 * Timeouts.HELLO  # one after the other takes more, on any machine
    assert status == 1 and said.count("prompt of MicroPython") == 1 and said.count("safe mode") == 3
    for master, slave in silent:
        os.close(master)
        os.close(slave)


def test_a_silent_board_is_asked_once_at_a_time(monkeypatch):
    """What it is sent stays in its way: after a quarter of a kilobyte it would not even see Ctrl-C."""
    monkeypatch.setattr(Timeouts, "HELLO", 1.2)
    with terminal() as (board, port):
        plugged(monkeypatch, port)
        for _ in range(3):
            status, said = devices()
            assert status == 1 and "Unplug it" in said
        assert os.read(board, 4096).count(b"hello") == 3


def test_a_board_that_takes_nothing(monkeypatch):
    monkeypatch.setattr(Timeouts, "WRITE", 0.2)
    with full() as port:
        plugged(monkeypatch, port)
        status, said = devices()
    assert status == 1 and "takes nothing any more" in said and "Unplug it" in said


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs another user")
def test_no_permission(table, monkeypatch):
    path = table.open_terminal()
    os.chmod(path, stat.S_IRUSR)
    plugged(monkeypatch, path)
    reader, writer = os.pipe()
    child = os.fork()
    if not child:  # a user without rights
        if os.getuid() == 0:
            os.chown(path, 0, 0)
            os.setuid(65534)
        os.write(writer, str(devices()).encode())
        os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    said = os.read(reader, 4096).decode()
    os.close(reader)
    assert said.startswith("(1") and "udev" in said and "dialout" in said and "60-divermazo.rules" in said
