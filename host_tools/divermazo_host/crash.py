"""`divermazo crash`: the last crash of a device."""

import typer

from divermazo_host.session import PortOption, session

WHERE = """\
Please report it where you got the firmware from: these lines, and what you did before it happened. They name
places in the program, no people. `divermazo backup` saves the game it happened in, which helps too."""


def crash(port: PortOption = None) -> None:
    """Print the last crash that a device has kept.

    Exit status: 0 there was none, 1 there was one, 2 the device cannot be reached.
    """
    with session(port) as device:
        hello, report = device.hello, device.crash()
    if not report:
        typer.echo("No crash.")
        return
    typer.echo(f"Divermazo {hello.firmware}, {hello.board}, {hello.interpreter}")
    typer.echo(report.rstrip("\n"))
    typer.echo("\n" + WHERE, err=True)
    raise typer.Exit(1)
