"""The states of the app: how to put a device on the table, and the ways to every screen.

Runs on MicroPython too.
"""

import os

import divermazo_sim  # noqa: F401  the stand-ins, before anything of the firmware's board
from divermazo.board import pins
from divermazo.games import LANGUAGES
from divermazo.store.settings import Settings
from divermazo_sim.device import Device
from divermazo_sim.parts.part import Part
from divermazo_sim.script import Script
from stages_of_games import LONG_WAYS
from stages_of_games import WAYS as OTHER_WAYS

GREETING_MS = 1000


def put_on_table(folder: str, settings: dict, language: str = "es", **parts: object) -> Device:
    """A device that knows its language, switched on, at the menu. `parts`: as Device takes them."""
    kept = Settings(folder)
    kept.set("language", language)
    for name in settings:
        kept.set(name, settings[name])
    kept.save()
    device = Device(folder, **parts)
    device.power_on()
    device.run(GREETING_MS)
    return device


def stage(folder: str, name: str, language: str) -> Device:
    """A device with the screen of that name, nothing moves any more. `folder` is empty."""
    if name in SPECIAL:
        return SPECIAL[name](folder, language)
    settings, way = WAYS[name]
    for beginning in LONG_WAYS:
        if way.startswith(beginning):
            device = gone_on(folder, beginning, language)
            Script(way[len(beginning):]).run(device)
            return device
    device = put_on_table(folder, settings, language)
    Script(way).run(device)
    return device


def gone_on(folder: str, way: str, language: str) -> Device:
    """A device whose power was cut after a long way, which is gone once, and that goes on with the game."""
    if (way, language) not in _files:
        device = put_on_table(folder, {}, language)
        Script(way + "wait 2s").run(device)
        device.power_cut()
        _files[way, language] = read_files(folder)
    write_files(folder, _files[way, language])
    device = Device(folder)
    device.power_on()
    Script("wait 3s\ntap #\nwait 1s").run(device)
    return device


_files: "dict[tuple, dict[str, bytes]]" = {}  # after a long way, in a language


def read_files(folder: str) -> "dict[str, bytes]":
    files = {}
    for name in os.listdir(folder):
        with open(folder + "/" + name, "rb") as file:
            files[name] = file.read()
    return files


def write_files(folder: str, files: "dict[str, bytes]") -> None:
    for name in files:
        with open(folder + "/" + name, "wb") as file:
            file.write(files[name])


class Loose(Part):
    """A chain with a loose wire: `failures` of its writes fail, then it holds again."""

    def __init__(self, chain: Part, failures: int) -> None:
        self.failures = failures
        self._chain = chain

    def bitstream(self, timing: tuple, data: bytes) -> None:
        if self.failures:
            self.failures -= 1
            raise RuntimeError("loose wire")
        self._chain.bitstream(timing, data)


def loosen(device: Device, failures: int) -> None:
    """The next writes to the dice fail: the firmware does not expect that."""
    device.circuit.fit(pins.LEDS, Loose(device.chain, failures))


def first_start(folder: str, language: str) -> Device:
    device = Device(folder)
    device.power_on()
    device.run(1000)
    return device


def greeting(folder: str, language: str) -> Device:
    device = put_on_table(folder, {}, language)
    device.power_cut()
    device.power_on()
    device.run(750)
    return device


def crash(folder: str, language: str) -> Device:
    device = put_on_table(folder, {}, language)
    loosen(device, 1)
    Script("tap 1\nwait 1s").run(device)
    return device


def safe_mode(folder: str, language: str) -> Device:
    device = put_on_table(folder, {}, language)
    loosen(device, 2)
    Script("tap 1\nwait 1s").run(device)
    return device


def no_storage(folder: str, language: str) -> Device:
    """Where the folder should be is a file."""
    place = folder + "/data"
    with open(place, "w") as file:
        file.write("no folder")
    device = Device(place)
    device.power_on()
    Script(f"tap {LANGUAGES.index(language) + 1}\nwait 1s").run(device)
    return device


def settings_damaged(folder: str, language: str) -> Device:
    """The newer of the two generations is torn."""
    put_on_table(folder, {}, language)
    newer = put_on_table(folder, {"players": 5}, language)
    newer.power_cut()
    for name in os.listdir(folder):
        with open(folder + "/" + name) as file:
            text = file.read()
        if '"generation":2,' in text:
            with open(folder + "/" + name, "w") as file:
                file.write(text[:-20])
    newer.power_on()
    newer.run(2000)
    return newer


SPECIAL = {
    "first_start": first_start,
    "greeting": greeting,
    "crash": crash,
    "safe_mode": safe_mode,
    "no_storage": no_storage,
    "settings_damaged": settings_damaged,
}

DEFAULT = {}
FULL = {"hints": "full"}
NO_HINTS = {"hints": "none"}
NOTE = {"note": True}

THROWN = """
    dice 1 2 3 4 5 6
    tap 1 #
    wait 1s
"""
READY = THROWN + """
    type 4 red
    wait 1s
"""
MENU = "\nhold * 1s\n"
EXPLORERS = """
    tap 3
    tap turquoise
    wait 1s
    type 7 red #
"""
SECOND = READY + """
    type 3 turquoise
    wait 1s
"""
WRONG = SECOND + """
    type 8 blue
    wait 1s
"""
WHOSE = WRONG + """
    tap #
"""
KNOWN = SECOND + """
    type 4 red
    wait 1s
"""
END = SECOND + """
    tap #
"""
WON = END + """
    tap 2
"""
COUNTS = WON + """
    type 4 # 1 0 #
"""
CARDS = WON + """
    type 7 3 0 # #
"""

REVIEW = WHOSE + """
    tap 3
    tap # 2 # # #
    dice 1 2 3 4
    tap 0
"""
STREAK = """
    tap 1
    dice 3 1 4 4
    tap 0
"""

SELFTEST = """
    tap 6 6 5
    wait 2s
"""
LIGHTS = SELFTEST + """
    tap red yellow green turquoise blue purple 1 2 3 4 5 6 7 8 9 * 0 #
"""
SOUND = LIGHTS + """
    tap red yellow green turquoise blue purple
"""

# Settings and way of every screen in every state with a face of its own; at the end nothing moves any more.
WAYS = {
    "menu": (DEFAULT, ""),
    "menu_help": (DEFAULT, "hold # 1s"),
    "menu_in_game": (DEFAULT, READY + "hold * 1s"),
    "menu_all_left": (DEFAULT, READY + MENU + "tap 2\ntype 7 red 4" + MENU + EXPLORERS + MENU + "wait 1s"),
    "menu_hold_bar": (DEFAULT, "press #\nwait 500ms"),
    "settings": (DEFAULT, "tap 6"),
    "settings_muted": (DEFAULT, "tap 6 4"),
    "settings_help": (DEFAULT, "tap 6\nhold # 1s"),
    "settings_help_sound": (DEFAULT, "tap 6 # #"),
    "settings_help_language": (DEFAULT, "tap 6 # # #"),
    "settings_help_players": (DEFAULT, "tap 6 1 #"),
    "settings_help_scoring": (DEFAULT, "tap 6 1 # #"),
    "settings_help_hints": (DEFAULT, "tap 6 1 3 #"),
    "settings_help_note": (DEFAULT, "tap 6 1 4 #"),
    "settings_help_prove": (DEFAULT, "tap 6 2 #"),
    "settings_help_starts": (DEFAULT, "tap 6 3 #"),
    "settings_help_brightness": (DEFAULT, "tap 6 6 #"),
    "settings_help_table": (DEFAULT, "tap 6 6 # #"),
    "settings_help_screen": (DEFAULT, "tap 6 6 # # #"),
    "settings_help_rest": (DEFAULT, "tap 6 6 4 #"),
    "settings_help_selftest": (DEFAULT, "tap 6 6 # # # # #"),
    "settings_device": (DEFAULT, "tap 6 6"),
    "settings_device_other": (DEFAULT, "tap 6 6 1 2 3"),
    "selftest_button": (DEFAULT, SELFTEST),
    "selftest_keys": (DEFAULT, SELFTEST + "tap red yellow green turquoise blue purple 1 2 3 4"),
    "selftest_keys_again": (DEFAULT, SELFTEST + "tap red yellow green turquoise blue purple 2"),
    "selftest_keys_bar": (DEFAULT, SELFTEST + "wait 7500ms"),
    "selftest_lights": (DEFAULT, LIGHTS + "wait 1500ms"),
    "selftest_lights_elsewhere": (DEFAULT, LIGHTS + "wait 6s\ntap yellow"),
    "selftest_lights_all": (DEFAULT, LIGHTS + "wait 6s"),
    "selftest_sound": (DEFAULT, SOUND),
    "selftest_fine": (DEFAULT, SOUND + "wait 3s\ntap #"),
    "selftest_fault": (DEFAULT, SOUND + "wait 3s\ntap 0"),
    "selftest_help": (DEFAULT, LIGHTS + "hold # 1s\nwait 6s"),
    "settings_modular": (DEFAULT, "tap 6 1"),
    "settings_modular_other": (DEFAULT, "tap 6 1 1 2 3 4"),
    "dice": (DEFAULT, "tap 4"),
    "dice_thrown": (DEFAULT, "dice 1 2 3 4 5 6\ntap 4 #\nwait 1s"),
    "dice_one": (DEFAULT, "dice 5\ntap 4 turquoise\nwait 1s"),
    "dice_help": (DEFAULT, "tap 4\nhold # 1s"),
    "modular_start": (DEFAULT, "tap 1"),
    "modular_not_thrown": (DEFAULT, "tap 1 4"),
    "modular_thrown": (DEFAULT, THROWN),
    "modular_throw_help": (DEFAULT, "tap 1\nhold # 1s"),
    "modular_number_first": (DEFAULT, THROWN + "tap red"),
    "modular_first_half": (DEFAULT, THROWN + "tap 4"),
    "modular_ready": (DEFAULT, READY),
    "modular_ready_full": (FULL, READY),
    "modular_ready_none": (NO_HINTS, READY),
    "modular_right": (DEFAULT, SECOND),
    "modular_right_full": (FULL, SECOND),
    "modular_half": (DEFAULT, SECOND + "tap 7"),
    "modular_half_ten": (DEFAULT, SECOND + "tap 0"),
    "modular_half_none": (NO_HINTS, SECOND + "tap 7"),
    "modular_other_die": (DEFAULT, SECOND + "tap red\nwait 1s"),
    "modular_rerolled": (DEFAULT, SECOND + "dice 5\ntap turquoise\nwait 1s"),
    "modular_reroll_taken_back": (DEFAULT, SECOND + "dice 5\ntap turquoise\nwait 1s\ntap *"),
    "modular_wrong": (DEFAULT, WRONG),
    "modular_wrong_full": (FULL, WRONG),
    "modular_wrong_none": (NO_HINTS, WRONG),
    "modular_mistyped": (DEFAULT, WRONG + "tap *"),
    "modular_whose": (DEFAULT, WHOSE),
    "modular_whose_alone": ({"players": 1}, WHOSE),
    "modular_no_player": (DEFAULT, WHOSE + "tap 9"),
    "modular_mistake": (DEFAULT, WHOSE + "tap 3"),
    "modular_stays": (DEFAULT, WHOSE + "tap #"),
    "modular_known": (DEFAULT, KNOWN),
    "modular_was": (DEFAULT, KNOWN + "tap #"),
    "modular_was_there_too": (DEFAULT, KNOWN + "tap # 3 turquoise\nwait 1s"),
    "modular_amended": (DEFAULT, KNOWN + "tap # 4 blue\nwait 1s"),
    "modular_asks_player": (NOTE, READY),
    "modular_no_such_player": (NOTE, READY + "tap 9"),
    "modular_player": (NOTE, READY + "tap 2"),
    "modular_player_half": (NOTE, READY + "tap 2 3"),
    "modular_noted_help": (NOTE, READY + "hold # 1s"),
    "modular_noted_whose_help": (NOTE, READY + "type 2 8 blue\nwait 1s\ntap #\nhold # 1s"),
    "modular_whose_help": (DEFAULT, WHOSE + "hold # 1s"),
    "modular_help": (DEFAULT, SECOND + "hold # 1s"),
    "modular_help_none": (NO_HINTS, SECOND + "hold # 1s"),
    "modular_wrong_help": (DEFAULT, WRONG + "hold # 1s"),
    "modular_resume": (DEFAULT, SECOND + "hold * 1s\ntap 1"),
    "modular_resume_help": (DEFAULT, SECOND + "hold * 1s\ntap 1\nhold # 1s"),
    "winner": (DEFAULT, END),
    "winner_help": (DEFAULT, END + "hold # 1s"),
    "tally_count": (DEFAULT, WON),
    "tally_count_typed": (DEFAULT, WON + "tap 1 0"),
    "tally_cards": ({"scoring": "residue"}, WON),
    "tally_cards_typed": ({"scoring": "residue"}, WON + "type 7 3 0"),
    "tally_cards_many": ({"scoring": "residue"}, WON + "type 9 0 0 0 0 0 0 0 0 0"),
    "tally_help": (DEFAULT, WON + "hold # 1s"),
    "result_none": ({"scoring": "none"}, WON),
    "result_race": ({"scoring": "race"}, COUNTS + "tap #"),
    "result_accuracy": ({"scoring": "accuracy"}, COUNTS + "tap #"),
    "result_residue": ({"scoring": "residue"}, CARDS + "tap #"),
    "result_unfinished": ({"scoring": "none"}, END + "tap #"),
    "result_review": (DEFAULT, WHOSE + "tap 3\ntap # 2 # # #"),
    "result_missed": (DEFAULT, WHOSE + "tap 3\ntap # 2 # # # #"),
    "result_help": ({"scoring": "none"}, WON + "hold # 1s"),
    "result_review_help": (DEFAULT, WHOSE + "tap 3\ntap # 2 # # #\nhold # 1s"),
    "result_missed_help": (DEFAULT, WHOSE + "tap 3\ntap # 2 # # # #\nhold # 1s"),
    "review": (DEFAULT, REVIEW),
    "review_half": (DEFAULT, REVIEW + "tap 7"),
    "review_right": (DEFAULT, REVIEW + "tap 7 red"),
    "review_wrong": (DEFAULT, REVIEW + "tap 8 red"),
    "review_over": (DEFAULT, REVIEW + "wait 61s"),
    "review_help": (DEFAULT, REVIEW + "hold # 1s"),
    "streak": (DEFAULT, STREAK),
    "streak_number_first": (DEFAULT, STREAK + "tap red"),
    "streak_right": (DEFAULT, STREAK + "dice 1 2 1 2\ntap 8 red"),
    "streak_over": (DEFAULT, STREAK + "tap 3 red"),
}

WAYS.update(OTHER_WAYS)
STAGES = sorted(SPECIAL) + sorted(WAYS)
