"""The texts of one language, lines of a few pieces of memory: a module with their names takes twice as much.

A heap in use for long has no large piece free, so each section of a language has less than SECTION bytes.
"""

from divermazo.loaded import forget

LANGUAGES = ("es", "en")
SECTION = 1024
KEPT = 48


class Texts:
    """Each text is an attribute: a str, or a tuple of str where it has parts.

    `language`: see LANGUAGES. `part`: texts too seldom wanted to be kept in memory, such as "_settings"; they
    go with the object.
    """

    def __init__(self, language: str, part: str = "") -> None:
        self.language = language
        name = "ui.strings." + language + part
        sections = __import__("divermazo." + name, None, None, ("TEXTS",)).TEXTS
        self._sections = [("\n" + section).encode() for section in sections]
        self._last = 0  # the section looked at last: it is likely to hold the next text too
        forget(name)
        self._kept: dict = {}  # texts found lately

    def __getattr__(self, name: str):
        text = self._kept.get(name)
        if text is None:
            text = self._find(name)
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[name] = text
        return text

    def fault(self, fault: dict) -> str:
        """A fault of board/selftest.py in words. Raises AttributeError for one that is not known."""
        color = self.COLORS[fault["die"]] if "die" in fault else ""
        second = self.COLORS[fault["at"]] if "at" in fault else ""
        return getattr(self, "FAULT_" + fault["fault"].upper()).format(color=color, second=second, **fault)

    def _find(self, name: str):
        key = ("\n" + name + "=").encode()
        for _ in self._sections:
            section = self._sections[self._last]
            start = section.find(key)
            if start >= 0:
                start += len(key)
                text = section[start:section.find(b"\n", start)].decode()
                return tuple(text.split("|")) if "|" in text else text
            self._last = (self._last + 1) % len(self._sections)
        raise AttributeError(name)
