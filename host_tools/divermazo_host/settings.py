"""`divermazo settings`: what is set up on a device."""

from typing import TYPE_CHECKING, Annotated

import typer
from divermazo.link.rpc import NOT_NOW
from divermazo.store.settings import CHOICES

from divermazo_host.errors import Refused
from divermazo_host.session import PortOption, refuse, session

if TYPE_CHECKING:
    from divermazo_host.device import Device, SettingValue

SAVED_LATER = """\
It holds, and is written once nobody has touched a key for a second. Leave the device on until then."""

NameArgument = Annotated[str, typer.Argument(help="Of the setting.")]

settings = typer.Typer(no_args_is_help=True, help="List, get or set the settings of a device.")


@settings.command("list")
def list_all(port: PortOption = None) -> None:
    """List all settings, and what each can be."""
    with session(port) as device:
        values = device.settings()
    width = max(map(len, values))
    for name in _ordered(values):
        typer.echo(f"{name:{width}}  {_word(values[name]):10}  {_allowed(name)}".rstrip())


@settings.command()
def get(name: NameArgument, port: PortOption = None) -> None:
    """Print one setting."""
    with session(port) as device:
        values = device.settings()
    if name not in values:
        _refuse_name(name, _ordered(values))
    typer.echo(_word(values[name]))


@settings.command("set")
def change(
    name: NameArgument,
    value: Annotated[str, typer.Argument(help="As `divermazo settings list` shows it.")],
    port: PortOption = None,
) -> None:
    """Change one setting; it is on flash when the command ends.

    Exit status: 0 it is, 1 it holds and is not written yet, 2 nothing has changed.
    """
    if name not in CHOICES:
        _refuse_name(name, list(CHOICES))
    choices = {_word(choice): choice for choice in CHOICES[name]}
    if value not in choices:
        refuse(f"{name} cannot be {value}. It is one of: {_allowed(name)}")
    with session(port) as device:
        put(device, {name: choices[value]})


def put(device: "Device", values: "dict[str, SettingValue]") -> None:
    """Change settings. The command ends here, status 1, when they wait to be written."""
    try:
        device.set_settings(**values)
    except Refused as refused:
        if refused.code != NOT_NOW:
            raise
        typer.echo(SAVED_LATER, err=True)
        raise typer.Exit(1) from None


def _refuse_name(name: str, names: list[str]) -> None:
    refuse(f"There is no setting {name}. There are: {', '.join(names)}")


def _ordered(values: "dict[str, SettingValue]") -> list[str]:
    """The names in the order of the device's pages, which MicroPython does not keep; newer ones last."""
    return [name for name in CHOICES if name in values] + sorted(values.keys() - CHOICES.keys())


def _allowed(name: str) -> str:
    """What a setting can be; nothing when only a newer firmware knows."""
    return ", ".join(map(_word, CHOICES.get(name, ())))


def _word(value: "SettingValue") -> str:
    """A value as people write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or "ask"  # language: it asks at its next start
