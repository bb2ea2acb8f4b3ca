"""Pictures with words: drawn once for each language that a builder reads."""

import re
from collections.abc import Callable, Iterable
from functools import partial

Say = Callable[[str], str]  # a text in the language of the picture
Draw = Callable[[Say], str]


def in_both(drawings: dict[str, Draw], spanish: dict[str, str],
            wordless: Iterable[str] = ()) -> dict[str, Callable[[], str]]:
    """Each picture in both languages, by name: `pico.es`, `pico.en`; what has no words once, `dice`."""
    found: dict[str, Callable[[], str]] = {}
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
