"""Game records over the link: in parts, as they were written, and only while nobody plays."""

import json

import pytest
from cable import Computer
from divermazo.games import NAMES
from divermazo.rules.cards import COLORS

NOT_FOUND, NOT_NOW = 1, 2
CARDS = [("4", "red"), ("3", "turquoise"), ("7", "blue"), ("2", "yellow"), ("4", "purple"), ("0", "green")]


def play_a_game(computer: Computer, cards: int = 6, end: bool = True) -> None:
    """Modulo 10 from the menu, the last card taken back; at the end a win for player 1."""
    device = computer.device
    device.dice.load([1, 2, 3, 4, 5, 6])
    tap(computer, "1")
    if "Continue?" in device.screen_texts():
        tap(computer, "1")
    tap(computer, "#", *[key for card in CARDS[:cards] for key in card], "*", "*")
    if end:
        tap(computer, "#", "1")


def tap(computer: Computer, *keys: str) -> None:
    for key in keys:
        computer.device.tap(key)
        computer.device.run(1000)


def play_on(computer: Computer) -> None:
    """One more right card."""
    game = computer.device.supervisor.app.tables.current.record.game
    laid = [json.loads(line) for line in computer.device.supervisor.app.tables.current.record.lines()]
    laid = [(event["number"], event["color"]) for event in laid if "number" in event]
    free = [(number, color) for number in game.valid() for color in COLORS if (number, color) not in laid]
    number, color = free[0]
    tap(computer, str(number % 10), color)
    computer.device.run(1500)


def go_to_menu(computer: Computer) -> None:
    computer.device.press("*")
    computer.device.run(1000)
    computer.device.release("*")
    computer.device.run(2000)


@pytest.fixture
def computer(computer: Computer) -> Computer:
    """At the menu in English, where players of Modulo 10 are not counted."""
    computer.ask("settings.set", values={"language": "en", "scoring": "none"})
    tap(computer, "2")
    return computer


def listed(computer: Computer) -> "list[dict]":
    records: list = []
    start = 0
    while start is not None:
        part = computer.ask("records.list", start=start)
        records += part["records"]
        start = part["next"]
    return records


def read(computer: Computer, id: int, start: "int | None" = 0) -> "list[str]":
    lines: list = []
    while start is not None:
        part = computer.ask("records.read", id=id, start=start)
        lines += part["lines"]
        start = part["next"]
    return lines


def written(computer: Computer, id: int) -> "list[str]":
    """The record as the journal has it."""
    return [line.decode() for line in computer.device.supervisor.app.journal.read(id)]


def test_without_games_the_list_is_empty(computer):
    assert computer.ask("records.list") == {"records": [], "next": None}


def test_games_are_listed_newest_first_and_read_as_they_were_written(computer):
    for cards in (6, 3, 2, 5):
        play_a_game(computer, cards)
        go_to_menu(computer)
    records = listed(computer)
    ids = [entry["id"] for entry in records]
    assert len(ids) == 4 and ids == sorted(ids, reverse=True)
    assert len({r["key"] for r in records}) == 4 and all(len(r["key"]) == 16 for r in records)
    assert all(r["over"] and r["header"]["game"] == "modular" for r in records)
    for entry in records:
        lines = read(computer, entry["id"])
        assert json.loads(lines[0]) == entry["header"]
        assert lines == written(computer, entry["id"])
    assert any('"undo"' in line for line in read(computer, records[-1]["id"]))


def test_reading_goes_on_where_it_was_and_anywhere(computer):
    play_a_game(computer)
    go_to_menu(computer)
    id = listed(computer)[0]["id"]
    lines = read(computer, id)
    for start in (3, 1, len(lines) - 1, len(lines), len(lines) + 9):
        assert read(computer, id, start) == lines[start:]


def test_a_place_far_into_a_long_record_is_found_in_pieces(computer):
    """Passing over hundreds of lines at once would keep the keys waiting."""
    play_a_game(computer, end=False)
    record = computer.device.supervisor.app.tables.current.record
    for number in range(200):
        record.apply({"e": "reroll", "value": number % 6 + 1})
    go_to_menu(computer)
    id = listed(computer)[0]["id"]
    lines = written(computer, id)
    assert computer.ask("records.read", id=id, start=190) == {"lines": [], "next": 190}
    assert read(computer, id, 190) == lines[190:]
    assert read(computer, id, 180) == lines[180:]
    assert read(computer, id, 500) == []


def test_a_game_that_goes_on_meanwhile_is_read_to_its_end(computer):
    play_a_game(computer, end=False)
    id = listed(computer)[0]["id"]
    part = computer.ask("records.read", id=id)
    while part["next"] is None:  # until just a little does not fit into an answer
        play_on(computer)
        part = computer.ask("records.read", id=id)
    play_on(computer)
    lines = part["lines"] + read(computer, id, part["next"])
    assert lines == written(computer, id)
    assert not listed(computer)[0]["over"]


def test_while_somebody_plays_it_has_to_wait(computer):
    play_a_game(computer, end=False)
    computer.device.run(2000)
    id = listed(computer)[0]["id"]
    for method in ("list", "read", "delete"):
        computer.device.tap("7")
        params = {} if method == "list" else {"id": id}
        assert computer.ask("records." + method, **params)["code"] == NOT_NOW
    computer.listen(1500)
    assert listed(computer)


def test_a_record_is_deleted_when_it_is_not_in_use(computer):
    play_a_game(computer)
    computer.device.run(2000)
    id = listed(computer)[0]["id"]
    assert computer.ask("records.delete", id=id)["code"] == NOT_NOW  # it is over, but undo may go on with it
    go_to_menu(computer)
    play_a_game(computer, 2, end=False)
    computer.device.run(2000)
    newer, older = (entry["id"] for entry in listed(computer))
    assert computer.ask("records.delete", id=newer)["code"] == NOT_NOW
    assert computer.ask("records.delete", id=older) is None
    assert [entry["id"] for entry in listed(computer)] == [newer]
    assert computer.ask("records.delete", id=older)["code"] == NOT_FOUND
    assert computer.ask("records.read", id=older)["code"] == NOT_FOUND
    computer.device.power_cut()
    computer.device.power_on()
    computer.device.run(5000)
    assert [entry["id"] for entry in listed(computer)] == [newer]
    assert computer.ask("records.delete", id=newer)["code"] == NOT_NOW


def ids(computer: Computer, game: str) -> "list[int]":
    return [entry["id"] for entry in listed(computer) if entry["header"]["game"] == game]


def two_games_left(computer: Computer) -> int:
    """Modulo 10, then Banners, each left for the menu; the record of the first."""
    play_a_game(computer, 2, end=False)
    go_to_menu(computer)
    tap(computer, "2", "3", "red", "1")
    go_to_menu(computer)
    computer.device.run(2000)
    return ids(computer, "modular")[0]


def test_a_game_that_is_not_over_is_not_deleted_and_goes_on(computer):
    """The menu offers it, although another one has been played since."""
    older = two_games_left(computer)
    refused = computer.ask("records.delete", id=older)
    assert refused == {"code": NOT_NOW, "message": "the game is not over"}
    tap(computer, "1")
    computer.device.run(2000)
    assert "Continue?" in computer.device.screen_texts()
    assert computer.ask("records.delete", id=older) == {"code": NOT_NOW, "message": "in use"}
    tap(computer, "#", "*")
    computer.device.run(2000)
    assert ids(computer, "modular") == [older]


def test_the_result_that_a_new_game_leads_back_to_is_not_deleted(computer):
    play_a_game(computer)
    computer.device.run(2000)
    shown = computer.device.screen_texts()
    tap(computer, "#")  # a new game
    computer.device.run(2000)
    [id] = ids(computer, "modular")
    assert computer.device.screen_texts() != shown
    assert computer.ask("records.delete", id=id) == {"code": NOT_NOW, "message": "in use"}
    tap(computer, "*")
    computer.device.run(1500)
    assert computer.device.screen_texts() == shown and ids(computer, "modular") == [id]


def test_a_record_that_the_device_shows_is_not_deleted_behind_a_selftest(computer):
    play_a_game(computer)
    go_to_menu(computer)
    play_a_game(computer, 2)
    go_to_menu(computer)
    older = listed(computer)[1]["id"]
    tap(computer, "5")
    computer.device.run(2000)
    shown = computer.device.screen_texts()
    computer.ask("selftest", answer="open")
    computer.device.run(4000)
    assert computer.ask("records.delete", id=older) == {"code": NOT_NOW, "message": "in use"}
    computer.ask("selftest", answer="*")
    computer.device.run(2000)
    assert computer.device.screen_texts() == shown
    tap(computer, "*")
    computer.device.run(2000)
    assert computer.ask("records.delete", id=older) is None


@pytest.mark.parametrize("id", [0, -1, 12345, "1", None, True])
def test_no_such_record(computer, id):
    assert computer.ask("records.read", id=id)["code"] in (NOT_FOUND, -32602)


# --- put back ------------------------------------------------------------------------------------


KEY = "0123456789abcdef"
GAME = ['{"v":1,"game":"modular","players":2}', '{"e":"roll","dice":[1,2,3,4,5,6]}',
        '{"e":"turnup","color":"red","number":4}', '{"e":"play","color":"blue","ms":9,"number":9}',
        '{"e":"undo"}', '{"e":"play","color":"blue","number":3}', '{"e":"end","winner":2}']


def write(computer: Computer, **params: object):
    """The answer, once the device has the time that it asks for."""
    computer.device.run(3000)
    return computer.ask("records.write", **params)


def test_a_record_is_put_back_line_by_line_and_is_the_same_one(computer):
    for start, line in enumerate(GAME):
        assert write(computer, key=KEY, start=start, lines=[line]) == start + 1
    computer.device.run(3000)
    [entry] = listed(computer)
    assert entry == {"id": 1, "key": KEY, "header": json.loads(GAME[0]), "over": True}
    assert read(computer, 1) == GAME
    computer.device.power_cut()
    computer.device.power_on()
    computer.device.run(3000)
    assert [found["key"] for found in listed(computer)] == [KEY] and read(computer, 1) == GAME
    assert "Continue?" not in computer.device.screen_texts()


def test_a_record_that_was_half_put_back_is_gone_on_with(computer):
    assert write(computer, key=KEY, start=0, lines=GAME[:5]) == 5
    computer.device.power_cut()
    computer.device.power_on()
    computer.device.run(3000)
    assert "Continue?" in computer.device.screen_texts()
    for start in (4, 6):  # what is there, or beyond it
        refused = write(computer, key=KEY, start=start, lines=GAME[start:])
        assert refused["message"] == "start: 5 lines are there"
    assert write(computer, key=KEY, start=5, lines=GAME[5:]) == len(GAME)
    computer.device.run(3000)
    assert read(computer, 1) == GAME and listed(computer)[0]["over"]
    assert write(computer, key=KEY[::-1], start=5, lines=GAME[5:])["code"] == NOT_FOUND


def test_a_record_that_is_being_put_back_is_not_begun_again(computer):
    refused = write(computer, key=KEY, start=0, lines=[GAME[0], "{}"])
    assert "line 1" in refused["message"]
    for lines in (GAME[:1], GAME[:1], GAME[:3]):  # of a header alone nothing is there yet
        assert write(computer, key=KEY, start=0, lines=lines) == len(lines)
    refused = write(computer, key=KEY, start=0, lines=GAME[:3])
    assert refused["message"] == "start: 3 lines are there"
    assert write(computer, key=KEY, start=3, lines=GAME[3:]) == len(GAME)
    computer.device.run(3000)
    assert [entry["key"] for entry in listed(computer)] == [KEY] and read(computer, 1) == GAME


def test_what_was_put_back_can_be_played_on(computer):
    write(computer, key=KEY, start=0, lines=GAME[:-1])
    computer.device.power_cut()
    computer.device.power_on()
    computer.device.run(3000)
    assert "Continue?" in computer.device.screen_texts()
    tap(computer, "#", "7", "red")
    computer.device.run(1500)
    assert read(computer, 1)[:-1] == GAME[:-1] and '"number":7' in read(computer, 1)[-1]
    assert listed(computer)[0]["key"] == KEY
    computer.ask("subscribe", events=True)
    computer.listen(300)
    assert dict(computer.notices)["event"]["key"] == KEY


# Of each game: a record that has begun, and the keys of a first event
BEGUN = {
    "modular": (GAME[:2], ("#",)),
    "banners": (['{"v":1,"game":"banners","starter":1,"match":[0,0],"table":1}',
                 '{"e":"play","banner":1,"color":"red","number":3}'], ("5", "blue", "2")),
    "explorers": (['{"v":1,"game":"explorers","mode":"live","starter":1,"match":[0,0],"table":1}',
                   '{"e":"play","color":"red","card":3}'], ("5", "blue", "#")),
}


@pytest.mark.parametrize("game", NAMES)
def test_the_game_after_one_that_was_put_back_and_all_undone_has_a_key_of_its_own(computer, game):
    lines, keys = BEGUN[game]
    write(computer, key=KEY, start=0, lines=lines)
    computer.device.power_cut()
    computer.device.power_on()
    computer.device.run(3000)
    tap(computer, "#", "*")
    assert len(computer.device.supervisor.app.tables.current.record) == 0
    computer.ask("settings.set", values={"table": 2})
    computer.device.run(2000)
    tap(computer, *keys)
    computer.device.run(2000)
    after, before = listed(computer)
    assert before["key"] == KEY != after["key"] and after["header"]["table"] == 2


@pytest.mark.parametrize("params, part", [
    ({"key": "x"}, "key"), ({"key": KEY.upper()}, "key"), ({"key": None}, "key"), ({"lines": "a"}, "lines"),
    ({"lines": [1]}, "lines"), ({"lines": ["["]}, "lines"), ({"lines": ["[]"]}, "lines"),
    ({"start": -1}, "start"),
    ({"lines": ['{"v":1,"game":"chess"}']}, "line 0: unknown_game"),
    ({"lines": [*GAME[:2], '{"e":"draw"}']}, "line 2: unknown_event"),
    ({"lines": [GAME[0], '{"e":"end","t":1.5}']}, "line 1: bad_field"),
])
def test_what_is_no_record_is_refused(computer, params, part):
    refused = write(computer, **{"key": KEY, "start": 0, "lines": GAME[:1], **params})
    assert refused["code"] == -32602 and part in refused["message"]


def test_while_a_game_is_going_on_none_is_put_back(computer):
    play_a_game(computer, end=False)
    computer.device.run(2000)
    assert write(computer, key=KEY, start=0, lines=GAME[:3])["code"] == NOT_NOW
    assert len(listed(computer)) == 1


def test_a_game_that_was_put_back_is_being_played_also_behind_a_selftest(computer):
    write(computer, key=KEY, start=0, lines=GAME[:-1])
    computer.device.power_cut()
    computer.device.power_on()
    computer.device.run(3000)
    tap(computer, "#")
    shown = computer.device.screen_texts()
    computer.ask("selftest", answer="open")
    assert write(computer, key=KEY, start=len(GAME) - 1, lines=GAME[-1:])["code"] == NOT_NOW
    computer.ask("selftest", answer="*")
    computer.device.run(1500)
    assert computer.device.screen_texts() == shown and "Continue?" not in shown


def test_the_result_on_the_screen_stays_while_another_record_is_gone_on_with(computer):
    write(computer, key=KEY, start=0, lines=GAME[:3])
    computer.device.run(2000)
    play_a_game(computer)
    computer.device.run(2000)
    shown = computer.device.screen_texts()
    assert write(computer, key=KEY[::-1], start=0, lines=GAME) == len(GAME)
    assert write(computer, key=KEY, start=3, lines=GAME[3:]) == len(GAME)
    assert computer.device.screen_texts() == shown


def test_a_record_that_was_put_back_and_deleted_is_not_gone_on_with(computer):
    write(computer, key=KEY, start=0, lines=GAME)
    [entry] = listed(computer)
    assert computer.ask("records.delete", id=entry["id"]) is None
    assert write(computer, key=KEY, start=len(GAME), lines=['{"e":"undo"}'])["code"] == NOT_FOUND


SESSION = """
import sys
import divermazo_sim
from divermazo_sim.device import Device

device = Device(sys.argv[1])
device.power_on()
device.run(1500)
for request in open(sys.argv[2]):
    device.run(3000)
    device.usb.send(b"\\x1e" + request.encode())
    device.run(700)
    print(device.usb.take().decode().replace("\\x1e", "").strip())
"""


def test_micropython_puts_it_back_too(cpython, micropython, tmp_path):
    def request(method: str, **params: object) -> str:
        return json.dumps({"jsonrpc": "2.0", "id": method, "method": method, "params": params})

    session = [request("records.write", key=KEY, start=0, lines=GAME[:4]),
               request("records.write", key=KEY, start=3, lines=GAME[3:]),
               request("records.write", key=KEY, start=4, lines=GAME[4:]),
               request("records.write", key=KEY[::-1], start=0, lines=[GAME[0], '{"e":"end","t":1.5}']),
               request("records.list"), request("records.read", id=1)]
    (tmp_path / "session").write_text("".join(line + "\n" for line in session))
    said = []
    for interpreter in (cpython, micropython):
        data = tmp_path / str(len(said))
        data.mkdir()
        answers = interpreter(SESSION, data, tmp_path / "session")
        said.append([json.loads(line) for line in answers.splitlines()])
    assert said[0] == said[1]
    assert [answer.get("result") for answer in said[0][:4]] == [4, None, len(GAME), None]
    assert said[0][5]["result"]["lines"] == GAME
