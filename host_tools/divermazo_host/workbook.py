"""The games at home as a workbook for a spreadsheet: who played what, and how each sum went."""

import io
from collections.abc import Iterable

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from divermazo_host.database import Saved
from divermazo_host.games_file import PLAYERS, SUMS, player_rows, sum_rows
from divermazo_host.stats_texts import Texts

Row = list[str | int | float | None]


def workbook(records: list[Saved], texts: Texts) -> bytes:
    """An .xlsx file of two sheets: a row for each player of each game, and a row for each sum."""
    file = io.BytesIO()
    with Workbook(file, {"in_memory": True}) as book:
        bold = book.add_format({"bold": True})
        percent = book.add_format({"num_format": "0%"})
        games = book.add_worksheet(texts["games"].capitalize())
        _fill(games, [texts[name] for name in PLAYERS], player_rows(records, texts), bold)
        sums = book.add_worksheet(texts["operation"].capitalize())
        _fill(sums, [texts[name] for name in SUMS], sum_rows(records), bold)
        sums.set_column(SUMS.index("share"), SUMS.index("share"), None, percent)
        for sheet in (games, sums):
            sheet.autofit()
    return file.getvalue()


def _fill(sheet: Worksheet, heads: list[str], rows: Iterable[Row], bold: object) -> None:
    sheet.write_row(0, 0, heads, bold)
    sheet.freeze_panes(1, 0)
    last = 0
    for last, row in enumerate(rows, 1):
        sheet.write_row(last, 0, row)
    sheet.autofilter(0, 0, last, len(heads) - 1)
