"""`divermazo flash`: a UF2 file onto a board that shows itself as a drive."""

import os
import re
import string
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from divermazo_host import uf2
from divermazo_host.errors import DivermazoError, NoAnswer, NoDevice, Unplugged
from divermazo_host.session import PortOption, confirm, refuse
from divermazo_host.uf2 import Uf2

MOUNTS = Path("/proc/mounts")  # of Linux; fields apart by blanks, what is none of their signs as \\040
OCTAL = re.compile(r"\\([0-7]{3})")
VOLUMES = Path("/Volumes")  # of macOS
INFO = "INFO_UF2.TXT"
CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}  # by Board-ID in that file, which is also the drive's name
CHUNK = 32 << 10
APPEARS_S = 20.0  # from the app's goodbye to a drive that the system has mounted
LEAVES_S = 15.0  # from the last block to a drive that is gone
LOOK_S = 0.1

BY_HAND = """\
Put the board there by hand: unplug it, hold the BOOTSEL button down, plug it in, let go.
It then is a drive named RPI-RP2 or RP2350. Run this command again; should it not find the drive, name it:
--drive DIR."""

MAY_BE_GONE = """\
Settings and game records on it may be gone afterwards: `divermazo backup` saves them,
`divermazo deploy` brings new firmware and keeps them."""


@dataclass(frozen=True)
class Drive:
    folder: Path
    chip: str


def flash(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="UF2, as `divermazo image` makes it.")],
    drive: Annotated[Path | None, typer.Option(metavar="DIR", help="The drive that the board is.",
                                               show_default="searched")] = None,
    port: PortOption = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Write a UF2 file to a board that was plugged in with BOOTSEL held down, or whose app can go there.

    Exit status: 0 written, 1 you said no, 2 not written.
    """
    try:
        image = uf2.load(file)
        target = _drive(drive) if drive else _find(image.chip)
        if target is None:
            _ask_app(file, port, yes)
            target = _wait_for(image.chip)
        if target.chip != image.chip:
            raise DivermazoError(f"{file} is for an {image.chip}; the board at {target.folder} "
                                 f"has an {target.chip}.\nMake the right file: divermazo image --board")
        _write(file, image, target)
    except DivermazoError as error:
        refuse(str(error))
    typer.echo("Written; the board starts.")


def drives() -> list[Drive]:
    """The boards in BOOTSEL mode that are mounted as drives."""
    return [drive for drive in map(_read, _mounted()) if drive is not None]


def _mounted() -> list[Path]:
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    if sys.platform == "darwin":
        return sorted(VOLUMES.glob("*"))
    lines = MOUNTS.read_text("utf-8", "surrogateescape").splitlines()
    mounts = [line.split(" ") for line in lines]
    return [Path(OCTAL.sub(lambda code: chr(int(code[1], 8)), fields[1])) for fields in mounts
            if fields[0].startswith("/dev/") and fields[2] == "vfat"]


def _read(folder: Path) -> Drive | None:
    try:
        text = (folder / INFO).read_text("ascii", "replace")
    except OSError:
        return None
    for line in text.splitlines():
        name, _, value = line.partition(":")
        if name == "Board-ID" and value.strip() in CHIPS:
            return Drive(folder, CHIPS[value.strip()])
    return None


def _drive(folder: Path) -> Drive:
    drive = _read(folder)
    if drive is None:
        raise DivermazoError(f"{folder} is no Pico: it has no {INFO} of one.\n{BY_HAND}")
    return drive


def _find(chip: str) -> Drive | None:
    """The only one there is, or the only one with `chip`."""
    found = drives()
    fitting = [drive for drive in found if drive.chip == chip]
    if len(fitting) > 1 or (len(found) > 1 and not fitting):
        names = "\n".join(f"    --drive {drive.folder}" for drive in found)
        raise DivermazoError(f"There are several boards. Say which one:\n{names}")
    return next(iter(fitting or found), None)


def _ask_app(file: Path, port: str | None, yes: bool) -> None:
    """Have the app of the only device, or that at `port`, make a drive of its board."""
    from divermazo_host.device import Device
    from divermazo_host.ports import NONE_FOUND, choose

    try:
        name = choose(port)
    except NoDevice as error:
        if str(error) != NONE_FOUND:
            raise
        raise DivermazoError(f"No board found that waits for a UF2 file.\n{_unmounted()}{BY_HAND}") from error
    if name.startswith("socket://"):
        raise DivermazoError("The virtual device takes no UF2 file, and no board waits for one.\n"
                             f"{_unmounted()}{BY_HAND}")
    try:
        with Device(name) as device:
            typer.echo(f"Divermazo {device.hello.firmware} at {name}, chip {device.hello.id}.")
            if not yes:
                typer.echo(MAY_BE_GONE)
                confirm(f"Write {file}?")
            device.bootloader()
    except NoAnswer as error:
        raise DivermazoError(f"{error}\n{BY_HAND}") from error


def _wait_for(chip: str) -> Drive:
    deadline = time.monotonic() + APPEARS_S
    while time.monotonic() < deadline:
        drive = _find(chip)
        if drive is not None:
            return drive
        time.sleep(LOOK_S)
    raise DivermazoError(f"The board has left for BOOTSEL mode, but no drive has appeared.\n{_unmounted()}"
                         "Once it is there: divermazo flash FILE --drive DIR")


def _unmounted() -> str:
    """On Linux without a desktop nobody mounts a drive."""
    for label in CHIPS:
        device = Path("/dev/disk/by-label") / label
        if device.exists():
            return f"There is one, but it is not mounted: udisksctl mount -b {device}\n"
    return ""


def _write(file: Path, image: Uf2, drive: Drive) -> None:
    """Copy, and wait until the board has taken it: then it starts, and the drive is gone."""
    from rich.progress import Progress

    data, target = file.read_bytes(), drive.folder / file.name
    sent = 0
    try:
        with Progress(transient=True) as progress, open(target, "wb", buffering=0) as stream:
            task = progress.add_task(str(target), total=len(data))
            while sent < len(data):
                count = stream.write(data[sent:sent + CHUNK])
                sent += count
                os.fsync(stream.fileno())
                progress.update(task, completed=sent)
    except OSError as error:
        if sent < len(data):  # else the board has left with the last block, before it was confirmed
            percent = 100 * sent // len(data)
            raise Unplugged(str(drive.folder),
                            f"The board has taken {percent} %, then no more ({error.strerror}).\n"
                            f"Check the cable and begin again. {BY_HAND}") from error
    deadline = time.monotonic() + LEAVES_S
    while _read(drive.folder) is not None:
        if time.monotonic() > deadline:
            raise DivermazoError("All is copied, but the board does not start: it has not taken the file.\n"
                                 f"Is it for this board? It is for an {image.chip}. Else try another cable.")
        time.sleep(LOOK_S)
