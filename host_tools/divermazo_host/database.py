"""The game records that have come home, in one SQLite file.

A record is its lines as the device keeps them, with where it came from and the day it was brought. There
are no names in it: players are numbers, and a device is the id of its chip.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import platformdirs

from divermazo_host.errors import DivermazoError

APPLICATION = 0x44564D5A  # "DVMZ", in the header of the file
VERSION = 1
IMPORTED = "file"  # in the place of a device: the game came from a file
PATIENCE_S = 5.0  # while another program writes

_SCHEMA = """
CREATE TABLE records (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    device TEXT NOT NULL,
    id INTEGER NOT NULL,
    key TEXT NOT NULL,
    session TEXT NOT NULL,
    over INTEGER NOT NULL,
    lines TEXT NOT NULL
) STRICT"""
_COLUMNS = "number, device, id, key, session, over, lines"


class DatabaseError(DivermazoError):
    """The file cannot be used."""


class NothingYet(DatabaseError):
    """There are no records in it."""


@dataclass(frozen=True)
class Saved:
    """A record at home. `number` counts them from 1; `id` and `key` are those on `device`; `session` is the
    day it was first brought, as 2026-11-29; `over`: its game had ended; `lines`: header, events, undos.
    """

    number: int
    device: str
    id: int
    key: str
    session: str
    over: bool
    lines: list[str]


def default_path() -> Path:
    """The database in the user's data folder."""
    return platformdirs.user_data_path("divermazo", appauthor=False) / "records.sqlite3"


class Database:
    """An open database: to read, or with `write` also to add to; then it is made when there is none.

    Every method may raise DatabaseError. To read one that does not exist, or is empty, raises NothingYet.
    """

    def __init__(self, path: Path | None = None, write: bool = False) -> None:
        self.path = path or default_path()
        if write:
            self._make_folder()
        elif not self.path.exists():
            raise NothingYet(_nothing(self.path))
        if self.path.is_dir():
            raise DatabaseError(f"{self.path} is a folder.\n{_ELSEWHERE}")
        with self._explained():
            uri = f"{self.path.absolute().as_uri()}?mode={'rwc' if write else 'ro'}"
            self._connection = sqlite3.connect(uri, PATIENCE_S, isolation_level=None, uri=True)
        try:
            self._check(write)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let the file go. Safe to call twice."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def records(self, session: str | None = None) -> list[Saved]:
        """All records, or those of one session, in the order they came. Raises NothingYet for none at all."""
        found = self._select("WHERE ? IS NULL OR session = ? ORDER BY number", session, session)
        if not found and not self.sessions():
            raise NothingYet(_nothing(self.path))
        return found

    def record(self, number: int) -> Saved | None:
        """The record of that number."""
        found = self._select("WHERE number = ?", number)
        return found[0] if found else None

    def copies(self, key: str) -> list[Saved]:
        """The records of that key, and those from files, whose key is not known.

        A device made over from a backup brings its games under the same keys; a virtual one with a fixed seed
        may give one key to several games.
        """
        return self._select("WHERE key = ? OR device = ?", key, IMPORTED)

    def games(self, lines: list[str]) -> list[Saved]:
        """The records that begin with these lines, or that these go on from."""
        start = "\n".join(lines[:2])
        return [saved for saved in self._select("WHERE lines LIKE ? || '%'", start)
                if saved.lines[:len(lines)] == lines or saved.lines == lines[:len(saved.lines)]]

    def sessions(self) -> list[str]:
        """The days on which records came, in order."""
        with self._explained():
            return [row[0] for row in self._connection.execute(
                "SELECT DISTINCT session FROM records ORDER BY session")]

    def add(self, device: str, id: int, key: str, session: str, over: bool, lines: list[str]) -> None:
        """Keep a record. It is on disk when this returns."""
        with self._explained():
            self._connection.execute(
                "INSERT INTO records (device, id, key, session, over, lines) VALUES (?, ?, ?, ?, ?, ?)",
                (device, id, key, session, over, "\n".join(lines)))

    def replace(self, number: int, over: bool, lines: list[str]) -> None:
        """The game of that record has gone on. It is on disk when this returns."""
        with self._explained():
            self._connection.execute("UPDATE records SET over = ?, lines = ? WHERE number = ?",
                                     (over, "\n".join(lines), number))

    def _select(self, which: str, *values: object) -> list[Saved]:
        with self._explained():
            rows = self._connection.execute(f"SELECT {_COLUMNS} FROM records {which}", values).fetchall()
        return [Saved(number, device, id, key, session, bool(over), lines.split("\n"))
                for number, device, id, key, session, over, lines in rows]

    def _make_folder(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseError(f"No folder for the database {self.path}: {error.strerror}.\n{_ELSEWHERE}"
                                ) from error

    def _check(self, write: bool) -> None:
        with self._explained():
            if write:
                self._connection.execute("BEGIN IMMEDIATE")
            tables = self._pragma("schema_version")
            if tables and self._pragma("application_id") != APPLICATION:
                raise DatabaseError(f"{self.path} is a database of another program.\n{_ELSEWHERE}")
            if self._pragma("user_version") > VERSION:
                raise DatabaseError(f"{self.path} was made by a newer version of this program.\n"
                                    "Update this one: pip install --upgrade divermazo-companion")
            if not tables and not write:
                raise NothingYet(_nothing(self.path))
            if write:
                if not tables:
                    self._connection.execute(_SCHEMA)
                self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
                self._connection.execute(f"PRAGMA user_version = {VERSION}")  # a write, before any game comes
                self._connection.execute("COMMIT")

    def _pragma(self, name: str) -> Any:
        return self._connection.execute(f"PRAGMA {name}").fetchone()[0]

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            text = _REASONS.get(code, "The database {path} cannot be used ({error}).\n" + _ELSEWHERE)
            raise DatabaseError(text.format(path=self.path, error=error)) from error


_ELSEWHERE = "Choose another file: --database FILE"
_READ_ONLY = "The database {path} may not be written.\nMake the file and its folder writable. " + _ELSEWHERE
_REASONS = {
    sqlite3.SQLITE_BUSY: "Another program writes to the database {path}.\nClose it and try again.",
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: "The database {path} cannot be opened: may you write there?\n" + _ELSEWHERE,
    sqlite3.SQLITE_FULL: "The disk is full: nothing more can be added to the database {path}.",
    sqlite3.SQLITE_IOERR: "The database {path} cannot be read or written ({error}).\n"
                          "Is the disk full, or gone? What has come is kept. Make room, or "
                          "choose another file: --database FILE",
    sqlite3.SQLITE_NOTADB: "{path} is not a database.\n" + _ELSEWHERE,
    sqlite3.SQLITE_CORRUPT: "The database {path} is damaged.\nTake it from a backup, or set it aside. "
                            "What is still on the device comes again.",
}


def _nothing(path: Path) -> str:
    return f"No games are recorded yet in {path}.\nBring them home from the device: divermazo log"
