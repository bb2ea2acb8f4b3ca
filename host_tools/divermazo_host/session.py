"""What the commands that talk to a device share: their option, and what they do when it fails."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from divermazo_host.errors import DivermazoError

if TYPE_CHECKING:
    from divermazo_host.device import Device

PortOption = Annotated[str | None, typer.Option(
    "--port", metavar="PORT", help="/dev/ttyACM0, COM3, socket://HOST:PORT.",
    show_default="the only device there is")]


@contextmanager
def session(port: str | None) -> Iterator["Device"]:
    """A device for the length of a command; what goes wrong between the two ends it, status 2."""
    from divermazo_host.device import Device  # here, since commands without a device start faster without

    try:
        with Device(port) as device:
            yield device
    except DivermazoError as error:
        refuse(str(error))


def confirm(question: str) -> None:
    """Ask before something is lost. Unless it is yes the command ends, status 1, and nothing has changed."""
    try:
        if typer.confirm(question):
            return
    except typer.Abort:
        typer.echo("\nNobody has answered: nothing has changed. To do it unasked: --yes", err=True)
    raise typer.Exit(1)


def refuse(message: str) -> NoReturn:
    """End the command: it could not do its work. Status 2."""
    typer.echo(message, err=True)
    raise typer.Exit(2)
