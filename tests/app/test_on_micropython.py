"""The whole firmware under real MicroPython, for Unix and for WebAssembly."""

from pathlib import Path

import pytest
from stages import STAGES

HERE = Path(__file__).parent
PROGRAMS = HERE / "on_micropython"
GAMES = HERE.parents[1] / "bench" / "on_micropython" / "games.py"
NOISE = 4000  # bytes by which the least of nine games may differ
SCRIPTS = sorted((HERE.parent / "scripts").glob("*.script"))


@pytest.mark.parametrize("there", ["micropython", "webassembly"])
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_scenario_is_the_same_byte_for_byte(there: str, script: Path, tmp_path: Path, cpython,
                                              request) -> None:
    traces = []
    for interpreter in (request.getfixturevalue(there), cpython):
        folder = tmp_path / str(len(traces))
        folder.mkdir()
        traces.append(interpreter(PROGRAMS / "trace.py", script, folder))
    assert traces[0].count("\n") > 10
    assert traces[0] == traces[1]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_modules_are_loaded_one_a_step_and_none_in_play(script: Path, tmp_path: Path, micropython) -> None:
    assert micropython(PROGRAMS / "loading.py", script, tmp_path) == "most 1 in play 0\n"


def test_garbage_is_collected_when_nobody_plays_and_between_two_taps(tmp_path: Path, micropython) -> None:
    script = HERE.parent / "scripts" / "sixty-cards.script"
    assert micropython(PROGRAMS / "garbage.py", script, tmp_path) == "quiet whole\n"


def test_an_idle_step_allocates_nothing_on_any_screen(tmp_path: Path, micropython) -> None:
    held = ["menu_hold_bar", "safe_mode"]  # a key is down; the app has ended
    resting = ["dimmed", "dark"]
    assert micropython(PROGRAMS / "idle.py", tmp_path) == f"tried {len(STAGES) - len(held) + len(resting)}\n"


def test_games_leave_nothing_in_memory(micropython) -> None:
    """The least of nine: at the menu another game may still be loaded. `python -m bench heap` plays 200."""
    used = [int(line.split()[1]) for line in micropython(GAMES, 27, 64).splitlines()]
    assert min(used[18:]) - min(used[9:18]) < NOISE
