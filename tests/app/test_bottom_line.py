"""The bottom line of the games is true in all their states: what it names acts, all else is refused."""

import re
from pathlib import Path

import pytest
from divermazo.keys import NAMES
from divermazo.rules.cards import COLORS
from divermazo.ui.faces import SIGNS
from divermazo_sim.device import Device
from divermazo_sim.script import screen
from stages import WAYS, stage

DIGITS = NAMES[:10]
# What a part of the line is about: the keys that it names
NAMED = (
    (r"# .*", ("#",)),
    (r"\* .*", ("*",)),
    (r"(1|jugador 1)-([1-9]).*", DIGITS[1:]),  # "1-9 # reclamar" is about the digit that comes first
    (r"0 .*", ("0",)),
    (r"1 nueva|1 duelo nuevo", ("1",)),
    (r"carta|cartas|números?|número y color.*|número y # .*|J[1-5]: número|0-10|color: carta y .*", DIGITS),
    (r"(J[1-5]: )?color|color: (carta|montón)|dado: tirar|su dado|dado blanco: .*|blanco: mazo", COLORS),
    *[(shape + " .*", (color,)) for shape, color in zip(SIGNS, COLORS, strict=True)],
)
# What `#` says there, and how the record shows that it did so: (events more, the newest one's kind)
DOES = {
    "# robar": (1, "draw"), "# robar y pasar": (1, "draw"), "# pasar": (1, "draw"),
    "# pasar turno": (1, "draw"), "# reclamar": (1, "claim"), "# jugar": (1, "play"),
}
STATES = [name for name in WAYS if re.match("banners|editor|explorers|modular|tally|winner", name)
          and "help" not in name]
SETTLE_MS = 400  # a tone has ended, and half an entry is there for some keys more


def parts(text: str) -> "list[tuple[str, tuple[str, ...]]]":
    """The parts of a bottom line, and the keys that each names."""
    found = []
    for part in text.replace("color · cartas", "color").split(" · "):  # the cards of that colour
        keys = [names for pattern, names in NAMED if re.fullmatch(pattern, part)]
        assert keys, f"what keys are “{part}”?"
        found.append((part, keys[0]))
    return found


def state(device: Device) -> tuple:
    """What can be done next."""
    return type(device.supervisor.app.screen), events(device), screen(device)[-1]


def events(device: Device) -> int:
    table = device.supervisor.app.tables.current
    return len(table.record) if table else 0


def refused(device: Device, key: str) -> bool:
    """Tap the key. Whether a low tone was heard, and nothing has happened in the game."""
    count, since = events(device), len(device.buzzer.history)
    device.tap(key)
    device.run(SETTLE_MS)
    tones = [hz for _, hz in device.buzzer.history[since:] if hz]
    return bool(tones) and max(tones) < 300 and events(device) == count


def acts(device: Device, key: str) -> bool:
    """Tap the key. Whether other keys come next, or the screen shows something else without a low tone."""
    before, lines = state(device), screen(device)
    low = refused(device, key)
    return state(device) != before or not low and screen(device) != lines


def die_in_play(device: Device) -> "tuple[str, ...]":
    """In Modulo 10 it can be thrown again wherever it has its frame."""
    table = device.supervisor.app.tables.current
    color = getattr(table.record.game, "color", -1) if table else -1
    return (COLORS[color],) if color >= 0 else ()


@pytest.mark.parametrize("name", STATES)
def test_the_bottom_line_is_true(name: str, tmp_path: Path) -> None:
    def staged() -> Device:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        device = stage(str(folder), name, "es")
        device.run(SETTLE_MS)
        return device

    device = staged()
    before = state(device)
    text = screen(device)[-1]
    named = parts(text)
    known = [key for _, keys in named for key in keys]
    known.extend(die_in_play(device))
    for key in ("#", *COLORS):
        if key not in known:
            assert refused(device, key), f"{key} is not named in “{text}”"
    for part, keys in named:
        if state(device) != before:
            device.tap("*")
            device.run(SETTLE_MS)
        if state(device) != before:
            device = staged()
        count = events(device)
        assert any(acts(device, key) for key in keys), f"“{part}” of “{text}” does nothing"
        if part in DOES:
            record = device.supervisor.app.tables.current.record
            assert (len(record) - count, record.last()["e"]) == DOES[part], text
