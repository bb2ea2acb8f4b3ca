"""The self-test: what is miswired, in plain words, without a computer.

First what the chip finds out by itself, then the keys, the LEDs and the buzzer, for which it needs a person.
It asks for key after key, and for the button of the die that is lit: so what is swapped comes out. Whoever
has only the keypad or only the die buttons gets through all the same: for the sound any die is `#`, and a key
that stays away is waited for no longer than _KEY_MS, or until one that has answered is pressed twice.
"""

from time import ticks_diff

from divermazo.keys import DIE, HASH, KEYS, NAMES, STAR
from divermazo.loaded import forget
from divermazo.loop import IDLE_MS, within
from divermazo.ui.faces import ALL, CENTER, FRAME, FULL, HALF, SIGNS, cell, face
from divermazo.ui.fonts import TEXT
from divermazo.ui.screens.screen import ANY_KEY, Screen, advance
from divermazo.ui.texts import SELFTEST
from micropython import const

_RELEASE_MS = const(3000)  # a key that is down longer is a short circuit
_KEY_MS = const(10_000)  # for a key that is asked for
_UP_MS = const(60)  # a key that is up this long has been reported so
_LOOK_MS = const(12)  # two looks that are alike are no bounce
ORDER = tuple(range(DIE, KEYS)) + (1, 2, 3, 4, 5, 6, 7, 8, 9, STAR, 0, HASH)  # in which keys are asked for
_SPOT_MS = const(150)
_SPOT_COLORS = const(4)  # red, green, blue, white
_SPOTS = const(9 * _SPOT_COLORS)
_THROWS = const(40)  # a step
_BAR_MS = const(500)
_WIDTH = const(126)
SCALE = bytes((40, 20, 42, 20, 44, 20, 45, 20, 47, 20, 49, 20, 51, 20, 52, 40))
BOTTOM = {STAR: 0b001_001_001, 0: 0b010_010_010, HASH: 0b100_100_100}  # the keypad's fourth row, by column
_ANSWERS_AT_ONCE = const(4)  # faults in an answer to the computer
SILENT_MS = const(120_000)  # a computer that asks nothing for so long, nobody touching a key, has gone away

# Whether all is well, by die: keys, screen, LEDs, buzzer, flash, random source
DIE_OF = {"screen": 1, "address": 1, "bus": 1, "led": 2, "dark": 2, "chain": 2, "order": 2, "place": 2,
          "sound": 3, "flash": 4, "chance": 5}


class SelfTest(Screen):
    """`stage`: "checks", "keys", "lights", "sound", "report".

    `before`: the screen that a computer has found, and that comes back; None: opened in the settings.
    """

    is_selftest = True
    place = SELFTEST

    def __init__(self, app, before=None) -> None:
        Screen.__init__(self, app)
        self.before = before
        if before is not None:
            self.holds_records = before.holds_records
            self.offered = before.offered
        self._active_at = app.now  # a key or a question of the computer
        self._bench = app.board.selftest()
        self.stage = "checks"
        self._since = app.now  # when the stage, the die, or the waiting for a key began
        self._faults: "list[dict]" = []
        self._counts = [0] * 6
        self._checks = self._check()
        self._stuck: "list[int]" = []  # what touches while no key is down
        self._asked = 0  # place in ORDER
        self._seen: "dict[int, tuple]" = {}  # the pins that each key joined, () none
        self._touch = ()  # those joined now
        self._judged = True  # what is joined now is old
        self._other: "int | tuple" = -1  # pins that came instead of those asked for; -1: none
        self._other_die = -1  # the same of a die
        self._waited = 0  # in _BAR_MS
        self._die = 0
        self._lights = [0] * 6  # answer for each die
        self._spot = -1  # shown now, past the driver: 4 * place + color
        self._writes = 0  # of the LEDs by then; with one more they show something else
        self._shown = 0  # fault on the screen
        self._lines: "list[str]" = []  # and its text

    def guarded(self) -> "tuple[int, ...]":
        """Nothing leads back to a die that has been judged."""
        return () if self.stage == "report" else ANY_KEY

    def leave(self) -> None:
        self.app.apply_settings()
        forget("board.selftest")

    def press(self, key: int) -> None:
        self._active_at = self.app.now
        if self.stage == "keys":  # it looks at the pins instead
            return
        key = self._bench.pressed(key, self._seen)
        if key < DIE:
            self.answer(key)
        elif self.stage == "lights":
            self._press_lit(key - DIE)
        else:
            self.answer(HASH)

    def answer(self, key: int) -> None:
        """`#` well or next, 0 not at all, a digit the LED that fails, a die the lit one, `*` leave."""
        if key == STAR:
            self._close()
        elif self.stage == "keys" and key == HASH:
            self._end_keys()
        elif self.stage == "lights":
            self._judge_lights(HASH if key == DIE + self._die else key)
        elif self.stage == "sound":
            self._judge_sound(key)
        elif self.stage == "report" and key == HASH and self._faults:
            self._shown = (self._shown + 1) % len(self._faults)
            self.app.page_changed()

    def _close(self) -> None:
        if self.before is None:
            self.app.open_late("device")
        else:
            self.app.open(self.before)

    def progress(self, start: int) -> dict:
        """How far it is, for a computer; of the faults some, from number `start` on."""
        self._active_at = self.app.now
        return {
            "stage": self.stage,
            "missing": [NAMES[key] for key in ORDER[self._asked:]],  # the first is asked for
            "again": self._other != -1 or self._other_die != -1,
            "die": self._die,
            "display": self.app.board.oled.controller if self.app.board.oled.present else None,
            "faults": self._faults[start:start + _ANSWERS_AT_ONCE],
            "count": len(self._faults),
        }

    def tick(self, now: int) -> int:
        if self.before is not None and ticks_diff(now, self._active_at) >= SILENT_MS:
            self._close()
            return 0
        age = ticks_diff(now, self._since)
        if self.stage == "checks":
            if advance(self._checks, self) is self:
                self._ask()
            return 0
        if self.stage == "keys":
            self._look(age)
            if age // _BAR_MS != self._waited:
                self._waited = age // _BAR_MS
                self.app.page_changed()
            return _LOOK_MS
        if self.stage == "lights":
            walking = within(now, self._since, (_SPOTS + 1) * _SPOT_MS)
            return self._walk(age // _SPOT_MS - 1 if walking else _SPOTS)
        return IDLE_MS

    def _enter(self, stage: str) -> None:
        self.stage = stage
        self._since = self.app.now
        self.app.changed()

    def _check(self):
        """What needs nobody, a piece a step."""
        app = self.app
        while not app.board.keyboard.settled() and ticks_diff(app.now, self._since) < _RELEASE_MS:
            yield
        self._stuck = self._bench.contacts()
        self._faults += self._bench.wires(self._stuck)
        yield
        self._faults += self._bench.display()
        yield
        self._faults += self._bench.flash(app.board.data)
        yield
        for count in range(self._bench.THROWS):
            self._counts[app.throw() - 1] += 1
            if count % _THROWS == 0:
                yield
        self._faults += self._bench.chance(self._counts)

    def _look(self, age: int) -> None:
        """Judge what a key joins once it is seen twice, and no more until it is up. The last one must be up
        before it goes on, or it would answer the next question too."""
        asked = self._asked < KEYS
        touch = self._bench.joined(ORDER[self._asked] if asked else HASH, self._stuck, self._bench.contacts())
        if not asked:
            if touch:
                self._since = self.app.now
            elif age >= _UP_MS:
                self._end_keys()
        elif age >= _KEY_MS:
            self._take(())
        elif not touch:
            self._judged = False
        elif touch == self._touch and not self._judged:
            self._judged = True
            self._judge_touch(touch)
        self._touch = touch

    def _judge_touch(self, touch: tuple) -> None:
        """Right at once; something else must come twice, for it may be a slip. What belongs to a key that has
        answered already says that this one does not."""
        if touch == self._bench.wiring(ORDER[self._asked]):
            self._take(touch)
        elif touch == self._other:
            self._take(() if touch in self._seen.values() else touch)
        else:
            self._other = touch
            self._since = self.app.now
            self.refuse_key()
            self.app.page_changed()

    def _take(self, touch: tuple) -> None:
        """The key that was asked for joins these pins, () none."""
        self._seen[ORDER[self._asked]] = touch
        self._asked += 1
        self._other = -1
        if touch:
            self.app.sound(self.app.tones.tap)
        self._ask()

    def _ask(self) -> None:
        """Ask for the next key but for one that is down by itself: that fault has been found."""
        while self._asked < KEYS and self._bench.joins(ORDER[self._asked], self._stuck):
            self._asked += 1
        self._enter("keys")

    def _end_keys(self) -> None:
        for key in ORDER[self._asked:]:
            if not self._bench.joins(key, self._stuck):
                self._seen[key] = ()
        self._asked = KEYS
        self._faults += self._bench.keys(self._seen)
        self._enter("lights")

    def _press_lit(self, die: int) -> None:
        """The button of a die says that it is lit; of another one than this, twice."""
        if die in (self._die, self._other_die):
            self.answer(DIE + die)
        else:
            self._other_die = die
            self.refuse_key()
            self.app.page_changed()

    def _walk(self, spot: int) -> int:
        """Show LED after LED, each in four colours, in the end all nine; it begins when the dice are dark."""
        leds = self.app.board.leds
        if spot >= 0 and (spot != self._spot or leds.writes != self._writes):
            self._spot = spot
            if spot == _SPOTS:
                self._bench.spot(leds, self._die, -1, _SPOT_COLORS - 1)
            else:
                self._bench.spot(leds, self._die, spot // _SPOT_COLORS, spot % _SPOT_COLORS)
            self._writes = leds.writes
            self.app.page_changed()
        return IDLE_MS if spot == _SPOTS else _SPOT_MS // 4

    def _judge_lights(self, key: int) -> None:
        self._lights[self._die] = key
        self._other_die = -1
        self._spot = -1
        if self._die < 5:
            self._die += 1
            self._enter("lights")
        else:
            self._faults += self._bench.lights(self._lights)
            self.app.apply_settings()  # the dice are the driver's again
            self._enter("sound")
            self._play()

    def _play(self) -> None:
        self.app.board.buzzer.muted = False
        self.app.sound(SCALE)

    def _judge_sound(self, key: int) -> None:
        if key not in (0, HASH):
            self._play()
            return
        if key == 0:
            self._faults.append({"fault": "sound", "pin": self._bench.pins.BUZZER})
        self.app.apply_settings()
        self._enter("report")

    def title(self) -> str:
        return self.texts.SELFTEST

    def corner(self) -> str:
        if self.stage == "lights":
            return self.texts.COLORS[self._die]
        if self.stage == "keys" and self._asked < KEYS:
            return "{}/{}".format(self._asked + 1, KEYS)
        if self.stage == "report" and self._faults:
            return "{}/{}".format(self._shown + 1, len(self._faults))
        return ""

    def rows(self) -> int:
        self._lines = _wrap(self.app.texts.fault(self._faults[self._shown])) if self._reports() else []
        return len(self._lines) or 2

    def row(self, page, row: int) -> None:
        if self._lines:
            page.line(row, self._lines[row])
        elif row == 0:
            big = self._asked_for()
            if big:
                page.big(big)
        elif self.stage == "report":
            page.line(0, self.texts.SELFTEST_FINE, "center")
            page.line(2, self.texts.SELFTEST_DISPLAY.format(self.app.board.oled.controller.upper()), "center")
        else:
            page.line(2 if self._asked_for() else 1, self._text(), "center")

    def _reports(self) -> bool:
        """There is a fault on the screen."""
        return self.stage == "report" and len(self._faults) > 0

    def _asked_for(self) -> str:
        """The key, or the die and its LEDs, that a person is asked for."""
        if self.stage == "lights":
            place = max(self._spot, 0) // _SPOT_COLORS
            return "{} {}".format(SIGNS[self._die], place + 1 if place < 9 else "1-9")
        if self.stage == "keys" and self._asked < KEYS:
            key = ORDER[self._asked]
            return NAMES[key] if key < DIE else "{} {}".format(SIGNS[key - DIE], self.texts.COLORS[key - DIE])
        return ""

    def _text(self) -> str:
        """What is to be done, or is being done."""
        texts = self.texts
        if self.stage == "lights":
            there = self._other_die
            return texts.SELFTEST_COLORS if there == -1 else texts.SELFTEST_THERE.format(SIGNS[there])
        if self.stage == "sound":
            return texts.SELFTEST_SOUND
        if not self._asked_for():
            return texts.SELFTEST_CHECKS
        return texts.SELFTEST_PRESS if self._other == -1 else texts.SELFTEST_AGAIN

    def keys(self) -> str:
        texts = self.texts
        if self.stage == "lights":
            return texts.SELFTEST_LIGHT_KEYS.format(SIGNS[self._die])
        if self.stage == "sound":
            return texts.SELFTEST_SOUND_KEYS
        if self.stage == "report":
            return texts.SELFTEST_REPORT_KEYS if self._faults else texts.BACK_KEYS
        return texts.SELFTEST_KEYS_KEYS if self._asked_for() else ""

    def bar(self) -> int:
        """The second half of the time for a key."""
        if self.stage != "keys" or self._asked == KEYS:
            return 0
        left = _KEY_MS - ticks_diff(self.app.now, self._since)
        return max(left, 0) * 2000 // _KEY_MS if left < _KEY_MS // 2 else 0

    def light(self, faces) -> None:
        for die in range(6):
            faces[die] = 0
            if self.stage == "keys" and self._asked < KEYS:
                faces[die] = _key_face(ORDER[self._asked], die)
            elif self.stage == "report":
                failed = [fault for fault in self._faults if DIE_OF.get(fault["fault"], 0) == die]
                faces[die] = face(CENTER, FULL) | FRAME if failed else face(ALL, HALF)

    def help(self) -> "tuple[str, ...]":
        return self.texts.SELFTEST_KEYS_HELP if self.stage == "keys" else self.texts.SELFTEST_HELP


def _key_face(key: int, die: int) -> int:
    """A die while a key is asked for: its place, or the die at the button."""
    if key >= DIE:
        return face(ALL if key - DIE == die else 0, FULL)
    return face(BOTTOM[key] if key in BOTTOM else cell(key), FULL)


def _wrap(text: str) -> "list[str]":
    """Lines that have room on the screen."""
    lines = [""]
    for word in text.split(" "):
        longer = lines[-1] + " " + word if lines[-1] else word
        if TEXT.width(longer) <= _WIDTH:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
