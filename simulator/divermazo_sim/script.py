"""Scenario scripts: hands, dice, faults, and what is to be seen. One step a line, white space between words:

    # a comment: the sign and a space
    tap 1                   keys one after the other, at the pace of a hand; `type 4 red` does the same
    press red               the key goes down, and stays down
    release red
    hold * 1s
    wait 300ms
    dice 1 2 3 4 5 6        the next throws
    expect screen "4±1"     a part of what is on the glass; white space does not count
    expect die red 3        pips, by the brightest LEDs; `expect die red dark`
    expect dark             no LED is lit
    expect glass dark       or `dimmed` or `bright`: how bright the screen is
    expect tone             since the last step that took time
    expect no tone          the contrary of any expectation
    snapshot out.png        a picture of the device
    power cut               and `power on`
    oled off                it stops answering; `oled on`
    usb stall               the port is open but nobody reads; `usb read`
    bounce 5ms              of all contacts, from now on

Keys have the names of `divermazo.keys`. Runs on CPython and on MicroPython.
"""

from divermazo.keys import NAMES
from divermazo.rules.cards import COLORS
from divermazo.ui.faces import PIPS

from .device import Device

TAP_MS = 100
PAUSE_MS = 300  # after each key
SETTLE_MS = 50  # a new picture reaches the glass in less
LONGEST_MS = 24 * 3600 * 1000
LEDS_A_DIE = 9
DIMMED_CONTRAST = 0x40  # from here on a screen counts as bright
GLASS = ("dark", "dimmed", "bright")


class ScriptError(Exception):
    """A line that cannot be followed: `line` is its number, from 1, `text` says why and what to do."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__("line %d: %s" % (line, text))
        self.line = line
        self.text = text


class Unmet(ScriptError):
    """Something expected is not so; `text` has the line and what is to be seen instead."""


class Script:
    """The steps of a script, `length` of them, for any number of runs. Raises ScriptError before anything has
    been run."""

    def __init__(self, text: str) -> None:
        self._steps = []
        for number, line in enumerate(text.split("\n"), 1):
            words = line.split()
            if words and words[0] != "#":
                try:
                    act, arguments = _read(words, line.strip())
                except _Bad as error:
                    raise ScriptError(number, error.args[0])
                self._steps.append((number, line.strip(), act, arguments))
        self.length = len(self._steps)

    def run(self, device: Device, snapshot=None) -> None:
        """Follow all steps on `device`. `snapshot(path)` takes a picture and may raise OSError; without it
        those steps are left out. Raises Unmet, or ScriptError for a picture that cannot be written."""
        hands = _Hands(device, snapshot)
        for number, line, act, arguments in self._steps:
            try:
                met = act(hands, *arguments)
            except _Bad as error:
                raise ScriptError(number, error.args[0])
            if met is False:
                raise Unmet(number, line + "\n" + describe(device))


def screen(device: Device) -> "list[str]":
    """The lines of text on the glass. A picture that is on its way is waited for."""
    for _ in range(SETTLE_MS):
        texts = device.screen_texts()
        if texts or not device.powered:
            return texts
        device.run(1)
    return []


def pips(leds: "list[tuple]", die: int) -> "int | None":
    """What die `die` (0-5) shows by its brightest LEDs: 1-6, 0 when it is dark, None for no number of pips.

    `leds`: 54 (red, green, blue) in chain order.
    """
    lights = [sum(led) for led in leds[die * LEDS_A_DIE:(die + 1) * LEDS_A_DIE]]
    brightest = max(lights)
    if not brightest:
        return 0
    mask = 0
    for place in range(LEDS_A_DIE):
        if lights[place] == brightest:
            mask |= 1 << place
    return PIPS.index(mask) if mask in PIPS else None


def describe(device: Device) -> str:
    """Screen and dice in words, several lines."""
    lines = ["  screen: " + "\n          ".join(screen(device) or ["(nothing that can be read)"])]
    dice = []
    for die in range(len(COLORS)):
        value = pips(device.leds, die)
        dice.append("%s %s" % (COLORS[die], "no pips" if value is None else value or "dark"))
    lines.append("  dice:   " + ", ".join(dice))
    return "\n".join(lines)


class _Bad(Exception):
    """What is wrong with a line, and the remedy."""


class _Hands:
    """The device, and since when its tones count."""

    def __init__(self, device: Device, snapshot) -> None:
        self.device = device
        self.snapshot = snapshot
        self.since = device.now_ms

    def listen(self) -> None:
        self.since = self.device.now_ms


# Steps; an expectation returns whether it is met


def _press(hands: _Hands, key: str) -> None:
    hands.device.press(key)


def _release(hands: _Hands, key: str) -> None:
    hands.device.release(key)


def _tap(hands: _Hands, *keys: str) -> None:
    hands.listen()
    for key in keys:
        _push(hands.device, key, TAP_MS)


def _hold(hands: _Hands, key: str, ms: int) -> None:
    hands.listen()
    _push(hands.device, key, ms)


def _push(device: Device, key: str, ms: int) -> None:
    device.press(key)
    device.run(ms)
    device.release(key)
    device.run(PAUSE_MS)


def _wait(hands: _Hands, ms: int) -> None:
    hands.listen()
    hands.device.run(ms)


def _dice(hands: _Hands, *values: int) -> None:
    hands.device.dice.load(list(values))


def _snapshot(hands: _Hands, path: str) -> None:
    if hands.snapshot is not None:
        try:
            hands.snapshot(path)
        except OSError as error:
            raise _Bad("%s: %s; name a place that can be written" % (path, error.strerror))


def _power(hands: _Hands, on: bool) -> None:
    if on:
        hands.device.power_on()
    else:
        hands.device.power_cut()


def _oled(hands: _Hands, on: bool) -> None:
    hands.device.oled.answering = on


def _usb(hands: _Hands, reading: bool) -> None:
    hands.device.usb.reading = reading


def _bounce(hands: _Hands, ms: int) -> None:
    hands.device.keys.bounce_ms = ms


def _expect(hands: _Hands, wanted: bool, see, *arguments: object) -> bool:
    return see(hands, *arguments) == wanted


def _sees_screen(hands: _Hands, text: str) -> bool:
    return text in _dense("".join(screen(hands.device)))


def _sees_die(hands: _Hands, die: int, value: int) -> bool:
    return pips(hands.device.leds, die) == value


def _sees_dark(hands: _Hands) -> bool:
    return not any(max(led) for led in hands.device.leds)


def _sees_glass(hands: _Hands, light: str) -> bool:
    glass = hands.device.oled
    if not any(glass.frame()):
        return light == "dark"
    return light == ("dimmed" if glass.contrast < DIMMED_CONTRAST else "bright")


def _hears_tone(hands: _Hands) -> bool:
    buzzer = hands.device.buzzer
    return buzzer.frequency > 0 or any(hz > 0 and ms >= hands.since for ms, hz in buzzer.history)


# Reading; each reader takes the words after the command and the whole line


def _read(words: "list[str]", line: str) -> tuple:
    if words[0] not in _COMMANDS:
        raise _Bad('there is no command "%s"; the commands are %s, and a comment begins with "# "'
                   % (words[0], ", ".join(sorted(_COMMANDS))))
    act, reader = _COMMANDS[words[0]]
    return act, reader(words[1:], line)


def _no_more(words: "list[str]", most: int) -> None:
    if len(words) > most:
        raise _Bad('"%s" is too much: take it away' % words[most])


def _key(words: "list[str]", line: str) -> tuple:
    _no_more(words, 1)
    return _keys(words, line)


def _keys(words: "list[str]", line: str) -> tuple:
    if not words:
        raise _Bad("which key? The keys are %s" % " ".join(NAMES))
    for word in words:
        if word not in NAMES:
            raise _Bad('"%s" is no key; the keys are %s' % (word, " ".join(NAMES)))
    return tuple(words)


def _key_and_time(words: "list[str]", line: str) -> tuple:
    return _keys(words[:1], line) + _time(words[1:], line)


def _time(words: "list[str]", line: str) -> tuple:
    _no_more(words, 1)
    word = words[0] if words else ""
    number, digits = (word[:-2], 0) if word.endswith("ms") else (word[:-1], 3)
    whole, _, part = number.partition(".")
    if not (word.endswith("s") and _number(whole) and (_number(part) or not part) and len(part) <= digits):
        raise _Bad('"%s" is no time; write it like 300ms, 2s or 1.5s' % word)
    ms = int(whole + (part + "000")[:digits])
    if ms > LONGEST_MS:
        raise _Bad("%s is too long; a day (86400s) is the most" % word)
    return (ms,)


def _number(text: str) -> bool:
    return text != "" and text.strip("0123456789") == ""


def _throws(words: "list[str]", line: str) -> tuple:
    for word in words:
        if word not in ("1", "2", "3", "4", "5", "6"):
            raise _Bad('"%s" is no throw; write numbers from 1 to 6' % word)
    if not words:
        raise _Bad("which throws? Write numbers from 1 to 6")
    return tuple([int(word) for word in words])


def _path(words: "list[str]", line: str) -> tuple:
    path = line[len("snapshot"):].strip()
    if not path.endswith(".png"):
        raise _Bad("name the picture like snapshot out.png")
    return (path,)


def _one_of(no: str, yes: str):
    def reader(words: "list[str]", line: str) -> tuple:
        _no_more(words, 1)
        if words not in ([no], [yes]):
            raise _Bad("write %s %s or %s %s" % (line.split()[0], no, line.split()[0], yes))
        return (words == [yes],)

    return reader


def _expectation(words: "list[str]", line: str) -> tuple:
    wanted = words[:1] != ["no"]
    if not wanted:
        words = words[1:]
    kind = words[0] if words else ""
    if kind == "screen":
        return wanted, _sees_screen, _quoted(line[line.find(kind) + len(kind):].strip())
    if kind == "die":
        _no_more(words, 3)
        if len(words) != 3 or words[1] not in COLORS:
            raise _Bad("write expect die COLOUR PIPS; the colours are %s" % " ".join(COLORS))
        value = (0,) if words[2] == "dark" else _throws(words[2:], line)
        return (wanted, _sees_die, COLORS.index(words[1])) + value
    if kind == "glass":
        _no_more(words, 2)
        if len(words) != 2 or words[1] not in GLASS:
            raise _Bad("write expect glass %s" % " or ".join(GLASS))
        return wanted, _sees_glass, words[1]
    if kind == "dark" or kind == "tone":
        _no_more(words, 1)
        return wanted, _sees_dark if kind == "dark" else _hears_tone
    raise _Bad('what is expected? Write expect screen "...", expect die red 3, expect dark, expect glass dark'
               ' or expect tone, or the same with "no" before it')


def _quoted(text: str) -> str:
    inside = _dense(text[1:-1])
    if len(text) < 2 or text[0] != '"' or text[-1] != '"' or not inside:
        raise _Bad('write the text between quotes, like expect screen "4±1"')
    return inside


def _dense(text: str) -> str:
    return "".join(text.split())


_COMMANDS = {
    "press": (_press, _key),
    "release": (_release, _key),
    "tap": (_tap, _keys),
    "type": (_tap, _keys),
    "hold": (_hold, _key_and_time),
    "wait": (_wait, _time),
    "dice": (_dice, _throws),
    "expect": (_expect, _expectation),
    "snapshot": (_snapshot, _path),
    "power": (_power, _one_of("cut", "on")),
    "oled": (_oled, _one_of("off", "on")),
    "usb": (_usb, _one_of("stall", "read")),
    "bounce": (_bounce, _time),
}
