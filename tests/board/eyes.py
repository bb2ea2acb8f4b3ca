"""How the LEDs look, from the WS2812B datasheet, and to people who lack one kind of cone.

Dichromats: Brettel, Viénot and Mollon 1997, on Hunt-Pointer-Estevez cones.
"""

from math import dist

LIGHT = (405, 690, 190)  # mcd of red, green and blue at 255, the middle of what the datasheet gives
CHROMATICITY = ((0.694, 0.306), (0.170, 0.720), (0.135, 0.055))
WHITE = (570, 600, 653)  # D65, a room in which an LED is about as light as its surroundings

CONES = ((0.4002, 0.7076, -0.0808), (-0.2263, 1.1653, 0.0457), (0.0, 0.0, 0.9182))
BACK = ((1.8600666, -1.1294801, 0.2198983), (0.3612229, 0.6388043, 0.0), (0.0, 0.0, 1.0890874))
ANCHORS = {  # XYZ of the hues on which all agree
    475: (0.1421, 0.1126, 1.0419), 485: (0.0580, 0.1693, 0.6162),
    575: (0.8425, 0.9154, 0.0018), 660: (0.1649, 0.0610, 0.0),
}
EYES = {"protan": (0, 1, 475, 575), "deutan": (1, 0, 475, 575), "tritan": (2, 1, 485, 660)}


def luminance(color: tuple) -> float:
    """mcd of one LED."""
    return sum(byte / 255 * light for byte, light in zip(color, LIGHT))


def distance(one: tuple, other: tuple, eye: str = "normal") -> float:
    """Between two (red, green, blue), in CIELAB."""
    return dist(_lab(_seen(_xyz(one), eye)), _lab(_seen(_xyz(other), eye)))


def _xyz(color: tuple) -> tuple:
    x = y = z = 0.0
    for byte, light, (cx, cy) in zip(color, LIGHT, CHROMATICITY):
        lum = byte / 255 * light
        x, y, z = x + lum * cx / cy, y + lum, z + lum * (1 - cx - cy) / cy
    return x, y, z


def _seen(xyz: tuple, eye: str) -> tuple:
    if eye == "normal":
        return xyz
    lacking, kept, low, high = EYES[eye]
    cones = list(_times(CONES, xyz))
    white = _times(CONES, WHITE)
    other = 3 - lacking - kept
    ratio = (other, kept) if lacking != 2 else (kept, other)
    anchor = high if cones[ratio[0]] * white[ratio[1]] < white[ratio[0]] * cones[ratio[1]] else low
    hue = _times(CONES, ANCHORS[anchor])
    normal = (white[1] * hue[2] - white[2] * hue[1], white[2] * hue[0] - white[0] * hue[2],
              white[0] * hue[1] - white[1] * hue[0])
    cones[lacking] = -sum(normal[i] * cones[i] for i in range(3) if i != lacking) / normal[lacking]
    return _times(BACK, cones)


def _lab(xyz: tuple) -> tuple:
    x, y, z = (_root(value / white) for value, white in zip(xyz, WHITE))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


def _times(matrix: tuple, vector) -> tuple:
    return tuple(sum(a * b for a, b in zip(row, vector)) for row in matrix)
