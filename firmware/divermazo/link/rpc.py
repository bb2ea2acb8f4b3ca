"""JSON-RPC 2.0: requests read, answers and notifications written, each as a record of the link."""

import json

from micropython import const

from .parser import LIMIT

PROTOCOL = const(1)  # the version spoken here
OLDEST = const(1)  # the oldest that is still understood

PARSE_ERROR = const(-32700)
INVALID_REQUEST = const(-32600)
METHOD_NOT_FOUND = const(-32601)
INVALID_PARAMS = const(-32602)
INTERNAL_ERROR = const(-32603)
NOT_FOUND = const(1)  # no record of that name
NOT_NOW = const(2)  # the state of the device forbids it
DAMAGED = const(3)  # what is on flash cannot be read

MAX_OPENINGS = const(16)  # brackets and braces of a request: what is nested deeper could fill the heap
MAX_ID = const(64)  # characters
_MAX_NUMBER = const(2**53 - 1)  # RFC 7493 2.2: what every language reads exactly


class Refusal(Exception):
    """A request that is answered with an error: `code` of the table above, `message` in a few words."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Request:
    """`method`, `params` (a dict) and `id`, once `read`. `answered`: False for a notification."""

    def __init__(self) -> None:
        self.method = ""
        self.params: dict = {}
        self.id = None
        self.answered = True

    def read(self, text: bytes) -> None:
        """Take the request in a record. Raises Refusal; `id` is then the one to answer under."""
        if text.count(b"[") + text.count(b"{") > MAX_OPENINGS:
            raise Refusal(PARSE_ERROR, "too deep")
        try:
            wish = json.loads(text)
        except ValueError:
            raise Refusal(PARSE_ERROR, "not JSON")
        if not isinstance(wish, dict):
            raise Refusal(INVALID_REQUEST, "not an object")
        id = wish.get("id")
        if not _is_id(id):
            raise Refusal(INVALID_REQUEST, "id is neither text nor a whole number")
        self.id = id
        self.method = wish.get("method")
        if wish.get("jsonrpc") != "2.0" or not isinstance(self.method, str):
            raise Refusal(INVALID_REQUEST, 'no "jsonrpc":"2.0" with a "method"')
        self.answered = "id" in wish
        self.params = wish.get("params", {})
        if not isinstance(self.params, dict):
            raise Refusal(INVALID_PARAMS, "params are given by name")


def answer(id, result) -> bytes:
    """The record that answers a request; an INTERNAL_ERROR when the result does not fit into one."""
    record = _record({"jsonrpc": "2.0", "id": id, "result": result})
    return record if len(record) <= LIMIT else failure(id, INTERNAL_ERROR, "answer too long")


def failure(id, code: int, message: str) -> bytes:
    """The record that answers a request with an error."""
    return _record({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})


def notice(method: str, params: dict) -> bytes:
    """The record of a notification. It must fit into LIMIT."""
    return _record({"jsonrpc": "2.0", "method": method, "params": params})


def _record(value: dict) -> bytes:
    return b"\x1e" + _ascii(json.dumps(value, separators=(",", ":"))) + b"\n"


def _ascii(text: str) -> bytes:
    """JSON text in ASCII: MicroPython's json leaves ñ as it is."""
    plain = text.encode()
    if len(plain) == len(text):
        return plain
    return "".join([sign if sign < "\x80" else "\\u%04x" % ord(sign) for sign in text]).encode()


def _is_id(id) -> bool:
    if isinstance(id, str):
        return len(id) <= MAX_ID
    if isinstance(id, int) and not isinstance(id, bool):
        return -_MAX_NUMBER <= id <= _MAX_NUMBER
    return id is None
