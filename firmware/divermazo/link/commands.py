"""What a computer may ask of the device. docs/protocol.md describes each method.

A command is a function of the desk where it is carried out, its parameters and the time; it returns the
result or raises a Refusal.
"""

from binascii import b2a_base64

from divermazo import VERSION
from divermazo.keys import KEYS, NAMES
from micropython import const

from .archive import Archive
from .feed import beside, played
from .rpc import INVALID_PARAMS, METHOD_NOT_FOUND, NOT_NOW, OLDEST, PROTOCOL, Refusal

_LONGEST_HOLD_MS = const(10_000)  # also of a press that is not followed by a release
_CHUNK = const(512)  # bytes of a file in one answer
_MANY = const(1_000_000)  # records, and lines of a record
_KEY = const(16)  # digits of the key of a record
_TEXTS = const(600)  # bytes of an answer that the lines on the screen may take

LEAVE_AFTER_MS = const(100)  # an answer has left the chip by then
LEAVE_AT_LAST_MS = const(1000)  # also when nobody takes it


class Desk:
    """Carries commands out, on the app and with `fingers` and a `feed`."""

    def __init__(self, app, fingers, feed) -> None:
        self.app = app
        self.fingers = fingers
        self.feed = feed
        self.archive = Archive(app)
        self.leave = None  # what ends the app, once the answer is out

    def call(self, method: str, params: dict, now: int):
        """Carry out a method by its name. Raises Refusal."""
        if method not in COMMANDS:
            raise Refusal(METHOD_NOT_FOUND, "no such method")
        command, names = COMMANDS[method]
        for name in params:
            if name not in names:
                raise Refusal(INVALID_PARAMS, "no such parameter")
        return command(self, params, now)


def _hello(desk: Desk, params: dict, now: int) -> dict:
    result = desk.app.board.system.describe(desk.app.board.data)
    result["name"] = "divermazo"
    result["firmware"] = VERSION
    result["protocol"] = PROTOCOL
    result["oldest"] = OLDEST
    return result


def _state(desk: Desk, params: dict, now: int) -> dict:
    app = desk.app
    record = played(app)
    return {
        "texts": _cut(app.page.texts()),
        "game": _game(record) if record is not None else None,
        "held": [NAMES[key] for key in range(KEYS) if app.board.keyboard.held(key)],
        "display": app.board.oled.controller if app.board.oled.present else None,
        "rest": app.rest.state,
        "language": app.settings.get("language"),
        "storage": app.settings.ok,
        "unsaved": app.settings.unsaved,
        "dropped": desk.feed.dropped,
    }


def _beside(desk: Desk, params: dict, now: int) -> dict:
    return beside(desk.app)


def _press(desk: Desk, params: dict, now: int) -> None:
    desk.fingers.hold(_key(params), _LONGEST_HOLD_MS, now)


def _release(desk: Desk, params: dict, now: int) -> None:
    desk.fingers.release(_key(params))


def _hold(desk: Desk, params: dict, now: int) -> None:
    desk.fingers.hold(_key(params), _number(params, "ms", 1, _LONGEST_HOLD_MS), now)


def _frame(desk: Desk, params: dict, now: int) -> None:
    desk.feed.show()


def _subscribe(desk: Desk, params: dict, now: int) -> None:
    desk.feed.follow(_flag(params, "frames"), _flag(params, "events"))


def _records_list(desk: Desk, params: dict, now: int) -> dict:
    return desk.archive.list(_number(params, "start", 0, _MANY, 0))


def _records_read(desk: Desk, params: dict, now: int) -> dict:
    return desk.archive.read(_number(params, "id", 1, _MANY), _number(params, "start", 0, _MANY, 0))


def _records_write(desk: Desk, params: dict, now: int) -> int:
    key, lines = params.get("key"), params.get("lines")
    if not isinstance(key, str) or len(key) != _KEY or not all(sign in "0123456789abcdef" for sign in key):
        raise Refusal(INVALID_PARAMS, "key: 16 hexadecimal digits")
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise Refusal(INVALID_PARAMS, "lines: a list of text")
    return desk.archive.write(key, _number(params, "start", 0, _MANY), lines)


def _records_delete(desk: Desk, params: dict, now: int) -> None:
    desk.archive.delete(_number(params, "id", 1, _MANY))


def _settings_get(desk: Desk, params: dict, now: int) -> dict:
    return desk.app.settings.values()


def _settings_set(desk: Desk, params: dict, now: int) -> dict:
    settings = desk.app.settings
    wishes = params.get("values")
    if not isinstance(wishes, dict):
        raise Refusal(INVALID_PARAMS, "values: an object of settings")
    old = settings.values()
    try:
        for name in wishes:
            settings.set(name, wishes[name])
    except (KeyError, ValueError):
        for name in old:
            settings.set(name, old[name])
        raise Refusal(INVALID_PARAMS, "no such setting or value")
    desk.app.apply_settings()
    return settings.values()


def _time_set(desk: Desk, params: dict, now: int) -> None:
    utc = params.get("utc")
    if not isinstance(utc, list) or len(utc) != 6:
        raise Refusal(INVALID_PARAMS, "utc: year, month, day, hour, minute, second")
    for index, (low, high) in enumerate(((2024, 2099), (1, 12), (1, 31), (0, 23), (0, 59), (0, 59))):
        _check(utc[index], low, high, "utc")
    desk.app.board.system.set_clock(*utc)


def _crash_read(desk: Desk, params: dict, now: int) -> dict:
    return _part(desk.app.crash_report().encode(), params)


def _selftest(desk: Desk, params: dict, now: int) -> dict:
    start = _number(params, "start", 0, _MANY, 0)
    answer = params.get("answer")
    screen = desk.app.screen
    if answer == "open":
        desk.app.open_late("selftest", screen.before if screen.is_selftest else screen)
        screen = desk.app.screen
    if not screen.is_selftest:
        raise Refusal(NOT_NOW, "the self-test is not open")
    desk.app.rest.touch(now)
    if answer in NAMES:
        screen.answer(NAMES.index(answer))
    elif answer not in (None, "open"):
        raise Refusal(INVALID_PARAMS, "answer: open, #, 0 to 9, * or a die")
    return screen.progress(start)


def _quit(desk: Desk, params: dict, now: int) -> None:
    desk.leave = desk.app.quit


def _reset(desk: Desk, params: dict, now: int) -> None:
    desk.leave = desk.app.board.system.reset


def _bootloader(desk: Desk, params: dict, now: int) -> None:
    desk.leave = desk.app.board.system.start_bootloader


COMMANDS = {
    "hello": (_hello, ()),
    "state": (_state, ()),
    "beside": (_beside, ()),
    "press": (_press, ("key",)),
    "release": (_release, ("key",)),
    "hold": (_hold, ("key", "ms")),
    "frame": (_frame, ()),
    "subscribe": (_subscribe, ("frames", "events")),
    "records.list": (_records_list, ("start",)),
    "records.read": (_records_read, ("id", "start")),
    "records.write": (_records_write, ("key", "start", "lines")),
    "records.delete": (_records_delete, ("id",)),
    "settings.get": (_settings_get, ()),
    "settings.set": (_settings_set, ("values",)),
    "time.set": (_time_set, ("utc",)),
    "crash.read": (_crash_read, ("offset",)),
    "selftest": (_selftest, ("answer", "start")),
    "quit": (_quit, ()),
    "reset": (_reset, ()),
    "bootloader": (_bootloader, ()),
}


def _game(record) -> dict:
    game = record.game
    return {"game": record.header["game"], "length": len(record), "over": game.over, "winner": game.winner,
            "scores": game.scores()}


def _cut(lines: list) -> list:
    """As many lines as have room in an answer, where a sign that is not ASCII takes six bytes."""
    room = _TEXTS
    for number in range(len(lines)):
        line = lines[number]
        room -= 3 + len(line) + 5 * sum([sign >= "\x80" for sign in line])
        if room < 0:
            return lines[:number]
    return lines


def _part(data: bytes, params: dict) -> dict:
    """A part of a file from "offset" on, and the size of the whole."""
    offset = _number(params, "offset", 0, len(data), 0)
    part = b2a_base64(data[offset:offset + _CHUNK]).decode().rstrip()
    return {"size": len(data), "offset": offset, "data": part}


def _key(params: dict) -> int:
    name = params.get("key")
    if name not in NAMES:
        raise Refusal(INVALID_PARAMS, "no such key")
    return NAMES.index(name)


def _number(params: dict, name: str, low: int, high: int, default: "int | None" = None) -> int:
    value = params.get(name, default)
    _check(value, low, high, name)
    return value


def _check(value, low: int, high: int, name: str) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refusal(INVALID_PARAMS, "%s: a whole number from %d to %d" % (name, low, high))


def _flag(params: dict, name: str) -> bool:
    value = params.get(name, False)
    if not isinstance(value, bool):
        raise Refusal(INVALID_PARAMS, name + ": true or false")
    return value
