"""`divermazo backup` and `divermazo restore`: whole zips, and every way they can fail."""

import json
import os
import resource
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from chip import Chip
from divermazo.link.commands import COMMANDS
from divermazo.store import codec, crash
from divermazo_host import Device
from divermazo_host.cli import app
from divermazo_host.transport import Timeouts
from games import BANNERS, EXPLORERS, MODULAR, WON, play
from table import Table
from typer.testing import CliRunner

GAME = (("1", "#"), ("4", "red"), ("3", "turquoise"), ("#", "1"))


def divermazo(*words: object) -> tuple[int, str]:
    """Exit status, and all that is said."""
    result = CliRunner().invoke(app, list(map(str, words)))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def play_a_game(port: str, table) -> None:
    table.do(lambda virtual: virtual.dice.load([1, 2, 3, 4, 5, 6]))
    with Device(port) as device:
        for keys in GAME:
            device.type(*keys)
            table.wait(1000)
        device.hold("*", 1)


def lines(archive: zipfile.ZipFile, name: str) -> list[str]:
    return [codec.unseal(line).decode() for line in archive.read(name).splitlines()]


def test_a_backup_holds_games_settings_and_crash(port, table, tmp_path):
    play_a_game(port, table)
    play_a_game(port, table)
    table.do(lambda virtual: crash.save(virtual.data, "ValueError: 1\n"))
    table.wait(2000)
    target = tmp_path / "here.zip"
    status, said = divermazo("backup", target, "--port", port)
    assert status == 0 and f"{target}: settings and 2 game records" in said
    with Device(port) as device, zipfile.ZipFile(target) as archive:
        assert json.loads(archive.read("settings.json")) == device.settings()
        assert json.loads(archive.read("device.json"))["hello"]["id"] == device.hello.id
        assert archive.read("crash.txt") == b"ValueError: 1\n"
        for record in device.records():
            assert lines(archive, f"records/{record.key}.jsonl") == list(device.read_record(record.id))
        assert len(archive.namelist()) == 5


def test_replay_reads_the_records_of_a_backup(table, tmp_path):
    play_a_game(table.socket, table)
    divermazo("backup", tmp_path / "a.zip", "--port", table.socket)
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        [name] = [name for name in archive.namelist() if name.startswith("records/")]
        archive.extract(name, tmp_path)
    status, said = divermazo("replay", tmp_path / name)
    assert status == 0 and '"winner":1' in said.splitlines()[-1]


def test_settings_come_back_and_are_on_flash(port, table, tmp_path):
    target = tmp_path / "a.zip"
    divermazo("backup", target, "--port", port)
    with Device(port) as device:
        before = device.settings()
        device.set_settings(brightness=1, language="es", note=True)
    status, said = divermazo("restore", target, "--port", port)
    assert status == 0 and "brightness" in said and "game record" not in said
    table.do(lambda virtual: virtual.power_cut())
    table.do(lambda virtual: virtual.power_on())
    table.wait(2000)
    assert table.do(lambda virtual: virtual.supervisor.app.settings.values()) == before


def wipe(table: Table, *scripts: str) -> None:
    """The device is as new; then its keys are pressed."""
    def anew(virtual) -> None:
        virtual.power_cut()
        for file in Path(virtual.data).iterdir():
            file.unlink()
        virtual.power_on()
        virtual.run(3000)
        play(virtual, *scripts)

    table.do(anew)


def files(table: Table) -> dict[str, bytes]:
    """What is in its flash, as on a board."""
    return table.do(lambda virtual: {f"data/{file.name}": file.read_bytes()
                                     for file in Path(virtual.data).iterdir()})


def games(port: str) -> dict[str, list[str]]:
    """By key, the newest first."""
    with Device(port) as device:
        return {entry.key: list(device.read_record(entry.id)) for entry in device.records()}


@pytest.mark.parametrize("way", ["socket", "terminal"])
def test_games_come_back_on_a_new_device_and_none_twice(way, table, tmp_path):
    table.do(lambda virtual: play(virtual, MODULAR, WON, EXPLORERS, BANNERS))
    table.wait(2000)
    port = table.socket if way == "socket" else table.open_terminal()
    target = tmp_path / "a.zip"
    assert divermazo("backup", target, "--port", port)[0] == 0
    before = games(port)
    wipe(table)
    port = table.socket if way == "socket" else table.open_terminal()
    assert games(port) == {}
    status, said = divermazo("restore", target, "--port", port)
    assert status == 0 and "3 game records restored." in said, said
    assert games(port) == before and list(games(port)) == list(before)
    status, said = divermazo("restore", target, "--port", port)
    assert status == 0 and "0 game records restored, 3 there already" in said
    assert divermazo("backup", tmp_path / "b.zip", "--port", port)[0] == 0
    with zipfile.ZipFile(target) as one, zipfile.ZipFile(tmp_path / "b.zip") as two:
        records = [name for name in one.namelist() if name.startswith("records/")]
        assert [name for name in two.namelist() if name.startswith("records/")] == records
        assert [one.read(name) for name in records] == [two.read(name) for name in records]


@pytest.fixture
def kept(table, tmp_path) -> Path:
    """The backup of a device with two games."""
    table.do(lambda virtual: play(virtual, MODULAR, WON, EXPLORERS))
    table.wait(2000)
    assert divermazo("backup", tmp_path / "a.zip", "--port", table.socket)[0] == 0
    return tmp_path / "a.zip"


def test_games_that_were_deleted_come_back_and_newer_ones_stay(kept, table):
    newer, older = games(table.socket)
    with Device(table.socket) as device:
        device.delete_record(device.records()[1].id)
    table.do(lambda virtual: play(virtual, MODULAR, WON))
    assert divermazo("restore", kept, "--port", table.socket)[0] == 0
    there = list(games(table.socket))
    assert there[0] == older and there[2] == newer and len(there) == 3


def test_a_game_that_was_going_on_is_offered_on_the_new_device(table, tmp_path):
    table.do(lambda virtual: play(virtual, MODULAR + "hold * 1s\nwait 1s"))
    divermazo("backup", tmp_path / "a.zip", "--port", table.socket)
    wipe(table)
    assert divermazo("restore", tmp_path / "a.zip", "--port", table.socket)[0] == 0
    table.do(lambda virtual: (virtual.power_cut(), virtual.power_on(), virtual.run(3000)))
    assert "Continue?" in table.do(lambda virtual: virtual.screen_texts())


def test_interrupted_it_can_be_run_again(kept, table, monkeypatch):
    before = games(table.socket)
    wipe(table)
    call, written = Device.call, 0

    def cut_in_the_midst(self, method: str, **params: object):
        nonlocal written
        if method == "records.write":
            written += 1
            if written == 2:
                table.do(lambda virtual: virtual.power_cut())
        return call(self, method, **params)

    monkeypatch.setattr(Device, "call", cut_in_the_midst)
    status, said = divermazo("restore", kept, "--port", table.socket)
    assert status == 2 and "gone away" in said
    monkeypatch.setattr(Device, "call", call)
    table.do(lambda virtual: (virtual.power_on(), virtual.run(3000)))
    [half] = games(table.socket).values()
    assert 1 < len(half) < len(list(before.values())[1])
    assert divermazo("restore", kept, "--port", table.socket)[0] == 0
    assert games(table.socket) == before


def test_a_game_that_is_not_over_is_not_lost(kept, table):
    wipe(table, "tap 2\nwait 1s", MODULAR + "hold * 1s\nwait 1s")
    before = games(table.socket)
    status, said = divermazo("restore", kept, "--port", table.socket)
    assert status == 2 and "not over, modular" in said and "Nothing has changed" in said
    assert games(table.socket) == before
    table.do(lambda virtual: play(virtual, "tap 1\nwait 2s\ntap # # # # # # #\nwait 1s\nhold * 1s\nwait 1s"))
    assert divermazo("restore", kept, "--port", table.socket)[0] == 0
    assert len(games(table.socket)) == 3


def test_games_that_have_no_room_push_no_others_out(kept, table, monkeypatch):
    wipe(table)
    free = os.statvfs
    monkeypatch.setattr(os, "statvfs", lambda path: (4096, 4096, 352, 21, 21, *free(path)[5:]))
    status, said = divermazo("restore", kept, "--port", table.socket)
    assert status == 2 and "too full" in said and "Nothing has changed" in said and "--delete" in said
    monkeypatch.setattr(os, "statvfs", free)
    assert games(table.socket) == {}


def test_a_record_of_other_rules_is_named_and_the_others_come_back(kept, table):
    before = games(table.socket)
    strange = [b'{"v":1,"game":"modular"}', b'{"e":"shuffle"}']
    with zipfile.ZipFile(kept, "a") as archive:
        archive.writestr("records/00000000000000ff.jsonl", b"\n".join(map(codec.seal, strange)))
    wipe(table)
    status, said = divermazo("restore", kept, "--port", table.socket)
    assert status == 1 and "2 game records restored" in said and "00000000000000ff" in said
    assert games(table.socket) == before


def test_firmware_that_takes_no_games_says_so(kept, table, monkeypatch):
    wipe(table)
    monkeypatch.delitem(COMMANDS, "records.write")  # as before there was one
    status, said = divermazo("restore", kept, "--port", table.socket)
    assert status == 2 and "too old" in said and "divermazo deploy" in said


def test_without_a_name_the_backup_is_named_after_the_device(table, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert divermazo("backup", "--port", table.socket)[0] == 0
    [made] = tmp_path.glob("*.zip")
    assert made.name.startswith("divermazo-0001020304050607-2")


@pytest.mark.parametrize("main", [b"1/0", b"print('safe mode')", b"while True: pass"],
                         ids=["crashed", "safe mode", "hangs"])
def test_the_files_of_a_board_whose_app_does_not_run(kept, table, tmp_path, main, monkeypatch):
    table.do(lambda virtual: crash.save(virtual.data, "ValueError: 1\n"))
    data = files(table)
    with Chip(tmp_path, {"main.py": main, **data}) as chip, monkeypatch.context() as impatient:
        impatient.setattr(Timeouts, "HELLO", 0.6)
        status, said = divermazo("backup", tmp_path / "b.zip", "--port", chip.port)
        assert status == 0 and "2 game records" in said and "does not answer; reading its files" in said
        chip.unplug()
        assert chip.files() == {"main.py": main, **data}
    with zipfile.ZipFile(kept) as by_app, zipfile.ZipFile(tmp_path / "b.zip") as by_files:
        names = [name for name in by_app.namelist() if name.startswith(("records/", "settings"))]
        assert list(map(by_files.read, names)) == list(map(by_app.read, names))
        assert by_files.read("crash.txt") == b"ValueError: 1\n"
        assert {name: by_files.read(name) for name in by_files.namelist() if name.startswith("data/")} == data
    wipe(table)
    assert divermazo("restore", tmp_path / "b.zip", "--port", table.socket)[0] == 0
    assert len(games(table.socket)) == 2


@pytest.mark.parametrize("damage", [(b'"turnup"', b'"turnip"'), (b'"segment"', b'"fragment'),
                                    (b'"modular"', b'"popular"')], ids=["event", "head", "header"])
def test_damaged_files_of_a_board_are_named_and_the_others_saved(kept, table, tmp_path, monkeypatch, damage):
    monkeypatch.setattr(Timeouts, "HELLO", 0.6)
    data = files(table)
    data["data/000001.seg"] = data["data/000001.seg"].replace(*damage)
    with Chip(tmp_path, {"main.py": b"", **data}) as chip:
        status, said = divermazo("backup", tmp_path / "b.zip", "--port", chip.port)
    assert status == 1 and "cannot be read: record 1." in said and "1 game record" in said
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        assert archive.read("data/000001.seg") == data["data/000001.seg"]


def test_what_is_no_board_at_all(tmp_path, monkeypatch):
    monkeypatch.setattr(Timeouts, "HELLO", 0.3)
    monkeypatch.setattr("divermazo_host.prompt.ANSWER_S", 0.3)
    cable, far = os.openpty()
    status, said = divermazo("backup", tmp_path / "b.zip", "--port", os.ttyname(far))
    assert status == 2 and "answers as MicroPython does" in said and not (tmp_path / "b.zip").exists()
    os.close(cable)
    os.close(far)


# --- what can go wrong -------------------------------------------------------------------------


def test_a_file_that_is_there_stays_as_it_is(table, tmp_path):
    target = tmp_path / "a.zip"
    target.write_text("mine")
    status, said = divermazo("backup", target, "--port", table.socket)
    assert status == 2 and "exists already" in said and target.read_text() == "mine"


@pytest.mark.parametrize("place", ["no/folder/a.zip", "file/a.zip"])
def test_a_place_where_nothing_can_be_made(table, tmp_path, place):
    (tmp_path / "file").write_text("")
    status, said = divermazo("backup", tmp_path / place, "--port", table.socket)
    assert status == 2 and "Nothing is saved" in said


def test_a_full_disk_leaves_no_half_backup(table, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", "from divermazo_host.cli import app; app()", "backup", tmp_path / "a.zip"],
        env={**os.environ, "DIVERMAZO_PORT": table.socket, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
        capture_output=True, encoding="utf-8")
    assert done.returncode == 2 and "Nothing is saved" in done.stderr
    assert not (tmp_path / "a.zip").exists()


def test_a_device_that_goes_away_leaves_no_half_backup(port, table, tmp_path):
    play_a_game(port, table)
    table.wait(2000)

    def cut_when_it_reads(virtual) -> None:
        journal = virtual.supervisor.app.journal
        read = journal.read

        def last_read(id: int):
            virtual.circuit.usb.resets += 1  # gone from the bus
            return read(id)

        journal.read = last_read

    table.do(cut_when_it_reads)
    status, said = divermazo("backup", tmp_path / "a.zip", "--port", port)
    assert status == 2 and "gone away" in said and not list(tmp_path.glob("*.zip"))


def test_records_that_the_device_cannot_read_are_named_and_the_others_saved(table, tmp_path):
    play_a_game(table.socket, table)
    play_a_game(table.socket, table)
    table.wait(2000)
    with Device(table.socket) as device:
        newer, _ = device.records()

    def damage(virtual) -> None:
        segment = Path(virtual.data) / f"{newer.id:06}.seg"
        segment.write_bytes(segment.read_bytes().replace(b'"turnup"', b'"turnip"'))

    table.do(damage)
    status, said = divermazo("backup", tmp_path / "a.zip", "--port", table.socket)
    assert status == 1 and f"record {newer.id}." in said and "1 game record" in said


def a_backup(folder: Path, **settings: object) -> Path:
    target = folder / "made.zip"
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("settings.json", json.dumps(settings))
    return target


def test_settings_of_a_newer_firmware_are_left_out_and_named(table, tmp_path):
    status, said = divermazo("restore", a_backup(tmp_path, brightness=2, wings=True), "--port", table.socket)
    assert status == 0 and "restored: brightness" in said and "does not know: wings" in said
    with Device(table.socket) as device:
        assert device.settings()["brightness"] == 2


def test_values_that_cannot_be_change_nothing(table, tmp_path):
    file = a_backup(tmp_path, sound="off", brightness=9)
    status, said = divermazo("restore", file, "--port", table.socket)
    assert status == 2 and "refuses settings.set" in said
    with Device(table.socket) as device:
        assert device.settings()["sound"] == "on"


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_backup(tmp_path, content):
    file = tmp_path / "a.zip"
    file.write_bytes(content)
    status, said = divermazo("restore", file, "--port", "/dev/nothing")
    assert status == 2 and "no backup" in said and "/dev/nothing" not in said


def test_a_backup_without_settings_in_it(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("settings.json", "[]")
    assert "no backup" in divermazo("restore", tmp_path / "a.zip", "--port", "/dev/nothing")[1]
    assert divermazo("restore", tmp_path / "none.zip", "--port", "/dev/nothing")[0] == 2


def test_no_damage_of_a_backup_is_a_traceback(tmp_path):
    file = a_backup(tmp_path, brightness=2)
    whole = file.read_bytes()
    for place in range(len(whole)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x21]) + whole[place + 1:])
        assert divermazo("restore", file, "--port", "/dev/nothing")[0] == 2
        file.write_bytes(whole[:place])
        assert "no backup" in divermazo("restore", file, "--port", "/dev/nothing")[1]
