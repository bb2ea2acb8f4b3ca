"""Game records as a file of JSON Lines, and as a row for each event. Runs under both interpreters: for
`divermazo log`, and for the page of a device.
"""

import json

from divermazo_host.history import Step, Unplayable, play
from divermazo_host.stats_texts import decimal, played_text
from divermazo_host.tally import allowed, tally

# For a spreadsheet: where the row is from, the event, and every field that an event of any game may have
COLUMNS = ("record", "session", "device", "game", "line", "undone", "event", "player", "color", "number",
           "card", "banner", "value", "dice", "from", "winner", "on_number", "on_die", "right", "ms", "json")

# Where there is a row for each player of each game: columns, by their texts
PLAYERS = ("number", "session", "game", "device", "over", "player", "points", "won")


# Where there is a row for each sum
SUMS = ("operation", "card", "die", "right_are", "answers", "right", "wrong", "share", "median", "played")


class BadFile(Exception):
    """`line`, from 1 on, is none of a game; 0: there is no game in the file. `headless`: no header came
    before the line."""

    @property
    def line(self) -> int:
        return self.args[0]

    @property
    def headless(self) -> bool:
        return len(self.args) > 1


def games_of(text: str) -> "list[list[str]]":
    """The games of a file of JSON Lines, each its lines; those in which nothing was played are left out.

    Raises BadFile.
    """
    games: "list[list[str]]" = []
    if text.startswith("\ufeff"):
        text = text[1:]
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line:
            continue
        try:
            item = json.loads(line)
            begins = "game" in item and "e" not in item
        except (ValueError, TypeError, RuntimeError):  # nested too deeply
            raise BadFile(number)
        if not isinstance(item, dict):
            raise BadFile(number)
        if begins:
            games.append([])
        elif not games:
            raise BadFile(number, True)
        games[-1].append(line)
    if not games:
        raise BadFile(0)
    return [lines for lines in games if len(lines) > 1]


def as_csv(records: list) -> str:
    """A row for each event of the records that can be played (`Saved` or what is like it); RFC 4180."""
    rows = [",".join(COLUMNS)]
    for saved in records:
        try:
            steps = play(saved.lines).steps
        except Unplayable:
            continue  # its lines are in the JSON Lines
        for line, step in enumerate(steps, 1):
            row = _row(saved, line, step)
            rows.append(",".join([_cell(_text(row.get(name)), ",") for name in COLUMNS]))
    return "\r\n".join(rows) + "\r\n"


def player_rows(records: list, texts: dict):
    """PLAYERS of each player of each game that can be played, texts in the language of `texts`; the player's
    name where the record has `players`, and None where something is not counted or not known yet."""
    for saved in records:
        try:
            history = play(saved.lines)
        except Unplayable:
            continue  # who asks for the rows names it
        game = history.game
        over = bool(game.over)
        names = getattr(saved, "players", [])
        for player, points in enumerate(points_of(game), 1):
            yield [saved.number, saved.session, texts[history.header["game"]], saved.device,
                   texts["yes" if over else "no"], names[player - 1] if names else player, points,
                   texts["yes" if game.winner == player else "no"] if over else None]


def points_of(game) -> list:
    """By player, None each where they are not counted, or not yet."""
    if hasattr(game, "scoring") and (game.scoring == "none" or not game.counts()):
        return [None] * game.players
    return list(game.scores())


def sum_rows(records: list):
    """SUMS of each sum that has been answered: texts, counts, the share 0-1, and seconds or None."""
    total = tally(records)
    for sum in sorted(total.answers):
        one = total.answers[sum]
        number, die = sum
        yield [f"{number}±{die}", number, die, allowed(sum), one.count, one.right, one.wrong,
               one.right / one.count, one.time, played_text(one.played)]


def as_players(records: list, texts: dict) -> str:
    """`player_rows` as a sheet; without the day on which they came where none has one."""
    rows = [[texts[name] for name in PLAYERS]] + list(player_rows(records, texts))
    if not any(saved.session for saved in records):
        day = PLAYERS.index("session")
        rows = [row[:day] + row[day + 1:] for row in rows]
    return _sheet(rows, texts)


def as_sums(records: list, texts: dict) -> str:
    """`sum_rows` as a sheet; empty when there are none."""
    rows = list(sum_rows(records))
    return _sheet([[texts[name] for name in SUMS]] + rows, texts) if rows else ""


def _sheet(rows: list, texts: dict) -> str:
    """Rows with tabs: what a spreadsheet of any language takes by a double click when the file is in UTF-16
    with a mark of its order."""
    return "".join(["\t".join([_cell(_plain(value, texts), "\t") for value in row]) + "\r\n" for row in rows])


def _plain(value, texts: dict) -> str:
    """A value as text; what people have typed is no formula."""
    if isinstance(value, float):
        return decimal("{:.2f}".format(value), texts)
    text = _text(value)
    return "'" + text if isinstance(value, str) and text[:1] in ("=", "+", "-", "@") else text


def _row(saved, line: int, step: Step) -> dict:
    row: "dict[str, object]" = dict(step.event)
    row.update({"record": saved.number, "session": saved.session, "device": saved.device, "line": line,
                "game": json.loads(saved.lines[0])["game"], "undone": int(step.undone),
                "event": step.event["e"], "json": saved.lines[line]})
    if "dice" in row:
        row["dice"] = "".join([str(value) for value in step.event["dice"]])
    if step.sum:
        row.update({"on_number": step.sum[0], "on_die": step.sum[1], "right": int(step.right)})
    return row


def _text(value) -> str:
    return "" if value is None else str(value)


def _cell(text: str, separator: str) -> str:
    """RFC 4180, section 2, rules 5-7."""
    if '"' in text or separator in text or "\r" in text or "\n" in text:
        return '"' + text.replace('"', '""') + '"'
    return text
