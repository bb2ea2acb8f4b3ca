"""`divermazo image`: one UF2 file to drag onto a board, with MicroPython and the firmware."""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from divermazo_host import micropython_uf2, uf2
from divermazo_host.errors import DivermazoError
from divermazo_host.session import refuse
from divermazo_host.uf2 import FLASH, PAGE, SECTOR, BadImage, Uf2

SITE = "https://micropython.org"
VERSION = "1.28.0"
PATIENCE_S = 30


@dataclass(frozen=True)
class Board:
    """`download`: its name at micropython.org. `flash`: bytes of it."""

    title: str
    download: str
    chip: str
    flash: int


BOARDS = {
    "pico": Board("Pico", "RPI_PICO", "RP2040", 2 << 20),
    "pico_w": Board("Pico W", "RPI_PICO_W", "RP2040", 2 << 20),
    "pico2": Board("Pico 2", "RPI_PICO2", "RP2350", 4 << 20),
    "pico2_w": Board("Pico 2 W", "RPI_PICO2_W", "RP2350", 4 << 20),
}


def image(
    board: Annotated[str | None, typer.Option(help=f"One of {', '.join(BOARDS)}.",
                                              show_default="that of the UF2")] = None,
    micropython: Annotated[Path | None, typer.Option(metavar="FILE", help="UF2 of MicroPython.",
                                                     show_default="fetched from micropython.org")] = None,
    version: Annotated[str, typer.Option(help="MicroPython to fetch.")] = VERSION,
    sha256: Annotated[str | None, typer.Option(help="What the UF2 of MicroPython must hash to.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE",
                                                show_default="divermazo-BOARD.uf2")] = None,
) -> None:
    """Make one UF2 file to drag onto a board: MicroPython and the firmware, ready to play.

    It is for new boards: settings and records that are on one will be gone. `divermazo deploy` keeps them.
    Exit status: 0 made, 2 not.
    """
    from divermazo_host import firmware_files  # here, since other commands do not need the compiler

    try:
        if board is not None and board not in BOARDS:
            raise BadImage(f"There is no board {board}. Say one of {', '.join(BOARDS)}.")
        if micropython is None:
            if board is None:
                raise BadImage("Say for which board (--board), or which UF2 of MicroPython (--micropython).")
            micropython = fetch(board, version)
        _check(micropython, sha256)
        base = uf2.load(micropython)
        made, told = merge(base, firmware_files.build().files, board)
        target = output or Path(f"divermazo-{told.board}.uf2")
        data = made.encode()
        target.write_bytes(data)
    except DivermazoError as error:
        refuse(str(error))
    except OSError as error:
        refuse(f"{error.filename} cannot be written: {error.strerror}.")
    typer.echo(f"{target}: for {BOARDS[told.board].title}, MicroPython {told.version}.\n"
               "Hold BOOTSEL while plugging the board in, then drag the file onto the drive that appears,\n"
               f"or: divermazo flash {target}\n"
               "What was stored on the board will be gone.")


def merge(base: Uf2, files: dict[str, bytes], board: str | None = None) -> tuple[Uf2, micropython_uf2.Facts]:
    """MicroPython with a filesystem that has `files`, and what it is for.

    Raises BadImage when `base` is not MicroPython for one of BOARDS (and for `board`, when given), or
    reaches into its own filesystem.
    """
    told = micropython_uf2.facts(base)
    if told.board not in BOARDS:
        raise BadImage(f"This MicroPython is for a board that Divermazo does not run on: {told.board}.")
    if board is not None and told.board != board:
        raise BadImage(f"This MicroPython is for the {BOARDS[told.board].title}, "
                       f"not for the {BOARDS[board].title}.")
    known = BOARDS[told.board]
    end = told.start + told.size
    if base.chip != known.chip or end > FLASH + known.flash or min(base.pages) < FLASH:
        raise BadImage(f"This UF2 is not right for the {known.title}.")
    if max(base.pages) >= told.start:
        raise BadImage("This UF2 already has something where the filesystem belongs.\n"
                       "Take one of MicroPython alone, from micropython.org/download.")
    storage = filesystem(files, told.size)
    return Uf2(base.family, {**base.pages, **_used(storage, told.start)}, base.lead), told


def filesystem(files: dict[str, bytes], size: int) -> bytes:
    """A littlefs2 of `size` bytes with `files`. Raises BadImage when they do not fit.

    Geometry as in MicroPython's ports/rp2 (rp2_flash.c, modules/_boot.py) and extmod/vfs_lfsx.c; format 2.0,
    which every MicroPython mounts.
    """
    from littlefs import LittleFS, LittleFSError, UserContext

    flash = UserContext(size)
    volume = LittleFS(flash, block_size=SECTOR, block_count=size // SECTOR, read_size=32, prog_size=PAGE,
                      cache_size=4 * PAGE, lookahead_size=32, block_cycles=100, disk_version=0x00020000)
    try:
        for path, data in files.items():
            volume.makedirs(str(Path(path).parent.as_posix()), exist_ok=True)
            with volume.open(path, "wb") as file:
                file.write(data)
    except LittleFSError as error:
        raise BadImage(f"The firmware does not fit into {size // 1024} KB: {error}.") from error
    volume.unmount()
    return bytes(flash.buffer)


def _used(storage: bytes, start: int) -> dict[int, bytes]:
    """The pages of all sectors in which something is written. What the others had does not matter to
    littlefs, which erases before it writes."""
    blank = b"\xff" * SECTOR
    sectors = [at for at in range(0, len(storage), SECTOR) if storage[at:at + SECTOR] != blank]
    return {start + page: storage[page:page + PAGE]
            for at in sectors for page in range(at, at + SECTOR, PAGE)}


def fetch(board: str, version: str, site: str = SITE, cache: Path | None = None) -> Path:
    """The UF2 of MicroPython for one of BOARDS, fetched unless it is in `cache`. Raises BadImage.

    The site publishes no checksums. So the file is known by https, by what it says of itself, and from the
    second time on by the hash that is kept beside it.
    """
    folder = cache or platformdirs.user_cache_path("divermazo", appauthor=False) / "micropython"
    file = folder / f"{BOARDS[board].download}-{version.removeprefix('v')}.uf2"
    note = file.with_suffix(".sha256")
    if file.exists() and note.exists():
        _check(file, note.read_text().strip())
        return file
    data = _download(board, version.removeprefix("v"), site)
    told = micropython_uf2.facts(uf2.decode(data))
    if told.board != board:
        raise BadImage(f"{site} has sent MicroPython for another board: {told.board}.")
    folder.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    note.write_text(hashlib.sha256(data).hexdigest() + "\n")
    return file


def _download(board: str, version: str, site: str) -> bytes:
    from urllib.error import URLError
    from urllib.request import urlopen

    name = BOARDS[board].download
    page = f"{site}/download/{name}/"
    try:
        with urlopen(page, timeout=PATIENCE_S) as answer:
            text = answer.read().decode("utf-8", "replace")
        found = re.search(rf'"(/resources/firmware/{name}-\d{{8}}-v{re.escape(version)}\.uf2)"', text)
        if found is None:
            raise BadImage(f"There is no MicroPython {version} at {page}\n"
                           "Look there which there are, and say so: --version")
        with urlopen(site + found[1], timeout=PATIENCE_S) as answer:
            data: bytes = answer.read()
    except (URLError, OSError) as error:
        reason = getattr(error, "reason", error)
        raise BadImage(f"{site} cannot be reached ({reason}).\n"
                       f"Where there is internet, fetch the UF2 from {page}\n"
                       "then say: divermazo image --micropython FILE") from error
    return data


def _check(path: Path, sha256: str | None) -> None:
    if sha256 is None:
        return
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise BadImage(f"{path} cannot be read: {error.strerror}.") from error
    if found != sha256.lower():
        raise BadImage(f"{path} is not the file it should be: its SHA-256 is\n{found}")
