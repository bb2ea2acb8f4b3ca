"""How much is done between two looks at the keys: lines of the firmware that run, since a clock would tell
another time on every computer. On the chip a line takes about 12 µs (`python -m bench step`)."""

import os
import sys
from pathlib import Path

import divermazo
import pytest
from divermazo.board.board import POLL_MS
from divermazo.supervisor import Supervisor
from divermazo_sim.device import Device
from divermazo_sim.script import Script

SCRIPTS = Path(__file__).parents[1] / "scripts"
FIRMWARE = str(Path(divermazo.__file__).parent) + os.sep  # an installed simulator lies beside it
LOOKS = ("poll", "moved")  # at the keys, see board/keyboard.py
POLL_LINES = 10  # of a look at keys and port while nothing is due: it happens 1,000 times a second
LINES = 900  # a tap that is judged, recorded and lit; one line of text takes 600


class Counted(Supervisor):
    """Notes where more than LINES lines run without a look at the keys, while people play a game."""

    def __init__(self, board) -> None:
        super().__init__(board)
        self._step, self.step = self.step, self._watched
        self.tried = 0
        self.long: list[str] = []
        self._lines = self._most = 0

    def _watched(self, now: int) -> int:
        app = self.app
        if app is None or app.screen is not app.tables.current:
            return self._step(now)
        self._lines = self._most = 0
        sys.settrace(self._enter)
        try:
            ms = self._step(now)
        finally:
            sys.settrace(None)
        if not (app.quiet() or app.tables.current.record.game.over):  # else there is time
            self.tried += 1
            if max(self._lines, self._most) > LINES:
                self.long.append(f"{self._most}, {self._lines} lines at {now} ms, {app.page.texts()}")
        return ms

    def _enter(self, frame, event, argument):
        if frame.f_code.co_name in LOOKS:
            self._most = max(self._most, self._lines)
            self._lines = 0
        return self._count if frame.f_code.co_filename.startswith(FIRMWARE) else None

    def _count(self, frame, event, argument):
        self._lines += event == "line"
        return self._count


@pytest.mark.parametrize("name", ["sixty-cards", "banners-five", "explorers-whole-round"])
def test_no_step_of_a_game_is_long(name: str, tmp_path: Path) -> None:
    device = Device(str(tmp_path), firmware=Counted)
    device.power_on()
    Script((SCRIPTS / f"{name}.script").read_text(encoding="utf-8")).run(device)
    assert device.supervisor.tried > 1000
    assert device.supervisor.long == []


class Idle:
    """Counts lines and looks at the keys of a board that waits."""

    def __init__(self, board) -> None:
        self.lines = self.polls = 0
        self._board = board

    def wait(self, ms: int) -> None:
        sys.settrace(self._enter)
        try:
            self._board.wait(ms)
        finally:
            sys.settrace(None)

    def _enter(self, frame, event, argument):
        if not frame.f_code.co_filename.startswith(FIRMWARE):
            return None
        self.polls += frame.f_code.co_name == "still"
        return self._count

    def _count(self, frame, event, argument):
        self.lines += event == "line"
        return self._count


def test_a_look_at_the_keys_is_short(tmp_path: Path) -> None:
    device = Device(str(tmp_path))
    device.power_on()
    device.run(3000)
    idle = Idle(device.board)
    idle.wait(1000)
    assert idle.polls == 1000 // POLL_MS
    assert idle.lines <= POLL_LINES * idle.polls


def test_what_happens_outside_ends_the_wait(tmp_path: Path) -> None:
    device = Device(str(tmp_path))
    device.power_on()
    device.run(3000)
    for happens in (lambda: device.press("5"), lambda: device.press("red"), lambda: device.usb.send(b"x")):
        happens()
        idle = Idle(device.board)
        idle.wait(1000)
        assert idle.polls == 1
        device.release("5")
        device.release("red")
        device.run(100)
