"""Whatever keys are pressed: the app answers, and every step can be taken back."""

import tempfile
from collections import Counter
from pathlib import Path

from divermazo.keys import NAMES
from divermazo.rules.cards import COLORS
from divermazo.store.record import Record
from divermazo_sim.device import Device
from hypothesis import given, settings
from hypothesis import strategies as st
from stages import put_on_table

from bench.overflow import overflows
from bench.soak import Walk, replayed

KEYS = st.sampled_from(NAMES)
TIMES = st.sampled_from([1, 20, 40, 100, 300, 700, 1000, 7000])
STEPS = st.one_of(
    st.tuples(st.just("tap"), KEYS, st.sampled_from([20, 60, 100])),
    st.tuples(st.just("card"), st.sampled_from(NAMES[:10]), st.sampled_from(COLORS)),
    st.tuples(st.just("card"), st.just("right"), st.sampled_from(COLORS)),
    st.tuples(st.just("card"), st.just("lying"), st.just("in play")),
    st.tuples(st.just("press"), st.just("in play"), TIMES),
    st.tuples(st.just("press"), KEYS, TIMES),
    st.tuples(st.just("release"), KEYS, TIMES),
    st.tuples(st.just("hold"), st.sampled_from(["*", "#", *COLORS]), st.sampled_from([500, 1000])),
    st.tuples(st.just("wait"), st.just(""), TIMES),
)
SETTINGS = st.fixed_dictionaries({
    "players": st.integers(1, 5),
    "scoring": st.sampled_from(["none", "race", "accuracy", "residue"]),
    "hints": st.sampled_from(["full", "operation", "none"]),
    "note": st.booleans(),
})
START = [("tap", "1", 60), ("tap", "#", 60), ("wait", "", 1000)]  # into a game, where most can go wrong


def meant(device: Device, key: str) -> str:
    """The key of "right" (a number that fits), "lying" (that of the card in play) and "in play" (its die)."""
    table = device.supervisor.app.tables.current
    if key not in ("right", "lying", "in play"):
        return key
    if table.record.header["game"] != "modular":  # they have led to another game
        return {"right": "7", "lying": "4", "in play": "red"}[key]
    game = table.record.game
    if key == "right":
        return str(max(game.valid(), default=7) % 10)
    if key == "lying":
        return str(game.number % 10)
    return COLORS[game.color]


def follow(device: Device, step: tuple) -> None:
    kind, key, value = step
    key = meant(device, key)
    if kind in ("tap", "hold"):
        device.tap(key, value)
    elif kind == "card":
        device.tap(key, 60)
        device.tap(meant(device, value), 60)
        device.run(700)
    else:
        if kind != "wait":
            getattr(device, kind)(key)
        device.run(value)
    look(device)


def look(device: Device) -> None:
    """What must be so at any moment."""
    app = device.supervisor.app
    assert not (Path(device.data) / "crash.txt").exists(), (Path(device.data) / "crash.txt").read_text()
    assert overflows(app.page) == []
    assert not any("_" in text for text in app.page.texts()), app.page.texts()  # a code is no text for people


def let_go(device: Device) -> None:
    for key in NAMES:
        device.release(key)
    device.run(1000)


def back_to_the_start(device: Device) -> None:
    """`*` until every event is taken back."""
    record = device.supervisor.app.tables.current.record
    most = 4 * len(record) + 20
    while len(record):
        device.tap("*")
        device.run(300)
        look(device)
        most -= 1
        assert most, f"* does not lead back from {device.screen_texts()}"
    assert record.game.save() == Record(record.header).game.save()


@settings(max_examples=120, deadline=None)
@given(SETTINGS, st.lists(STEPS, max_size=40))
def test_the_app_answers_and_takes_back(chosen: dict, steps: list) -> None:
    with tempfile.TemporaryDirectory() as folder:
        device = put_on_table(folder, chosen)
        for step in START + steps:
            follow(device, step)
        let_go(device)
        app = device.supervisor.app
        record = app.tables.current.record
        assert replayed(record).game.save() == record.game.save()
        device.tap("*", 1000)
        device.run(300)
        assert app.page.texts()[0].startswith("1 "), app.page.texts()  # the choice of display may be wrong
        device.tap("*")  # from the menu into the game
        device.run(300)
        assert app.screen is app.tables.current
        back_to_the_start(device)


def test_games_to_their_end_and_anything_else(tmp_path: Path) -> None:
    """A short walk of `python -m bench soak`, which takes many more."""
    Walk(2, str(tmp_path), Counter()).run(1000)
