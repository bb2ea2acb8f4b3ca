"""The page of `divermazo stats --html`: one file that needs nothing else, to read, to print, to pass on."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path

from divermazo.games import GAMES
from divermazo.games.banners.rules import BANNERS, KINDS
from divermazo.rules.cards import COLORS, NUMBERS
from divermazo.ui.faces import SIGNS

from divermazo_host.database import Saved
from divermazo_host.stats_tables import Table, claimants
from divermazo_host.stats_texts import (
    BY_LANGUAGE,
    Texts,
    counted,
    day,
    days,
    decimal,
    expedition_cells,
    fairness_text,
    percent,
    played_text,
    seconds,
    session_cells,
)
from divermazo_host.tally import (
    SIDES,
    SUMS,
    Answers,
    Expedition,
    Sum,
    Tally,
    allowed,
    by_session,
    fairness,
    tally,
)

INKS = ("#cf3a34", "#d99a00", "#2f9a4b", "#12a3a6", "#2f5cc4", "#8444b0")  # of the six colours, on paper
GOOD, FAIR, BAD = (222, 238, 226), (252, 236, 205), (236, 138, 92)  # no answer wrong, a quarter, half or more
PAPER = (255, 253, 248)
TALL = 84  # the tallest column
ENOUGH = 5  # answers; the color of fewer is pale
PIPS = ("4", "08", "048", "0268", "02468", "023568")  # of nine places, row by row


def page(records: list[Saved], texts: Texts) -> str:
    """The whole page, in HTML."""
    total = tally(records)
    sessions = by_session(records)
    parts = [_sessions(sessions, texts), _answers(total, texts), _times(total, texts), _missed(total, texts),
             _throws(total, texts), _expeditions(total, texts), _claims(total, texts)]
    foot = f"<p>{texts['foot'].format(counted(len(records), 'records', texts))}</p>"
    if total.unplayable:
        foot += f"<p>{counted(total.unplayable, 'unplayable', texts)}</p>"
    language = next(name for name, known in BY_LANGUAGE.items() if known is texts)
    css = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Divermazo · {texts['title']}</title>
<style>
{css}</style>
</head>
<body>
{_header(total, list(sessions), texts)}
<main>
{"".join(parts)}</main>
<footer>{foot}</footer>
</body>
</html>
"""


def _header(total: Tally, sessions: list[str], texts: Texts) -> str:
    shapes = "".join(_shape(color) for color in range(len(COLORS)))
    answers, throws = total.total(), sum(total.values())
    count = sum(total.games.values())
    figures = [(str(count), counted(count, "games", texts))]
    if answers.count:
        figures += [(str(answers.count), texts["answers"]),
                    (percent(answers.right, answers.count, texts), texts["right"])]
    if answers.times:
        figures.append((seconds(answers, texts), texts["time"]))
    if throws:
        figures.append((str(throws), texts["throws"]))
    shown = "".join(f'<div class="figure"><b>{number}</b>{name}</div>' for number, name in figures)
    return f"""<header>
<div class="shapes" aria-hidden="true">{shapes}</div>
<h1>{texts['title']}</h1>
<p>Divermazo · {days(sessions, texts)}</p>
<div class="figures">{shown}</div>
</header>"""


def _shape(color: int) -> str:
    return f'<span style="color:{INKS[color]}">{SIGNS[color]}</span>'


# --- Modulo 10 -----------------------------------------------------------------------------------


def _answers(total: Tally, texts: Texts) -> str:
    if not total.total().count:
        return ""
    return _section(texts["modular"], texts["sums"], texts["sums_help"],
                    _grid(total, lambda one: _accuracy(one, texts), texts)
                    + _scale(texts["fewer_wrong"], texts["more_wrong"], texts))


def _times(total: Tally, texts: Texts) -> str:
    middle = total.total().time
    if middle is None:
        return ""
    return _section(texts["modular"], texts["times"], texts["times_help"],
                    _grid(total, lambda one: _time(one, middle, texts), texts)
                    + _scale(texts["faster"], texts["slower"], texts))


@dataclass(frozen=True)
class Cell:
    """What stands there, of how many answers, and how bad that is: 0 good, 1 fair, 2 bad."""

    text: str
    count: int
    heat: float


def _accuracy(one: Answers, texts: Texts) -> "Cell | None":
    if not one.count:
        return None
    return Cell(percent(one.right, one.count, texts), one.count, 4 * one.wrong / one.count)


def _time(one: Answers, middle: float, texts: Texts) -> "Cell | None":
    if one.time is None:
        return None
    return Cell(seconds(one, texts), len(one.times), one.time / middle if middle else 1)


def _grid(total: Tally, cell: "Callable[[Answers], Cell | None]", texts: Texts) -> str:
    """A table of card and die."""
    def shown(sums: Iterable[Sum], kind: str = "") -> str:
        return _shown(cell(total.total(sums)), kind)

    numbers = range(1, NUMBERS + 1)
    head = "".join(f"<th scope=col>{number}</th>" for number in numbers)
    rows = []
    for die in range(1, SIDES + 1):
        cells = [shown([(number, die)]) for number in numbers]
        whole = shown((one for one in SUMS if one[1] == die), "all")
        rows.append(f"<tr><th scope=row>{_die(die)}</th>{''.join(cells)}{whole}</tr>")
    columns = [shown((one for one in SUMS if one[0] == number), "all") for number in numbers]
    return f"""<table class="heat">
<tr><th></th>{head}<th scope=col>{texts['all']}</th></tr>
{"".join(rows)}
<tr><th scope=row>{texts['all']}</th>{"".join(columns)}{shown(SUMS, "all")}</tr>
</table>
"""


def _scale(good: str, bad: str, texts: Texts) -> str:
    colors = ",".join(_rgb(color) for color in (GOOD, FAIR, BAD))
    return (f'<div class="scale">{good}<i style="background:linear-gradient(90deg,{colors})"></i>'
            f'{bad} · {texts["pale"]}</div>')


def _shown(cell: "Cell | None", kind: str) -> str:
    if not cell:
        return f'<td class="{kind or "none"}"></td>'
    style = "" if kind else f' style="background:{_heat(cell.heat, 0.5 if cell.count < ENOUGH else 0)}"'
    return f'<td class="{kind}"{style}>{cell.text}<small>{cell.count}</small></td>'


def _heat(heat: float, pale: float) -> str:
    """From GOOD over FAIR to BAD; `pale` (0-1) of it paper."""
    low, high, part = (GOOD, FAIR, heat) if heat < 1 else (FAIR, BAD, min(heat - 1, 1))
    return _rgb(_mixed(_mixed(low, high, part), PAPER, pale))


def _mixed(one: tuple[int, ...], other: tuple[int, ...], part: float) -> tuple[int, ...]:
    return tuple(round(a + (b - a) * part) for a, b in zip(one, other, strict=True))


def _rgb(color: tuple[int, ...]) -> str:
    return "#" + "".join(f"{part:02x}" for part in color)


def _die(value: int) -> str:
    pips = "".join(f'<circle cx="{8 + 7 * (place % 3)}" cy="{8 + 7 * (place // 3)}" r="2.7"/>'
                   for place in map(int, PIPS[value - 1]))
    return (f'<svg class="die" viewBox="0 0 30 30" role="img" aria-label="{value}"><rect x="1.5" y="1.5" '
            f'width="27" height="27" rx="6" fill="#fff" stroke="#b9b1a2"/><g fill="#22262b">{pips}</g></svg>')


def _missed(total: Tally, texts: Texts) -> str:
    missed = total.missed()
    if not missed:
        return ""
    rows = []
    for one in missed:
        answers = total.answers[one]
        rows.append(f'<tr><td class="sum">{one[0]} ± {one[1]}</td><td class="left">{allowed(one)}</td>'
                    f'<td class="bar">{_part_bar(answers.wrong / answers.count)}</td>'
                    f"<td>{texts['of'].format(answers.wrong, answers.count)}</td>"
                    f'<td class="left">{played_text(answers.played)}</td></tr>')
    return _section(texts["modular"], texts["missed"], "", f"""<table>
<tr><th>{texts['operation']}</th><th class="left">{texts['right_are']}</th><th class="bar"></th>
<th>{texts['missed_of']}</th><th class="left">{texts['played']}</th></tr>
{"".join(rows)}
</table>""")


def _part_bar(part: float) -> str:
    return ('<svg viewBox="0 0 200 12" aria-hidden="true">'
            '<rect width="200" height="12" rx="6" fill="#f0eadd"/>'
            f'<rect width="{max(200 * part, 8):.1f}" height="12" rx="6" fill="#e0824f"/></svg>')


# --- dice ----------------------------------------------------------------------------------------


def _throws(total: Tally, texts: Texts) -> str:
    values = total.values()
    if not sum(values):
        return ""
    most = max(max(die) for die in total.throws)
    names = texts["colors"].split("|")
    charts = [f"<div><h3>{_shape(color)} {names[color]} · {sum(counts)}</h3>"
              f"{_columns(counts, most, INKS[color], names[color], _mean(counts, most))}</div>"
              for color, counts in enumerate(total.throws)]
    said = []
    for name, dice in (("together", [values]), ("apart", total.throws)):
        found = fairness(dice)
        value = decimal(f"{found.chi_square:.1f}", texts)
        said.append(f'<p class="said">{texts[name].format(value)} {escape(fairness_text(found, texts))}</p>')
    return _section(texts["modular"], texts["dice"], texts["dice_help"],
                    f'<div class="dice">{"".join(charts)}</div><div class="verdict">{"".join(said)}</div>')


def _columns(counts: list[int], most: int, ink: str, name: str, line: str = "") -> str:
    """A column for each of 1, 2, ..."""
    step = 240 / len(counts)
    parts, numbers = [], []
    for place, count in enumerate(counts):
        x, tall = place * step, TALL * count / most
        middle = x + step / 2
        parts.append(f'<rect x="{x + step * 0.14:.1f}" y="{100 - tall:.1f}" width="{step * 0.72:.1f}" '
                     f'height="{tall:.1f}" rx="3" fill="{ink}" fill-opacity="0.82"/>')
        numbers.append(f'<text class="on" x="{middle:.1f}" y="{96 - tall:.1f}">{count}</text>'
                       f'<text class="quiet on" x="{middle:.1f}" y="116">{place + 1}</text>')
    label = f"{name}: " + ", ".join(f"{place + 1}: {count}" for place, count in enumerate(counts))
    return (f'<svg viewBox="0 0 240 120" role="img" aria-label="{label}">{"".join(parts)}'
            f'<path d="M0 100H240" stroke="#b9b1a2"/>{line}{"".join(numbers)}</svg>')


def _mean(counts: list[int], most: int) -> str:
    y = 100 - TALL * sum(counts) / len(counts) / most
    return f'<path d="M0 {y:.1f}H240" stroke="#22262b" stroke-width="1.2" stroke-dasharray="3 3"/>'


# --- Explorers -----------------------------------------------------------------------------------


def _expeditions(total: Tally, texts: Texts) -> str:
    if not total.expeditions:
        return ""
    names = texts["colors"].split("|")
    rows = []
    for color, name in enumerate(names):
        points = [one.points for one in total.expeditions if one.color == color]
        if points:
            cells = "".join(f"<td>{cell}</td>" for cell in expedition_cells(points, texts))
            rows.append(f"<tr><td>{_shape(color)} {name}</td>{cells}</tr>")
    heads = "".join(f"<th>{texts[key]}</th>"
                    for key in ("started", "in_profit", "mean", "worst", "best"))
    return _section(texts["explorers"], texts["expeditions"], texts["expeditions_help"],
                    f"{_swarm(total, texts)}"
                    f"<table><tr><th>{texts['color']}</th>{heads}</tr>{''.join(rows)}</table>")


def _swarm(total: Tally, texts: Texts) -> str:
    """Profits along a line for each number of investments; equal ones side by side."""
    left, right, low, high = 110, 780, -80, 160

    def x(points: int) -> float:
        return left + (right - left) * (points - low) / (high - low)

    rows, bottom = [], 6.0
    for investments in range(4):
        stacks: dict[int, list[Expedition]] = defaultdict(list)
        for one in sorted(total.expeditions, key=lambda one: (one.points, one.color)):
            if one.investments == investments:
                stacks[one.points // 4].append(one)
        room = 24 + 10 * max(map(len, stacks.values()), default=1)
        middle = bottom + room / 2
        bottom += room
        unit = f'<tspan class="quiet"> {texts["investments"]}</tspan>' if not investments else ""
        rows.append(f'<text x="{left - 8}" y="{middle + 4:.1f}" text-anchor="end">{investments}{unit}</text>')
        for stack in stacks.values():
            top = middle - 5 * (len(stack) - 1)
            rows += [f'<circle cx="{x(one.points):.1f}" cy="{top + 10 * place:.1f}" r="5" fill-opacity="0.9" '
                     f'fill="{INKS[one.color]}" stroke="#fffdf8"/>' for place, one in enumerate(stack)]
    lines = []
    for points in range(low, high + 1, 20):
        ink = "#e6dfd1" if points else "#22262b"
        lines.append(f'<path d="M{x(points):.1f} 6V{bottom:.0f}" stroke="{ink}"/>'
                     f'<text class="quiet" x="{x(points):.1f}" y="{bottom + 18:.0f}" text-anchor="middle">'
                     f"{decimal(str(points), texts)}</text>")
    return (f'<svg class="wide" viewBox="0 0 820 {bottom + 26:.0f}" role="img" '
            f'aria-label="{texts["expeditions"]}">{"".join(lines + rows)}</svg>')


# --- Banners -------------------------------------------------------------------------------------


def _claims(total: Tally, texts: Texts) -> str:
    return (_formations(total, texts) if total.claims else "") + "".join(
        _section(texts["banners"], table.title, "", _plain(table)) for table in claimants(total, texts))


def _plain(table: Table) -> str:
    heads = "".join(f"<th>{head}</th>" for head in table.heads)
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in table.rows)
    return f"<table><tr>{heads}</tr>{rows}</table>"


def _formations(total: Tally, texts: Texts) -> str:
    early = Counter(claim.formation for claim in total.claims if claim.missing)
    late = Counter(claim.formation for claim in total.claims if not claim.missing)
    most = max(early[kind] + late[kind] for kind in KINDS)
    parts = []
    for place, kind in enumerate(reversed(KINDS)):
        y, first, second = place * 30 + 4, 250 * early[kind] / most, 250 * late[kind] / most
        parts.append(f'<text x="132" y="{y + 15}" text-anchor="end">{texts[kind]}</text>'
                     f'<rect x="142" y="{y}" width="{first:.1f}" height="20" fill="#c2541b"/>'
                     f'<rect x="{142 + first:.1f}" y="{y}" width="{second:.1f}" height="20" fill="#eab68f"/>'
                     f'<text class="quiet" x="{150 + first + second:.1f}" y="{y + 15}">'
                     f"{early[kind] + late[kind]}</text>")
    won = Counter(claim.banner for claim in total.claims)
    where = [won[banner] for banner in range(1, BANNERS + 1)]
    columns = _columns(where, max(where), "#9a8c74", texts["by_banner"])
    return _section(texts["banners"], texts["claims"], texts["claims_help"], f"""<div class="two">
<div><svg viewBox="0 0 430 156" role="img" aria-label="{texts['claims']}">{"".join(parts)}</svg>
<p class="keys"><span><i class="key" style="background:#c2541b"></i>{texts['early']}</span>
<span><i class="key" style="background:#eab68f"></i>{texts['complete']}</span></p></div>
<div class="small"><h3>{texts['by_banner']}</h3>{columns}</div>
</div>""")


# --- sessions ------------------------------------------------------------------------------------


def _sessions(sessions: dict[str, Tally], texts: Texts) -> str:
    heads = "".join(f"<th>{texts[key]}</th>" for key in (
        *(kind.name for kind in GAMES), "over", "answers", "right", "time"))
    rows = "".join(f"<tr><td>{day(name, texts)}</td>"
                   + "".join(f"<td>{cell}</td>" for cell in session_cells(one, texts)) + "</tr>"
                   for name, one in sessions.items())
    return _section("", texts["sessions"], "",
                    f"<table><tr><th>{texts['session']}</th>{heads}</tr>{rows}</table>")


def _section(game: str, title: str, help: str, content: str) -> str:
    above = f'<div class="game">{game}</div>' if game else ""
    below = f"<p>{help}</p>" if help else ""
    return f"<section>{above}<h2>{title}</h2>{below}{content}</section>\n"
