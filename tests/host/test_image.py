"""`divermazo image`: MicroPython and the firmware in one file, each where it belongs."""

import hashlib
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from chip import files_in
from divermazo_host import firmware_files, image, uf2
from divermazo_host.cli import app
from divermazo_host.uf2 import FLASH, PAGE, RP2350_ARM, SECTOR, BadImage, Uf2
from typer.testing import CliRunner
from uf2s import FILESYSTEMS, micropython, plain

MICROPYTHON = Path(sys.executable).with_name("micropython")

FILES = {
    "main.py": b"import divermazo\n",
    "divermazo/a.mpy": bytes(range(256)) * 40,
    "divermazo/ui/b.mpy": b"b",
}

# Mounts as ports/rp2/modules/_boot.py does, and prints each file with its hash.
READ = """
import hashlib, os, sys, vfs
flash = open(sys.argv[1], "rb")
size = flash.seek(0, 2)
class Blocks:
    def readblocks(self, block, buffer, offset=0):
        flash.seek(block * 4096 + offset)
        flash.readinto(buffer)
    def ioctl(self, what, argument):
        return {4: size // 4096, 5: 4096}.get(what, 0)
vfs.mount(vfs.VfsLfs2(Blocks(), progsize=256), "/there")
def show(folder):
    for name, kind, *_ in os.ilistdir("/there" + folder):
        path = folder + "/" + name
        if kind == 0x4000:
            show(path)
        else:
            with open("/there" + path, "rb") as file:
                print(path[1:], hashlib.sha256(file.read()).digest().hex())
show("")
"""


def storage_of(made: Uf2, start: int, size: int) -> bytes:
    """The filesystem's part of flash after the file was written to a board that held something else."""
    flash = bytearray(b"\x5a" * size)
    for address, page in made.pages.items():
        if address >= start:
            flash[address - start:address - start + PAGE] = page
    return bytes(flash)


def hashes(files: dict[str, bytes]) -> dict[str, str]:
    return {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}


def read_by_micropython(storage: bytes, work: Path) -> dict[str, str]:
    flash, script = work / "flash.bin", work / "read.py"
    flash.write_bytes(storage)
    script.write_text(READ)
    listed = subprocess.run([str(MICROPYTHON), str(script), str(flash)], check=True, stdout=subprocess.PIPE)
    return dict(line.split() for line in listed.stdout.decode().splitlines())


@pytest.mark.parametrize("board", FILESYSTEMS)
def test_the_filesystem_lies_where_that_micropython_has_it(board, tmp_path):
    base = micropython(board)
    family, start, size = FILESYSTEMS[board]
    made, told = image.merge(base, FILES)
    assert (told.board, told.start, told.size) == (board, start, size)
    assert start + size == FLASH + image.BOARDS[board].flash
    assert made.family == family and made.lead == base.lead
    assert {address: page for address, page in made.pages.items() if address < start} == base.pages
    storage = storage_of(made, start, size)
    assert files_in(storage) == FILES
    assert read_by_micropython(storage, tmp_path) == hashes(FILES)


def test_the_whole_firmware_is_in_it_file_by_file(tmp_path):
    firmware = firmware_files.build()
    made, told = image.merge(micropython("pico_w"), firmware.files)
    storage = storage_of(uf2.decode(made.encode()), told.start, told.size)
    assert files_in(storage) == firmware.files
    assert read_by_micropython(storage, tmp_path) == firmware.hashes
    assert "main.py" in firmware.files and "divermazo/app.mpy" in firmware.files
    assert not any(path.startswith("data") for path in firmware.files)


def test_only_written_sectors_are_in_the_file():
    made, told = image.merge(micropython("pico"), FILES)
    sectors = {address // SECTOR for address in made.pages if address >= told.start}
    assert len(sectors) < 10


def other(base: Uf2, **parts) -> Uf2:
    return Uf2(**{"family": base.family, "pages": base.pages, "lead": base.lead, **parts})


PICO = micropython("pico")


@pytest.mark.parametrize("base, board, says", [
    (PICO, "pico_w", "for the Pico, not for the Pico W"),
    (micropython("pico2"), "pico", "for the Pico 2, not for the Pico"),
    (other(PICO, family=RP2350_ARM), None, "not right for the Pico"),
    (micropython("adafruit_feather"), None, "does not run on: adafruit_feather"),
    (micropython("pico", program="CircuitPython"), None, "not MicroPython"),
    (other(PICO, pages={FLASH + 0x4000: bytes(PAGE)}), None, "not MicroPython"),
    (micropython("pico", start=FLASH + 2 * SECTOR), None, "already has something"),
    (other(PICO, pages={**PICO.pages, 0x10110000: bytes(PAGE)}), None, "already has something"),
    (micropython("pico", start=FLASH + 0x100), None, "cannot be"),
    (micropython("pico", size=4 << 20), None, "not right for the Pico"),
    (micropython("pico", start=0x101FE000, size=2 * SECTOR), None, "does not fit"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_what_would_not_run_is_refused(base, board, says):
    with pytest.raises(BadImage) as refusal:
        image.merge(base, FILES, board)
    assert says in str(refusal.value)


def run(*arguments: object):
    return CliRunner().invoke(app, ["image", *map(str, arguments)])


def test_the_command_writes_the_file_and_says_what_to_do(tmp_path):
    given, wanted = tmp_path / "micropython.uf2", tmp_path / "out.uf2"
    given.write_bytes(plain(micropython("pico2")))
    done = run("--micropython", given, "-o", wanted)
    assert done.exit_code == 0, done.output
    assert "for Pico 2, MicroPython v1.28.0" in done.output and f"divermazo flash {wanted}" in done.output
    made = uf2.load(wanted)
    assert made.chip == "RP2350" and max(made.pages) > FILESYSTEMS["pico2"][1]
    again = tmp_path / "again.uf2"
    run("--micropython", given, "-o", again)
    assert again.read_bytes() == wanted.read_bytes()


def test_the_command_says_why_not(tmp_path):
    given = tmp_path / "micropython.uf2"
    given.write_bytes(plain(PICO))
    for arguments, says in [
        ((), "Say for which board"),
        (("--board", "nano"), "There is no board nano"),
        (("--micropython", tmp_path / "none.uf2"), "No such file"),
        (("--micropython", given, "--sha256", "00" * 32), hashlib.sha256(given.read_bytes()).hexdigest()),
        (("--micropython", given, "-o", tmp_path / "no" / "out.uf2"), "cannot be written"),
    ]:
        done = run(*arguments)
        assert done.exit_code == 2 and says in done.output, (arguments, done.output)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """micropython.org as far as it is needed, with one version for the Pico."""
    root = tmp_path / "site"
    (root / "download" / "RPI_PICO").mkdir(parents=True)
    (root / "resources" / "firmware").mkdir(parents=True)
    (root / "resources/firmware/RPI_PICO-20260406-v1.28.0.uf2").write_bytes(plain(PICO))
    (root / "download/RPI_PICO/index.html").write_text(
        '<a href="/resources/firmware/RPI_PICO-20260406-v1.28.0.uf2">v1.28.0 .uf2</a>')
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=root))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_micropython_is_fetched_once(site, tmp_path):
    cache = tmp_path / "cache"
    file = image.fetch("pico", "1.28.0", site, cache)
    assert uf2.load(file) == PICO
    assert image.fetch("pico", "v1.28.0", "http://127.0.0.1:9", cache) == file
    file.write_bytes(b"")
    with pytest.raises(BadImage, match="not the file it should be"):
        image.fetch("pico", "1.28.0", site, cache)


def test_what_cannot_be_fetched_is_told(site, tmp_path):
    with pytest.raises(BadImage, match="no MicroPython 9.9.9 at"):
        image.fetch("pico", "9.9.9", site, tmp_path / "cache")
    with pytest.raises(BadImage, match="cannot be reached"):
        image.fetch("pico_w", "1.28.0", site, tmp_path / "cache")
    with pytest.raises(BadImage, match="--micropython FILE"):
        image.fetch("pico", "1.28.0", "http://127.0.0.1:9", tmp_path / "cache")
    assert not (tmp_path / "cache").exists()
