"""`divermazo deploy`, to MicroPython on a pseudo-terminal with a littlefs for its flash."""

import os
import shutil
import signal
import subprocess
import sys
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial
from chip import Chip
from divermazo.link.rpc import PROTOCOL
from divermazo_host import Device, firmware_files, prompt
from divermazo_host.cli import app
from divermazo_host.transport import Timeouts
from strangers import flood, full
from typer.testing import CliRunner

ROOT = Path(__file__).parents[2]
DATA = {"data/settings.1": b'{"brightness":3}\n', "data/records/7.jsonl": os.urandom(5000)}

MAIN = f"""
import json, sys
from divermazo.say import VERSION
from divermazo.deep.down import NAME
while True:
    line = sys.stdin.readline()
    if "hello" in line:
        id = json.loads(line[line.index("{{"):])["id"]
        result = {{"name": NAME, "firmware": VERSION, "protocol": {PROTOCOL}, "oldest": {PROTOCOL}}}
        print("\\x1e" + json.dumps({{"jsonrpc": "2.0", "id": id, "result": result}}))
"""


def write_firmware(folder: Path, version: str, **more: str) -> Path:
    """A small one whose app says hello and no more."""
    texts = {"__init__": "", "say": f"VERSION = '{version}'", "deep/__init__": "",
             "deep/down": "NAME = 'divermazo'", "table": f"ROWS = {list(range(3000))}", **more}
    for name, text in texts.items():
        file = folder / "divermazo" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (folder / "main.py").write_text(MAIN)
    return folder


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder for data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def old(tmp_path: Path) -> dict[str, bytes]:
    """What is on a board where the version before runs."""
    files = firmware_files.build(write_firmware(tmp_path / "old", "1.0", gone="x = 1")).files
    return {**files, **DATA, "divermazo/say.py": b"VERSION = 'shadow'"}


@pytest.fixture
def new(tmp_path: Path) -> Path:
    return write_firmware(tmp_path / "new", "2.0", added="x = 2")


@pytest.fixture
def chip(tmp_path: Path, old: dict[str, bytes]) -> Iterator[Chip]:
    with Chip(tmp_path, old) as chip:
        yield chip


def run(port: str, *arguments: object, keys: str = ""):
    return CliRunner().invoke(app, ["deploy", "--port", port, *map(str, arguments)], input=keys)


def backups(home: Path) -> list[dict[str, bytes]]:
    folders = sorted((home / "divermazo" / "backups" / "board").glob("*Z"))
    return [{file.relative_to(folder).as_posix(): file.read_bytes()
             for file in folder.rglob("*") if file.is_file()} for folder in folders]


def is_new(chip: Chip, firmware: Path) -> bool:
    return chip.files() == {**firmware_files.build(firmware).files, **DATA}


def test_only_what_differs_is_copied_and_the_new_app_runs(chip, new, home):
    done = run(chip.port, "--firmware", new)
    assert done.exit_code == 0, done.output
    assert "2 of 7 files copied, 2 removed, all verified" in done.output
    assert "Divermazo 2.0 runs" in done.output
    chip.unplug()
    assert is_new(chip, new)
    assert backups(home) == [DATA]


def test_what_is_up_to_date_is_not_written(chip, new, home):
    run(chip.port, "--firmware", new)
    done = run(chip.port, "--firmware", new)
    assert done.exit_code == 0 and "up to date" in done.output and "2.0 runs" in done.output


def test_what_changes_on_the_board_is_saved_again(chip, tmp_path, new, home):
    run(chip.port, "--firmware", new)
    with prompt.Prompt(chip.port) as board:
        board.write("data/settings.2", b"later", lambda count: None)
    done = run(chip.port, "--firmware", tmp_path / "old")
    assert done.exit_code == 0 and backups(home) == [DATA, {**DATA, "data/settings.2": b"later"}]
    done = run(chip.port, "--firmware", new)
    assert done.exit_code == 0 and "saved already" in done.output and len(backups(home)) == 2


@pytest.mark.parametrize("main", [
    "1 / 0",
    "pass",
    "while True: pass",
    "from divermazo.nowhere import THING",
    "print('x' * 3000)\nwhile True: print('.')",
    "import sys\nwhile True: sys.stdin.read(1)",
], ids=["crashed", "safe mode", "hangs", "half a firmware", "prints", "reads"])
def test_whatever_the_app_does(tmp_path, old, new, home, main):
    with Chip(tmp_path, {**old, "main.py": f"from divermazo.say import VERSION\n{main}".encode()}) as chip:
        done = run(chip.port, "--firmware", new)
        assert done.exit_code == 0, done.output
        chip.unplug()
        assert is_new(chip, new)


def test_a_new_board_gets_everything(tmp_path, new, home):
    with Chip(tmp_path, {}) as chip:
        done = run(chip.port, "--firmware", new)
        assert done.exit_code == 0 and "7 of 7 files" in done.output, done.output
        chip.unplug()
        assert chip.files() == firmware_files.build(new).files
    assert backups(home) == []


def test_the_firmware_of_this_program_arrives_whole(tmp_path, home, monkeypatch):
    monkeypatch.setattr(Timeouts, "HELLO", 0.5)
    with Chip(tmp_path, {}) as chip:
        done = run(chip.port)  # and cannot start: this board has no pins
        assert done.exit_code == 3 and "All files are there" in done.output, done.output
        chip.unplug()
        assert chip.files() == firmware_files.build().files


def test_unplugged_at_any_moment_it_goes_on_when_run_again(chip, old, new, home):
    run(chip.port, "--firmware", new)
    total = chip.received
    chip.unplug()
    shutil.rmtree(home)
    whole = firmware_files.build(new).files
    chip = Chip(new.parent, old)
    for part in range(1, 16):
        chip.unplug()
        chip.plug_in(lose_after=total * part // 16)
        done = run(chip.port, "--firmware", new)
        if done.exit_code == 0:
            break
        assert done.exit_code == 2 and "has gone away" in done.output, done.output
        chip.unplug()
        for path, data in chip.files().items():
            assert path.endswith(".new") or data in (old.get(path), whole.get(path), DATA.get(path)), path
    else:
        chip.plug_in()
        assert run(chip.port, "--firmware", new).exit_code == 0
    chip.unplug()
    assert is_new(chip, new)
    assert backups(home) == [DATA] and not list(home.rglob("*.partial"))


def test_interrupted_with_ctrl_c_the_board_starts_again(chip, new, home):
    with open(new / "main.py", "a") as main:
        main.write("#" * 100_000)
    command = [Path(sys.executable).with_name("divermazo"), "deploy", "--port", chip.port, "--firmware", new]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while chip.received < 50_000 and process.poll() is None:
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
    assert process.returncode not in (0, 2)
    with Device(chip.port) as device:
        assert device.hello.firmware == "2.0"
    assert run(chip.port, "--firmware", new).exit_code == 0
    chip.unplug()
    assert is_new(chip, new)


def test_a_full_flash_is_told_before_anything_changes(tmp_path, old, new, home):
    with open(new / "main.py", "a") as main:
        main.write("#" * 50_000)
    before = {path: old[path] for path in [*DATA, "main.py", "divermazo/table.mpy"]}
    with Chip(tmp_path, before, 30 * 4096) as chip:
        done = run(chip.port, "--firmware", new)
        assert done.exit_code == 2, done.output
        assert "Nothing has changed" in done.output and "divermazo log --delete" in done.output
        chip.unplug()
        assert chip.files() == before
    with Chip(tmp_path, before, 44 * 4096) as chip:
        assert run(chip.port, "--firmware", new).exit_code == 0
        chip.unplug()
        assert is_new(chip, new)


def test_a_file_that_does_not_fit_leaves_the_one_before(tmp_path):
    with Chip(tmp_path, {"main.py": b"", "large": b"as it was"}, 20 * 4096) as chip:
        with prompt.Prompt(chip.port) as board, pytest.raises(prompt.Full, match="divermazo log --delete"):
            board.write("large", bytes(100_000), lambda count: None)
        chip.unplug()
        assert chip.files() == {"main.py": b"", "large": b"as it was"}


@pytest.mark.parametrize("told, says", [
    ("('circuitpython', (9, 2, 1), 'board', 0x306)", "runs circuitpython 9.2.1, not MicroPython"),
    ("('micropython', (1, 23, 0), 'board', 0x306)", "MicroPython 1.23.0, which is too old"),
    ("('micropython', (1, 40, 0, ''), 'board', 0x307)", ".mpy files of version 7, the compiler here makes 6"),
])
def test_an_interpreter_that_does_not_fit(tmp_path, old, new, home, told, says):
    disguise = f"""
import sys
from collections import namedtuple
class Sys:
    implementation = namedtuple("implementation", ("name", "version", "_machine", "_mpy"))(*{told})
sys.modules["sys"] = Sys
"""
    with Chip(tmp_path, old, prefix=disguise) as chip:
        done = run(chip.port, "--firmware", new)
        assert done.exit_code == 2 and says in done.output and "divermazo image" in done.output, done.output
        chip.unplug()
        assert chip.files() == old


def test_another_program_is_replaced_only_when_you_say_so(tmp_path, new, home):
    blink = {"main.py": b"print('blink')\n"}
    with Chip(tmp_path, blink) as chip:
        done = run(chip.port, "--firmware", new, keys="n\n")
        assert done.exit_code == 1 and "another program" in done.output
        assert chip.files() == blink
        done = run(chip.port, "--firmware", new)  # nobody is there
        assert done.exit_code == 1 and "nothing has changed" in done.output and "--yes" in done.output
        assert chip.files() == blink
        assert run(chip.port, "--firmware", new, keys="y\n").exit_code == 0
    assert backups(home) == [blink]


def test_another_program_beside_our_folder_is_saved_before_it_is_replaced(tmp_path, old, new, home):
    files = {**old, "main.py": b"import divermazo\nprint('mine')\n"}
    with Chip(tmp_path, files) as chip:
        done = run(chip.port, "--firmware", new)
        assert done.exit_code == 1 and "another program" in done.output
        chip.unplug()
        assert chip.files() == files
        chip.plug_in()
        assert run(chip.port, "--firmware", new, "--yes").exit_code == 0
    assert backups(home) == [{**DATA, "main.py": files["main.py"]}]


def test_a_port_that_another_program_holds(chip, new, home):
    with serial.Serial(chip.port, exclusive=True):
        done = run(chip.port, "--firmware", new)
    assert done.exit_code == 2 and "Another program holds" in done.output


def test_a_port_without_micropython(new, home, monkeypatch):
    monkeypatch.setattr(prompt, "ANSWER_S", 0.2)
    near, far = os.openpty()
    tty.setraw(far)
    done = run(os.ttyname(far), "--firmware", new)
    assert done.exit_code == 2 and "answers as MicroPython does" in done.output
    os.close(near)
    os.close(far)


def test_text_without_an_end_is_not_waited_for(new, home, monkeypatch):
    monkeypatch.setattr(prompt, "ANSWER_S", 0.2)
    with flood() as port:
        done = run(port, "--firmware", new)
    assert done.exit_code == 2 and "Unplug the board" in done.output


def test_a_board_that_takes_nothing(new, home, monkeypatch):
    monkeypatch.setattr(Timeouts, "WRITE", 0.2)
    with full() as port:
        done = run(port, "--firmware", new)
    assert done.exit_code == 2 and "takes nothing any more" in done.output and "Unplug it" in done.output


def test_a_port_that_is_not_there(new, home):
    done = run("/dev/ttyNOWHERE", "--firmware", new)
    assert done.exit_code == 2 and "no device at /dev/ttyNOWHERE" in done.output


def test_a_folder_without_firmware(chip, old, new, home):
    done = run(chip.port, "--firmware", home)
    assert done.exit_code == 2 and "must have main.py and divermazo/" in done.output
    (new / "divermazo" / "say.py").write_text("VERSION =")
    done = run(chip.port, "--firmware", new)
    assert done.exit_code == 2 and "say.py cannot be compiled" in done.output and "SyntaxError" in done.output
    chip.unplug()
    assert chip.files() == old


def test_the_virtual_device_needs_none(table, home):
    done = run(table.socket)
    assert done.exit_code == 2 and "virtual device always has the firmware" in done.output


def test_nothing_is_written_when_nothing_can_be_saved(chip, old, new, home):
    home.write_text("a file where a folder belongs")
    done = run(chip.port, "--firmware", new)
    assert done.exit_code == 2 and "Nothing has changed" in done.output
    chip.unplug()
    assert chip.files() == old


def test_mip_installs_the_firmware(tmp_path):
    checked = subprocess.run([sys.executable, ROOT / "tools" / "list_firmware.py", "--check"], check=False)
    assert checked.returncode == 0
    with Chip(tmp_path, {}) as chip:
        command = ["mip", "install", "--target", "/", ROOT / "package.json"]
        subprocess.run([sys.executable, "-m", "mpremote", "connect", chip.port, *command],
                       check=True, stdout=subprocess.DEVNULL, timeout=60)
        chip.unplug()
        firmware = ROOT / "firmware"
        assert chip.files() == {file.relative_to(firmware).as_posix(): file.read_bytes()
                                for file in [firmware / "main.py", *firmware.glob("divermazo/**/*.py")]}
