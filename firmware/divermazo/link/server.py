"""The device's end of the link: takes requests from the port and answers them, a bounded piece each step."""

from time import ticks_diff

from divermazo.bell import READ_BYTES
from micropython import const

from . import rpc
from .commands import LEAVE_AFTER_MS, LEAVE_AT_LAST_MS, Desk
from .feed import Feed
from .fingers import Fingers
from .parser import NOTHING, SPOILT, Parser

_BUSY_MS = const(2)
_WATCHES_MS = const(600_000)  # a computer that has asked nothing for so long may have died


class Server:
    """`app`: the App; `port`: a board.usb.Usb or anything like it.

    One record is on its way out at a time, and while it is nothing is read: a computer that does not take its
    answers cannot fill the heap, and the next request waits in the computer.
    """

    def __init__(self, app, port) -> None:
        self._app = app
        self._port = port
        self._parser = Parser()
        self._ended = NOTHING  # what the parser said of the record that is to be answered
        self._feed = Feed(app)
        self._fingers = Fingers(app.board.keyboard)
        self._desk = Desk(app, self._fingers, self._feed)
        self._answered_at = 0
        self._alive = False  # it has asked something lately

    def hear(self, byte: int) -> None:
        """Take a byte that was read from the port by somebody else."""
        self._ended = self._parser.feed(byte)

    def step(self, now: int) -> int:
        """Do one piece of work: send, read, answer or notify. Returns the ms until the next is due."""
        due = self._fingers.step(now)
        sending = self._port.step()
        if self._desk.leave is not None:
            if ticks_diff(now, self._answered_at) >= (LEAVE_AT_LAST_MS if sending else LEAVE_AFTER_MS):
                self._app.settings.save()
                self._desk.leave()
            return _BUSY_MS
        if sending:
            return _BUSY_MS
        if self._ended != NOTHING:
            self._answer(now)
            return 0
        read = self._listen()
        if self._ended == NOTHING:
            record = self._feed.next()
            if record is not None:
                self._port.send(record)
                return 0
            if self._feed.followed() and self._watches(now):
                self._app.rest.touch(now)
            self._desk.archive.let_go()
        return 0 if read else due

    def _listen(self) -> bool:
        """Read what is there, up to the end of a record; False when nothing was."""
        for count in range(READ_BYTES):
            byte = self._port.read()
            if byte < 0:
                return count > 0
            self._ended = self._parser.feed(byte)
            if self._ended != NOTHING:
                break
        return True

    def _watches(self, now: int) -> bool:
        """The computer that follows is neither asleep nor gone."""
        if ticks_diff(now, self._answered_at) >= _WATCHES_MS:
            self._alive = False
        return self._alive and self._port.awake()

    def _answer(self, now: int) -> None:
        ended = self._ended
        self._ended = NOTHING
        request = rpc.Request()
        try:
            if ended == SPOILT:
                raise rpc.Refusal(rpc.PARSE_ERROR, "too long or not ASCII")
            request.read(self._parser.text())
            record = rpc.answer(request.id, self._desk.call(request.method, request.params, now))
        except rpc.Refusal as refusal:
            record = rpc.failure(request.id, refusal.code, refusal.message)
        except Exception as error:  # a computer must not be able to end a game
            record = rpc.failure(request.id, rpc.INTERNAL_ERROR, repr(error)[:80])
        self._answered_at = now
        self._alive = True
        if request.answered:
            self._port.send(record)
