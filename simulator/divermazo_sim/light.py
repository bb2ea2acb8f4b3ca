"""How bright light looks, under both interpreters."""

GAMMA = 2.2
OLED_CONTRAST = 0xCF  # that gives the ink of look.py


def shine(contrast: int) -> float:
    """How bright a dot of the OLED looks at a contrast of 0-255, 0.0-1.0; the lowest is still to be read."""
    return round(0.3 + 0.7 * min(1.0, (contrast / OLED_CONTRAST) ** (1 / GAMMA)), 2)
