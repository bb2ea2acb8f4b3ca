"""A file of noise through the parser of the link: how many records are in it, their CRC, what a byte costs.

    noise.py FILE
"""

import binascii
import sys
import time

import divermazo_sim  # noqa: F401  what CPython lacks
from divermazo.link.parser import RECORD, Parser

CHUNK = 4096
TURNS = 1_000_000

if sys.implementation.name == "micropython":
    now, since = time.ticks_us, time.ticks_diff
else:
    def now():
        return time.perf_counter_ns() // 1000

    def since(end, start):
        return end - start


def main():
    parser = Parser()
    records = crc = 0
    spent = 0
    with open(sys.argv[1], "rb") as file:
        while True:
            chunk = file.read(CHUNK)
            if not chunk:
                break
            start = now()
            for byte in chunk:
                if parser.feed(byte) == RECORD:
                    records += 1
                    crc = binascii.crc32(parser.text(), crc)
            spent += since(now(), start)
    print("records", records)
    print("crc", crc)
    print("us", spent)
    start = now()
    for _ in range(TURNS):
        pass
    print("loop_us", since(now(), start))


main()
