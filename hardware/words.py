"""Pictures with words: drawn once for each language that a builder reads."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

Say = Callable[[str], str]  # a text in the language of the picture
Draw = Callable[[Say], str]
Drawn = TypeVar("Drawn")  # a picture: SVG, or pixels


def in_both(drawings: Mapping[str, Callable[[Say], Drawn]], spanish: dict[str, str],
            wordless: Iterable[str] = ()) -> dict[str, Callable[[], Drawn]]:
    """Each picture in both languages, by name: `pico.es`, `pico.en`; what has no words once, `dice`."""
    found: dict[str, Callable[[], Drawn]] = {}
    for name, draw in drawings.items():
        if name in wordless:
            found[name] = partial(draw, str)
        else:
            found |= {f"{name}.en": partial(draw, str), f"{name}.es": partial(draw, partial(_said, spanish))}
    return found


def _said(spanish: dict[str, str], text: str) -> str:
    """Raises KeyError for a text that nobody translated; measures and names of nets stay."""
    if re.search("[a-z]{3}", text):
        return spanish[text]
    return re.sub(r"(?<=\d)\.(?=\d)", ",", text.replace(" to ", " a "))
