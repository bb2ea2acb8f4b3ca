"""`divermazo selftest`: the check of the wiring, guided from the computer."""

import time
from typing import TYPE_CHECKING, Any

import typer

from divermazo_host.session import PortOption, session

if TYPE_CHECKING:
    from divermazo.ui.texts import Texts

    from divermazo_host.device import Device

POLL_S = 0.1
STEPS = ("keys", "lights", "sound")
ANSWERS = {"y": "#", "n": "0"}
DICE = ("red", "yellow", "green", "turquoise", "blue", "purple")


def selftest(port: PortOption = None) -> None:
    """Check a device together: every key, every LED, wiring, screen, buzzer, flash, random source.

    Exit status: 0 all is well, 1 something is not, 2 the device cannot be reached.
    """
    with session(port) as device:
        progress = device.call("selftest", answer="open")
        try:
            progress = _guide(device, progress)
            faults = _faults(device)
        finally:
            device.call("selftest", answer="*")
    if faults:
        typer.echo("\nNot well:\n" + "\n".join(f"  {_in_words(fault)}" for fault in faults))
        raise typer.Exit(1)
    typer.echo(f"\nAll is well. The screen is an {progress['display'].upper()}.")


def _guide(device: "Device", progress: dict[str, Any]) -> dict[str, Any]:
    """Go through all stages with the person; how far it is in the end."""
    typer.echo("Let go of all keys.")
    told: tuple[str, bool] = ("", False)
    while progress["stage"] != "report":
        if progress["stage"] == "keys":
            told = _tell_key(progress["missing"], progress.get("again", False), told)
        elif progress["stage"] in STEPS:
            answer = _ask(progress)
            if _where(device.call("selftest")) == _where(progress):  # else it was answered on the device
                device.call("selftest", answer=answer)
        time.sleep(POLL_S)
        progress = device.call("selftest")
    return progress


def _where(progress: dict[str, Any]) -> tuple[str, int]:
    return progress["stage"], progress["die"]


def _tell_key(missing: list[str], again: bool, told: tuple[str, bool]) -> tuple[str, bool]:
    """Say which key is asked for, the first of those missing, or that another one came, when that is news."""
    news = (missing[0] if missing else "", again)
    if not told[0]:
        typer.echo("Press the keys of the device as they are asked for. It waits ten seconds for each.")
    if news[0] and news != told:
        typer.echo(f"Another one came. Once more: {news[0]}" if again else f"Press {news[0]}")
    return news


def _ask(progress: dict[str, Any]) -> str:
    """Ask what only a person can see or hear; the answer for the device."""
    if progress["stage"] == "lights":
        color = DICE[progress["die"]]
        question = (f"{color.capitalize()} die: its LEDs light up one by one, each in red, green, blue, "
                    "white. All well? y, n if it stays dark, 1-9: the first that fails, like the keys, or "
                    "the colour of the die that lights up instead")
        known = (*ANSWERS, *"123456789", *DICE)
    else:
        question = "A scale is played. Do you hear it? y, n, or 1: again"
        known = (*ANSWERS, "1")
    while True:
        answer = typer.prompt(question, default="y").strip().lower()
        if answer in known:
            return ANSWERS.get(answer, answer)
        typer.echo("One of: " + " ".join(known))


def _faults(device: "Device") -> list[dict[str, Any]]:
    faults: list[dict[str, Any]] = []
    while True:
        progress = device.call("selftest", start=len(faults))
        faults += progress["faults"]
        if len(faults) >= progress["count"]:
            return faults


def _in_words(fault: dict[str, Any]) -> str:
    """As the device says it."""
    try:
        said = _texts().fault(fault)
    except AttributeError:  # of a newer firmware
        return str(fault)
    return said[0].upper() + said[1:]


def _texts() -> "Texts":
    from divermazo.ui.texts import Texts

    return Texts("en")
