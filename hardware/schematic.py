"""The schematic, drawn by schemdraw: one sheet, blocks joined by the names of their nets.

Every name at a pin is looked up in the netlist, so that the sheet cannot say anything else.
"""

import schemdraw
import schemdraw.elements as elm

from .netlist import FIVE, GROUND, KEYS, PICO_PINS, SHIFTER_PINS, THREE, Netlist, Part, buttons, dice
from .svg import FONT

LEFT, RIGHT = -14.0, 9.0  # edges of the blocks beside the Pico
SUPPLIES = {FIVE: ("5 V", "#d62020"), THREE: ("3.3 V", "#c76a00"), GROUND: ("GND", "#1c1c1c")}
INK, NET = "#1c1c1c", "#1b4fa0"
ALIGN = {"left": "right", "right": "left", "up": "center", "down": "center"}
STEP = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}

FRAME, FILL = "#c9c2b4", "#fbf9f5"
# Round each block: left, top, right, bottom.
FRAMES = ((LEFT - 0.5, 11.6, LEFT + 9.2, 3.5), (LEFT - 0.5, 3.3, LEFT + 9.2, 0.0),
          (LEFT - 0.5, -0.2, LEFT + 9.2, -8.2), (LEFT - 0.5, -8.4, 8.2, -15.6),
          (LEFT + 9.4, 11.6, 8.2, -8.2), (RIGHT - 0.6, 13.9, RIGHT + 23.2, 4.9),
          (RIGHT - 0.6, 4.7, RIGHT + 23.2, -9.9), (RIGHT - 0.6, -10.1, RIGHT + 23.2, -15.6))
NOTES = ("Pins without a name stay open. All GND pins of the Pico are one: any of them will do.",
         "5 V is VBUS behind F1: only while USB gives it. 3.3 V is made by the Pico, 300 mA at most.",
         "R1 sits at the first LED, R4 and R5 at the screen, C1 where the dice begin, C2 beside U2.",
         "The four gates of U2 switch on with OE low: the first is on for good, the others off.")

Place = tuple[float, float]


def draw(netlist: Netlist) -> str:
    """The sheet as SVG."""
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"
    with schemdraw.Drawing(show=False, font=FONT, fontsize=14, unit=2, lw=1.8) as sheet:
        sheet.config(bgcolor="white", margin=0.5)
        _text(sheet, (LEFT, 13.2), "Divermazo companion, hardware revision 1", 26)
        _text(sheet, (LEFT, 12.3), "Lines with the same name are joined. "
              "Sources: hardware/netlist.py, board/pins.py.", 13)
        for corners in FRAMES:
            _frame(sheet, *corners)
        _pico(sheet, netlist)
        _screen(sheet, netlist)
        _buzzer(sheet, netlist)
        _buttons(sheet, netlist)
        _shifter(sheet, netlist)
        _chain(sheet, netlist)
        _keypad(sheet, netlist)
        _heading(sheet, RIGHT, -10.9, "Notes")
        for number, note in enumerate(NOTES):
            _text(sheet, (RIGHT, -11.8 - 0.9 * number), note, 13)
        for number, ref in enumerate(("R4", "R5")):
            _between(sheet, netlist, ref, (RIGHT + 17.6 + 2.9 * number, -11.8))
    return sheet.get_imagedata("svg").decode()


def _text(sheet: schemdraw.Drawing, place: Place, text: str, size: float, align: str = "left",
          color: str = INK) -> None:
    label = elm.Label().at(place).theta(0)
    sheet.add(label.label(text, "center", fontsize=size, halign=align, valign="center", color=color, ofst=0))


def _frame(sheet: schemdraw.Drawing, left: float, top: float, right: float, bottom: float) -> None:
    corners = {"corner1": (0, 0), "corner2": (right - left, bottom - top)}
    sheet.add(elm.Rect(**corners, fill=FILL, lw=1.2).at((left, top)).theta(0).color(FRAME).zorder(0))


def _heading(sheet: schemdraw.Drawing, x: float, y: float, text: str, note: str = "") -> None:
    _text(sheet, (x, y), text, 17)
    _text(sheet, (x, y - 0.65), note, 13)


def _end(sheet: schemdraw.Drawing, place: Place, net: "str | None", side: str, length: float = 0.8) -> None:
    """What a pin is joined to, drawn from it to a side: a sign up or down, else the name."""
    if net is None:
        sheet.add(elm.NoConnect().at(place).theta(0))
        return
    name, color = SUPPLIES.get(net, (net, NET))
    dx, dy = STEP[side]
    end = (place[0] + dx * length, place[1] + dy * length)
    sheet.add(elm.Line().at(place).to(end).color(color))
    if net == GROUND and side == "down":
        sheet.add(elm.Ground().at(end).theta(0).color(color))
    elif net in SUPPLIES and side == "up":
        sheet.add(elm.Vdd().at(end).theta(0).label(name, fontsize=13).color(color))
    else:
        _text(sheet, (end[0] + 0.14 * dx, end[1] + 0.3 * dy - 0.12 * abs(dx)), name, 13, ALIGN[side], color)


def _block(sheet: schemdraw.Drawing, netlist: Netlist, part: Part, title: str, place: Place,
           pins: list[elm.IcPin], skip: tuple[str, ...] = (), **form: object) -> elm.Ic:
    """A part as a box; each pin ends in what it is joined to. `skip`: pins drawn elsewhere."""
    box = sheet.add(elm.Ic(pins=pins, leadlen=0.5, lblsize=13, pinlblsize=11, **form).at(place).theta(0))
    for pin in pins:
        number = pin.anchorname[1:]
        if number not in skip and (number not in part.open or netlist.net_of(part.ref, number)):
            side = {"L": "left", "R": "right", "T": "up", "B": "down"}[pin.side]
            _end(sheet, box.absanchors[pin.anchorname], netlist.net_of(part.ref, number), side, 0.5)
    width, height = box.absanchors["center"][0] - place[0], box.absanchors["center"][1] - place[1]
    _text(sheet, (place[0] + width, place[1] + 2 * height + 0.35), title, 15, "center")
    return box


def _pin(name: str, number: str, side: str, slot: str, shown: bool = True) -> elm.IcPin:
    return elm.IcPin(name=name, pin=number if shown else None, side=side, slot=slot, anchorname=f"p{number}")


def _pico(sheet: schemdraw.Drawing, netlist: Netlist) -> None:
    pins = [_pin(PICO_PINS[number - 1], str(number), "L" if number <= 20 else "R",
                 f"{21 - number if number <= 20 else number - 20}/20") for number in range(1, 41)]
    _block(sheet, netlist, netlist.parts["U1"], "U1 Raspberry Pi Pico", (0, -7), pins,
           pinspacing=0.85, edgepadW=1.4, edgepadH=0.6)


def _shifter(sheet: schemdraw.Drawing, netlist: Netlist) -> None:
    _heading(sheet, RIGHT, 13.2, "Level shifter 3.3 V → 5 V",
             "gates 2-4 are not used: inputs tied, outputs off")
    slots = {"L": {1: 8, 2: 7, 4: 6, 5: 5, 10: 4, 9: 3, 13: 2, 12: 1},
             "R": {14: 8, 3: 7, 6: 5, 8: 3, 11: 2, 7: 1}}
    pins = [_pin(SHIFTER_PINS[number - 1], str(number), side, f"{slot}/8")
            for side, numbers in slots.items() for number, slot in numbers.items()]
    box = _block(sheet, netlist, netlist.parts["U2"], "U2 74AHCT125", (RIGHT + 2.2, 5.6), pins,
                 skip=("3", "6", "8", "11"), pinspacing=0.65, edgepadW=1.0, edgepadH=0.5)
    for number in (6, 8, 11):
        _end(sheet, box.absanchors[f"p{number}"], netlist.net_of("U2", str(number)), "right")
    lead = sheet.add(elm.Line().at(box.absanchors["p3"]).right().length(1.6).color(NET))
    _text(sheet, (lead.end[0] - 0.8, lead.end[1] - 0.3), netlist.net_of("U2", "3") or "", 12, "center", NET)
    resistor = sheet.add(elm.Resistor().at(lead.end).right())
    middle, y = resistor.center
    _text(sheet, (middle, y - 0.6), f"R1 {netlist.parts['R1'].value}", 13, "center")
    _text(sheet, (middle, y - 1.15), "at the LEDs", 12, "center")
    _end(sheet, resistor.end, netlist.net_of("R1", "2"), "right", 0.4)
    _capacitor(sheet, netlist, "C2", (RIGHT + 13.6, 10.8), "at pins 14 and 7")
    _capacitor(sheet, netlist, "C1", (RIGHT + 17.6, 10.8), "where the LEDs begin")
    _between(sheet, netlist, "R3", (RIGHT + 8.6, 7.75), "dark while", "nobody drives")
    _between(sheet, netlist, "F1", (RIGHT + 19.0, 7.9), "resettable")


def _between(sheet: schemdraw.Drawing, netlist: Netlist, ref: str, place: Place, *notes: str) -> None:
    """A resistor or fuse drawn downwards between two nets, its value and notes at its right."""
    symbol = elm.Fuse() if ref.startswith("F") else elm.Resistor()
    drawn = sheet.add(symbol.at(place).down().length(1.8))
    _end(sheet, drawn.start, netlist.net_of(ref, "1"), "up", 0.3)
    _end(sheet, drawn.end, netlist.net_of(ref, "2"), "down", 0.3)
    for row, text in enumerate((f"{ref} {netlist.parts[ref].value}", *notes)):
        _text(sheet, (place[0] + 0.55, place[1] - 0.45 - 0.6 * row), text, 13 if row == 0 else 12)


def _capacitor(sheet: schemdraw.Drawing, netlist: Netlist, ref: str, place: Place, note: str) -> None:
    part = netlist.parts[ref]
    symbol = elm.Capacitor2(polar=True) if "+" in part.pins else elm.Capacitor()
    drawn = sheet.add(symbol.at(place).down())
    for pin, point, side in zip(part.pins, (drawn.start, drawn.end), ("up", "down"), strict=True):
        _end(sheet, point, netlist.net_of(ref, pin), side, 0.3)
    _text(sheet, (place[0] + 0.6, place[1] - 0.7), f"{ref} {part.value}", 13)
    _text(sheet, (place[0] + 0.6, place[1] - 1.4), note, 12)


def _chain(sheet: schemdraw.Drawing, netlist: Netlist) -> None:
    _heading(sheet, RIGHT, 4.2, "Six dice, nine WS2812B each, in one chain",
             "LED 0 top left, then row by row, each row from the left")
    boxes = []
    for place, ref in enumerate(dice()):
        at = (RIGHT + 2.2 + 7.2 * (place % 3), -0.8 - 6.4 * (place // 3))
        pins = [_pin(name, name, side, "1/1", shown=False)
                for name, side in (("DIN", "L"), ("DOUT", "R"), ("5V", "T"), ("GND", "B"))]
        skip = ("DIN",) * (place % 3 > 0) + ("DOUT",) * (place % 3 < 2)
        boxes.append(_block(sheet, netlist, netlist.parts[ref], "", at, pins, skip, size=(3.4, 2.0)))
        _text(sheet, (at[0] + 2.0, at[1] + 2.35), f"{ref} {netlist.parts[ref].what.split()[1]}", 14)
    last = boxes[-1].absanchors["pDOUT"]
    _text(sheet, (last[0] + 0.15, last[1] - 0.1), "open", 12)
    for left, right in zip(boxes, boxes[1:]):
        start, end = left.absanchors["pDOUT"], right.absanchors["pDIN"]
        if start[1] == end[1]:
            sheet.add(elm.Line().at(start).to(end).color(NET))
            net = netlist.net_of(dice()[boxes.index(right)], "DIN") or ""
            _text(sheet, ((start[0] + end[0]) / 2, start[1] + 0.3), net, 13, "center", NET)


def _screen(sheet: schemdraw.Drawing, netlist: Netlist) -> None:
    _heading(sheet, LEFT, 10.9, "Screen, I²C, address 0x3C", "RES, DC, CS only where the module has them")
    names = list(netlist.parts["U3"].pins)
    pins = [_pin(name, name, "R", f"{len(names) - n}/{len(names)}", shown=False)
            for n, name in enumerate(names)]
    _block(sheet, netlist, netlist.parts["U3"], "U3 OLED 128×64", (LEFT + 0.4, 3.9), pins,
           pinspacing=0.7, edgepadW=1.6, edgepadH=0.5)


def _buzzer(sheet: schemdraw.Drawing, netlist: Netlist) -> None:
    _heading(sheet, LEFT, 2.8, "Buzzer, passive piezo")
    resistor = sheet.add(elm.Resistor().at((LEFT + 2.6, 1.7)).right())
    _text(sheet, (resistor.center[0], 2.2), f"R2 {netlist.parts['R2'].value}", 13, "center")
    _end(sheet, resistor.start, netlist.net_of("R2", "1"), "left", 0.3)
    lead = sheet.add(elm.Line().at(resistor.end).right().length(1.2).color(NET))
    _text(sheet, (lead.center[0], lead.center[1] + 0.25), netlist.net_of("R2", "2") or "", 12, "center", NET)
    speaker = sheet.add(elm.Speaker().at(lead.end).theta(0))
    _text(sheet, (lead.end[0] + 1.3, 1.5), "BZ1", 14)
    _end(sheet, speaker.in2, netlist.net_of("BZ1", "-"), "down", 0.3)


def _buttons(sheet: schemdraw.Drawing, netlist: Netlist) -> None:
    _heading(sheet, LEFT, -0.7, "Six die buttons", "pulled up inside the Pico")
    bottom = -2.2 - 1.0 * 5
    for place, ref in enumerate(buttons()):
        y = -2.2 - 1.0 * place
        switch = sheet.add(elm.Button().at((LEFT + 2.6, y)).right().length(1.6))
        _text(sheet, (LEFT + 4.5, y + 0.25), f"{ref} {netlist.parts[ref].what.split()[1]}", 13)
        _end(sheet, switch.start, netlist.net_of(ref, "1"), "left", 0.2)
        sheet.add(elm.Line().at(switch.end).to((LEFT + 7.9, y)))
        if place:
            sheet.add(elm.Dot().at((LEFT + 7.9, y)))
    sheet.add(elm.Line().at((LEFT + 7.9, -2.2)).to((LEFT + 7.9, bottom)))
    _end(sheet, (LEFT + 7.9, bottom), netlist.net_of("SW1", "2"), "down", 0.2)


def _keypad(sheet: schemdraw.Drawing, netlist: Netlist) -> None:
    _heading(sheet, LEFT, -9.2, "Keypad KP1", "a switch between")
    _text(sheet, (LEFT, -10.5), "each row and column,", 13)
    _text(sheet, (LEFT, -11.15), "no diodes", 13)
    left, top, wide, tall = LEFT + 9.4, -10.3, 4.2, 1.3
    for column in range(3):
        x = left + wide * column + 2.1
        sheet.add(elm.Line().at((x, top + 0.5)).to((x, top - tall * 3 - 0.65)))
        _end(sheet, (x, top + 0.5), netlist.net_of("KP1", f"C{column + 1}"), "up", 0.2)
    for row, names in enumerate(KEYS):
        y = top - tall * row
        sheet.add(elm.Line().at((left - 0.6, y)).to((left + wide * 2 + 0.4, y)))
        _end(sheet, (left - 0.6, y), netlist.net_of("KP1", f"R{row + 1}"), "left", 0.2)
        for column, name in enumerate(names):
            x = left + wide * column
            sheet.add(elm.Dot().at((x + 0.4, y)))
            sheet.add(elm.Line().at((x + 0.4, y)).to((x + 0.4, y - 0.65)))
            sheet.add(elm.Button().at((x + 0.4, y - 0.65)).right().length(1.7))
            sheet.add(elm.Dot().at((x + 2.1, y - 0.65)))
            _text(sheet, (x + 2.4, y - 0.4), name, 14)
