"""The self-test: what is miswired, in plain words, without a computer.

First what the chip finds out by itself, then the keys, the LEDs and the buzzer, for which it needs a person.
Whoever has only the keypad or only the die buttons gets through all the same: any die is `#`, and keys that
stay away are waited for no longer than KEYS_MS.
"""

from time import ticks_diff

from divermazo.keys import DIE, HASH, KEYS, NAMES, STAR
from divermazo.loaded import forget
from divermazo.ui.faces import ALL, CENTER, FRAME, FULL, HALF, cell, face
from divermazo.ui.fonts import TEXT
from divermazo.ui.screens.screen import ANY_KEY, NEVER, Screen, advance

RELEASE_MS = 3000  # a key that is down longer is a short circuit
KEYS_MS = 20_000  # without a new one
SPOT_MS = 150
SPOT_COLORS = 4  # red, green, blue, white
SPOTS = 9 * SPOT_COLORS
THROWS = 40  # a step
BAR_MS = 500
WIDTH = 126
SCALE = bytes((40, 20, 42, 20, 44, 20, 45, 20, 47, 20, 49, 20, 51, 20, 52, 40))
SIGNS = "●▲■★✚☾"
BOTTOM = {STAR: 0b001_001_001, 0: 0b010_010_010, HASH: 0b100_100_100}  # the keypad's fourth row, by column
ANSWERS_AT_ONCE = 4  # faults in an answer to the computer
SILENT_MS = 120_000  # a computer that asks nothing for so long, nobody touching a key, has gone away

# Whether all is well, by die: keys, screen, LEDs, buzzer, flash, random source
DIE_OF = {"screen": 1, "address": 1, "bus": 1, "led": 2, "dark": 2, "sound": 3, "flash": 4, "chance": 5}


class SelfTest(Screen):
    """`stage`: "checks", "keys", "lights", "sound", "report".

    `before`: the screen that a computer has found, and that comes back; None: opened in the settings.
    """

    def __init__(self, app, before=None) -> None:
        self.app = app
        self.before = before
        self._active_at = app.now  # a key or a question of the computer
        self._bench = app.board.selftest()
        self.stage = "checks"
        self._since = app.now  # when the stage, the die, or the waiting for a key began
        self._faults: "list[dict]" = []
        self._counts = [0] * 6
        self._checks = self._check()
        self._missing = (1 << KEYS) - 1
        self._last = -1  # key pressed last
        self._waited = 0  # in BAR_MS
        self._die = 0
        self._spot = -1  # shown now: 4 * place + color
        self._shown = 0  # fault on the screen

    def guarded(self) -> "tuple[int, ...]":
        """Nothing leads back to a die that has been judged."""
        return () if self.stage == "report" else ANY_KEY

    def leave(self) -> None:
        self.app.apply_settings()
        forget("board.selftest")

    def press(self, key: int) -> None:
        self._active_at = self.app.now
        if self.stage != "keys":
            self.answer(HASH if key >= DIE else key)
        elif self._missing >> key & 1:
            self._missing &= ~(1 << key)
            self._last = key
            self._since = self.app.now
            self.app.sound(self.app.tones.tap)
            self.app.changed()
            if not self._missing:
                self.answer(HASH)
        elif key in (STAR, HASH) and key == self._last:  # twice in a row: lines that touch give pairs of keys
            self.answer(key)
        else:
            self._last = key
            self.app.relight()

    def answer(self, key: int) -> None:
        """`#` well or next, 0 not at all, a digit the LED that fails, `*` leave."""
        if key == STAR:
            self._close()
        elif self.stage == "keys" and key == HASH:
            self._end_keys()
        elif self.stage == "lights":
            self._judge_lights(key)
        elif self.stage == "sound":
            self._judge_sound(key)
        elif self.stage == "report" and key == HASH and self._faults:
            self._shown = (self._shown + 1) % len(self._faults)
            self.app.page_changed()

    def _close(self) -> None:
        if self.before is None:
            from divermazo.ui.screens.settings import DeviceSettings

            self.app.open(DeviceSettings(self.app))
        else:
            self.app.open(self.before)

    def progress(self, start: int) -> dict:
        """How far it is, for a computer; of the faults some, from number `start` on."""
        self._active_at = self.app.now
        return {
            "stage": self.stage,
            "missing": [NAMES[key] for key in range(KEYS) if self._missing >> key & 1],
            "die": self._die,
            "display": self.app.board.oled.kind if self.app.board.oled.present else None,
            "faults": self._faults[start:start + ANSWERS_AT_ONCE],
            "count": len(self._faults),
        }

    def tick(self, now: int) -> int:
        if self.before is not None and ticks_diff(now, self._active_at) >= SILENT_MS:
            self._close()
            return 0
        age = ticks_diff(now, self._since)
        if self.stage == "checks":
            if advance(self._checks, self) is self:
                self._enter("keys")
            return 0
        if self.stage == "keys":
            if age >= KEYS_MS:
                self._end_keys()
            if age // BAR_MS != self._waited:
                self._waited = age // BAR_MS
                self.app.page_changed()
            return BAR_MS // 2
        if self.stage == "lights":
            return self._walk(age // SPOT_MS - 1 if age >= 0 else SPOTS)  # below 0 after days
        return NEVER

    def _enter(self, stage: str) -> None:
        self.stage = stage
        self._since = self.app.now
        self.app.changed()

    def _check(self):
        """What needs nobody, a piece a step."""
        app = self.app
        while not app.board.keyboard.settled() and ticks_diff(app.now, self._since) < RELEASE_MS:
            yield
        self._faults += self._bench.wires()
        yield
        self._faults += self._bench.screen()
        yield
        self._faults += self._bench.flash(app.board.data)
        yield
        for count in range(self._bench.THROWS):
            self._counts[app.throw() - 1] += 1
            if count % THROWS == 0:
                yield
        self._faults += self._bench.chance(self._counts)

    def _end_keys(self) -> None:
        held = 0  # since before the test: another fault, which has been found
        for key in range(KEYS):
            if self.app.board.keyboard.held(key):
                held |= 1 << key
        self._faults += self._bench.silent(self._missing & ~held)
        self._missing = 0
        self._enter("lights")

    def _walk(self, spot: int) -> int:
        """Show LED after LED, each in four colours, in the end all nine; it begins when the dice are dark."""
        spot = min(spot, SPOTS)
        if spot != self._spot:
            self._spot = spot
            if spot == SPOTS:
                self._bench.spot(self.app.board.leds, self._die, -1, SPOT_COLORS - 1)
            elif spot >= 0:
                self._bench.spot(self.app.board.leds, self._die, spot // SPOT_COLORS, spot % SPOT_COLORS)
            self.app.page_changed()
        return NEVER if spot == SPOTS else SPOT_MS // 4

    def _judge_lights(self, key: int) -> None:
        if key == 0:
            self._faults.append({"fault": "dark", "die": self._die})
        elif key < STAR:
            self._faults.append({"fault": "led", "die": self._die, "led": key})
        self._spot = -1
        if self._die < 5:
            self._die += 1
            self._enter("lights")
        else:
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

    def compose(self, page):
        texts = self.app.texts
        if self.stage == "lights":
            page.title(texts.SELFTEST, texts.COLORS[self._die])
            yield
            place = max(self._spot, 0) // SPOT_COLORS
            page.big("{} {}".format(SIGNS[self._die], place + 1 if place < 9 else "1-9"))
            yield
            page.line(2, texts.SELFTEST_COLORS, "center")
            page.footer(texts.SELFTEST_LIGHT_KEYS)
        elif self.stage == "report":
            yield from self._compose_report(page)
        else:
            page.title(texts.SELFTEST)
            if self.stage == "keys":
                yield from self._compose_keys(page)
            elif self.stage == "sound":
                yield
                page.line(1, texts.SELFTEST_SOUND, "center")
                page.footer(texts.SELFTEST_SOUND_KEYS)
            else:
                page.line(1, texts.SELFTEST_CHECKS, "center")

    def _compose_keys(self, page):
        """The keys as they lie there, those that are still missing."""
        left = KEYS_MS - ticks_diff(self.app.now, self._since)
        if left < KEYS_MS // 2:
            page.bar(max(left, 0) * 2000 // KEYS_MS)
        yield
        for place in range(len(self._bench.LAYOUT)):
            key = self._bench.LAYOUT[place]
            if self._missing >> key & 1:
                page.at(TEXT, 8 + place % 3 * 14, 11 + place // 3 * 10, NAMES[key])
        yield
        for die in range(6):
            if self._missing >> DIE + die & 1:
                page.at(TEXT, 64 + die % 3 * 18, 16 + die // 3 * 16, SIGNS[die])
        yield
        page.footer(self.app.texts.SELFTEST_KEYS_KEYS)

    def _compose_report(self, page):
        texts = self.app.texts
        if self._faults:
            page.title(texts.SELFTEST, "{}/{}".format(self._shown + 1, len(self._faults)))
            yield
            lines = _wrap(self._describe(self._faults[self._shown]))
            for row in range(len(lines)):
                yield
                page.line(row, lines[row])
            page.footer(texts.SELFTEST_REPORT_KEYS)
        else:
            page.title(texts.SELFTEST)
            yield
            page.line(0, texts.SELFTEST_FINE, "center")
            page.line(2, texts.SELFTEST_DISPLAY.format(self.app.board.oled.kind.upper()), "center")
            page.footer(texts.BACK_KEYS)

    def _describe(self, fault: dict) -> str:
        texts = self.app.texts
        color = texts.COLORS[fault["die"]] if "die" in fault else ""
        return getattr(texts, "FAULT_" + fault["fault"].upper()).format(color=color, **fault)

    def light(self, faces) -> None:
        self._spot = -1  # shown past the driver, so it is to be shown again
        for die in range(6):
            faces[die] = 0
            if self.stage == "keys":
                faces[die] = self._answer_of_key(die)
            elif self.stage == "report":
                failed = [fault for fault in self._faults if DIE_OF.get(fault["fault"], 0) == die]
                faces[die] = face(CENTER, FULL) | FRAME if failed else face(ALL, HALF)

    def _answer_of_key(self, die: int) -> int:
        """The key pressed last, by its place; a faint die waits for its button."""
        key = self._last
        if key >= DIE:
            mask = ALL if key - DIE == die else 0
        elif key in BOTTOM:
            mask = BOTTOM[key]
        else:
            mask = cell(key) if key > 0 else 0
        return face(mask, FULL) | (FRAME if self._missing >> DIE + die & 1 else 0)

    def help(self) -> "tuple[str, ...]":
        return self.app.texts.SELFTEST_HELP


def _wrap(text: str) -> "list[str]":
    """Lines that have room on the screen."""
    lines = [""]
    for word in text.split(" "):
        longer = lines[-1] + " " + word if lines[-1] else word
        if TEXT.width(longer) <= WIDTH:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
