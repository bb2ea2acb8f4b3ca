"""What the page of a device shows of game records: which there are, what they add up to, a spreadsheet.
Runs under both interpreters: behind `divermazo play` and `divermazo mirror`, and in a browser alone.
"""

import json

from divermazo_host.games_file import BadFile, as_players, as_sums, games_of, points_of
from divermazo_host.history import Unplayable, play
from divermazo_host.stats_tables import Table, tables, unplayable
from divermazo_host.stats_texts import BY_LANGUAGE, Texts


class _Dropped:
    """A record of a file, as `database.Saved` has them."""

    def __init__(self, number: int, device: str, lines: "list[str]", players: "list[str]") -> None:
        self.number = number
        self.players = players
        self.device = device
        self.session = ""
        self.lines = lines


def answer(question: dict) -> dict:
    """`question`: "language" es or en; "files", each {"name", "text"} of JSON Lines, and "players" where they
    have names, in their order. A game in several of them counts once.

    The answer: "bad", {"name", "line", "headless"} of each file that is none (then nothing of it counts);
    "games", how many; "tables", each {"title", "heads", "rows", "notes"}, the first of all games; "left_out"
    in words; with tabs "csv", a row for each player of each game, and "sums", a row for each sum, empty
    where there are none; and "jsonl" of all.
    """
    texts = BY_LANGUAGE[question["language"]]
    records: "list[_Dropped]" = []
    bad = []
    for file in question["files"]:
        try:
            for lines in games_of(file["text"]):
                _add(records, file["name"], lines, file.get("players", []))
        except BadFile as error:
            bad.append({"name": file["name"], "line": error.line, "headless": error.headless})
    shown = [_list(records, texts)] + tables(records, texts, False) if records else []
    return {"bad": bad, "games": len(records), "left_out": unplayable(records, texts),
            "csv": as_players(records, texts),
            "sums": as_sums(records, texts),
            "jsonl": "".join([line + "\n" for saved in records for line in saved.lines]),
            "tables": [{"title": table.title, "heads": table.heads, "rows": table.rows, "notes": table.notes}
                       for table in shown]}


def answer_text(question: str) -> str:
    """The same as JSON."""
    return json.dumps(answer(json.loads(question)))


def _add(records: "list[_Dropped]", name: str, lines: "list[str]", players: "list[str]") -> None:
    """One record more, unless it is there; a longer one of the same game takes its place."""
    for saved in records:
        shorter = min(len(saved.lines), len(lines))
        if saved.lines[:shorter] == lines[:shorter]:
            if len(lines) > shorter:
                saved.lines = lines
            return
    records.append(_Dropped(len(records) + 1, name, lines, players))


def _list(records: "list[_Dropped]", texts: Texts) -> Table:
    table = Table(texts["games"][0].upper() + texts["games"][1:],
                  [texts[name] for name in ("number", "game", "players", "points", "won")])
    for saved in records:
        name = json.loads(saved.lines[0]).get("game")
        try:
            game = play(saved.lines).game
        except Unplayable:
            table.add(str(saved.number), texts.get(name, "?"), "?", "?", "?")
            continue
        scores = ["–" if score is None else str(score).replace("-", "−") for score in points_of(game)]
        names = saved.players[:len(scores)]
        won = "–" if game.over else "…"
        if game.winner:
            won = names[game.winner - 1] if names else str(game.winner)
        table.add(str(saved.number), texts[name], " · ".join(names) if names else str(len(scores)),
                  "\u00a0:\u00a0".join(scores), won)
    return table
