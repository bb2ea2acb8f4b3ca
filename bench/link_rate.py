"""The link under noise: 10 MB of it, with records in between, none of which may get lost."""

import binascii
import os
import random
import re
import tempfile
import threading
import time
import tty
from collections.abc import Iterable
from pathlib import Path

from divermazo.link.parser import LIMIT
from divermazo_host.transport import Transport

from bench import CPYTHON, MICROPYTHON, ROOT, Figure, numbers

SIZE = 10_000_000
GOAL = 1.2  # MB/s: what full-speed USB carries at most
CHIP_LOOP_US = 3.1  # one turn of an empty loop on the RP2040
LOOP_TURNS = 1_000_000
PATIENCE_S = 5
CHUNK = 4096

# What the parser must find, said another way: RFC 7464 with one line of printable ASCII a record
RECORDS = re.compile(rb"\x1e([\x20-\x7f]{0,%d})\n" % (LIMIT - 2))
PIECES = (b"\x1e", b"\n", b"\x03", b"\r\n>>> ", b"AT+GCAP\r", b"\x1e\x1e{", b"\x1e" + b"x" * LIMIT + b"\n",
          b'\x1e{"jsonrpc":"2.0","id":1,"method":"state"}\n', b'\x1e{"torn":"by the n')


def measure() -> dict:
    data = noise(random.Random(1))
    texts = RECORDS.findall(data)
    expected = (len(texts), _crc(texts))
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "noise"
        file.write_bytes(data)
        for name, interpreter in (("CPython", CPYTHON), ("MicroPython", MICROPYTHON)):
            found = numbers(interpreter, "noise.py", ROOT / "firmware", file)
            rate = len(data) / found["us"]
            whole = (found["records"], found["crc"]) == expected
            figures[f"link parser on {name}, 10 MB of noise"] = _figure(rate, whole, len(texts))
    per_byte = found["us"] / len(data) / (found["loop_us"] / LOOP_TURNS) * CHIP_LOOP_US
    figures["link parser on the chip, estimate by the loop"] = f"{per_byte:.0f} µs a byte"
    rate, whole = _through_port(data, expected)
    figures["link through pySerial, 10 MB of noise"] = _figure(rate, whole, len(texts))
    return figures


def noise(chance: random.Random) -> bytes:
    """SIZE bytes: anything, the signs of the link, requests whole and torn."""
    parts, size = [], 0
    while size < SIZE:
        parts.append(chance.randbytes(chance.randrange(300)))
        parts.append(chance.choice(PIECES))
        size += len(parts[-1]) + len(parts[-2])
    return b"".join(parts)[:SIZE]


def _figure(rate: float, whole: bool, records: int) -> Figure:
    found = f"all {records:,} records" if whole else "records LOST"
    return Figure(f"{rate:.1f} MB/s, {found}", f"≥ {GOAL} MB/s, all", whole and rate >= GOAL)


def _through_port(data: bytes, expected: tuple[int, int]) -> tuple[float, bool]:
    """MB/s from a pseudo-terminal to the texts of records, and whether they were those."""
    master, slave = os.openpty()
    tty.setraw(slave)
    transport = Transport(os.ttyname(slave))

    def send() -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(master, rest[:CHUNK]):]

    sending = threading.Thread(target=send)
    started = time.perf_counter()
    sending.start()
    texts = []
    while len(texts) < expected[0] and (text := transport.receive(PATIENCE_S)) is not None:
        texts.append(text)
    rate = len(data) / 1e6 / (time.perf_counter() - started)
    while transport.receive(0) is not None or sending.is_alive():
        pass
    sending.join()
    transport.close()
    os.close(master)
    os.close(slave)
    return rate, (len(texts), _crc(texts)) == expected


def _crc(texts: Iterable[bytes]) -> int:
    crc = 0
    for text in texts:
        crc = binascii.crc32(text, crc)
    return crc
