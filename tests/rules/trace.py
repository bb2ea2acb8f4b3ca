"""Run by both interpreters on a file: everything that the records in it make of the rules.

For each line the outcome with its facts and the state's bytes; at each end the record's own sealed lines.
"""

import binascii
import json
import sys

from divermazo.rules.errors import RuleError
from divermazo.store import codec
from divermazo.store.record import Record


def close(record):
    if record is not None:
        for line in record.lines():
            print(codec.seal(line).decode())


def main():
    record = None
    with open(sys.argv[1]) as data:
        for line in data:
            item = json.loads(line)
            if "game" in item:
                close(record)
                record = Record(item)
                continue
            try:
                outcome = record.apply(item)
            except RuleError as error:
                outcome = [error.code, error.facts]
            print(codec.encode([outcome, record.game.scores()]).decode())
            print(binascii.hexlify(record.game.save()).decode())
    close(record)


main()
