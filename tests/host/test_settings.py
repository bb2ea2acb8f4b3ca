"""`divermazo settings`: list, get, set."""

import threading

import pytest
from divermazo.store.settings import CHOICES
from divermazo_host.cli import app
from divermazo_host.transport import Timeouts
from typer.testing import CliRunner


def settings(*words: str) -> tuple[int, str]:
    """Exit status, and all that is said."""
    result = CliRunner().invoke(app, ["settings", *words])
    return result.exit_code, result.output


def test_the_list_has_every_setting_and_what_it_can_be(port):
    status, said = settings("list", "--port", port)
    lines = {line.split()[0]: line.split()[1:] for line in said.splitlines()}
    assert status == 0 and list(lines) == list(CHOICES)
    assert lines["brightness"] == ["3", "1,", "2,", "3,", "4"]
    assert lines["note"] == ["off", "off,", "on"] and lines["language"] == ["en", "ask,", "es,", "en"]


def test_what_is_set_is_got_and_is_there_after_a_power_cut(port, table):
    assert settings("get", "brightness", "--port", port) == (0, "3\n")
    assert settings("set", "brightness", "1", "--port", port) == (0, "")
    assert settings("set", "prove", "on", "--port", port) == (0, "")
    table.do(lambda virtual: virtual.power_cut())
    table.do(lambda virtual: virtual.power_on())
    table.wait(2000)
    here = table.socket if port == table.socket else table.open_terminal()
    assert settings("get", "brightness", "--port", here) == (0, "1\n")
    assert settings("get", "prove", "--port", here) == (0, "on\n")


def test_the_list_is_in_order_where_the_device_keeps_none(table):
    def shuffle(virtual) -> None:
        values = virtual.supervisor.app.settings._values
        kept = dict(values)
        values.clear()
        values.update({"zoom": 1, **dict(reversed(kept.items()))})

    table.do(shuffle)
    _, said = settings("list", "--port", table.socket)
    assert [line.split()[0] for line in said.splitlines()] == [*CHOICES, "zoom"]


@pytest.mark.parametrize("value", ["5", "0", "", "bright", "True"])
def test_a_wrong_value_is_refused_and_the_right_ones_told(table, value):
    status, said = settings("set", "brightness", value, "--port", table.socket)
    assert status == 2 and "1, 2, 3, 4" in said
    assert settings("get", "brightness", "--port", table.socket) == (0, "3\n")


@pytest.mark.parametrize("words", [("get", "volume"), ("set", "volume", "3")])
def test_a_wrong_name_is_refused_and_the_right_ones_told(table, words):
    status, said = settings(*words, "--port", table.socket)
    assert status == 2 and "no setting volume" in said and "sound" in said


def test_somebody_plays_on(table, monkeypatch):
    monkeypatch.setattr(Timeouts, "SAVED", 0.5)
    over = threading.Event()

    def play() -> None:
        while not over.is_set():
            table.do(lambda virtual: virtual.tap("9"))

    player = threading.Thread(target=play)
    player.start()
    try:
        status, said = settings("set", "sound", "off", "--port", table.socket)
    finally:
        over.set()
        player.join()
    assert status == 1 and "Leave the device on" in said
    assert settings("get", "sound", "--port", table.socket) == (0, "off\n")


def test_a_device_that_is_not_there():
    status, said = settings("list", "--port", "/dev/nothing")
    assert status == 2 and "no device at /dev/nothing" in said
