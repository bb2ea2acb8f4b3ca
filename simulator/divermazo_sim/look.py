"""How the device looks: geometry, colours and light; one source for the page and the pictures.

Lengths are in units, the origin is the middle of the device, x to the right, y down. There are three forms:
TABLE is the device as it is built; UPRIGHT and SIDEWAYS draw the same ring for a phone or a low window, so
that every key stays wide enough for a finger (`MIN_TOUCH`) in 360 × 640 CSS pixels.
"""

from collections.abc import Sequence
from math import cos, pi, sin

from divermazo.keys import NAMES
from divermazo.rules.cards import COLORS
from divermazo.ui.faces import SIGNS

from .light import GAMMA

Points = Sequence[tuple[float, float]]

MIN_TOUCH = 44  # CSS pixels
FIGURES = ("circle", "triangle", "square", "star", "plus", "moon")  # of the shapes, as they are drawn
LETTERS = {"es": "RAVTZM", "en": "RYGTBP"}  # on the keyboard and on the caps; azul has its Z, amarillo the A
KEYPAD = ("123", "456", "789", "*0#")
OLED_DOTS = (128, 64)
BLEED = 44  # room for the shadow around the body in its pictures

TABLE_TOP = ((37, 41, 44), (13, 15, 17))  # the table: under the lamp, in the corners
WOOD = ((66, 37, 21), (122, 75, 44), (166, 112, 70))  # dark grain, middle, light
TILE = (19, 18, 20)  # smoked acrylic of the dice
GLASS = (17, 18, 21)
CAP = (236, 228, 213)  # ivory key caps
CAP_QUIET = (66, 61, 57)  # * and #
INK = (43, 38, 35)
LACQUER = {  # the die buttons
    "red": (196, 44, 42),
    "yellow": (238, 186, 45),
    "green": (60, 146, 70),
    "turquoise": (40, 174, 172),
    "blue": (40, 78, 170),
    "purple": (122, 62, 150),
}
OLED_INK = (222, 238, 255)

# Light of one LED seen through the diffuser: discs laid over each other. Radius in LED pitches, opacity in
# the middle, share of white, and steepness s of the falloff (1 - r^s)^2. SPILL is what a whole die throws
# on the wood: radius in die sizes, opacity.
LIGHT = ((0.40, 0.92, 0.0, 5), (0.36, 0.55, 0.75, 2), (1.15, 0.40, 0.0, 2))
SPILL = (1.5, 0.42)
EXPOSURE = 2.2  # how bright a raw LED value of 255 would be, against a white that fills the picture


def star() -> Points:
    """Five points, broad enough to be felt; y down, reaching 1.1 from (0, 0)."""
    reach = (1.1, 0.5)
    return [(reach[turn % 2] * sin(turn * pi / 5), 0.06 - reach[turn % 2] * cos(turn * pi / 5))
            for turn in range(10)]


def moon() -> Points:
    """A thick crescent with blunt horns, open to the right; y down, reaching 1 from (0, 0)."""
    def arc(x: float, radius: float, horn: float) -> Points:
        return [(x - radius * cos(horn * (1 - step / 16)), -radius * sin(horn * (1 - step / 16)))
                for step in range(33)]

    return [*arc(0.22, 1.0, 2.0), *reversed(arc(0.78, 0.74, 1.55))]


def shown(value: int) -> int:
    """What a raw LED channel value (0-255, linear light) looks like as a picture value (0-255)."""
    light = EXPOSURE * value / 255
    return round(255 * min(1.0, light ** (1 / GAMMA)))


class Box:
    """A rectangle by its middle, with rounded corners."""

    def __init__(self, x: float, y: float, width: float, height: float, radius: float) -> None:
        self.x, self.y, self.width, self.height, self.radius = x, y, width, height, radius

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return (self.x - self.width / 2, self.y - self.height / 2,
                self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, by: float) -> "Box":
        """The same box, smaller by `by` on every side."""
        return Box(self.x, self.y, self.width - 2 * by, self.height - 2 * by, max(0, self.radius - by))


class Form:
    """Where everything is. `dice` are boxes in device order, `keys` boxes by key name, as large as a finger
    may miss the cap (`cap_gap` on each side); `dots` is the width of the OLED's picture in its glass.
    `keypad` is the middle of its upper edge. The button of a die is on its side to the middle, or `beside`
    the dice at 12 and 6 o'clock."""

    def __init__(self, name: str, body: Points, radius: float, die: float, dice: Points, cap_gap: float,
                 button: float, button_gap: float, glass: Box, dots: float,
                 keypad: tuple[float, float], key: tuple[float, float], beside: bool = False,
                 speaker: tuple[float, float] | None = None,
                 mark: tuple[float, float] | None = None) -> None:
        self.name, self.body, self.radius = name, body, radius
        self.width = 2 * max(x for x, _ in body)
        self.height = 2 * max(y for _, y in body)
        self.cap_gap = cap_gap
        self.dice = [Box(x, y, die, die, die * 0.17) for x, y in dice]
        self.glass, self.dots = glass, dots
        self.speaker, self.mark = speaker, mark
        places = {}
        for row, names in enumerate(KEYPAD):
            for column, name in enumerate(names):
                places[name] = Box(keypad[0] + (column - 1) * key[0], keypad[1] + (row + 0.5) * key[1],
                                   key[0], key[1], min(key) * 0.3)
        away = die / 2 + button_gap + button / 2
        for name, box in zip(COLORS, self.dice, strict=True):
            x, y = box.x, box.y + (away if box.y < 0 else -away)
            if beside and not box.x:
                x, y = away, box.y
            places[name] = Box(x, y, button, button, button / 2)
        self.keys = {name: places[name] for name in NAMES}

    def led(self, die: int, index: int) -> tuple[float, float]:
        """Middle of LED `index` (0-8, row by row from the top left) of a die (0-5)."""
        box, pitch = self.dice[die], self.pitch
        return box.x + (index % 3 - 1) * pitch, box.y + (index // 3 - 1) * pitch

    @property
    def pitch(self) -> float:
        """Distance between neighbouring LEDs of a die."""
        return self.dice[0].width * 0.285


def ring(x: float, y_side: float, y_top: float) -> Points:
    """Six places clockwise from 12 o'clock."""
    return [(0, -y_top), (x, -y_side), (x, y_side), (0, y_top), (-x, y_side), (-x, -y_side)]


TABLE = Form(
    "table", [(-289, -500), (289, -500), (577, 0), (289, 500), (-289, 500), (-577, 0)], radius=72,
    die=144, dice=ring(318, 186, 388), cap_gap=4, button=64, button_gap=6,
    glass=Box(0, -132, 416, 216, 20), dots=384, keypad=(0, -12), key=(84, 63),
    speaker=(476, 0), mark=(-476, 0))

UPRIGHT = Form(
    "upright", [(0, -292), (176, -272), (176, 272), (0, 292), (-176, 272), (-176, -272)], radius=30,
    die=60, dice=ring(116, 232, 248), cap_gap=1.5, button=46, button_gap=2,
    glass=Box(0, -84, 272, 136, 9), dots=260, keypad=(0, -14), key=(56, 44))

SIDEWAYS = Form(
    "sideways", [(-262, -172), (262, -172), (296, 0), (262, 172), (-262, 172), (-296, 0)], radius=30,
    die=60, dice=ring(238, 82, 125), cap_gap=1.5, button=46, button_gap=2,
    glass=Box(-71, 0, 264, 136, 9), dots=252, keypad=(134, -88), key=(46, 44), beside=True)

FORMS = {form.name: form for form in (TABLE, UPRIGHT, SIDEWAYS)}


def as_dict() -> dict:
    """All of it, ready for JSON."""
    return {
        "forms": {name: _form(form) for name, form in FORMS.items()},
        "light": LIGHT, "spill": SPILL, "shown": [shown(value) for value in range(256)],
        "ink": OLED_INK, "colors": COLORS, "signs": "".join(SIGNS), "letters": LETTERS,
    }


def _form(form: Form) -> dict:
    glass, keys = form.glass, form.keys.items()
    return {
        "width": form.width, "height": form.height, "pitch": form.pitch, "dots": form.dots,
        "dice": [(box.x, box.y, box.width) for box in form.dice],
        "glass": (glass.x, glass.y, glass.width, glass.height),
        "keys": {name: (box.x, box.y, box.width, box.height, box.radius) for name, box in keys},
    }
