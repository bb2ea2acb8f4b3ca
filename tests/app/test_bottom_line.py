"""The bottom line of the tables of Banners and Explorers is true: what it names acts, what acts is named."""

import re
from pathlib import Path

import pytest
from divermazo.keys import NAMES
from divermazo.rules.cards import COLORS
from divermazo.ui.fonts import SHAPES
from divermazo_sim.script import screen
from stages import stage

DIGITS = NAMES[:10]
# What a part of the line is about: the keys that it names
NAMED = (
    (r"# .*", ("#",)),
    (r"\* .*", ("*",)),
    (r"1-9 .*", DIGITS[1:]),  # "1-9 # reclamar" is about the digit that comes first
    (r"0 .*", ("0",)),
    (r"1-9", DIGITS[1:]),
    (r"número y color.*|carta|cartas|color: carta y .*", DIGITS),
    (r"color: carta|color: montón|color", COLORS),
    (r"su dado|dado blanco: .*|blanco: mazo", COLORS),
    *[(shape + " .*", (color,)) for shape, color in zip(SHAPES, COLORS, strict=True)],
)
# Those that need not be named: a step back; the number of a card, in whatever is asked about another one
UNIVERSAL = {"*"}
TYPED_ANEW = set(DIGITS)
# What `#` says there, and how the record shows that it did so: (events more, the newest one's kind)
DOES = {
    "# robar": (1, "draw"), "# robar y pasar": (1, "draw"), "# pasar": (1, "draw"),
    "# pasar turno": (1, "draw"), "# reclamar": (1, "claim"), "# jugar": (1, "play"),
}
TABLES = ("banners", "banners_card", "banners_known", "banners_over",
          "explorers_card", "explorers_played", "explorers_played_already", "explorers_over")


def line(device) -> str:
    return screen(device)[-1]


def named(text: str) -> set[str]:
    """The keys that a bottom line names."""
    keys: set[str] = set()
    for part in text.split(" · "):
        found = [names for pattern, names in NAMED if re.fullmatch(pattern, part)]
        assert found, f"what keys are “{part}”?"
        keys.update(found[0])
    return keys


def state(device) -> tuple:
    app = device.supervisor.app
    return type(app.screen), len(app.game.record) if app.game else 0, screen(device)


def refused(device, since: int) -> bool:
    """The low tone of a refusal was heard, and no other."""
    tones = [hz for _, hz in device.buzzer.history[since:] if hz]
    return bool(tones) and max(tones) < 300


@pytest.mark.parametrize("name", TABLES)
def test_the_bottom_line_is_true(name: str, tmp_path: Path) -> None:
    acted, silent = set(), set()
    for key in NAMES:
        folder = tmp_path / key.replace("*", "star")
        folder.mkdir()
        device = stage(str(folder), name, "es")
        device.run(300)
        before, since = state(device), len(device.buzzer.history)
        text = line(device)
        events = len(device.supervisor.app.game.record) if device.supervisor.app.game else 0
        device.tap(key)
        device.run(500)
        if refused(device, since):
            silent.add(key)
        elif state(device) != before:
            acted.add(key)
        if key == "#":
            part = next((part for part in text.split(" · ") if part in DOES), None)
            if part:
                record = device.supervisor.app.game.record
                assert (len(record) - events, record.last()["e"]) == DOES[part], text
    keys = named(text)
    assert acted - keys <= UNIVERSAL | TYPED_ANEW, f"not named: {acted - keys - UNIVERSAL} in “{text}”"
    for group in (part for part in text.split(" · ")):
        assert named(group) & acted, f"“{group}” of “{text}” does nothing"
    assert "#" not in keys or "#" in acted or "#" not in silent, text
