"""Lines of a game record: canonical JSON, and the checksum they carry on flash.

One event has one spelling, the same from both interpreters, so that records can be compared byte by byte:
no spaces, ASCII only, the keys "v", "game" and "e" first and the others in alphabetical order.
Checksum: CRC-32 of RFC 1952 section 8, as in zlib.
"""

import binascii

_FIRST = ("v", "game", "e")
_DEPTH = 8


def encode(value: object) -> bytes:
    """The canonical line of a header or an event, without a line end.

    Dicts (their keys are text), lists, text, whole numbers, booleans and None, eight levels deep at most;
    ValueError for anything else (floats print differently on the chip).
    """
    parts: "list[str]" = []
    _write(value, parts, _DEPTH)
    return "".join(parts).encode()


def seal(line: bytes) -> bytes:
    """`line` as it stands on flash: a space and the CRC-32 of the line, 8 hexadecimal digits, follow."""
    return line + b" %08x" % binascii.crc32(line)


def unseal(line: bytes) -> bytes:
    """The line that was sealed; ValueError when its checksum does not fit (torn or changed)."""
    if seal(line[:-9]) != line:
        raise ValueError("checksum does not fit")
    return line[:-9]


def _write(value: object, parts: list, depth: int) -> None:
    if isinstance(value, str):
        _write_text(value, parts)
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
    before = "{"
    for key in sorted(value, key=_rank):
        parts.append(before)
        _write_text(key, parts)
        parts.append(":")
        _write(value[key], parts, depth)
        before = ","
    parts.append("}" if value else "{}")


def _rank(key: str) -> str:
    return f"\0{_FIRST.index(key)}" if key in _FIRST else key


def _write_text(text: str, parts: list) -> None:
    plain = True
    for sign in text:
        if not " " <= sign <= "~" or sign in '"\\':
            plain = False
    parts.append('"')
    parts.append(text if plain else "".join([_escape(sign) for sign in text]))
    parts.append('"')


def _escape(sign: str) -> str:
    if sign in '"\\':
        return "\\" + sign
    code = ord(sign)
    if 32 <= code < 127:
        return sign
    if code > 0xFFFF:
        code -= 0x10000
        return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
    return f"\\u{code:04x}"
