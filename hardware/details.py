"""Small drawings for single steps: how a wire is tapped, a switch wired, a bolt held, where bundles run."""

from collections.abc import Callable

from divermazo.rules.cards import COLORS

from . import perfboard, wiring
from .enclosure import dimensions as d
from .netlist import GROUND, PICO_PINS, Netlist, buttons, revision_1
from .svg import Picture, Points
from .words import Say, in_both

COPPER, SLEEVE, STEEL, PLASTIC, INK = "#c77a2c", "#30343a", "#b9bec4", "#8a5a34", "#222222"
RED, BLACK, GREEN, GRAY, BLUE = "#d62020", "#1c1c1c", "#1f9d55", "#6b7076", "#2563c9"
SOLDER, GOLD, BOARD = "#d9dde1", "#e0b84a", "#1d7a46"
PAINTS = dict(zip(COLORS, wiring.PAINTS, strict=True))


def pico(say: Say) -> str:
    """The bare Pico from its back: each wire by the name printed there, where it goes, in which step."""
    picture = Picture(1120, 880, "The wires of the Pico, from its back")
    netlist = revision_1()
    left, top, width, pitch = 400.0, 96.0, 320.0, 26.0
    picture.text(560, 30, say("The Pico from its back, USB up"), 19, "middle", bold=True)
    picture.rect(left, top, width, 45 + 20 * pitch, BOARD, "#0f5a31", 2, 10)
    picture.rect(left + width / 2 - 42, top - 22, 84, 50, "#c9ced3", "#8d949a", 2, 4)
    picture.text(left + width / 2, top + 4, "USB", 14, "middle", bold=True)
    for number, name in enumerate(PICO_PINS, 1):
        right = number <= 20  # from behind
        y = top + 40 + pitch * (number - 1 if right else 40 - number)
        side, edge = (1, left + width) if right else (-1, left)
        net = netlist.net_of("U1", str(number))
        if net:
            picture.line([(edge, y), (edge + 56 * side, y)], wiring.WIRES[net], 6)
            anchor = "start" if right else "end"
            picture.text(edge + 66 * side, y, _goes_to(netlist, number, net, say), 15, anchor)
        picture.circle(edge - 9 * side, y, 8, GOLD, "#0f5a31", 1.5)
        text = f"{name}  ·  {number}" if right else f"{number}  ·  {name}"
        picture.text(edge - 26 * side, y, text, 15, "end" if right else "start",
                     "#ffffff" if net else "#9cc9ac", bool(net))
    picture.text(40, 706, say("Before it is plugged in, the meter set to beep:"), 17, bold=True)
    checks = (("40 with 38, 36 with 38, 40 with 36", "silent (a beep while C1 charges)"),
              ("40 with A1, 38 with J1", "beeps"),
              ("each new wire with 38, with 40, with its neighbours", "silent"))
    for row, (between, heard) in enumerate(checks):
        picture.text(60, 742 + 30 * row, say(between), 16)
        picture.text(560, 742 + 30 * row, say(heard), 16, bold=True)
    picture.text(60, 838, say("Other ground pins beep with 38: they are one inside the Pico."), 15)
    return picture.render()


def _goes_to(netlist: Netlist, number: int, net: str, say: Say) -> str:
    """The other end of the wire at a pin of the Pico, and the step that solders it."""
    for hole, _, where, _ in perfboard.LEAVING:
        if where.startswith(f"Pico {number} "):
            return f"{say('perfboard')} {hole} ({say('step')} 3)"
    if net == GROUND:
        found = {"3": ("buzzer", 7), "18": ("all six buttons", 6), "28": ("screen GND", 4)}[str(number)]
        return f"{say(found[0])} ({say('step')} {found[1]})"
    ref, pin = next(node for node in netlist.nets[net] if node[0] in ("U3", "KP1", *buttons()))
    if ref == "U3":
        return f"{say('screen')} {pin} ({say('step')} 4)"
    if ref == "KP1":
        return f"{say('row' if pin[0] == 'R' else 'column')} {wiring.keys_of(pin)} ({say('step')} 5)"
    return f"{say('button ' + COLORS[buttons().index(ref)])} ({say('step')} 6)"



def tap(say: Say) -> str:
    """One die on the pair of thick wires: red and black apart, so that no bare place lies beside another."""
    picture = Picture(760, 250, "Tapping the thick pair")
    for place, x in enumerate((40, 290, 540)):
        picture.text(x, 26, say(("1 Strip 8 mm", "2 Wind and solder", "3 Sleeve over it")[place]),
                     16, bold=True)
        for y, color, middle in ((90, RED, 40), (140, BLACK, 130)):  # red passes behind black
            if place:
                picture.line([(x + middle, y), (x + middle, 205)], color, 6)
            picture.line([(x - 20, y), (x + 190, y)], "#ffffff", 18)
            picture.line([(x - 20, y), (x + 190, y)], color, 12)
            if place:
                picture.line([(x + middle, y), (x + middle, y + 26)], color, 6)
            if place < 2:
                picture.rect(x + middle - 18, y - 5, 36, 10, COPPER)
            if place == 1:
                for step in range(4):
                    across = x + middle - 15 + 8 * step
                    picture.line([(across, y - 8), (across + 4, y + 8)], COPPER, 4)
                picture.rect(x + middle - 17, y - 7, 34, 14, SOLDER + "b0", radius=6)
            if place == 2:
                picture.rect(x + middle - 34, y - 11, 68, 22, SLEEVE, "#111111", 1.5, 5)
        if place:
            picture.text(x + 85, 228, say("to row 1 of the die"), 14, "middle")
    picture.line([(80, 66), (170, 66)], GRAY, 1.5)
    for x in (80, 170):
        picture.line([(x, 60), (x, 72)], GRAY, 1.5)
    picture.text(125, 54, "2 cm", 14, "middle")
    picture.text(20, 180, say("Sleeves go onto the wire first;"), 14)
    picture.text(20, 200, say("never bare beside bare."), 14)
    return picture.render()


def sleeve(say: Say) -> str:
    """R1 between the wire from K8 and DIN of the first die."""
    picture = Picture(760, 170, "R1 in its sleeve")
    picture.line([(20, 70), (240, 70)], GREEN, 9)
    picture.line([(240, 70), (430, 70)], STEEL, 4)
    picture.line([(430, 70), (560, 70)], GREEN, 9)
    picture.rect(285, 56, 96, 28, "#e6cfa3", "#8a7446", 1.5, 12)
    for x, band in ((303, "#f08000"), (323, "#f08000"), (343, "#7a4a1e")):
        picture.rect(x, 56, 9, 28, band)
    for x in (228, 418):
        picture.rect(x, 62, 24, 16, SOLDER, radius=6)
    picture.rect(206, 44, 250, 52, SLEEVE + "55", SLEEVE, 2, 10)
    picture.rect(560, 46, 90, 48, "#ffffff", "#8d949a", 1.5, 4)
    picture.rect(596, 52, 36, 36, "#f2e6c0", "#8d949a", 1.5, 4)
    picture.text(20, 40, say("from K8 of the perfboard"), 15)
    picture.text(331, 140, say("R1, 330 Ω, in heat-shrink from solder to solder"), 15, "middle", bold=True)
    picture.text(632, 116, say("DIN, LED 0 of red"), 15, "middle")
    picture.text(505, 24, say("3 cm or less"), 14, "middle")
    return picture.render()


def die(say: Say) -> str:
    """A carrier from behind: three wires to its first row, three from each row to the next, one away."""
    picture = Picture(1180, 470, "A die from behind")
    scale, mx, my = 8.4, 440.0, 235.0

    def box(x: float, y: float, width: float, tall: float, fill: str, stroke: str = "none",
            radius: float = 0) -> None:
        left, top = mx + scale * (x - width / 2), my - scale * (y + tall / 2)
        picture.rect(left, top, scale * width, scale * tall, fill, stroke, 1.5, radius)

    box(0, 0, 2 * (d.DIE_SCREW + d.BOSS), d.EAR, "#5a5d63", "#222222", 20)
    box(0, 0, d.INSERT, d.INSERT, "#6b6f76", "#222222", 6)
    box(0, 0, d.INSERT - 1, d.EAR, "#6b6f76")
    width, depth = d.FAR_NOTCH
    edge = my - scale * d.INSERT / 2
    half = scale * width / 2
    notch = [(mx - half, edge - 1), (mx, edge + scale * depth), (mx + half, edge - 1)]
    picture.polygon(notch, "#ffffff")
    picture.line(notch, "#222222", 1.5)
    out, wide, long = d.WAY_OUT
    for side in (-1, 1):
        picture.circle(mx + side * scale * d.DIE_SCREW, my, scale * d.PASS / 2, "#ffffff", "#222222", 1.5)
        for row in (1, 0, -1):
            box(side * out, row * d.PITCH, wide, long, "#ffffff", "#222222")
    left, right = mx - scale * out, mx + scale * out
    rows = [my - scale * row * d.PITCH for row in (1, 0, -1)]
    wires = ((-15, RED, "5V", "from the red wire of the pair"),
             (0, GREEN, "DIN", "from R1, or DOUT of the die before"),
             (15, BLACK, "GND", "from the black wire of the pair"))
    for one, other in zip(rows, rows[1:]):  # seen from behind a row begins at the right
        for aside, color, *_ in wires:
            low = one + 43 - 0.6 * aside
            back = [(left + 0.6 * aside, one + aside), (left + 0.6 * aside, low), (right + 0.6 * aside, low),
                    (right + 0.6 * aside, other + aside)]
            picture.line(back, "#ffffff", 6)
            picture.line(back, color, 4)
    for aside, color, name, start in wires:
        y = rows[0] + 1.7 * aside
        picture.arrow([(right + 110, y), (right + 50, y), (right + 30, rows[0] + aside),
                       (right - 2, rows[0] + aside)], color, 4, 11)
        picture.text(right + 118, y, name, 15, bold=True)
        picture.text(right + 164, y, say(start), 15)
    picture.arrow([(left, rows[2]), (left - 150, rows[2])], GREEN, 4, 11)
    picture.text(left - 158, rows[2], "DOUT", 15, "end", bold=True)
    picture.text(left - 110, rows[2] + 24, say("to DIN of the next die"), 15, "end")
    for place, y in enumerate(rows):
        picture.text(mx, y - 4, f"{say('row')} {place + 1}", 15, "middle", "#ffffff")
    picture.text(mx, edge - 20, say("the notch: far side"), 15, "middle", bold=True)
    picture.text(24, 24, say("From behind a row begins at the right: its arrows point to the left."), 15)
    _strip_end(picture, 810, 330, say)
    by_print = "Which pad is which: by the print on the strip, not by this order."
    picture.text(24, 448, say(by_print), 16, bold=True)
    return picture.render()


def _strip_end(picture: Picture, left: float, top: float, say: Say) -> None:
    """A section through the end of a row, its LEDs up: which way a wire goes from its pad to behind."""
    picture.text(left, top - 42, say("The end of a row from the side:"), 15, bold=True)
    picture.text(left, top - 20, say("soldered in front, then over the end to behind"), 15)
    for x, width in ((left, 90), (left + 170, 60)):
        picture.rect(x, top + 38, width, 18, "#5a5d63", "#222222", 1.5)
    picture.rect(left, top + 30, 116, 8, "#ffffff", "#222222", 1.5)
    picture.rect(left + 20, top + 10, 36, 20, "#f2e6c0", "#8d949a", 1.5, 3)
    end, behind = left + 140, top + 74
    picture.line([(left + 88, top + 25), (end, top + 25), (end, behind), (left, behind)], GREEN, 6)
    picture.rect(left + 82, top + 19, 30, 11, SOLDER, "#8d949a", 1, 5)
    picture.text(left + 240, top + 47, say("carrier"), 15)


def switch(say: Say) -> str:
    """A switch with its wires already on, on its way onto the bracket."""
    picture = Picture(760, 300, "A switch and its bracket")
    picture.text(30, 30, say("1 Wires on two legs of one diagonal"), 16, bold=True)
    picture.rect(90, 80, 120, 120, "#2a2d31", "#111111", 2, 8)
    picture.circle(150, 140, 26, "#8d949a", "#555555", 2)
    for x, y, wired in ((72, 105, True), (72, 175, False), (228, 105, False), (228, 175, True)):
        picture.line([(x, y), (90 if x < 150 else 210, y)], STEEL, 8)
        picture.circle(x, y, 8, SOLDER if wired else STEEL, "#555555", 1.5)
    picture.line([(72, 105), (48, 105), (48, 225)], PAINTS["turquoise"], 6)
    picture.line([(228, 175), (280, 175), (280, 225)], BLACK, 6)
    picture.text(54, 246, say("to its pin"), 14, "middle")
    picture.text(280, 246, say("to ground"), 14, "middle")
    picture.text(390, 30, say("2 Legs and wires through the slots"), 16, bold=True)
    picture.rect(400, 170, 300, 22, "#5a5d63", "#222222", 1.5, 4)
    for x in (508, 592):
        picture.rect(x - 11, 170, 22, 22, "#ffffff")
        picture.line([(x, 150), (x, 204)], STEEL, 7)
    picture.line([(508, 204), (508, 262)], PAINTS["turquoise"], 6)
    picture.line([(592, 204), (592, 262)], BLACK, 6)
    picture.rect(486, 112, 128, 44, "#2a2d31", "#111111", 2, 6)
    picture.rect(534, 84, 32, 30, "#8d949a", "#555555", 1.5, 3)
    picture.rect(470, 52, 160, 24, PAINTS["turquoise"], "#12706f", 1.5, 8)
    for x in (424, 676):
        picture.line([(x, 130), (x, 214)], "#9aa0a6", 9)
        picture.rect(x - 12, 206, 24, 10, "#9aa0a6", radius=3)
    picture.text(640, 64, say("cap, in the ring"), 14)
    picture.text(676, 236, "M3×8", 14, "middle")
    return picture.render()


def bolt(say: Say) -> str:
    """A rib's bolt, the ring face down on the table: socket head, nut in pliers."""
    picture = Picture(760, 240, "Bolt and nut of a rib")
    picture.line([(20, 210), (740, 210)], GRAY, 4)
    for left, rib in ((60, 318), (382, 382)):
        picture.rect(left, 174, 318, 34, PLASTIC, "#5a3a20", 1.5)
        picture.rect(rib, 64, 60, 110, PLASTIC, "#5a3a20", 1.5)
    picture.rect(262, 108, 232, 16, STEEL, "#6b7076", 1.5)
    picture.rect(236, 98, 34, 36, STEEL, "#6b7076", 1.5, 4)
    picture.rect(452, 96, 28, 40, STEEL, "#6b7076", 1.5, 4)
    picture.line([(250, 116), (110, 116), (110, 48)], "#44484e", 12)
    picture.line([(520, 84), (470, 104)], "#44484e", 10)
    picture.text(40, 26, say("hex key 2.5 mm"), 15)
    picture.text(490, 66, say("nut: pliers or 5.5 mm spanner"), 15)
    picture.text(380, 46, say("ribs of two ring pieces"), 15, "middle")
    picture.text(80, 191, say("the ring lies face down"), 15, "start", "#ffffff")
    picture.text(40, 228, say("table"), 15)
    return picture.render()


def clips(say: Say) -> str:
    """Screen and keypad on the plate with their clips, as it lies: face down, its far side towards you."""
    picture = Picture(760, 780, "The plate from behind")
    scale, mx, my = 4.6, 380.0, 395.0

    def at(x: float, y: float) -> tuple[float, float]:
        return mx + scale * x, my + scale * y  # turned towards you: left stays left, far is near

    def box(x: float, y: float, width: float, tall: float, fill: str, stroke: str = "none",
            radius: float = 0) -> None:
        left, top = at(x - width / 2, y - tall / 2)
        picture.rect(left, top, scale * width, scale * tall, fill, stroke, 1.5, radius)

    box(0, 0, d.PLATE[0] + 30, d.PLATE[1] + 22, "#e9dccd", "#8a5a34", 20)
    box(0, 0, d.PLATE[0] + 6, d.PLATE[1] + 6, "#c9a883", "#5a3a20", 14)
    box(0, d.SCREEN_Y, 71, 43, "#1f4e8c", "#12305a", 6)
    box(0, d.KEYPAD_Y, 51, 64, "#26282c", "#111111", 6)
    for pin in range(7):
        picture.circle(*at(2.54 * (pin - 3), d.SCREEN_Y + 19.5), 4, GOLD)
    picture.text(*at(0, d.SCREEN_Y), say("screen"), 18, "middle", "#ffffff", bold=True)
    picture.text(*at(0, d.SCREEN_Y + 15.5), say("its pins towards you"), 14, "middle", "#ffffff")
    picture.text(*at(0, d.KEYPAD_Y), say("keypad"), 18, "middle", "#ffffff", bold=True)
    picture.text(*at(0, d.KEYPAD_Y + 28), say("1 2 3 on this side"), 14, "middle", "#ffffff")
    for places, size in ((d.SCREEN_CLIPS, d.SCREEN_CLIP), (d.KEYPAD_CLIPS, d.CLIP), (d.PLATE_CLIPS, d.CLIP)):
        for x, y in places:
            length, width, _ = size
            along = abs(x) > 27
            side = 1 if (x if along else y) > 0 else -1
            inward = length / 2 - width / 2
            if places is d.PLATE_CLIPS:
                box(x - side * inward * along, y - side * inward * (not along), length if along else width,
                    width if along else length, "#d7dade", "#555555", 12)
            else:
                box(x - side * inward, y, length, width, "#aab0b7", "#555555", 12)
            picture.circle(*at(x, y), 8, "#ffffff", "#333333", 2)
    title = say("From behind: eight clips hold screen (the long ones) and keypad,")
    picture.text(20, 30, title, 16, bold=True)
    picture.text(20, 54, say("the eight pale ones hold the plate in the ring."), 16)
    picture.text(mx, 754, say("red and the far side: towards you"), 16, "middle", bold=True)
    return picture.render()


def ways(say: Say) -> str:
    """The bundles of `dimensions.harness` and the buttons' ground, as the ring lies before the bottom goes
    on: turned about x."""
    picture = Picture(1100, 830, "The way of the wires")
    scale, mx, my = 2.75, 660.0, 410.0

    def at(x: float, y: float) -> tuple[float, float]:
        return mx + scale * x, my + scale * y

    picture.polygon([at(*corner) for corner in d.HEXAGON], "#f5efe6", "#8a5a34", 3)
    boxes = {box.name: box for box in d.bought()}
    for name, fill in (("perfboard", "#e6d09e"), ("Pico's board", "#bfe0cd"), ("screen", "#dbe6f3"),
                       ("keypad", "#dddddd")):
        box = boxes[name]
        left, top = at(box.x - box.width / 2, box.y - box.depth / 2)
        picture.rect(left, top, scale * box.width, scale * box.depth, fill, "#888888", 1.2, 4)
    for place, ((x, y), (bx, by)) in enumerate(zip(d.dice(), d.buttons(), strict=True)):
        paint = wiring.PAINTS[place]
        left, top = at(x - 18, y - 18)
        picture.rect(left, top, 36 * scale, 36 * scale, "#ffffff", paint, 4, 8)
        picture.circle(*at(bx, by), 8 * scale, "#ffffff", paint, 4)
    for x, y in d.columns():
        picture.circle(*at(x, y), d.COLUMN * scale, PLASTIC)
    picture.circle(*at(0, 0), d.HUB[0] * scale, "#c9a883", PLASTIC, 2)
    paints = {"supply": RED, "data": GREEN, "Pico": RED, "keypad": GRAY, "screen": BLUE, "buzzer": "#b0368f",
              "USB": "#111111"}
    paints |= {f"button {color}": paint for color, paint in zip(COLORS, wiring.BUTTON_WIRES, strict=True)}
    for wire in d.ground_wires():
        picture.line([at(x, y) for x, y, _ in wire.points], BLACK, 3)
    for wire in d.harness():
        paint = next(paint for start, paint in paints.items() if wire.name.startswith(start))
        line: Points = [at(x, y) for x, y, _ in wire.points]
        picture.line(line, "#ffffff", 11 if wire.name.startswith("supply") else 9)
        picture.line(line, paint, 9 if wire.name.startswith("supply") else 5)
        if wire.name.startswith("supply"):
            picture.line(line[1:-2], GREEN, 3)  # data, from yellow to purple
        picture.circle(*line[-1], 7, paint)
    for name, label in (("Pico's board", "Pico"), ("perfboard", "perfboard"), ("screen", "screen"),
                        ("keypad", "keypad")):
        x, y = at(boxes[name].x, boxes[name].y)
        picture.text(x, y, say(label), 17, "middle", bold=True)
    picture.text(*at(0, -6), "hub", 15, "middle")
    for place, (x, y) in enumerate(d.dice()):
        left, top = at(x + (12 if x >= 0 else -12), y + 12)
        picture.circle(left, top, 15, "#ffffff")
        picture.sign(place, left, top, 11, wiring.PAINTS[place])
    for hole, x, y in (("B19, J19", d.PERFBOARD_AT[0] + 14, 52.0), ("K8", d.PERFBOARD_AT[0] - 12, 25.0)):
        picture.text(*at(x, y), hole, 13, "middle", bold=True)
    for row, (text, paint) in enumerate((("5 V, ground: yellow first, red last", RED),
                                         ("data: K8, red, yellow, green, ...", GREEN), ("screen", BLUE),
                                         ("keypad", GRAY), ("buzzer", "#b0368f"),
                                         ("ground of the buttons", BLACK))):
        thick = {RED: 9, BLACK: 3}.get(paint, 5)
        picture.line([(24, 682 + 24 * row), (60, 682 + 24 * row)], paint, thick)
        picture.text(70, 682 + 24 * row, say(text), 15)
    lies = "The ring face down, red nearest; Pico and perfboard on the bottom"
    picture.text(24, 26, say(lies), 17, bold=True)
    return picture.render()


SPANISH = {
    "The Pico from its back, USB up": "La Pico por su dorso, el USB arriba",
    "Pico": "Pico",
    "perfboard": "placa perforada",
    "step": "paso",
    "screen": "pantalla",
    "keypad": "teclado",
    "buzzer": "zumbador",
    "row": "fila",
    "column": "columna",
    "screen GND": "pantalla GND",
    "all six buttons": "los seis botones",
    **{f"button {english}": f"botón {spanish}" for english, spanish in wiring.COLORS_ES.items()},
    "Before it is plugged in, the meter set to beep:": "Antes de enchufarla, con el polímetro en pitido:",
    "40 with 38, 36 with 38, 40 with 36": "40 con 38, 36 con 38, 40 con 36",
    "40 with A1, 38 with J1": "40 con A1, 38 con J1",
    "each new wire with 38, with 40, with its neighbours": "cada cable nuevo con 38, con 40, con sus vecinos",
    "silent": "calla",
    "silent (a beep while C1 charges)": "calla (pita mientras C1 se carga)",
    "beeps": "pita",
    "Other ground pins beep with 38: they are one inside the Pico.": (
        "Los otros pines de masa pitan con 38: dentro de la Pico son uno solo."
    ),
    "1 Strip 8 mm": "1 Pela 8 mm",
    "2 Wind and solder": "2 Enrolla y suelda",
    "3 Sleeve over it": "3 Funda encima",
    "to row 1 of the die": "a la fila 1 del dado",
    "Sleeves go onto the wire first;": "Mete antes las fundas en el cable;",
    "never bare beside bare.": "nunca pelado junto a pelado.",
    "from K8 of the perfboard": "de K8 de la placa",
    "R1, 330 Ω, in heat-shrink from solder to solder": (
        "R1, 330 Ω, en termorretráctil de soldadura a soldadura"
    ),
    "DIN, LED 0 of red": "DIN, LED 0 del rojo",
    "3 cm or less": "3 cm como mucho",
    "from the red wire of the pair": "del hilo rojo del par",
    "from R1, or DOUT of the die before": "de R1, o del DOUT del dado anterior",
    "from the black wire of the pair": "del hilo negro del par",
    "to DIN of the next die": "al DIN del dado siguiente",
    "the notch: far side": "la muesca: lado lejano",
    "From behind a row begins at the right: its arrows point to the left.": (
        "Por detrás, una fila empieza a la derecha: sus flechas apuntan a la izquierda."
    ),
    "The end of a row from the side:": "El final de una fila, de lado:",
    "soldered in front, then over the end to behind": "soldado por delante, y por el borde hacia atrás",
    "carrier": "soporte",
    "Which pad is which: by the print on the strip, not by this order.": (
        "Qué punto es cuál: según lo impreso en la tira, no según este orden."
    ),
    "1 Wires on two legs of one diagonal": "1 Cables en dos patas de una diagonal",
    "to its pin": "a su pin",
    "to ground": "a masa",
    "2 Legs and wires through the slots": "2 Patas y cables por las ranuras",
    "cap, in the ring": "tecla, en el anillo",
    "5 V, ground: yellow first, red last": "5 V, masa: amarillo primero, rojo último",
    "data: K8, red, yellow, green, ...": "datos: K8, rojo, amarillo, verde, ...",
    "ground of the buttons": "masa de los botones",
    "The ring face down, red nearest; Pico and perfboard on the bottom": (
        "El anillo boca abajo, el rojo lo más cerca; Pico y placa perforada en el fondo"
    ),
    "hex key 2.5 mm": "llave Allen de 2,5 mm",
    "nut: pliers or 5.5 mm spanner": "tuerca: alicates o llave de 5,5 mm",
    "ribs of two ring pieces": "nervios de dos piezas del anillo",
    "the ring lies face down": "el anillo, boca abajo",
    "table": "mesa",
    "its pins towards you": "con los pines hacia ti",
    "1 2 3 on this side": "1 2 3 por este lado",
    "From behind: eight clips hold screen (the long ones) and keypad,": (
        "Por detrás: ocho grapas sujetan la pantalla (las largas) y el teclado;"
    ),
    "the eight pale ones hold the plate in the ring.": "las ocho claras, la tapa en el anillo.",
    "red and the far side: towards you": "el rojo y el lado lejano, hacia ti",
}

DRAWINGS: dict[str, Callable[[], str]] = in_both({
    "pico": pico, "tap": tap, "sleeve": sleeve, "die": die, "switch": switch, "ways": ways, "bolt": bolt,
    "clips": clips}, SPANISH)
