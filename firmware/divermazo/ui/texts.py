"""The texts of one language, lines of a few pieces of memory: a module with their names takes twice as much.

A heap in use for long has no large piece free, so each section of a language has less than 1,024 bytes.
"""

import sys

from divermazo import forget

KEPT = 48
SELFTEST = "ui.strings.{}_selftest"  # a place, see Texts


class Texts:
    """Each text is an attribute: a str, or a tuple of str where it has parts.

    `language`: one of games.LANGUAGES. `place`: the module, {} for the language. `base`: has what is not
    there.
    """

    def __init__(self, language: str, place: str = "ui.strings.{}", base: "Texts | None" = None) -> None:
        self.language = language
        self._module = place.format(language)
        self._base = base
        self._sections: list = []
        self._last = 0  # the section looked at last: it is likely to hold the next text too
        self._kept: dict = {}  # texts found lately
        self._others: "dict[str, Texts]" = {}

    def of(self, place: str) -> "Texts":
        """The texts of that place on top of these; "" are these."""
        if not place:
            return self
        texts = self._others.get(place)
        if texts is None:
            texts = self._others[place] = Texts(self.language, place, self)
            texts.load()
        return texts

    def load(self) -> None:
        """Takes 30 ms. Done when the first text is asked for, if it was not before."""
        __import__("divermazo." + self._module)
        self._sections = [("\n" + section).encode()
                          for section in sys.modules["divermazo." + self._module].TEXTS]
        forget(self._module)

    def keep_only(self, place: str) -> None:
        """Forget the texts of all other places."""
        for other in list(self._others):
            if other != place:
                del self._others[other]

    def __getattr__(self, name: str):
        text = self._kept.get(name)
        if text is None:
            text = self._find(name)
            if text is None:
                if self._base is None:
                    raise AttributeError(name)
                return getattr(self._base, name)
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[name] = text
        return text

    def fault(self, fault: dict) -> str:
        """A fault of board/selftest.py in words. Raises AttributeError for one that is not known."""
        color = self.COLORS[fault["die"]] if "die" in fault else ""
        second = self.COLORS[fault["at"]] if "at" in fault else ""
        text = getattr(self.of(SELFTEST), "FAULT_" + fault["fault"].upper())
        return text.format(color=color, second=second, **fault)

    def _find(self, name: str):
        if not self._sections:
            self.load()
        key = ("\n" + name + "=").encode()
        for _ in self._sections:
            section = self._sections[self._last]
            start = section.find(key)
            if start >= 0:
                start += len(key)
                text = section[start:section.find(b"\n", start)].decode()
                return tuple(text.split("|")) if "|" in text else text
            self._last = (self._last + 1) % len(self._sections)
        return None
