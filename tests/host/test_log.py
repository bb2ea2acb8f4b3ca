"""`divermazo log`: games come home once, whatever happens on the way."""

import csv
import ctypes
import json
import os
import re
import resource
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest
from divermazo.store import settings
from divermazo_host import database
from divermazo_host.cli import app
from divermazo_host.device import Device as Client
from divermazo_host.transport import Timeouts
from games import BANNERS, EXPLORERS, MODULAR, WON, play
from typer.testing import CliRunner


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "a home" / "records.sqlite3"


def log(home: Path, *words: str) -> tuple[int, str]:
    """Exit status, and all that is said."""
    result = CliRunner().invoke(app, ["log", *words, "--database", str(home)], env={"COLUMNS": "120"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def listed(home: Path) -> list[str]:
    """The games that `log list` shows."""
    status, said = log(home, "list")
    assert status == 0
    return said.splitlines()[1:]


def on_device(virtual) -> int:
    return len(list(virtual.supervisor.app.journal.records()))


def test_games_come_home_once_and_are_deleted_when_asked(port, table, home):
    table.do(lambda virtual: play(virtual, MODULAR, WON, EXPLORERS))
    status, said = log(home, "--port", port)
    assert status == 0 and said.startswith("2 games new, 0 gone on, 0 known") and str(home) in said
    today = date.today().isoformat()
    first, second = listed(home)
    assert first.split() == ["1", today, "Modulo", "10", "050607", "4", "10", "P1", "wins"]
    assert second.split() == ["2", today, "Explorers", "050607", "2", "25", "P2", "wins", "5:156"]

    assert log(home, "--port", port)[1].startswith("0 games new, 0 gone on, 2 known")
    table.do(lambda virtual: play(virtual, MODULAR, WON))
    assert log(home, "--port", port)[1].startswith("1 game new, 0 gone on, 2 known")
    assert table.do(on_device) == 3
    status, said = log(home, "--port", port, "--delete")
    assert status == 0 and "2 games deleted on the device; 1 game not, still open there" in said
    assert table.do(on_device) == 1  # * in the menu leads back to it
    table.do(lambda virtual: (virtual.power_cut(), virtual.power_on(), virtual.run(3000)))
    here = table.socket if port == table.socket else table.open_terminal()
    assert "1 game deleted on the device." in log(home, "--port", here, "--delete")[1]
    assert table.do(on_device) == 0
    assert log(home, "--port", here, "--delete") == (0, "No games on the device.\n")
    assert len(listed(home)) == 3


def test_a_game_that_goes_on_is_the_same_game(table, home):
    table.do(lambda virtual: play(virtual, MODULAR))
    assert log(home, "--port", table.socket)[1].startswith("1 game new")
    assert "not over" in listed(home)[0]
    status, said = log(home, "--port", table.socket, "--delete")  # it is not over
    assert status == 0 and "Nothing to delete" in said and table.do(on_device) == 1
    table.do(lambda virtual: play(virtual, "type # 1\nwait 3s"))
    assert log(home, "--port", table.socket)[1].startswith("0 games new, 1 gone on, 0 known")
    (only,) = listed(home)
    assert "P1 wins" in only
    status, said = log(home, "--port", table.socket, "--delete")  # its result is on the screen
    assert status == 0 and "0 games deleted on the device; 1 game not, still open there" in said
    table.do(lambda virtual: play(virtual, "type * 2\nwait 3s"))  # another one has won
    assert log(home, "--port", table.socket)[1].startswith("0 games new, 1 gone on, 0 known")
    assert "P2 wins" in listed(home)[0]
    table.do(lambda virtual: play(virtual, "type *\nwait 3s"))  # it was not over after all
    assert log(home, "--port", table.socket)[1].startswith("0 games new, 1 gone on, 0 known")
    (only,) = listed(home)
    assert "not over" in only


def test_a_game_reopened_after_it_was_listed_is_not_lost(table, home, monkeypatch):
    table.do(lambda virtual: play(virtual, MODULAR, "type # 1\nwait 3s"))
    records = Client.records

    def records_then_undo(self):
        entries = records(self)
        table.do(lambda virtual: play(virtual, "type *\nwait 3s"))
        return entries

    monkeypatch.setattr(Client, "records", records_then_undo)
    log(home, "--port", table.socket)
    monkeypatch.setattr(Client, "records", records)
    table.do(lambda virtual: play(virtual, "type 2\nwait 1s\n" + "type #\nwait 1s\n" * 3 + "wait 2s"))
    assert log(home, "--port", table.socket)[1].startswith("1 game new, 1 gone on, 0 known")
    assert "P2 wins" in listed(home)[0]


def test_equal_keys_of_other_games_are_other_games(table, home):
    table.do(lambda virtual: play(virtual, MODULAR, WON))
    log(home, "--port", table.socket)
    with sqlite3.connect(home) as at_home:  # as a virtual device with a fixed seed might have it
        lines = at_home.execute("SELECT lines FROM records").fetchone()[0]
        at_home.execute("UPDATE records SET lines = ?", (lines.replace('"number":7', '"number":9'),))
    assert log(home, "--port", table.socket)[1].startswith("1 game new")
    assert log(home, "--port", table.socket)[1].startswith("0 games new, 0 gone on, 1 known")


def test_a_device_made_over_from_a_backup_brings_no_game_twice(table, home):
    table.do(lambda virtual: play(virtual, MODULAR, WON, EXPLORERS))
    log(home, "--port", table.socket)
    with sqlite3.connect(home) as at_home:
        at_home.execute("UPDATE records SET device = 'another board'")
    assert log(home, "--port", table.socket)[1].startswith("0 games new, 0 gone on, 2 known")


def test_a_game_without_an_event_is_none(table, home):
    table.do(lambda virtual: play(virtual, "tap 1\nwait 3s"))
    assert log(home, "--port", table.socket) == (0, "No games on the device.\n")


def test_it_is_unplugged_in_the_midst_and_run_again(table, home, monkeypatch):
    table.do(lambda virtual: play(virtual, MODULAR, WON, EXPLORERS))
    read = Client.read_record

    def read_until_the_second(self, id, start=0):
        for number, line in enumerate(read(self, id, start)):
            if id == 2 and number == 3:
                table.do(lambda virtual: virtual.power_cut())
            yield line

    monkeypatch.setattr(Client, "read_record", read_until_the_second)
    monkeypatch.setattr(Timeouts, "ANSWER", 1.0)
    status, said = log(home, "--port", table.socket)
    assert status == 2 and "1 game came home, nothing is lost. Run it again" in said and "cable" in said
    assert len(listed(home)) == 1
    monkeypatch.setattr(Client, "read_record", read)
    table.do(lambda virtual: (virtual.power_on(), virtual.run(2000)))
    status, said = log(home, "--port", table.socket)
    assert status == 0 and said.startswith("1 game new, 0 gone on, 1 known")


def test_a_damaged_record_keeps_no_other_from_coming(table, home):
    table.do(lambda virtual: play(virtual, MODULAR, WON, EXPLORERS))

    def damage(virtual) -> None:
        path = Path(virtual.data) / "000001.seg"
        path.write_bytes(path.read_bytes().replace(b'"number":9', b'"number":3'))

    table.do(damage)
    status, said = log(home, "--port", table.socket)
    assert status == 1 and said.startswith("1 game new") and "cannot read 1 game: 1." in said
    assert len(listed(home)) == 1


# --- what is at home -----------------------------------------------------------------------------


@pytest.fixture
def filled(table, home: Path) -> Path:
    """A home with a game."""
    table.do(lambda virtual: play(virtual, MODULAR, WON))
    assert log(home, "--port", table.socket)[0] == 0
    return home


@pytest.fixture
def full(table, home: Path) -> Path:
    """A home with a game of each kind: 1 Modulo 10, 2 Explorers, 3 Banners."""
    table.do(lambda virtual: play(virtual, MODULAR, WON))
    table.do(lambda virtual: play(virtual, EXPLORERS))
    table.do(lambda virtual: play(virtual, BANNERS))
    status, said = log(home, "--port", table.socket)
    assert status == 0 and said.startswith("3 games new")
    return home


def test_show_export_and_replay(full, tmp_path):
    status, said = log(full, "show", "1")
    assert status == 0 and "Modulo 10, 4 players, 10 events; P1 wins" in said
    assert re.search(r"4 +play blue number 6 +3±4 +wrong", said)
    assert re.search(r"5 +play blue number 9 +3±4 +undone", said)
    assert re.search(r"11 +play yellow number 6 +9±3 +right", said)

    assert log(full, "export", "--csv", str(tmp_path / "out.csv")) == (0, "")
    with open(tmp_path / "out.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    plays = [row for row in rows if row["on_number"] and row["undone"] == "0"]
    assert [(row["on_number"], row["on_die"], row["number"], row["right"]) for row in plays] == [
        ("4", "1", "3", "1"), ("3", "4", "6", "0"), ("3", "4", "7", "1"), ("7", "2", "9", "1"),
        ("9", "3", "1", "0"), ("9", "3", "6", "1")]
    assert {row["record"] for row in rows} == {"1", "2", "3"} and rows[0]["dice"] == "123456"

    assert log(full, "export", "--jsonl", str(tmp_path / "out.jsonl")) == (0, "")
    replayed = CliRunner().invoke(app, ["replay", str(tmp_path / "out.jsonl")])
    finals = [json.loads(line)["final"] for line in replayed.output.splitlines() if "final" in line]
    assert [final["winner"] for final in finals] == [1, 2, 1] and finals[0]["wrong"] == 2
    assert log(full, "export", "--jsonl", "-")[1] == (tmp_path / "out.jsonl").read_text("utf-8")


def test_export_writes_over_no_file_that_it_was_not_told_to(filled, tmp_path):
    file = tmp_path / "out.csv"
    file.write_text("mine")
    status, said = log(filled, "export", "--csv", str(file))
    assert status == 2 and "exists already" in said and "--force" in said and file.read_text() == "mine"
    assert log(filled, "export", "--csv", str(file), "--force") == (0, "") and "roll" in file.read_text()


def test_what_to_write_must_be_said(filled):
    status, said = log(filled, "export", "games.csv")
    assert status == 2 and "--csv games.csv" in said and "--xlsx games.xlsx" in said


def sheets(file: Path) -> list[list[list[str]]]:
    """The cells of a workbook, row by row."""
    main = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with zipfile.ZipFile(file) as book:
        texts = ["".join(item.itertext()) for item in
                 ElementTree.fromstring(book.read("xl/sharedStrings.xml")).iter(f"{main}si")]
        found = []
        for number in (1, 2):
            rows = ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml")).iter(f"{main}row")
            found.append([[texts[int("".join(cell.itertext()))] if cell.get("t") == "s"
                           else "".join(cell.itertext()) for cell in row.iter(f"{main}c")] for row in rows])
    return found


def test_tables_for_a_spreadsheet(full, tmp_path):
    file = tmp_path / "games.xlsx"
    assert log(full, "export", "--xlsx", str(file), "--language", "es") == (0, "")
    games, sums = sheets(file)
    assert games[0] == ["N", "traídas el", "juego", "aparato", "acabadas", "jugador", "puntos", "gana"]
    assert [row[2] for row in games[1:]] == ["Módulo 10"] * 4 + ["Exploradores"] * 2 + ["Estandartes"] * 2
    assert [row[5:] for row in games[5:]] == [["1", "5", "no"], ["2", "156", "sí"],
                                              ["1", "5", "sí"], ["2", "1", "no"]]
    assert sums[0][:3] == ["operación", "carta", "dado"]
    assert [row[:7] for row in sums[1:]] == [
        ["3±4", "3", "4", "7 · 9", "2", "1", "1"], ["4±1", "4", "1", "3 · 5", "1", "1", "0"],
        ["7±2", "7", "2", "5 · 9", "1", "1", "0"], ["9±3", "9", "3", "2 · 6", "2", "1", "1"]]
    assert log(full, "export", "--xlsx", str(file))[0] == 2  # it is there
    status, said = log(full, "export", "--xlsx", "-", "--language", "fr")
    assert status == 2 and "There are: es, en" in said


def test_games_come_from_a_file_once(table, full, tmp_path):
    file, other = tmp_path / "games.jsonl", tmp_path / "other.sqlite3"
    log(full, "export", "--jsonl", str(file))
    assert log(other, "import", str(file)) == (0, f"3 games new, 0 gone on, 0 known: {other}\n")
    assert log(other, "import", str(file)) == (0, f"0 games new, 0 gone on, 3 known: {other}\n")
    assert log(full, "import", str(file))[1].startswith("0 games new, 0 gone on, 3 known")
    assert log(other, "export", "--jsonl", "-")[1] == file.read_text("utf-8")
    assert log(other, "--port", table.socket)[1].startswith("0 games new")  # they are at home already
    shorter = tmp_path / "shorter.jsonl"
    shorter.write_text("".join(line + "\n" for line in file.read_text("utf-8").splitlines()[:5]), "utf-8")
    third = tmp_path / "third.sqlite3"
    assert log(third, "import", str(shorter))[1].startswith("1 game new")
    assert log(third, "import", str(file))[1].startswith("2 games new, 1 gone on, 0 known")
    assert log(third, "import", str(shorter))[1].startswith("0 games new, 0 gone on, 1 known")


@pytest.mark.parametrize("content, says", [
    (b"", "no game in it"),
    (b"record;session\n", ":1: this is no line of a game"),
    (b'{"game":"modular"}\n{"e":', ":2: this is no line of a game"),
    (b"[1]\n", ":1: this is no line of a game"),
    (b'{"e":"roll"}\n', ":1: a game must begin with its header"),
    (b"PK\x03\x04\xff\xfe", "is no text"),
])
def test_a_file_without_games_is_not_taken(tmp_path, content, says):
    file, home = tmp_path / "file", tmp_path / "home.sqlite3"
    file.write_bytes(content)
    status, said = log(home, "import", str(file))
    assert status == 2 and says in said and not home.exists()
    status, said = log(home, "import", str(tmp_path / "nothing"))
    assert status == 2 and "cannot be read" in said


def test_a_record_of_other_rules_is_shown_as_it_is(full, tmp_path):
    with sqlite3.connect(full) as at_home:
        at_home.execute("UPDATE records SET lines = replace(lines, 'investment', 'lottery') WHERE number = 2")
    assert "of other rules, or damaged" in listed(full)[1]
    assert "lottery" in log(full, "show", "2")[1]
    assert "lottery" in log(full, "export", "--jsonl", "-")[1]
    assert "lottery" not in log(full, "export", "--csv", "-")[1]


def test_no_names_are_stored(full):
    with sqlite3.connect(full) as at_home:
        columns = [row[1] for row in at_home.execute("PRAGMA table_info(records)")]
        keys = {key for (lines,) in at_home.execute("SELECT lines FROM records")
                for line in lines.split("\n") for key in json.loads(line)}
    assert columns == ["number", "device", "id", "key", "session", "over", "lines"]
    assert keys <= {"v", "game", "e", "table", "match", "mode", "starter", "colors", "players", "scoring",
                    "note", "dice", "color", "number", "value", "winner", "banner", "card", "player", "to",
                    "ms", "refused"}
    assert "name" not in settings.CHOICES


def test_export_leaves_a_file_whole_when_the_new_one_cannot_be_written(filled, tmp_path):
    status, said = log(filled, "export", "--csv", str(tmp_path / "nowhere" / "out.csv"))
    assert status == 2 and "cannot be written" in said
    status, said = log(filled, "export", "--csv", str(tmp_path), "--force")
    assert status == 2 and "cannot be written" in said
    assert not list(tmp_path.parent.glob("*.part"))


@pytest.mark.parametrize("words, part", [
    (("show", "9"), "no game 9"),
    (("export",), "--csv FILE.csv"),
    (("export", "--csv", "a", "--jsonl", "b"), "--csv FILE.csv"),
])
def test_what_cannot_be_shown(filled, words, part):
    status, said = log(filled, *words)
    assert status == 2 and part in said


@pytest.mark.parametrize("words", [("list",), ("show", "1"), ("export", "--csv", "-")])
def test_nothing_is_recorded_yet(home, words):
    status, said = log(home, *words)
    assert status == 1 and "No games are recorded yet" in said and "divermazo log" in said
    assert not home.exists()


def test_options_before_a_command_are_no_silent_nothing(home):
    result = CliRunner().invoke(app, ["log", "--delete", "list"])
    assert result.exit_code == 2 and "after the command" in result.output


# --- what can go wrong ---------------------------------------------------------------------------


def test_there_is_no_device(home):
    status, said = log(home, "--port", "socket://127.0.0.1:1")
    assert status == 2 and "divermazo devices" in said


def test_the_firmware_is_too_old(table, home, monkeypatch):
    monkeypatch.setattr("divermazo_host.device.OLDEST", 99)
    status, said = log(home, "--port", table.socket)
    assert status == 2 and "too old for this program" in said and "divermazo deploy" in said


def test_the_database_is_held_by_another_program(table, filled, monkeypatch):
    monkeypatch.setattr(database, "PATIENCE_S", 0.1)
    with sqlite3.connect(filled, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        for words in (("--port", table.socket), ("list",)):
            status, said = log(filled, *words)
            assert status == 2 and "Another program writes" in said and str(filled) in said


def in_a_process(*words: object, **how: object) -> subprocess.CompletedProcess:
    command = [sys.executable, "-c", "from divermazo_host.cli import main; main()"]
    return subprocess.run([*command, *map(str, words)],
                          env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}, encoding="utf-8",
                          stderr=subprocess.PIPE, **how)


def test_a_full_disk_keeps_what_has_come(table, filled):
    before = listed(filled)
    table.do(lambda virtual: play(virtual, EXPLORERS))
    size = filled.stat().st_size
    done = in_a_process("log", "--database", filled, "--port", table.socket,
                        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert "Interrupted" in done.stderr and "Is the disk full" in done.stderr and "--database" in done.stderr
    assert listed(filled) == before
    assert log(filled, "--port", table.socket)[1].startswith("1 game new")


@pytest.mark.parametrize("words", [("log", "export", "--csv", "-"), ("log", "list"), ("stats",)])
def test_standard_output_on_a_full_disk(filled, words):
    with open("/dev/full", "w") as full:
        done = in_a_process(*words, "--database", filled, stdout=full)
    assert (done.returncode, done.stderr) == (2, "The disk is full: not all could be written.\n")


@pytest.mark.parametrize("content", [b"A letter to somebody, longer than a page of a file. " * 20, b"short"])
def test_the_file_is_no_database(table, tmp_path, content):
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    for words in (("--port", table.socket), ("list",)):
        status, said = log(file, *words)
        assert status == 2 and "is not a database" in said and "--database" in said
    assert file.read_bytes() == content


def test_the_database_is_of_another_program(table, tmp_path):
    file = tmp_path / "photos.sqlite3"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE photos (name)")
    for words in (("--port", table.socket), ("list",)):
        status, said = log(file, *words)
        assert status == 2 and "of another program" in said


def test_the_database_is_of_a_newer_version(table, filled):
    with sqlite3.connect(filled) as newer:
        newer.execute("PRAGMA user_version = 9")
    status, said = log(filled, "--port", table.socket)
    assert status == 2 and "newer version" in said and "pip install --upgrade" in said


def test_the_folder_cannot_be_made(table, tmp_path):
    (tmp_path / "file").write_text("")
    status, said = log(tmp_path / "file" / "records.sqlite3", "--port", table.socket)
    assert status == 2 and "No folder" in said and "--database" in said


@contextmanager
def without_rights() -> Iterator[None]:
    """Files as a user without rights finds them, for this thread only: root may do everything."""
    if os.getuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None)
    libc.setfsuid(65534)
    try:
        yield
    finally:
        libc.setfsuid(0)


def test_the_database_may_only_be_read(table, filled):
    log(filled, "list")  # all is loaded that is needed for it
    for path in (filled, *filled.parents):
        if path.is_relative_to("/tmp") and path != Path("/tmp"):
            os.chmod(path, 0o444 if path == filled else 0o755)
    with without_rights():
        status, said = log(filled, "--port", table.socket)
        status_of_list, list_of_games = log(filled, "list")
    assert status == 2 and "may not be written" in said and "--database" in said
    assert status_of_list == 0 and "Modulo 10" in list_of_games


def test_a_folder_is_no_database(table, tmp_path):
    for words in (("--port", table.socket), ("list",)):
        status, said = log(tmp_path, *words)
        assert status == 2 and "is a folder" in said and "--database" in said
