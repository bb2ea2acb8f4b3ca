"""Lines of a game record: canonical JSON, and the checksum they carry on flash.

One event has one spelling, the same from both interpreters, so that records can be compared byte by byte:
no spaces, ASCII only, the keys "v", "game" and "e" first and the others in alphabetical order.
Checksum: CRC-32 of RFC 1952 section 8, as in zlib.
"""

import binascii

_FIRST = ("e", "game", "v")  # backwards
_DEPTH = 8


def encode(value: object) -> bytes:
    """The canonical line of a header or an event, without a line end.

    Dicts (their keys are text), lists, text, whole numbers, booleans and None, eight levels deep at most;
    ValueError for anything else (floats print differently on the chip).
    """
    try:
        data = _plain(value) if isinstance(value, dict) else None
    except UnicodeError:  # a letter that is one for CPython's isalpha() only
        data = None
    if data:
        return data
    parts: "list[str]" = []
    _write(value, parts, _DEPTH)
    line = "".join(parts)
    data = line.encode("utf-8", "surrogatepass")  # half a surrogate pair is text too, in JSON
    return data if len(data) == len(line) else "".join([_ascii(sign) for sign in line]).encode()


def seal(line: bytes) -> bytes:
    """`line` as it stands on flash: a space and the CRC-32 of the line, 8 hexadecimal digits, follow."""
    return line + b" %08x" % binascii.crc32(line)


def unseal(line: bytes) -> bytes:
    """The line that was sealed; ValueError when its checksum does not fit (torn or changed)."""
    if seal(line[:-9]) != line:
        raise ValueError("checksum does not fit")
    return line[:-9]


def _plain(event: dict) -> "bytes | None":
    """The line of an event of words, whole numbers, lists of these and None, as nearly all are. Else None.

    No str is made on the way: MicroPython looks every new one up among all the names it knows.
    """
    if "e" not in event or "v" in event or "game" in event:
        return None
    line = b""
    for key in sorted(event):
        value = event[key]
        kind = type(value)
        if kind is int:
            item = b"%d" % value
        elif kind is str and value.isalpha():
            item = b'"' + value.encode("ascii") + b'"'
        elif value is None:
            item = b"null"
        else:
            item = _numbers(value)
        if not item or not key.isalpha():
            return None
        if key == "e":
            line = b'{"e":' + item + line
        else:
            line += b',"' + key.encode("ascii") + b'":' + item
    return line + b"}"


def _numbers(values: object) -> "bytes | None":
    """A list of whole numbers. Else None."""
    if type(values) is not list:
        return None
    for number in values:
        if type(number) is not int:
            return None
    return str(values).encode().replace(b" ", b"")


def _write(value: object, parts: list, depth: int) -> None:
    if isinstance(value, str):
        parts.append('"')
        parts.append(value if value.isalpha() else _escaped(value))
        parts.append('"')
    elif value is None:
        parts.append("null")
    elif isinstance(value, bool):
        parts.append("true" if value else "false")
    elif isinstance(value, int):
        parts.append(str(value))
    elif depth == 0:
        raise ValueError("too deep")
    elif isinstance(value, dict):
        _write_object(value, parts, depth - 1)
    elif isinstance(value, (list, tuple)):
        before = "["
        for item in value:
            parts.append(before)
            _write(item, parts, depth - 1)
            before = ","
        parts.append("]" if value else "[]")
    else:
        raise ValueError("not for a record")


def _write_object(value: dict, parts: list, depth: int) -> None:
    keys = sorted(value)
    for key in _FIRST:
        if key in value:
            keys.remove(key)
            keys.insert(0, key)
    before = '{"'
    for key in keys:
        parts.append(before)
        parts.append(key if key.isalpha() else _escaped(key))
        parts.append('":')
        _write(value[key], parts, depth)
        before = ',"'
    parts.append("}" if value else "{}")


def _escaped(text: str) -> str:
    """Text with letters other than ASCII's as they are: `encode` does those of the whole line."""
    return "".join([_escape(sign) for sign in text])


def _escape(sign: str) -> str:
    if sign in '"\\':
        return "\\" + sign
    code = ord(sign)
    return f"\\u{code:04x}" if code < 32 or code == 127 else sign


def _ascii(sign: str) -> str:
    code = ord(sign)
    if code < 127:
        return sign
    if code > 0xFFFF:
        code -= 0x10000
        return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
    return f"\\u{code:04x}"
