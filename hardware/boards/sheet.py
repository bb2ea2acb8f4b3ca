"""The schematic of a board for KiCad 6 and newer: each part a box, each pin with the name of its net."""

from uuid import NAMESPACE_URL, uuid5

from ..netlist import PICO_PINS, SHIFTER_PINS, Netlist, Part
from .library import kind

STEP = 2.54
WIDTH = 15.24  # of a part's box
ACROSS, DOWN = 55.88, 7.62  # between columns of parts, and between parts
TALL = 260.0  # mm of the sheet that parts may fill


def sheet(board: str, netlist: Netlist) -> str:
    """The `.kicad_sch` file of a board."""
    symbols, placed, instances = [], [], []
    x, y = 48.26, 30.48
    for ref, part in sorted(
        netlist.parts.items(), key=lambda item: (item[0].rstrip("0123456789"), len(item[0]), item)
    ):
        left, right = _sides(part)
        tall = max(len(left), len(right)) * STEP + STEP
        if y + tall > TALL:
            x, y = x + ACROSS, 30.48
        symbols.append(_symbol(board, part, left, right))
        placed.append(_placed(board, netlist, part, x, y, left, right))
        found = kind(board, part)
        instances.append(
            f'    (path "/{_id(board, ref)}" (reference "{ref}") (unit 1) (value "{part.value}") '
            f'(footprint "{_print(found.footprint)}"))'
        )
        y += tall + DOWN
    return "\n".join(
        [
            "(kicad_sch (version 20211123) (generator divermazo)",
            f"  (uuid {_id(board, 'sheet')})",
            '  (paper "A2")',
            f'  (title_block (title "Divermazo companion: {board} board") (rev "2")',
            '    (comment 1 "from hardware/netlist.py"))',
            "  (lib_symbols",
            *symbols,
            "  )",
            *placed,
            '  (sheet_instances (path "/" (page "1")))',
            "  (symbol_instances",
            *instances,
            "  )",
            ")",
            "",
        ]
    )


def _print(footprint: str) -> str:
    return footprint if ":" in footprint else f"divermazo:{footprint}"


def _id(*names: str) -> str:
    return str(uuid5(NAMESPACE_URL, "divermazo/" + "/".join(names)))


def _sides(part: Part) -> tuple[list[str], list[str]]:
    """Which pins are at the left of the box, and which at its right, from the top."""
    pins = list(part.pins)
    half = (len(pins) + 1) // 2
    left, right = pins[:half], pins[half:]
    return left, right[::-1] if len(pins) > 10 else right


def _name(part: Part, pin: str) -> str:
    names = {"U1": PICO_PINS, "U2": SHIFTER_PINS}.get(part.ref)
    if names:
        return names[int(pin) - 1]
    if part.value == "WS2812B":
        return ("VDD", "DOUT", "VSS", "DIN")[int(pin) - 1]
    return pin


def _symbol(board: str, part: Part, left: list[str], right: list[str]) -> str:
    found = kind(board, part)
    tall = max(len(left), len(right)) * STEP
    lines = [
        f'    (symbol "divermazo:{part.ref}" (in_bom yes) (on_board yes)',
        f'      (property "Reference" "{part.ref.rstrip("0123456789")}" (id 0) (at 0 2.54 0) {_font()})',
        f'      (property "Value" "{part.value}" (id 1) (at 0 {-tall - 2.54:.2f} 0) {_font()})',
        f'      (property "Footprint" "{_print(found.footprint)}" (id 2) (at 0 0 0) {_font(hidden=True)})',
        f'      (property "Datasheet" "" (id 3) (at 0 0 0) {_font(hidden=True)})',
        f'      (symbol "{part.ref}_0_1"',
        f"        (rectangle (start {-WIDTH / 2:.2f} 1.27) (end {WIDTH / 2:.2f} {-tall + 1.27:.2f})",
        "          (stroke (width 0.254) (type default) (color 0 0 0 0)) (fill (type background))))",
        f'      (symbol "{part.ref}_1_1"',
    ]
    for pins, side, angle in ((left, -1, 0), (right, 1, 180)):
        for row, pin in enumerate(pins):
            lines.append(
                f"        (pin passive line (at {side * (WIDTH / 2 + STEP):.2f} {-row * STEP:.2f} {angle}) "
                f'(length 2.54) (name "{_name(part, pin)}" {_font()}) '
                f'(number "{found.pad(pin)}" {_font()}))'
            )
    return "\n".join([*lines, "      )", "    )"])


def _placed(
    board: str, netlist: Netlist, part: Part, x: float, y: float, left: list[str], right: list[str]
) -> str:
    found = kind(board, part)
    tall = max(len(left), len(right)) * STEP
    properties = (
        ("Reference", part.ref, y - 2.54, False),
        ("Value", part.value, y + tall + 1.27, False),
        ("Footprint", _print(found.footprint), y, True),
        ("Datasheet", "", y, True),
        ("MPN", found.number, y, True),
        ("Alternative", found.instead, y, True),
    )
    lines = [
        f'  (symbol (lib_id "divermazo:{part.ref}") (at {x:.2f} {y:.2f} 0) (unit 1)',
        f"    (in_bom {'yes' if found.number else 'no'}) (on_board yes) (uuid {_id(board, part.ref)})",
    ]
    lines += [
        f'    (property "{name}" "{value}" (id {number}) (at {x:.2f} {at:.2f} 0) {_font(hidden=hidden)})'
        for number, (name, value, at, hidden) in enumerate(properties)
    ]
    lines += [f'    (pin "{found.pad(pin)}" (uuid {_id(board, part.ref, pin)}))' for pin in part.pins]
    lines.append("  )")
    for pins, side, angle, justify in ((left, -1, 180, "right"), (right, 1, 0, "left")):
        for row, pin in enumerate(pins):
            px, py = x + side * (WIDTH / 2 + STEP), y + row * STEP
            net = netlist.net_of(part.ref, pin)
            mark = _id(board, part.ref, pin, "end")
            if net is None:
                lines.append(f"  (no_connect (at {px:.2f} {py:.2f}) (uuid {mark}))")
            else:
                lines.append(
                    f'  (global_label "{net}" (shape passive) (at {px:.2f} {py:.2f} {angle}) '
                    f"(fields_autoplaced) (effects (font (size 1.27 1.27)) (justify {justify})) "
                    f"(uuid {mark}))"
                )
    return "\n".join(lines)


def _font(hidden: bool = False) -> str:
    return f"(effects (font (size 1.27 1.27)){' hide' if hidden else ''})"
