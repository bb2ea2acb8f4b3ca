"""Writes a board with KiCad's Python module, checks it, and plots it: `python3 kicad.py BOARD.json FOLDER`.

Runs in the interpreter that KiCad brings its module for (Debian: /usr/bin/python3), not in ours, so it
imports nothing of ours but `route` beside it. Everything that it needs to know is in the JSON file (see
`describe.py`).
"""

import json
import re
import sys
from pathlib import Path

import pcbnew

sys.path.insert(0, str(Path(__file__).parent))
import route

LIBRARIES = Path("/usr/share/kicad/footprints")
ORIGIN = (100.0, 100.0)  # of our coordinates on KiCad's sheet, mm; y down there
LAYERS = {"F.Cu": pcbnew.F_Cu, "B.Cu": pcbnew.B_Cu}
# The limits of a common two-layer service, mm.
TRACK, GAP, HOLE, EDGE = 0.2, 0.2, 0.3, 0.3
PLOTTED = (
    ("F_Cu", pcbnew.F_Cu),
    ("B_Cu", pcbnew.B_Cu),
    ("F_Mask", pcbnew.F_Mask),
    ("B_Mask", pcbnew.B_Mask),
    ("F_Paste", pcbnew.F_Paste),
    ("B_Paste", pcbnew.B_Paste),
    ("F_Silkscreen", pcbnew.F_SilkS),
    ("B_Silkscreen", pcbnew.B_SilkS),
    ("Edge_Cuts", pcbnew.Edge_Cuts),
)


def mm(value):
    return int(round(value * 1e6))


def point(x, y):
    return pcbnew.wxPoint(mm(ORIGIN[0] + x), mm(ORIGIN[1] - y))


def back_to_ours(place):
    return place.x / 1e6 - ORIGIN[0], ORIGIN[1] - place.y / 1e6


def build(data):
    """The board with parts, edges and texts, without tracks."""
    pcbnew.KIID.SeedGenerator(1)  # the same marks, and the same order, every time
    board = pcbnew.BOARD()
    settings = board.GetDesignSettings()
    settings.m_TrackMinWidth = mm(TRACK)
    settings.m_MinClearance = mm(GAP)
    settings.m_MinThroughDrill = mm(HOLE)
    settings.m_CopperEdgeClearance = mm(EDGE)
    settings.m_HoleClearance = mm(0.2)
    settings.m_ViasMinSize = mm(0.5)
    settings.m_MaxError = mm(0.03)  # arcs of pours: fewer corners
    settings.SetBoardThickness(mm(1.6))
    nets = {}
    for name in data["nets"]:
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    for polygon in [data["outline"], *data["cutouts"]]:
        for a, b in zip(polygon, [*polygon[1:], polygon[0]]):
            line = pcbnew.PCB_SHAPE(board)
            line.SetShape(pcbnew.SHAPE_T_SEGMENT)
            line.SetStart(point(*a))
            line.SetEnd(point(*b))
            line.SetLayer(pcbnew.Edge_Cuts)
            line.SetWidth(mm(0.1))
            board.Add(line)
    for number, (x, y) in enumerate(data["holes"], 1):
        hole = load("MountingHole:MountingHole_3.2mm_M3")
        hole.SetReference(f"H{number}")
        hole.Reference().SetVisible(False)
        hole.Value().SetVisible(False)
        hole.SetPosition(point(x, y))
        hole.SetAttributes(
            pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES | pcbnew.FP_BOARD_ONLY
        )
        board.Add(hole)
    for number, (x, y) in enumerate(data["bites"], 1):
        board.Add(bite(board, number, x, y))
    for ref, part in data["parts"].items():
        put(board, ref, part, nets)
    for text in data["texts"]:
        drawn = pcbnew.PCB_TEXT(board)
        drawn.SetText(text["text"])
        drawn.SetPosition(point(text["x"], text["y"]))
        drawn.SetLayer(pcbnew.B_SilkS if text["back"] else pcbnew.F_SilkS)
        drawn.SetMirrored(text["back"])
        drawn.SetTextSize(pcbnew.wxSize(mm(text["size"]), mm(text["size"])))
        drawn.SetTextThickness(mm(max(0.15, 0.14 * text["size"])))
        drawn.SetTextAngle(text["turn"] * 10)
        board.Add(drawn)
    for polygon in data["signs"]:
        drawn = pcbnew.PCB_SHAPE(board)
        drawn.SetShape(pcbnew.SHAPE_T_POLY)
        drawn.SetFilled(True)
        drawn.SetWidth(mm(0.1))
        drawn.SetLayer(pcbnew.B_SilkS if polygon["back"] else pcbnew.F_SilkS)
        outline = pcbnew.SHAPE_POLY_SET()
        outline.NewOutline()
        for x, y in polygon["points"]:
            place = point(x, y)
            outline.Append(place.x, place.y)
        drawn.SetPolyShape(outline)
        board.Add(drawn)
    return board, nets


def load(name):
    library, _, part = name.partition(":")
    return pcbnew.FootprintLoad(str(LIBRARIES / f"{library}.pretty"), part)


def bite(board, number, x, y):
    hole = pcbnew.FOOTPRINT(board)
    hole.SetReference(f"B{number}")
    hole.Reference().SetVisible(False)
    hole.Value().SetVisible(False)
    hole.SetAttributes(pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES | pcbnew.FP_BOARD_ONLY)
    pad = pcbnew.PAD(hole)
    pad.SetAttribute(pcbnew.PAD_ATTRIB_NPTH)
    pad.SetShape(pcbnew.PAD_SHAPE_CIRCLE)
    pad.SetSize(pcbnew.wxSize(mm(0.6), mm(0.6)))
    pad.SetDrillSize(pcbnew.wxSize(mm(0.6), mm(0.6)))
    pad.SetLayerSet(pcbnew.PAD.UnplatedHoleMask())
    hole.Add(pad)
    hole.SetPosition(point(x, y))
    return hole


def pico(board):
    """A Raspberry Pi Pico with pins, seen from its face, socket up (Pico datasheet, 2.1: 17.78 mm apart)."""
    made = pcbnew.FOOTPRINT(board)
    made.SetFPID(pcbnew.LIB_ID("divermazo", "Pico"))
    made.SetReference("REF**")
    made.SetValue("Pico")
    for number in range(1, 41):
        side = -1 if number <= 20 else 1
        row = number - 1 if number <= 20 else 40 - number
        pad = pcbnew.PAD(made)
        pad.SetNumber(str(number))
        pad.SetAttribute(pcbnew.PAD_ATTRIB_PTH)
        pad.SetShape(pcbnew.PAD_SHAPE_RECT if number == 1 else pcbnew.PAD_SHAPE_CIRCLE)
        pad.SetSize(pcbnew.wxSize(mm(1.7), mm(1.7)))
        pad.SetDrillSize(pcbnew.wxSize(mm(1.0), mm(1.0)))
        pad.SetLayerSet(pcbnew.PAD.PTHMask())
        place = pcbnew.wxPoint(mm(8.89 * side), mm(-24.13 + 2.54 * row))
        pad.SetPosition(place)
        pad.SetPos0(place)
        made.Add(pad)
    for layer, left, top, right, bottom in (
        (pcbnew.F_SilkS, -10.62, -25.62, 10.62, 25.62),
        (pcbnew.F_SilkS, -4.0, -26.8, 4.0, -21.0),  # USB
        (pcbnew.F_SilkS, -5.9, -15.2, -2.5, -10.8),  # BOOTSEL
        (pcbnew.F_CrtYd, -10.75, -25.75, 10.75, 25.75),
        (pcbnew.F_Fab, -10.5, -25.5, 10.5, 25.5),
    ):
        shape = pcbnew.FP_SHAPE(made)
        shape.SetShape(pcbnew.SHAPE_T_RECT)
        shape.SetStart0(pcbnew.wxPoint(mm(left), mm(top)))
        shape.SetEnd0(pcbnew.wxPoint(mm(right), mm(bottom)))
        shape.SetWidth(mm(0.12 if layer == pcbnew.F_SilkS else 0.05))
        shape.SetLayer(layer)
        shape.SetDrawCoord()
        made.Add(shape)
    return made


def put(board, ref, part, nets):
    """A part in its place: `x`, `y` is the middle of its pads."""
    made = pico(board) if part["footprint"] == "Pico" else load(part["footprint"])
    if made is None:
        raise SystemExit(f"KiCad has no footprint {part['footprint']}: install kicad-footprints")
    board.Add(made)  # only what is on a board can be turned over
    made.SetReference(ref)
    made.SetValue(part["value"])
    made.Value().SetVisible(False)
    made.SetPosition(point(0, 0))
    made.SetOrientationDegrees(part["turn"])
    if part["back"]:
        made.Flip(point(0, 0), True)
    for pad in made.Pads():
        net = part["pads"].get(pad.GetNumber())
        if net:
            pad.SetNet(nets[net])
    boxes = [pad.GetBoundingBox() for pad in made.Pads() if pad.GetNumber()]
    middle = pcbnew.wxPoint(
        (min(b.GetLeft() for b in boxes) + max(b.GetRight() for b in boxes)) // 2,
        (min(b.GetTop() for b in boxes) + max(b.GetBottom() for b in boxes)) // 2,
    )
    made.Move(point(part["x"], part["y"]) - middle)
    size = 0.8 if len(ref) < 4 else 0.7
    made.Reference().SetTextSize(pcbnew.wxSize(mm(size), mm(size)))
    made.Reference().SetTextThickness(mm(0.13))
    if part.get("quiet"):
        made.Reference().SetVisible(False)
    made.SetPath(pcbnew.KIID_PATH("/" + part["symbol"]))  # its symbol in the schematic
    for key in ("number", "instead"):
        made.SetProperty(key, part[key])
    attributes = pcbnew.FP_THROUGH_HOLE if part["hand"] else pcbnew.FP_SMD
    if not part["number"]:
        attributes |= pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES
    made.SetAttributes(attributes)


def routed(board, nets, data):
    """Tracks, vias and pours."""
    pads = []
    holes = [(x, y, 1.6) for x, y in data["holes"]] + [(x, y, 0.3) for x, y in data["bites"]]
    for part in board.GetFootprints():
        for pad in part.Pads():
            x, y = back_to_ours(pad.GetPosition())
            box = pad.GetBoundingBox()
            if pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                if part.GetReference()[0] not in "HB" or part.GetReference() == "BZ1":
                    holes.append((x, y, pad.GetDrillSize().x / 2e6))
                continue
            layers = [
                number for number, layer in enumerate((pcbnew.F_Cu, pcbnew.B_Cu)) if pad.IsOnLayer(layer)
            ]
            if layers:
                pads.append(
                    route.Pad(
                        f"{part.GetReference()}.{pad.GetNumber()}",
                        pad.GetNetname(),
                        x,
                        y,
                        box.GetWidth() / 1e6,
                        box.GetHeight() / 1e6,
                        layers,
                    )
                )
    front_back = {"F.Cu": route.FRONT, "B.Cu": route.BACK}
    pours = [
        (front_back[layer], net, [tuple(p) for p in outline])
        for layer, net, outline in data["pours"]
        if net in data["planes"] and layer == "B.Cu"
    ]  # at the front a pour may fall into pieces
    router = route.Router(
        pads,
        [tuple(p) for p in data["outline"]],
        [[tuple(p) for p in c] for c in data["cutouts"]],
        holes,
        [[tuple(p) for p in c] for c in data["keepouts"]],
        data["wide"],
        data["thin"],
        pours,
    )
    router.run()
    for _, net, outline in pours:
        if ["F.Cu", net] in [list(pour[:2]) for pour in data["pours"]]:
            router.vias[net] += router.stitches(net, outline, 5.0)
    for net, tracks in router.tracks.items():
        for layer, a, b in tracks:
            track = pcbnew.PCB_TRACK(board)
            track.SetStart(point(*a))
            track.SetEnd(point(*b))
            track.SetWidth(mm(data["wide"].get(net, data["thin"])))
            track.SetLayer((pcbnew.F_Cu, pcbnew.B_Cu)[layer])
            track.SetNet(nets[net])
            board.Add(track)
    for net, vias in router.vias.items():
        for x, y in vias:
            via = pcbnew.PCB_VIA(board)
            via.SetPosition(point(x, y))
            via.SetDrill(mm(0.3))
            via.SetWidth(mm(2 * route.VIA))
            via.SetNet(nets[net])
            board.Add(via)
    for number, (layer, net, outline) in enumerate(data["pours"]):
        zone = area(board, outline, LAYERS[layer])
        zone.SetNet(nets[net])
        zone.SetLocalClearance(mm(0.25))
        zone.SetMinThickness(mm(0.25))
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL)
        zone.SetThermalReliefGap(mm(0.3))
        zone.SetThermalReliefSpokeWidth(mm(0.5))
        zone.SetPriority(number)
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        board.Add(zone)
    for outline in data["keepouts"]:
        zone = area(board, outline, pcbnew.F_Cu)
        layers = pcbnew.LSET()
        layers.AddLayer(pcbnew.F_Cu)
        layers.AddLayer(pcbnew.B_Cu)
        zone.SetLayerSet(layers)
        zone.SetIsRuleArea(True)
        zone.SetDoNotAllowCopperPour(True)
        zone.SetDoNotAllowTracks(True)
        zone.SetDoNotAllowVias(True)
        zone.SetDoNotAllowPads(False)
        zone.SetDoNotAllowFootprints(False)
        board.Add(zone)


def area(board, outline, layer):
    zone = pcbnew.ZONE(board)
    zone.SetLayer(layer)
    shape = pcbnew.SHAPE_LINE_CHAIN()
    for x, y in outline:
        place = point(x, y)
        shape.Append(place.x, place.y)
    shape.SetClosed(True)
    zone.Outline().AddOutline(shape)
    return zone


def plot(board, folder, name):
    """Gerbers, drill files, and pictures of the layers."""
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(False)
    options.SetUseGerberAttributes(True)
    options.SetUseGerberX2format(True)
    options.SetCreateGerberJobFile(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetPlotValue(False)
    options.SetUseAuxOrigin(False)
    for suffix, layer in PLOTTED:
        controller.SetLayer(layer)
        controller.OpenPlotfile(suffix, pcbnew.PLOT_FORMAT_GERBER, suffix)
        controller.PlotLayer()
    controller.ClosePlot()
    options.SetOutputDirectory(str(folder.parent / "plots"))  # the same layers as pictures, to compare with
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    for suffix, layer in PLOTTED:
        controller.SetLayer(layer)
        controller.OpenPlotfile(suffix, pcbnew.PLOT_FORMAT_SVG, suffix)
        controller.PlotLayer()
    controller.ClosePlot()
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetFormat(True)
    writer.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    writer.CreateDrillandMapFilesSet(str(folder), True, False)
    for path in folder.iterdir():  # when it was made is nobody's business, and would change each time
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"%TF\.CreationDate,[^*]*\*%\n", "", text)
        text = re.sub(r"(G04 Created by KiCad[^*\n]*?) date [^*\n]*\*", r"\1*", text)
        text = re.sub(r"; (DRILL file .*?) date .*", r"; \1", text)
        text = re.sub(r"; #@! TF\.CreationDate,.*\n", "", text)
        path.write_text(text, encoding="utf-8")


def main(source, target):
    data = json.loads(Path(source).read_text(encoding="utf-8"))
    folder = Path(target)
    folder.mkdir(parents=True, exist_ok=True)
    board, nets = build(data)
    if "--bare" not in sys.argv:
        routed(board, nets, data)
    path = folder / f"{data['name']}.kicad_pcb"
    pcbnew.SaveBoard(str(path), board)
    board = pcbnew.LoadBoard(str(path))  # only a board with a project can be filled and checked
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(path), board)
    pcbnew.WriteDRCReport(board, str(folder / "drc.txt"), pcbnew.EDA_UNITS_MILLIMETRES, True)
    if any(part["footprint"] == "Pico" for part in data["parts"].values()):
        library = folder / "divermazo.pretty"
        library.mkdir(exist_ok=True)
        pcbnew.FootprintSave(str(library), pico(board))
    gerbers = folder / "gerber"
    gerbers.mkdir(exist_ok=True)
    (folder / "plots").mkdir(exist_ok=True)
    plot(board, gerbers, data["name"])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
