"""Every screen in every state, in both languages: as in its golden picture, and no text cut."""

from pathlib import Path

import golden
import pytest
from divermazo.rules.cards import COLORS, NUMBERS
from divermazo.ui.page import Page
from divermazo.ui.screens.screen import Screen
from divermazo_sim.device import Device
from divermazo_sim.script import Script
from stages import LANGUAGES, STAGES, put_on_table, stage

from bench.overflow import overflows


def compose_again(screen: Screen) -> None:
    """To show a state does not change it."""
    before = dict(vars(screen))
    page = Page()
    page.begin()
    for _ in screen.compose(page):
        pass
    screen.light([0] * len(COLORS))
    assert vars(screen) == before


@pytest.mark.parametrize("name", STAGES)
def test_screen(name: str, tmp_path: Path, request) -> None:
    shown = []
    for language in LANGUAGES:
        folder = tmp_path / language
        folder.mkdir()
        device = stage(str(folder), name, language)
        if device.supervisor.app:  # not in safe mode
            page = device.supervisor.app.page
            assert overflows(page) == [], language
            assert len(set(page.texts())) == len(page.texts()), "a note repeats what stands there"
            compose_again(device.supervisor.app.screen)
        shown.append(golden.render(device))
    changes = golden.complaint(name, *shown, request.config.getoption("--update-golden"))
    if changes:
        pytest.fail(changes, pytrace=False)


def test_no_golden_picture_is_left_over(request) -> None:
    assert golden.left_over(STAGES, request.config.getoption("--update-golden")) == []


def fits(device: Device, script: str) -> None:
    """Follow the script; after every line all texts have room."""
    for line in script.strip().split("\n"):
        Script(line).run(device)
        page = device.supervisor.app.page
        assert overflows(page) == [], (line, page.texts())


def all_cards() -> str:
    """All sixty cards, turquoise 10 last. With fives on all dice each is wrong, and stays."""
    colors = [color for color in COLORS if color != "turquoise"] + ["turquoise"]
    first, *others = [f"type {number % 10} {color}" for number in range(1, NUMBERS + 1) for color in colors]
    return f"tap 1\ndice 5 5 5 5 5 5\ntap #\nwait 1s\n{first}\n" + "\ntap # #\n".join(others) + "\ntap # #"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scoring", ["race", "accuracy", "residue"])
def test_a_full_table_of_five_players_has_room(language: str, scoring: str, tmp_path: Path) -> None:
    device = put_on_table(str(tmp_path), {"players": 5, "hints": "full", "scoring": scoring}, language)
    Script(all_cards()).run(device)
    assert device.supervisor.app.tables.current.record.game.cards() == 60
    fits(device, """
        wait 1s
        tap 0
        tap purple
        wait 1s
        tap #
        tap 0
        tap turquoise
        wait 1s
        hold # 1s
        tap *
        tap *
        tap *
        wait 7s
        tap red
        dice 4
        tap turquoise
        wait 1s
        tap *
        hold # 1s
        tap #
        tap 5
        type 0 0 0 0 0 0 0 0 0 0
        tap #
        type 1 0
        tap #
        tap #
        tap #
        wait 1s
        hold # 1s
        tap 0
        tap 8
        tap red
        tap 8
        tap *
    """)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("die", range(1, 7))
def test_every_sum_has_room(language: str, die: int, tmp_path: Path) -> None:
    """Full hints on every number: what is right, and what was wrong with that card."""
    device = put_on_table(str(tmp_path), {"players": 5, "hints": "full"}, language)
    fits(device, f"tap 1\ndice {die} {die} {die} {die} {die} {die}\ntap #\nwait 1s")
    for number in range(1, NUMBERS + 1):
        right = (number + die) % 10
        fits(device, f"""
            type {number % 10} turquoise
            wait 1s
            type {number % 10} purple
            expect screen "✗ {number}"
            hold # 1s
            tap #
            wait 1s
            tap *
            type {right} blue
            wait 1s
            tap *
            tap *
            tap *
            tap *
        """)
        assert len(device.supervisor.app.tables.current.record) == 1, "all is taken back but the throw"
