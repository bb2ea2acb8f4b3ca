"""The whole firmware under real MicroPython, for Unix and for WebAssembly."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from stages import STAGES

HERE = Path(__file__).parent
PROGRAMS = HERE / "on_micropython"
GAMES = HERE.parents[1] / "bench" / "on_micropython" / "games.py"
NOISE = 4000  # bytes by which the least of nine games may differ
SCRIPTS = sorted((HERE.parent / "scripts").glob("*.script"))


@pytest.fixture(scope="module")
def trace(cpython, tmp_path_factory: pytest.TempPathFactory) -> "Callable[[Path], str]":
    """trace(script): that of CPython, made once."""
    return cache(lambda script: cpython(PROGRAMS / "trace.py", script, tmp_path_factory.mktemp(script.stem)))


@pytest.mark.parametrize("there", ["micropython", "webassembly"])
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_scenario_is_the_same_byte_for_byte(there: str, script: Path, tmp_path: Path, trace,
                                              request) -> None:
    found = request.getfixturevalue(there)(PROGRAMS / "trace.py", script, tmp_path)
    assert found.count("\n") > 10
    assert found == trace(script)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_modules_are_loaded_one_a_step_and_none_in_play(script: Path, tmp_path: Path, micropython) -> None:
    assert micropython(PROGRAMS / "loading.py", script, tmp_path) == "most 1 in play 0\n"


def test_garbage_is_collected_when_nobody_plays_and_between_two_taps(tmp_path: Path,
                                                                     small_micropython) -> None:
    script = HERE.parent / "scripts" / "sixty-cards.script"
    assert small_micropython(PROGRAMS / "garbage.py", script, tmp_path) == "quiet whole\n"


def test_an_idle_step_allocates_nothing_on_any_screen(tmp_path: Path, micropython) -> None:
    held = ["menu_hold_bar", "safe_mode"]  # a key is down; the app has ended
    resting = ["dimmed", "dark"]
    assert micropython(PROGRAMS / "idle.py", tmp_path) == f"tried {len(STAGES) - len(held) + len(resting)}\n"


def test_games_leave_nothing_in_memory(micropython) -> None:
    """The least of nine: at the menu another game may still be loaded. `python -m bench heap` plays 200."""
    used = [int(line.split()[1]) for line in micropython(GAMES, 27, 64).splitlines()]
    assert min(used[18:]) - min(used[9:18]) < NOISE
