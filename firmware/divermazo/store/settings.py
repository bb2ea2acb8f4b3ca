"""The settings of the device, in two generations on flash.

Each generation is one sealed canonical line (see codec). Saving writes a new file and renames it over
the older generation, so a power cut at any moment leaves the newer one; loading takes the newest valid.
"""

import json
import os

from divermazo.games import GAMES, LANGUAGES
from divermazo.store.codec import encode, seal, unseal

DEVICE = (  # name, default, choices, in the order of the device's pages, which all lists of settings have
    ("sound", "on", ("on", "off")),
    ("language", "", ("",) + LANGUAGES),  # empty: never chosen, ask at the start
    ("brightness", 3, (1, 2, 3, 4)),
    ("table", 1, (1, 2, 3, 4, 5, 6)),
    ("screen", "auto", ("auto", "ssd1306", "sh1106")),
    ("rest", "20", ("5", "20", "60", "never")),  # dark after so many minutes without a key
)
CHOICES: dict = {}
DEFAULTS: dict = {}
for _settings in [kind.settings for kind in GAMES] + [DEVICE]:
    for _name, _default, _choices in _settings:
        CHOICES[_name] = _choices
        DEFAULTS[_name] = _default
GENERATIONS = ("settings.0", "settings.1")
NEW = "settings.new"


class Settings:
    """Values by name; every value is one of its CHOICES.

    `ok`: the flash takes what it is given; otherwise they hold until power-off. `damaged`: a file was not
    readable and has been set aside as `*.bad`.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._values = dict(DEFAULTS)
        self._given = dict(DEFAULTS)  # to flash, whether or not it took them
        self._generation = 0
        self.ok = _prepare(folder)
        self.damaged = False
        for name in GENERATIONS:
            self._read(name)
        self._given.update(self._values)

    @property
    def unsaved(self) -> bool:
        """They have been changed since the last save."""
        return self._values != self._given

    def get(self, name: str):
        """Return the value of `name`; KeyError when there is no such setting."""
        return self._values[name]

    def set(self, name: str, value) -> None:
        """Change one setting in memory; ValueError when `value` is not one of its choices."""
        if value not in CHOICES[name] or type(value) is not type(DEFAULTS[name]):  # True equals 1
            raise ValueError(name)
        self._values[name] = value

    def values(self) -> dict:
        """All of them by name, as a copy."""
        return dict(self._values)

    def next(self, name: str) -> None:
        """Step `name` to its next choice, round to the first after the last. What was never chosen is as the
        first."""
        choices = [choice for choice in CHOICES[name] if choice != ""]
        value = self._values[name]
        index = choices.index(value) if value in choices else 0
        self._values[name] = choices[(index + 1) % len(choices)]

    def save(self) -> bool:
        """Write what is not on flash yet, in up to a quarter of a second. Returns `ok`."""
        if self.unsaved or not self.ok:
            self._given.update(self._values)
            self.ok = self._write()
        return self.ok

    def _write(self) -> bool:
        generation = self._generation + 1
        line = seal(encode(self._record(generation)))
        try:
            with open(self._path(NEW), "wb") as file:
                file.write(line)
            os.rename(self._path(NEW), self._path(GENERATIONS[generation % 2]))
        except OSError:
            return False
        self._generation = generation
        return True

    def _record(self, generation: int) -> dict:
        record: dict = {"v": 1, "generation": generation}
        record.update(self._values)
        return record

    def _path(self, name: str) -> str:
        return self._folder + "/" + name

    def _read(self, name: str) -> None:
        """Take the values of one generation when it is valid and newer than what we have."""
        try:
            with open(self._path(name), "rb") as file:
                line = file.read()
        except OSError:
            return
        try:
            record = json.loads(unseal(line.rstrip(b"\n")))
            generation = record["generation"]
            if generation > self._generation:
                self._generation = generation
                for key in DEFAULTS:
                    if record.get(key) in CHOICES[key]:
                        self._values[key] = record[key]
        except (ValueError, KeyError, TypeError):
            self._set_aside(name)

    def _set_aside(self, name: str) -> None:
        self.damaged = True
        try:
            os.rename(self._path(name), self._path(name + ".bad"))
        except OSError:
            pass


def _prepare(folder: str) -> bool:
    """Make the data folder when it is missing; False when it cannot be made."""
    try:
        os.stat(folder)
    except OSError:
        try:
            os.mkdir(folder)
        except OSError:
            return False
    return True
