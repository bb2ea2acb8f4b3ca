"""What the dice displays show, LED by LED, as seen from outside."""

PERIOD_MS = 700  # longer than one blink, on and off


def lights(device, die: int) -> list:
    """Red, green and blue of the nine LEDs."""
    return device.leds[die * 9:die * 9 + 9]


def lit(device, die: int) -> str:
    """The LEDs that shine in a colour, as the digit keys in the same places: "159"."""
    return _keys(device, die, lambda led: max(led) - min(led) > 1)


def white(device, die: int) -> int:
    """How many LEDs shine white, be it faint."""
    return len(_keys(device, die, lambda led: min(led) > 0 and max(led) - min(led) <= 1))


def blinking(device, die: int) -> str:
    """The LEDs that shine in a colour now and then, within a while."""
    seen = []
    for _ in range(PERIOD_MS // 10):
        device.run(10)
        seen.append(lit(device, die))
    return "".join(key for key in "123456789" if len({key in keys for keys in seen}) == 2)


def brightness(device, die: int) -> int:
    """Of the brightest LED."""
    return max(map(sum, lights(device, die)))


def _keys(device, die: int, shines) -> str:
    return "".join(str(place + 1) for place, led in enumerate(lights(device, die)) if shines(led))
