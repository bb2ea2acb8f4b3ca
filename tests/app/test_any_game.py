"""Any keys on all screens and in all games: every step can be taken back, and a power cut loses nothing."""

import shutil
import tempfile
from os.path import commonprefix
from pathlib import Path

import pytest
from divermazo.keys import NAMES
from divermazo.rules.cards import COLORS
from divermazo_sim.device import Device
from divermazo_sim.script import screen
from hypothesis import given, settings
from hypothesis import strategies as st
from stages import LANGUAGES, put_on_table, stage
from stages_of_games import LATE
from test_any_keys import STEPS, follow, let_go, look

from bench.soak import replayed

DIGITS = st.sampled_from(NAMES[:10])
DICE = st.sampled_from(COLORS)


def tapped(*keys: object) -> tuple:
    return ("taps", " ".join(map(str, keys)), 60)


# What hands do at these tables, in bits that fit together often enough
CARD = st.builds(tapped, DIGITS, DICE)
MOVES = {
    "banners": st.one_of(
        st.builds(lambda number, die, banner: tapped(number, die, banner, "#"), DIGITS, DICE, DIGITS),
        st.builds(lambda number, die: tapped(number, die, 4, "#"), DIGITS, DICE),
        st.builds(lambda banner: tapped(banner, "#"), DIGITS),
        st.builds(lambda number, die, banner: tapped(number, die, "#", banner, "#"), DIGITS, DICE, DIGITS),
        CARD,
    ),
    "explorers": st.one_of(
        st.builds(lambda number, die, source: tapped(number, die, "#", source), DIGITS, DICE, DICE),
        st.builds(lambda number, die: tapped(number, die, "#", "turquoise"), DIGITS, DICE),
        st.builds(lambda number, die, source: tapped(number, die, die, source), DIGITS, DICE, DICE),
        st.builds(lambda die, keys: tapped(die, *keys), DICE, st.lists(DIGITS, max_size=4)),
        CARD,
    ),
}
WAYS = {
    "banners": ("banners", "tap 2"),
    "explorers": ("explorers", "tap 3\ntap turquoise"),
    "last cards": ("explorers", LATE),
    "score only": ("explorers", "tap 3 #\ntap purple"),
}
SETTINGS = st.fixed_dictionaries({"prove": st.booleans(), "starts": st.sampled_from(["loser", "winner"])})
OTHERS = st.one_of(STEPS.filter(lambda step: step[1] not in ("right", "lying", "in play")),
                   st.just(("cut", "", 0)))


def act(device: Device, step: tuple) -> None:
    """A step of a hand, or of fate."""
    kind, keys, ms = step
    if kind == "cut":
        cut(device)
    elif kind == "taps":
        for key in keys.split():
            device.tap(key, ms)
            device.run(200)
        look(device)
    else:
        follow(device, step)


def cut(device: Device) -> None:
    """The power fails between two taps; the game that was going on is offered, and is as it was."""
    let_go(device)
    table = device.supervisor.app.tables.current
    before = table and (len(table.record), table.record.game.over, table.record.game.save())
    last = table and device.supervisor.app.journal.newest() == table.record.log.id
    device.power_cut()
    device.power_on()
    device.run(3000)
    look(device)
    if before and before[0] and not before[1] and last:
        record = device.supervisor.app.tables.current.record
        assert (len(record), record.game.over, record.game.save()) == before
        texts = device.supervisor.app.page.texts()
        assert any("¿Seguir?" in line or "Continue?" in line for line in texts), texts
        device.tap("#")
        device.run(300)
        assert device.supervisor.app.screen is device.supervisor.app.tables.current


def back_to(device: Device, start: "list[str]") -> None:
    """`*` until every event is taken back but those of `start`, lines of a record."""
    record = device.supervisor.app.tables.current.record
    kept = max(len(commonprefix([start, list(record.lines())])) - 1, 0)  # the first line is no event
    most = 6 * len(record) + 30
    while len(record) > kept:
        device.tap("*")
        device.run(300)
        look(device)
        most -= 1
        assert most, f"* does not lead back from {device.screen_texts()}"
    assert record.game.save() == replayed(record).game.save()


def there_and_back(way: "list[tuple]", folder: Path) -> "list[str]":
    """The record to which a way leads. The files of the device that has gone it are left in `folder`."""
    with tempfile.TemporaryDirectory() as own:
        device = put_on_table(own, {})
        for step in way:
            act(device, step)
        shutil.copytree(own, folder, dirs_exist_ok=True)
        lines = list(device.supervisor.app.tables.current.record.lines())
        back_to(device, [])
    return lines


@pytest.mark.parametrize("way", WAYS)
def test_any_keys_at_the_tables(way: str, tmp_path: Path) -> None:
    game, script = WAYS[way]
    start = [("taps", line.split(" ", 1)[1], 60) for line in script.split("\n") if line]
    begun = []
    if way == "last cards":  # a long way: gone once and back, and each example goes on with that game
        begun = there_and_back(start, tmp_path)
        start = [tapped("#")]
    steps = st.lists(st.one_of(MOVES[game], MOVES[game], MOVES[game], OTHERS), max_size=40)

    @settings(max_examples=40, deadline=None)
    @given(SETTINGS, st.sampled_from(LANGUAGES), steps)
    def walk(chosen: dict, language: str, steps: list) -> None:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(tmp_path, folder, dirs_exist_ok=True)
            device = put_on_table(folder, chosen, language)
            for step in start + steps:
                act(device, step)
            let_go(device)
            app = device.supervisor.app
            if app.tables.current is None:  # cut off before the first card
                return
            record = app.tables.current.record
            assert replayed(record).game.save() == record.game.save()
            device.tap("*", 1000)
            device.run(300)
            assert app.page.texts()[0].startswith("1 "), app.page.texts()
            device.tap("*")
            device.run(300)
            assert app.screen is app.tables.current
            back_to(device, begun)

    walk()


@pytest.mark.parametrize("result", ["result_race", "banners_result", "explorers_result", "result_none"])
def test_from_a_new_game_without_events_the_way_leads_back_to_the_result(result: str, tmp_path: Path) -> None:
    device = stage(str(tmp_path), result, "en")
    before = screen(device)
    app = device.supervisor.app
    record = app.tables.current.record
    device.tap("#")
    device.run(2000)
    assert len(app.tables.current.record) == 0 and screen(device) != before
    device.tap("*")
    device.run(2000)
    assert app.tables.current.record is record and screen(device) == before


QUIET = ("menu", "settings", "settings_modular", "dice", "modular_resume", "modular_start", "modular_ready",
         "modular_wrong", "modular_whose", "winner", "tally_count", "tally_cards", "result_race", "review",
         "review_over", "streak_over", "banners", "banners_card", "banners_result", "explorers_setup",
         "explorers", "explorers_card", "explorers_result", "records_last")


@pytest.mark.parametrize("name", QUIET)
def test_every_key_is_answered(name: str, tmp_path: Path) -> None:
    """It changes the screen, or a tone says that it does nothing. After a change the next one is for a new
    device."""
    def staged(key: str) -> Device:
        folder = tmp_path / key.replace("*", "star")
        folder.mkdir()
        return stage(str(folder), name, "es")

    device = staged("first")
    shown = screen(device)
    for key in NAMES:
        if screen(device) != shown:
            device = staged(key)
        before = screen(device), device.buzzer.changes
        device.tap(key)
        device.run(1000)
        assert (screen(device), device.buzzer.changes) != before, key
