"""The journal as the app uses it: what is on flash when, what comes back, what is removed."""

import itertools
import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from divermazo.board.flash import Flash
from divermazo.games import NAMES
from divermazo.rules.errors import RuleError
from divermazo.store.codec import seal, unseal
from divermazo.store.journal import Journal
from divermazo.store.record import Record
from modular_games import HEADER, ROLL, TURNUP, a_game, rerolls
from reopened import reopen, unfinished

PAGE = 256
END = {"e": "end", "winner": 2}
UNDO = b'{"e":"undo"}'


def beat() -> None:
    """Nothing watches over these."""


def idle(journal) -> None:
    """A second without keys, and more."""
    while journal.prepare():
        pass


def played(journal, events=(), header=HEADER) -> Record:
    record = journal.new(header)
    for event in events:
        record.apply(event)
    return record


def resumed(journal) -> Record:
    """What the device offers to continue."""
    id = unfinished(journal)
    assert id is not None
    record = reopen(journal, id, beat)
    assert record is not None
    return record


def same(one: Record, other: Record) -> bool:
    return (one.header, list(one.lines()), one.game.save(), one.last()) == (
        other.header, list(other.lines()), other.game.save(), other.last())


def files(world) -> list:
    return sorted(Path(world.folder).iterdir())


def torn(world) -> tuple:
    """Half a line follows those of the first segment; its path, and where they end."""
    path = files(world)[0]
    before = path.read_bytes()
    end = len(before.rstrip(b"\xff"))
    path.write_bytes(before[:end] + b'{"e":"rer' + before[end + 9:])
    return path, end


def pages(path: Path) -> list:
    data = path.read_bytes()
    return [data[start:start + PAGE] for start in range(0, len(data), PAGE)]


def test_a_whole_game_is_there_after_every_event(world) -> None:
    record = played(world.start())
    for event in a_game():
        record.apply(event)
        journal = world.start()
        [(id, header)] = journal.records()
        assert header == HEADER
        assert same(reopen(journal, id, beat), record)
        assert journal.finished(id) is record.game.over
        assert unfinished(journal) == (None if record.game.over else id)
        assert not journal.damaged


def test_an_event_is_one_write_operation(world) -> None:
    """So it takes as long as a page takes to program, 0.4 ms, even where a segment begins."""
    record = played(world.start())
    for event in a_game():
        before = world.chip.writes
        record.apply(event)
        assert world.chip.writes - before == 1 + record.game.over


def test_nothing_is_written_before_the_first_event(world) -> None:
    journal = world.start()
    played(journal)
    played(journal)
    assert world.chip.writes == 0
    assert list(world.start().records()) == []


def test_the_file_is_a_file_of_sealed_lines(world) -> None:
    record = played(world.start(), [ROLL, TURNUP])
    record.undo()
    [used, *_] = files(world)
    lines = used.read_bytes().rstrip(b"\xff").splitlines()
    assert len(used.read_bytes()) == 4096
    assert [json.loads(unseal(line)) for line in lines[1:]] == [HEADER, ROLL, TURNUP, {"e": "undo"}]


def test_a_long_record_goes_on_in_further_segments_and_back_to_its_start(world) -> None:
    journal = world.start()
    record = played(journal, rerolls(300))
    assert len(files(world)) == 3
    again = resumed(world.start())
    assert same(again, record)
    lines = list(record.lines())
    while record.undo():
        lines.pop()
        if len(record) % 20 == 0:
            assert list(record.lines()) == lines
    assert record.game.save() == Record(HEADER).game.save()
    assert len(resumed(world.start())) == 0


def test_undo_is_recorded_as_a_line(world) -> None:
    journal = world.start()
    record = played(journal, [ROLL, TURNUP])
    record.undo()
    record.apply({"e": "turnup", "color": "blue", "number": 1})
    lines = [json.loads(line) for line in journal.read(unfinished(journal))]
    assert [line.get("e") for line in lines] == [None, "roll", "turnup", "undo", "turnup"]


def test_a_refused_event_is_not_written(world) -> None:
    record = played(world.start(), [ROLL, TURNUP])
    before = world.chip.writes
    with pytest.raises(RuleError):
        record.apply(TURNUP)
    with pytest.raises(RuleError) as caught:
        record.apply({"e": "reroll", "value": 1, "note": "x" * 200})
    assert (caught.value.code, caught.value.facts) == ("bad_field", {"field": "note"})
    assert world.chip.writes == before
    assert same(resumed(world.start()), record)


def test_a_header_that_no_segment_holds_is_refused(world) -> None:
    for header in (dict(HEADER, names="x" * 200), dict(HEADER, names=1.5)):
        with pytest.raises(RuleError) as caught:
            world.start().new(header)
        assert caught.value.code == "bad_header"
    longest = dict(HEADER, names="x" * 75)
    record = played(world.start(), rerolls(3), longest)
    assert same(resumed(world.start()), record)


def test_a_line_stands_on_one_page(world) -> None:
    """A tear then cannot reach a line accepted earlier."""
    played(world.start(), rerolls(200))
    for path in files(world):
        for page in pages(path):
            lines = page.rstrip(b"\xff")
            assert not lines or lines.endswith(b"\n")
            for line in lines.splitlines():
                unseal(line)


def test_after_a_torn_line_the_next_one_is_on_the_next_page(world) -> None:
    record = played(world.start(), [ROLL])
    path, end = torn(world)
    again = resumed(world.start())
    assert same(again, record)
    again.apply(TURNUP)
    first, second, *_ = pages(path)
    assert first[end:] == bytes(PAGE - end)  # struck out: nobody takes it for damage
    assert second.startswith(b'{"e":"turnup",')
    assert same(resumed(world.start()), again)


def test_a_game_left_for_another_goes_on_where_it_was(world) -> None:
    journal = world.start()
    left = played(journal, rerolls(5))
    other = played(journal, rerolls(2), dict(HEADER, players=2))
    left.apply(END)
    left.undo()
    assert same(resumed(world.start()), left)
    other.apply(END)
    journal = world.start()
    assert unfinished(journal) is None
    assert [(id, header["players"], journal.finished(id)) for id, header in journal.records()] == [
        (2, 2, True), (1, 4, False)]
    again = reopen(journal, 1, beat)
    again.undo()
    assert len(again) == 6
    journal = world.start()
    assert same(resumed(journal), again)
    assert same(reopen(journal, 2, beat), other)


def test_records_are_listed_newest_first_and_deleted(world) -> None:
    journal = world.start()
    for _ in range(3):
        played(journal, [*rerolls(100), END])
        idle(journal)
    ids = [id for id, _ in journal.records()]
    assert ids == sorted(ids, reverse=True)
    assert len(ids) == 3
    journal.delete(ids[1])
    for seen in (journal, world.start()):
        assert [id for id, _ in seen.records()] == [ids[0], ids[2]]
        idle(seen)
        assert len(list(seen.read(ids[0]))) == 104
        with pytest.raises(ValueError):
            list(seen.read(ids[1]))


@pytest.mark.parametrize("newer", [False, True])
def test_what_a_cut_leaves_of_a_deleted_record_is_removed(world, monkeypatch, newer) -> None:
    journal = world.start()
    played(journal, [*rerolls(200), END])
    kept = [played(journal, rerolls(3))] if newer else []
    idle(journal)
    removed: list = []
    with monkeypatch.context() as patch:
        patch.setattr(os, "remove", removed.append)
        journal.delete(1)
    assert len(removed) == 2
    os.remove(removed[0])
    journal = world.start()
    assert len(list(journal.records())) == len(kept)
    assert all(same(resumed(journal), record) for record in kept)
    idle(journal)
    assert len(files(world)) == len(kept) + 2  # and blank ones
    assert not journal.damaged


def test_a_record_whose_first_event_was_cut_is_none(world) -> None:
    played(world.start(), [ROLL])
    [path] = files(world)
    data = path.read_bytes()
    end = data.index(b'{"e"')
    for torn_event in (b"", b'{"e":"ro'):
        path.write_bytes(data[:end] + torn_event + b"\xff" * (4096 - end - len(torn_event)))
        journal = world.start()
        assert unfinished(journal) is None
        assert list(journal.records()) == []
        assert not journal.damaged
    idle(journal)
    assert not path.exists()


def test_blank_segments_are_made_ahead_and_kept_over_a_restart(world) -> None:
    names = ["000001.seg", "000002.seg"]
    for _ in range(2):
        idle(world.start())
        assert [path.name for path in files(world)] == names
    journal = world.start()
    idle(journal)
    record = played(journal, rerolls(150))
    assert [path.name for path in files(world)] == names
    assert same(resumed(world.start()), record)


def test_no_segment_is_made_while_a_game_goes_on_and_there_is_a_blank_one(world) -> None:
    """It takes longer than a tap, which would be lost."""
    journal = world.start()
    idle(journal)
    for _ in range(3):
        before = files(world)
        record = played(journal)
        for event in rerolls(90):
            record.apply(event)
            idle(journal)
        assert files(world) == before
        record.apply(END)
        idle(journal)
        record.undo()
        record.apply(END)
        assert len(files(world)) > len(before)
    after = files(world)
    idle(journal)
    assert files(world) == after
    played(journal, rerolls(300))
    idle(journal)
    assert len(files(world)) > len(after)


def test_of_many_records_a_start_looks_at_the_last_and_then_at_one_at_a_time(world) -> None:
    journal = world.start()
    for _ in range(40):
        played(journal, [*rerolls(100), END])
    pages: list = []
    journal = Journal(world.folder, Flash(), lambda: pages.append(1))
    assert journal.last() == (40, HEADER, True)
    assert len(pages) < 20  # of hundreds
    more = True
    while more:
        pages.clear()
        more = journal.prepare()
        assert len(pages) <= 2


BANNERS = {"v": 1, "game": "banners"}
MATCH = {"v": 1, "game": "banners", "match": [5, 1], "starter": 1}
CARD = {"e": "play", "banner": 1, "color": "red", "number": 7}


def offers(journal) -> list:
    """What is offered of each game."""
    while journal.look_further():
        pass
    return [journal.offered(game) for game in NAMES]


def offers_everywhere(world, journal) -> list:
    """The same for this journal and for one after a power cut."""
    found = offers(journal)
    assert found == offers(world.start())
    return found


def test_each_game_has_one_to_go_on_with(world) -> None:
    journal = world.start()
    assert offers_everywhere(world, journal) == [0, 0, 0]
    first = played(journal, rerolls(3))
    assert offers_everywhere(world, journal) == [1, 0, 0]
    banners = played(journal, [CARD], BANNERS)
    assert offers_everywhere(world, journal) == [1, 2, 0]
    second = played(journal, rerolls(3))
    assert offers_everywhere(world, journal) == [3, 2, 0]
    first.apply({"e": "reroll", "value": 1})  # the one written last
    assert offers_everywhere(world, journal) == [1, 2, 0]
    second.apply(END)
    assert offers_everywhere(world, journal) == [0, 2, 0]
    second.undo()
    assert offers_everywhere(world, journal) == [3, 2, 0]
    banners.apply(END)
    assert offers_everywhere(world, journal) == [3, 0, 0]
    match = played(journal, [CARD, END], MATCH)
    assert offers_everywhere(world, journal) == [3, match.log.id, 0]


def test_a_game_taken_back_to_its_start_is_none(world) -> None:
    """However it was undone, and however long it had been."""
    journal = world.start()
    played(journal, [CARD], BANNERS)
    again = played(journal, [CARD], BANNERS)
    again.undo()
    assert offers_everywhere(world, journal) == [0, 1, 0]
    long = played(journal, rerolls(100))
    while len(long):
        long.undo()
    assert offers_everywhere(world, journal) == [0, 1, 0]
    long.apply(ROLL)
    assert offers_everywhere(world, journal) == [long.log.id, 1, 0]


def test_what_is_removed_or_damaged_is_offered_no_more(world) -> None:
    journal = world.start()
    for _ in range(3):
        played(journal, rerolls(3))
    assert offers(journal) == [3, 0, 0]
    journal.delete(3)
    assert offers_everywhere(world, journal) == [2, 0, 0]
    path = files(world)[1]
    path.write_bytes(path.read_bytes().replace(b"modular", b"modulor"))
    assert offers_everywhere(world, world.start()) == [1, 0, 0]


def test_what_is_offered_is_looked_for_a_page_or_two_at_a_time(world) -> None:
    journal = world.start()
    played(journal, [CARD], BANNERS)
    for _ in range(40):
        played(journal, [*rerolls(100), END])
    pages: list = []
    journal = Journal(world.folder, Flash(), lambda: pages.append(1))
    pages.clear()
    while journal.look_further():
        assert len(pages) <= 3
        pages.clear()
    assert journal.offered("banners") == 1
    assert not journal.look_further() and not pages


def test_readings_that_are_given_up_leave_no_files_open(world) -> None:
    """The chip does not close a file when its reader is forgotten."""
    journal = world.start()
    for _ in range(4):
        played(journal, [*rerolls(100), END])
        idle(journal)
    given_up: list = []
    for id, _ in journal.records():
        given_up += [journal.read(id), journal.open(id).log.lines(0)]
        for reading in given_up:
            next(reading)
    assert len(open_files(world)) == 1
    journal.delete(1)
    assert not open_files(world)


def open_files(world) -> list:
    """Those of the world that this process has open."""
    folder = Path("/proc/self/fd")
    if not folder.exists():
        pytest.skip("which files are open is not to be seen here")
    return [link for link in folder.iterdir() if os.path.realpath(link).startswith(world.folder)]


# Where lines cannot be programmed in place


def test_a_segment_found_twice_is_left_alone(world) -> None:
    """A backup was put back: which of the two blocks the file has is not to be seen."""
    played(world.start(), rerolls(3))
    used = files(world)[0]
    shutil.copy(used, used.with_suffix(".backup"))
    journal = world.start()
    idle(journal)
    again = resumed(journal)
    before = used.read_bytes()
    again.apply(END)
    assert used.read_bytes() == before
    assert used.with_suffix(".backup").read_bytes() == before
    assert len(again) == 6
    assert same(reopen(world.start(), 1, beat), again)


def test_a_blank_segment_found_twice_is_replaced(world) -> None:
    idle(world.start())
    for blank in files(world):
        shutil.copy(blank, blank.with_suffix(".backup"))
    journal = world.start()
    record = played(journal, rerolls(3))
    assert world.chip.writes == len(record)
    assert same(resumed(world.start()), record)


@pytest.fixture
def no_rp2(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "rp2", None)


def test_without_rp2_lines_wait_for_a_moment_without_keys(world, no_rp2) -> None:
    journal = world.start()
    record = played(journal, rerolls(200))
    assert list(world.start().records()) == []
    record.undo()  # the lines that wait are as good as those on flash
    assert len(record) == 201
    idle(journal)
    assert same(resumed(world.start()), record)
    before = list(record.lines())
    for _ in range(30):
        record.undo()
    assert list(resumed(world.start()).lines()) == before
    idle(journal)
    again = resumed(world.start())
    assert same(again, record)
    again.apply(END)
    assert world.chip.writes == 0


def test_without_rp2_a_torn_line_is_struck_out_as_well(world, no_rp2) -> None:
    journal = world.start()
    played(journal, [ROLL])
    idle(journal)
    path, end = torn(world)
    journal = world.start()
    record = resumed(journal)
    record.apply(END)
    idle(journal)
    assert pages(path)[0][end:] == bytes(PAGE - end)
    journal = world.start()
    assert same(reopen(journal, 1, beat), record)
    assert not journal.damaged


def test_with_rp2_again_the_record_goes_on_in_place(world, monkeypatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "rp2", None)
        journal = world.start()
        record = played(journal, rerolls(5))
        idle(journal)
    again = resumed(world.start())
    assert same(again, record)
    again.apply(END)
    assert world.chip.writes > 1
    assert same(reopen(world.start(), 1, beat), again)


def test_two_games_wait_side_by_side(world, no_rp2) -> None:
    journal = world.start()
    one = played(journal, rerolls(5))
    two = played(journal, rerolls(9))
    one.apply({"e": "reroll", "value": 1})
    idle(journal)
    journal = world.start()
    assert sorted(len(reopen(journal, id, beat)) for id, _ in journal.records()) == [8, 11]
    assert sorted([len(one), len(two)]) == [8, 11]


def test_a_flash_that_fails_on_a_page_goes_on_with_the_next(world) -> None:
    """A worn cell stays erased: the line does not read as it was programmed."""
    record = played(world.start(), [ROLL])
    journal = world.start()
    record = resumed(journal)
    store = world.chip._store
    worn = (b'"number":4', b'"number":\xff')
    world.chip._store = lambda block, offset, data: store(block, offset, data.replace(*worn))
    record.apply(TURNUP)
    assert list(resumed(world.start()).lines()) != list(record.lines())
    world.chip._store = store
    idle(journal)
    record.apply({"e": "reroll", "value": 2})
    journal = world.start()
    assert same(resumed(journal), record)
    assert not journal.damaged


def test_bytes_that_are_no_longer_erased_are_not_programmed(world) -> None:
    journal = world.start()
    record = played(journal, [ROLL])
    [path, *_] = files(world)
    data = bytearray(path.read_bytes())
    data[len(data.rstrip(b"\xff")) + 20] = 0
    path.write_bytes(data)
    for event in rerolls(5)[1:]:
        record.apply(event)
    idle(journal)
    journal = world.start()
    assert same(resumed(journal), record)
    assert not journal.damaged


# Damage


def damaged_worlds(world, path: Path):
    """Every byte of a file changed in turn: to another letter, to nothing but ones, to zero."""
    data = path.read_bytes()
    for place, change in itertools.product(range(len(data.rstrip(b"\xff")) + 3), (1, 0xFF, 0)):
        changed = bytearray(data)
        changed[place] = changed[place] ^ 1 if change == 1 else change
        if changed != data:
            for other in files(world):
                other.unlink()
            path.write_bytes(changed)
            yield place


def test_a_damaged_record_is_reported_and_set_aside_and_never_stops_the_start(world) -> None:
    journal = world.start()
    record = played(journal, [*rerolls(19), END])  # the last page holds several lines
    [path, *_] = files(world)
    last_line = len(path.read_bytes().rstrip(b"\xff").rstrip(b"\n"))
    last_line = path.read_bytes().rindex(b"\n", 0, last_line)
    lines = list(record.lines())
    reported = 0
    for place in damaged_worlds(world, path):
        journal = world.start()
        unfinished(journal)
        found = [reopen(journal, id, beat) for id, _ in journal.records()]
        if journal.damaged:
            reported += 1
            assert [file.name for file in files(world)] == ["000001.seg.bad"]
            assert found == [None] * len(found)
        else:
            assert place >= last_line  # as if torn while the last line was written, or the last two as one
            assert [list(again.lines()) for again in found] == [lines[:-1] if place == last_line else lines]
        idle(journal)
        played(journal, rerolls(2))
    assert reported > 1000


def test_a_record_with_a_segment_missing_is_damaged(world) -> None:
    journal = world.start()
    played(journal, rerolls(300))
    files(world)[1].unlink()
    journal = world.start()
    with pytest.raises(ValueError):
        list(journal.read(1))
    assert unfinished(journal) is None or reopen(journal, unfinished(journal), beat) is None
    assert journal.damaged
    assert {path.suffix for path in files(world)} == {".bad"}
    assert list(journal.records()) == []


def test_a_record_is_set_aside_whole(world) -> None:
    journal = world.start()
    played(journal, rerolls(300))
    newer = played(journal, rerolls(3))
    used = files(world)[:3]
    data = bytearray(used[0].read_bytes())
    data[60] ^= 1
    used[0].write_bytes(data)
    journal = world.start()
    assert same(resumed(journal), newer)
    idle(journal)
    assert journal.damaged
    assert [path for path in files(world) if path.suffix == ".bad"] == [
        path.with_suffix(".seg.bad") for path in used]


def test_a_record_with_a_page_missing_is_damaged(world) -> None:
    played(world.start(), rerolls(30))
    [path] = files(world)
    whole = pages(path)
    for missing in (1, 2, 3):
        path.write_bytes(b"".join([*whole[:missing], b"\xff" * PAGE, *whole[missing + 1:]]))
        journal = world.start()
        assert reopen(journal, unfinished(journal), beat) is None
        assert journal.damaged
        path.with_suffix(".seg.bad").rename(path)


def test_a_segment_put_back_under_another_name_is_damage(world) -> None:
    played(world.start(), rerolls(300))
    shutil.copy(files(world)[2], Path(world.folder, "000004.seg"))
    journal = world.start()
    assert reopen(journal, unfinished(journal), beat) is None
    assert journal.damaged


@pytest.mark.parametrize("lines", [
    [b'{"v":1,"game":"modular"}', UNDO, UNDO], [b'{"of":1}', UNDO], [b'{"of":1,"part":2}', UNDO],
    [b'{"of":"x","part":2}', UNDO], [b'{"of":true,"part":2}', UNDO], [b"[]", UNDO], [b"{}", UNDO],
    [b"{", b"{"], [b'{"v":1,"game":"modular"}', b"[]"], [b'{"v":1,"game":"modular"}', b"7"],
    [b'{"v":1,"game":"modular"}', b'{"e":"roll"'], [b'{"v":1,"game":"chess"}', UNDO],
])
def test_lines_that_no_journal_writes_are_damage(world, lines) -> None:
    head = b'{"v":1,"segment":"00112233aabbccdd"}'
    content = b"".join([seal(line) + b"\n" for line in (head, *lines)])
    Path(world.folder, "000001.seg").write_bytes(content + b"\xff" * (4096 - len(content)))
    journal = world.start()
    id = unfinished(journal)
    assert id is None or reopen(journal, id, beat) is None
    assert journal.damaged
    idle(journal)
    assert list(journal.records()) == []


def test_lines_that_the_rules_refuse_are_damage(world) -> None:
    """They come from other rules, older or newer."""
    journal = world.start()
    log = journal.new(HEADER).log
    for line in (b'{"e":"roll","dice":[1,2,3,4,5,6]}', b'{"e":"dance"}'):
        log.append(line)
    journal = world.start()
    assert reopen(journal, unfinished(journal), beat) is None
    assert journal.damaged


def test_foreign_files_are_left_alone(world) -> None:
    folder = Path(world.folder)
    foreign = {"notes.txt": b"Hola", "1.seg": b"x", "0000001.seg": b"x", "²²²²²².seg": b"x",
               "000000.seg": b"x", "-00001.seg": b"", " 00001.seg": b"", "settings.0": b"{}",
               "big.bin": bytes(4096)}
    for name, data in foreign.items():
        (folder / name).write_bytes(data)
    (folder / "photos").mkdir()
    record = played(world.start(), rerolls(9))
    journal = world.start()
    idle(journal)
    assert same(resumed(journal), record)
    assert {name: (folder / name).read_bytes() for name in foreign} == foreign
    assert not journal.damaged


@pytest.mark.parametrize("content", [b"x", b"\xff" * 4096, b"\x00" * 4096, b"\n" * 4096, b"{}" * 3000, None])
def test_a_file_that_is_no_segment_but_named_like_one_is_set_aside(world, content) -> None:
    record = played(world.start(), rerolls(9))
    for name in ("000000.seg", "000009.seg", "000001.seg"):
        path = Path(world.folder, name)
        if path.exists() or name == "000000.seg":
            continue
        if content is None:
            path.mkdir()
        else:
            path.write_bytes(content)
    journal = world.start()
    assert same(resumed(journal), record)
    assert journal.damaged
    idle(journal)
    again = played(journal, rerolls(2))
    assert same(resumed(world.start()), again)


def test_the_remains_of_a_segment_being_made_are_removed_quietly(world) -> None:
    """littlefs makes an empty file first."""
    record = played(world.start(), rerolls(9))
    Path(world.folder, "000009.seg").touch()
    journal = world.start()
    assert same(resumed(journal), record)
    idle(journal)
    assert not journal.damaged
    assert not Path(world.folder, "000009.seg").exists()


def test_no_folder_is_a_device_without_records(tmp_path) -> None:
    from worlds import Folder

    journal = Folder(str(tmp_path / "none")).start()
    record = played(journal, rerolls(50))
    idle(journal)
    while record.undo():
        pass
    assert not journal.ok
    assert unfinished(journal) is None
