"""`divermazo log`: bring game records home from the device, look at them, pass them on."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from divermazo.games import GAMES

from divermazo_host import games_file
from divermazo_host.database import IMPORTED
from divermazo_host.errors import DivermazoError
from divermazo_host.session import PortOption, refuse, session

if TYPE_CHECKING:
    from divermazo_host.database import Database, Saved
    from divermazo_host.history import History, Step
    from divermazo_host.pull import Pull

DatabaseOption = Annotated[Path | None, typer.Option(
    "--database", metavar="FILE", help="The SQLite database.", show_default="in your data folder")]

ForceOption = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]

log = typer.Typer()


@log.callback(invoke_without_command=True)
def pull(
    context: typer.Context,
    port: PortOption = None,
    database: DatabaseOption = None,
    delete: Annotated[bool, typer.Option("--delete", help="Then delete what is over and at home from the "
                                                          "device.")] = False,
) -> None:
    """Bring new game records home from the device, none twice; look at them, pass them on.

    Exit status: 0 all are at home, 1 the device cannot read some, 2 it could not be done, or not to the end.
    """
    if context.invoked_subcommand is not None:
        if port or database or delete:
            refuse(f"Options come after the command: divermazo log {context.invoked_subcommand} ...")
        return
    from divermazo_host.pull import Pull

    with opened(database, write=True) as home, session(port) as device:
        work = Pull(device, home, date.today().isoformat())
        try:
            _run(work, delete)
        except (DivermazoError, KeyboardInterrupt) as error:
            typer.echo(f"Interrupted: {_games(work.new + work.continued)} came home, nothing is lost. "
                       "Run it again for the rest.", err=True)
            if isinstance(error, KeyboardInterrupt):
                raise typer.Exit(2) from None
            raise
        if work.new or work.continued or work.known or work.damaged:
            typer.echo(f"{_games(work.new)} new, {work.continued} gone on, {work.known} known: {home.path}")
        else:
            typer.echo("No games on the device.")
        if work.deleted or work.in_use:
            typer.echo(f"{_games(work.deleted)} deleted on the device"
                       + (f"; {_games(work.in_use)} not, still open there" if work.in_use else "") + ".")
        elif delete and (work.new or work.continued or work.known):
            typer.echo("Nothing to delete on the device: no game there is over.")
        if work.damaged:
            typer.echo(f"The device cannot read {_games(len(work.damaged))}: "
                       f"{', '.join(map(str, work.damaged))}. The others are at home.", err=True)
            raise typer.Exit(1)


@log.command("list")
def list_all(database: DatabaseOption = None) -> None:
    """List the games at home."""
    from rich.table import Table

    with opened(database) as home:
        records = home.records()
    table = Table("N", "Came", "Game", "Device", "Players", "Events", "Result", box=None, pad_edge=False)
    for saved in records:
        table.add_row(str(saved.number), saved.session, _game(saved), saved.device[-6:], *_summary(saved))
    _print(table)


@log.command()
def show(number: Annotated[int, typer.Argument(metavar="N", help="Its number in `divermazo log list`.")],
         database: DatabaseOption = None) -> None:
    """Show one game, event by event."""
    from rich.table import Table

    from divermazo_host.history import Unplayable, play

    with opened(database) as home:
        saved = home.record(number)
    if saved is None:
        refuse(f"There is no game {number}. `divermazo log list` shows those that there are.")
    players, events, result = _summary(saved)
    typer.echo(f"Game {number}: {_game(saved)}, {players} players, {events} events; {result}\n"
               f"Came {saved.session} from device {saved.device}, there record {saved.id}\n")
    table = Table(box=None, pad_edge=False, show_header=False)
    try:
        for line, step in enumerate(play(saved.lines).steps, 1):
            table.add_row(str(line), *_told(step), style="dim" if step.undone else "")
    except Unplayable:
        for line, text in enumerate(saved.lines):
            table.add_row(str(line), text)
    _print(table)


@log.command()
def export(
    file: Annotated[str | None, typer.Argument(hidden=True)] = None,
    as_xlsx: Annotated[str | None, typer.Option("--xlsx", metavar="FILE|-",
                                                help="Tables for a spreadsheet: a row for each player of a "
                                                     "game, and for each sum.")] = None,
    as_csv: Annotated[str | None, typer.Option("--csv", metavar="FILE|-",
                                               help="A row for each event, with commas.")] = None,
    as_jsonl: Annotated[str | None, typer.Option("--jsonl", metavar="FILE|-",
                                                 help="As they are, for `divermazo replay` and `divermazo "
                                                      "log import`.")] = None,
    force: ForceOption = False,
    language: Annotated[str | None, typer.Option(metavar="es|en", help="Of the tables.",
                                                 show_default="that of this computer")] = None,
    database: DatabaseOption = None,
) -> None:
    """Write all games at home to a file: a workbook, CSV of all events, or JSON Lines."""
    from divermazo_host.stats_texts import BY_LANGUAGE, system_language

    named = {kind: name for kind, name in (("xlsx", as_xlsx), ("csv", as_csv), ("jsonl", as_jsonl))
             if name is not None}
    if len(named) != 1 or file is not None:
        stem = file.rsplit(".", 1)[0] if file else "FILE"
        refuse("Say what to write, and where, one of (- for standard output):\n"
               f"    divermazo log export --xlsx {stem}.xlsx    tables of games and sums, for a spreadsheet\n"
               f"    divermazo log export --csv {stem}.csv      a row for each event\n"
               f"    divermazo log export --jsonl {stem}.jsonl  as they are, for another computer")
    texts = BY_LANGUAGE.get(language or system_language())
    if texts is None:
        refuse(f"There is no language {language}. There are: {', '.join(BY_LANGUAGE)}")
    ((kind, name),) = named.items()
    refuse_existing(name, force)
    with opened(database) as home:
        records = home.records()
    if kind == "xlsx":
        from divermazo_host.workbook import workbook

        write_whole(name, workbook(records, texts))
    elif kind == "csv":
        write_whole(name, games_file.as_csv(records))
    else:
        write_whole(name, "".join(f"{line}\n" for saved in records for line in saved.lines))


@log.command("import")
def import_(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="JSON Lines, as of `divermazo log export`.")],
    database: DatabaseOption = None,
) -> None:
    """Take games from a file of JSON Lines into the database, each once.

    Exit status: 0 all are at home, 2 it could not be done; then none of them came.
    """
    from divermazo_host.history import is_over

    games = _read_games(file)
    new = continued = 0
    with opened(database, write=True) as home:
        for lines in games:
            at_home = home.games(lines)
            if any(saved.lines[:len(lines)] == lines for saved in at_home):
                continue
            if at_home:
                home.replace(at_home[0].number, is_over(lines), lines)
                continued += 1
            else:
                home.add(IMPORTED, 0, "", date.today().isoformat(), is_over(lines), lines)
                new += 1
        known = len(games) - new - continued
        typer.echo(f"{_games(new)} new, {continued} gone on, {known} known: {home.path}")


def _read_games(file: str) -> list[list[str]]:
    """The games of a file, each its lines; what is no game ends the command."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8-sig")
    except UnicodeDecodeError:
        refuse(f"{file} is no text. Name a file that `divermazo log export --jsonl` has written.")
    except OSError as error:
        refuse(f"{file} cannot be read: {error.strerror}. Name a file of games, or - for standard input.")
    if file == "-":
        file = "standard input"
    try:
        return games_file.games_of(text)
    except games_file.BadFile as error:
        if not error.line:
            refuse(f"{file}: there is no game in it.\n"
                   "Name a file that `divermazo log export --jsonl` has written.")
        if error.headless:
            refuse(f"{file}:{error.line}: a game must begin with its header. Nothing was taken from it.")
        refuse(f"{file}:{error.line}: this is no line of a game. Nothing was taken from it.\n"
               "Name a file that `divermazo log export --jsonl` has written.")


@contextmanager
def opened(path: Path | None, write: bool = False) -> Iterator["Database"]:
    """A database for the length of a command; what goes wrong with it ends that, as does an empty one."""
    from divermazo_host.database import Database, NothingYet

    try:
        with Database(path, write) as database:
            yield database
    except NothingYet as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    except DivermazoError as error:
        refuse(str(error))


def refuse_existing(name: str | None, force: bool) -> None:
    """A file that is there is written over only when that is wanted."""
    if name not in (None, "-") and not force and Path(name or "").exists():
        refuse(f"{name} exists already. Name another file, or write over it: --force")


def write_whole(name: str, content: str | bytes) -> None:
    """Write a file, or standard output for "-". A file is there as a whole or as it was before."""
    data = content.encode() if isinstance(content, str) else content
    if name == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    part = Path(f"{name}.part")
    try:
        try:
            part.write_bytes(data)
            os.replace(part, name)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        refuse(f"{name} cannot be written: {error.strerror}. Name another file.")


def _run(work: "Pull", delete: bool) -> None:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Games of the device", total=None)
        work.run(lambda done, of: progress.update(task, completed=done, total=of))
        if delete:
            work.delete()


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _print(table: object) -> None:
    from rich.console import Console

    Console().print(table)


def _game(saved: "Saved") -> str:
    name = json.loads(saved.lines[0]).get("game")
    return next((kind.title("en") for kind in GAMES if kind.name == name), "unknown")


def _summary(saved: "Saved") -> tuple[str, str, str]:
    """Players, events in force, and how it ended."""
    from divermazo_host.history import Unplayable, play

    try:
        history = play(saved.lines)
    except Unplayable:
        return "?", str(len(saved.lines) - 1), "of other rules, or damaged"
    events = sum(not step.undone and step.event["e"] != "undo" for step in history.steps)
    return str(getattr(history.game, "players", 2)), str(events), _result(history)


def _result(history: "History") -> str:
    game = history.game
    if not game.over:
        return "not over"
    scores = ":".join("?" if score is None else str(score) for score in game.scores())
    who = f"P{game.winner} wins" if game.winner else "nobody wins"
    return who if getattr(game, "scoring", "") == "none" else f"{who} {scores}"


def _told(step: "Step") -> tuple[str, str]:
    """An event in words, and what came of it."""
    event = step.event
    words = [str(event["e"])]
    for name, value in event.items():
        if name not in ("e", "ms"):
            words.append(f"{name} {json.dumps(value)}" if not isinstance(value, str) else value)
    outcome = "undone" if step.undone else ""
    if step.sum and not step.undone:
        outcome = "right" if step.right else "wrong"
    if step.sum:
        outcome = f"{step.sum[0]}±{step.sum[1]}  {outcome}"
    if step.ms is not None:
        outcome += f"  {step.ms / 1000:.1f} s"
    return " ".join(words), outcome
