"""Any keys on all screens: no exception, no stuck state.

A walk is a device out of the box and what hands and fate do to it, in the words of scenario scripts: people
who know the rules and so bring games to their end, others who press anything, power cuts, also in the middle
of a write. All of it follows from the number of the walk.

    SOAK_KEYS=1000000 SOAK_SEED=1 python -m bench soak

`SOAK_KEYS`: key presses in all. `SOAK_SEED`: number of the first walk; the others count on. What goes wrong
is told at once, with the end of the walk as a script.
"""

import importlib
import json
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import divermazo_sim  # noqa: F401  the stand-ins, before anything of the firmware's board
from divermazo.games import GAMES
from divermazo.keys import NAMES
from divermazo.loaded import SCREENS, modules_of
from divermazo.rules.cards import COLORS
from divermazo.store.record import Record
from divermazo.supervisor import Supervisor
from divermazo_sim.device import Device
from divermazo_sim.modules.strict import NotModelled
from divermazo_sim.parts.flash import ALL
from divermazo_sim.parts.noise import Noise
from divermazo_sim.script import Script

from bench import Figure
from bench.on_micropython.people import People
from bench.overflow import overflows

KEYS = 20_000
WALK = 2500  # keys
MOOD = 200  # keys until people get another one
LOOK = 250  # keys between two looks whether anything is stuck
TELL = 100_000  # keys until it is told how far it is
TOLD = 50  # keys of a walk that went wrong
REST_MS = 20_000  # within this time nothing is to be done any more

# What may happen instead of a move, and how often
WILD = (
    ["key"] * 50 + ["digit"] * 20 + ["die"] * 15 + ["twice"] * 6 + ["chord"] * 4 + ["hold"] * 6 + ["back"] * 4
    + ["keep"] * 3 + ["wait"] * 8 + ["drain"] * 2 + ["cut"] * 2 + ["tear"] * 2 + ["menu"] * 4
    + ["blind", "crash"] + ["leave"] * 3
)


class Fault(Exception):
    """What must not happen has happened."""


class Watched(Supervisor):
    """`wait`: what the last step returned. `seen`: all screens, as (module, class)."""

    wait = 0
    seen: set = set()

    def __init__(self, board) -> None:
        super().__init__(board)
        self._step, self.step = self.step, self._watched

    def _watched(self, now: int) -> int:
        self.wait = self._step(now)
        if self.app is not None:
            self.seen.add(_name(type(self.app.screen)))
        return self.wait


class Walk:
    """`number` is the seed of everything. `told`: what was done, as the lines of a script."""

    def __init__(self, number: int, folder: str, figures: Counter) -> None:
        self.told: list[str] = []
        self.pressed = 0
        self._figures = figures
        self._noise = Noise(number * 0x9E3779B1 + 0x1234567)
        self._people = People(self._noise)
        self._wildness = 0
        self._over = None  # the last record that was seen whole
        self._report = Path(folder, "crash.txt")
        self.device = Device(folder, number, firmware=Watched)
        self.device.power_on()
        self._supervisor = self.device.supervisor
        self._do("wait 1s")

    def run(self, keys: int) -> None:
        """Raises Fault."""
        mood = look = 0
        while self.pressed < keys:
            if self.pressed >= mood:
                mood = self.pressed + MOOD
                self._wildness = self._any((3, 3, 15, 80))  # percent
                self._do(f"bounce {self._any((0, 0, 2, 5))}ms")
            if self._noise.below(100) < self._wildness:
                getattr(self, "_" + self._any(WILD))()
            else:
                self._play()
            self._look()
            if self.pressed >= look:
                look = self.pressed + LOOK
                self._rest()

    # What is done

    def _do(self, line: str) -> None:
        self.told.append(line)
        Script(line).run(self.device)

    def _press(self, key: str, ms: int, pause: int) -> None:
        self.pressed += 1
        self._do(f"press {key}")
        self._do(f"wait {ms}ms")
        self._do(f"release {key}")
        self._do(f"wait {pause}ms")

    def _tap(self, key: str) -> None:
        self._press(key, self._any((20, 40, 60, 100)), self._any((30, 120, 200, 400)))

    def _play(self) -> None:
        app = self.device.supervisor.app
        keys = self._people.keys(app) if app else []
        last = None
        for key in keys:
            if key == last:
                self._do("wait 250ms")  # or it would be a slip of the finger
            self._press(NAMES[key], 40, 80)  # the self-test looks twice
            last = key
        if not keys or type(app.screen).__name__ == "Modular":
            self._do("wait 600ms")  # the dice are deaf for a while after a card
        if not self.device.powered:  # a write in between was cut
            return
        if type(app.screen).__name__.endswith("Result") and self._noise.below(3) == 0:
            self._any((self._menu, self._back, self._cut))()

    def _key(self) -> None:
        self._tap(self._any(NAMES))

    def _digit(self) -> None:
        self._tap(self._any(NAMES[:10]))

    def _die(self) -> None:
        self._tap(self._any(COLORS))

    def _twice(self) -> None:
        key = self._any(NAMES)
        self._press(key, 40, 30)
        self._press(key, 40, 30)

    def _chord(self) -> None:
        keys = {self._any(NAMES), self._any(NAMES), self._any(NAMES)}
        for key in sorted(keys):
            self.pressed += 1
            self._do(f"press {key}")
            self._do(f"wait {self._any((1, 7, 60))}ms")
        for key in sorted(keys):
            self._do(f"release {key}")
            self._do("wait 40ms")

    def _keep(self) -> None:
        """A die stays down while other keys are tapped."""
        held = self._any(COLORS)
        self.pressed += 1
        self._do(f"press {held}")
        self._do("wait 60ms")
        for _ in range(1 + self._noise.below(3)):
            self._tap(self._any([key for key in NAMES if key != held]))
        self._do(f"release {held}")
        self._do("wait 60ms")

    def _hold(self) -> None:
        self._press(self._any(("*", "#", "#", *COLORS)), self._any((300, 700, 850, 1500)), 200)

    def _menu(self) -> None:
        """Away from what is going on, to the dice, the records, the settings."""
        self._press("*", 1000, 300)
        self._tap(self._any("456123"))

    def _leave(self) -> None:
        """A game is left, perhaps while the power fails; what can be gone on with is offered again."""
        self._press("*", 1000, 300)
        app = self.device.supervisor.app
        if type(app.screen).__name__ != "Menu":  # somebody holds another key
            return
        cut = self._noise.below(2) > 0
        before = self._offered(cut)
        if cut:
            self._power()
            self._press("*", 1000, 300)
        if self._noise.below(2):
            self._tap(self._any("123"))
            self._do("wait 1500ms")
            self._tap("*")
        if self._offered() != before:
            raise Fault("a game that was left is offered no more, or another one")

    def _offered(self, by_flash: bool = False) -> list:
        """The record that the menu offers of each game: its number and its lines.

        `by_flash`: as after a power cut, which forgets what was gone on with without a move.
        """
        journal = self.device.supervisor.app.journal
        for kind in GAMES if by_flash else ():
            journal._search_anew(kind.name)
        while journal.look_further():
            pass
        offered = [journal.offered(kind.name) for kind in GAMES]
        return [(id, list(journal.read(id)) if id else []) for id in offered]

    def _back(self) -> None:
        """Step after step is taken back."""
        for _ in range(1 + self._noise.below(self._any((4, 40)))):
            self._press("*", 60, 300)

    def _wait(self) -> None:
        self._do(f"wait {self._any((1, 50, 700, 1200))}ms")

    def _drain(self) -> None:
        """What waits for a colour, a key, a minute."""
        self._do(f"wait {self._any((7, 25, 62))}s")

    def _blind(self) -> None:
        """The display does not answer for a while."""
        self._do("oled off")
        self._key()
        self._do("wait 3s")
        self._do("oled on")

    def _cut(self) -> None:
        """The power fails between two keys: the game is offered as it was, and so are the other two."""
        before, offered = self._going_on(), self._offered(True)
        self._power()
        if self._offered() != offered:
            raise Fault("the menu offers something else than before the power cut")
        if before and before != self._going_on():
            raise Fault("the game is not as it was before the power cut")

    def _tear(self) -> None:
        """The power fails in one of the next writes."""
        flash = self.device.flash
        flash.cut_at = flash.writes + self._noise.below(3)
        flash.tear = self._noise.below(ALL + 1)
        self.told.append(f"# the power fails in write {flash.cut_at}, tear {flash.tear}")
        for _ in range(3):
            if self.device.powered:
                self._play()
        self._power()

    def _crash(self) -> None:
        """Something the firmware does not expect: it starts anew, with the same game."""
        self._do("wait 6s")
        before = self._going_on()
        self.told.append("# the screen is lost")
        self._supervisor.app.screen = None
        self._do("wait 2s")
        self._report.unlink()
        self._tap("#")
        self._do("wait 2s")
        self._answer()
        if before and before != self._going_on():
            raise Fault("the game is not as it was before the crash")

    def _power(self) -> None:
        self._figures["power cuts"] += 1
        self.device.flash.cut_at = None  # one cut at a time
        self._do("power cut")
        self._do("power on")
        self._supervisor = self.device.supervisor
        self._do("wait 2s")
        self._answer()
        app = self.device.supervisor.app
        if app.journal.damaged or app.settings.damaged:
            raise Fault("the power cut left damage")

    def _answer(self) -> None:
        """Who went past the question for the language is asked again at each start."""
        if type(self.device.supervisor.app.screen).__name__ == "Language":
            self._tap(self._any("12"))
            self._do("wait 2s")

    # What must be so

    def _look(self) -> None:
        device = self.device
        if self._report.exists():
            raise Fault(self._report.read_text())
        if device.supervisor is not self._supervisor:
            raise Fault("the device has started anew")
        if not device.supervisor.running:
            raise Fault("the app has ended")
        table = device.supervisor.app.tables.current
        if table:
            self._count(table.record)
        page = device.supervisor.app.page
        if overflows(page):
            raise Fault(f"{overflows(page)} does not fit")
        if any("_" in text for text in page.texts()):
            raise Fault(f"{page.texts()} is nothing for people")

    def _rest(self) -> None:
        """Nobody touches a key: the app comes to rest, and from there `*` leads to the menu."""
        for key in NAMES:
            self._do(f"release {key}")
        supervisor = self._supervisor
        for _ in range(REST_MS // 100):
            self._do("wait 100ms")
            if supervisor.wait:
                break
        else:
            raise Fault(f"no rest on {type(supervisor.app.screen).__name__}")
        self._do("wait 3s")  # a display that did not answer is found again
        right = self.device.oled.kind == self.device.board.oled.controller  # a wrong one shifts the picture
        if right and not self.device.screen_texts():
            raise Fault("the display does not show what was drawn")
        table = supervisor.app.tables.current
        if table and replayed(table.record).game.save() != table.record.game.save():
            raise Fault("the record is not the game")
        self._press("*", 1000, 500)
        self._look()
        if type(supervisor.app.screen).__name__ != "Menu":
            raise Fault(f"* does not lead away from {type(supervisor.app.screen).__name__}")

    def _count(self, record) -> None:
        self._figures["longest"] = max(self._figures["longest"], len(record))
        if record.game.over and record is not self._over:
            self._over = record
            self._figures[record.header["game"]] += 1

    def _going_on(self) -> "tuple | None":
        """The game that the start must offer: the one written last."""
        app = self.device.supervisor.app
        table = app.tables.current
        if not table or not len(table.record) or table.record.game.over:
            return None
        if app.journal.newest() != table.record.log.id:  # gone on with, but nothing has happened
            return None
        return len(table.record), table.record.game.save()

    def _any(self, choices):
        return choices[self._noise.below(len(choices))]


def all_screens() -> set:
    """(module, class) of the screens that can be opened: those that no other screen is built on."""
    found, bases = set(), set()
    groups = [*SCREENS, *(kind.name for kind in GAMES)]
    for name in {"ui.screens.menu", *(name for group in groups for name in modules_of(group))}:
        full = f"divermazo.{name}"
        for kind in vars(importlib.import_module(full)).values():
            if isinstance(kind, type) and kind.__module__ == full and hasattr(kind, "compose"):
                found.add(_name(kind))
                bases |= {_name(base) for base in kind.__mro__[1:]}
    return found - bases


def _name(screen: type) -> tuple[str, str]:
    return screen.__module__.removeprefix("divermazo."), screen.__name__


def replayed(record: Record) -> Record:
    """The record again, from its lines."""
    header, *events = [json.loads(line) for line in record.lines()]
    other = Record(header)
    for event in events:
        other.apply(event)
    return other


def _walk(number: int, keys: int, figures: Counter) -> None:
    """One walk, and what went wrong in it."""
    with tempfile.TemporaryDirectory() as folder:
        walk = Walk(number, folder, figures)
        try:
            walk.run(keys)
        except (Fault, NotModelled) as fault:
            figures["faults"] += 1
            _tell(f"walk {number}, key {walk.pressed}: {fault}", *walk.told[-4 * TOLD:])
        figures["keys"] += walk.pressed


def _tell(*lines: str) -> None:
    print(*lines, sep="\n", file=sys.stderr, flush=True)


def measure() -> dict:
    wanted = int(os.environ.get("SOAK_KEYS", KEYS))
    number = int(os.environ.get("SOAK_SEED", 1))
    figures: Counter = Counter()
    started = time.process_time()
    told = 0
    while figures["keys"] < wanted:
        _walk(number, min(WALK, wanted - figures["keys"]), figures)
        number += 1
        if figures["keys"] - told >= TELL:
            told = figures["keys"]
            _tell(f"{told:,} keys, {figures['faults']} faults")
    rate = figures["keys"] / (time.process_time() - started)
    there = all_screens()
    missing = sorted(".".join(screen) for screen in there - Watched.seen)
    games = ", ".join(str(figures[kind.name]) for kind in GAMES)
    faults = figures["faults"]
    return {
        "any keys on all screens: keys, power cuts": f"{figures['keys']:,}, {figures['power cuts']:,}",
        "games to their end, by game; events of the longest": f"{games}; {figures['longest']}",
        "screens not reached": Figure(" ".join(missing) or f"0 of {len(there)}", "0", not missing),
        "exceptions, stuck states, texts that do not fit": Figure(str(faults), "0", not faults),
        "keys a second": f"{rate:.0f}",
    }
