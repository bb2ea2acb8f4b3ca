"""`divermazo replay`: what comes in, what comes out, what it says of files that are none."""

import json

import pytest
from divermazo.store import codec

HEADER = '{"v":1,"game":"modular"}\n'
ROLL = '{"e":"roll","dice":[1,2,3,4,5,6]}\n'
TURNUP = '{"e":"turnup","color":"red","number":4}\n'
GAME = HEADER + ROLL + TURNUP


def answers(done) -> list:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_all_600_plays(replay) -> None:
    """Every card on every die answered by every number, against additions on a ring of ten."""
    lines, expected = [], []
    for number in range(1, 11):
        for die in range(1, 7):
            right = {m for m in range(1, 11) for k in (-10, 0, 10) if m + k in (number + die, number - die)}
            for played in range(1, 11):
                lines += [{"v": 1, "game": "modular"}, {"e": "roll", "dice": [6, 6, die, 6, 6, 6]},
                          {"e": "turnup", "color": "green", "number": number},
                          {"e": "play", "color": "blue", "number": played}]
                expected.append((sorted(right), die, played in right))
    done = replay("\n".join(map(json.dumps, lines)))
    assert done.returncode == 1
    got = answers(done)
    assert len(got) == 4 * len(expected) == 2400
    for (valid, die, right), turnup, play in zip(expected, got[1::4], got[2::4]):
        assert turnup == {"ok": True, "valid": valid, "die": ["green", die]}
        assert play["ok"] is right
        if not right:
            assert play == {"ok": False, "error": "wrong_number", "valid": valid, "die": ["green", die]}


def test_an_accepted_record(replay, tmp_path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(GAME + '{"e":"play","color":"blue","number":3}\n{"e":"undo"}\n{"e":"end","winner":2}\n')
    done = replay(file=file)
    assert (done.returncode, done.stderr) == (0, b"")
    assert answers(done)[:4] == [
        {"ok": True, "valid": [], "die": None},
        {"ok": True, "valid": [3, 5], "die": ["red", 1]},
        {"ok": True, "valid": [8], "die": ["blue", 5]},
        {"ok": True, "valid": [3, 5], "die": ["red", 1]},
    ]
    final = answers(done)[-1]["final"]
    assert final["over"] is True
    assert final["winner"] == 2
    assert len(answers(done)) == 6


def test_a_refused_event_changes_nothing_and_the_record_goes_on(replay) -> None:
    done = replay(GAME + '{"e":"undo"}\n{"e":"undo"}\n{"e":"undo"}\n' + ROLL + TURNUP + TURNUP + TURNUP)
    assert done.returncode == 1
    got = answers(done)
    assert got[4] == {"ok": False, "error": "nothing_to_undo", "valid": [], "die": None}
    assert got[7] == {"ok": False, "error": "card_on_table", "color": "red", "number": 4, "valid": [3, 5],
                      "die": ["red", 1]}
    assert "final" in got[9]


def test_a_header_starts_a_new_record(replay) -> None:
    done = replay(GAME + '{"e":"end","winner":1}\n' + HEADER + GAME)
    finals = [answer["final"]["over"] for answer in answers(done) if "final" in answer]
    assert finals == [True, False, False]
    assert done.returncode == 0


def test_sealed_lines_are_verified(replay) -> None:
    sealed = b"".join(codec.seal(line.encode()) + b"\n" for line in GAME.splitlines())
    assert replay(sealed).stdout == replay(GAME).stdout
    done = replay(sealed.replace(b"red", b"blu", 1))
    assert done.returncode == 2
    assert b":3: checksum does not fit" in done.stderr


def test_line_ends_and_blank_lines_do_not_matter(replay) -> None:
    assert replay(GAME.replace("\n", "\r\n\r\n").rstrip()).stdout == replay(GAME).stdout


def test_a_byte_order_mark_at_the_start_does_not_matter(replay) -> None:
    assert replay(b"\xef\xbb\xbf" + GAME.encode()).stdout == replay(GAME).stdout
    assert b":2: not JSON" in replay(HEADER.encode() + b"\xef\xbb\xbf" + ROLL.encode()).stderr


def test_a_refusal_names_the_field_that_no_record_can_hold(replay) -> None:
    done = replay(GAME + '{"e":"reroll","value":1.5}\n{"e":"reroll","value":2,"why":[0.5]}\n')
    assert [answer.get("field") for answer in answers(done)[2:4]] == ["value", "why"]


@pytest.mark.parametrize(("bad", "message"), [
    (b"hello", "not JSON"), (b'{"e":"roll"', "not JSON"), (b'{"e":"play","number":NaN}', "not JSON"),
    (b"\x00" * 300, "not JSON"), (b"[" * 4000, "not JSON"), (b'{"number":' + b"1" * 4085, "not JSON"),
    (b"[1]", "not a JSON object"), (b"{}", "neither a header"), (b"\xff\xfe\x00", "not text"),
    (b" " * 4097, "more than 4096 bytes"), (b'{"v":1,"game":"chess"}', "unknown_game"),
    (b'{"v":1,"game":["modular"]}', "unknown_game"), (b'{"v":2,"game":"modular"}', 'bad_header "v"'),
    (b'{"v":1,"game":"modular","players":9}', 'bad_header "players"'),
    (b'{"v":1,"game":"modular","table":7}', 'bad_header "table"'),
    (b'{"v":1,"game":"modular","table":"3"}', 'bad_header "table"'),
    (b'{"v":1,"game":"modular","key":4}', 'bad_header "key"'),
    (b'{"v":1,"game":"banners","match":[5]}', 'bad_header "match"'),
    (b'{"v":1,"game":"explorers","match":{"1":4}}', 'bad_header "match"'),
])
def test_a_malformed_line_is_named_after_the_answers_before_it(replay, bad: bytes, message: str) -> None:
    done = replay(GAME.encode() + bad + b"\n" + ROLL.encode())
    assert done.returncode == 2
    assert len(answers(done)) == 2
    [line] = done.stderr.decode().splitlines()
    assert line.startswith("divermazo replay: standard input:4: ")
    assert message in line


def test_an_event_before_any_header_is_malformed(replay) -> None:
    done = replay(ROLL)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"input:1: an event, but no header" in done.stderr


def test_no_record_at_all_is_malformed(replay) -> None:
    done = replay("\n\n")
    assert done.returncode == 2
    assert b"no game record" in done.stderr


def test_an_endless_line_is_given_up(replay, tmp_path) -> None:
    done = replay(GAME.encode() + b"x" * 10_000_000)
    assert done.returncode == 2
    assert b":4: a line of more than 4096 bytes" in done.stderr


def test_files_that_cannot_be_read(replay, tmp_path) -> None:
    for file, message in ((tmp_path / "none.jsonl", b"No such file"), (tmp_path, b"Is a directory")):
        done = replay(file=file)
        assert (done.returncode, done.stdout) == (2, b"")
        assert str(file).encode() in done.stderr
        assert message in done.stderr
        assert done.stderr.count(b"\n") == 1


def test_a_program_at_the_other_end_gets_each_answer_at_once(replaying) -> None:
    for line, die in ((HEADER + ROLL, None), (TURNUP, ["red", 1])):
        replaying.stdin.write(line.encode())
        replaying.stdin.flush()
        assert json.loads(replaying.stdout.readline())["die"] == die


def test_a_reader_that_leaves_is_no_crash(replaying) -> None:
    replaying.stdout.close()
    try:
        replaying.stdin.write((GAME * 5000).encode())
        replaying.stdin.close()
    except BrokenPipeError:
        pass
    assert replaying.wait(timeout=60) == 1
    assert replaying.stderr.read() == b""
    replaying.stdin = replaying.stdout = None
