"""The body in millimetres: x to the right, y to the far side, z up from the table, origin in the middle.

The layout is that of the virtual device (`look.TABLE`), enlarged by SCALE; sizes of bought parts are those of
their makers where these publish any, otherwise of common specimens, with room around them.
"""

from dataclasses import dataclass
from math import cos, pi, sin

from divermazo.rules.cards import COLORS
from divermazo_sim.look import TABLE

SCALE = 0.25  # mm in a unit of look: an LED pitch of 10.3 mm, which strips of 96 or 100 LEDs a metre fit

# Body: top shell with walls, on a bottom plate.
BOTTOM = 3.0
FACE = 3.0
WALL = 3.0
HEIGHT = 30.0
UNDER = HEIGHT - FACE  # underside of the face
CORNER = TABLE.radius * SCALE
EDGE = 1.2  # chamfer round the face
HEXAGON = [(x * SCALE, -y * SCALE) for x, y in TABLE.body]
REACH = HEXAGON[1][1]  # from the middle to a side
TOP_SEAMS = (60, 180, 300)  # degrees, at corners: 1, 9, 5 o'clock
BOTTOM_SEAMS = (0, 120, 240)  # 3, 11, 7 o'clock: each piece of the bottom bridges a seam of the top
SEAM_GAP = 0.2
RIB = 4.0  # thickness of the flange at a seam, each side
RIB_DEPTH = 10.0
RIB_BOLTS = (88.0, 116.0)  # from the middle

# Screws: M3 cut their thread into the plastic, M2 for the Pico.
THREAD = 2.6
PASS = 3.4
HEAD = 6.4
BOSS = 3.4  # radius
COLUMN = 4.0  # radius

# A die, from its window inward: lip, diffuser, light wells, LEDs on their carrier.
PITCH = TABLE.pitch * SCALE
WINDOW = 33.0
LIP = 1.2
DIFFUSER = 1.0
WELL = 9.0
WELLS = 10.0
INSERT = 36.0  # side of diffuser and wells
PLAY = 0.4  # between an insert and what holds it
POCKET_WALL = 1.6
POCKET = INSERT + PLAY + 2 * POCKET_WALL
STRIP = 0.4  # of the LED strip's board
CARRIER = 2.0
CARRIER_TOP = HEIGHT - LIP - DIFFUSER - WELLS - STRIP
DIE_SCREW = POCKET / 2 + BOSS - 0.6  # to each side of a die's middle

# A button: cap through the face, on a 12 × 12 × 7.3 mm tact switch that sits on a bracket.
CAP = 16.0
CAP_HOLE = 16.6
FLANGE = 18.6
FLANGE_THICK = 1.4
CAP_PLAY = 0.2  # above and below the flange
CAP_RISE = 2.0
SIGN_RISE = 1.0
LETTER_RISE = 0.6
SWITCH = (12.4, 12.4, 7.3)
BRACKET = 2.0
BRACKET_TOP = UNDER - CAP_PLAY - FLANGE_THICK - CAP_PLAY - SWITCH[2]
BRACKET_SCREW = 14.0
BUTTON_AWAY = POCKET / 2 + 0.5 + FLANGE / 2  # from the middle of its die

# Middle plate with screen and keypad: a wedge, from behind into an opening of the ring.
PLATE = (90.0, 116.0)  # visible
PLATE_PLAY = 0.3
PLATE_SLOPE = 3.0  # wider at the back by so much on each side: 45°, printable face down
PLATE_RIM = (3.0, 3.0)  # width and height of the rim that stiffens it
PLATE_CLIPS = [(51.9 * side, 35.0 * end) for side in (-1, 1) for end in (-1, 1)] + [
    (26.0 * side, 64.9 * end) for side in (-1, 1) for end in (-1, 1)]
CLIP = (14.0, 7.0, 2.4)
SCREEN_Y = 33.5
SCREEN_WINDOW = (57.0, 30.0)
SCREEN_BEVEL = 0.8
SCREEN_GLASS = (64.0, 42.0, 1.2)  # recess behind the window; panels are about 60.5 × 37 × 2 mm
SCREEN_GAP = 0.8  # so far the glass keeps the module's board off the plate
SCREEN_BOARD = (73.0, 47.0, 1.6)  # largest module that fits
SCREEN_BACK = 6.0  # parts and solder behind the board
SCREEN_CLIPS = [(41.0 * side, SCREEN_Y + 14.0 * end) for side in (-1, 1) for end in (-1, 1)]
KEYPAD_Y = -24.5
KEYPAD = (51.0, 64.0, 8.7)
KEYPAD_WINDOW = (42.0, 58.5)
KEYPAD_RECESS = 1.8
KEYPAD_CLIPS = [(29.8 * side, KEYPAD_Y + 20.0 * end) for side in (-1, 1) for end in (-1, 1)]

# On the bottom plate.
PICO = (21.0, 51.0, 1.0)
PICO_X = 44.0
PICO_HOLES = (11.4, 47.0)
PICO_POST = 4.0
PICO_END = REACH - WALL - 1.0  # the board's edge with the USB socket, which stands out 1.3 mm
PICO_Y = PICO_END - PICO[1] / 2
PICO_TOP = 3.2  # socket above the board
USB_SLOT = (13.5, 14.0)  # width, and height above the table
PERFBOARD = (50.0, 30.0, 1.6)
PERFBOARD_AT = (22.0, 45.0)
PERFBOARD_TOP = 10.5  # DIP socket with chip, capacitor lying
PERFBOARD_POST = 2.0
BUZZER = (TABLE.speaker[0] * SCALE if TABLE.speaker else 0, 0.0)
BUZZER_SIZE = (12.4, 6.8)  # diameter, height: TDK PS1240 and the like

BED = (220.0, 220.0)
LETTERS = {"es": "RAVTZM", "en": "RYGTBP"}  # initials; azul has its Z, since amarillo has the A


def polar(degrees: float, distance: float, aside: float = 0.0) -> tuple[float, float]:
    """A point at a distance in a direction (0 to the right, anticlockwise), `aside` to the left of it."""
    angle = degrees * pi / 180
    return distance * cos(angle) - aside * sin(angle), distance * sin(angle) + aside * cos(angle)


def dice() -> list[tuple[float, float]]:
    """Middles of the dice, in device order."""
    return [(box.x * SCALE, -box.y * SCALE) for box in TABLE.dice]


def buttons() -> list[tuple[float, float]]:
    """Middles of the buttons: on their die's side towards the middle, as in `look`."""
    return [(x, y + BUTTON_AWAY * (1 if TABLE.keys[color].y < box.y else -1))
            for (x, y), color, box in zip(dice(), COLORS, TABLE.dice, strict=True)]


def columns() -> list[tuple[float, float]]:
    """Where the bottom plate is screwed on: twice at each side, and twice at the inner end of its seams."""
    inset = REACH - WALL - COLUMN + 0.5
    sides = [polar(30 + 60 * side, inset, 60.0 * end) for side in range(6) for end in (-1, 1)]
    inner = [polar(seam, 64.0 if seam == 0 else 86.0, 8.0 * end) for seam in BOTTOM_SEAMS for end in (-1, 1)]
    return sides + inner


@dataclass(frozen=True)
class Box:
    """What a bought part takes up: middle of its base, and size."""

    name: str
    x: float
    y: float
    z: float
    width: float
    depth: float
    height: float
    round: bool = False  # a cylinder

    def overlaps(self, other: "Box") -> bool:
        return (abs(self.x - other.x) < (self.width + other.width) / 2
                and abs(self.y - other.y) < (self.depth + other.depth) / 2
                and self.z < other.z + other.height and other.z < self.z + self.height)


def bought() -> list[Box]:
    """Boxes around all bought parts, where they sit in the closed body."""
    post = BOTTOM + PICO_POST
    boxes = [
        Box("Pico", PICO_X, PICO_Y, post, PICO[0], PICO[1], PICO[2] + PICO_TOP),
        Box("perfboard", *PERFBOARD_AT, BOTTOM + PERFBOARD_POST, PERFBOARD[0], PERFBOARD[1],
            PERFBOARD[2] + PERFBOARD_TOP),
        Box("screen", 0, SCREEN_Y, UNDER - SCREEN_GAP - SCREEN_BOARD[2] - SCREEN_BACK,
            SCREEN_BOARD[0], SCREEN_BOARD[1], SCREEN_BOARD[2] + SCREEN_BACK),
        Box("keypad", 0, KEYPAD_Y, UNDER + KEYPAD_RECESS - KEYPAD[2], *KEYPAD),
        Box("buzzer", *BUZZER, UNDER - BUZZER_SIZE[1], BUZZER_SIZE[0], BUZZER_SIZE[0], BUZZER_SIZE[1], True),
    ]
    for color, (x, y) in zip(COLORS, dice(), strict=True):
        boxes.append(Box(f"LED wires {color}", x, y, CARRIER_TOP - CARRIER - 3.0, 34.0, 34.0, 3.0))
    for color, (x, y) in zip(COLORS, buttons(), strict=True):
        boxes.append(Box(f"switch {color}", x, y, BRACKET_TOP, *SWITCH))
    return boxes
