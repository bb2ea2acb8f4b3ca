"""The schematic of a board for KiCad 6 and newer, block by block, and the library of its symbols.

Parts of two pins that follow each other stand in a row, joined by a wire. Every net has its name wherever it
ends, so that a block can be read alone.
"""

from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from ..netlist import FIVE, GROUND, LED_PINS, PICO_PINS, SHIFTER_PINS, Netlist, Part
from .library import kind

STEP = 2.54  # of KiCad's grid for pins, mm
REACH = 2 * STEP  # from the middle of a part of two pins to the end of each
BOX = 6 * STEP  # width of the box of a part of many pins
JOINED, APART = 8 * STEP, 18 * STEP  # between the middles of neighbours that a wire joins, and of others
ROW = 6 * STEP  # of a part of two pins
LIBRARY = "divermazo"
# A library of its own for each project: KiCad finds it beside the project.
SYMBOL_TABLE = (
    f'(sym_lib_table\n  (lib (name "{LIBRARY}")(type "KiCad")'
    f'(uri "${{KIPRJMOD}}/{LIBRARY}.kicad_sym")(options "")(descr ""))\n)\n'
)
FOOTPRINT_TABLE = (
    f'(fp_lib_table\n  (lib (name "{LIBRARY}")(type "KiCad")'
    f'(uri "${{KIPRJMOD}}/{LIBRARY}.pretty")(options "")(descr ""))\n)\n'
)

# Title; middle of the first part and height of the title, in steps; rows of references.
BLOCKS: dict[str, tuple[tuple[str, int, int, tuple[str, ...]], ...]] = {
    "main": (
        ("Pico", 18, 8, ("U1",)),
        ("Screen: seven pins, or four in either order", 18, 38, ("J7", "J8", "J9", "R4", "R5")),
        ("Supply: fuse, surge arrester, capacitors", 47, 8, ("F1", "D13", "C1", "C2")),
        ("Level shifter, low while not driven", 47, 38, ("U2", "R3", "R1")),
        ("Buzzer; RUN, which starts anew", 47, 66, ("R2 BZ1", "SW13")),
        (
            "Keys: columns pulled up, rows driven low",
            80,
            8,
            tuple(f"SW{number} D{number}" for number in range(1, 13)),
        ),
        (
            "Dice: a cable each, data in a ring",
            118,
            8,
            ("J1", "R12", "J2", "R13", "J3", "R14", "J4", "R15", "J5", "R16", "J6"),
        ),
        ("Test points", 146, 8, tuple(f"TP{number}" for number in range(1, 8))),
    ),
    "die": (
        ("Cable to the main board", 18, 8, ("J1", "C10")),
        ("Button, on the tab that stays", 18, 26, ("SW1", "SW2")),
        (
            "LEDs in the order of reading, a capacitor at each",
            54,
            8,
            tuple(f"LED{number} C{number}" for number in range(1, 10)),
        ),
    ),
}
FED = (FIVE, GROUND)  # supplied through a fuse or a cable: KiCad must be told so
FLAGS = {"main": (42, 35), "die": (14, 42)}  # the place of that, in steps
TYPES = {"power": "power_in", "source": "power_out", "ground": "power_in", "io": "bidirectional"}


@dataclass(frozen=True)
class Symbol:
    """How a kind of part is drawn: `pins` as (pin of the netlist, x, y) from its middle, mm, y up."""

    name: str
    pins: tuple[tuple[str, float, float], ...]
    lines: tuple[str, ...]
    length: float = STEP  # of its pins
    low: float = -STEP  # its lower edge
    named: bool = False  # names and numbers of its pins are shown


def sheet(board: str, netlist: Netlist) -> str:
    """The `.kicad_sch` file of a board. Raises LookupError when a part is in no block."""
    shown: list[str] = []
    listed: list[str] = []
    for title, column, line, rows in BLOCKS[board]:
        y = line * STEP
        left = column * STEP - BOX
        shown.append(
            f'  (text "{title}" (at {left:.2f} {y:.2f} 0) (effects (font (size 2 2) (thickness 0.4) '
            f"bold) (justify left bottom)) (uuid {_id(board, title)}))"
        )
        y += 3 * STEP
        for row in rows:
            parts = [netlist.parts[ref] for ref in row.split()]
            shown += _row(board, netlist, parts, column * STEP, y)
            y += max(ROW, max(4 * STEP - look(board, part).low for part in parts))
            listed += [_instance(board, part.ref, part.value, kind(board, part).footprint) for part in parts]
    for place, net in enumerate(FED):
        x, y = FLAGS[board]
        shown += _flag(board, net, (x + 12 * place) * STEP, y * STEP)
        listed.append(_instance(board, f"#FLG{place + 1}", net, ""))
    if len(listed) != len(netlist.parts) + len(FED):
        raise LookupError(f"not every part of the {board} board is in a block of its schematic")
    symbols = [_symbol(f"{LIBRARY}:", name, text) for name, text in _library(board, netlist).items()]
    return "\n".join(
        [
            "(kicad_sch (version 20211123) (generator divermazo)",
            f"  (uuid {_id(board, 'sheet')})",
            '  (paper "A3")',
            f'  (title_block (title "Divermazo companion: {board} board") (rev "2")',
            '    (comment 1 "made from hardware/netlist.py"))',
            "  (lib_symbols",
            *symbols,
            "  )",
            *shown,
            '  (sheet_instances (path "/" (page "1")))',
            "  (symbol_instances",
            *listed,
            "  )",
            ")",
            "",
        ]
    )


def symbols(board: str, netlist: Netlist) -> str:
    """The `.kicad_sym` library that the sheet of a board uses."""
    return "\n".join(
        [
            "(kicad_symbol_lib (version 20211014) (generator divermazo)",
            *(_symbol("", name, text) for name, text in _library(board, netlist).items()),
            ")",
            "",
        ]
    )


def mark(board: str, ref: str) -> str:
    """What marks a part in its sheet: the board's footprints name it too."""
    return _id(board, ref)


def look(board: str, part: Part) -> Symbol:
    """The symbol of a part."""
    one, *_ = pins = list(part.pins)
    if len(pins) > 2:
        return _box(board, part)
    if len(pins) == 1:
        return Symbol("TestPoint", ((one, -REACH, 0.0),), (_circle(0, 0, 0.76),), REACH - 0.76)
    ends = ((one, -REACH, 0.0), (pins[1], REACH, 0.0))
    lines: tuple[str, ...]
    plates = (_poly((-0.51, 1.9), (-0.51, -1.9)), _poly((0.51, 1.9), (0.51, -1.9)))
    if part.ref.startswith("D"):  # pin 1 is the cathode
        lines = (
            _poly((-1.27, 1.27), (-1.27, -1.27)),
            _poly((1.27, 1.27), (-1.27, 0), (1.27, -1.27), (1.27, 1.27)),
        )
        return Symbol("Diode", ends, lines, REACH - 1.27)
    if part.ref.startswith("SW"):
        lines = (
            _circle(-2.03, 0, 0.5),
            _circle(2.03, 0, 0.5),
            _poly((-2.54, 1.5), (2.54, 1.5)),
            _poly((0, 1.5), (0, 2.6)),
        )
        return Symbol("Switch", ends, lines, REACH - 2.54)
    if part.ref.startswith("BZ"):
        return Symbol(
            "Buzzer", ends, (_circle(0, 0, 2.54), _poly((-1, -1), (-1, 1), (1, 0), (-1, -1))), REACH - 2.54
        )
    if part.ref.startswith("C"):
        if part.value == "100 nF":
            return Symbol("Capacitor", ends, plates, REACH - 0.51)
        plus = (_poly((-2.0, 1.4), (-1.0, 1.4)), _poly((-1.5, 1.9), (-1.5, 0.9)))
        return Symbol("CapacitorPolarised", ends, (*plates, *plus), REACH - 0.51)
    body = _rectangle(-2.54, 1.02, 2.54, -1.02)
    if part.ref.startswith("F"):
        return Symbol("Fuse", ends, (body, _poly((-2.54, 0), (2.54, 0))))
    return Symbol("Resistor", ends, (body,))


def _box(board: str, part: Part) -> Symbol:
    """Half of the pins at the left, half at the right, like the thing itself where it has many."""
    pins = list(part.pins)
    half = (len(pins) + 1) // 2
    left, right = pins[:half], pins[half:]
    if len(pins) > 10:
        right.reverse()
    out = BOX / 2 + STEP
    placed = [(pin, -out, -row * STEP) for row, pin in enumerate(left)]
    placed += [(pin, out, -row * STEP) for row, pin in enumerate(right)]
    low = (0.5 - half) * STEP
    name = {"U1": "Pico", "U2": "74AHCT125"}.get(part.ref) or (
        "WS2812B"
        if part.value == "WS2812B"
        else f"{'Socket' if 'JST' in part.value else 'Header'}{len(pins)}"
    )
    return Symbol(name, tuple(placed), (_rectangle(-BOX / 2, STEP / 2, BOX / 2, low),), low=low, named=True)


def _pin_name(part: Part, pin: str) -> str:
    names = {"U1": PICO_PINS, "U2": SHIFTER_PINS}.get(part.ref)
    if names:
        return names[int(pin) - 1]
    if part.value == "WS2812B":
        return next(name for name, number in LED_PINS.items() if number == pin)
    return pin


def _library(board: str, netlist: Netlist) -> dict[str, str]:
    """Symbols by name: what comes after their name in a file."""
    found = {}
    for part in netlist.parts.values():
        symbol = look(board, part)
        found[symbol.name] = _described(board, part, symbol)
    found["Flag"] = "\n".join(
        [
            "(power) (pin_numbers hide) (pin_names (offset 0) hide) (in_bom no) (on_board no)",
            _property("Reference", "#FLG", 0, 0, 3.8, hidden=True),
            _property("Value", "Flag", 1, 0, 3.8),
            _property("Footprint", "", 2, 0, 0, hidden=True),
            _property("Datasheet", "", 3, 0, 0, hidden=True),
            '(symbol "Flag_0_1"',
            _poly((0, 0), (0, 1.27), (-1, 1.9), (0, 2.54), (1, 1.9), (0, 1.27)),
            ")",
            f'(symbol "Flag_1_1" (pin power_out line (at 0 0 90) (length 0) (name "pwr" {_font()}) '
            f'(number "1" {_font()})))',
        ]
    )
    return found


def _described(board: str, part: Part, symbol: Symbol) -> str:
    found = kind(board, part)
    hidden = "" if symbol.named else "(pin_numbers hide) (pin_names (offset 0) hide) "
    lines = [
        f"{hidden}(in_bom yes) (on_board yes)",
        _property("Reference", part.ref.rstrip("0123456789"), 0, 0, 3.3),
        _property("Value", symbol.name, 1, 0, symbol.low - 1.5),
        _property("Footprint", "", 2, 0, 0, hidden=True),
        _property("Datasheet", "", 3, 0, 0, hidden=True),
        f'(symbol "{symbol.name}_0_1"',
        *symbol.lines,
        ")",
        f'(symbol "{symbol.name}_1_1"',
    ]
    for pin, x, y in symbol.pins:
        role = part.pins[pin]
        lines.append(
            f"(pin {TYPES.get(role, role)} line (at {x:.2f} {y:.2f} {0 if x < 0 else 180}) "
            f'(length {symbol.length:.2f}) (name "{_pin_name(part, pin)}" {_font()}) '
            f'(number "{found.pad(pin)}" {_font()}))'
        )
    return "\n".join([*lines, ")"])


def _symbol(prefix: str, name: str, text: str) -> str:
    return f'(symbol "{prefix}{name}" {text})'


def _row(board: str, netlist: Netlist, parts: list[Part], x: float, y: float) -> list[str]:
    """Parts beside each other, what joins them, and the names of the nets at all other pins."""
    shown = []
    joints = [_joint(netlist, one, other) for one, other in zip(parts, parts[1:])]
    for place, part in enumerate(parts):
        before = joints[place - 1] if place else None
        after = joints[place] if place < len(joints) else None
        symbol = look(board, part)
        first = netlist.net_of(part.ref, symbol.pins[0][0])
        turned = (before is not None and first != before) or (after is not None and first == after)
        shown.append(_part(board, part, symbol, x, y, turned))
        for pin, px, py in symbol.pins:
            net = netlist.net_of(part.ref, pin)
            side = -px if turned else px
            if net is None or net not in ((before if side < 0 else after),):
                shown.append(_end(board, part.ref, pin, net, x + side, y - py, 180 if side < 0 else 0))
        if after is not None:
            x += JOINED
            shown.append(
                f"  (wire (pts (xy {x - JOINED + REACH:.2f} {y:.2f}) (xy {x - REACH:.2f} {y:.2f})) "
                f"(stroke (width 0) (type default) (color 0 0 0 0)) (uuid {_id(board, after, 'wire')}))"
            )
            shown.append(_end(board, after, "wire", after, x - JOINED / 2, y, 90))
        else:
            x += APART
    return shown


def _joint(netlist: Netlist, one: Part, other: Part) -> "str | None":
    """The net that two neighbours of two pins share with nobody else."""
    shared = {netlist.net_of(one.ref, pin) for pin in one.pins} & {
        netlist.net_of(other.ref, pin) for pin in other.pins
    }
    alone = [net for net in shared if net and len(netlist.nets[net]) == 2]
    return alone[0] if alone and len(one.pins) == len(other.pins) == 2 else None


def _part(board: str, part: Part, symbol: Symbol, x: float, y: float, turned: bool) -> str:
    found = kind(board, part)
    values = (
        ("Reference", part.ref, -3.3, False),
        ("Value", part.value, 1.5 - symbol.low, False),
        ("Footprint", _print(found.footprint), 0, True),
        ("Datasheet", "", 0, True),
        ("MPN", found.number, 0, True),
        ("Alternative", found.instead, 0, True),
    )
    return "\n".join(
        [
            f'  (symbol (lib_id "{LIBRARY}:{symbol.name}") (at {x:.2f} {y:.2f} {180 * turned}) (unit 1)',
            f"    (in_bom {'yes' if found.number else 'no'}) (on_board yes) (uuid {mark(board, part.ref)})",
            *(
                _property(name, value, number, x, y + down, hidden)
                for number, (name, value, down, hidden) in enumerate(values)
            ),
            *(f'    (pin "{found.pad(pin)}" (uuid {_id(board, part.ref, pin)}))' for pin in part.pins),
            "  )",
        ]
    )


def _flag(board: str, net: str, x: float, y: float) -> list[str]:
    ref = f"#FLG{FED.index(net) + 1}"
    return [
        "\n".join(
            [
                f'  (symbol (lib_id "{LIBRARY}:Flag") (at {x:.2f} {y:.2f} 0) (unit 1)',
                f"    (in_bom no) (on_board no) (uuid {_id(board, ref)})",
                _property("Reference", ref, 0, x, y - 3.8, hidden=True),
                _property("Value", "supplied", 1, x, y - 3.8),
                _property("Footprint", "", 2, x, y, hidden=True),
                _property("Datasheet", "", 3, x, y, hidden=True),
                f'    (pin "1" (uuid {_id(board, ref, "1")}))',
                "  )",
            ]
        ),
        _end(board, ref, "1", net, x, y, 180),
    ]


def _end(board: str, ref: str, pin: str, net: "str | None", x: float, y: float, angle: int) -> str:
    """The name of a net at a pin or on a wire, or the sign that a pin is left open."""
    one = _id(board, ref, pin, "end")
    if net is None:
        return f"  (no_connect (at {x:.2f} {y:.2f}) (uuid {one}))"
    return (
        f'  (global_label "{net}" (shape passive) (at {x:.2f} {y:.2f} {angle}) (fields_autoplaced) '
        f"(effects (font (size 1.27 1.27)) (justify {'right' if angle == 180 else 'left'})) (uuid {one}))"
    )


def _instance(board: str, ref: str, value: str, footprint: str) -> str:
    return (
        f'    (path "/{_id(board, ref)}" (reference "{ref}") (unit 1) (value "{value}") '
        f'(footprint "{_print(footprint)}"))'
    )


def _print(footprint: str) -> str:
    return footprint if not footprint or ":" in footprint else f"{LIBRARY}:{footprint}"


def _id(*names: str) -> str:
    return str(uuid5(NAMESPACE_URL, "divermazo/" + "/".join(names)))


def _property(name: str, value: str, number: int, x: float, y: float, hidden: bool = False) -> str:
    return f'    (property "{name}" "{value}" (id {number}) (at {x:.2f} {y:.2f} 0) {_font(hidden)})'


def _font(hidden: bool = False) -> str:
    return f"(effects (font (size 1.27 1.27)){' hide' if hidden else ''})"


STROKE = "(stroke (width 0.254) (type default) (color 0 0 0 0))"


def _rectangle(left: float, top: float, right: float, low: float) -> str:
    return (
        f"(rectangle (start {left:.2f} {top:.2f}) (end {right:.2f} {low:.2f}) {STROKE} "
        "(fill (type background)))"
    )


def _poly(*points: tuple[float, float]) -> str:
    listed = " ".join(f"(xy {x:.2f} {y:.2f})" for x, y in points)
    return f"(polyline (pts {listed}) {STROKE} (fill (type none)))"


def _circle(x: float, y: float, radius: float) -> str:
    return f"(circle (center {x:.2f} {y:.2f}) (radius {radius:.2f}) {STROKE} (fill (type none)))"
