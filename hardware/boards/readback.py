"""Reads a finished `.kicad_pcb` without KiCad: which copper hangs together, and where things are.

It knows nothing of how the board was made: pads are joined when tracks, vias and filled areas touch them,
whatever net names the file gives.
"""

import re
from dataclasses import dataclass, field
from math import cos, hypot, pi, radians, sin

ORIGIN = (100.0, 100.0)
Point = tuple[float, float]


@dataclass
class PadShape:
    """A pad: (x, y) in our coordinates, size, turned by degrees, `layers` among F.Cu and B.Cu."""

    ref: str
    number: str
    net: str
    x: float
    y: float
    width: float
    height: float
    turn: float
    layers: frozenset[str]
    drill: float
    round: bool

    def holds(self, point: Point, more: float = 0.0) -> bool:
        """Is a point on the pad's copper (its corners taken as sharp), or so much beside it?"""
        dx, dy = point[0] - self.x, point[1] - self.y
        if self.round and self.width == self.height:
            return hypot(dx, dy) <= self.width / 2 + more
        angle = radians(-self.turn)
        across, along = dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle)
        return abs(across) <= self.width / 2 + more and abs(along) <= self.height / 2 + more

    def rim(self) -> list[Point]:
        """Points on its edge."""
        angle = radians(self.turn)
        found = []
        for step in range(40):
            t = step / 5
            side, part = int(t) // 2, t % 2 - 1
            across, along = ((part, -1), (1, part), (-part, 1), (-1, -part))[side]
            if self.round:
                across, along = cos(t * pi / 4), sin(t * pi / 4)
            dx, dy = across * self.width / 2, along * self.height / 2
            found.append(
                (self.x + dx * cos(angle) - dy * sin(angle), self.y + dx * sin(angle) + dy * cos(angle))
            )
        return found


@dataclass
class Track:
    net: str
    layer: str
    start: Point
    end: Point
    width: float


@dataclass
class Via:
    net: str
    at: Point
    size: float
    drill: float


BAND = 0.5  # mm: an area's edges are looked up by height


@dataclass
class Area:
    net: str
    layer: str
    outline: list[Point]
    bands: dict[int, list[tuple[Point, Point]]] = field(default_factory=dict)

    def holds(self, point: Point) -> bool:
        """Is a point inside?"""
        if not self.bands:
            for a, b in zip(self.outline, [*self.outline[1:], self.outline[0]], strict=True):
                for band in range(int(min(a[1], b[1]) // BAND), int(max(a[1], b[1]) // BAND) + 1):
                    self.bands.setdefault(band, []).append((a, b))
        x, y = point
        inside = False
        for (ax, ay), (bx, by) in self.bands.get(int(y // BAND), ()):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return inside


@dataclass
class ReadBoard:
    """What a board file says."""

    pads: list[PadShape] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    edges: list[tuple[Point, Point]] = field(default_factory=list)
    parts: dict[str, tuple[float, float, float, bool]] = field(
        default_factory=dict
    )  # x, y, turn, on the back
    silk: list[tuple[str, Point, Point]] = field(default_factory=list)  # layer, from, to
    holes: list[tuple[float, float, float]] = field(default_factory=list)  # without copper: x, y, diameter

    def islands(self) -> list[set[tuple[str, str]]]:
        """The pads that copper joins, group by group: (part, pad)."""
        things: list[object] = [*self.pads, *self.tracks, *self.vias, *self.areas]
        group = list(range(len(things)))

        def head(place: int) -> int:
            while group[place] != place:
                group[place] = group[group[place]]
                place = group[place]
            return place

        boxes = list(map(_box, things))
        order = sorted(range(len(things)), key=lambda place: boxes[place][0])
        for spot, one in enumerate(order):
            for other in order[spot + 1 :]:
                if boxes[other][0] > boxes[one][2]:
                    break
                if (
                    boxes[one][1] <= boxes[other][3]
                    and boxes[other][1] <= boxes[one][3]
                    and (head(one) != head(other))
                    and _touch(things[one], things[other])
                ):
                    group[head(one)] = head(other)
        found: dict[int, set[tuple[str, str]]] = {}
        for place, pad in enumerate(self.pads):
            found.setdefault(head(place), set()).add((pad.ref, pad.number))
        return list(found.values())


def read(text: str) -> ReadBoard:
    """A board from the text of its file."""
    tree = parsed(text)
    board = ReadBoard()
    nets = {item[1]: item[2] for item in tree if isinstance(item, list) and item[0] == "net"}
    for item in tree[1:]:
        if not isinstance(item, list):
            continue
        if item[0] == "footprint":
            _footprint(board, item, nets)
        elif item[0] == "segment":
            board.tracks.append(
                Track(
                    nets[_of(item, "net")[0]],
                    _of(item, "layer")[0],
                    _point(_of(item, "start")),
                    _point(_of(item, "end")),
                    float(_of(item, "width")[0]),
                )
            )
        elif item[0] == "via":
            board.vias.append(
                Via(
                    nets[_of(item, "net")[0]],
                    _point(_of(item, "at")),
                    float(_of(item, "size")[0]),
                    float(_of(item, "drill")[0]),
                )
            )
        elif item[0] == "zone":
            for filled in (part for part in item if isinstance(part, list) and part[0] == "filled_polygon"):
                points = [_point(xy[1:]) for xy in _of(filled, "pts")]
                board.areas.append(Area(nets[_of(item, "net")[0]], _of(filled, "layer")[0], points))
        elif item[0] == "gr_line" and _of(item, "layer")[0] == "Edge.Cuts":
            board.edges.append((_point(_of(item, "start")), _point(_of(item, "end"))))
    return board


def _footprint(board: ReadBoard, item: list, nets: dict[str, str]) -> None:
    ref = next(part[2] for part in item if isinstance(part, list) and part[:2] == ["fp_text", "reference"])
    at = _of(item, "at")
    x, y, turn = float(at[0]), float(at[1]), float(at[2]) if len(at) > 2 else 0.0
    back = _of(item, "layer")[0] == "B.Cu"
    ours = _point((x, y))
    board.parts[ref] = (*ours, turn, back)

    def place(px: float, py: float) -> Point:
        angle = radians(-turn)
        return _point((x + px * cos(angle) - py * sin(angle), y + px * sin(angle) + py * cos(angle)))

    for part in item:
        if not isinstance(part, list):
            continue
        if part[0] == "fp_line" and _of(part, "layer")[0].endswith("SilkS"):
            start, end = _of(part, "start"), _of(part, "end")
            board.silk.append(
                (
                    _of(part, "layer")[0],
                    place(float(start[0]), float(start[1])),
                    place(float(end[0]), float(end[1])),
                )
            )
        if part[0] != "pad":
            continue
        at = _of(part, "at")
        px, py = place(float(at[0]), float(at[1]))
        width, height = map(float, _of(part, "size"))
        own = float(at[2]) if len(at) > 2 else 0.0
        drill = [value for value in _of(part, "drill") if re.fullmatch(r"[\d.]+", value)]
        size = float(drill[0]) if drill else 0.0
        if part[2] == "np_thru_hole":
            board.holes.append((px, py, size))
            continue
        layers = _of(part, "layers")
        copper = frozenset(layer for layer in ("F.Cu", "B.Cu") if layer in layers or "*.Cu" in layers)
        net = _of(part, "net")
        if copper:
            board.pads.append(
                PadShape(
                    ref,
                    part[1],
                    net[1] if net else "",
                    px,
                    py,
                    width,
                    height,
                    own,
                    copper,
                    size,
                    part[3] in ("circle", "oval"),
                )
            )


def _box(thing: object) -> tuple[float, float, float, float]:
    """Left, low, right, high."""
    if isinstance(thing, PadShape):
        points = thing.rim()
        return (
            min(x for x, _ in points),
            min(y for _, y in points),
            max(x for x, _ in points),
            max(y for _, y in points),
        )
    if isinstance(thing, Track):
        half = thing.width / 2
        (ax, ay), (bx, by) = thing.start, thing.end
        return min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half
    if isinstance(thing, Via):
        (x, y), half = thing.at, thing.size / 2
        return x - half, y - half, x + half, y + half
    assert isinstance(thing, Area)
    xs, ys = [x for x, _ in thing.outline], [y for _, y in thing.outline]
    return min(xs), min(ys), max(xs), max(ys)


def _layers(thing: object) -> frozenset[str]:
    if isinstance(thing, PadShape):
        return thing.layers
    if isinstance(thing, Via):
        return frozenset({"F.Cu", "B.Cu"})
    assert isinstance(thing, (Track, Area))
    return frozenset({thing.layer})


def _touch(one: object, other: object) -> bool:
    """Do two pieces of copper meet?"""
    if not _layers(one) & _layers(other):
        return False
    for a, b in ((one, other), (other, one)):
        if isinstance(a, Area) and not isinstance(b, Area):
            return any(a.holds(point) for point in _probes(b))
        if isinstance(a, PadShape) and isinstance(b, (Track, Via)):
            ends = (b.start, b.end) if isinstance(b, Track) else (b.at,)
            return any(a.holds(end) for end in ends)
    if not isinstance(one, (Track, Via)) or not isinstance(other, (Track, Via)):
        return False  # areas of a board never overlap, nor do pads
    (a, b, half), (c, d, wide) = _line(one), _line(other)
    near = min(to_line(a, c, d), to_line(b, c, d), to_line(c, a, b), to_line(d, a, b))
    return near < half + wide - 1e-4


def _line(thing: "Track | Via") -> tuple[Point, Point, float]:
    """Its ends, and half its width."""
    if isinstance(thing, Track):
        return thing.start, thing.end, thing.width / 2
    return thing.at, thing.at, thing.size / 2


def _probes(thing: object) -> list[Point]:
    if isinstance(thing, PadShape):
        return [(thing.x, thing.y), *thing.rim()]
    if isinstance(thing, Track):
        return [thing.start, thing.end]
    assert isinstance(thing, Via)
    x, y = thing.at
    return [
        thing.at,
        *((x + thing.size / 2 * cos(t * pi / 4), y + thing.size / 2 * sin(t * pi / 4)) for t in range(8)),
    ]


def to_line(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a piece of line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length)) if length else 0.0
    return hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)


def _point(values: "list | tuple") -> Point:
    return round(float(values[0]) - ORIGIN[0], 6), round(ORIGIN[1] - float(values[1]), 6)


def _of(item: list, name: str) -> list:
    """What follows a name in a list of the file; nothing when it is not there."""
    return next((part[1:] for part in item if isinstance(part, list) and part and part[0] == name), [])


def parsed(text: str) -> list:
    """S-expressions as lists of lists and strings."""
    stack: list[list] = [[]]
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+', text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token[1:-1] if token[0] == '"' else token)
    return stack[0][0]
