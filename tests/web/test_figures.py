"""What the page tells of game records: one code for it, in the terminal and under both interpreters."""

import csv
import io
import json
import shutil
from pathlib import Path

import divermazo_host
from divermazo.games import LANGUAGES
from divermazo.rules.cards import COLORS
from divermazo.ui.texts import Texts
from divermazo_host.figures import answer

from tools.web.pack import FIGURES

GAME = ['{"v":1,"game":"modular"}', '{"e":"roll","dice":[1,2,3,4,5,6]}',
        '{"e":"turnup","color":"red","number":4}',
        '{"e":"play","color":"red","number":5,"ms":1200}', '{"e":"play","color":"blue","number":9}']
OTHER = ['{"v":1,"game":"explorers","mode":"score"}',
         '{"e":"play","color":"red","card":5,"player":1}', '{"e":"end"}']
HERE = Path(divermazo_host.__path__[0])


def file(name: str, *lines: str) -> dict:
    return {"name": name, "text": "".join(f"{line}\n" for line in lines)}


def asked(*files: dict) -> dict:
    return answer({"language": "en", "files": list(files)})


def test_tables_of_several_files_are_added_up_each_game_once():
    found = asked(file("table 1", *GAME), file("table 2", *GAME[:3], *OTHER), file("table 3", *GAME))
    assert (found["games"], found["bad"], found["left_out"]) == (2, [], "")
    assert found["jsonl"].splitlines() == GAME + OTHER
    games, sums, *_ = found["tables"]
    assert [row[1:] for row in games["rows"]] == [["Modulo 10", "5", "–\u00a0:\u00a0" * 4 + "–", "…"],
                                                  ["Explorers", "2", "−15\u00a0:\u00a00", "2"]]
    assert sums["title"].startswith("Right answers by sum: 50%")
    heads, *rows = [line.split("\t") for line in found["csv"].split("\r\n")[:-1]]
    assert heads == ["N", "game", "device", "over", "player", "points", "won"]
    assert rows[-2:] == [["2", "Explorers", "table 2", "yes", "1", "-15", "no"],
                         ["2", "Explorers", "table 2", "yes", "2", "0", "yes"]]
    assert len(rows) == 5 + 2


def test_sums_are_a_sheet_of_their_own_with_numbers_as_the_language_writes_them():
    slow = [*GAME[:4], '{"e":"play","color":"blue","number":10,"ms":2500}']  # 5±5: 10 is right
    found = answer({"language": "es", "files": [file("a", *GAME), file("b", *slow)]})
    heads, *rows = [line.split("\t") for line in found["sums"].split("\r\n")[:-1]]
    assert heads[:4] == ["operación", "carta", "dado", "sería correcto"]
    assert rows == [["4±1", "4", "1", "3 · 5", "2", "2", "0", "1,00", "1,20", ""],
                    ["5±1", "5", "1", "4 · 6", "2", "0", "2", "0,00", "", "9, 10"]]
    assert answer({"language": "es", "files": [file("c", *OTHER)]})["sums"] == ""


def test_colors_are_called_alike_everywhere_and_no_two_tables_are():
    texts = (HERE.parents[1] / "simulator/divermazo_sim/web/page/texts.js").read_text("utf-8")
    games = [file("a", *GAME), file("b", *OTHER)]
    for language in LANGUAGES:
        names = Texts(language).COLORS
        assert ", ".join(f'{color}: "{name}"' for color, name in zip(COLORS, names, strict=True)) in texts
        tables = answer({"language": language, "files": games})["tables"]
        throws = next(table for table in tables if len(table["rows"]) == 7)
        assert [row[0] for row in throws["rows"]][:6] == list(names)
        assert len({table["title"] for table in tables}) == len(tables)


def test_players_of_a_file_may_have_names():
    named = {**file("here", *GAME, *OTHER), "players": ["Ada", "Luis", "P3", "P4", "P5"]}
    won = file("elsewhere", '{"v":1,"game":"explorers","mode":"score"}',
               '{"e":"play","color":"red","card":9,"player":1}', '{"e":"end"}')
    found = asked(named, won)
    assert "\tLuis\t0\tyes\r\n" in found["csv"]
    rows = found["tables"][0]["rows"]
    assert [(row[2], row[4]) for row in rows] == [("Ada · Luis · P3 · P4 · P5", "…"), ("Ada · Luis", "Luis"),
                                                  ("2", "2")]


def test_names_do_not_break_the_spreadsheet():
    named = {**file("here", *OTHER), "players": ['"Ada"\t=1', "=1+1"]}
    rows = list(csv.reader(io.StringIO(asked(named)["csv"]), "excel-tab"))[1:]
    assert [row[4] for row in rows] == ['"Ada"\t=1', "'=1+1"]


def test_a_damaged_file_counts_for_nothing_and_the_others_do():
    found = asked(file("photo", "\x89PNG"), file("late", *GAME[1:]), file("empty"), file("good", *GAME))
    assert found["bad"] == [{"name": "photo", "line": 1, "headless": False},
                            {"name": "late", "line": 1, "headless": True},
                            {"name": "empty", "line": 0, "headless": False}]
    assert found["games"] == 1


def test_a_game_of_other_rules_is_named_and_left_out():
    found = asked(file("new", '{"v":2,"game":"modular"}', '{"e":"roll"}'))
    assert found["games"] == 1 and found["left_out"].startswith("1 record is damaged")


def test_a_browser_alone_counts_the_same(micropython, tmp_path):
    (tmp_path / "lib" / "divermazo_host").mkdir(parents=True)
    for name in FIGURES:  # as they are packed, without the host tools' own package
        shutil.copy(HERE / f"{name}.py", tmp_path / "lib" / "divermazo_host")
    question = {"language": "es", "files": [file("a", *GAME), file("b", *OTHER), file("c", "\ufffdPNG")]}
    said = micropython(f"""
import sys
sys.path.insert(0, {str(tmp_path / "lib")!r})
from divermazo_host.figures import answer_text
print(answer_text({json.dumps(question)!r}))
""")
    assert json.loads(said) == answer(question)
