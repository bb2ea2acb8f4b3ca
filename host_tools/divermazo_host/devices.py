"""`divermazo devices`: which devices there are, and what runs on them."""

import os
from concurrent.futures import ThreadPoolExecutor

import typer

from divermazo_host.errors import DivermazoError


def devices() -> None:
    """List the boards on USB and the virtual device, and say what runs on each.

    Exit status: 0 a Divermazo device answers, 1 none does.
    """
    from divermazo_host.ports import NONE_FOUND

    names = _names()
    if not names:
        typer.echo(NONE_FOUND, err=True)
        raise typer.Exit(1)
    with ThreadPoolExecutor(len(names)) as pool:  # one that is silent takes four seconds
        answers = list(pool.map(_ask, names))
    for name, (_, said) in zip(names, answers, strict=True):
        typer.echo(f"{name}\n    " + said.replace("\n", "\n    "))
    if not any(runs for runs, _ in answers):
        raise typer.Exit(1)


def _names() -> list[str]:
    """What is found, and what the environment names."""
    from divermazo_host.ports import VARIABLE, find

    names = [port.name for port in find()]
    named = os.environ.get(VARIABLE)
    return names if not named or named in names else [*names, named]


def _ask(name: str) -> tuple[bool, str]:
    """Whether a device answers there, and what is to be said about it."""
    from divermazo_host.device import Device

    try:
        with Device(name) as device:
            hello = device.hello
    except DivermazoError as error:
        return False, str(error)
    return True, f"Divermazo {hello.firmware} on {hello.board}, chip {hello.id}"
