"""The games on flash, newest first: what was played, how it ended; the unfinished, and matches, go on."""

from divermazo.games import kind_of
from divermazo.keys import HASH, STAR
from divermazo.loop import IDLE_MS
from divermazo.rules.errors import RuleError
from divermazo.ui.canvas import WIDTH
from divermazo.ui.fonts import TEXT
from divermazo.ui.screens.game import match_of, signed
from divermazo.ui.screens.screen import Screen, advance


class Records(Screen):
    """Looks at one record at a time, and plays it again, an event a step, to know its result."""

    holds_records = True

    def __init__(self, app) -> None:
        Screen.__init__(self, app)
        self._found = app.journal.records()
        self._ids: "list[int]" = []
        self._shown = 0  # index in _ids
        self._record = None
        self._told = ("", "")  # of it: its points, and more
        self._goes_on = False  # it can be gone on with; known once it has been played
        self._events = None
        self._searching = True

    def press(self, key: int) -> None:
        if key == HASH and self._shown + 1 < len(self._ids):
            self._show(self._shown + 1)
        elif key == STAR and self._shown:
            self._show(self._shown - 1)
        elif key == STAR:
            self.app.open_menu()
        elif key == 0 and self._goes_on:
            self._go_on()
        else:
            self.refuse_key()

    def _go_on(self) -> None:
        table = self.app.tables.current
        if table and table.record.log.id == self._ids[self._shown]:
            self.app.tables.open(table)
        else:
            self.app.load("restore", self._restore)

    def _restore(self) -> None:
        self.app.open_late("restore", self._ids[self._shown], -1, True)

    def _show(self, index: int) -> None:
        self._shown = index
        self._record = None
        self._goes_on = False
        self._events = self._replay(self._ids[index])
        self.app.changed()

    def _replay(self, id: int):
        """Read the record and play it, a piece a turn."""
        self._record = self.app.journal.open(id)
        self.app.changed()
        yield
        if self._record is not None:
            kind = kind_of(self._record.header["game"])
            summary = kind.module("summary").summary
            yield
            texts = self.app.texts.of(kind.texts())
            yield
            yield from self._record.catch_up()
            self._told = summary(self._record, texts)
            self._goes_on = not self._record.game.over
            yield
            if "match" in self._record.header and self._record.game.over:
                self._goes_on = yield from self._ends_match(id, self._record)

    def _ends_match(self, id: int, record):
        """Whether no later record goes on where the match stands after this one; a record a turn."""
        match = match_of(record.game)
        for later, header in self.app.journal.records():
            if later == id:
                return True
            if header.get("game") == record.header["game"] and header.get("match") == match:
                return False
            yield

    def tick(self, now: int) -> int:
        if self._events is not None:
            self._play()
            return 0
        if self._searching:
            self._search()
            return 0
        return IDLE_MS

    def _search(self) -> None:
        found = advance(self._found, None)
        self._searching = found is not None
        if found and ("match" in found[1] or self._holds_cards(found[0])):
            self._ids.append(found[0])
        if len(self._ids) == 1 and self._record is None:
            self._show(0)
        if not self._searching:
            self.app.changed()

    def _holds_cards(self, id: int) -> bool:
        """Whether more than throws was ever written: where nobody laid a card there is nothing to look up."""
        try:
            lines = self.app.journal.read(id)
            next(lines)  # the header
            for line in lines:
                if b'"roll"' not in line and b'"undo"' not in line:
                    return True
        except (ValueError, OSError):
            return True  # what is damaged is told so
        return False

    def _play(self) -> None:
        try:
            if advance(self._events, self) is self:
                self._events = None
                self.app.changed()
        except (RuleError, ValueError, OSError):
            self.app.journal.set_aside(self._ids[self._shown])
            self._record = self._events = None
            self.app.changed()

    def title(self) -> str:
        texts = self.texts
        if self._record is None:
            return texts.RECORDS
        return kind_of(self._record.header["game"]).title(texts.language)

    def corner(self) -> str:
        if not self._ids:
            return ""
        return "{}/{}".format(self._shown + 1, "…" if self._searching else len(self._ids))

    def rows(self) -> int:
        return 1 if self._record is None else 3

    def row(self, page, row: int) -> None:
        texts = self.texts
        if not self._ids:
            page.line(1, "…" if self._searching else texts.NO_RECORDS, "center")
        elif self._events is not None:
            return  # it is being played
        elif self._record is None:
            page.line(1, texts.RECORD_DAMAGED, "center")
        elif row == 0:
            page.line(0, self._end(self._record.game))
            page.line(0, texts.RECORD_TABLE.format(self._record.header.get("table", 1)), "right")
        else:
            page.line(row, self._points(self._record.game) if row == 1 else self._told[1])

    def keys(self) -> str:
        texts = self.texts
        keys = [texts.RECORDS_GO_ON] if self._goes_on else []
        if self._shown + 1 < len(self._ids):
            keys.append(texts.RECORDS_EARLIER)
        keys.append(texts.RECORDS_LATER if self._shown else texts.RECORDS_MENU)
        return " · ".join(keys)

    def _end(self, game) -> str:
        texts = self.texts
        if not game.over:
            return texts.UNFINISHED
        return texts.WINS.format(game.winner) if game.winner else texts.NO_WINNER

    def _points(self, game) -> str:
        """By player; nothing where nobody has any, or where they are not counted."""
        scores = ["−" if points is None else signed(points) for points in game.scores()]
        if scores.count("−") == len(scores):
            return ""
        line = self._told[0].format(" · ".join(scores))
        return line if TEXT.fits(line, WIDTH - 2) else line.replace(" ·", "")

    def about(self) -> str:
        return self._record.header["game"] if self._record is not None else ""

    def help(self) -> "tuple[str, ...]":
        lines = self.texts.RECORDS_HELP
        return lines if self._goes_on else lines[1:]
