"""What game records add up to, as tables for people. Runs under both interpreters: for the terminal, and for
the page of a device, in its browser alone as well.
"""

from divermazo.games import NAMES
from divermazo.games.banners.rules import KINDS
from divermazo.rules.cards import COLORS, NUMBERS

from divermazo_host.stats_texts import (
    Texts,
    counted,
    decimal,
    expedition_cells,
    fairness_text,
    percent,
    played_text,
    seconds,
    session_cells,
)
from divermazo_host.tally import SIDES, SUMS, Answers, Tally, allowed, by_session, fairness, tally

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from divermazo_host.tally import Saved


class Table:
    """`title`; `heads` of the columns; `rows`, each a text for each column; `notes`, sentences below them."""

    def __init__(self, title: str, heads: "list[str]") -> None:
        self.title = title
        self.heads = heads
        self.rows: "list[list[str]]" = []
        self.notes: "list[str]" = []

    def add(self, *cells: str) -> None:
        self.rows.append(list(cells))


def tables(records: "Sequence[Saved]", texts: Texts, sessions: bool = True) -> "list[Table]":
    """The tables that have something to tell. `sessions`: also one by the days on which records came."""
    total = tally(records)
    found = (_answers(total, texts) + _throws(total, texts) + _expeditions(total, texts)
             + _claims(total, texts))
    if sessions:
        found.append(_sessions(by_session(records), texts))
    return found


def unplayable(records: "Sequence[Saved]", texts: Texts) -> str:
    """How many records are left out; empty when none is."""
    count = tally(records).unplayable
    return counted(count, "unplayable", texts) if count else ""


def _answers(total: Tally, texts: Texts) -> "list[Table]":
    answers = total.total()
    if not answers.count:
        return []
    right = percent(answers.right, answers.count, texts)
    title = texts["sums"] + ": " + right + " (" + texts["of"].format(answers.right, answers.count) + ")"
    found = [_sums(title, total, texts,
                   lambda one: "{}/{}".format(one.right, one.count) if one.count else "")]
    if answers.times:
        found.append(_sums(texts["times"] + ": " + seconds(answers, texts), total, texts,
                           lambda one: seconds(one, texts)))
    if total.missed():
        heads = ("operation", "right_are", "missed_of", "played")
        missed = Table(texts["missed"], [texts[key] for key in heads])
        for sum in total.missed():
            one = total.answers[sum]
            missed.add("{}±{}".format(*sum), allowed(sum), texts["of"].format(one.wrong, one.count),
                       played_text(one.played))
        found.append(missed)
    return found


def _sums(title: str, total: Tally, texts: Texts, cell: "Callable[[Answers], str]") -> Table:
    """A table of card and die."""
    dice = range(1, SIDES + 1)
    table = Table(title, [texts["card"]] + ["±" + str(die) for die in dice] + [texts["all"]])
    for number in range(1, NUMBERS + 1):
        row = [sum for sum in SUMS if sum[0] == number]
        table.add(str(number), *[cell(total.total([sum])) for sum in row], cell(total.total(row)))
    columns = [cell(total.total([sum for sum in SUMS if sum[1] == die])) for die in dice]
    table.add(texts["all"], *columns, cell(total.total()))
    return table


def _throws(total: Tally, texts: Texts) -> "list[Table]":
    values = total.values()
    if not sum(values):
        return []
    heads = [texts["die"]] + [str(value) for value in range(1, SIDES + 1)] + [texts["all"]]
    table = Table(texts["dice"], heads)
    for name, counts in zip(texts["colors"].split("|"), total.throws):
        table.add(name, *[str(count) for count in counts], str(sum(counts)))
    table.add(texts["all"], *[str(count) for count in values], str(sum(values)))
    for name, dice in (("together", [values]), ("apart", total.throws)):
        tested = fairness(dice)
        table.notes.append(texts[name].format(decimal("{:.1f}".format(tested.chi_square), texts)) + " "
                           + fairness_text(tested, texts))
    return [table]


def _expeditions(total: Tally, texts: Texts) -> "list[Table]":
    if not total.expeditions:
        return []
    names = texts["colors"].split("|")
    by_color = [(names[color], [one.points for one in total.expeditions if one.color == color])
                for color in range(len(COLORS))]
    by_stakes = [(str(count), [one.points for one in total.expeditions if one.investments == count])
                 for count in range(4)]
    found = []
    heads = [texts[key] for key in ("started", "in_profit", "mean", "worst", "best")]
    for title, head, groups in (("by_color", "color", by_color),
                                ("by_investments", "investments", by_stakes)):
        table = Table(texts[title], [texts[head]] + heads)
        for name, points in groups:
            if points:
                table.add(name, *expedition_cells(points, texts))
        found.append(table)
    return found


def _claims(total: Tally, texts: Texts) -> "list[Table]":
    return (_formations(total, texts) if total.claims else []) + claimants(total, texts)


def claimants(total: Tally, texts: Texts) -> "list[Table]":
    """How many claims of each player were granted, and refused."""
    if not total.claims and not any(total.refused):
        return []
    table = Table(texts["claimants"], [texts[name] for name in ("player", "granted", "refused")])
    for player, refused in enumerate(total.refused, 1):
        granted = [claim for claim in total.claims if claim.player == player]
        table.add(str(player), str(len(granted)), str(refused))
    return [table]


def _formations(total: Tally, texts: Texts) -> "list[Table]":
    table = Table(texts["claims"], ["", texts["early"], texts["complete"]])
    for kind in reversed(KINDS):
        found = [claim for claim in total.claims if claim.formation == kind]
        early = len([claim for claim in found if claim.missing > 0])
        table.add(texts[kind], str(early), str(len(found) - early))
    return [table]


def _sessions(sessions: "dict[str, Tally]", texts: Texts) -> Table:
    table = Table(texts["sessions"], [
        texts[name] for name in ("session",) + NAMES + ("over", "answers", "right", "time")])
    for day in sessions:
        table.add(day, *session_cells(sessions[day], texts))
    return table
