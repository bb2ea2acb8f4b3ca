"""What is shown of the body: closed, taken apart, from within, and the parts as they are printed."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np
from divermazo.rules.cards import COLORS
from divermazo_sim.look import LACQUER
from PIL import Image

from ..netlist import KEYS
from ..words import Say, in_both
from . import LABELLED
from . import dimensions as d
from .model import Printed
from .render import Camera, Mesh, decal, label, render, title, written

GREEN, BLACK, BLUE, SILVER = "#1d7a46", "#17181a", "#1f4e8c", "#c4c9cd"
CLIP, GOLD, BOARDS = "#8d8d95", "#d9b24a", "#1f6b3f"
SOCKET, PLUG = "#efe9d8", "#cfc9b8"
CAP_LOW = d.UNDER - d.CAP_PLAY - d.FLANGE_THICK  # underside of a cap in the closed body
KEY_RISE = 3.0  # of the keypad's keys
FACES = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
SPANISH = {
    "6 caps": "6 teclas",
    "ring, 3 pieces": "anillo, 3 piezas",
    "plate": "tapa",
    "screen, keypad": "pantalla, teclado",
    "6 diffusers": "6 difusores",
    "6 × 9 wells": "6 × 9 celdas",
    "54 LEDs on 6 carriers": "54 LED en 6 soportes",
    "6 switches on brackets": "6 pulsadores en puentes",
    "Pico, perfboard": "Pico, placa perforada",
    "bottom, 3 pieces": "fondo, 3 piezas",
    "pocket with diffuser": "hueco con difusor",
    "light wells": "celdas de luz",
    "LED carrier, two screws": "soporte, dos tornillos",
    "button on its bracket": "pulsador en su puente",
    "buzzer": "zumbador",
    "screen": "pantalla",
    "slot for USB": "ranura del USB",
    "bolts join the pieces": "tornillos de unión",
    "main board, five screws": "placa principal, cinco tornillos",
    "Pico, BOOTSEL towards you": "Pico, BOOTSEL hacia ti",
    "die board, four screws": "placa de dado, 4 tornillos",
    "no screw": "sin tornillo",
    "six cables, all alike": "seis cables iguales",
    "screen, four clips": "pantalla, 4 grapas",
    "USB to the wall": "USB a la pared",
    "plate, 12 keys": "tapa, 12 teclas",
    "6 die boards": "6 placas de dado",
    "main board": "placa principal",
    "bottom, 3 pieces, hub": "fondo, 3 piezas, hub",
    "USB, far side": "USB, lado lejano",
    "18 countersunk into the ring": "18 avellanados en el anillo",
    "3 into the hub": "3 en el hub",
    "Pico on its face: two M2, a clamp": "Pico boca abajo: dos M2, pinza",
    "USB socket, to the slot": "conector USB, a la ranura",
    "perfboard, the chip to the left": "placa perforada, el chip a la izquierda",
    "three pieces": "tres piezas",
    "hub": "hub",
    "18 + 3 × M3, from below": "18 + 3 × M3, por debajo",
}


def mesh(part: Printed) -> Mesh:
    """A printed part as triangles."""
    points, triangles = part.solid.tessellate(0.05, 0.15)
    corners = np.array([(p.X, p.Y, p.Z) for p in points])
    return Mesh(corners[np.array(triangles)], part.color)


def block(x: float, y: float, z: float, width: float, depth: float, height: float, color: str) -> Mesh:
    """A box on (x, y, z)."""
    corners = np.array([(x + sx * width / 2, y + sy * depth / 2, z + sz * height)
                        for sz in (0, 1) for sy in (-1, 1) for sx in (-1, 1)])
    quads = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))
    triangles = [t for a, b, c, e in quads for t in ((a, b, c), (a, c, e))]
    return Mesh(corners[np.array(triangles)], color)


def tube(start: tuple, end: tuple, radius: float, color: str) -> Mesh:
    """A straight piece of cable."""
    a, b = np.array(start, dtype=float), np.array(end, dtype=float)
    way = (b - a) / np.linalg.norm(b - a)
    a, b = a - radius / 2 * way, b + radius / 2 * way  # so that no corner gapes
    across = np.cross(way, [0.3, 0.2, 1.0])
    across /= np.linalg.norm(across)
    other = np.cross(way, across)
    rim = [radius * (cos(t * pi / 5) * across + sin(t * pi / 5) * other) for t in range(11)]
    quads = [(a + one, a + two, b + two, b + one) for one, two in zip(rim, rim[1:])]
    return Mesh(np.array([part for p, q, r, s in quads for part in ((p, q, r), (p, r, s))]), color)


def disc(x: float, y: float, z: float, radius: float, color: str) -> Mesh:
    """A glowing disc that looks up."""
    rim = [(x + radius * cos(t * pi / 16), y + radius * sin(t * pi / 16), z) for t in range(33)]
    return Mesh(np.array([((x, y, z), a, b) for a, b in zip(rim, rim[1:])]), color, glows=True)


def pips(z: float) -> list[Mesh]:
    """The dice of the greeting: 1 to 6, in their colours."""
    lit = []
    for place, (color, (x, y)) in enumerate(zip(COLORS, d.dice(), strict=True)):
        rgb = [round(c + (255 - c) * 0.35) for c in LACQUER[color]]
        for index in FACES[place + 1]:
            lit.append(disc(x + (index % 3 - 1) * d.PITCH, y - (index // 3 - 1) * d.PITCH, z, 3.9,
                            "#{:02x}{:02x}{:02x}".format(*rgb)))
    return lit


def screen(up: float = 0.0) -> list[Mesh]:
    """Module with its glass, and its row of pins at the far edge."""
    board = d.UNDER - d.SCREEN_GAP - d.SCREEN_BOARD[2] + up
    pins = [block(2.54 * pin, d.SCREEN_Y + 19.5, board - 0.4, 1.8, 1.8, 0.4, GOLD) for pin in range(-3, 4)]
    return [block(0, d.SCREEN_Y, board, 73.0, 44.0, d.SCREEN_BOARD[2], BLUE), *pins,
            block(0, d.SCREEN_Y, board + d.SCREEN_BOARD[2], 60.5, 37.0, 2.0, BLACK)]


def keypad(up: float = 0.0) -> list[Mesh]:
    top = d.UNDER + d.KEYPAD_RECESS + up
    width, depth, height = d.KEYPAD
    keys = [block(x, y, top, 11.0, 11.0, KEY_RISE, "#e9e2d3" if name.isdigit() else "#4a4d52")
            for name, (x, y) in key_places().items()]
    return [block(0, d.KEYPAD_Y, top - height, width, depth, height, BLACK), *keys]


def key_places() -> dict[str, tuple[float, float]]:
    """Middles of the keypad's keys, by name."""
    return {name: (13.0 * (column - 1), d.KEYPAD_Y + 14.0 * (1.5 - row))
            for row, names in enumerate(KEYS) for column, name in enumerate(names)}


def pico(up: float = 0.0) -> list[Mesh]:
    """It lies on its face: from above its pads are seen, and the USB socket under its edge."""
    z = d.BOTTOM + d.PICO_POST + up
    pads = [block(d.PICO_X + side * 9.6, d.PICO_END - 1.4 - 2.54 * pin, z + d.PICO[2], 1.8, 1.6, 0.1, GOLD)
            for side in (-1, 1) for pin in range(20)]
    return [block(d.PICO_X, d.PICO_Y, z, *d.PICO, GREEN), *pads,
            block(d.PICO_X, d.PICO_END - 1.6, z - 2.8, 8.0, 5.8, 2.8, SILVER)]


def perfboard(up: float = 0.0) -> list[Mesh]:
    (x, y), z = d.PERFBOARD_AT, d.BOTTOM + d.PERFBOARD_POST + up
    return [block(x, y, z, *d.PERFBOARD, "#b98a4a"), block(x - 8, y, z + 1.6, 19.0, 7.0, 7.0, BLACK),
            block(x + 15, y, z + 1.6, 9.0, 16.0, 9.0, BLUE)]


def switches(up: float = 0.0) -> list[Mesh]:
    found = []
    for x, y in d.buttons():
        found += [block(x, y, d.BRACKET_TOP + up, 12.0, 12.0, 3.6, BLACK),
                  block(x, y, d.BRACKET_TOP + 3.6 + up, 3.8, 3.8, 3.7, SILVER)]
    return found


def leds(up: float = 0.0) -> list[Mesh]:
    found = []
    for x, y in d.dice():
        for row in (-1, 0, 1):
            found.append(block(x, y + row * d.PITCH, d.CARRIER_TOP + up, 32.0, 9.6, d.STRIP, "#e8e8e8"))
            for column in (-1, 0, 1):
                found.append(block(x + column * d.PITCH, y + row * d.PITCH, d.CARRIER_TOP + d.STRIP + up,
                                   5.0, 5.0, 1.6, "#f2e6c0"))
    return found


def clips(keypad_too: bool = True) -> list[Mesh]:
    """What holds the plate in the ring, and screen and keypad on the plate."""
    places = [(at, d.CLIP, d.UNDER - d.PLATE_RIM[1]) for at in d.PLATE_CLIPS]
    places += [(at, d.SCREEN_CLIP, d.UNDER - 2.4) for at in d.SCREEN_CLIPS]
    if keypad_too:
        places += [(at, d.CLIP, d.UNDER + d.KEYPAD_RECESS - d.KEYPAD[2]) for at in d.KEYPAD_CLIPS]
    found = []
    for (x, y), (length, width, thick), level in places:
        inward = (length - width) / 2
        if abs(x) > 27:  # beside the plate, else above or below it
            found.append(block(x - np.sign(x) * inward, y, level - thick, length, width, thick, CLIP))
        else:
            found.append(block(x, y - np.sign(y) * inward, level - thick, width, length, thick, CLIP))
    return found


def main_board(up: float = 0.0) -> list[Mesh]:
    """The main board of revision 2 with its parts; keys and the low parts at its front left out below."""
    low = d.MAIN_TOP - d.BOARD + up
    x, y, width, depth = d.MAIN
    px, py = d.MAIN_PICO
    found = [block(x, y, low, width, depth, d.BOARD, BOARDS),
             block(px, py, low - 3.5, 21, 51, 1.0, GREEN), block(px, py, low - 2.5, 19.5, 50, 2.5, BLACK),
             block(px, py + 24, low - 6.3, 8, 5.8, 2.8, SILVER),
             block(px + 3.7, py + 13, low - 5.4, 3.4, 4.4, 1.9, "#f0f0ee"),
             block(*d.MAIN_RUN, low - 4.3, 6, 6, 4.3, BLACK),
             block(*d.MAIN_BUZZER, low + d.BOARD, 11, 11, d.BUZZER_SIZE[1], BLACK),
             *(block(hx, 42.5, low - 2.6, 2.54 * pins, 3.0, 2.5, BLACK)
               for hx, pins in ((-22, 4), (0, 7), (20, 4)))]
    for kx, ky in d.keys().values():
        found += [block(kx, ky, low + d.BOARD, 6, 6, 3.5, BLACK),
                  block(kx, ky, low + d.BOARD + 3.5, 3.4, 3.4, d.KEY_SWITCH - 3.5, "#e9e2d3")]
    for sx, sy in d.MAIN_SOCKETS.values():
        found.append(block(sx + (2.6 if sx > 0 else -2.6), sy, low - 5.0, 7.6, 15.9, 5.0, SOCKET))
    return found


def die_boards(up: float = 0.0) -> list[Mesh]:
    """The six die boards with their button; the other tab is broken off."""
    low = d.BOARD_TOP - d.BOARD + up
    found = []
    for (x, y), (_, by) in zip(d.dice(), d.buttons(), strict=True):
        side = 1 if by > y else -1
        found += [block(x, y, low, 40.8, 40.8, d.BOARD, BOARDS),
                  block(x, y, low, 54.0, 10.0, d.BOARD, BOARDS),
                  block(x, y + side * 29.0, low, 36.0, 13.0, d.BOARD, BOARDS),
                  block(x, y + side * 21.2, low, 4.0, 2.0, d.BOARD, BOARDS),
                  block(x, y + 1.0, low - 5.5, 15.9, 7.6, 5.5, SOCKET),
                  block(x - 12, y - 13, low - 5.4, 6.3, 6.3, 5.4, SILVER)]
        for row in (-1, 0, 1):
            found += [block(x + column * d.PITCH, y + row * d.PITCH, low + d.BOARD, 5.0, 5.0, 1.6, "#f2e6c0")
                      for column in (-1, 0, 1)]
    return found


def plugged() -> list[Mesh]:
    """The six cables with their plugs, and the one to the socket in the wall."""
    found = []
    low, under = d.MAIN_TOP - d.BOARD, d.BOARD_TOP - d.BOARD
    ends = {}
    for color, (x, y) in zip(COLORS, d.dice(), strict=True):
        sx, sy = d.MAIN_SOCKETS[color]
        out = 1 if sx > 0 else -1
        found += [block(sx + out * 9.0, sy, low - 4.6, 5.2, 13.9, 4.2, PLUG),
                  block(x, y - 5.0, under - 4.8, 13.9, 4.4, 4.2, PLUG)]
        ends[f"cable {color}"] = ((sx + out * 11.0, sy, low - 2.5), (x, y - 7.0, under - 2.8))
    for wire in d.cables():
        points = list(wire.points)
        if wire.name in ends:
            points = [ends[wire.name][0], *points, ends[wire.name][1]]
        paint = "#2b2b2e" if wire.name.startswith("USB") else "#d8d2c4"
        for start, end in zip(points, points[1:]):
            found.append(tube(start, end, wire.thick / 2, paint))
    return found


def two_tone(cap: Mesh, up: float = 0.0) -> list[Mesh]:
    """A cap with its raised sign and letter in another colour, as filament or paint would make them."""
    raised = cap.triangles[..., 2].max(1) > d.HEIGHT + d.CAP_RISE + up + 0.1
    return [Mesh(cap.triangles[~raised], cap.color), Mesh(cap.triangles[raised], "#f6f1e6")]


@dataclass(frozen=True)
class Labelled:
    """A picture and the words to it: (text, point in mm, place of the text in pixels)."""

    picture: Image.Image
    camera: Camera
    texts: list[tuple[str, tuple[float, float, float], tuple[int, int]]]

    def __call__(self, say: Say) -> Image.Image:
        picture = self.picture.copy()
        label(picture, self.camera, [(say(text), point, place) for text, point, place in self.texts])
        return picture


class Scene:
    """The meshes of all printed parts by name, copied to where they are used."""

    def __init__(self, parts: list[Printed]) -> None:
        self.parts = {part.name: part for part in parts}
        self.meshes = {part.name: mesh(part) for part in parts}

    def named(self, start: str, up: float = 0.0) -> list[Mesh]:
        found = [one.moved(z=up) for name, one in self.meshes.items() if name.startswith(start)]
        return [part for one in found for part in two_tone(one, up)] if start.startswith("cap") else found

    def only(self, name: str, up: float = 0.0) -> list[Mesh]:
        return [self.meshes[name].moved(z=up)]

    def bottoms(self, revision: str = "") -> list[Mesh]:
        """The pieces of the bottom; `-boards` for revision 2, which shares the left one."""
        return [self.meshes.get(f"bottom-{side}{revision}") or self.meshes[f"bottom-{side}"]
                for side in ("far", "left", "right")]

    def at_dice(self, name: str, up: float = 0.0) -> list[Mesh]:
        return self._copies(name, d.dice(), up)

    def at_buttons(self, name: str, up: float = 0.0) -> list[Mesh]:
        return self._copies(name, d.buttons(), up)

    def _copies(self, name: str, places: list[tuple[float, float]], up: float) -> list[Mesh]:
        x0, y0 = places[0]
        return [self.meshes[name].moved(x - x0, y - y0, up) for x, y in places]

    def pictures(self) -> dict[str, Callable[[], Image.Image]]:
        """All of them by name, those with words in both languages."""
        labelled = {name: getattr(self, name.replace("-", "_"))() for name in LABELLED}
        return {"closed": self.closed, "printed": self.printed} | in_both(labelled, SPANISH)

    def closed(self) -> Image.Image:
        camera = Camera(-14, 50, 1000, (0, -7, 12), 1200, 830, 3.4)
        picture = render([*self.named("ring"), *self.only("plate"), *self.bottoms(),
                          *self.named("cap-es"), *self.at_dice("diffuser"), *pips(d.HEIGHT - d.LIP + 0.05),
                          *screen(), *keypad()], camera)
        glass = (0, d.SCREEN_Y, d.UNDER - d.SCREEN_GAP + 2.0)
        decal(picture, camera, written("Divermazo", (520, 260), 84, "#deeeff"), glass, 52, 26)
        top = d.UNDER + d.KEYPAD_RECESS + KEY_RISE
        for name, (x, y) in key_places().items():
            text = written("0 10" if name == "0" else name, (160, 160), 64 if name == "0" else 96,
                           "#22252a" if name.isdigit() else "#f0ece2")
            decal(picture, camera, text, (x, y, top), 11, 11)
        return picture

    def apart(self) -> Labelled:
        camera = Camera(-18, 24, 1800, (0, 0, 200), 1150, 1400, 2.5)
        lift = {"pico": 28, "bracket": 84, "switch": 96, "carrier": 122, "wells": 150, "diffuser": 176,
                "screen": 214, "plate": 258, "ring": 345, "cap": 385}
        picture = render([
            *self.bottoms(), *self.named("hub", 12),
            *self.named("pico-clamp", lift["pico"] + 10), *pico(lift["pico"]), *perfboard(lift["pico"]),
            *self.at_buttons("bracket", lift["bracket"]), *switches(lift["switch"]),
            *self.at_dice("carrier", lift["carrier"]), *leds(lift["carrier"]),
            *self.at_dice("wells", lift["wells"]), *self.at_dice("diffuser", lift["diffuser"]),
            *screen(lift["screen"]), *keypad(lift["screen"]), *self.only("plate", lift["plate"]),
            *self.named("ring", lift["ring"]), *self.named("cap-es", lift["cap"]),
        ], camera)
        edge = 1120
        x, y = d.dice()[2]
        return Labelled(picture, camera, [
            ("6 caps", (d.buttons()[2][0] + 6, d.buttons()[2][1], d.HEIGHT + lift["cap"]), (edge - 95, 130)),
            ("ring, 3 pieces", (134, -20, 28 + lift["ring"]), (edge - 150, 330)),
            ("plate", (40, -50, 28 + lift["plate"]), (edge - 75, 520)),
            ("screen, keypad", (24, -50, 24 + lift["screen"]), (edge - 145, 580)),
            ("6 diffusers", (x + 15, y, 28 + lift["diffuser"]), (edge - 110, 690)),
            ("6 × 9 wells", (x + 17, y, 22 + lift["wells"]), (edge - 110, 770)),
            ("54 LEDs on 6 carriers", (x + 20, y, 17 + lift["carrier"]), (edge - 210, 870)),
            ("6 switches on brackets", (d.buttons()[2][0] + 8, d.buttons()[2][1], 18 + lift["bracket"]),
             (edge - 225, 985)),
            ("Pico, perfboard", (d.PERFBOARD_AT[0] + 22, 40, 7 + lift["pico"]), (edge - 160, 1130)),
            ("bottom, 3 pieces", (120, -30, 3), (edge - 165, 1330)),
        ])

    def inside(self) -> Labelled:
        """Into the upside-down body: turned about x, as it lies while it is wired."""
        flip = np.array([1.0, -1.0, -1.0])
        shown = [*self.named("ring"), *self.only("plate"), *self.at_buttons("bracket"), *switches(),
                 *screen(), *keypad(), *self.at_dice("diffuser"), *self.named("cap-es")]
        for place, (x, y) in enumerate(d.dice()):
            x0, y0 = d.dice()[0]
            if place != 1:
                shown.append(self.meshes["wells"].moved(x - x0, y - y0))
            if place not in (1, 2):
                shown.append(self.meshes["carrier"].moved(x - x0, y - y0))
        shown += clips()
        turned = [Mesh((m.triangles * flip), m.color, m.glows) for m in shown]
        camera = Camera(8, 58, 950, (0, -2, -20), 1160, 870, 3.2)
        picture = render(turned, camera)

        def under(x: float, y: float, z: float) -> tuple[float, float, float]:
            return x, -y, -z

        yellow, green, blue = d.dice()[1], d.dice()[2], d.dice()[4]
        return Labelled(picture, camera, [
            ("pocket with diffuser", under(*yellow, 27), (930, 840)),
            ("light wells", under(green[0] + 8, green[1], 18), (1000, 60)),
            ("LED carrier, two screws", under(blue[0] - 16, blue[1], 15), (250, 60)),
            ("button on its bracket", under(*d.buttons()[3], 16), (420, 25)),
            ("buzzer", under(*d.BUZZER, 22), (1065, 440)),
            ("screen", under(0, d.SCREEN_Y + 4, 25), (300, 840)),
            ("slot for USB", under(d.PICO_X, d.REACH - 2, 9), (700, 850)),
            ("bolts join the pieces", under(-100, 0, 22), (190, 270)),
        ])

    def boards(self) -> Labelled:
        """Into the upside-down body of revision 2: main board, die boards, and their cables. Turned about y,
        like a page: the far side stays away, as in the drawings of the boards."""
        flip = np.array([-1.0, 1.0, -1.0])
        low, back = d.MAIN_TOP - d.BOARD, d.BOARD_TOP - d.BOARD
        px, py = d.MAIN_PICO
        shown = [*self.named("ring"), *self.only("plate-boards"), *self.named("cap-es"), *screen(),
                 *clips(keypad_too=False), *main_board(), *die_boards(), *plugged()]
        turned = [Mesh(mesh.triangles * flip, mesh.color, mesh.glows) for mesh in shown]
        camera = Camera(8, 62, 950, (0, -2, -20), 1160, 870, 3.2)
        picture = render(turned, camera)
        yellow = d.dice()[1]
        return Labelled(picture, camera, [
            ("main board, five screws", (-5.0, -45.0, -low), (290, 850)),
            ("Pico, BOOTSEL towards you", (-px, py + 10, -low + 3), (240, 790)),
            ("no screw", (-d.MAIN_HOLES[-1][0], d.MAIN_HOLES[-1][1], -low), (760, 855)),
            ("die board, four screws", (-yellow[0] - 10, yellow[1] + 14, -back), (230, 90)),
            ("six cables, all alike", (62.0, 27.0, -9.0), (950, 130)),
            ("screen, four clips", (37.0, 49.0, -19.0), (930, 60)),
            ("USB to the wall", (-d.PICO_X, d.REACH - 14, -8.0), (420, 30))])

    def boards_apart(self) -> Labelled:
        """Revision 2 taken apart, seen from the keypad."""
        camera = Camera(-18, 24, 1800, (0, 0, 165), 1150, 1240, 2.6)
        lift = {"main": 48, "die": 96, "wells": 124, "diffuser": 150, "screen": 172, "plate": 214,
                "ring": 292, "cap": 332}
        picture = render([
            *self.bottoms("-boards"), *self.named("hub", 12), *main_board(lift["main"]),
            *die_boards(lift["die"]), *self.at_dice("wells", lift["wells"]),
            *self.at_dice("diffuser", lift["diffuser"]), *screen(lift["screen"]),
            *self.only("plate-boards", lift["plate"]), *self.named("key", lift["plate"]),
            *self.named("ring", lift["ring"]), *self.named("cap-es", lift["cap"]),
        ], camera)
        edge = 1120
        x, y = d.dice()[2]
        return Labelled(picture, camera, [
            ("6 caps", (d.buttons()[2][0] + 6, d.buttons()[2][1], d.HEIGHT + lift["cap"]),
             (edge - 95, 110)),
            ("ring, 3 pieces", (134, -20, 28 + lift["ring"]), (edge - 150, 300)),
            ("plate, 12 keys", (40, -50, 28 + lift["plate"]), (edge - 150, 470)),
            ("screen", (30, 14, 24 + lift["screen"]), (edge - 85, 560)),
            ("6 diffusers", (x + 15, y, 28 + lift["diffuser"]), (edge - 110, 620)),
            ("6 × 9 wells", (x + 17, y, 22 + lift["wells"]), (edge - 110, 700)),
            ("6 die boards", (x + 20, y, 17 + lift["die"]), (edge - 120, 800)),
            ("main board", (46, -50, 15 + lift["main"]), (edge - 110, 960)),
            ("bottom, 3 pieces, hub", (120, -30, 3), (edge - 205, 1180))])

    def below(self) -> Labelled:
        """The closed body of revision 2 from below, turned about y as well."""
        flip = np.array([-1.0, 1.0, -1.0])
        shown = [*self.named("ring"), *self.bottoms("-boards")]
        camera = Camera(8, 58, 1000, (0, -4, -10), 1120, 790, 2.9)
        picture = render([Mesh(mesh.triangles * flip, mesh.color) for mesh in shown], camera)
        x, y = d.MAIN_PICO
        (hx, hy), (cx, cy) = d.hub_screws()[1], d.columns()[1]
        return Labelled(picture, camera, [
            ("BOOTSEL", (-x, y + d.PICO[1] / 2 - d.BOOTSEL[0], 0.0), (200, 735)),
            ("RUN", (-d.MAIN_RUN[0], d.MAIN_RUN[1], 0.0), (800, 30)),
            ("USB, far side", (-d.PICO_X, d.REACH, -8.0), (560, 25)),
            ("18 countersunk into the ring", (-cx, cy, 0.0), (300, 60)),
            ("3 into the hub", (-hx, hy, 0.0), (930, 735))])

    def bottom(self) -> Labelled:
        """Into the bottom, with the two boards that sit on it."""
        camera = Camera(-14, 44, 1000, (10, 0, 0), 1250, 640, 2.8)
        held = [*self.named("hub"), *self.named("pico-clamp")]
        picture = render([*self.bottoms(), *held, *pico(), *perfboard()], camera)
        x, y = d.PERFBOARD_AT
        return Labelled(picture, camera, [
            ("Pico on its face: two M2, a clamp",
             (d.PICO_X + 6, d.PICO_Y, d.BOTTOM + d.PICO_POST + 1), (950, 40)),
            ("USB socket, to the slot", (d.PICO_X, d.PICO_END, d.BOTTOM + d.PICO_POST + 3), (420, 40)),
            ("perfboard, the chip to the left", (x - 20, y + 4, d.BOTTOM + d.PERFBOARD_POST + 1), (350, 90)),
            ("three pieces", (-100, -50, d.BOTTOM), (170, 560)),
            ("hub", (-12, -6, d.BOTTOM + d.HUB[1]), (300, 600)),
            ("18 + 3 × M3, from below", (*d.columns()[9], d.BOTTOM), (960, 600)),
        ])

    def printed(self) -> Image.Image:
        """Each part as it lies on the bed, the small ones enlarged."""
        names = ["ring-right", "ring-left", "ring-near", "plate", "bottom-far", "bottom-left", "bottom-right",
                 "diffuser", "wells", "carrier", "bracket", "clip", "clip-screen", "hub", "pico-clamp",
                 *(f"cap-es-{color}" for color in COLORS),
                 "plate-boards", "bottom-far-boards", "bottom-right-boards", "key-5", "key-0", "key-hash"]
        width, height, across = 270, 240, 6
        sheet = Image.new("RGB", (width * across, height * -(-len(names) // across)), (250, 249, 246))
        for place, name in enumerate(names):
            part = self.parts[name]
            cap = name.startswith("cap")  # their signs stay upright: a diamond is a turned square
            lying = lay(self.meshes[name].triangles, part.turn, turning=not cap)
            size = lying.reshape(-1, 3).max(0) - lying.reshape(-1, 3).min(0)
            zoom = min(190 / max(size[:2]), 6.0)
            camera = Camera(0 if cap else -20, 45, 900, (0, 0, size[2] / 2), width, height - 30, zoom)
            shown = Mesh(lying, part.color)
            cell = render(two_tone(shown, -CAP_LOW) if cap or name.startswith("key") else [shown], camera)
            x, y = width * (place % across), height * (place // across)
            sheet.paste(cell, (x, y))
            count = f" × {part.count}" if part.count > 1 else ""
            title(sheet, f"{name.replace('cap-es', 'cap')}{count}", (x + width // 2, y + height - 18))
        return sheet


def lay(triangles: np.ndarray, turn: float, turning: bool = True) -> np.ndarray:
    """A part as it is printed: turned about x, then (if `turning`) about z into the smallest square, in the
    middle."""
    angle = turn * pi / 180
    flipped = triangles @ np.array([[1, 0, 0], [0, cos(angle), sin(angle)], [0, -sin(angle), cos(angle)]])
    best = min((_turned(flipped, step) for step in range(0, 180 if turning else 1, 3)),
               key=lambda t: round(float((t.reshape(-1, 3).max(0) - t.reshape(-1, 3).min(0))[:2].max()), 3))
    points = best.reshape(-1, 3)
    low, high = points.min(0), points.max(0)
    return best - np.array([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]])


def _turned(triangles: np.ndarray, degrees: float) -> np.ndarray:
    angle = degrees * pi / 180
    return triangles @ np.array([[cos(angle), sin(angle), 0], [-sin(angle), cos(angle), 0], [0, 0, 1]])
