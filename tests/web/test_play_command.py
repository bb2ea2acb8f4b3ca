"""`divermazo play` from the terminal."""

import contextlib
import re
import signal
import socket
import struct
import subprocess
import time
import urllib.request

import pytest
from conftest import COMMAND, HEADLESS
from divermazo_host.device import Device


def test_without_a_browser_it_tells_the_address_and_goes_on(play):
    running = play()
    assert "open that address yourself" in running.process.stdout.readline()
    with urllib.request.urlopen(running.url) as page:
        assert b"Divermazo" in page.read()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_cleanly(play, how):
    status, said = play("--no-browser").stop(how)
    assert status == 0 and "put away" in said and "Traceback" not in said
    assert "browser" not in said


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_game_is_offered_again_when_the_command_is_started_again(play, how):
    running = play("--no-browser")
    with the_device_of(running) as device:
        device.tap("2")
        wait_for(device, "2 Banners")
        device.tap("2")
        wait_for(device, "P1's turn")
        device.type("7", "red", "4", "#")
        wait_for(device, "P2's turn")
    running.process.send_signal(how)
    running.process.wait()
    running = play("--no-browser")
    with the_device_of(running) as device:
        wait_for(device, "Continue?")
        device.tap("#")
        wait_for(device, "P2's turn")


def the_device_of(running):
    """The device at its serial port, as a host tool sees it."""
    [port] = re.findall(r"socket://[0-9.:]+", running.greeting)
    return Device(port)


def wait_for(device, text):
    """Until the screen says so."""
    end = time.monotonic() + 60
    while not any(text in line for line in device.state().texts):
        assert time.monotonic() < end, device.state().texts
        time.sleep(0.2)


def test_a_busy_port_is_told_with_the_remedy(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = refused("--port", str(port), "--data", str(tmp_path))
    assert f"Port {port} is taken" in done.stderr and "--port" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("make", ["file in the way", "no such place"])
def test_a_folder_that_keeps_nothing_is_told_with_the_remedy(tmp_path, port, make):
    (tmp_path / "file").write_text("mine")
    folder = tmp_path / "file" / "device" if make == "file in the way" else "/proc/divermazo"
    done = refused("--data", str(folder), "--port", str(port))
    assert str(folder) in done.stderr and "--data" in done.stderr
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("options", ["--port 0", "--port 70000", "--port x", "--seed x", "extra", "--sound"])
def test_wrong_options_are_refused(options):
    assert "divermazo play --help" in refused(*options.split()).stderr


def test_bad_visitors_are_no_news(play, port):
    """Over-long lines, nonsense, and sockets that are closed abruptly, at the page and at the serial port."""
    running = play("--no-browser")
    long = b"x" * 100_000
    for nonsense in (b"GET /" + long + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nA: " + long + b"\r\n\r\n",
                     b"\x16\x03\x01\x00 not HTTP\r\n\r\n", b"GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\n"):
        cut_off(port, nonsense)
    for _ in range(3):
        cut_off(port + 1, b"\x1e{" + long)
    with urllib.request.urlopen(running.url) as page:
        assert page.status == 200
    status, said = running.stop()
    assert status == 0 and "Traceback" not in said and "Error" not in said, said


def cut_off(port: int, data: bytes) -> None:
    """Send something and reset the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as visitor:
        visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        with contextlib.suppress(OSError):
            visitor.sendall(data)
            visitor.settimeout(1)
            visitor.recv(4096)


def refused(*options: str) -> subprocess.CompletedProcess:
    done = subprocess.run([*COMMAND, "--no-browser", *options], capture_output=True, text=True, timeout=120,
                          env=HEADLESS)
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    return done
