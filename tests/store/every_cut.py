"""The power is cut at every write operation of a whole game, and the device goes on from there. Runs on both
interpreters: every_cut.py FOLDER CARDS. Prints how many write operations there were.
"""

import sys

from modular_games import HEADER, a_game
from reopened import reopen, unfinished
from worlds import MICROPYTHON, TEARS, Folder, Littlefs


def beat() -> None:
    pass


def lines_of(record) -> list:
    return list(record.lines())


def play(world, events: list) -> tuple:
    """A finished game, then the game that is cut. Returns the lines of the first, and for each moment of the
    second (writes until its event had been accepted, lines in force after it, whether it is over)."""
    journal = world.start()
    earlier = journal.new(HEADER)
    for event in a_game(5):
        earlier.apply(event)
    while journal.prepare():
        pass
    world.record()
    record = journal.new(HEADER)
    moments = [(0, lines_of(record), False)]
    for number, event in enumerate(events):
        record.apply(event)
        moments.append((len(world.writes), lines_of(record), record.game.over))
        if number % 10 == 9:
            journal.prepare()
    while journal.prepare():  # blank segments for the next game
        pass
    moments.append((len(world.writes),) + moments[-1][1:])
    return lines_of(earlier), moments


def check(world, earlier: list, possible: list) -> None:
    """After the cut: all that was accepted is there and nothing by halves, and the game goes on."""
    journal = world.start()
    found = [id for id, _ in journal.records()]
    assert found[-1] == 1 and len(found) <= 2, found
    assert lines_of(reopen(journal, 1, beat)) == earlier
    record = journal.new(HEADER) if len(found) == 1 else reopen(journal, found[0], beat)
    lines = lines_of(record)
    assert (lines, record.game.over) in [moment[1:] for moment in possible], (lines, possible)
    if not record.game.over and len(record):
        assert unfinished(journal) == found[0]
    if len(record):
        record.apply(record.undo())
    else:
        record.apply({"e": "roll", "dice": [6, 6, 6, 6, 6, 6]})
        lines = lines_of(record)
    assert not journal.damaged
    world.stop()
    journal = world.start()
    assert lines_of(reopen(journal, max([id for id, _ in journal.records()]), beat)) == lines
    assert not journal.damaged
    world.stop()


def main(folder: str, cards: int) -> None:
    events = a_game(cards)
    world = Littlefs() if MICROPYTHON else Folder(folder)
    earlier, moments = play(world, events)
    world.stop()
    accepted = 0
    for number in range(len(world.writes)):
        while accepted + 1 < len(moments) and moments[accepted + 1][0] <= number:
            accepted += 1
        for tear in TEARS:
            check(world.cut(number, tear), earlier, moments[accepted:accepted + 2])
    print(len(world.writes), "writes,", len(events), "events")


main(sys.argv[1], int(sys.argv[2]))
