"""A computer and a device that rests: who watches is at the table, who only asks is not."""

import pytest
from cable import Computer
from divermazo.ui.screens.selftest import SILENT_MS

MINUTE_MS = 60_000
DARK_MS = 21 * MINUTE_MS


def is_awake(computer: Computer) -> bool:
    oled = computer.device.oled
    return oled.on() and oled.contrast > 0x80 and any(oled.frame())


def is_dark(computer: Computer) -> bool:
    lit = [led for led in computer.device.leds if any(led)]
    return not computer.device.oled.on() and len(lit) == 1


@pytest.mark.parametrize("kinds", [{"frames": True}, {"events": True}])
def test_it_does_not_rest_while_a_computer_watches(kinds: dict, playing: Computer) -> None:
    playing.ask("subscribe", **kinds)
    for _ in range(20):
        playing.listen(9 * MINUTE_MS)
        assert is_awake(playing)
        playing.ask("state")
    playing.ask("subscribe")
    playing.listen(DARK_MS)
    assert is_dark(playing)


def test_a_program_that_has_died_does_not_keep_it_awake(playing: Computer) -> None:
    playing.ask("subscribe", frames=True, events=True)
    playing.listen(9 * MINUTE_MS)
    assert is_awake(playing)
    playing.listen(2 * MINUTE_MS + DARK_MS)
    assert is_dark(playing)
    playing.ask("state")
    playing.listen(2000)
    assert is_awake(playing)


def test_a_computer_that_begins_to_watch_wakes_it(playing: Computer) -> None:
    playing.listen(DARK_MS)
    assert is_dark(playing)
    playing.ask("subscribe", frames=True)
    playing.listen(2000)
    assert is_awake(playing)
    leds = [led for led in playing.device.leds if any(led)]
    assert len(leds) > 20
    assert playing.seen()["leds"] == bytes(playing.device.chain.leds)


def test_a_computer_that_sleeps_does_not_watch(playing: Computer) -> None:
    playing.ask("subscribe", frames=True)
    playing.listen(MINUTE_MS)
    playing.device.usb.sleep(True)
    playing.listen(DARK_MS)
    assert is_dark(playing)
    playing.device.usb.sleep(False)
    playing.ask("state")
    playing.listen(3000)
    assert is_awake(playing)


def test_what_is_only_asked_is_answered_and_wakes_nobody(playing: Computer) -> None:
    texts = playing.ask("state")["texts"]
    assert playing.ask("state")["rest"] == "awake"
    playing.listen(6 * MINUTE_MS)
    assert playing.ask("state")["rest"] == "dimmed"
    playing.listen(DARK_MS)
    for method in ("hello", "state", "settings.get", "records.list", "crash.read"):
        assert "code" not in playing.ask(method)
    assert (playing.ask("state")["rest"], playing.ask("state")["texts"]) == ("dark", texts)
    assert is_dark(playing)


def test_a_frame_of_a_dark_device(playing: Computer) -> None:
    """The one light that is there, and the picture that the display will show when it wakes."""
    picture = bytes(playing.device.board.oled.buffer)
    playing.listen(DARK_MS)
    playing.ask("frame")
    playing.listen(1000)
    seen = playing.seen()
    assert seen["leds"] == bytes(playing.device.chain.leds)
    assert b"".join(seen[f"page {page}"] for page in range(8)) == picture
    assert is_dark(playing)


def test_a_key_that_a_computer_presses_only_wakes_it(playing: Computer) -> None:
    playing.listen(DARK_MS)
    before = playing.ask("state")
    playing.ask("hold", key="*", ms=2000)
    playing.listen(3000)
    after = playing.ask("state")
    assert (after["rest"], after["texts"], after["game"]) == ("awake", before["texts"], before["game"])
    assert is_awake(playing)


def test_a_setting_is_seen_so_it_wakes(playing: Computer) -> None:
    playing.listen(DARK_MS)
    playing.ask("settings.set", values={"brightness": 1, "rest": "5"})
    playing.listen(2000)
    assert is_awake(playing)
    assert max(max(led) for led in playing.device.leds) < 100
    playing.listen(MINUTE_MS * 5)
    assert is_dark(playing)


def test_never_is_in_force_at_once(playing: Computer) -> None:
    playing.listen(6 * MINUTE_MS)
    playing.ask("settings.set", values={"rest": "never"})
    playing.listen(DARK_MS)
    assert is_awake(playing)


def test_it_does_not_rest_while_a_computer_looks_at_the_self_test(playing: Computer) -> None:
    playing.listen(DARK_MS)
    playing.ask("selftest", answer="open")
    for _ in range(30):
        playing.listen(MINUTE_MS)
        assert is_awake(playing)
        playing.ask("selftest")
    playing.listen(DARK_MS + SILENT_MS)  # it goes back to the game by itself first
    assert is_dark(playing)
