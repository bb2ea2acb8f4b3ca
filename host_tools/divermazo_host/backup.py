"""`divermazo backup` and `divermazo restore`: what a device keeps, as a zip.

    device.json     which device it was, and when
    settings.json   its settings by name
    crash.txt       its last crash, when there was one
    records/*.jsonl one game record each, newest first, under its key, with sealed lines (docs/records.md)
    data/*          its files as they are, when its app did not answer
"""

import contextlib
import io
import json
import re
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from divermazo.link.rpc import DAMAGED, INVALID_PARAMS, METHOD_NOT_FOUND
from divermazo.store import codec
from divermazo.store.segment import SEAL

from divermazo_host.errors import DivermazoError, NoAnswer, Refused
from divermazo_host.session import PortOption, refuse, session
from divermazo_host.settings import put

if TYPE_CHECKING:
    from divermazo_host.device import Device

DEVICE = "device.json"
SETTINGS = "settings.json"
CRASH = "crash.txt"
RECORDS = "records/"
RECORD = re.compile(RECORDS + r"([0-9a-f]{16})\.jsonl")

BLOCK = 4096  # of flash: a segment of a record
KEPT_FREE = 20 * BLOCK  # by the device itself, and for its next game

# What zipfile and json raise on damage of one kind or another
_UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError, ValueError)


def backup(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="The zip to make.",
                                                show_default="divermazo-CHIP-DATE.zip")] = None,
    port: PortOption = None,
) -> None:
    """Save the settings, game records and last crash of a device in a zip.

    When the app of a board does not answer its files are read through the prompt of MicroPython.

    Exit status: 0 all is saved, 1 all but records that cannot be read, 2 nothing is.
    """
    if file is not None and file.exists():
        refuse(_taken(file))
    memory = io.BytesIO()
    try:
        with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
            chip, saved, damaged = _save(port, archive)
    except DivermazoError as error:
        refuse(str(error))
    target = file or Path(f"divermazo-{chip}-{datetime.now():%Y%m%d-%H%M%S}.zip")
    _write(target, memory.getvalue())
    typer.echo(f"{target}: settings and {_games(saved)}")
    if damaged:
        typer.echo(f"Not in it, since they cannot be read: record {', '.join(map(str, damaged))}.\n"
                   "Try once more; the others are saved.", err=True)
        raise typer.Exit(1)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `divermazo backup` has made.")],
    port: PortOption = None,
) -> None:
    """Put the settings and game records of a backup back on a device, the same or another one.

    Records that are there stay as they are, and none comes twice. Interrupted, it can be run again.

    Exit status: 0 restored, 1 not all of it, 2 it could not be done, or not to the end.
    """
    settings, records = _read(file)
    with session(port) as device:
        there = device.settings()
        missing = _missing(device, records)
        known = {name: value for name, value in settings.items() if name in there}
        put(device, known)
        typer.echo(f"Settings restored: {', '.join(known) or 'none'}")
        left = _put_back(device, missing)
    if records:
        back = len(missing) - len(left)
        kept = len(records) - len(missing)
        typer.echo(f"{_games(back)} restored" + (f", {kept} there already" if kept else "") + ".")
    if len(known) < len(settings):
        typer.echo(f"This firmware does not know: {', '.join(sorted(set(settings) - set(known)))}", err=True)
    if left:
        typer.echo(f"Left in {file}: {', '.join(left)}: damaged, or of other rules than those of the device.",
                   err=True)
        raise typer.Exit(1)


def _save(port: str | None, archive: zipfile.ZipFile) -> tuple[str, int, list[int]]:
    """The chip, how many records are in the archive now, and the numbers of those that cannot be read."""
    from divermazo_host.device import Device

    try:
        device = Device(port)
    except NoAnswer as error:
        if error.port.startswith("socket://"):
            raise
        typer.echo("The app does not answer; reading its files.", err=True)
        return _save_files(error.port, archive)
    with device:
        _save_about(archive, asdict(device.hello), device.settings(), device.crash())
        with typer.progressbar(device.records(), label="Game records", file=sys.stderr) as entries:
            return device.hello.id, *_save_records(
                archive, ((entry.id, entry.key, device.read_record(entry.id)) for entry in entries))


def _save_files(port: str, archive: zipfile.ZipFile) -> tuple[str, int, list[int]]:
    """As `_save`, from a board at the prompt of MicroPython, read here with the device's own code."""
    from divermazo.store import crash
    from divermazo.store.journal import Journal
    from divermazo.store.settings import Settings

    from divermazo_host.deploy import DATA, copy_files
    from divermazo_host.prompt import Prompt

    with tempfile.TemporaryDirectory() as place:
        with Prompt(port) as board:
            there = board.entries()
            copy_files(board, {path: entry for path, entry in there.items()
                               if path.startswith(DATA) and entry.size is not None}, Path(place), {})
            about = board.interpreter
        folder = Path(place, DATA)
        folder.mkdir(exist_ok=True)
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, f"{DATA}{path.relative_to(folder).as_posix()}")
        _save_about(archive, asdict(about), Settings(str(folder)).values(), crash.load(str(folder)))
        journal = Journal(str(folder), _NoFlash(), lambda: None)
        while journal.prepare():
            pass
        saved, damaged = _save_records(archive, (
            (id, journal.key(id, header), (line.decode() for line in journal.read(id)))
            for id, header in list(journal.records())))
        damaged += [int(file.name[:6]) for file in sorted(folder.glob("*.seg.bad"))
                    if f"{DATA}{file.name}" not in there]  # set aside here: not even their header can be read
    return about.id or "board", saved, damaged


class _NoFlash:
    """Lines are written to a copy of the files, if at all."""

    blocks = 0

    def find(self, head: bytes) -> int:
        return -1


def _save_about(archive: zipfile.ZipFile, about: dict[str, Any], settings: dict[str, Any],
                report: str) -> None:
    saved = datetime.now().astimezone().isoformat("T", "seconds")
    archive.writestr(DEVICE, _json({"hello": about, "saved": saved}))
    archive.writestr(SETTINGS, _json(settings))
    if report:
        archive.writestr(CRASH, report)


def _save_records(archive: zipfile.ZipFile,
                  records: Iterable[tuple[int, str, Iterable[str]]]) -> tuple[int, list[int]]:
    saved, damaged = 0, []
    for id, key, lines in records:
        try:
            sealed = [codec.seal(line.encode()) + b"\n" for line in lines]
        except (Refused, ValueError) as error:
            if isinstance(error, Refused) and error.code != DAMAGED:
                raise
            damaged.append(id)
        else:
            archive.writestr(f"{RECORDS}{key}.jsonl", b"".join(sealed))
            saved += 1
    return saved, damaged


def _missing(device: "Device", records: dict[str, list[str]]) -> list[tuple[str, int, list[str]]]:
    """What has to be put back: keys, how many lines are there, all lines; the oldest first. The command ends
    here where the device would lose something by it."""
    entries = device.records()
    there = {entry.key for entry in entries}
    missing = [(key, 0, lines) for key, lines in records.items() if key not in there]
    last = entries[0] if entries else None
    if last and not last.over:
        lines = records.get(last.key, [])
        present = list(device.read_record(last.id))
        half = len(present) < len(lines) and lines[:len(present)] == present
        if half:
            missing.insert(0, (last.key, len(present), lines))
        order = list(records)
        if missing and (not lines or order.index(missing[0][0]) < order.index(last.key)):
            refuse(f"On the device a game is not over, {last.header['game']}, and it could not be continued "
                   "after this.\nEnd it there, or begin another one, and try again. Nothing has changed.")
    room = device.hello.free_flash
    needed = sum(map(_blocks, missing)) * BLOCK
    if room is not None and needed and room < needed + KEPT_FREE:
        refuse(f"The flash of the device is too full: the games need {needed // 1024} KB, and "
               f"{max(room - KEPT_FREE, 0) // 1024} KB are free.\nNothing has changed. "
               "Bring its own games home, then delete them there: divermazo log --delete")
    return missing


def _blocks(record: tuple[str, int, list[str]]) -> int:
    """What a record takes on flash, and a little more: a line does not cross pages."""
    return sum(len(line) + SEAL for line in record[2]) * 5 // 4 // BLOCK + 1


def _put_back(device: "Device", missing: list[tuple[str, int, list[str]]]) -> list[str]:
    """The keys of those that could not be."""
    from divermazo_host.history import Unplayable, play

    left: list[str] = []
    if not missing:
        return left
    with typer.progressbar(missing, label="Game records", file=sys.stderr) as records:
        for key, start, lines in records:
            try:
                play(lines)
                device.write_record(key, lines, start)
            except Unplayable:
                left.append(key)
            except Refused as refused:
                if refused.code == METHOD_NOT_FOUND:
                    refuse("The firmware of the device is too old to take games. "
                           "Bring it up to date: divermazo deploy")
                if refused.code != INVALID_PARAMS:
                    raise
                left.append(key)
    return left


def _games(number: int) -> str:
    return "1 game record" if number == 1 else f"{number} game records"


def _json(value: object) -> str:
    return json.dumps(value, indent=2) + "\n"


def _write(target: Path, data: bytes) -> None:
    """Make the file, whole or not at all."""
    try:
        with open(target, "xb") as stream:
            stream.write(data)
    except FileExistsError:
        refuse(_taken(target))
    except OSError as error:
        with contextlib.suppress(OSError):
            target.unlink()
        refuse(f"{target}: {error.strerror}. Nothing is saved; name a place with room: "
               "divermazo backup FILE")


def _taken(target: Path) -> str:
    return f"{target} exists already. Nothing is saved; name another file: divermazo backup FILE"


def _read(file: Path) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """The settings in a backup, and its records by key, the oldest first."""
    records = {}
    try:
        with zipfile.ZipFile(file) as archive:
            settings = json.loads(archive.read(SETTINGS))
            for name in reversed(archive.namelist()):
                if found := RECORD.fullmatch(name):
                    lines = [codec.unseal(line).decode() for line in archive.read(name).splitlines()]
                    if len(lines) > 1:  # else nothing was played
                        records[found[1]] = lines
    except OSError as error:
        refuse(f"{file}: {error.strerror}")
    except _UNREADABLE as error:
        refuse(f"{file} is no backup of a device, or damaged ({error}). Nothing has changed.")
    if not isinstance(settings, dict):
        refuse(f"{file} is no backup of a device: its settings are no settings. Nothing has changed.")
    return settings, records
