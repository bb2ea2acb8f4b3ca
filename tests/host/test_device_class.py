"""`Device` of the host tools over real pySerial, and every way it can fail."""

import os
import stat
from datetime import UTC, datetime

import pytest
import serial
from divermazo import VERSION
from divermazo.store import crash
from divermazo_host import Device
from divermazo_host.device import GameEvent, Leds, Page, Tone
from divermazo_host.errors import (
    DivermazoError,
    Incompatible,
    NoAnswer,
    NoDevice,
    PortBusy,
    PortDenied,
    Refused,
    Unplugged,
)
from divermazo_host.transport import Timeouts
from strangers import gone_after_hello, hello, other_end, saying

CARDS = [("4", "red"), ("3", "turquoise"), ("7", "blue")]


def play_a_game(device: Device, table) -> None:
    """Modulo 10 from the menu, won by player 1."""
    table.do(lambda virtual: virtual.dice.load([1, 2, 3, 4, 5, 6]))
    for keys in (("1", "#"), *CARDS, ("#", "1")):
        for key in keys:
            device.tap(key)
            table.wait(1000)


def test_it_says_what_it_is(port):
    with Device(port) as device:
        assert device.hello.name == "divermazo" and device.hello.firmware == VERSION
        assert device.hello.id == "0001020304050607" and device.port == port


def test_it_plays_by_keys(port, table):
    with Device(port) as device:
        play_a_game(device, table)
        state = device.state()
        assert any("P1 wins" in text for text in state.texts)
        assert state.game and state.game.over and state.game.winner == 1 and state.game.game == "modular"
        device.hold("*", 1)
        assert any("Settings" in text for text in device.state().texts)
        device.press("#")
        assert device.state().held == ["#"]
        device.release("#")


def test_a_frame_shows_what_the_device_shows(port, table):
    table.do(lambda virtual: virtual.dice.load([1, 2, 3, 4, 5, 6]))
    with Device(port) as device:
        device.type("1", "#")
        table.wait(3000)
        frame = device.frame()
        assert frame.colors == table.do(lambda virtual: virtual.leds) and any(map(any, frame.colors))
        assert bytes(frame.display) == table.do(lambda virtual: bytes(virtual.oled.frame()))
        assert frame.hz == 0


def test_changes_come_as_they_happen_and_end(port, table):
    table.do(lambda virtual: virtual.dice.load([1, 2, 3, 4, 5, 6]))
    seen = []
    with Device(port) as device:
        device.type("1")
        for change in device.changes(5):
            seen.append(change)
            if len(seen) == 11:  # how things are
                table.do(lambda virtual: virtual.tap("#"))
            if isinstance(change, GameEvent) and change.length == 1:
                break
        assert {type(change) for change in seen[:11]} == {GameEvent, Leds, Page, Tone}
        assert seen[-1].event == {"e": "roll", "dice": [1, 2, 3, 4, 5, 6]}
        assert device.state().game.length == 1


def test_records_are_listed_read_and_deleted(port, table):
    with Device(port) as device:
        for _ in range(2):
            play_a_game(device, table)
            device.hold("*", 1)
        table.wait(3000)
        newer, older = device.records()
        assert newer.id > older.id and newer.key != older.key and newer.over and older.over
        lines = list(device.read_record(older.id))
        assert lines[0].startswith('{"v":1,"game":"modular"') and lines[-1] == '{"e":"end","winner":1}'
        assert list(device.read_record(older.id, 3)) == lines[3:]
        device.delete_record(older.id)
        assert device.records() == [newer]
        with pytest.raises(Refused) as refused:
            device.delete_record(older.id)
        assert refused.value.code == 1 and "no such record" in str(refused.value)


def test_it_waits_for_records_while_somebody_plays(port, table):
    with Device(port) as device:
        device.type("1")
        assert device.records() == []


def test_settings_are_on_flash_when_it_returns(port, table):
    with Device(port) as device:
        assert device.settings()["language"] == "en"
        changed = device.set_settings(language="es", brightness=1)
        assert changed["language"] == "es" and changed["brightness"] == 1
        table.do(lambda virtual: virtual.power_cut())
    table.do(lambda virtual: virtual.power_on())
    table.wait(2000)
    assert "6 Ajustes" in "".join(table.do(lambda virtual: virtual.screen_texts()))


def test_a_wrong_setting_is_refused(port):
    with Device(port) as device:
        with pytest.raises(Refused) as refused:
            device.set_settings(brightness=9)
        assert "settings.set" in str(refused.value)
        device.state()


def test_clock_and_crash(port, table):
    with Device(port) as device:
        assert device.crash() == ""
        table.do(lambda virtual: crash.save(virtual.data, "ValueError: ñ\n" * 90))
        assert device.crash() == "ValueError: ñ\n" * 90
        device.set_time(datetime(2026, 11, 29, 17, 30, 5, tzinfo=UTC))
        assert table.do(lambda virtual: virtual.circuit.wall_clock) == (2026, 11, 29, 17, 30, 5)


@pytest.mark.parametrize("leave, after", [
    ("quit", lambda virtual: not virtual.supervisor.running),
    ("reset", lambda virtual: virtual.usb.resets == 2),
    ("bootloader", lambda virtual: virtual.bootloader),
])
def test_it_ends_the_app(port, table, leave, after):
    with Device(port) as device:
        getattr(device, leave)()
        table.wait(500)
        assert table.do(after)


# --- what can go wrong -------------------------------------------------------------------------


def complaint(kind: type[DivermazoError], port: "str | None") -> str:
    with pytest.raises(kind) as failed:
        Device(port)
    return str(failed.value)


@pytest.mark.parametrize("port", [
    "/dev/nothing", "socket://127.0.0.1:1", "nothing://", "socket://nowhere", "socket://", "socket://x:99999",
])
def test_nothing_is_there(port):
    said = complaint(NoDevice, port)
    assert port in said and "divermazo devices" in said and "NoneType" not in said and "debug" not in said


def test_after_the_app_has_ended_it_says_so(impatient, table):
    with Device(table.socket) as device:
        device.quit()
    table.wait(500)
    said = complaint(NoAnswer, table.socket)
    assert "has ended" in said and "divermazo play" in said
    with serial.serial_for_url(table.socket, timeout=1) as typing:
        typing.write(b"\r")
        assert b">>> " in typing.read(6)
        typing.write(b"\x04")  # a soft reset
    table.wait(2000)
    with Device(table.socket) as device:
        assert device.state().texts


def test_a_busy_port_says_who_may_hold_it(port):
    with Device(port) as device:
        said = complaint(PortBusy, port)
        assert port in said and "Close it" in said
        device.state()
    with Device(port):
        pass


def test_a_port_that_others_own_says_how_to_get_at_it(table):
    path = table.open_terminal()
    os.chmod(path, stat.S_IRUSR)
    reader, writer = os.pipe()
    child = os.fork()
    if not child:  # a user without rights
        if os.getuid() == 0:
            os.chown(path, 0, 0)
            os.setuid(65534)
        try:
            Device(path)
        except PortDenied as error:
            os.write(writer, str(error).encode())
        finally:
            os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    said = os.read(reader, 4096).decode()
    os.close(reader)
    assert "udev" in said and "dialout" in said and "60-divermazo.rules" in said


def test_it_is_unplugged_in_the_midst(port, table):
    with Device(port) as device:
        table.do(lambda virtual: virtual.power_cut())
        with pytest.raises(Unplugged) as failed:
            for _ in range(100):
                device.state()
        assert port in str(failed.value) and "cable" in str(failed.value)


@pytest.mark.parametrize("leave", [Device.quit, Device.reset, Device.bootloader])
def test_a_port_that_goes_before_the_answer_has_gone_as_asked(leave):
    with other_end(gone_after_hello) as port, Device(port) as device:
        leave(device)


def test_a_device_that_was_reset_answers_at_its_next_port(table):
    def reset(virtual) -> None:
        virtual.power_cut()
        virtual.power_on()

    table.open_terminal()
    table.wait(0)  # its port is served
    with Device(table.open_terminal(reset)) as device:
        assert device.state().texts


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(Timeouts, "HELLO", 0.6)
    monkeypatch.setattr(Timeouts, "HELLO_AGAIN", 0.2)


@pytest.mark.parametrize("text, part", [
    (b"", "safe mode"),
    (b"MicroPython v1.28.0\r\n>>> ", "has ended"),
    (b"HTTP/1.1 400 Bad Request\r\n\r\n", "page for browsers"),
    (b"\x1e" + b"x" * 5000 + b"\n\x1enull\n\x1e[]\n\x1e{}\n\x00\xff\x1e\x1e\n", "safe mode"),
    (b'\x1e{"jsonrpc":"2.0","id":0,"result":{"name":"divermazo"}}\n', "safe mode"),
    (b'\x1e{"jsonrpc":"2.0","id":$,"method":"hello","params":{}}\n', "safe mode"),
    (b'\x1e{"jsonrpc":"2.0","id":$,"result":{"name":"toaster"}}\n', "no Divermazo"),
])
def test_what_is_there_is_no_device_that_runs(impatient, text, part):
    with other_end(saying(text)) as port:
        said = complaint(NoAnswer, port)
    assert port in said and part in said


@pytest.mark.parametrize("protocol, oldest, part", [
    (0, 0, "divermazo deploy"), (9, 8, "pip install --upgrade"),
])
def test_versions_that_do_not_fit(protocol, oldest, part):
    with other_end(saying(hello(firmware="7.0", protocol=protocol, oldest=oldest))) as port:
        said = complaint(Incompatible, port)
    assert "7.0" in said and part in said


def test_a_newer_device_that_accepts_us_is_accepted():
    newer = hello(firmware="9.0", protocol=9, oldest=1, wings=True)
    with other_end(saying(newer)) as port, Device(port) as device:
        assert device.hello.board == "Pico 9"


def test_junk_on_the_line_does_no_harm(port, table):
    def print_something(virtual) -> None:
        virtual.usb.write(b"\x1e{\x00\xff Traceback\r\n\x1e\x1e" * 3)

    with Device(port) as device:
        for _ in range(20):
            table.do(print_something)
            assert device.state().texts


def test_without_a_name_it_is_the_one_in_the_environment(table, monkeypatch):
    monkeypatch.setenv("DIVERMAZO_PORT", table.socket)
    with Device() as device:
        assert device.port == table.socket
