"""`divermazo backup` and `divermazo restore`: whole zips, and every way they can fail."""

import json
import os
import resource
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from divermazo.store import codec, crash
from divermazo_host import Device
from divermazo_host.cli import app
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


def test_restore_says_that_records_stay_in_the_zip(table, tmp_path):
    play_a_game(table.socket, table)
    target = tmp_path / "a.zip"
    divermazo("backup", target, "--port", table.socket)
    status, said = divermazo("restore", target, "--port", table.socket)
    assert status == 0 and f"Left in {target}: 1 game record," in said and "divermazo replay" in said


def test_without_a_name_the_backup_is_named_after_the_device(table, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert divermazo("backup", "--port", table.socket)[0] == 0
    [made] = tmp_path.glob("*.zip")
    assert made.name.startswith("divermazo-0001020304050607-2")


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
