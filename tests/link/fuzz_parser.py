"""The link under what libFuzzer comes up with. Coverage guides it, so it finds what random noise does not.

    pip install atheris
    python tests/link/fuzz_parser.py -max_len=4096 -max_total_time=60 [FOLDER OF INPUTS]

It ends with a traceback and the input when it has found something. `test_fuzzing.py` runs it for a moment.
"""

import re
import sys

import atheris

with atheris.instrument_imports(include=["divermazo.link"]):
    from divermazo.link import rpc
    from divermazo.link.parser import LIMIT, NOTHING, RECORD, Parser

# What the parser must find, said another way: RFC 7464 with one line of printable ASCII a record
RECORDS = re.compile(rb"\x1e([\x20-\x7f]{0,%d})\n" % (LIMIT - 2))
NEXT = b'{"jsonrpc":"2.0","id":1,"method":"hello"}'


def look(data: bytes) -> None:
    """Whatever came before, what is found is right, and the next request is."""
    stream = data + b"\x1e" + NEXT + b"\n"
    found = texts(stream)
    assert found == RECORDS.findall(stream)
    assert found[-1] == NEXT
    for text in found:
        try:
            request = rpc.Request()
            request.read(text)
            assert len(rpc.failure(request.id, rpc.INTERNAL_ERROR, "x" * 80)) <= LIMIT
        except rpc.Refusal as refusal:
            assert len(rpc.failure(request.id, refusal.code, refusal.message)) <= LIMIT


def texts(stream: bytes) -> "list[bytes]":
    parser = Parser()
    found = []
    for byte in stream:
        ended = parser.feed(byte)
        if ended == RECORD:
            found.append(bytes(parser.text()))
        assert ended == NOTHING or not parser.inside()
    return found


if __name__ == "__main__":
    atheris.Setup(sys.argv, look)
    atheris.Fuzz()
