"""`divermazo stats`: what the games of a real pull add up to, in the terminal and as a page."""

import json
import re
import shutil
import sqlite3
from collections import Counter
from pathlib import Path

import pytest
from divermazo.games.banners.rules import KINDS
from divermazo.games.modular.sums import Missed
from divermazo.store.settings import Settings
from divermazo_host import stats_texts, tally
from divermazo_host.cli import app
from divermazo_host.database import Database, Saved
from divermazo_host.figures import answer
from divermazo_sim.device import Device
from games import BANNERS, EXPLORERS, MODULAR, WON, play
from playwright.sync_api import Browser
from table import on_table
from typer.testing import CliRunner


@pytest.fixture(scope="module")
def brought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two of the same games of Modulo 10, one of Explorers, one of Banners, brought from a device."""
    data = tmp_path_factory.mktemp("data")
    settings = Settings(str(data))
    settings.set("language", "en")
    settings.set("scoring", "none")
    settings.save()
    device = Device(str(data))
    device.power_on()
    device.run(1500)
    play(device, MODULAR + WON, MODULAR + WON, EXPLORERS, BANNERS)
    home = data / "records.sqlite3"
    with on_table(device) as table:
        result = CliRunner().invoke(app, ["log", "--port", table.socket, "--database", str(home)])
    assert result.exit_code == 0, result.output
    return home


@pytest.fixture
def home(brought: Path, tmp_path: Path) -> Path:
    """A copy to spoil."""
    return Path(shutil.copy(brought, tmp_path))


def stats(home: Path, *words: str, language: str = "en") -> tuple[int, str]:
    result = CliRunner().invoke(app, ["stats", *words, "--language", language, "--database", str(home)],
                                env={"COLUMNS": "80"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def in_parts(said: str) -> dict[str, list[list[str]]]:
    """Tables by their titles, in words."""
    parts = [part.splitlines() for part in said.strip().split("\n\n")]
    return {part[0].split(":")[0].strip(): [line.split() for line in part[1:]] for part in parts}


def test_the_tables(home):
    status, said = stats(home)
    assert status == 0
    assert "Right answers by sum: 67% (8 of 12)" in said
    parts = in_parts(said)
    sums = {row[0]: row[1:] for row in parts["Right answers by sum"]}
    assert sums["4"] == ["2/2", "2/2"] and sums["3"] == ["2/4", "2/4"] and sums["9"] == ["2/4", "2/4"]
    assert sums["7"] == ["2/2", "2/2"] and sums["all"] == ["2/2", "2/2", "2/4", "2/4", "8/12"]
    assert parts["Most missed sums"][1:] == [["3±4", "7", "·", "9", "2", "of", "4", "6", "(2×)"],
                                             ["9±3", "2", "·", "6", "2", "of", "4", "1", "(2×)"]]
    assert re.search(r"^Time of right answers by sum: \d\.\d s$", said, re.M)
    throws = {row[0]: row[1:] for row in parts["Throws"] if len(row) == 8}
    assert throws["red"] == ["2", "0", "0", "0", "0", "0", "2"]
    assert throws["blue"] == ["0", "2", "0", "0", "2", "0", "4"]
    assert throws["all"] == ["2", "4", "2", "2", "2", "2", "14"]
    assert "Too few throws to tell (14)" in said
    assert ["turquoise", "1", "0", "−26.0", "−26", "−26"] in said_rows(said)
    assert ["3", "2", "2", "92.0", "28", "156"] in said_rows(said)
    # banners 4 and 5, and 1 after yellow 2 3 4 lay there; 3; 8 and 9
    assert ["Straight", "flush", "2", "1"] in said_rows(said)
    assert ["Three", "of", "a", "kind", "1", "0"] in said_rows(said)
    assert ["Flush", "2", "0"] in said_rows(said)
    (session,) = parts["Sessions"][1:]
    assert session[1:7] == ["2", "1", "1", "4", "12", "67%"] and session[8] == "s"


REFUSED = """
tap 2
wait 1s
tap 2
type 7 red 4 # 1 green 4 # 6 blue 4 # 2 yellow 5 # 5 purple 4 # 8 green 3 #
type 4 #
wait 1s
expect screen "No: P2 with 1■ 2■ 3■"
type 4 # 9 yellow 1
"""


def test_claims_that_were_refused_are_told_by_player(device):
    device.run(1500)
    play(device, REFUSED)
    record = device.supervisor.app.tables.current.record
    assert record.last()["refused"] == [4]
    lines = [line.decode() for line in record.lines()]
    assert tally.tally([Saved(1, "", 1, "", "", False, lines)]).refused == [1, 0]
    play(device, "type * 9")  # taken back: it has still been refused, but is not told of twice
    assert "refused" not in record.last()
    found = answer({"language": "en", "files": [{"name": "a", "text": "\n".join(lines)}]})["tables"]
    assert found[-1]["title"] == "Claims by player"
    assert found[-1]["rows"] == [["1", "0", "1"], ["2", "0", "0"]]


def said_rows(said: str) -> list[list[str]]:
    return [line.split() for line in said.splitlines()]


def test_sums_are_missed_as_the_device_itself_counts_them(home):
    with Database(home) as database:
        records = database.records()
    counted: Counter[tuple[int, int]] = Counter()
    for saved in records:
        header, *events = [json.loads(line) for line in saved.lines]
        if header["game"] == "modular":
            missed = Missed(header)
            for step in tally.play(saved.lines).steps:
                if not step.undone and step.event["e"] != "undo":
                    missed.feed(step.event)
            counted.update(missed.top())
    total = tally.tally(records)
    assert set(total.missed()) == set(counted) == {(3, 4), (9, 3)}


def test_spanish(home):
    status, said = stats(home, language="es")
    assert status == 0 and "67 % (8 de 12)" in said and "−26,0" in said and "Escalera de color" in said


def test_one_session(home):
    with sqlite3.connect(home) as at_home:
        at_home.execute("UPDATE records SET session = '2026-11-12' WHERE number = 1")
        at_home.execute("UPDATE records SET session = '2026-11-19' WHERE number > 1")
    assert "50%" not in stats(home)[1] and "4 of 6" in stats(home, "--session", "2026-11-12")[1]
    sessions = in_parts(stats(home)[1])["Sessions"]
    assert [row[0] for row in sessions[1:]] == ["2026-11-12", "2026-11-19"]
    status, said = stats(home, "--session", "2026-01-01")
    assert status == 2 and "2026-11-12, 2026-11-19" in said


@pytest.mark.parametrize("language, words", [
    ("en", ["What was played", "Right answers by sum", "Time of right answers", "Three of a kind",
            "in profit", "67%"]),
    ("es", ["Lo que se ha jugado", "Respuestas correctas por operación", "Tiempo de las respuestas",
            "Escalera de color", "67 %"]),
])
def test_the_page_is_complete_and_asks_for_nothing(home, tmp_path, chromium: Browser, language, words):
    file = tmp_path / "page.html"
    assert stats(home, "--html", str(file), language=language) == (0, "")
    status, said = stats(home, "--html", str(file), language=language)
    assert status == 2 and "exists already" in said and "--force" in said
    assert stats(home, "--html", str(file), "--force", language=language) == (0, "")
    asked, errors = [], []
    for width in (1000, 360):
        view = chromium.new_page(viewport={"width": width, "height": 800}, color_scheme="dark")
        view.on("request", lambda request: asked.append(request.url))
        view.on("console", lambda message: errors.append(message.text))
        view.goto(file.as_uri())
        assert view.evaluate("document.documentElement.scrollWidth") == width  # no scrolling sideways
        text = view.inner_text("body")
        assert [word for word in words if word not in text] == []
        assert view.evaluate("getComputedStyle(document.documentElement).backgroundColor") \
            == "rgb(244, 239, 228)"  # light in a dark room too: it is to be printed
    assert view.evaluate("document.documentElement.lang") == language
    assert view.locator("section").count() == 8
    # a number that reaches beyond its chart would be cut off
    outside = view.evaluate("""() => [...document.querySelectorAll("svg text")].filter((text) => {
        const chart = text.ownerSVGElement.getBoundingClientRect(), box = text.getBoundingClientRect();
        return box.left < chart.left - 1 || box.right > chart.right + 1 || box.top < chart.top - 2;
    }).map((text) => text.textContent)""")
    assert outside == []
    assert asked == [file.as_uri()] * 2 and errors == []
    assert "http" not in file.read_text("utf-8") and "{" not in text


def test_a_record_of_other_rules_is_left_out_and_said(home):
    with sqlite3.connect(home) as at_home:
        at_home.execute("UPDATE records SET lines = replace(lines, '\"v\":1', '\"v\":7') WHERE number = 1")
    status, said = stats(home)
    assert status == 0 and "4 of 6" in said and "1 record is damaged or of other rules" in said
    assert "1 record is damaged or of other rules" in stats(home, "--html", "-")[1]


def test_nothing_yet_and_what_cannot_be_done(home, tmp_path):
    status, said = stats(tmp_path / "none.sqlite3")
    assert status == 1 and "No games are recorded yet" in said and "divermazo log" in said
    status, said = stats(home, language="fr")
    assert status == 2 and "es, en" in said
    status, said = stats(home, "--html", str(tmp_path / "nowhere" / "page.html"))
    assert status == 2 and "cannot be written" in said


def test_texts_are_there_in_both_languages():
    assert set(stats_texts.EN) == set(stats_texts.ES)
    for name, text in stats_texts.EN.items():
        other = stats_texts.ES[name]
        assert text.count("{") == other.count("{") and text.count("|") == other.count("|"), name
    room = Path(stats_texts.__file__).parent
    sources = "".join((room / name).read_text("utf-8") for name in (
        "stats_tables.py", "figures.py", "games_file.py", "report.py", "workbook.py"))
    # By stats_texts itself
    used_here = {"percent", "point", "day", "months", "to", "too_few", "fair", "odd", "seconds"}
    unused = [name for name in stats_texts.EN if not re.search(rf"['\"]{name}['\"]", sources)
              and name not in used_here and name not in KINDS and not name.startswith("one_")]
    assert unused == []


# --- figures against tables of the textbook ------------------------------------------------------


@pytest.mark.parametrize("degrees, five_percent, one_per_mille", [
    (1, 3.841, 10.828), (2, 5.991, 13.816), (5, 11.070, 20.515), (10, 18.307, 29.588), (30, 43.773, 59.703),
])
def test_the_tail_of_chi_square(degrees, five_percent, one_per_mille):
    assert tally.survival(five_percent, degrees) == pytest.approx(0.05, abs=2e-5)
    assert tally.survival(one_per_mille, degrees) == pytest.approx(0.001, abs=2e-6)


def test_fair_dice_and_loaded_ones():
    found = tally.fairness([[10, 9, 11, 10, 12, 8]])
    assert found.throws == 60 and found.chi_square == pytest.approx(1.0) and found.chance > 0.9
    assert tally.fairness([[5, 5, 5, 5, 5, 35]]).chance < 1e-6
    assert tally.fairness([[5, 5, 5, 5, 5, 4]]).chance is None
    assert tally.fairness([[0] * 6]).chance is None


@pytest.mark.parametrize("part, whole, shown", [
    (0, 9, "0%"), (1, 999, "1%"), (998, 999, "99%"), (9, 9, "100%"), (0, 0, "–"),
])
def test_only_all_is_a_hundred(part, whole, shown):
    assert stats_texts.percent(part, whole, stats_texts.EN) == shown


def test_an_undone_throw_counts_and_an_undone_play_does_not():
    lines = ['{"v":1,"game":"modular"}', '{"e":"roll","dice":[6,6,6,6,6,6]}', '{"e":"undo"}',
             '{"e":"roll","dice":[1,2,3,4,5,6]}', '{"e":"turnup","color":"red","number":4}',
             '{"e":"play","color":"blue","number":9}', '{"e":"undo"}',
             '{"e":"play","color":"blue","number":3}', '{"e":"reroll","value":2}', '{"e":"undo"}']
    total = tally.tally([Saved(1, "00", 1, "k", "2026-11-29", False, lines)])
    assert total.values() == [1, 2, 1, 1, 1, 7] and total.throws[4] == [0, 1, 0, 0, 1, 1]
    assert (total.total().right, total.total().wrong, total.missed()) == (1, 0, [])


def at(ms: object) -> str:
    """A right answer to 4±1, then back to it."""
    return f'{{"e":"play","color":"red","ms":{ms},"number":5}}'


def test_the_median_time_of_right_answers_by_sum():
    start = ['{"v":1,"game":"modular"}', '{"e":"roll","dice":[1,1,1,1,1,1]}',
             '{"e":"turnup","color":"red","number":4}']
    games = [[*start, '{"e":"play","color":"blue","ms":900,"number":9}', at(ms)]
             for ms in (3000, 60000, 1000)]
    games.append([*start, '{"e":"play","color":"red","number":5}'])  # it was not timed
    games += [[*start, at(ms)] for ms in (-1, 60001, '"soon"', "true")]  # no time, and no fault of the play
    games.append([*start, at(7), '{"e":"undo"}', '{"e":"play","color":"blue","number":3}'])
    total = tally.tally([Saved(1, "00", 1, "k", "2026-11-29", False, lines) for lines in games])
    assert total.answers[4, 1].times == [3000, 60000, 1000] and total.total().time == 3.0
    assert total.total().right == 9 and total.total([(3, 1)]).time is None
