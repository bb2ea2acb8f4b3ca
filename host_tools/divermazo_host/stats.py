"""The command `divermazo stats`: what the games at home add up to, in the terminal or as a page to pass on.
The counting itself is in tally.py."""

from typing import Annotated

import typer

from divermazo_host.log import DatabaseOption, ForceOption, opened, refuse_existing, write_whole
from divermazo_host.session import refuse
from divermazo_host.stats_tables import Table, tables, unplayable
from divermazo_host.stats_texts import BY_LANGUAGE, system_language


def stats(
    html: Annotated[str | None, typer.Option("--html", metavar="FILE|-",
                                             help="Write a page instead, all in one file.")] = None,
    force: ForceOption = False,
    session: Annotated[str | None, typer.Option(metavar="DAY", help="Only what came then, as 2026-11-29.",
                                                show_default="all")] = None,
    language: Annotated[str | None, typer.Option(metavar="es|en",
                                                 show_default="that of this computer")] = None,
    database: DatabaseOption = None,
) -> None:
    """Show what the games at home add up to: sums, throws, expeditions, claims, session by session.

    Exit status: 0 shown, 1 there are no games yet, 2 it cannot be done.
    """
    texts = BY_LANGUAGE.get(language or system_language())
    if texts is None:
        refuse(f"There is no language {language}. There are: {', '.join(BY_LANGUAGE)}")
    refuse_existing(html, force)
    with opened(database) as home:
        records = home.records(session)
        sessions = home.sessions()
    if not records:
        refuse(f"No games came on {session}. Some came on: {', '.join(sessions)}")
    if html is not None:
        from divermazo_host.report import page

        write_whole(html, page(records, texts))
        return
    for table in tables(records, texts):
        _print(table)
    left_out = unplayable(records, texts)
    if left_out:
        typer.echo("\n" + left_out)


def _print(table: Table) -> None:
    """Its title is printed by itself, since one in a table wraps at its width."""
    from rich.console import Console
    from rich.table import Table as RichTable

    typer.secho(f"\n{table.title}", bold=True)
    first, *others = table.heads
    printed = RichTable(box=None, pad_edge=False, padding=(0, 1, 0, 0) if len(table.heads) > 7 else (0, 1))
    printed.add_column(first)
    for head in others:
        printed.add_column(head, justify="right")
    for row in table.rows:
        printed.add_row(*row)
    Console().print(printed)
    for note in table.notes:
        typer.echo(note)
