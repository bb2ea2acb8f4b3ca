"""The journal and the settings on littlefs, under MicroPython: power cuts, little space, little memory."""

import json
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def test_power_cut_at_every_write_of_a_game(micropython, tmp_path) -> None:
    assert micropython(HERE / "every_cut.py", tmp_path, 40).endswith("71 events\n")


def test_power_cut_at_every_write_of_a_game_on_the_simulated_board(cpython, tmp_path) -> None:
    assert cpython(HERE / "every_cut.py", tmp_path, 40).endswith("71 events\n")


def test_power_cut_at_every_write_of_the_settings(micropython) -> None:
    assert micropython(HERE / "settings_cuts.py").endswith("writes\n")


def test_little_space(micropython) -> None:
    assert micropython(HERE / "little_space.py").split() == [
        "oldest_first", "unfinished_ones_last", "offered_ones_never", "full_by_others", "write_protected",
        "worn_out"]


def test_a_game_of_any_length_runs_in_the_same_memory(micropython) -> None:
    """5,000 events are 180 KB of lines; the objects here are twice as large as on the chip."""
    heap, found = json.loads(micropython(HERE / "long_game.py", 5000))
    assert found == [2500, 0]
    assert max(heap) - heap[0] < 16_000


@pytest.mark.parametrize("where", ["littlefs", "no flash"])
def test_an_idle_journal_allocates_nothing(micropython, where) -> None:
    assert micropython(f"""
import sys
sys.path.insert(0, {str(HERE)!r})
from modular_games import HEADER, a_game
from worlds import Littlefs
from divermazo.store.record import Record
from micropython import heap_lock, heap_unlock

world = Littlefs()
if {where!r} == "no flash":
    del sys.modules["rp2"]
journal = world.start()
record = journal.new(HEADER)
for event in a_game():
    record.apply(event)
while journal.prepare():
    pass
heap_lock()
for _ in range(100):
    journal.prepare()
heap_unlock()
print("nothing")
""") == "nothing\n"


def test_an_event_allocates_little(micropython) -> None:
    """What is left for the collector, objects being twice as large as on the chip."""
    spent = int(micropython(f"""
import gc, sys
sys.path.insert(0, {str(HERE)!r})
from modular_games import HEADER
from worlds import Littlefs
from divermazo.store.record import Record

world = Littlefs()
journal = world.start()
log = journal.new(HEADER).log
line = b'{{"e":"play","color":"turquoise","number":10}}'
log.append(line)

class Flash:  # the simulated chip allocates, the real one does not
    def erased(self, block, offset, length):
        return True
    def program(self, block, offset, data):
        return True

log._segment._flash = Flash()
gc.collect()
gc.disable()
before = gc.mem_alloc()
for _ in range(20):
    log.append(line)
print((gc.mem_alloc() - before) // 20)
"""))
    assert spent < 800
