"""The finished boards of revision 2, read back from their files: netlist, limits, copper, orders."""

import csv
import io
import re
import zipfile
from functools import cache
from math import ceil, hypot

import pytest
from divermazo.board import pins
from divermazo.board.leds import LIMIT_MA
from divermazo.rules.cards import COLORS

from hardware import ROOT, rules
from hardware.boards import assembly, make
from hardware.boards.layout import BOARDS
from hardware.boards.library import kind
from hardware.boards.readback import ORIGIN, PadShape, ReadBoard, Track, parsed, read, to_line
from hardware.enclosure import dimensions as d
from hardware.netlist import DIE_SOCKET, FIVE, GROUND, PICO_PINS, USB, die_board, main_board, revision_2

FOLDER = ROOT / "hardware" / "boards"
NAMES = list(BOARDS)
COMPARED = ("F_Cu", "B_Cu", "Edge_Cuts")
TRACK, HOLE, EDGE = 0.2, 0.3, 0.3  # mm, of a common two-layer service
COPPER = 0.49e-3  # ohm of a square of 35 µm
CABLE_MM = 200
WIRE = 0.085e-3  # ohm a mm of AWG 24
CONTACT = 0.02  # ohm, JST PH, after environmental testing (its catalogue page, "Specifications")
GROUND_SQUARES = 10  # from a socket to the other end of a board whose back is ground
FUSE = 0.25  # ohm, of a fuse of this size that has opened once (estimate)


@cache
def done(name: str) -> ReadBoard:
    return read((FOLDER / name / f"{name}.kicad_pcb").read_text(encoding="utf-8"))


@cache
def layout(name: str):
    return BOARDS[name]()


def wanted(name: str) -> dict[str, frozenset[tuple[str, str]]]:
    """Pads by net, as the netlist has them."""
    netlist = layout(name).netlist
    return {net: frozenset((ref, kind(name, netlist.parts[ref]).pad(pin)) for ref, pin in nodes)
            for net, nodes in netlist.nets.items()}


@pytest.mark.parametrize("name", NAMES)
def test_copper_joins_what_the_netlist_joins_and_nothing_else(name):
    """Found by following tracks, vias and filled areas, whatever the file calls them."""
    joined = {frozenset(island) for island in done(name).islands() if len(island) > 1}
    assert joined == {pads for pads in wanted(name).values() if len(pads) > 1}


@pytest.mark.parametrize("name", NAMES)
def test_pads_have_the_names_of_their_nets(name):
    found: dict[str, set] = {}
    for pad in done(name).pads:
        if pad.net:
            found.setdefault(pad.net, set()).add((pad.ref, pad.number))
    assert {net: frozenset(pads) for net, pads in found.items()} == wanted(name)


def test_the_device_of_boards_keeps_all_electrical_rules():
    assert rules.problems(revision_2()) == []


def test_pins_of_the_pico_are_those_of_the_firmware():
    lines = {pins.LEDS: "LEDS", pins.BUZZER: "BUZZER", pins.OLED_SDA: "OLED_SDA", pins.OLED_SCL: "OLED_SCL",
             pins.OLED_RESET: "OLED_RESET"}
    for name in ("BUTTONS", "ROWS", "COLUMNS"):
        lines |= {gpio: f"{name}{place}" for place, gpio in enumerate(getattr(pins, name))}
    soldered = {pad.net: PICO_PINS[int(pad.number) - 1] for pad in done("main").pads
                if pad.ref == "U1" and PICO_PINS[int(pad.number) - 1].startswith("GP") and pad.net}
    assert soldered == {net: f"GP{gpio}" for gpio, net in lines.items()}


def test_numbers_beside_the_pico_are_those_of_its_pins():
    """On both sides of the board, at the corners and where the first power goes in."""
    pins_of_pico = [pad for pad in done("main").pads if pad.ref == "U1"]
    numbers = {False: [], True: []}
    for text in layout("main").texts:
        nearest = min(pins_of_pico, key=lambda pad: hypot(pad.x - text.x, pad.y - text.y))
        if text.text.isdigit() and hypot(nearest.x - text.x, nearest.y - text.y) < 4:
            assert text.text == nearest.number
            numbers[text.back].append(text.text)
    assert sorted(numbers[False]) == sorted(numbers[True]) == ["1", "20", "21", "38", "40"]


def test_a_die_button_closes_its_own_line_to_ground():
    die, board = die_board(), main_board()
    pins_of_line = (("SW1", "1"), ("SW2", "1"), ("J1", DIE_SOCKET["BUTTON"]))
    assert {die.net_of(*pin) for pin in pins_of_line} == {"BUTTON"}
    for place in range(6):
        assert board.net_of(f"J{place + 1}", DIE_SOCKET["BUTTON"]) == f"BUTTONS{place}"


def test_a_cable_the_wrong_way_round_brings_no_supply_to_a_signal():
    """1 meets 6, 2 meets 5, 3 meets 4: 5 V an open contact, ground the button, data out data out."""
    carried = {pin: name for name, pin in DIE_SOCKET.items()}
    met = {name: carried.get(str(7 - int(pin)), "open") for name, pin in DIE_SOCKET.items()}
    assert met == {"5V": "open", "GND": "BUTTON", "BUTTON": "GND", "DIN": "DOUT", "DOUT": "DIN"}


def test_leds_are_chained_like_reading():
    board, die = layout("die"), die_board()
    places = [board.places[f"LED{number}"][:2] for number in range(1, 10)]
    assert places == sorted(places, key=lambda at: (-at[1], at[0]))
    net, order = "DIN", []
    while net != "DOUT":
        led = next(ref for ref, pin in die.nets[net] if ref.startswith("LED") and pin == "4")
        order.append(led)
        net = die.net_of(led, "2")
    assert order == [f"LED{number}" for number in range(1, 10)]


def test_diodes_point_to_their_row():
    """Rows are driven low, columns pulled up: pad 1, the cathode, is at the row."""
    board = main_board()
    for number in range(1, 13):
        assert board.net_of(f"D{number}", "1") == f"ROWS{(number - 1) // 3}"
        assert board.net_of(f"SW{number}", "1") == f"COLUMNS{(number - 1) % 3}"
        assert board.net_of(f"D{number}", "2") == board.net_of(f"SW{number}", "2")


@pytest.mark.parametrize("name", NAMES)
def test_board_is_of_the_cheap_size(name):
    xs = [x for edge in done(name).edges for x, _ in edge]
    ys = [y for edge in done(name).edges for _, y in edge]
    assert max(xs) - min(xs) <= 100.001
    assert max(ys) - min(ys) <= 100.001


@pytest.mark.parametrize("name", NAMES)
def test_limits_of_the_service(name):
    board = done(name)
    assert min(track.width for track in board.tracks) >= TRACK
    assert min(via.drill for via in board.vias) >= HOLE
    assert min((via.size - via.drill) / 2 for via in board.vias) >= 0.13
    for track in board.tracks:
        far = track.width / 2 + EDGE - 1e-6
        for end in (track.start, track.end):
            assert all(to_line(end, a, b) >= far for a, b in board.edges)
    for via in board.vias:
        assert all(to_line(via.at, a, b) - via.size / 2 >= EDGE - 1e-6 for a, b in board.edges)


def gap(one: PadShape, other: PadShape) -> float:
    """From edge to edge, for pads along the axes."""
    return hypot(max(abs(one.x - other.x) - (one.width + other.width) / 2, 0),
                 max(abs(one.y - other.y) - (one.height + other.height) / 2, 0))


def test_each_led_has_its_capacitor_within_5_mm_of_its_pins():
    pads = {(pad.ref, pad.number): pad for pad in done("die").pads}
    for number in range(1, 10):
        for of_led, of_capacitor in (("1", "1"), ("3", "2")):
            assert gap(pads[f"LED{number}", of_led], pads[f"C{number}", of_capacitor]) < 5.0


def squares(name: str, net: str) -> float:
    """All tracks of a net one after the other, in squares: no way along them has more."""
    return sum(hypot(t.end[0] - t.start[0], t.end[1] - t.start[1]) / t.width
               for t in done(name).tracks if t.net == net)


def test_less_than_a_fifth_of_a_volt_is_lost_to_the_last_led():
    """All LEDs of one die take the whole limit; ground comes back through the cable and the boards' areas."""
    cable = 2 * CABLE_MM * WIRE + 4 * CONTACT
    tracks = squares("main", USB) + squares("main", FIVE) + squares("die", FIVE) + 2 * GROUND_SQUARES
    assert (tracks * COPPER + cable + FUSE) * LIMIT_MA / 1000 < 0.2


def test_supply_tracks_bear_a_fault_until_the_fuse_opens():
    """1.5 A for seconds: 1.0 mm of 35 µm bears 2.3 A at 20 K more (IPC-2221, outer layers); on a die the
    area of 5 V lies beside its track."""
    assert min(track.width for track in done("main").tracks if track.net in (FIVE, "VBUS")) >= 1.0
    assert min(track.width for track in done("die").tracks if track.net == FIVE) >= 0.8
    assert any(area.net == FIVE for area in done("die").areas)


@pytest.mark.parametrize(("name", "lines"), [
    ("die", r"DIN|DOUT|CHAIN\d"), ("main", r"DATA\d|RETURN\d|LEDS.*")])
def test_ground_lies_under_the_data_lines(name, lines):
    board = done(name)
    ground = [area for area in board.areas if area.net == GROUND and area.layer == "B.Cu"]
    points = [at for track in board.tracks if re.fullmatch(lines, track.net) and track.layer == "F.Cu"
              for at in along(track)]
    bare = [at for at in points if not any(area.holds(at) for area in ground)]
    assert len(points) > 100
    assert len(bare) / len(points) < 0.15  # where another track crosses behind, or a via goes down


def along(track: Track) -> list[tuple[float, float]]:
    (ax, ay), (bx, by) = track.start, track.end
    steps = ceil(hypot(bx - ax, by - ay) / 0.25)
    return [(ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps) for step in range(steps)]


def test_no_copper_at_the_antenna():
    keepout = layout("main").keepouts[0]
    xs, ys = [x for x, _ in keepout], [y for _, y in keepout]
    for track in done("main").tracks:
        for x, y in (track.start, track.end):
            assert not (min(xs) < x < max(xs) and min(ys) < y < max(ys))
    assert max(xs) - min(xs) > 12
    assert min(abs(x - px) for px, _ in [(layout("main").places["U1"][0], 0)] for x in xs) > 6


def test_screws_of_a_die_are_where_the_body_has_its_posts():
    wanted_holes = {(side * d.DIE_SCREW, 0.0) for side in (-1, 1)} | {
        (side * d.BRACKET_SCREW, end * d.BUTTON_AWAY) for side in (-1, 1) for end in (-1, 1)}
    big = {(round(x, 3), round(y, 3)) for x, y, size in done("die").holes if size > 3}
    assert big == {(round(x, 3), round(y, 3)) for x, y in wanted_holes}


def test_screws_of_the_main_board_are_where_the_plate_has_its_posts():
    big = {(round(x, 3), round(y, 3)) for x, y, size in done("main").holes if size > 3}
    assert {(round(x, 3), round(y, 3)) for x, y in d.MAIN_POSTS} <= big
    assert len(d.MAIN_POSTS) == 5


def test_leds_and_button_of_a_die_are_where_the_body_has_windows():
    board = layout("die")
    for number in range(9):
        assert board.places[f"LED{number + 1}"][:2] == pytest.approx(
            ((number % 3 - 1) * d.PITCH, (1 - number // 3) * d.PITCH))
    for (x, y), (bx, by) in zip(d.dice(), d.buttons(), strict=True):
        ref = "SW1" if by < y else "SW2"
        assert board.places[ref][:2] == pytest.approx((bx - x, by - y))
    assert len(COLORS) == 6


def table(name: str, kind_of: str) -> list[dict[str, str]]:
    text = (FOLDER / name / f"{name}-{kind_of}.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("name", NAMES)
def test_every_part_can_be_ordered_and_has_an_alternative(name):
    rows = table(name, "parts")
    listed = {ref for row in rows for ref in row["References"].split()}
    assert listed == {ref for ref in layout(name).netlist.parts if not ref.startswith("TP")}
    assert [row for row in rows if not row["Part number"] or not row["Instead"]] == []


@pytest.mark.parametrize("name", NAMES)
def test_machine_places_what_it_solders(name):
    rows = table(name, "positions")
    parts = layout(name).netlist.parts
    machine = {ref for ref, part in parts.items() if kind(name, part).number and not kind(name, part).hand}
    assert {row["Designator"] for row in rows} == machine
    assert {row["Layer"] for row in rows} == {"Top"}  # one side: the cheaper service
    for row in rows:
        pads = [pad for pad in done(name).pads if pad.ref == row["Designator"]]
        middle = [(min(v) + max(v)) / 2 for v in ([p.x for p in pads], [p.y for p in pads])]
        placed = float(row["Mid X"]) - ORIGIN[0], float(row["Mid Y"]) + ORIGIN[1]  # as the Gerbers are
        assert placed == pytest.approx(middle, abs=0.15)


@pytest.mark.parametrize("name", NAMES)
def test_board_house_gets_one_row_for_each_thing_that_it_places(name):
    """Its two lists name the same parts: what is in one only is not soldered."""
    rows = table(name, "bom")
    assert list(rows[0])[:3] == ["Comment", "Designator", "Footprint"]
    listed = [ref for row in rows for ref in row["Designator"].split(",")]
    assert sorted(listed) == sorted(row["Designator"] for row in table(name, "positions"))
    assert [row for row in rows if not row["MPN"] or not row["Manufacturer"]] == []
    assert [int(row["Quantity"]) for row in rows] == [len(row["Designator"].split(",")) for row in rows]
    assert (FOLDER / name / f"{name}-bom.csv").read_bytes().isascii()


def test_of_places_for_the_same_thing_one_is_bought():
    counts = {name: {row["References"]: int(row["Count"]) for row in table(name, "parts") if row["Note"]}
              for name in NAMES}
    assert counts == {"die": {"SW1 SW2": 1}, "main": {"J7": 1, "J8 J9": 1}}


@pytest.mark.parametrize("name", NAMES)
def test_gerbers_draw_the_same_board(name, tmp_path):
    """Read by another program: each pad and via is flashed where the board has it, each hole drilled."""
    gerbonara = pytest.importorskip("gerbonara", reason="needs the extra `hardware`")
    with zipfile.ZipFile(FOLDER / name / f"{name}-gerber.zip") as archive:
        archive.extractall(tmp_path)
    board = done(name)
    for layer in ("F_Cu", "B_Cu"):
        gerber = gerbonara.GerberFile.open(tmp_path / f"{name}-{layer}.gbr")
        flashes = {(round(f.x - ORIGIN[0], 2), round(f.y + ORIGIN[1], 2)) for f in gerber.objects
                   if type(f).__name__ == "Flash"}
        copper = layer.replace("_", ".")
        expected = {(round(p.x, 2), round(p.y, 2)) for p in board.pads if copper in p.layers}
        expected |= {(round(v.at[0], 2), round(v.at[1], 2)) for v in board.vias}
        assert missing(expected, flashes) == []
        lines = [o for o in gerber.objects if type(o).__name__ == "Line"]
        assert len(lines) >= len([t for t in board.tracks if t.layer == copper])
    drilled = gerbonara.ExcellonFile.open(tmp_path / f"{name}-PTH.drl")
    holes = {(o.x - ORIGIN[0], o.y + ORIGIN[1]) for o in drilled.objects if hasattr(o, "x")}
    plated = {(pad.x, pad.y) for pad in board.pads if pad.drill} | {via.at for via in board.vias}
    round_holes = {(pad.x, pad.y) for pad in board.pads if pad.drill and pad.ref[:2] != "SW"} | {
        via.at for via in board.vias}
    assert missing(round_holes, holes) == []
    assert len(drilled.objects) == len(plated)
    edges = gerbonara.GerberFile.open(tmp_path / f"{name}-Edge_Cuts.gbr")
    (left, low), (right, high) = edges.bounding_box(gerbonara.utils.MM)
    xs = [x for edge in board.edges for x, _ in edge]
    ys = [y for edge in board.edges for _, y in edge]
    assert (right - left, high - low) == pytest.approx((max(xs) - min(xs), max(ys) - min(ys)), abs=0.2)


def missing(wanted_points: set, found: set) -> list:
    """Which points have none within 0.03 mm."""
    return [at for at in wanted_points if not any(hypot(at[0] - x, at[1] - y) < 0.03 for x, y in found)]


def test_cost_is_told_for_one_five_and_ten():
    one, five, ten = (5 * round(sum(make.cost(count).values()) / count / 5) for count in (1, 5, 10))
    page = (ROOT / "hardware.md").read_text(encoding="utf-8")
    assert f"one device {one}, five {five} each, ten {ten} each" in page
    assert f"| {one} €, {ten} € |" in page


def sheet_nets(name: str) -> dict[str, set[tuple[str, str]]]:
    """Nets of a schematic as KiCad sees them: by places alone, from pins along wires to labels."""
    tree = parsed((FOLDER / name / f"{name}.kicad_sch").read_text(encoding="utf-8"))
    lists = [item for item in tree[1:] if isinstance(item, list)]
    library = {symbol[1]: symbol for symbol in next(item for item in lists if item[0] == "lib_symbols")[1:]}

    def place(item: list) -> tuple[float, ...]:
        return tuple(float(value) for value in next(part for part in item if part[0] == "at")[1:])

    wires = [[tuple(map(float, at[1:])) for at in item[1][1:]] for item in lists if item[0] == "wire"]
    names = {place(item)[:2]: item[1] for item in lists if item[0] == "global_label"}
    for (ax, ay), (bx, by) in wires:
        label = next(net for (x, y), net in names.items() if y == ay == by and min(ax, bx) < x < max(ax, bx))
        names |= {(ax, ay): label, (bx, by): label}
    found: dict[str, set[tuple[str, str]]] = {}
    for item in (item for item in lists if item[0] == "symbol"):
        x, y, turn = place(item)
        ref = next(part[2] for part in item if part[:2] == ["property", "Reference"])
        units = [part for part in library[item[1][1]] if part[0] == "symbol"]
        for pin in (part for unit in units for part in unit[2:] if part[0] == "pin"):
            px, py, _ = place(pin)
            across, up = (-px, -py) if turn == 180 else (px, py)
            number = next(part[1] for part in pin if part[0] == "number")
            net = names.get((round(x + across, 2), round(y - up, 2)))
            if net and not ref.startswith("#"):
                found.setdefault(net, set()).add((ref, number))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_schematic_joins_what_the_netlist_joins(name):
    assert sheet_nets(name) == {net: set(pads) for net, pads in wanted(name).items()}


@pytest.mark.parametrize("name", NAMES)
def test_footprints_name_their_symbols(name):
    """So KiCad brings a change of the schematic to the board."""
    sheet = (FOLDER / name / f"{name}.kicad_sch").read_text(encoding="utf-8")
    board = (FOLDER / name / f"{name}.kicad_pcb").read_text(encoding="utf-8")
    listed = set(re.findall(r'\(path "/([\w-]+)" \(reference "\w+"', sheet))
    assert len(listed) == len(layout(name).netlist.parts)
    assert set(re.findall(r'\(path "/([\w-]+)"', board)) == listed


@pytest.mark.parametrize("name", NAMES)
def test_gerbers_draw_the_picture_that_kicad_plots(name):
    """Another program reads and draws them; the pictures are the same but for points at edges. These layers
    here, all of them whenever the boards are made."""
    pytest.importorskip("gerbonara", reason="needs the extra `hardware`")
    from hardware.boards import plots

    kicad = plots.unpacked(FOLDER / name / f"{name}-plots.zip")
    assert set(kicad) == set(plots.LAYERS)
    assert kicad["F_Cu"].sum() > 50_000
    for layer, points in plots.drawn(FOLDER / name / f"{name}-gerber.zip", name, COMPARED).items():
        assert plots.differing(points, kicad[layer]) <= plots.ALIKE * kicad[layer].sum(), layer


@pytest.mark.parametrize(("name", "side", "ref"), [("main", "front", "C1"), ("die", "back", "C10")])
def test_round_capacitors_are_drawn_dark_at_ground(name, side, ref):
    """Who turns one round by the drawing has it burst."""
    view = assembly.View(name, side == "back")
    (dark,) = re.findall(r'<polygon points="([^"]+)" fill="#111111"', view.picture(done(name)).render())
    pads = {pad.net: view.at(pad.x, pad.y)[0] for pad in done(name).pads if pad.ref == ref}
    xs = [float(point.split(",")[0]) for point in dark.split()]
    middle = sum(xs) / len(xs)
    assert abs(middle - pads["GND"]) < abs(middle - pads["5V"])


@pytest.mark.parametrize("language", assembly.LANGUAGES)
def test_the_pico_is_the_last_to_tick_off(language):
    """The board is tried without it."""
    listed = re.findall(r"\[□\], \[([^\]]+)\]", assembly.sheets("main", language))
    assert listed[-1] == "U1"


@pytest.mark.parametrize("name", NAMES)
def test_assembly_page_rings_what_is_touched(chromium, name):
    """A file, without a server: the mouse on a line, a click on the board, keys; in two languages."""
    page = chromium.new_page(locale="es-ES")
    page.goto((FOLDER / name / f"{name}-assembly.html").as_uri())
    assert page.locator("h1").inner_text().startswith("Montaje")
    page.get_by_role("button").click()
    assert page.locator("h1").inner_text().startswith("Assembly")
    rows = page.locator("tr[data-refs]").all()
    for row in (rows[0], rows[len(rows) // 2], rows[-1]):
        row.hover()
        refs = row.get_attribute("data-refs").split()
        ringed = page.locator("i").evaluate_all("all => all.map(one => one.dataset.ref)")
        assert sorted(ringed) == sorted(refs)
        behind = kind(name, layout(name).netlist.parts[refs[0]]).back
        assert page.locator(f'figure[data-side="{int(behind)}"] i').count() == len(refs)
    page.locator("figure").nth(1).get_by_text("J1", exact=True).click()
    assert "J1" in page.locator("tr.on").get_attribute("data-refs").split()
    page.keyboard.press("Space")
    assert page.locator("tr.on input").is_checked()
    before = page.locator("tr.on").get_attribute("data-refs")
    page.keyboard.press("ArrowUp")
    assert page.locator("tr.on").get_attribute("data-refs") != before
    page.close()
