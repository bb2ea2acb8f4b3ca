"""`divermazo info`: what a device is and how it is."""

import json
import platform

from divermazo import VERSION
from divermazo_host import Device
from divermazo_host.cli import app
from typer.testing import CliRunner


def info(port: str, *options: str) -> tuple[int, str]:
    """Exit status, and all that is said."""
    result = CliRunner().invoke(app, ["info", "--port", port, *options])
    return result.exit_code, result.output


def test_it_shows_the_device_and_its_screen(port):
    status, said = info(port)
    assert status == 0 and VERSION in said and "0001020304050607" in said and port in said
    assert "ssd1306" in said and "takes what is written" in said and "1 Modulo 10" in said
    assert "Game          none" in said
    assert "virtual device" in said and f"Python        {platform.python_version()}" in said


def test_it_shows_the_game(table):
    table.do(lambda virtual: virtual.dice.load([1, 2, 3, 4, 5, 6]))
    with Device(table.socket) as device:
        device.type("1", "#", "4", "red")
        table.wait(1000)
    assert "modular, 2 events" in info(table.socket)[1]
    with Device(table.socket) as device:
        device.type("#", "1")
        table.wait(1000)
    assert "won by player 1" in info(table.socket)[1]


def test_it_tells_of_a_display_that_does_not_answer(table):
    def unplug_display(virtual) -> None:
        virtual.oled.answering = False
        virtual.tap("6")

    table.do(unplug_display)
    status, said = info(table.socket)
    assert status == 0 and "does not answer: look at its four wires" in said


def test_for_programs_it_is_one_object(port):
    status, said = info(port, "--json")
    answer = json.loads(said)
    assert status == 0 and answer["port"] == port and answer["hello"]["firmware"] == VERSION
    assert answer["state"]["game"] is None and "1 Modulo 10" in answer["state"]["texts"]


def test_a_device_that_is_not_there():
    status, said = info("/dev/nothing")
    assert status == 2 and "/dev/nothing" in said and "divermazo devices" in said


def test_a_busy_port(port):
    with Device(port):
        status, said = info(port)
    assert status == 2 and "Close it and try again" in said
