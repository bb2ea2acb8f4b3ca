"""Records on a small flash that fills up. MicroPython with littlefs."""

import os

from divermazo.store.record import Record
from divermazo.store.upkeep import RESERVE
from divermazo_sim.parts.flash import SECOND
from modular_games import HEADER, ROLL, a_game, rerolls
from reopened import reopen, unfinished
from worlds import Littlefs

BANNERS = {"v": 1, "game": "banners"}


def beat() -> None:
    pass


def idle(journal) -> None:
    while journal.prepare():
        pass


def played(journal, events) -> Record:
    record = journal.new(HEADER)
    for event in events:
        record.apply(event)
    return record


def ids(journal) -> list:
    return [id for id, _ in journal.records()]


def free(folder: str) -> int:
    found = os.statvfs(folder)
    return found[0] * found[3]


def fill(path: str) -> None:
    """Files until nothing fits any more."""
    try:
        for number in range(1000):
            with open(path + str(number), "wb") as file:
                file.write(bytes(4096))
    except OSError:
        pass


def oldest_first(world) -> None:
    """Finished records go one after the other, the oldest first; a game that was left stays, and so does
    the one that is played. The reserve stays free."""
    journal = world.start()
    left = played(journal, [ROLL])
    game = a_game(10)
    known = ids(journal)
    removed = []
    for _ in range(60):
        played(journal, game)
        idle(journal)
        listed = ids(journal)
        removed += [id for id in known if id not in listed]
        known = listed
    assert removed == sorted(removed) and len(removed) > 30, removed
    assert removed[0] == 2 and known[-1] == 1, (removed, known)
    assert RESERVE - 4096 <= free("/data") < RESERVE + 3 * 4096
    assert list(reopen(journal, 1, beat).lines()) == list(left.lines())
    left.apply({"e": "end", "winner": None})
    idle(journal)
    assert 1 in ids(journal)
    played(journal, game)  # now the one that was left is the oldest of those that are over
    idle(journal)
    assert 1 not in ids(journal)
    assert journal.ok and not journal.damaged


def unfinished_ones_last(world) -> None:
    """When no record is finished the oldest one goes, never the one being played, however long it grows."""
    journal = world.start()
    for _ in range(30):
        played(journal, [ROLL])
        idle(journal)
    oldest = ids(journal)[-1]
    assert oldest > 1
    played(journal, a_game(5))  # over, but written last
    newest = ids(journal)[0]
    idle(journal)
    assert newest in ids(journal) and oldest not in ids(journal)
    record = played(journal, rerolls(0))
    while len(record) < 3500:
        record.apply({"e": "reroll", "value": 1 + len(record) % 6})
        idle(journal)
    assert len(ids(journal)) == 1
    lines = list(record.lines())
    world.stop()
    journal = world.start()
    assert list(reopen(journal, unfinished(journal), beat).lines()) == lines


def offered_ones_never(world) -> None:
    """The game to go on with of each kind stays, and so does an older one that is played again."""
    journal = world.start()
    banners = journal.new(BANNERS)
    banners.apply({"e": "play", "banner": 1, "color": "red", "number": 7})
    again = played(journal, [ROLL])
    journal.take_up(again.log)
    for _ in range(40):
        played(journal, [ROLL])
        idle(journal)
    assert ids(journal)[-2:] == [2, 1] and 3 not in ids(journal), ids(journal)
    assert journal.offered("banners") == 1
    again.apply({"e": "roll", "dice": [6, 5, 4, 3, 2, 1]})
    idle(journal)
    assert journal.offered("modular") == 2
    assert len(reopen(journal, 2, beat)) == 2


def full_by_others(world) -> None:
    """Other files take all space: the game goes on in memory, and is on flash once there is space."""
    journal = world.start()
    played(journal, a_game(10))
    idle(journal)
    record = played(journal, rerolls(0))
    fill("/data/holiday.mp4")
    for number in range(300):
        record.apply({"e": "reroll", "value": 1 + number % 6})
        idle(journal)
    assert not journal.ok
    for _ in range(100):
        record.undo()
    for name in os.listdir("/data"):
        if name.startswith("holiday"):
            os.remove("/data/" + name)
    record.apply({"e": "reroll", "value": 1})
    world.record()
    idle(journal)
    assert journal.ok
    lines = list(record.lines())
    world.stop()
    journal = world.start()
    assert list(reopen(journal, unfinished(journal), beat).lines()) == lines
    assert not journal.damaged
    world.stop()
    for number in range(0, len(world.writes), 3):  # the power is cut while what waited is written
        after = world.cut(number, SECOND)
        journal = after.start()
        id = max(ids(journal))
        found = list(reopen(journal, id, beat).lines())
        assert found[:10] == lines[:10] and not journal.damaged
        after.stop()
    world.start()


def write_protected(world) -> None:
    """A flash that takes nothing: what is on it can be read, and games go on in memory."""
    journal = world.start()
    earlier = played(journal, a_game(10)[:12])
    idle(journal)
    lines = list(earlier.lines())
    world.stop()
    world.chip.protected = True
    journal = world.start()
    assert unfinished(journal) == 1
    record = reopen(journal, 1, beat)
    assert list(record.lines()) == lines
    for number in range(200):
        record.apply({"e": "reroll", "value": 1 + number % 6})
        idle(journal)
    assert not journal.ok
    for _ in range(190):
        record.undo()
    assert len(record) == len(lines) - 1 + 10
    other = played(journal, a_game(10))
    assert other.game.over
    idle(journal)
    world.stop()
    world.chip.protected = False
    journal = world.start()
    assert list(reopen(journal, 1, beat).lines()) == lines
    assert not journal.damaged


def worn_out(world) -> None:
    """Cells fail under a line: it is written elsewhere, and so are those that follow."""
    journal = world.start()
    record = played(journal, rerolls(3))
    idle(journal)
    world.chip.worn = True
    record.apply({"e": "reroll", "value": 1})
    world.chip.worn = False
    record.apply({"e": "reroll", "value": 2})
    idle(journal)
    left = record
    record = journal.new(HEADER)
    world.chip.worn = True  # and so does the first line of a segment
    record.apply(ROLL)
    world.chip.worn = False
    record.apply({"e": "turnup", "color": "red", "number": 4})
    idle(journal)
    for number in range(200):
        record.apply({"e": "reroll", "value": 1 + number % 6})
        if number % 20 == 0:
            idle(journal)
    lines = list(record.lines())
    world.stop()
    journal = world.start()
    assert list(reopen(journal, unfinished(journal), beat).lines()) == lines
    assert len(reopen(journal, 1, beat)) == len(left)
    assert journal.ok and not journal.damaged


for story in (oldest_first, unfinished_ones_last, offered_ones_never, full_by_others, write_protected,
              worn_out):
    world = Littlefs(48)
    story(world)
    world.stop()
    print(story.__name__)
