"""The power is cut at every write operation while settings are saved. MicroPython with littlefs.

Prints how many write operations there were.
"""

from divermazo.store.settings import Settings
from worlds import TEARS, Littlefs

CHANGES = (("language", "es"), ("brightness", 1), ("table", 6), ("language", "en"), ("sound", "off"),
           ("players", 2), ("brightness", 4), ("table", 2), ("scoring", "race"), ("note", True))
NAMES = ("language", "brightness", "table", "sound", "players", "scoring", "note")


def values(settings) -> list:
    return [settings.get(name) for name in NAMES]


def main() -> None:
    world = Littlefs(16)
    world.start()
    settings = Settings("/data")
    moments = [(0, values(settings))]
    world.record()
    for name, value in CHANGES:
        settings.set(name, value)
        assert settings.save()
        moments.append((len(world.writes), values(settings)))
    world.stop()
    saved = 0
    for number in range(len(world.writes)):
        while saved + 1 < len(moments) and moments[saved + 1][0] <= number:
            saved += 1
        for tear in TEARS:
            after = world.cut(number, tear)
            after.start()
            settings = Settings("/data")
            assert values(settings) in [moment[1] for moment in moments[saved:saved + 2]], values(settings)
            assert not settings.damaged
            settings.set("table", 5)
            assert settings.save()
            after.stop()
            after.start()
            assert Settings("/data").get("table") == 5
            after.stop()
    print(len(world.writes), "writes")


main()
