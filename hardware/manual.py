"""The pictures of the player's manual: scenarios on the simulated device, and what is photographed.

A scene is a way from the switched-on device to a screen, in the language of `divermazo run` scripts. The
manuals show each by its name: the screen alone (`img/manual/LANGUAGE/NAME.png`) or the whole device (`.jpg`).
"""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

from divermazo.app import App
from divermazo.games import LANGUAGES
from divermazo.store.settings import Settings
from divermazo_sim.device import Device
from divermazo_sim.look import OLED_DOTS, OLED_INK
from divermazo_sim.script import Script
from divermazo_sim.snapshot import snapshot
from PIL import Image

from . import ROOT

IMAGES = ROOT / "docs" / "img" / "manual"
WHOLE = ("greeting", "modular_ready", "banners_claimed", "explorers_row", "result_review",
         "selftest_keys_dice", "selftest_fault")
SCALE = 0.5  # of the whole device
DOT, MARGIN = 3, 12  # of the screen alone

THROWN = "dice 1 2 3 4 5 6\ntap 1 #\nwait 1s\n"
READY = THROWN + "type 4 red\nwait 1s\n"
SECOND = READY + "type 3 turquoise\nwait 1s\n"
WRONG = SECOND + "type 8 blue\nwait 1s\n"
WHOSE = WRONG + "tap #\n"
END = SECOND + "tap #\n"
WON = END + "tap 2\n"
REVIEWED = WHOSE + "tap 3\ntap # 2 # # #\n"
STREAK = "tap 1\ndice 3 1 4 4\ntap 0\n"

TURN = "tap 2\n"
LAID = TURN + "type 7 red 4\n"
PROVEN = LAID + "tap #\ntype 1 blue 4 # 7 yellow 4 #\ntype 9 blue 4 # 7 green 4\n"
WEAK = TURN + "type 1 yellow 4 # 1 blue 1 #\ntype 1 green 4 # 2 purple 2 #\ntype 4 blue 4\n"
THREE = TURN + """
type 0 red 1 # 1 red 9 # 9 red 1 # 3 yellow 9 #
type 8 red 1 1 # # 5 green 9 #
type 0 yellow 2 # 1 blue 8 # 9 yellow 2 # 3 purple 8 #
type 8 yellow 2 2 # # 5 turquoise 8 #
type 0 green 3 # 1 yellow 7 # 9 green 3 # 3 red 7 #
type 8 green 3 3 #
"""

SETUP = "tap 3\n"
FIRST = SETUP + "tap turquoise\n"
CARD = FIRST + "type 7 red\n"
DRAW = CARD + "tap #\n"
SCORE = SETUP + "tap # purple\n"

SELFTEST = "tap 6 6 5\nwait 2s\n"
LIGHTS = SELFTEST + "tap red yellow green turquoise blue purple 1 2 3 4 5 6 7 8 9 * 0 #\n"
SOUND = LIGHTS + "tap red yellow green turquoise blue purple\nwait 3s\n"
FAULTY = SELFTEST + """
tap red yellow green turquoise blue purple 1 2 3
wait 31s
tap 7 8 9 * 0 #
tap # # # # 5 #
wait 3s
tap #
"""


def _turns(count: int) -> str:
    """So many turns of Explorers, each with a card from the deck."""
    lanes = (("red", "yellow", "green"), ("blue", "purple"))
    lines = []
    for turn in range(count):
        lane = lanes[turn % 2]
        number, color = turn // 2 % 9 + 2, lane[min(turn // 18, len(lane) - 1)]
        if turn // 18 < len(lane):
            lines.append(f"type {number % 10} {color} # turquoise")
        else:
            lines.append(f"type {number + 4} green green turquoise")
    return "\n".join(lines) + "\n"


SCENES: dict[str, tuple[dict, str]] = {
    "first_start": ({"language": ""}, ""),
    "greeting": ({}, "power cut\npower on\nwait 750ms"),
    "menu": ({}, ""),
    "menu_help": ({}, "hold # 1s"),
    "hold_bar": ({}, "press #\nwait 500ms"),
    "menu_in_game": ({}, SECOND + "hold * 1s"),
    "continue": ({}, SECOND + "power cut\npower on\nwait 2s"),
    "settings": ({}, "tap 6"),
    "settings_device": ({}, "tap 6 6"),
    "settings_modular": ({}, "tap 6 1"),
    "settings_banners": ({}, "tap 6 2"),
    "settings_explorers": ({}, "tap 6 3"),
    "dice": ({}, "dice 1 2 3 4 5 6\ntap 4 #\nwait 1s"),
    "selftest_checks": ({}, "tap 6 6\npress 5\ntap 4"),
    "selftest_keys": ({}, SELFTEST + "tap red yellow green turquoise blue purple 1 2 3 4"),
    "selftest_keys_dice": ({}, SELFTEST + "tap red yellow green turquoise blue purple 1 2 3 4"),
    "selftest_lights": ({}, LIGHTS + "wait 3s"),
    "selftest_sound": ({}, SOUND),
    "selftest_fine": ({}, SOUND + "tap #"),
    "selftest_fault": ({}, FAULTY),
    "crash": ({}, "tap 1\nwait 1s"),
    "safe_mode": ({}, "power cut\npress *\npower on\nwait 2s"),
    "records": ({}, WON + "tap # # # #\nwait 1s\nhold * 1s\ntap 5\nwait 3s"),

    "modular_start": ({}, "tap 1"),
    "modular_thrown": ({}, THROWN),
    "modular_ready": ({}, READY),
    "modular_half": ({}, READY + "tap 3"),
    "modular_right": ({}, SECOND),
    "modular_full": ({"hints": "full"}, SECOND),
    "modular_wrong": ({}, WRONG),
    "modular_whose": ({}, WHOSE),
    "modular_mistake": ({}, WHOSE + "tap 3"),
    "modular_stays": ({}, WHOSE + "tap #"),
    "modular_rerolled": ({}, SECOND + "dice 5\ntap turquoise\nwait 1s"),
    "modular_other_die": ({}, SECOND + "tap red\nwait 1s"),
    "modular_known": ({}, SECOND + "type 4 red\nwait 1s"),
    "modular_was": ({}, SECOND + "type 4 red\nwait 1s\ntap #"),
    "modular_player": ({"note": True}, READY + "tap 2"),
    "winner": ({}, END),
    "tally_count": ({}, WON + "tap 4"),
    "tally_cards": ({"scoring": "residue"}, WON + "type 7 3 0"),
    "result_accuracy": ({"scoring": "accuracy"}, WON + "type 4 # 1 0 # #"),
    "result_review": ({}, REVIEWED + "tap #"),
    "review": ({}, REVIEWED + "dice 1 2 3 4\ntap 0"),
    "review_over": ({}, REVIEWED + "dice 1 2 3 4\ntap 0 7 red\nwait 61s"),
    "streak": ({}, STREAK),
    "streak_over": ({}, STREAK + "tap 3 red"),

    "banners_turn": ({}, TURN),
    "banners_card": ({}, TURN + "type 7 red"),
    "banners_laid": ({}, LAID),
    "banners_peek": ({}, PROVEN + "tap 4"),
    "banners_claimed": ({}, PROVEN + "type 4 #"),
    "banners_refused": ({}, WEAK + "type 4 #"),
    "banners_prove": ({"prove": True}, WEAK + "type 4 #"),
    "banners_drew": ({}, LAID + "type 8 blue"),
    "banners_missing": ({}, TURN + "tap #"),
    "banners_known": ({}, LAID + "tap #\ntype 7 red"),
    "banners_what": ({}, LAID + "tap #\ntype 7 red #"),
    "banners_over": ({}, THREE + "tap #"),

    "explorers_setup": ({}, SETUP),
    "explorers_turn": ({}, FIRST),
    "explorers_card": ({}, CARD),
    "explorers_draw": ({}, DRAW),
    "explorers_discard": ({}, CARD + "tap red"),
    "explorers_row": ({}, FIRST + _turns(16)),
    "explorers_small": ({}, DRAW + "tap turquoise\ntype 2 blue # turquoise 6 red #"),
    "explorers_own": ({}, CARD + "tap red red"),
    "explorers_drew": ({}, DRAW + "type 5 blue"),
    "explorers_count": ({}, FIRST + _turns(34)),
    "explorers_editor": ({}, SCORE + "type blue 1 1 1 2 7 8 0"),
    "explorers_over": ({}, FIRST + _turns(44) + "tap # # #"),
}


def stage(name: str, language: str, folder: Path) -> Device:
    """The device in a scene; `folder` is empty and becomes its memory."""
    settings, way = SCENES[name]
    kept = Settings(str(folder))
    for key, value in {"language": language, **settings}.items():
        kept.set(key, value)
    kept.save()
    device = Device(str(folder))
    device.power_on()
    device.run(1000)
    app = app_of(device)
    if app and name == "crash":
        del app.screen  # its next step fails
    Script(way).run(device)
    return device


def app_of(device: Device) -> "App | None":
    """The app that runs, None in safe mode."""
    return device.supervisor.app if device.supervisor else None


def trace() -> str:
    """What all pictures show: the kind of screen, the texts, and checksums of the dots and of the dice where
    they are seen."""
    shown: dict[str, dict] = {}

    def note(name: str, language: str, device: Device) -> None:
        app = app_of(device)
        entry = shown[f"{language}/{name}"] = {
            "screen": app and type(app.screen).__name__, "texts": device.screen_texts(),
            "dots": _dots(device)}
        if name in WHOLE:
            entry["dice"] = crc32(bytes(value for led in device.leds for value in led))

    _tour(note)
    return json.dumps(shown, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def make() -> None:
    """Take all pictures, and write down what is on them."""
    def take(name: str, language: str, device: Device) -> None:
        path = picture(name, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        if name in WHOLE:
            snapshot(device, SCALE).save(path, quality=85, subsampling=0, optimize=True)
        else:
            glass(device).save(path, optimize=True)

    _tour(take)


def paths() -> tuple[Path, ...]:
    """All pictures."""
    return tuple(picture(name, language) for language in LANGUAGES for name in SCENES)


def picture(name: str, language: str) -> Path:
    """Where the picture of a scene is."""
    return IMAGES / language / f"{name}.{'jpg' if name in WHOLE else 'png'}"


def glass(device: Device) -> Image.Image:
    """The screen alone, each dot a square."""
    width, height = OLED_DOTS
    picture = Image.new("P", (width * DOT + 2 * MARGIN, height * DOT + 2 * MARGIN), 0)
    picture.putpalette((10, 11, 14, *OLED_INK))
    for y, row in enumerate(device.oled.pixels):
        for x, on in enumerate(row):
            if on:
                left, top = MARGIN + x * DOT, MARGIN + y * DOT
                picture.paste(1, (left, top, left + DOT, top + DOT))
    return picture


def _dots(device: Device) -> int:
    return crc32(bytes(bool(on) for row in device.oled.pixels for on in row))


def _tour(visit: Callable[[str, str, Device], None]) -> None:
    """Show each scene in each language, on a device of its own."""
    for language in LANGUAGES:
        for name in SCENES:
            with TemporaryDirectory() as folder:
                visit(name, language, stage(name, language, Path(folder)))
