"""`divermazo info`: what a device is and how it is."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from divermazo_host.session import PortOption, session

if TYPE_CHECKING:
    from divermazo_host.device import GameState, Hello, State

NARROW = 14


def info(
    port: PortOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: one JSON object.")] = False,
) -> None:
    """Show what a device is, what is on its screen, and whether its parts answer.

    Exit status: 0 shown, 2 the device cannot be reached.
    """
    with session(port) as device:
        hello, state = device.hello, device.state()
    if as_json:
        typer.echo(json.dumps({"port": device.port, "hello": asdict(hello), "state": asdict(state)}))
        return
    for name, value in _rows(device.port, hello, state):
        typer.echo(f"{name:{NARROW}}{value}")


def _rows(port: str, hello: "Hello", state: "State") -> Iterator[tuple[str, str]]:
    yield "Divermazo", f"{hello.firmware}, at {port}"
    yield "Board", f"{hello.board}, chip {hello.id}"
    language, version = hello.interpreter.split(" ", 1)
    yield language, version
    yield "Free", f"memory {_size(hello.free_memory)}, flash {_size(hello.free_flash)}"
    yield "Display", state.display or "does not answer: look at its four wires"
    yield "Flash", "takes what is written" if state.storage else "takes nothing: games are not kept"
    if state.unsaved:
        yield "Settings", "changed, and not written yet"
    if state.dropped:
        yield "Dropped", f"{state.dropped} pictures and events that nobody read in time"
    yield "Game", _game(state.game) if state.game else "none"
    if state.held:
        yield "Held keys", " ".join(state.held)
    for number, text in enumerate(state.texts):
        yield "" if number else "Screen", text


def _size(bytes: int | None) -> str:
    return "unknown" if bytes is None else f"{bytes // 1024} KB"


def _game(game: "GameState") -> str:
    parts = [game.game, f"{game.length} events"]
    if game.over:
        parts.append(f"won by player {game.winner}" if game.winner else "over, won by nobody")
    if any(score is not None for score in game.scores):
        parts.append("scores " + " ".join("?" if score is None else str(score) for score in game.scores))
    return ", ".join(parts)
