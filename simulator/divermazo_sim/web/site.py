"""All files of the page: those of page/, and those made from `look`, the manual and the device's texts. They
need no server but for the device behind the page, and name each other by relative paths.
"""

import json
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from divermazo.games import GAMES, LANGUAGES, kind_of
from divermazo.rules.cards import COLORS
from divermazo.ui.texts import Texts

from divermazo_sim import look
from divermazo_sim.body import body_svg, pressed_svg
from divermazo_sim.look import SIDEWAYS, TABLE, UPRIGHT, Box, Form


@cache
def site() -> dict[str, str]:
    """Their texts by path."""
    pictures = {f"body/{form.name}.svg": body_svg(form) for form in look.FORMS.values()}
    pictures |= {f"body/{form.name}-pressed.svg": pressed_svg(form) for form in look.FORMS.values()}
    return {**_below(files(__package__) / "page"), **pictures, "look.css": look_css(), "look.js": look_js(),
            "words.js": words_js()}


def _below(folder: Traversable, path: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in folder.iterdir():
        if entry.is_dir():
            found |= _below(entry, f"{path}{entry.name}/")
        else:
            found[path + entry.name] = entry.read_text("utf-8")
    return found


def look_js() -> str:
    """Colours and light, as a module."""
    known = look.as_dict()
    del known["forms"]  # the style sheet has them
    return f"export const look = {json.dumps(known, ensure_ascii=False, separators=(',', ':'))};\n"


def words_js() -> str:
    """What the device calls games and cards, and the rules in short as the manual has them, as a module."""
    words = {language: _words(language) for language in LANGUAGES}
    return f"export const words = {json.dumps(words, ensure_ascii=False, indent=1)};\n"


def _words(language: str) -> dict[str, object]:
    texts = Texts(language)
    games = {kind.name: kind.title(language) for kind in GAMES}
    return {"games": games, "kinds": texts.of(kind_of("banners").texts()).KINDS,
            "investment": texts.of(kind_of("explorers").texts()).STAKE, "draw": texts.DRAW_GAME,
            "rules": {game: _steps(language, title) for game, title in games.items()}}


def _steps(language: str, title: str) -> list[str]:
    """The numbered list in the section of the manual with that title; empty when there is no section."""
    _, _, section = _manual(language).partition(f"\n## {title}\n")
    section = section.split("\n## ")[0]
    steps = re.findall(r"^\d+\. (.*(?:\n   .*)*)", section, re.MULTILINE)
    return [" ".join(step.split()) for step in steps]


def _manual(language: str) -> str:
    name = f"manual.{language}.md"
    packed = files(__package__) / name  # in a wheel, see pyproject.toml
    if packed.is_file():
        return packed.read_text("utf-8")
    return (Path(__file__).parents[3] / "docs" / name).read_text("utf-8")


def look_css() -> str:
    """The forms of the device, and which one the `stage` has room for. Their pictures come with the page:
    none has to be waited for when a phone is turned. Lengths are in units from the middle of the device.
    """
    touch = min(min(box.width, box.height) for box in TABLE.keys.values())
    wide, high = (look.MIN_TOUCH * length / touch for length in (TABLE.width, TABLE.height))
    pictures = ",".join(f"url(body/{name}.svg),url(body/{name}-pressed.svg)" for name in look.FORMS)
    lamp, corner = (f"rgb{color}" for color in look.TABLE_TOP)
    return "\n".join([
        f":root{{--lamp:{lamp};--corner:{corner};--bleed:{look.BLEED}}}",
        f'#stage::after{{content:"";position:absolute;background-image:{pictures}}}',
        _form_css(UPRIGHT),
        f"@container stage (min-aspect-ratio:{SIDEWAYS.width:g}/{UPRIGHT.height:g}){{{_form_css(SIDEWAYS)}}}",
        f"@container stage (min-width:{wide:.1f}px) and (min-height:{high:.1f}px){{{_form_css(TABLE)}}}",
    ])


def _form_css(form: Form) -> str:
    rules = [f"#device{{--width:{form.width:g};--height:{form.height:g}}}",
             f".body{{background-image:url(body/{form.name}.svg)}}",
             f".keys button::before{{background-image:url(body/{form.name}-pressed.svg)}}",
             _box_css(".glass", Box(form.glass.x, form.glass.y, form.dots, form.dots / 2, 0))]
    for color, die in zip(COLORS, form.dice, strict=True):
        rules.append(_box_css(f'[data-die="{color}"]', die))
    for name, key in form.keys.items():
        rules.append(_box_css(f'[data-key="{name}"]', key))
    return "".join(rules)


def _box_css(selector: str, box: Box) -> str:
    return (f"{selector}{{--x:{box.x:g};--y:{box.y:g};--w:{box.width:g};--h:{box.height:g};"
            f"--r:{box.radius:g}}}")

