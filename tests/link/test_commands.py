"""What each method does and refuses, on a device with its own firmware."""

import base64

import pytest
from cable import Computer, record
from divermazo import VERSION
from divermazo.keys import NAMES
from divermazo.store import crash
from divermazo.store.settings import CHOICES, Settings
from stages import LANGUAGES, stage

INVALID_PARAMS = -32602


def test_hello_says_what_this_is(computer):
    hello = computer.ask("hello")
    assert hello["name"] == "divermazo" and hello["firmware"] == VERSION
    assert hello["protocol"] == hello["oldest"] == 1
    assert hello["id"] == computer.device.circuit.chip_id.hex()
    assert set(hello) >= {"board", "micropython", "free_memory", "free_flash"}


def test_state_says_what_is_on_the_screen_and_in_the_game(playing):
    state = playing.ask("state")
    assert state["texts"] == playing.device.screen_texts() and "First card" in state["texts"]
    assert state["game"] == {"game": "modular", "length": 1, "over": False, "winner": None, "scores": [0] * 4}
    assert state["display"] == "ssd1306" and state["held"] == [] and state["storage"] is True


def test_state_without_a_display(computer):
    computer.device.oled.answering = False
    computer.device.tap("2")
    computer.device.run(1000)
    assert computer.ask("state")["display"] is None


def test_a_screen_full_of_shapes_fits_into_an_answer(playing):
    playing.device.supervisor.app.page.texts = lambda: ["●▲■★✚☾" * 8] * 8
    assert playing.ask("state")["texts"] == ["●▲■★✚☾" * 8] * 2


def test_the_longest_answer_of_state_fits(playing):
    """Lines as long as they may be, all keys down, and an id as long as may be."""
    playing.device.supervisor.app.page.texts = lambda: ["●▲■★✚☾" * 8] * 8
    for key in NAMES:
        playing.ask("press", key=key)
    playing.listen(100)
    id = "x" * 64
    playing.device.usb.send(record({"jsonrpc": "2.0", "id": id, "method": "state"}))
    answer = playing.answer_to(id)
    assert answer["result"]["held"] == list(NAMES) and answer["result"]["texts"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_screen_of_all_comes_whole(language, tmp_path):
    device = stage(str(tmp_path), "banners_no_place", language)
    device.run(1000)
    texts = device.screen_texts()
    assert len("".join(texts)) > 200
    assert Computer(device).ask("state")["texts"] == texts


def test_a_key_is_pressed_until_it_is_released(playing):
    playing.ask("press", key="red")
    playing.ask("press", key="5")
    playing.listen(100)
    assert playing.ask("state")["held"] == ["5", "red"]
    playing.ask("release", key="5")
    playing.listen(100)
    assert playing.ask("state")["held"] == ["red"]


def test_a_card_is_played_by_keys_that_are_held_for_a_moment(playing):
    for key in ("4", "red"):
        playing.ask("hold", key=key, ms=60)
        playing.listen(100)
    playing.listen(500)
    assert "4 ± 1" in playing.device.screen_texts()


def test_a_long_hold_is_a_long_hold(playing):
    playing.ask("hold", key="*", ms=1000)
    playing.listen(1200)
    assert any("Settings" in text for text in playing.device.screen_texts())


def test_a_key_lets_go_by_itself_when_the_computer_goes_away(playing):
    playing.ask("press", key="blue")
    playing.listen(9000)
    assert playing.device.board.keyboard.held(NAMES.index("blue"))
    playing.listen(2000)
    assert not playing.device.board.keyboard.held(NAMES.index("blue"))


def test_real_and_remote_fingers_do_not_disturb_each_other(playing):
    playing.device.press("blue")
    playing.ask("press", key="blue")
    playing.listen(50)
    playing.device.release("blue")
    playing.listen(100)
    assert playing.ask("state")["held"] == ["blue"]
    playing.device.press("blue")
    playing.ask("release", key="blue")
    playing.listen(100)
    assert playing.ask("state")["held"] == ["blue"]


def test_a_frame_is_all_there_is_to_see_and_hear(playing):
    playing.ask("frame")
    playing.listen(300)
    assert sorted(method for method, _ in playing.notices) == ["leds"] + ["page"] * 8 + ["tone"]
    assert_shown(playing)
    playing.notices.clear()
    playing.device.tap("4")
    playing.listen(500)
    assert playing.notices == []


def test_a_subscriber_is_told_what_changes_and_nothing_else(playing):
    playing.ask("subscribe", frames=True, events=True)
    playing.listen(300)
    assert_shown(playing)
    playing.notices.clear()
    playing.listen(3000)
    assert playing.notices == []
    playing.device.tap("4")
    playing.device.tap("red")
    playing.listen(1500)
    assert_shown(playing, all_of_it=False)
    (told,) = [params for method, params in playing.notices if method == "event"]
    assert (told["game"], told["length"]) == ("modular", 2)
    assert told["event"] == {"e": "turnup", "color": "red", "number": 4}
    record = playing.device.supervisor.app.tables.current.record
    assert told["header"]["players"] == 4 and told["id"] == record.log.id
    assert told["key"] == playing.ask("records.list")["records"][0]["key"]
    tones = [params["hz"] for method, params in playing.notices if method == "tone"]
    assert max(tones) > 0 and tones[-1] == 0
    playing.ask("subscribe")
    playing.notices.clear()
    playing.device.tap("3")
    playing.listen(500)
    assert playing.notices == []


def test_no_picture_is_shown_half_drawn(computer):
    ways = ["2", *["6", "*", "4", "*"] * 5]
    whole = set()
    for key in ways[:5]:
        computer.device.tap(key)
        computer.listen(800)
        frame = computer.device.oled.frame()
        whole |= {(page, frame[page * 128:page * 128 + 128]) for page in range(8)}
    computer.ask("subscribe", frames=True)
    for key in ways[1:]:
        computer.device.press(key)
        computer.listen(25)
        computer.device.release(key)
        computer.listen(43)
    computer.listen(500)
    shown = [(params["index"], base64.b64decode(params["data"]))
             for method, params in computer.notices if method == "page"]
    assert len(shown) > 50 and set(shown) <= whole


def test_events_follow_undo_and_a_new_game(playing):
    playing.ask("subscribe", events=True)
    for keys in (["4", "red"], ["*"]):
        for key in keys:
            playing.device.tap(key)
        playing.listen(800)
    lengths = [params["length"] for _, params in playing.notices]
    assert lengths == [1, 2, 1]
    assert playing.notices[-1][1]["event"]["e"] == "roll"


def test_a_reader_that_stalls_misses_pictures_which_are_counted_and_then_sees_the_latest(playing):
    playing.ask("subscribe", frames=True)
    playing.listen(300)
    playing.device.usb.reading = False
    playing.device.tap("4")
    playing.device.tap("red")
    playing.device.run(1000)
    playing.device.press("red")  # it tumbles
    playing.device.run(3000)
    playing.device.release("red")
    playing.device.run(2000)
    playing.device.usb.reading = True
    playing.listen(500)
    assert_shown(playing)
    assert playing.ask("state")["dropped"] > 10
    assert playing.device.usb.stalls == 0


def test_settings_hold_at_once_and_are_saved_when_nobody_touches_a_key(playing):
    data = playing.device.data
    playing.device.tap("4")
    answer = playing.ask("settings.set", values={"language": "es", "brightness": 1, "note": True})
    assert answer == playing.ask("settings.get")
    assert (answer["language"], answer["brightness"], answer["note"]) == ("es", 1, True)
    playing.listen(100)
    assert "Módulo 10" in playing.ask("state")["texts"]
    assert playing.ask("state")["unsaved"] and Settings(data).get("language") == "en"
    playing.listen(1500)
    assert not playing.ask("state")["unsaved"]
    assert Settings(data).values() == answer


def test_a_setting_changed_on_the_device_is_unsaved_until_it_is_on_flash(computer):
    data = computer.device.data
    for key in "166":  # the language, Settings, This device
        computer.device.tap(key)
        computer.device.run(500)
    before = Settings(data).get("brightness")
    computer.device.tap("1")
    computer.listen(3000)  # a write would take longer than the next tap of whoever goes on choosing
    assert computer.ask("state")["unsaved"] and Settings(data).get("brightness") == before
    computer.device.tap("*")
    computer.device.tap("*")
    computer.listen(1500)
    assert not computer.ask("state")["unsaved"] and Settings(data).get("brightness") != before


@pytest.mark.parametrize("end", ["quit", "reset", "bootloader"])
def test_settings_that_wait_are_saved_before_the_app_ends(computer, end):
    computer.device.tap("1")
    computer.device.run(500)
    computer.send("settings.set", values={"table": 5})
    computer.send(end)
    computer.listen(500)
    assert Settings(computer.device.data).get("table") == 5


def test_settings_are_those_that_there_are(computer):
    assert set(computer.ask("settings.get")) == set(CHOICES)


@pytest.mark.parametrize("values", [
    {"brightness": 5}, {"brightness": "3"}, {"brightness": 3.0}, {"brightness": True}, {"note": 1},
    {"volume": 1}, {"language": "fr"}, {"language": None}, {"language": ["es"]}, {"players": 2, "table": 7},
    [], "es", None, 3,
])
def test_a_wrong_setting_changes_nothing(computer, values):
    before = computer.ask("settings.get")
    assert computer.ask("settings.set", values=values)["code"] == INVALID_PARAMS
    assert computer.ask("settings.get") == before and not computer.ask("state")["unsaved"]


def test_a_selftest_that_is_stopped_leads_back_to_the_game(playing):
    before = playing.ask("state")
    playing.ask("selftest", answer="open")
    playing.ask("selftest", answer="open")
    playing.listen(1000)
    assert playing.ask("state")["texts"] != before["texts"]
    playing.ask("selftest", answer="*")
    playing.listen(1000)
    assert playing.ask("state") == before


def test_a_selftest_does_not_answer_the_question_for_the_language(computer):
    computer.ask("selftest", answer="open")
    computer.listen(1000)
    computer.ask("selftest", answer="*")
    computer.listen(1500)
    assert {"1 Español", "2 English"} < set(computer.ask("state")["texts"])
    assert computer.ask("settings.get")["language"] == ""
    computer.device.power_cut()
    computer.device.power_on()
    computer.device.run(1500)
    assert "1 Español" in computer.device.screen_texts()


def test_a_computer_may_have_the_language_asked_again(playing):
    """Until then the settings show the one in force."""
    playing.ask("settings.set", values={"language": ""})
    playing.device.press("*")
    playing.device.run(1000)
    playing.device.release("*")
    for key, shown in (("6", "5 Español"), ("5", "5 English")):
        playing.device.tap(key)
        playing.device.run(1500)
        assert any(shown in line for line in playing.device.screen_texts())


def test_a_selftest_does_not_throw_the_die_that_is_held(playing):
    for key in ("4", "red"):
        playing.device.tap(key)
        playing.device.run(1500)
    before = playing.ask("state")
    playing.device.press("red")
    playing.device.run(500)
    playing.ask("selftest", answer="open")
    playing.listen(1000)
    playing.device.release("red")
    playing.listen(1000)
    playing.ask("selftest", answer="*")
    playing.listen(1500)
    assert playing.ask("state") == before


def test_a_selftest_whose_computer_has_gone_away_leads_back_to_the_game(playing):
    """A person who presses keys, and a computer that asks, keep it open."""
    before = playing.ask("state")
    playing.ask("selftest", answer="open")
    for _ in range(2):
        playing.device.run(110_000)
        assert "stage" in playing.ask("selftest")
        playing.device.run(110_000)
        playing.device.tap("5")
    playing.device.run(121_000)
    assert playing.ask("state") == before


def test_a_selftest_opened_on_the_device_stays_open(computer):
    for key in "1665":
        computer.device.tap(key)
        computer.device.run(500)
    computer.device.run(300_000)
    assert "stage" in computer.ask("selftest")


def test_settings_from_a_computer_hold_for_a_game_in_which_nothing_has_happened(computer):
    for _ in ("the language", "Modulo 10"):
        computer.device.tap("1")
        computer.device.run(1500)
    computer.ask("settings.set", values={"players": 2, "note": True})
    for key in ("#", "4", "red"):
        computer.device.tap(key)
        computer.device.run(1500)
    assert "1-2" in " ".join(computer.ask("state")["texts"])


def test_the_clock_is_set(computer):
    computer.ask("time.set", utc=[2026, 11, 29, 17, 30, 5])
    assert computer.device.circuit.wall_clock == (2026, 11, 29, 17, 30, 5)


@pytest.mark.parametrize("report", ["", "ValueError: ñ\n", "a long traceback\n" * 200])
def test_the_last_crash_is_read_in_parts(computer, report):
    crash.save(computer.device.data, report)
    data = b""
    while True:
        part = computer.ask("crash.read", offset=len(data))
        data += base64.b64decode(part["data"])
        assert part["size"] == len(report.encode())
        if len(data) == part["size"]:
            break
    assert data.decode() == report


@pytest.mark.parametrize("method, params", [
    ("press", {}), ("press", {"key": "rojo"}), ("press", {"key": 5}), ("press", {"key": None}),
    ("press", {"key": ["red"]}), ("press", {"key": "red", "ms": 5}), ("release", {"key": ""}),
    ("hold", {"key": "red"}), ("hold", {"key": "red", "ms": 0}), ("hold", {"key": "red", "ms": 10001}),
    ("hold", {"key": "red", "ms": 1.5}), ("hold", {"key": "red", "ms": True}),
    ("hold", {"key": "red", "ms": "9"}), ("hold", {"key": "red", "ms": 10**30}),
    ("state", {"x": 1}), ("subscribe", {"frames": 1}),
    ("crash.read", {"offset": -1}), ("crash.read", {"offset": 1}), ("crash.read", {"offset": None}),
    ("time.set", {}), ("time.set", {"utc": [2026, 1, 1, 0, 0]}),
    ("time.set", {"utc": [2026, 13, 1, 0, 0, 0]}),
    ("time.set", {"utc": [2026, 1, 1, 0, 0, "0"]}), ("time.set", {"utc": "2026-01-01"}),
])
def test_wrong_parameters_are_refused_with_their_name_and_do_nothing(playing, method, params):
    error = playing.ask(method, **params)
    assert error["code"] == INVALID_PARAMS and 0 < len(error["message"]) < 60
    playing.listen(100)
    assert playing.device.board.keyboard.remote == 0 and playing.device.circuit.wall_clock is None


def test_quit_leaves_the_app_after_its_answer(playing):
    assert playing.ask("quit") is None
    playing.listen(500)
    assert not playing.device.supervisor.running and not any(map(any, playing.device.leds))


def test_quit_also_when_nobody_takes_the_answer(playing):
    playing.ask("state")
    playing.device.usb.reading = False
    for _ in range(5):
        playing.send("state")
    playing.device.run(2000)
    playing.device.usb.reading = True
    playing.device.usb.send(record('{"jsonrpc":"2.0","method":"quit"}'))
    playing.device.run(100)
    playing.device.usb.reading = False
    playing.device.run(2000)
    assert not playing.device.supervisor.running


def test_reset_starts_anew(playing):
    assert playing.ask("reset") is None
    playing.listen(2000)
    assert "Continue?" in playing.device.screen_texts()


def test_bootloader_makes_a_drive_of_it(playing):
    assert playing.ask("bootloader") is None
    playing.listen(500)
    assert playing.device.bootloader and not playing.device.powered
    playing.device.power_on()
    assert not playing.device.bootloader


def assert_shown(computer, all_of_it: bool = True) -> None:
    """What was notified last is what is to be seen."""
    seen = computer.seen()
    assert not all_of_it or len(seen) == 9
    if "leds" in seen:
        green_red_blue = bytes(part for r, g, b in computer.device.leds for part in (g, r, b))
        assert seen["leds"] == green_red_blue
    frame = computer.device.oled.frame()
    for page in range(8):
        if f"page {page}" in seen:
            assert seen[f"page {page}"] == frame[page * 128:page * 128 + 128]


@pytest.mark.parametrize("over", ["selftest", "streak", "menu"])
def test_they_hold_for_it_also_when_they_come_while_another_screen_is_over_it(over, computer):
    device = computer.device
    for key in ("2", "1"):
        device.tap(key)
        device.run(1500)
    if over == "selftest":
        computer.ask("selftest", answer="open")
    elif over == "streak":
        device.tap("0")
    else:
        device.press("*")
        device.run(1000)
        device.release("*")
    computer.listen(2500)
    computer.ask("settings.set", values={"players": 2, "note": True})
    computer.listen(1500)
    if over == "selftest":
        computer.ask("selftest", answer="*")
    else:
        device.tap("*")
    computer.listen(1500)
    assert "Players: 2" in " ".join(computer.ask("state")["texts"])
    for key in ("#", "4", "red"):
        device.tap(key)
        device.run(1500)
    state = computer.ask("state")
    assert "1-2" in " ".join(state["texts"]) and state["game"]["length"] == 2
    computer.ask("subscribe", events=True)
    computer.listen(500)
    [event] = [params for method, params in computer.notices if method == "event"]
    assert event["length"] == 2 and event["header"]["players"] == 2
