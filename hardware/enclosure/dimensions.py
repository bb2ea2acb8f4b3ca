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
BOARD_TOP = HEIGHT - LIP - DIFFUSER - WELLS  # what LEDs and switches stand on, whatever it is made of
STRIP = 0.4  # of the LED strip's board; it lies in a bed of the carrier
CARRIER = 2.0  # below the bed
CARRIER_TOP = BOARD_TOP - STRIP
EAR = 14.0  # width of the carrier's ears: the wires of the middle row pass through them
WAY_OUT = (16.2, 4.4, 6.0)  # at the ends of each row: its middle from that of the die, width, length
FAR_NOTCH = (5.0, 2.0)  # width and depth of the mark at the far edge of a carrier, over the wall of its wells
DIE_SCREW = POCKET / 2 + BOSS - 0.6  # to each side of a die's middle

# A button: cap through the face, on a 12 × 12 × 7.3 mm tact switch that sits on a bracket.
CAP = 16.0
CAP_HOLE = 16.6
FLANGE = 18.6
FLANGE_THICK = 1.4
CAP_PLAY = 0.2  # above and below the flange
KEY = (2.4, 1.3, 1.6)  # width, reach and height of the key that keeps a cap from turning, hidden
CAP_RISE = 2.0
SIGN_RISE = 1.0
LETTER_RISE = 0.6
SWITCH = (12.4, 12.4, 7.3)
BRACKET = 2.0
BRACKET_TOP = BOARD_TOP  # the stem ends 0.3 mm below the cap
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
SCREEN_CLIP = (18.0, 7.0, 2.4)  # reaches the smallest module
SCREEN_Y = 33.5
SCREEN_WINDOW = (57.0, 30.0)
SCREEN_BEVEL = 0.8
SCREEN_GLASS = (62.0, 38.6, 1.2)  # recess behind the window; panels are about 60.5 × 37 × 2 mm
SCREEN_GAP = 0.8  # so far the glass keeps the module's board off the plate
SCREEN_BOARD = (73.0, 47.0, 1.6)  # largest module that fits
SCREEN_SMALLEST = (61.5, 39.5)  # smallest: its board lies on the far and near edge of the recess
SCREEN_BACK = 6.0  # parts and solder behind the board
SCREEN_CLIPS = [(41.0 * side, SCREEN_Y + 14.0 * end) for side in (-1, 1) for end in (-1, 1)]
KEYPAD_Y = -24.5
KEYPAD = (52.0, 65.0, 8.7)  # makers say 51 × 64 mm, some a little more
KEYPAD_WINDOW = (42.0, 58.5)
KEYPAD_RECESS = 1.8
KEYPAD_CLIPS = [(29.8 * side, KEYPAD_Y + 20.0 * end) for side in (-1, 1) for end in (-1, 1)]

# On the bottom plate.
PICO = (21.0, 51.0, 1.0)
PICO_X = 44.0
PICO_HOLES = (11.4, 47.0)
PICO_POST = 6.0  # it lies on its face: BOOTSEL is behind a hole in the bottom, the names of the pins are up
PICO_END = REACH - WALL - 1.0  # the board's edge with the USB socket, which stands out 1.3 mm
PICO_Y = PICO_END - PICO[1] / 2
PICO_TOP = 3.2  # what stands on the board's face, the USB socket the highest
PICO_REST = (4.3, 3.4, 5.0)  # beside the USB socket, where no screw has room: from the middle, width, depth
PICO_CLAMP = (5.0, 3.0, 2.5, 12.0)  # depth and height of the bar over the board; its foot: height, width
PICO_CLAMP_AT = 14.0  # its middle from the board's end
PICO_CLAMP_SCREW = 15.0
BOOTSEL = (12.5, 16.0, 9.0)  # from the board's end with the socket; the slot, with room to spare
USB_SLOT = (13.5, 13.5)  # width, and height above the table
PERFBOARD = (50.0, 30.0, 1.6)
PERFBOARD_AT = (22.0, 45.0)
PERFBOARD_TOP = 10.5  # DIP socket with chip, capacitor lying
PERFBOARD_POST = 2.0
BUZZER = (TABLE.speaker[0] * SCALE if TABLE.speaker else 0, 0.0)
BUZZER_SIZE = (12.4, 6.8)  # diameter, height: TDK PS1240 and the like

HUB = (16.0, 8.0)  # radius and height of what joins the three pieces of the bottom in their middle
HUB_SCREW = 10.0

BED = (220.0, 220.0)


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


def hub_screws() -> list[tuple[float, float]]:
    """Screws of the hub: one in each piece of the bottom."""
    return [polar(seam + 60, HUB_SCREW) for seam in BOTTOM_SEAMS]


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
    face = BOTTOM + PICO_POST - PICO_TOP
    boxes = [
        Box("Pico", PICO_X, PICO_Y, face, PICO[0], PICO[1] - 10.4, PICO_TOP),  # it rests on its ends
        Box("Pico's board", PICO_X, PICO_Y, BOTTOM + PICO_POST, *PICO),
        Box("USB socket", PICO_X, PICO_END - 1.6, face, 7.8, 5.8, PICO_TOP),
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




Point = tuple[float, float, float]


@dataclass(frozen=True)
class Wire:
    """A bundle of wires on its way: its thickness, its corners, and the bought parts at its ends."""

    name: str
    thick: float
    points: tuple[Point, ...]
    ends: tuple[str, ...] = ()


# Revision 2: boards in place of strips, carriers, brackets, switches, keypad and perfboard.
BOARD = 1.6
MAIN = (0.0, -6.0, 100.0, 100.0)  # middle and size of the main board
MAIN_TOP = 15.6
MAIN_HOLES = [(-44.5, 40.0), (44.5, 40.0), (-44.5, -52.0), (23.5, -52.0), (-23.0, -17.5), (21.4, -17.5)]
MAIN_POSTS = MAIN_HOLES[:5]  # the last hole lies too near a key for a post
MAIN_PICO = (35.5, -21.0)  # middle; it hangs below, its socket to the far side
MAIN_RUN = (-6.0, 24.0)
MAIN_SCREEN = {"J7": (0.0, 7), "J8": (-22.0, 4), "J9": (20.0, 4)}  # middle and pins; one is soldered
MAIN_SCREEN_Y = 39.5  # their pads; the pins point to the far side
SOCKETS = (38.0, 58.0)  # from behind the pads to the end of what is pushed on: jumper wires' sockets, 14 mm
MAIN_BUZZER = (-34.5, -41.0)
MAIN_CAPACITOR = (-30.0, -10.5)  # not under the screen: it may be 10.5 mm high
KEY_SWITCH = 9.5  # height of the keys' switches with their stem
KEY_CAP, KEY_HOLE, KEY_FLANGE = 10.4, 11.0, 12.2
DIE_SOCKET = (15.9, 9.0, 5.5)  # of a die board, behind it, with its plug
MAIN_SOCKETS = {"red": (-43.6, 27.0), "purple": (-43.6, 9.0), "blue": (-43.6, -9.0),
                "turquoise": (-43.6, -27.0), "yellow": (43.6, 29.0), "green": (43.6, 13.0)}


def keys() -> dict[str, tuple[float, float]]:
    """Middles of the keypad's keys, by name."""
    return {name: (13.0 * (column - 1), KEYPAD_Y + 14.0 * (1.5 - row))
            for row, names in enumerate(("123", "456", "789", "*0#")) for column, name in enumerate(names)}


def on_boards() -> list[Box]:
    """Boxes around the boards of revision 2 and what stands on them, in the closed body."""
    low = MAIN_TOP - BOARD
    x, y, width, depth = MAIN
    px, py = MAIN_PICO
    boxes = [Box("main board", x, y, low, width, depth, BOARD),
             Box("Pico", px, py, low - 6.3, PICO[0], PICO[1], 6.3),
             Box("USB plug", px, py + 25.5 + 14.0, low - 10.0, 11.0, 28.0, 9.0),
             Box("buzzer", *MAIN_BUZZER, MAIN_TOP, *BUZZER_SIZE[:1] * 2, BUZZER_SIZE[1], True),
             Box("capacitor", *MAIN_CAPACITOR, MAIN_TOP, 8.4, 8.4, 10.5),
             Box("screen", 0, SCREEN_Y, UNDER - SCREEN_GAP - SCREEN_BOARD[2] - SCREEN_BACK,
                 SCREEN_BOARD[0], SCREEN_BOARD[1], SCREEN_BOARD[2] + SCREEN_BACK)]
    for ref, (along, pins) in MAIN_SCREEN.items():
        boxes.append(Box(f"{ref} and its sockets", along, sum(SOCKETS) / 2, low - 2.7, 2.54 * pins + 0.4,
                         SOCKETS[1] - SOCKETS[0], 2.7))
    for name, (kx, ky) in keys().items():
        boxes.append(Box(f"key {name}", kx, ky, MAIN_TOP, 6.2, 6.2, KEY_SWITCH))
    for color, (sx, sy) in MAIN_SOCKETS.items():
        out = -1 if sx < 0 else 1
        boxes.append(Box(f"socket {color}", sx + out * 6.0, sy, low - 6.0, 15.2, 15.9, 6.0))
    for color, (x, y), (_, by) in zip(COLORS, dice(), buttons(), strict=True):
        side = 1 if by > y else -1
        under = BOARD_TOP - BOARD
        boxes += [Box(f"die board {color}", x, y, under, 40.8, 40.8, BOARD),
                  Box(f"ears of {color}", x, y, under, 2 * (DIE_SCREW + 4.4), 10.0, BOARD),
                  Box(f"tab of {color}", x, y + side * 27.2, under, 36.0, 9.0, BOARD),
                  Box(f"end of tab {color}", x, y + side * 33.5, under, 26.0, 3.7, BOARD),
                  Box(f"socket behind {color}", x, y + 1.0, under - DIE_SOCKET[2], *DIE_SOCKET),
                  Box(f"capacitor behind {color}", x - 12.0, y - 13.0, under - 5.5, 6.6, 6.6, 5.5),
                  Box(f"switch {color}", x, by, BOARD_TOP, *SWITCH),
                  Box(f"legs of switch {color}", x, by, under - 2.0, 15.0, 7.0, 2.0)]
    return boxes


def cables() -> list[Wire]:
    """The six cables from main board to dice, and the one to the USB socket in the wall."""
    low = BOTTOM + 3.0
    wires = []
    for color, (x, y) in zip(COLORS, dice(), strict=True):
        sx, sy = MAIN_SOCKETS[color]
        out = -1 if sx < 0 else 1
        first = (sx + out * 15.5, sy, low + 4.0)
        behind = (x, y - 9.0, BOARD_TOP - BOARD - 6.0)
        ways = {"red": ((-58.0, 40.0, low), (-3.0, 72.0, low)),
                "turquoise": ((-60.0, -40.0, low), (-20.0, -84.0, low)),
                "yellow": ((66.0, 31.0, low),), "green": ((52.0, 2.0, low), (57.0, -50.0, low)),
                "purple": ((-63.0, 24.0, low),), "blue": ((-62.0, -30.0, low), (-66.0, -58.0, low))}
        wires.append(Wire(f"cable {color}", 5.0, (first, *ways[color], behind),
                          (f"socket {color}", f"socket behind {color}")))
    px, py = MAIN_PICO
    wires.append(Wire("USB cable", 4.5, ((px, py + 53.0, MAIN_TOP - BOARD - 5.0), (px + 3, 70.0, low + 2),
                                         (PICO_X, REACH - 6.0, 8.0)), ("USB plug",)))
    return wires


def screen_wires() -> list[Wire]:
    """From what is pushed onto each header up to the back of the screen, past red's tab."""
    wires = []
    back = UNDER - SCREEN_GAP - SCREEN_BOARD[2] - SCREEN_BACK  # of what stands on the back of the screen
    for ref, (along, pins) in MAIN_SCREEN.items():
        for pin in range(pins):
            x, turn = along + 2.54 * (pin - (pins - 1) / 2), SOCKETS[1] + 1.6
            wires.append(Wire(f"{ref} wire {pin + 1}", 1.4, (
                (x, SOCKETS[1], MAIN_TOP - BOARD - 1.3), (x, turn, MAIN_TOP - BOARD - 1.3),
                (x, turn, back - 1.0), (x, SCREEN_Y + SCREEN_BOARD[1] / 2 - 3.0, back - 1.0)),
                (f"{ref} and its sockets", "screen")))
    return wires


def ways_out() -> list[Wire]:
    """The three wires at each end of each row of LEDs: over the end of the strip and down."""
    wires = []
    for color, (x, y) in zip(COLORS, dice(), strict=True):
        for row in (-1, 0, 1):
            for side in (-1, 1):
                for aside in (-1, 0, 1):
                    out, along = x + side * 17.0, y + row * PITCH + aside * 1.3
                    wires.append(Wire(f"row {color} {row} {side} {aside}", 1.1, (
                        (x + side * 14.2, along, BOARD_TOP + 0.7), (out, along, BOARD_TOP + 0.7),
                        (out, along, CARRIER_TOP - CARRIER - 1.5)), (f"LED wires {color}",)))
    return wires


def _between(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def ground_wires() -> list[Wire]:
    """The ground of the six buttons, piece by piece from one to the next, from the Pico; not over C1."""
    low, high = BOTTOM + 4.5, BRACKET_TOP - BRACKET - 2.5
    red, yellow, green, turquoise, blue, purple = buttons()
    pico = (PICO_X, PICO_Y - PICO[1] / 2 - 2)
    pieces: list[tuple[tuple[float, float], ...]] = [
        (pico, (30.0, 69.0), (10.0, 77.0), (-3.0, 76.0), red),
        (red, (6.0, 72.0), (30.0, 65.5), (56.0, 64.0), (56.0, 26.0), (70.0, 20.0), yellow),
        (yellow, (74.0, 12.0), (74.0, -12.0), green),
        (green, _between(green, turquoise), turquoise),
        (turquoise, _between(turquoise, blue), blue),
        (blue, (-74.0, -12.0), (-74.0, 12.0), purple)]
    wires = []
    for way in pieces:
        name = next(color for color, button in zip(COLORS, buttons(), strict=True) if button == way[-1])
        start = BOTTOM + PICO_POST + 2.5 if way[0] == pico else high
        points = ((*way[0], start), *((*corner, low) for corner in way[1:-1]), (*way[-1], high))
        wires.append(Wire(f"ground to {name}", 1.5, points, ("Pico's board",)))
    return wires


def harness() -> list[Wire]:
    """How wires run between the parts: on the bottom, round columns and hub, and up to each part.

    The supply and the data pass all dice outside; the buttons' and keypad's wires go through the middle.
    """
    low = BOTTOM + 4.5
    pico = (PICO_X, PICO_Y - PICO[1] / 2 - 2, BOTTOM + PICO_POST + 2.5)
    right = (PERFBOARD_AT[0] + PERFBOARD[0] / 2 + 3, PERFBOARD_AT[1], low + 1)
    turn = [polar(120, 101.0), polar(240, 101.0)]  # outside the columns of the bottom's seams
    dies = dice()
    pass_by = [(dies[1][0] + 2, dies[1][1]), (dies[2][0] + 2, dies[2][1]), dies[3], turn[1], dies[4], dies[5],
               turn[0], dies[0]]
    wires = [Wire("supply and data of the dice", 4.0,
                  (right, *((x, y, low) for x, y in pass_by)), ("perfboard",)),
             Wire("data to red", 1.5, (
                 (PERFBOARD_AT[0] - 5.1, PERFBOARD_AT[1] - PERFBOARD[1] / 2 - 3, low + 1), (-9.0, 27.0, low),
                 (-10.0, 66.0, low), (dies[0][0] - WAY_OUT[0], dies[0][1] + PITCH, low))),
             Wire("data red to yellow", 1.5, (
                 (dies[0][0] + WAY_OUT[0], dies[0][1] - PITCH, low), (PICO_X - 20, 66.0, low),
                 (PICO_X + 14, 64.0, low), (dies[1][0] - WAY_OUT[0], dies[1][1] + PITCH, low))),
             Wire("Pico to perfboard", 4.0, (pico, (PICO_X - 4, 63.5, low)), ("Pico's board", "perfboard"))]
    hall = ((PICO_X + 10, 62.0, low), (54.0, 20.0, low), (38.0, -6.0, low))
    to = {"red": ((PICO_X - 14, 65.0, low), (6.0, 72.0, low)),
          "yellow": (*hall[:1], (56.0, 26.0, low), (70.0, 20.0, low)),
          "green": (*hall[:2], (54.0, -24.0, low), (70.0, -20.0, low)),
          "turquoise": (*hall, (10.0, -55.0, low)), "blue": (*hall, (-15.0, -24.0, low), (-70.0, -20.0, low)),
          "purple": (*hall, (-15.0, -24.0, low), (-70.0, 14.0, low))}
    for color, (x, y) in zip(COLORS, buttons(), strict=True):
        end = (x, y, BRACKET_TOP - BRACKET - 2.5)
        wires.append(Wire(f"button {color}", 2.4, (pico, *to[color], end), ("Pico's board",)))
    keypad = KEYPAD_Y - KEYPAD[1] / 2 + 4
    screen = SCREEN_Y + SCREEN_SMALLEST[1] / 2 - 3
    wires += [Wire("keypad", 4.2, (pico, *hall, (0.0, keypad - 2, low), (
                  0.0, keypad, UNDER + KEYPAD_RECESS - KEYPAD[2] - 2.5)), ("Pico's board",)),
              Wire("screen", 3.4, (pico, (PICO_X - 14, 65.5, low), (-8.0, 66.0, low), (
                  -8.0, screen, UNDER - SCREEN_GAP - SCREEN_BOARD[2] - SCREEN_BACK - 2.0)),
                   ("Pico's board",)),
              Wire("buzzer", 2.4, (right, (66.0, 24.0, low), (80.0, 2.0, low), (
                  BUZZER[0], BUZZER[1], UNDER - BUZZER_SIZE[1] - 1.5)), ("perfboard",)),
              Wire("USB plug", 8.0, ((PICO_X, PICO_END + 5.6, BOTTOM + PICO_POST - 1.4),
                                     (PICO_X, PICO_END + 20, BOTTOM + PICO_POST - 1.4)))]
    return wires
