"""What the device shows and what happens in the game, as notifications."""

from binascii import b2a_base64

from divermazo.panel import PAGES, WIDTH

from .rpc import notice

_LEDS = 1 << PAGES
_TONE = 1 << PAGES + 1
_GAME = 1 << PAGES + 2
_PICTURE = _LEDS | _TONE | (1 << PAGES) - 1


class Feed:
    """Only what has changed, one record a call; what changes faster than it can be sent is left out.

    `dropped`: pictures of the dice and events of the game that were left out since the start.
    """

    def __init__(self, app) -> None:
        self._app = app
        self._wanted = 0  # kinds that are followed
        self._stale = 0  # kinds and pages that are to be sent
        self._writes = 0  # of the LEDs, up to the picture sent last
        self._hz = 0
        self._record = None
        self._length = 0
        self._rows: tuple = ()  # of the display, and of what was sent of them
        self._sent_rows: tuple = ()
        self.dropped = 0

    def follow(self, pictures: bool, game: bool) -> None:
        """From now on notify of changes of these kinds; first comes how things are."""
        self._wanted = (_PICTURE if pictures else 0) | (_GAME if game else 0)
        self._stale = self._wanted
        self._begin()

    def followed(self) -> bool:
        """A computer wants to be notified."""
        return self._wanted != 0

    def show(self) -> None:
        """Notify once of everything there is to see and hear."""
        self._stale |= _PICTURE
        self._begin()

    def next(self) -> "bytes | None":
        """The next notification, or None when there is nothing new."""
        if not self._wanted and not self._stale:
            return None
        self._look()
        stale = self._stale
        if stale & _GAME:
            return self._game()
        if stale & _LEDS:
            return self._leds()
        if stale & _TONE:
            return self._tone()
        if stale and self._app.drawn():
            return self._page()
        return None

    def _begin(self) -> None:
        if not self._rows:
            self._rows = _rows(self._app.board.oled.buffer)
            self._sent_rows = _rows(bytearray(WIDTH * PAGES))
        self._writes = self._app.board.leds.writes
        self._record = played(self._app)
        self._length = len(self._record) if self._record else 0

    def _look(self) -> None:
        app = self._app
        if self._wanted & _GAME:
            record = played(self._app)
            if record is not self._record or (record is not None and len(record) != self._length):
                self._stale |= _GAME
        if self._wanted & _LEDS:
            if app.board.leds.writes != self._writes:
                self._stale |= _LEDS
            if app.board.buzzer.hz != self._hz:
                self._stale |= _TONE
            if app.drawn():
                for page in range(PAGES):
                    if self._rows[page] != self._sent_rows[page]:
                        self._stale |= 1 << page

    def _game(self) -> bytes:
        self._stale &= ~_GAME
        record = played(self._app)
        length = len(record) if record else 0
        if record is self._record:
            self.dropped += max(abs(length - self._length) - 1, 0)
        self._record = record
        self._length = length
        return notice("event", last_event(self._app))

    def _leds(self) -> bytes:
        self._stale &= ~_LEDS
        leds = self._app.board.leds
        self.dropped += max(leds.writes - self._writes - 1, 0)
        self._writes = leds.writes
        return notice("leds", {"grb": _base64(leds.data())})

    def _tone(self) -> bytes:
        self._stale &= ~_TONE
        self._hz = self._app.board.buzzer.hz
        return notice("tone", {"hz": self._hz})

    def _page(self) -> bytes:
        page = 0
        while not self._stale >> page & 1:
            page += 1
        self._stale &= ~(1 << page)
        self._sent_rows[page][:] = self._rows[page]
        return notice("page", {"index": page, "data": _base64(self._rows[page])})


def last_event(app) -> dict:
    """The last event in force of the game that is going on, how many there are, and which record
    that is."""
    record = played(app)
    if record is None:
        return {"game": None, "length": 0, "event": None, "header": None, "id": None, "key": None}
    return {"game": record.header["game"], "length": len(record), "event": record.last(),
            "header": record.header, "id": record.log.id, "key": record.log.key()}


def beside(app) -> dict:
    """What a table beside the device needs besides the game: the hints that it may give, and what the screen
    says of this moment."""
    said = app.screen.beside()
    said["hints"] = app.settings.get("hints")
    said["prove"] = app.settings.get("prove")
    said["about"] = app.screen.about()
    return said


def played(app):
    """The record of the game that is going on, or that is asked about."""
    table = app.screen.offered or app.tables.current
    return table.record if table else None


def _rows(buffer: bytearray) -> tuple:
    view = memoryview(buffer)
    return tuple([view[page * WIDTH:(page + 1) * WIDTH] for page in range(PAGES)])


def _base64(data) -> str:
    return b2a_base64(data).decode().rstrip()
