"""`divermazo replay`: game records through the device's own rules, one JSON line an event."""

import codecs
import json
import os
import re
import sys
from collections.abc import Iterator
from typing import Annotated, Any, BinaryIO

import typer
from divermazo.rules.cards import COLORS
from divermazo.rules.errors import RuleError
from divermazo.store import codec
from divermazo.store.record import Record

LONGEST_LINE = 4096  # bytes, as long as a whole segment on flash; an event has about 50
CHUNK = 65536

_SEALED = re.compile(rb"\} [0-9a-f]{8}$")
_encode = json.JSONEncoder(separators=(",", ":")).encode


class Malformed(Exception):
    """The file is no game record; the text says why."""


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A game record, or - for standard input.")],
) -> None:
    """Replay game records and print one JSON line for every event, then the final state.

    Exit status: 0 every event was accepted, 1 some were refused, 2 the file is malformed.
    """
    if file == "-":
        raise typer.Exit(_replay_stream(sys.stdin.buffer, "standard input"))
    try:
        with open(file, "rb") as stream:
            status = _replay_stream(stream, file)
    except OSError as error:
        status = _complain(file, error.strerror)
    raise typer.Exit(status)


def _replay_stream(stream: BinaryIO, name: str) -> int:
    replayer = Replayer()
    try:
        for lines in _lines(stream):
            answers = []
            try:
                for line in lines:
                    answers.append(replayer.line(line))
            finally:
                _print("".join(answers))
        _print(replayer.end())
    except Malformed as error:
        return _complain(f"{name}:{max(replayer.number, 1)}", str(error))
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0 if replayer.refused == 0 else 1


def _lines(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of `stream` as they come in, so that a program at the other end gets its answers at once."""
    rest = b""
    while chunk := stream.read1(CHUNK):  # type: ignore[attr-defined]
        lines = (rest + chunk).split(b"\n")
        rest = lines.pop()
        yield lines
        if len(rest) > LONGEST_LINE:
            break
    if rest:
        yield [rest]


def _print(text: str) -> None:
    if text:
        sys.stdout.write(text)
        sys.stdout.flush()


def _complain(place: str, message: str | None) -> int:
    print(f"divermazo replay: {place}: {message}", file=sys.stderr)
    return 2


class Replayer:
    """Takes the lines of a stream of records and answers each.

    `number`: of the last line taken, from 1. `refused`: events refused so far.
    """

    def __init__(self) -> None:
        self.number = 0
        self.refused = 0
        self._record: Record | None = None

    def line(self, raw: bytes) -> str:
        """The JSON lines that answer one line; Malformed when it has no place in a record."""
        self.number += 1
        if len(raw) > LONGEST_LINE:
            raise Malformed(f"a line of more than {LONGEST_LINE} bytes")
        if self.number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        raw = raw.strip()
        if not raw:
            return ""
        item = _parse(raw)
        if "e" in item:
            if self._record is None:
                raise Malformed("an event, but no header before it")
            return self._answer(self._record, item)
        if "game" not in item:
            raise Malformed('neither a header ("game") nor an event ("e")')
        before = self._final()
        self._record = _start(item)
        return before

    def end(self) -> str:
        """The final line of the last record; Malformed when there was no record at all."""
        if self._record is None:
            raise Malformed("no game record in it")
        return self._final()

    def _answer(self, record: Record, event: dict) -> str:
        answer: dict[str, object]
        try:
            code = record.apply(event)
            answer = {"ok": True} if code is None else {"ok": False, "error": code}
        except RuleError as error:
            answer = {"ok": False, "error": error.code, **error.facts}
        if not answer["ok"]:
            self.refused += 1
        answer.update(_shown(record))
        return _encode(answer) + "\n"

    def _final(self) -> str:
        if self._record is None:
            return ""
        game = self._record.game
        final = {"over": game.over, "winner": game.winner, "scores": game.scores()}
        final.update(_results(self._record))
        return _encode({"final": final}) + "\n"


def _parse(raw: bytes) -> dict:
    if _SEALED.search(raw):
        try:
            raw = codec.unseal(raw)
        except ValueError as error:
            raise Malformed(str(error)) from None
    try:
        item = json.loads(raw.decode(), parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise Malformed("not text") from None
    except json.JSONDecodeError as error:
        raise Malformed(f"not JSON: {error.msg} at column {error.colno}") from None
    except (ValueError, RecursionError) as error:
        raise Malformed(f"not JSON: {error}") from None
    if not isinstance(item, dict):
        raise Malformed("not a JSON object")
    return item


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no value")


def _start(header: dict) -> Record:
    try:
        return Record(header)
    except RuleError as error:
        what = f' "{error.facts["field"]}"' if "field" in error.facts else ""
        raise Malformed(f"{error.code}{what}") from None


def _shown(record: Record) -> dict:
    """What every answer shows of the table."""
    game: Any = record.game
    kind = record.header["game"]
    if kind == "modular":
        return {"valid": game.valid(), "die": [COLORS[game.color], game.die] if game.die else None}
    if kind == "banners":
        return {"turn": game.turn}
    if kind == "explorers" and game.live:
        return {"turn": game.turn, "deck": game.deck}
    return {}


def _results(record: Record) -> dict:
    """What the final line adds to the result."""
    game: Any = record.game
    kind = record.header["game"]
    if kind == "modular":
        return {"right": game.right, "wrong": game.wrong, "mistakes": game.mistakes[:game.players]}
    if kind == "banners":
        return {"owners": game.owners()}
    if kind == "explorers":
        points = [[game.points(player, color) for color in game.colors] for player in (1, 2)]
        colors = [COLORS[color] for color in game.colors]
        return {"colors": colors, "expeditions": points, **_shown(record)}
    return {}
