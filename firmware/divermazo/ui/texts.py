"""The texts of one language in one piece of memory: a module with their names takes twice as much."""

from divermazo.loaded import forget

LANGUAGES = ("es", "en")
KEPT = 24


class Texts:
    """Each text is an attribute: a str, or a tuple of str where it has parts. `language`: see LANGUAGES."""

    def __init__(self, language: str) -> None:
        name = "ui.strings." + language
        self._lines = ("\n" + __import__("divermazo." + name, None, None, ("TEXTS",)).TEXTS).encode()
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

    def _find(self, name: str):
        key = ("\n" + name + "=").encode()
        start = self._lines.find(key)
        if start < 0:
            raise AttributeError(name)
        start += len(key)
        text = self._lines[start:self._lines.find(b"\n", start)].decode()
        return tuple(text.split("|")) if "|" in text else text
