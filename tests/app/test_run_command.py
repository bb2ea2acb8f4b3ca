"""`divermazo run`: scenarios from files and standard input, what it says when they fail, exit status."""

import os
import re
from pathlib import Path

import pytest
from divermazo_host.cli import app
from divermazo_host.folder import taken
from divermazo_sim.device import Device
from divermazo_sim.script import Script
from typer.testing import CliRunner, Result

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
EXAMPLES = re.findall(r"```scenario\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
SCRIPTS = sorted((Path(__file__).parents[1] / "scripts").glob("*.script"))


def run(script: str, *options: str) -> Result:
    return CliRunner().invoke(app, ["run", "-", *options], input=script)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_scenario_holds(script: Path) -> None:
    result = CliRunner().invoke(app, ["run", str(script)])
    assert (result.exit_code, result.output) == (0, "")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_scenario_holds_with_the_diodes_of_revision_2(script: Path, tmp_path: Path) -> None:
    device = Device(str(tmp_path), diodes=True)
    device.power_on()
    Script(script.read_text("utf-8")).run(device)


@pytest.mark.parametrize("script", EXAMPLES)
def test_an_example_of_the_page_holds(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # for its pictures
    result = run(script)
    assert (result.exit_code, result.output) == (0, "")


def test_every_command_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    commands = re.search("the commands are (.*?), and", run("sing").output)[1].split(", ")
    assert len(commands) > 10 and [name for name in commands if f"`{name} " not in page] == []


def test_comments_blank_lines_and_white_space_are_no_steps() -> None:
    assert run("# a comment\n\n   #\n\t tap   1  \r\n").exit_code == 0


@pytest.mark.parametrize(("steps", "expected"), [
    ("", 'screen "4±1"'),
    ("tap 1", 'screen "Estandartes y más"'),
    ("tap 1", "die red 4"),
    ("tap 1", "die yellow dark"),
    ("tap 1", "dark"),
    ("wait 1s", "tone"),
    ("tap 1", 'no screen "Módulo 10"'),
    ("tap 1", "no die red 1"),
    ("tap 1 1 4", "no tone"),
    ("power cut", "no dark"),
    ("power cut", 'screen "Módulo 10"'),
])
def test_an_expectation_that_does_not_hold(steps: str, expected: str) -> None:
    """The line, what was expected, and what is there instead; the opposite holds."""
    result = run(f"\n{steps}\nexpect {expected}\ntap nothing\n".replace("tap nothing", "wait 1s"))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"standard input:3: expect {expected}\n")
    assert "screen: " in result.stderr and "red " in result.stderr
    opposite = expected[3:] if expected.startswith("no ") else "no " + expected
    assert run(f"{steps}\nexpect {opposite}").exit_code == 0


def test_what_is_there_instead() -> None:
    result = run('tap 1\nexpect screen "nothing of that kind"')
    assert "1 Módulo 10" in result.stderr
    assert "red 1" in result.stderr and "turquoise 4" in result.stderr


@pytest.mark.parametrize(("line", "remedy"), [
    ("prss red", "the commands are bounce"),
    ("#comment", 'a comment begins with "# "'),
    ("press", "The keys are 0 1 2"),
    ("press rd", "the keys are 0 1 2"),
    ("press red blue", "take it away"),
    ("tap", "The keys are"),
    ("type 4 rojo", "the keys are"),
    ("hold *", "like 300ms, 2s"),
    ("hold 1s", "the keys are"),
    ("hold * 1s 2s", "take it away"),
    ("wait", "like 300ms, 2s"),
    ("wait 3", "like 300ms, 2s"),
    ("wait -3s", "like 300ms, 2s"),
    ("wait 1.5ms", "like 300ms, 2s"),
    ("wait 1e9s", "like 300ms, 2s"),
    ("wait ٣s", "like 300ms, 2s"),
    ("wait 999999s", "86400s"),
    ("dice", "from 1 to 6"),
    ("dice 1 7", "from 1 to 6"),
    ("dice 01", "from 1 to 6"),
    ("expect", 'expect screen "..."'),
    ("expect no", 'expect screen "..."'),
    ("expect window", 'expect screen "..."'),
    ("expect glass red", "expect glass dark or dimmed"),
    ("expect screen 4", "between quotes"),
    ('expect screen "', "between quotes"),
    ('expect screen ""', "between quotes"),
    ("expect die red", "expect die COLOUR PIPS"),
    ("expect die pink 3", "the colours are red"),
    ("expect die red 7", "from 1 to 6"),
    ("expect dark now", "take it away"),
    ("snapshot", "snapshot out.png"),
    ("snapshot out.gif", "snapshot out.png"),
    ("snapshot /no/such/folder/out.png", "name a place that can be written"),
    ("power off", "power cut or power on"),
    ("oled", "oled off or oled on"),
    ("usb stall now", "take it away"),
    ("bounce 5", "like 300ms, 2s"),
])
def test_a_line_that_cannot_be_followed(line: str, remedy: str) -> None:
    result = run(f"tap 1\n{line}\n")
    assert result.exit_code == 2
    assert result.stderr.startswith("standard input:2: ")
    assert remedy in result.stderr
    assert result.stderr.count("\n") == 1


def test_nothing_is_run_when_a_line_is_wrong(tmp_path: Path) -> None:
    assert run("tap 1\nprss red\n", "--data", str(tmp_path)).exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_missing_or_a_folder_or_no_text(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"tap 1\n\xff\xfe\n")
    complaints = {"missing": "No such file", ".": "Is a directory", "bytes": "save the script"}
    for name, complaint in complaints.items():
        result = CliRunner().invoke(app, ["run", str(tmp_path / name)])
        assert result.exit_code == 2
        assert complaint in result.stderr
        assert "Traceback" not in result.output


def test_a_script_from_an_editor_that_marks_the_byte_order(tmp_path: Path) -> None:
    (tmp_path / "a.script").write_bytes(b"\xef\xbb\xbftap 1\n")
    assert CliRunner().invoke(app, ["run", str(tmp_path / "a.script")]).exit_code == 0


@pytest.mark.parametrize("script", ["", "\n\n", "# to be done\n"])
def test_a_script_without_a_step(script: str) -> None:
    result = run(script)
    assert result.exit_code == 2 and "nothing to do" in result.stderr


def test_a_folder_that_another_virtual_device_keeps_its_games_in(tmp_path: Path) -> None:
    with taken(tmp_path, "divermazo play --data FOLDER"):
        result = run("tap 1", "--data", str(tmp_path))
    assert result.exit_code == 2
    assert "Another virtual device" in result.stderr and "divermazo run SCRIPT --data" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_data_is_kept_where_it_was_asked_for(tmp_path: Path) -> None:
    data = str(tmp_path / "new" / "folder")
    assert run("tap 2", "--data", data).exit_code == 0
    assert run('wait 2s\nexpect screen "4 Dice"', "--data", data).exit_code == 0


def test_without_a_folder_every_run_is_a_first_start() -> None:
    for _ in range(2):
        assert run('wait 1s\nexpect screen "1 Español"\ntap 2').exit_code == 0


def test_a_data_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    result = run("tap 1", "--data", str(tmp_path / "file"))
    assert result.exit_code == 2
    assert "--data" in result.stderr and str(tmp_path / "file") in result.stderr
    assert (tmp_path / "file").read_text() == "not a folder"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_that_is_read_only(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    result = run("tap 1", "--data", str(tmp_path))
    tmp_path.chmod(0o700)
    assert result.exit_code == 2
    assert "--data" in result.stderr


def test_a_picture_is_taken(tmp_path: Path) -> None:
    assert run(f"tap 1\nsnapshot {tmp_path}/out of the way.png").exit_code == 0
    assert (tmp_path / "out of the way.png").read_bytes().startswith(b"\x89PNG")


def test_a_trace_is_the_same_each_time_and_another_by_another_seed() -> None:
    script = "bounce 5ms\ntap 1 4 #\nwait 2s"
    traces = [run(script, "--trace", *options).stdout for options in ((), (), ("--seed", "2"))]
    assert traces[0].count(" leds ") > 5 and " glass " in traces[0] and " tone " in traces[0]
    assert traces[0] == traces[1] != traces[2]


def test_a_trace_is_printed_up_to_the_line_that_fails() -> None:
    result = run("tap 1\nexpect dark", "--trace")
    assert result.exit_code == 1
    assert " glass " in result.stdout
