"""The wiring picture: every part as it looks, every wire from pin to pin, in one SVG.

Wires are drawn net by net as polylines (`routes`); a test holds that they join what the netlist joins and
nothing else: wires of two nets may cross, but never touch.
"""

from functools import lru_cache

from divermazo.rules.cards import COLORS
from divermazo_sim.look import LACQUER

from .netlist import KEYS, PICO_PINS, SHIFTER_PINS, Netlist, Node, buttons, dice, revision_1
from .svg import Picture, Points
from .words import Say, in_both

WIDTH, HEIGHT = 1720, 1216

PICO = (540, 330, 200, 590)  # left, top, width, height
PITCH = 26  # of the Pico's pins
OLED = (470, 50, 340, 160)
OLED_PINS = ("SCL", "SDA", "VCC", "GND", "DC", "CS", "RES")
SHIFTER = (878, 166, 272, 78)
LEG = 38  # between its pins
DIE = 150
DIE_X = (1000, 1262, 1524)
DIE_Y = (500, 850)  # tops of the two rows
BUTTON_X, BUTTON_Y, BUTTON_STEP = 150, 459, 88
KEYPAD = (545.0, 985.0, 190.0, 212.0)
BUZZER = (120, 330)

BROWN, AMBER, YELLOW, VIOLET = "#7a4a1e", "#f08000", "#f2d21b", "#8040b0"
BANDS = {**dict.fromkeys(("R1", "R2"), (AMBER, AMBER, BROWN)), "R3": (BROWN, "#111111", AMBER),
         **dict.fromkeys(("R4", "R5"), (YELLOW, VIOLET, "#d62020"))}  # of the resistors' values
INK = "#222222"
BLACK, RED, ORANGE = "#1c1c1c", "#d62020", "#f08000"
COLORS_ES = dict(zip(COLORS, ("rojo", "amarillo", "verde", "turquesa", "azul", "morado"), strict=True))
PAINTS = tuple("#{:02x}{:02x}{:02x}".format(*LACQUER[color]) for color in COLORS)
BUTTON_WIRES = ("#f06a9b", *PAINTS[1:])  # red is 5 V and nothing else
ROW_WIRES = ("#7a4a1e", "#a9713c", "#8a8a8a", "#5b5b5b")
COLUMN_WIRES = ("#2f6fdb", "#5aa0f0", "#8a6ad0")
WIRES = {"GND": BLACK, "5V": RED, "VBUS": RED, "3V3": ORANGE, "LEDS": "#1f9d55", "LEDS_5V": "#1f9d55",
         "BUZZER": "#b0368f", "TONE": "#b0368f", "OLED_SDA": "#2563c9", "OLED_SCL": "#c9a400",
         "OLED_RESET": "#7d8b99",
         **{f"DATA{n}": "#1f9d55" for n in range(1, 7)},
         **{f"BUTTONS{n}": color for n, color in enumerate(BUTTON_WIRES)},
         **{f"ROWS{n}": color for n, color in enumerate(ROW_WIRES)},
         **{f"COLUMNS{n}": color for n, color in enumerate(COLUMN_WIRES)}}


def five_rail() -> float:
    """Height of the 5 V rail: that of pin 40."""
    return PICO[1] + 45


@lru_cache(maxsize=1)
def anchors() -> dict[Node, tuple[float, float]]:
    """Where each pin is."""
    left, top, width, _ = PICO
    found: dict[Node, tuple[float, float]] = {}
    for number in range(1, 41):
        row = number - 1 if number <= 20 else 40 - number
        found["U1", str(number)] = (left if number <= 20 else left + width, top + 45 + PITCH * row)
    for place, name in enumerate(OLED_PINS):
        found["U3", name] = (OLED[0] + 50 + 40 * place, OLED[1] + OLED[3])
    for number in range(1, 15):
        x = SHIFTER[0] + 22 + LEG * (number - 1 if number <= 7 else 14 - number)
        found["U2", str(number)] = (x, SHIFTER[1] + SHIFTER[3] + 14 if number <= 7 else SHIFTER[1] - 14)
    for place, ref in enumerate(dice()):
        x, y = DIE_X[place % 3], DIE_Y[place // 3]
        found.update({(ref, "5V"): (x - 40, y), (ref, "GND"): (x + 40, y),
                      (ref, "DIN"): (x - DIE / 2, y + DIE / 2), (ref, "DOUT"): (x + DIE / 2, y + DIE / 2)})
    for place, ref in enumerate(buttons()):
        y = BUTTON_Y + BUTTON_STEP * place
        found.update({(ref, "1"): (BUTTON_X + 48, y), (ref, "2"): (BUTTON_X - 48, y)})
    for place, name in enumerate(("R1", "R2", "R3", "R4", "C1", "C2", "C3")):
        found["KP1", name] = (KEYPAD[0] + 23 + 24 * place, KEYPAD[1])
    found.update({
        ("BZ1", "+"): (BUZZER[0] + 42, BUZZER[1] + 12), ("BZ1", "-"): (BUZZER[0] + 42, BUZZER[1] - 12),
        ("R1", "1"): (872, 500), ("R1", "2"): (872, 562), ("R2", "1"): (330, 342), ("R2", "2"): (268, 342),
        ("F1", "1"): (826, five_rail()), ("F1", "2"): (866, five_rail()),
        ("R3", "1"): (886, 304), ("R3", "2"): (886, 352),
        ("R5", "1"): (440, 290), ("R5", "2"): (496, 290), ("R4", "1"): (440, 326), ("R4", "2"): (484, 326),
        ("C1", "+"): (1390, 300), ("C1", "-"): (1430, 300),
        ("C2", "1"): (1168, 205), ("C2", "2"): (1204, 205),
    })
    return found


def routes() -> dict[str, list[Points]]:
    """The wires of each net, as polylines that meet at their ends or in a dot."""
    at = anchors()

    def pin(number: int) -> tuple[float, float]:
        return at["U1", str(number)]

    def down(node: Node, y: float) -> Points:
        """From a pin straight up or down to a height."""
        x, from_y = at[node]
        return [(x, from_y), (x, y)]

    five, ground = pin(40)[1], pin(38)[1]  # heights of the upper rails, those of the pins
    five2, ground2 = 745, 785
    trunk5, trunk0 = 1656, 1688
    last = DIE_X[2]
    wires: dict[str, list[Points]] = {
        "VBUS": [[pin(40), at["F1", "1"]]],
        "5V": [[at["F1", "2"], (trunk5, five), (trunk5, five2), (DIE_X[0] - 40, five2), at["D4", "5V"]],
               [at["U2", "14"], (at["U2", "14"][0], 120), (1168, 120), (1168, five)],
               down(("U2", "13"), 120), down(("U2", "10"), 120), down(("U2", "4"), five),
               down(("C1", "+"), five),
               *(down((die, "5V"), five) for die in dice()[:3]),
               *(down((die, "5V"), five2) for die in dice()[4:])],
        "GND": [[pin(38), (trunk0, ground), (trunk0, ground2), (DIE_X[0] + 40, ground2), at["D4", "GND"]],
                [at["U2", "12"], (at["U2", "12"][0], 92), (1204, 92), (1204, ground)],
                down(("U2", "9"), 92), *(down(("U2", number), ground) for number in ("1", "5", "7")),
                down(("C1", "-"), ground), down(("R3", "2"), ground),
                *(down((die, "GND"), ground) for die in dice()[:3]),
                *(down((die, "GND"), ground2) for die in dice()[4:]),
                [pin(3), (400, pin(3)[1]), (400, at["BZ1", "-"][1]), at["BZ1", "-"]],
                [at["SW1", "2"], (44, at["SW1", "2"][1]), (44, 955), (452, 955), (452, pin(18)[1]), pin(18)],
                *([at[button, "2"], (44, at[button, "2"][1])] for button in buttons()[1:]),
                [pin(28), (786, pin(28)[1]), (786, 262), (at["U3", "GND"][0], 262), at["U3", "GND"]],
                [(at["U3", "GND"][0], 234), (at["U3", "CS"][0], 234), at["U3", "CS"]],
                down(("U3", "DC"), 234)],
        "3V3": [[pin(36), (770, pin(36)[1]), (770, 280), (at["U3", "VCC"][0], 280), at["U3", "VCC"]],
                [(at["U3", "VCC"][0], 246), (440, 246), at["R4", "1"]]],
        "LEDS": [[pin(4), (526, pin(4)[1]), (526, 304), (at["U2", "2"][0], 304), at["U2", "2"]]],
        "LEDS_5V": [[at["U2", "3"], (at["U2", "3"][0], 468), (872, 468), at["R1", "1"]]],
        "DATA1": [[at["R1", "2"], (872, at["D1", "DIN"][1]), at["D1", "DIN"]]],
        "DATA4": [[at["D3", "DOUT"], (last + 92, at["D3", "DOUT"][1]), (last + 92, 705), (872, 705),
                   (872, at["D4", "DIN"][1]), at["D4", "DIN"]]],
        "BUZZER": [[pin(5), (380, pin(5)[1]), (380, 342), at["R2", "1"]]],
        "TONE": [[at["R2", "2"], at["BZ1", "+"]]],
        "OLED_SDA": [[pin(6), (511, pin(6)[1]), (511, 280), (at["U3", "SDA"][0], 280), at["U3", "SDA"]],
                     [at["R4", "2"], (511, at["R4", "2"][1])]],
        "OLED_SCL": [[pin(7), (496, pin(7)[1]), (496, 262), (at["U3", "SCL"][0], 262), at["U3", "SCL"]]],
        "OLED_RESET": [[pin(25), (802, pin(25)[1]), (802, 244), (at["U3", "RES"][0], 244), at["U3", "RES"]]],
    }
    for number in (2, 3, 5, 6):
        wires[f"DATA{number}"] = [[at[f"D{number - 1}", "DOUT"], at[f"D{number}", "DIN"]]]
    for place, (number, lane) in enumerate(((9, 438), (10, 422), (11, 0), (12, 406), (14, 422), (15, 438))):
        end = at[f"SW{place + 1}", "1"]
        wires[f"BUTTONS{place}"] = [[pin(number), (lane, pin(number)[1]), (lane, end[1]), end] if lane
                                    else [pin(number), end]]
    rows = ((16, 467, 969), (17, 482, 957), (19, 497, 945), (20, 512, 933))
    for place, (number, lane, low) in enumerate(rows):
        end = at["KP1", f"R{place + 1}"]
        wires[f"ROWS{place}"] = [[pin(number), (lane, pin(number)[1]), (lane, low), (end[0], low), end]]
    for place, (number, lane, low) in enumerate(((21, 768, 933), (22, 783, 948), (24, 798, 963))):
        end = at["KP1", f"C{place + 1}"]
        wires[f"COLUMNS{place}"] = [[pin(number), (lane, pin(number)[1]), (lane, low), (end[0], low), end]]
    return wires


def draw(say: Say) -> str:
    """The whole picture as SVG."""
    netlist = revision_1()
    picture = Picture(WIDTH, HEIGHT, "Divermazo companion, hardware revision 1: wiring")
    picture.text(40, 44, "Divermazo companion", 28, bold=True)
    picture.text(40, 78, say("Wiring, hardware revision 1"), 20)
    picture.text(40, 112, say("Parts seen from above. Wires that cross do not touch;"), 14)
    picture.text(40, 132, say("where they join there is a dot."), 14)
    _legend(picture, 40, 168, say)
    _pico(picture, say)
    _oled(picture, say)
    _shifter(picture)
    for place in range(6):
        _die(picture, place, say)
        _button(picture, place, say)
    _keypad(picture, say)
    _buzzer(picture, say)
    _wires(picture)
    _small_parts(picture, netlist, say)
    _pin_names(picture, netlist)
    _inside_a_die(picture, 856, 1054, say)
    return picture.render()


def _wires(picture: Picture) -> None:
    drawn = routes()
    order = sorted(drawn, key=lambda net: net not in ("GND", "5V", "3V3"))  # signals over supplies
    for net in order:
        for points in drawn[net]:
            picture.line(points, "#ffffff", 8)
            picture.line(points, WIRES[net], 4)
    for net in order:
        for x, y in joints(drawn[net]):
            picture.circle(x, y, 5, WIRES[net])
    for pin, net in (("1", "5V"), ("2", "GND")):
        picture.circle(*anchors()["C2", pin], 5, WIRES[net])


def joints(wires: list[Points]) -> list[tuple[float, float]]:
    """Ends of wires that lie in the course of another wire of the net."""
    ends = [point for wire in wires for point in (wire[0], wire[-1])]
    return [end for end in ends if any(on_segment(end, a, b) and end not in (wire[0], wire[-1])
                                       for wire in wires for a, b in zip(wire, wire[1:]))]


def on_segment(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> bool:
    """For segments along the axes."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    return min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by) and (ax == bx or ay == by)


def _legend(picture: Picture, x: float, y: float, say: Say) -> None:
    lines = ((RED, "5 V (VBUS)"), (ORANGE, "3.3 V"), (BLACK, "ground"), ("#1f9d55", "LED data"))
    for row, (color, text) in enumerate(lines):
        picture.line([(x, y + 24 * row), (x + 40, y + 24 * row)], color, 5)
        picture.text(x + 52, y + 24 * row, say(text), 15)


def _pico(picture: Picture, say: Say) -> None:
    left, top, width, height = PICO
    picture.rect(left, top, width, height, "#1d7a46", "#0f5a31", 2, 10)
    picture.rect(left + 66, top - 14, 68, 52, "#c9ced3", "#8d949a", 2, 4)
    picture.text(left + 100, top + 12, "USB", 14, "middle", bold=True)
    picture.rect(left + 78, top + 262, 44, 44, "#20242a", radius=4)
    picture.text(left + 96, top + 158, "U1: Raspberry Pi Pico", 15, "middle", "#ffffff", bold=True, turn=-90)
    picture.text(left + 92, top + 420, say("or Pico W,"), 13, "middle", "#d8efe0", turn=-90)
    picture.text(left + 110, top + 420, "Pico 2, Pico 2 W", 13, "middle", "#d8efe0", turn=-90)
    for (ref, _), (x, y) in anchors().items():
        if ref == "U1":
            picture.circle(x, y, 7, "#e0b84a", "#0f5a31", 1.5)


def _pin_names(picture: Picture, netlist: Netlist) -> None:
    """Number and name at every pin of the Pico: used ones bold."""
    left, _, width, _ = PICO
    for number, name in enumerate(PICO_PINS, 1):
        x, y = anchors()["U1", str(number)]
        used = netlist.net_of("U1", str(number)) is not None
        inside, anchor = (left + 13, "start") if x == left else (left + width - 13, "end")
        text = f"{number} {name}" if x == left else f"{name} {number}"
        picture.text(inside, y, text, 13 if used else 11.5, anchor, "#ffffff" if used else "#b4dcc3", used)
        if used:
            picture.circle(x, y, 4, WIRES[netlist.net_of("U1", str(number)) or "GND"])


def _oled(picture: Picture, say: Say) -> None:
    left, top, width, height = OLED
    picture.rect(left, top, width, height, "#14365f", "#0c2341", 2, 8)
    picture.rect(left + 36, top + 14, width - 72, height - 62, "#0b0d10", radius=4)
    picture.text(left + width / 2, top + 46, "U3: OLED 128×64, I²C", 17, "middle", "#dfeeff", bold=True)
    picture.text(left + width / 2, top + 72, "0x3C; SSD1309, SSD1306, SH1106", 13, "middle", "#dfeeff")
    for name in OLED_PINS:
        x, y = anchors()["U3", name]
        picture.circle(x, y, 6, "#e0b84a", "#0c2341", 1.5)
        picture.text(x, y - 20, name, 13, "middle", "#ffffff", bold=True)
    picture.text(left + width + 16, 26, say("Screen: pins in another order? Go by their names."), 14)
    picture.text(left + width + 16, 48,
                 say("RES, DC and CS only where the module has them; VCC to 3.3 V, not to 5 V."), 14)
    picture.text(left + width + 16, 70, say("In the body its pins lie at the far edge."), 14)


def _shifter(picture: Picture) -> None:
    left, top, width, height = SHIFTER
    for (ref, number), (x, y) in anchors().items():
        if ref != "U2":
            continue
        up = y < top
        picture.rect(x - 5, min(y, top if up else top + height), 10, 16, "#c9ced3", "#8d949a")
        picture.text(x + 8, y - 1 if up else y + 4, SHIFTER_PINS[int(number) - 1], 12, "start", "#333333")
    picture.rect(left, top, width, height, "#2a2d31", radius=5)
    picture.circle(left, top + height / 2, 9, "#ffffff")
    for (ref, number), (x, y) in anchors().items():
        if ref == "U2":
            inside = top + 15 if y < top else top + height - 15
            picture.text(x, inside, number, 14, "middle", "#ffffff", bold=True)
    picture.text(left + width / 2 + 6, top + height / 2, "U2: 74AHCT125", 17, "middle", "#ffffff", bold=True)


def _die(picture: Picture, place: int, say: Say) -> None:
    x, y = DIE_X[place % 3], DIE_Y[place // 3]
    color = PAINTS[place]
    picture.rect(x - DIE / 2, y, DIE, DIE, "#f4f1ea", color, 5, 12)
    step = 38
    for index in range(9):
        cx, cy = x + (index % 3 - 1) * step, y + DIE / 2 + 6 + (index // 3 - 1) * step
        picture.rect(cx - 13, cy - 13, 26, 26, "#ffffff", "#8d949a", 1.5, 4)
        picture.text(cx, cy, str(index), 12, "middle", "#666666")
    for name, (dx, dy), anchor in (("5V", (13, 12), "start"), ("GND", (-11, 12), "end")):
        px, py = anchors()[f"D{place + 1}", name]
        picture.text(px + dx - 4, py + dy, name, 12, anchor, bold=True)
    for name in ("5V", "GND", "DIN", "DOUT"):
        picture.circle(*anchors()[f"D{place + 1}", name], 6, "#e0b84a", INK, 1.5)
    picture.text(x - DIE / 2 - 8, y + DIE / 2 - 15, "DIN", 12, "end", bold=True)
    picture.text(x + DIE / 2 + 8, y + DIE / 2 - 15, "DOUT", 12, "start", bold=True)
    picture.sign(place, x - 52, y + DIE + 20, 10, color)
    picture.text(x - 34, y + DIE + 20, f"D{place + 1}: {say(COLORS[place])}", 15, bold=True)
    if place == len(PAINTS) - 1:
        picture.text(x + DIE / 2 + 8, y + DIE / 2 + 18, say("stays open"), 12)


def _button(picture: Picture, place: int, say: Say) -> None:
    y = BUTTON_Y + BUTTON_STEP * place
    picture.rect(BUTTON_X - 34, y - 30, 68, 60, "#3a3d42", "#222222", 1.5, 6)
    picture.circle(BUTTON_X, y, 25, PAINTS[place], "#222222", 1.5)
    picture.sign(place, BUTTON_X, y, 12, "#ffffff")
    for name in ("1", "2"):
        x, _ = anchors()[f"SW{place + 1}", name]
        picture.line([(x, y), (BUTTON_X + (34 if x > BUTTON_X else -34), y)], "#c9ced3", 6)
    picture.text(BUTTON_X + 56, y - 14, f"SW{place + 1}: {say(COLORS[place] + ' button')}", 14, bold=True)


def _keypad(picture: Picture, say: Say) -> None:
    left, top, width, height = KEYPAD
    picture.rect(left, top, width, height, "#33373d", "#1e2125", 2, 10)
    for row, names in enumerate(KEYS):
        for column, name in enumerate(names):
            x, y = left + 41 + 54 * column, top + 56 + 42 * row
            picture.rect(x - 21, y - 16, 42, 32, "#f4f1ea" if name.isdigit() else "#8b9097", radius=5)
            picture.text(x, y, "0 10" if name == "0" else name, 15, "middle", bold=True)
    for (ref, name), (x, y) in anchors().items():
        if ref == "KP1":
            picture.circle(x, y, 6, "#e0b84a", "#1e2125", 1.5)
            picture.text(x, y + 18, name, 12, "middle", "#ffffff", bold=True)
    for row in range(4):
        line = f"R{row + 1}"
        picture.text(left - 10, top + 56 + 42 * row, f"{line}: {keys_of(line)}", 13, "end")
    for column in range(3):
        line = f"C{column + 1}"
        picture.text(left + width + 10, top + 56 + 22 * column, f"{line}: {keys_of(line)}", 13)
    picture.text(60, top + 40, say("KP1: keypad 4×3, without diodes."), 14, bold=True)
    picture.text(60, top + 62, say("The order of its seven contacts differs between"), 14)
    picture.text(60, top + 82, say("makers: find rows and columns with a meter."), 14)
    picture.text(60, top + 122, say("SW1-SW6: buttons"), 14, bold=True)
    picture.text(60, top + 144, say("close to ground; the Pico pulls its pins up."), 14)


def keys_of(line: str) -> str:
    """The keys at a line of the keypad: `1 2 3` at R1."""
    place = int(line[1:]) - 1
    return " ".join(KEYS[place] if line[0] == "R" else (names[place] for names in KEYS))


def _buzzer(picture: Picture, say: Say) -> None:
    x, y = BUZZER
    picture.circle(x, y, 44, "#26282c", "#111111", 2)
    picture.circle(x, y, 9, "#0c0d0f")
    for name in ("+", "-"):
        px, py = anchors()["BZ1", name]
        picture.circle(px, py, 6, "#e0b84a", "#111111", 1.5)
    picture.text(x - 4, y - 58, say("BZ1: passive piezo, either way round"), 14, "start", bold=True)


def _small_parts(picture: Picture, netlist: Netlist, say: Say) -> None:
    at = anchors()
    for ref, bands in BANDS.items():
        (ax, ay), (bx, by) = at[ref, "1"], at[ref, "2"]
        left, top = min(ax, bx), min(ay, by)
        wide, tall = abs(ax - bx), abs(ay - by)
        across = wide < tall
        picture.line([(ax, ay), (bx, by)], "#9a9a9a", 4)
        if across:
            picture.rect(left - 9, top + 8, 18, tall - 16, "#e6cfa3", "#8a7446", 1.5, 7)
        else:
            picture.rect(left + 8, top - 9, wide - 16, 18, "#e6cfa3", "#8a7446", 1.5, 7)
        for number, band in enumerate(bands):
            offset = max(wide, tall) / 2 - 14 + 9 * number
            if across:
                picture.rect(left - 9, top + offset, 18, 5, band)
            else:
                picture.rect(left + offset, top - 9, 5, 18, band)
        text = f"{ref}: {say(netlist.parts[ref].value)}"
        if ref in ("R4", "R5"):
            picture.text(left - 8, top, ref, 14, "end", bold=True)
        elif across:
            picture.text(left - 16, top + 24, ref, 14, "end", bold=True)
            picture.text(left - 16, top + 42, say(netlist.parts[ref].value), 14, "end", bold=True)
        else:
            picture.text((ax + bx) / 2, top + 22, text, 14, "middle", bold=True)
    x, y = at["R5", "1"]
    picture.text(x + 14, y - 60, f"R4, R5: {say(netlist.parts['R4'].value)}", 14, "end", bold=True)
    (fx, fy), (gx, _) = at["F1", "1"], at["F1", "2"]
    picture.line([(fx, fy), (gx, fy)], "#9a9a9a", 4)
    picture.rect(fx + 4, fy - 9, gx - fx - 8, 18, "#e8c02a", "#8a6a00", 1.5, 4)
    picture.text((fx + gx) / 2, fy + 20, "F1", 14, "middle", bold=True)
    picture.text((fx + gx) / 2, fy + 36, say(netlist.parts["F1"].value), 14, "middle", bold=True)
    (px, py), (mx, _) = at["C1", "+"], at["C1", "-"]
    picture.rect(px - 14, py - 106, mx - px + 28, 96, "#20375e", "#142542", 2, 8)
    picture.rect(mx - 2, py - 106, 16, 96, "#c7cedb", radius=3)
    picture.text(mx + 6, py - 58, "−", 18, "middle", bold=True)
    picture.text(px - 2, py - 58, "+", 18, "middle", "#ffffff", bold=True)
    for x in (px, mx):
        picture.line([(x, py - 10), (x, py)], "#9a9a9a", 4)
    picture.text(mx + 24, py - 86, f"C1: {netlist.parts['C1'].value}, {say('6.3 V or more')}", 14, bold=True)
    picture.text(mx + 24, py - 66, say("The stripe is minus: to ground."), 14)
    (ax, ay), (bx, _) = at["C2", "1"], at["C2", "2"]
    picture.circle((ax + bx) / 2, ay, 15, "#e39a3b", "#a0641a", 2)
    picture.text((ax + bx) / 2, ay, "104", 11.5, "middle", bold=True)
    picture.text(bx + 14, ay - 40, f"C2: {netlist.parts['C2'].value} {say('ceramic,')}", 14, bold=True)
    picture.text(bx + 14, ay - 20, say("close to the chip"), 14)


def _inside_a_die(picture: Picture, x: float, y: float, say: Say) -> None:
    """Three pieces of strip: data and supply of one die."""
    picture.rect(x, y, 830, 148, "#faf8f3", "#c8c2b4", 1.5, 8)
    picture.text(x + 16, y + 24, say("Inside each die"), 16, bold=True)
    lines = ("three pieces of strip with three LEDs each,", "all arrows to the right. Three wires from the",
             "end of a row to the start of the next;", "which pad is which is printed on the strip.")
    for row, text in enumerate(lines):
        picture.text(x + 16, y + 52 + 22 * row, say(text), 14)
    left, width, aside = x + 440, 250, 10
    wires = ((-aside, RED, "5V"), (0, "#1f9d55", "DIN"), (aside, BLACK, "GND"))
    for row in range(3):
        top = y + 14 + 44 * row
        middle = top + 16
        picture.rect(left, top, width, 32, "#ffffff", "#8d949a", 1.5, 3)
        for column in range(3):
            picture.rect(left + 34 + 76 * column, top + 4, 24, 24, "#f2e6c0", "#8d949a", 1.2, 3)
            picture.text(left + 46 + 76 * column, middle, str(3 * row + column), 12, "middle")
        for column in range(2):
            x1 = left + 64 + 76 * column
            picture.arrow([(x1, middle), (x1 + 40, middle)], "#1f9d55", 2)
        for place, (dy, color, name) in enumerate(wires):
            if row == 0:
                picture.line([(left - 50, middle + dy), (left, middle + dy)], color, 3)
                picture.text(left - 56, middle + dy * 1.25, name, 12, "end", bold=True)
            if row < 2:  # nested, so that none crosses another at the right
                out, low = 28 - 8 * place, 26 - 4 * place
                picture.line([(left + width, middle + dy), (left + width + out, middle + dy),
                              (left + width + out, middle + low), (left - 36 + out, middle + low),
                              (left - 36 + out, middle + 44 + dy), (left, middle + 44 + dy)], color, 3)
    picture.arrow([(left + width, y + 118), (left + width + 86, y + 118)], "#1f9d55", 4, 10)
    picture.text(left + width + 92, y + 118, "DOUT", 13, bold=True)


SPANISH = {
    "Wiring, hardware revision 1": "Cableado, revisión 1",
    "Parts seen from above. Wires that cross do not touch;": "Piezas por arriba. Donde dos cables se cruzan",
    "where they join there is a dot.": "no se tocan; donde se unen hay un punto.",
    "ground": "masa",
    "LED data": "datos de los LED",
    "or Pico W,": "o Pico W,",
    "Screen: pins in another order? Go by their names.": (
        "Pantalla: ¿pines en otro orden? Mandan los nombres."
    ),
    "RES, DC and CS only where the module has them; VCC to 3.3 V, not to 5 V.": (
        "RES, DC y CS solo si el módulo los tiene; VCC a 3,3 V, no a 5 V."
    ),
    "In the body its pins lie at the far edge.": "En la caja sus pines quedan en el borde lejano.",
    "stays open": "queda abierto",
    "KP1: keypad 4×3, without diodes.": "KP1: teclado 4×3, sin diodos.",
    "The order of its seven contacts differs between": "El orden de sus siete contactos cambia según el",
    "makers: find rows and columns with a meter.": "fabricante: busca filas y columnas con el polímetro.",
    "SW1-SW6: buttons": "SW1-SW6: botones",
    "close to ground; the Pico pulls its pins up.": "cierran a masa; la Pico pone sus pull-up.",
    "BZ1: passive piezo, either way round": "BZ1: piezo pasivo, en cualquier sentido",
    "6.3 V or more": "6,3 V o más",
    "The stripe is minus: to ground.": "La raya es el menos: a masa.",
    "ceramic,": "cerámico,",
    "close to the chip": "junto al chip",
    "Inside each die": "Dentro de cada dado",
    "three pieces of strip with three LEDs each,": "tres trozos de tira de tres LED, todas las",
    "all arrows to the right. Three wires from the": "flechas a la derecha. Tres cables del final de",
    "end of a row to the start of the next;": "una fila al principio de la siguiente; qué",
    "which pad is which is printed on the strip.": "punto es cuál está impreso en la tira.",
    **COLORS_ES,
    **{f"{english} button": f"botón {spanish}" for english, spanish in COLORS_ES.items()},
}
DRAWINGS = in_both({"wiring": draw}, SPANISH)
