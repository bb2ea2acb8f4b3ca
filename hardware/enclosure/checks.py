"""Measure the printed parts: closed, small enough, thick enough, no overhangs; room for what goes in, ways
for its wires."""

import json
from itertools import permutations

import numpy as np
import trimesh

from . import dimensions as d
from .model import Printed

NOT_FOR_BOARDS = ("plate", "bottom-far", "bottom-right", "carrier", "bracket", "pico-clamp")
SAMPLES = 1500
OPPOSITE = -0.95  # two faces lie opposite when their normals do
CELL = 4.0  # mm, of the grid that finds triangles above a point
GRAIN = 0.6  # mm between the points by which room and ways are probed
STEEP = -0.75  # a face that looks down more than this needs support (45° is -0.71)


def report(parts: list[Printed], second: list[Printed], lying: dict[str, np.ndarray],
           standing: dict[str, np.ndarray]) -> str:
    """What was measured, as JSON: of the body with revision 1, and of what is other (`second`) for boards.
    The triangles of each part as it is printed, and as it is in the body."""
    printed = {part.name: _measure(part, lying[part.name]) for part in parts}
    kept = [part for part in parts if part.name not in NOT_FOR_BOARDS]
    boards = {"printed": {part.name: _measure(part, lying[part.name]) for part in second},
              "room": room([*kept, *second], standing, d.on_boards()),
              "ways": ways([*kept, *second], standing, d.on_boards(),
                           [*d.cables(), *d.screen_wires()]),
              "clashes": clashes([*kept, *second], standing)}
    return json.dumps({"printed": printed, "room": room(parts, standing, d.bought()),
                       "ways": ways(parts, standing, d.bought(),
                                    [*d.ways_out(), *d.harness(), *d.ground_wires()]),
                       "clashes": clashes(parts, standing), "boards": boards},
                      indent=1, sort_keys=True) + "\n"


def _measure(part: Printed, triangles: np.ndarray) -> dict:
    mesh = trimesh.Trimesh(*welded(triangles), process=False)
    size = triangles.reshape(-1, 3).max(0) - triangles.reshape(-1, 3).min(0)
    return {"count": part.count, "watertight": bool(mesh.is_watertight), "pieces": len(part.solid.solids()),
            "cm3": round(part.solid.volume / 1000, 1), "size": [round(float(length), 1) for length in size],
            "wall": round(thinnest(triangles), 1), "overhang_mm2": round(overhang(triangles))}


def welded(triangles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and faces, equal corners made one."""
    corners, where = np.unique(triangles.reshape(-1, 3).round(4), axis=0, return_inverse=True)
    faces = where.reshape(-1, 3)
    distinct = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    return corners, faces[distinct]


def thinnest(triangles: np.ndarray) -> float:
    """The smallest distance, mm, from a point of the surface through the material to a face opposite.

    Points are drawn on the surface by area, the same every time.
    """
    edges = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    normals = np.cross(*edges)
    areas = np.linalg.norm(normals, axis=1)
    keep = areas > 1e-9
    triangles, normals, areas = triangles[keep], normals[keep] / areas[keep, None], areas[keep]
    draw = np.random.default_rng(1)
    chosen = draw.choice(len(areas), SAMPLES, p=areas / areas.sum())
    u, v = draw.random((2, SAMPLES))
    u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
    one, two = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    points = triangles[chosen, 0] + u[:, None] * one[chosen] + v[:, None] * two[chosen]
    return min(_through(point, -normal, triangles, normals, one, two)
               for point, normal in zip(points, normals[chosen], strict=True))


def _through(point: np.ndarray, way: np.ndarray, triangles: np.ndarray, normals: np.ndarray, one: np.ndarray,
             two: np.ndarray) -> float:
    """How far from a point, into the material, to a face that lies opposite (Möller and Trumbore)."""
    cross = np.cross(way, two)
    spread = (one * cross).sum(1)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        offset = point - triangles[:, 0]
        u = (offset * cross).sum(1) / spread
        turned = np.cross(offset, one)
        v = (turned @ way) / spread
        far = (two * turned).sum(1) / spread
        hit = (np.abs(spread) > 1e-12) & (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 1e-3)
    if not hit.any():
        return np.inf
    first = np.where(hit, far, np.inf).argmin()
    return float(far[first]) if -(normals[first] @ way) <= OPPOSITE else np.inf


def overhang(triangles: np.ndarray) -> float:
    """Area, mm², that looks steeply down and does not lie on the bed."""
    normal = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    twice = np.linalg.norm(normal, axis=1).clip(1e-12)
    above = triangles[..., 2].min(1) > 0.05
    return float((twice / 2)[(normal[:, 2] / twice < STEEP) & above].sum())


def room(parts: list[Printed], standing: dict[str, np.ndarray], boxes: list[d.Box]) -> dict[str, int]:
    """By bought part: how many points of its box lie in the print."""
    built = placed(parts, standing)
    return {box.name: struck(_points(box), built) for box in boxes}


def ways(parts: list[Printed], standing: dict[str, np.ndarray], boxes: list[d.Box],
         wires: list[d.Wire]) -> dict[str, int]:
    """By bundle of wires: how many of its points lie in the print, or in a part that it does not lead to."""
    built = placed(parts, standing)
    found = {}
    for wire in wires:
        points = _along(wire)
        others = sum(int(within(points, box).sum()) for box in boxes if box.name not in wire.ends)
        found[wire.name] = struck(points, built) + others
    return found


def clashes(parts: list[Printed], standing: dict[str, np.ndarray]) -> list[list[str]]:
    """Pairs of printed parts in the same place: a point just below the skin of one lies inside the other."""
    names = [part.name for part in parts if not part.name.startswith("clip")]
    built = {name: placed([part for part in parts if part.name == name], standing) for name in names}
    found = set()
    for name, other in permutations(names, 2):
        for triangles in built[name][:1 if "cap" not in name else None]:
            edges = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
            normals = np.cross(*edges)
            areas = np.linalg.norm(normals, axis=1).clip(1e-12)
            points = triangles.mean(1) - 0.05 * normals / areas[:, None]
            if struck(points[areas > 0.02], built[other]):
                found.add((name, other))
    return sorted(map(list, found))


def placed(parts: list[Printed], standing: dict[str, np.ndarray]) -> list[np.ndarray]:
    """Triangles of every printed piece that has its one place in the closed body (clips may be turned)."""
    solids = []
    for part in parts:
        if part.name.startswith("clip"):
            continue
        places = [np.zeros(2)]
        if part.count == len(d.dice()):
            at = d.buttons() if part.name == "bracket" else d.dice()
            places = list(np.array(at) - at[0])
        solids += [standing[part.name] + [x, y, 0.0] for x, y in places]
    return solids


def within(points: np.ndarray, box: d.Box) -> np.ndarray:
    """Which points lie in a bought part's box, or its cylinder."""
    x, y, z = (points - [box.x, box.y, box.z]).T
    flat = (np.hypot(x, y) < box.width / 2 if box.round
            else (abs(x) < box.width / 2) & (abs(y) < box.depth / 2))
    return flat & (z > 0) & (z < box.height)


def struck(points: np.ndarray, solids: list[np.ndarray]) -> int:
    """How many points lie inside any of the closed meshes."""
    return sum(int(inside(points, triangles).sum()) for triangles in solids)


def inside(points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """Which points a closed mesh encloses: a line upwards from them meets it an odd number of times."""
    low, high = triangles.reshape(-1, 3).min(0), triangles.reshape(-1, 3).max(0)
    found = np.zeros(len(points), bool)
    near = np.flatnonzero(((points > low) & (points < high)).all(1))
    if len(near):
        cells = _by_cell(triangles)
        of_point = np.floor(points[near, :2] / CELL).astype(int)
        order = np.lexsort(of_point.T)
        starts = np.flatnonzero(np.r_[True, (np.diff(of_point[order], axis=0) != 0).any(1)])
        for group in np.split(order, starts[1:]):
            there = cells.get(tuple(of_point[group[0]]))
            if there:
                found[near[group]] = _met(points[near[group]], triangles[there]) % 2 == 1
    return found


def _by_cell(triangles: np.ndarray) -> dict[tuple[int, int], list[int]]:
    """The triangles above each square of a grid."""
    first = np.floor(triangles[..., :2].min(1) / CELL).astype(int)
    last = np.floor(triangles[..., :2].max(1) / CELL).astype(int)
    cells: dict[tuple[int, int], list[int]] = {}
    for number, ((x0, y0), (x1, y1)) in enumerate(zip(first.tolist(), last.tolist(), strict=True)):
        for x in range(x0, x1 + 1):
            for y in range(y0, y1 + 1):
                cells.setdefault((x, y), []).append(number)
    return cells


def _met(points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """How many of the triangles a line upwards from each point meets."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    turn = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    turn = np.where(abs(turn) > 1e-12, turn, np.inf)  # a wall that stands upright is met by no line upwards
    x, y, z = (points + [1.7e-5, 2.3e-5, 0.0]).T[:, :, None]  # off the edges of triangles
    u = ((x - a[:, 0]) * (c[:, 1] - a[:, 1]) - (y - a[:, 1]) * (c[:, 0] - a[:, 0])) / turn
    v = ((b[:, 0] - a[:, 0]) * (y - a[:, 1]) - (b[:, 1] - a[:, 1]) * (x - a[:, 0])) / turn
    above = a[:, 2] + u * (b[:, 2] - a[:, 2]) + v * (c[:, 2] - a[:, 2]) > z
    met: np.ndarray = ((u > 0) & (v > 0) & (u + v < 1) & above).sum(1)
    return met


def _points(box: d.Box) -> np.ndarray:
    """Points that fill a box, a little inside its faces."""
    sizes = (box.width, box.depth, box.height)
    axes = [np.linspace(-0.5, 0.5, int(size / GRAIN) + 2) * (size - 0.02) for size in sizes]
    points = np.stack(np.meshgrid(*axes, indexing="ij"), -1).reshape(-1, 3)
    points = points + [box.x, box.y, box.z + box.height / 2]
    return points[within(points, box)]


def _along(wire: d.Wire) -> np.ndarray:
    """Points on the skin and in the middle of a bundle."""
    found = []
    for start, end in zip(np.array(wire.points), np.array(wire.points[1:])):
        way = end - start
        length = np.linalg.norm(way)
        across = np.cross(way, [0.0, 0.0, 1.0] if abs(way[2]) < 0.9 * length else [1.0, 0.0, 0.0])
        across /= np.linalg.norm(across)
        other = np.cross(way / length, across)
        middle = start + np.linspace(0, 1, int(length / GRAIN) + 2)[:, None] * way
        turns = np.linspace(0, 2 * np.pi, max(8, int(np.pi * wire.thick / GRAIN)), endpoint=False)
        skin = [np.cos(turn) * across + np.sin(turn) * other for turn in turns]
        found += [middle, *(middle + wire.thick / 2 * out for out in skin)]
    return np.concatenate(found)
