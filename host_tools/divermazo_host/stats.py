"""`divermazo stats`: what the games at home add up to, in the terminal or as a page to pass on."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer
from divermazo.games import GAMES
from divermazo.games.banners.rules import KINDS
from divermazo.rules.cards import COLORS, NUMBERS

from divermazo_host.log import DatabaseOption, ForceOption, opened, refuse_existing, write_whole
from divermazo_host.session import refuse
from divermazo_host.stats_texts import (
    LANGUAGES,
    Texts,
    counted,
    decimal,
    expedition_cells,
    fairness_text,
    percent,
    played_text,
    seconds,
    session_cells,
    system_language,
)

if TYPE_CHECKING:
    from rich.table import Table

    from divermazo_host.tally import Answers, Tally



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
    texts = LANGUAGES.get(language or system_language())
    if texts is None:
        refuse(f"There is no language {language}. There are: {', '.join(LANGUAGES)}")
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
    from divermazo_host.tally import by_session, tally

    total = tally(records)
    _print_answers(total, texts)
    _print_throws(total, texts)
    _print_expeditions(total, texts)
    _print_claims(total, texts)
    _print_sessions(by_session(records), texts)
    if total.unplayable:
        typer.echo("\n" + counted(total.unplayable, "unplayable", texts))


def _print_answers(total: "Tally", texts: Texts) -> None:
    from divermazo_host.tally import allowed

    answers = total.total()
    if not answers.count:
        return
    right = percent(answers.right, answers.count, texts)
    _print_sums(f"{texts['sums']}: {right} ({texts['of'].format(answers.right, answers.count)})",
                total, texts, lambda one: f"{one.right}/{one.count}" if one.count else "")
    if answers.times:
        _print_sums(f"{texts['times']}: {seconds(answers, texts)}", total, texts,
                    lambda one: seconds(one, texts))
    if total.missed():
        table = _table(texts["missed"], *[texts[key] for key in (
            "operation", "right_are", "missed_of", "played")])
        for sum in total.missed():
            one = total.answers[sum]
            table.add_row(f"{sum[0]}±{sum[1]}", allowed(sum), texts["of"].format(one.wrong, one.count),
                          played_text(one.played))
        _print(table)


def _print_sums(title: str, total: "Tally", texts: Texts, cell: "Callable[[Answers], str]") -> None:
    """A table of card and die."""
    from divermazo_host.tally import DIE, SUMS

    dice = range(1, DIE + 1)
    table = _table(title, texts["card"], *[f"±{die}" for die in dice], texts["all"])
    for number in range(1, NUMBERS + 1):
        row = [sum for sum in SUMS if sum[0] == number]
        table.add_row(str(number), *[cell(total.total([sum])) for sum in row], cell(total.total(row)))
    columns = [total.total(sum for sum in SUMS if sum[1] == die) for die in dice]
    table.add_row(texts["all"], *map(cell, columns), cell(total.total()))
    _print(table)


def _print_throws(total: "Tally", texts: Texts) -> None:
    from divermazo_host.tally import DIE, fairness

    values = total.values()
    if not sum(values):
        return
    table = _table(texts["dice"], texts["die"], *map(str, range(1, DIE + 1)), texts["all"])
    for name, counts in zip(texts["colors"].split("|"), total.throws, strict=True):
        table.add_row(name, *map(str, counts), str(sum(counts)))
    table.add_row(texts["all"], *map(str, values), str(sum(values)))
    _print(table)
    for name, dice in (("together", [values]), ("apart", total.throws)):
        found = fairness(dice)
        typer.echo(texts[name].format(decimal(f"{found.chi_square:.1f}", texts)) + " "
                   + fairness_text(found, texts))


def _print_expeditions(total: "Tally", texts: Texts) -> None:
    if not total.expeditions:
        return
    names = texts["colors"].split("|")
    for title, groups in (
            (texts["color"], [(names[color], [one.points for one in total.expeditions if one.color == color])
                              for color in range(len(COLORS))]),
            (texts["investments"], [(str(count), [one.points for one in total.expeditions
                                                  if one.investments == count]) for count in range(4)])):
        table = _table(texts["expeditions"], title, texts["started"], texts["in_profit"], texts["mean"],
                       texts["worst"], texts["best"])
        for name, points in groups:
            if points:
                table.add_row(name, *expedition_cells(points, texts))
        _print(table)


def _print_claims(total: "Tally", texts: Texts) -> None:
    if not total.claims:
        return
    table = _table(texts["claims"], "", texts["early"], texts["complete"])
    for kind in reversed(KINDS):
        found = [claim for claim in total.claims if claim.formation == kind]
        early = sum(claim.missing > 0 for claim in found)
        table.add_row(texts[kind], str(early), str(len(found) - early))
    _print(table)


def _print_sessions(sessions: "dict[str, Tally]", texts: Texts) -> None:
    table = _table(texts["sessions"], texts["session"], *[texts[name] for name in (
        *(kind.name for kind in GAMES), "over", "answers", "right", "time")])
    table.padding = (0, 1, 0, 0)  # it is a wide one
    for day, one in sessions.items():
        table.add_row(day, *session_cells(one, texts))
    _print(table)


def _table(title: str, first: str, *columns: str) -> "Table":
    """A table to fill; its title is printed, since one in the table wraps at its width."""
    from rich.table import Table

    typer.secho(f"\n{title}", bold=True)
    table = Table(box=None, pad_edge=False)
    table.add_column(first)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _print(table: "Table") -> None:
    from rich.console import Console

    Console().print(table)
