"""`divermazo backup` and `divermazo restore`: what a device keeps, as a zip.

    device.json     which device it was, and when
    settings.json   its settings by name
    crash.txt       its last crash, when there was one
    records/*.jsonl one game record each, under its key, with sealed lines (docs/records.md)
"""

import contextlib
import io
import json
import sys
import zipfile
import zlib
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from divermazo.link.rpc import DAMAGED
from divermazo.store import codec

from divermazo_host.errors import Refused
from divermazo_host.session import PortOption, refuse, session
from divermazo_host.settings import put

if TYPE_CHECKING:
    from divermazo_host.device import Device

DEVICE = "device.json"
SETTINGS = "settings.json"
CRASH = "crash.txt"
RECORDS = "records/"

# What zipfile and json raise on damage of one kind or another
_UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError, ValueError)


def backup(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="The zip to make.",
                                                show_default="divermazo-CHIP-DATE.zip")] = None,
    port: PortOption = None,
) -> None:
    """Save the settings, game records and last crash of a device in a zip.

    Exit status: 0 all is saved, 1 all but records that the device cannot read itself, 2 nothing is.
    """
    if file is not None and file.exists():
        refuse(_taken(file))
    memory = io.BytesIO()
    with session(port) as device, zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        name = f"divermazo-{device.hello.id}-{datetime.now():%Y%m%d-%H%M%S}.zip"
        saved, damaged = _save(device, archive)
    target = file or Path(name)
    _write(target, memory.getvalue())
    typer.echo(f"{target}: settings and {_games(saved)}")
    if damaged:
        typer.echo(f"Not in it, since the device cannot read them: record {', '.join(map(str, damaged))}.\n"
                   "Try once more; the others are saved.", err=True)
        raise typer.Exit(1)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `divermazo backup` has made.")],
    port: PortOption = None,
) -> None:
    """Put the settings of a backup back on a device, the same or another one.

    Game records stay in the zip: a device takes none.

    Exit status: 0 restored, 1 they hold and are not written yet, 2 nothing has changed.
    """
    settings, records = _read(file)
    with session(port) as device:
        there = device.settings()
        known = {name: value for name, value in settings.items() if name in there}
        put(device, known)
    typer.echo(f"Settings restored: {', '.join(known) or 'none'}")
    if len(known) < len(settings):
        typer.echo(f"This firmware does not know: {', '.join(sorted(set(settings) - set(known)))}", err=True)
    if records:
        typer.echo(f"Left in {file}: {_games(records)}, since a device takes none. "
                   "Unpack it, and `divermazo replay` reads each.", err=True)


def _save(device: "Device", archive: zipfile.ZipFile) -> tuple[int, list[int]]:
    """How many records are in the archive now, and the numbers of those that cannot be read."""
    about = {"hello": asdict(device.hello), "saved": datetime.now().astimezone().isoformat("T", "seconds")}
    archive.writestr(DEVICE, _json(about))
    archive.writestr(SETTINGS, _json(device.settings()))
    if report := device.crash():
        archive.writestr(CRASH, report)
    saved, damaged = 0, []
    with typer.progressbar(device.records(), label="Game records", file=sys.stderr) as entries:
        for entry in entries:
            try:
                lines = list(device.read_record(entry.id))
            except Refused as refused:
                if refused.code != DAMAGED:
                    raise
                damaged.append(entry.id)
            else:
                sealed = [codec.seal(line.encode()) + b"\n" for line in lines]
                archive.writestr(f"{RECORDS}{entry.key}.jsonl", b"".join(sealed))
                saved += 1
    return saved, damaged


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


def _read(file: Path) -> tuple[dict[str, Any], int]:
    """The settings in a backup, and how many records there are."""
    try:
        with zipfile.ZipFile(file) as archive:
            settings = json.loads(archive.read(SETTINGS))
            records = sum(name.startswith(RECORDS) for name in archive.namelist())
    except OSError as error:
        refuse(f"{file}: {error.strerror}")
    except _UNREADABLE as error:
        refuse(f"{file} is no backup of a device, or damaged ({error}). Nothing has changed.")
    if not isinstance(settings, dict):
        refuse(f"{file} is no backup of a device: its settings are no settings. Nothing has changed.")
    return settings, records
