"""A game is one folder and one line: a fourth one in a copy of the tree, as docs/adding-a-game.md says."""

import json
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from divermazo.store.journal import Journal

ROOT = Path(__file__).parents[2]
GAME = Path(__file__).parent / "fourth_game"
LINE = """    Kind("highest", ("Mayor", "Highest"), "rules table", (("cards", 2, (2, 3)),)),\n"""
PLACES = ("firmware/divermazo", "simulator/divermazo_sim", "host_tools/divermazo_host")


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory):
    """python(program, *words): what a program prints that imports the copy with the fourth game."""
    tree = tmp_path_factory.mktemp("tree")
    for place in PLACES:
        shutil.copytree(ROOT / place, tree / place, ignore=shutil.ignore_patterns("__pycache__"))
    games = tree / "firmware/divermazo/games"
    shutil.copytree(GAME / "highest", games / "highest")
    table = (games / "__init__.py").read_text(encoding="utf-8")
    end = table.index("\n)  # fmt: skip") + 1
    (games / "__init__.py").write_text(table[:end] + LINE + table[end:], encoding="utf-8")
    path = os.pathsep.join(str(tree / place.split("/")[0]) for place in PLACES)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1", "COLUMNS": "100"}

    def run(program: str, *words: str) -> str:
        done = subprocess.run([sys.executable, "-c", program, *words], env=environment, encoding="utf-8",
                              capture_output=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="module")
def divermazo(python):
    """divermazo(*words): what the command of the copy with the fourth game prints."""
    return partial(python, "from divermazo_host.cli import main; main()")


@pytest.fixture(scope="module")
def played(divermazo, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a device on which the script was followed."""
    data = tmp_path_factory.mktemp("data")
    divermazo("run", str(GAME / "highest.script"), "--data", str(data))
    return data


@pytest.fixture(scope="module")
def records(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its games as a file of JSON Lines."""
    journal = Journal(str(played), None, lambda: None)
    lines = [line for number, _ in journal.records() for line in journal.read(number)]
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    file.write_bytes(b"\n".join(lines) + b"\n")
    return file


def test_it_is_in_menu_settings_and_records_and_outlives_a_power_cut(records):
    """What is on the screens, the script says."""
    heads = [json.loads(line) for line in records.read_text().splitlines() if "game" in line]
    assert {"v": 1, "game": "highest", "cards": 2, "table": 1} in heads


def test_it_is_replayed_on_the_computer(divermazo, records):
    answers = [json.loads(line) for line in divermazo("replay", str(records)).splitlines()]
    assert {"final": {"over": True, "winner": 2, "scores": [10, 17]}} in answers


def test_it_is_in_the_statistics(divermazo, records, tmp_path):
    home = str(tmp_path / "home.sqlite3")
    divermazo("log", "import", str(records), "--database", home)
    told = divermazo("stats", "--language", "en", "--database", home)
    heads, row = told[told.index("Sessions"):].splitlines()[1:3]
    place = heads.split().index("Highest")
    assert heads.split()[place - 1] == "Explorers"
    assert "Highest" in divermazo("log", "list", "--database", home)
    page = divermazo("stats", "--html", "-", "--language", "es", "--database", home)
    assert "<th>Mayor</th>" in page


def test_a_table_beside_the_device_shows_what_it_can(python, records):
    """Its last card and the points; what the screen says is on the page anyway."""
    told = python("""
import json, sys
from divermazo_sim.table import Follower, table
lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
starts = [place for place, line in enumerate(lines) if '"game":' in line]
follower = Follower()
follower.read(1, lines[starts[-1]:])
print(json.dumps(table(follower.record, {"help": []})))
""", str(records))
    shown = json.loads(told)
    assert (shown["game"], shown["form"]) == ("highest", "plain")
    assert shown["card"] and len(shown["scores"]) == 2
