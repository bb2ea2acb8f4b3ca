"""What a table beside the device shows: the game as it lies, and no more than the device's hints allow."""

import json

import pytest
from cable import Computer
from divermazo_sim.device import Device
from divermazo_sim.table import Follower, shown, table_of

KEYS = {"r": "red", "y": "yellow", "g": "green", "t": "turquoise", "b": "blue", "p": "purple"}
REFUSED = "7r4# 1g4# 6b4# 2y5# 5p4# 8g3# 4#"  # 7 6 5 at banner 4, where a straight flush from 1 to 3 may come


@pytest.fixture
def device(device: Device) -> Device:
    """In English, in the menu."""
    device.run(1500)
    device.dice.load([1, 2, 3, 4, 5, 6])
    type_on(device, "2")
    return device


def type_on(device: Device, keys: str) -> None:
    """Keys one by one, dice by their initials; m holds * for the menu."""
    for key in keys.replace(" ", ""):
        if key == "m":
            device.press("*")
            device.run(1200)
            device.release("*")
        else:
            device.tap(KEYS.get(key, key))
        device.run(900)


def on(device: Device) -> dict:
    assert device.supervisor and device.supervisor.app
    return table_of(device.supervisor.app)


def set_to(device: Device, name: str, value: object) -> None:
    device.supervisor.app.settings.set(name, value)


def test_without_a_game_there_is_no_table(device):
    assert on(device)["game"] is None and "Hold *: this menu" in on(device)["help"]


@pytest.mark.parametrize(("keys", "game", "rules"), [
    ("2 7r4#", "banners", "banners"),
    ("2 7r4# m", "banners", "banners"),  # the menu leads back to it
    ("2 7r4# m4", None, None),  # plain dice
    ("2 7r4# m5", None, "banners"),  # a list of games, first this one
    ("2 7r4# m3", None, "explorers"),  # which colour stays out?
    ("2 7r4# m3*", "banners", "banners"),
    ("3p 7r#p m 2 7r4# m3", "explorers", "explorers"),  # continue?
    ("3p 7r#p m 2 7r4# m3*", "banners", "banners"),
    ("3p 7r#p m 2 7r4# m31", None, "explorers"),  # a new one
])
def test_table_and_rules_are_of_the_game_that_the_screen_is_about(device, keys, game, rules):
    type_on(device, keys)
    shown = on(device)
    assert (shown["game"], shown["rules"]) == (game, rules)


@pytest.mark.parametrize(("hints", "question", "valid"), [
    ("none", None, None), ("operation", [4, 1], None), ("full", [4, 1], [3, 5])])
def test_modulo_10_tells_as_much_as_the_hints_allow(device, hints, question, valid):
    set_to(device, "hints", hints)
    type_on(device, "1# 4r")
    shown = on(device)
    assert (shown["question"], shown["valid"]) == (question, valid)
    assert shown["cards"] == [[0, 4]] and shown["dice"] == [1, 2, 3, 4, 5, 6] and shown["count"] == 1
    type_on(device, "3b")
    assert on(device)["sum"] == "4−1=3" and on(device)["cards"] == [[0, 4], [4, 3]]


@pytest.mark.parametrize(("note", "keys", "scores"), [
    (False, "1# 4r", [None] * 4),  # nobody has told yet whose the cards are
    (False, "1# 4r 3b 7g #2", [None] * 4),
    (True, "1# 4r", [0] * 4), (True, "1# 4r 33b 27g", [0, -1, 1, 0]),
    (False, "1# 4r 3b #1 3#4#5#", [10, 7, 6, 5])])
def test_points_of_modulo_10_stand_there_only_where_they_are_counted(device, note, keys, scores):
    set_to(device, "note", note)
    type_on(device, keys)
    assert on(device)["scores"] == scores and on(device)["scored"]
    assert on(device)["mistakes"] == ([0, 1, 0, 0] if "7g" in keys else [0] * 4)


@pytest.mark.parametrize(("hints", "sums"), [
    ("none", None), ("operation", None), ("full", ["4−1=3", "4+1=5"])])
def test_why_a_card_is_wrong_stands_there_only_with_full_hints(device, hints, sums):
    set_to(device, "hints", hints)
    type_on(device, "1# 4r 8b")
    shown = on(device)
    assert shown["wrong"] == [4, 8] and shown["sums"] == sums and shown["cards"] == [[0, 4]]
    assert any("4−1=3" in line for line in shown["help"]) == (hints == "full")


@pytest.mark.parametrize("keys", ["#0", "#2", "#*1", "*"])  # nobody's, a player's, the next number, mistyped
def test_a_wrong_card_stands_there_as_long_as_the_device_shows_it(device, keys):
    type_on(device, "1# 4r 8b")
    for key in keys:
        assert on(device)["wrong"] == [4, 8]
        type_on(device, key)
    assert on(device)["wrong"] is None


def test_cards_that_beat_a_refused_claim_are_shown_until_the_next_key(device):
    type_on(device, "2" + REFUSED)
    assert on(device)["refused"] == {"banner": 4, "beaten_by": [[2, 1], [2, 2], [2, 3]]}
    type_on(device, "1")
    assert on(device)["refused"] is None


def test_with_prove_it_the_rival_names_them_first(device):
    set_to(device, "prove", True)
    type_on(device, "2" + REFUSED)
    assert on(device)["refused"] == {"banner": 4, "beaten_by": None}
    assert not any(banner["claimable"] for banner in on(device)["banners"])
    type_on(device, "#")
    assert on(device)["refused"]["beaten_by"]
    type_on(device, "*")
    assert on(device)["refused"] is None


def test_banners_tells_cards_formations_owners_and_what_can_be_claimed(device):
    type_on(device, "2 0r4# 1g5# 9r4# 2y5# 8r4# 8g3#")
    banner = on(device)["banners"][3]
    assert banner == {"owner": 0, "sides": [[[0, 10], [0, 9], [0, 8]], []], "kinds": [4, None],
                      "claimable": True}
    assert on(device)["banners"][4]["sides"] == [[], [[2, 1], [1, 2]]]
    type_on(device, "4#")
    shown = on(device)
    assert shown["banners"][3]["owner"] == 1 and shown["scores"] == [1, 0] and shown["deck"] == 40


def test_explorers_tells_expeditions_sums_and_piles(device):
    type_on(device, "3p 1r#p 4gg")
    shown = on(device)
    red, green = shown["rows"][0], shown["rows"][2]
    assert shown["left_out"] == 5 and shown["turn"] == 2 and shown["laid"] == [2, 4] and shown["deck"] == 43
    assert red["players"][0] == {"cards": [[0, "investment"]], "sum": "(0−20)×2=−40", "points": -40}
    assert red["players"][1] == {"cards": [], "sum": "", "points": 0}
    assert green["pile"] == [[2, 4]] and green["closed"]


def test_where_only_the_end_is_scored_it_is_nobodys_turn(device):
    type_on(device, "3#p 6789# # #")  # player 2 has lost, and would begin the next round
    assert on(device)["match"] == [10, 0] and on(device)["turn"] is None


GAMES = ["1# 4r 3b 9g # 1 * 4r * # 1 #",
         "2 7r4# 8g5# * 3# 1y9 # 4# " + "*" * 4,
         "3p 1r#p 7g#p 5gg p * p m 3 1 p 7r#p",
         "1# * #",
         "2 7r4# m4 #r m3 * * m3 p"]


@pytest.mark.parametrize("keys", GAMES)
def test_who_follows_the_events_has_the_same_table(device, keys):
    computer, follower = Computer(device), Follower()
    computer.ask("subscribe", events=True)
    for key in keys.replace(" ", ""):
        type_on(device, key)
        computer.listen(300)
        for _, params in computer.notices:
            assert follower.take(params)
        computer.notices.clear()
        assert shown(follower.record, computer.ask("beside")) == listed(on(device))


@pytest.mark.parametrize("keys", ["2 7r4# 8g5# * 6g6# 5y8", "2 7r4# 8g5# m 1# 4r m2"])  # it is offered
def test_who_comes_later_reads_the_record(device, keys):
    type_on(device, keys)
    computer, follower = Computer(device), Follower()
    computer.ask("subscribe", events=True)
    computer.listen(1500)
    ((_, told),) = computer.notices
    assert not follower.take(told) and follower.record is None
    lines: list = []
    while True:
        part = computer.ask("records.read", id=told["id"], start=len(lines))
        lines += part["lines"]
        if part["next"] is None:
            break
    follower.read(told["id"], lines)
    assert shown(follower.record, computer.ask("beside")) == listed(on(device))


def listed(table: dict) -> dict:
    """As it is after JSON, which knows no tuples."""
    return json.loads(json.dumps(table))


BOTH = """
import json, sys
import divermazo_sim
from divermazo_sim.device import Device
from divermazo_sim.table import table_of
device = Device(sys.argv[1], 7)
device.power_on()
device.run(1500)
for key in sys.argv[2].split():
    device.tap(key)
    device.run(900)
print(json.dumps(table_of(device.supervisor.app)))
"""


def test_a_browser_alone_makes_the_same_table(cpython, micropython, tmp_path):
    for keys in ("2 1 # 4 red 3 blue", "2 2 7 red 4 # 1 green 4 # 6 blue 4 #",
                 "2 3 purple 1 red # purple 7 red #"):
        tables = []
        for run in (cpython, micropython):
            folder = tmp_path / str(len(list(tmp_path.iterdir())))
            folder.mkdir()
            tables.append(json.loads(run(BOTH, str(folder), keys)))
        assert tables[0] == tables[1] and tables[0]
