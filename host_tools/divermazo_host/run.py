"""`divermazo run`: a scenario script on the simulated board, in virtual time."""

import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from divermazo_sim.device import Device
from divermazo_sim.script import Script, ScriptError, Unmet

from divermazo_host.folder import taken
from divermazo_host.session import refuse


def run(
    script: Annotated[str, typer.Argument(metavar="SCRIPT|-", help="A scenario, or - for standard input.")],
    seed: Annotated[int, typer.Option(min=0, help="Of everything random: dice, bounce, noise.")] = 1,
    data: Annotated[Path | None, typer.Option(help="Folder of settings and records.",
                                              show_default="a fresh one, thrown away")] = None,
    trace: Annotated[bool, typer.Option("--trace", help="Print each change of lights, glass, tone.")] = False,
) -> None:
    """Run a scenario script on the simulated device and check what it expects.

    The language, with examples, is in docs/scenarios.md of the project.

    Exit status: 0 all expectations hold, 1 one does not, 2 the script or a file cannot be used.
    """
    try:
        steps = Script(_read(script))
        if not steps.length:
            refuse(f"{_name(script)}: nothing to do; write a step a line, such as: tap 1")
        if data is not None:
            with taken(data, "divermazo run SCRIPT --data FOLDER"):
                _perform(steps, data, seed, trace)
        else:
            with tempfile.TemporaryDirectory() as fresh:
                _perform(steps, Path(fresh), seed, trace)
    except ScriptError as error:
        typer.echo(f"{_name(script)}:{error.line}: {error.text}", err=True)
        raise typer.Exit(1 if isinstance(error, Unmet) else 2) from None


def _perform(steps: Script, data: Path, seed: int, trace: bool) -> None:
    device = Device(str(data), seed)
    device.trace = []
    device.power_on()
    try:
        steps.run(device, lambda path: _take_picture(device, path))
    finally:
        if trace:
            typer.echo("\n".join(device.trace))


def _take_picture(device: Device, path: str) -> None:
    from divermazo_sim.snapshot import snapshot  # Pillow: only those who want a picture wait for it

    snapshot(device).save(path)


def _name(script: str) -> str:
    return "standard input" if script == "-" else script


def _read(script: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if script == "-" else Path(script).read_bytes()
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        refuse(f"{_name(script)}:{line}: this is no text; save the script as UTF-8")
    except OSError as error:
        refuse(f"{script}: {error.strerror}; name a script, or - to write one here")
