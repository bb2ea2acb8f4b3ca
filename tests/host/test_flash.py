"""`divermazo flash`, on folders that are like the drive of a board in BOOTSEL mode."""

import shutil
import sys
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

import pytest
from divermazo_host import flash, uf2
from divermazo_host.cli import app
from divermazo_host.errors import DivermazoError
from typer.testing import CliRunner
from uf2s import micropython, plain

INFO = {  # as the chips' loaders have it
    "RP2040": "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n",
    "RP2350": "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n",
}


def mount(mounts: Path, *folders: Path) -> None:
    """A list as Linux has it in /proc/mounts (proc(5), getmntent(3))."""
    lines = ["sysfs /sys sysfs rw,nosuid,nodev,noexec,relatime 0 0",
             "/dev/nvme0n1p2 / ext4 rw,relatime,errors=remount-ro 0 0",
             "tmpfs /run tmpfs rw,nosuid,nodev,size=1631208k,mode=755,inode64 0 0",
             "/dev/nvme0n1p1 /boot/efi vfat rw,relatime,fmask=0077,dmask=0077 0 0"]
    for number, folder in enumerate(folders):
        path = str(folder)
        for sign in "\\ \t\n#":
            path = path.replace(sign, f"\\{ord(sign):03o}")
        lines.append(f"/dev/sd{'abcdef'[number]}1 {path} vfat rw,nosuid,nodev,relatime,uid=1000,gid=1000,"
                     "codepage=437,iocharset=iso8859-1,shortname=mixed,showexec,utf8,flush 0 0")
    mounts.write_text("\n".join(lines) + "\n")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this system mounts drives, all that any test will plug in: none yet."""
    folder = tmp_path / "media"
    folder.mkdir()
    names = ("RP2350", "RPI-RP2", "holiday photos", "one", "two")
    mount(tmp_path / "mounts", *[folder / name for name in names])
    monkeypatch.setattr(flash.sys, "platform", "linux")
    monkeypatch.setattr(flash, "MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr(flash, "LEAVES_S", 3)
    monkeypatch.setattr(flash, "APPEARS_S", 3)
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pico.uf2"
    path.write_bytes(plain(micropython("pico", sectors=40)))
    return path


def plug_in(desk: Path, chip: str = "RP2040", name: str = "RPI-RP2") -> Path:
    drive = desk / name
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text(INFO[chip])
    return drive


@contextmanager
def board(drive: Path, ready: Callable[[], bool] = lambda: True):
    """The loader of the board: as soon as it has a whole file it is gone. Yields what it has got."""
    got: list[uf2.Uf2] = []
    leaves = threading.Event()

    def load() -> None:
        while not got and not leaves.wait(0.01):
            if ready() and not drive.exists():
                plug_in(drive.parent, name=drive.name)
            for file in drive.glob("*.uf2"):
                try:
                    got.append(uf2.load(file))
                except uf2.BadImage:
                    continue
                shutil.rmtree(drive)

    thread = threading.Thread(target=load)
    thread.start()
    try:
        yield got
    finally:
        leaves.set()
        thread.join()


def run(*arguments: object, keys: str = ""):
    return CliRunner().invoke(app, ["flash", *map(str, arguments)], input=keys)


def test_a_board_that_waits_is_found_and_gets_the_file(desk, file):
    plug_in(desk, "RP2350", "RP2350")
    (desk / "holiday photos").mkdir()
    with board(plug_in(desk)) as got:
        done = run(file)
    assert done.exit_code == 0, done.output
    assert "Written" in done.output and got == [uf2.load(file)]


def test_a_drive_that_is_named_gets_the_file(desk, file, tmp_path):
    drive = plug_in(tmp_path, name="elsewhere")
    plug_in(desk)
    with board(drive) as got:
        done = run(file, "--drive", drive)
    assert done.exit_code == 0 and len(got) == 1, done.output


def test_the_app_goes_there_when_asked(desk, file, table):
    port = table.open_terminal()
    with board(desk / "RPI-RP2", lambda: table.do(lambda virtual: virtual.bootloader)) as got:
        done = run(file, "--port", port, keys="y\n")
        assert done.exit_code == 0, done.output
    assert "`divermazo backup`" in done.output and len(got) == 1


def test_the_app_stays_when_you_say_no(desk, file, table):
    done = run(file, "--port", table.open_terminal(), keys="n\n")
    assert done.exit_code == 1 and not table.do(lambda virtual: virtual.bootloader)


def test_a_drive_that_does_not_appear(desk, file, table):
    done = run(file, "--yes", "--port", table.open_terminal())
    assert done.exit_code == 2 and "no drive has appeared" in done.output


def test_without_a_board_it_says_how_to_get_there(desk, file, monkeypatch):
    monkeypatch.setattr("divermazo_host.ports.find", list)
    done = run(file)
    assert done.exit_code == 2
    assert "No board found" in done.output and "hold the BOOTSEL button" in done.output
    done = run(file, "--drive", desk)
    assert done.exit_code == 2 and "no INFO_UF2.TXT" in done.output


def test_the_virtual_device_takes_none(desk, file, table):
    done = run(file, "--port", table.socket)
    assert done.exit_code == 2 and "virtual device takes no UF2" in done.output
    assert not table.do(lambda virtual: virtual.bootloader)


def test_the_file_of_another_board_is_not_written(desk, file):
    drive = plug_in(desk, "RP2350")
    done = run(file)
    assert done.exit_code == 2 and "for an RP2040" in done.output and "has an RP2350" in done.output
    assert not (drive / file.name).exists()


def test_of_several_boards_one_must_be_named(desk, file):
    one, two = plug_in(desk, name="one"), plug_in(desk, name="two")
    done = run(file)
    assert done.exit_code == 2 and f"--drive {one}" in done.output and f"--drive {two}" in done.output


def test_what_is_no_uf2_file_is_not_written(desk, tmp_path):
    drive = plug_in(desk)
    file = tmp_path / "notes.uf2"
    file.write_text("hello")
    done = run(file)
    assert done.exit_code == 2 and "no UF2 file" in done.output and not (drive / file.name).exists()


def test_a_board_that_goes_away_in_the_midst(desk, file):
    drive = plug_in(desk)
    (drive / file.name).symlink_to("/dev/full")
    done = run(file)
    assert done.exit_code == 2 and "has taken 0 %" in done.output and "BOOTSEL" in done.output


def test_a_board_that_does_not_take_it(desk, file, monkeypatch):
    monkeypatch.setattr(flash, "LEAVES_S", 0.1)
    plug_in(desk)
    start = time.monotonic()
    done = run(file)
    assert done.exit_code == 2 and "has not taken the file" in done.output
    assert time.monotonic() - start >= 0.1


def test_drives_of_other_things_are_none(desk):
    (plug_in(desk) / "INFO_UF2.TXT").write_text("UF2 Bootloader v1.1.3 SFA\r\nBoard-ID: SAMD21G18A-Zero\r\n")
    assert flash.drives() == []
    with pytest.raises(DivermazoError):
        flash._drive(desk / "RPI-RP2")


@pytest.mark.parametrize("place", [
    "media/ana/RPI-RP2", "media/Ana María/RPI-RP2", "media/a\\040b/RPI-RP2", "media/tab\there/RPI-RP2",
    "media/two\nlines/RPI-RP2", "media/number #1/RPI-RP2", "media/vfat /RPI-RP2",
])
def test_any_place_where_linux_mounts_it(tmp_path, monkeypatch, place):
    drive = tmp_path / place
    drive.parent.mkdir(parents=True)
    plug_in(drive.parent)
    other = plug_in(tmp_path, name="not vfat")  # a copy on a disk is no board
    mount(tmp_path / "mounts", drive)
    with open(tmp_path / "mounts", "a") as mounts:
        mounts.write(f"/dev/sdz1 {str(other).replace(' ', chr(92) + '040')} ext4 rw 0 0\n")
    monkeypatch.setattr(flash.sys, "platform", "linux")
    monkeypatch.setattr(flash, "MOUNTS", tmp_path / "mounts")
    assert flash.drives() == [flash.Drive(drive, "RP2040")]


def test_the_list_of_this_computer_can_be_read():
    assert all(drive.chip in INFO for drive in flash.drives())


def test_macos_mounts_it_among_the_volumes(tmp_path, monkeypatch):
    (tmp_path / "Macintosh HD").symlink_to("/")
    (tmp_path / "Time Machine").mkdir()
    plug_in(tmp_path, "RP2350", "RP2350")
    plug_in(tmp_path, name="RPI-RP2 1")  # the second of that name
    monkeypatch.setattr(flash.sys, "platform", "darwin")
    monkeypatch.setattr(flash, "VOLUMES", tmp_path)
    assert flash.drives() == [flash.Drive(tmp_path / "RP2350", "RP2350"),
                              flash.Drive(tmp_path / "RPI-RP2 1", "RP2040")]


@pytest.mark.skipif(sys.platform == "win32", reason="there they are real")
def test_windows_gives_it_a_letter(tmp_path, monkeypatch):
    """The names of its drives are names of folders elsewhere."""
    monkeypatch.chdir(tmp_path)
    for name in ("C:\\", "D:\\"):
        Path(name).mkdir()
    plug_in(Path(), "RP2350", "E:\\")
    monkeypatch.setattr(flash.sys, "platform", "win32")
    assert flash.drives() == [flash.Drive(Path("E:\\"), "RP2350")]
