"""Measure the printed parts: closed, small enough, thick enough, no overhangs, and room for what goes in."""

import json

import numpy as np
import trimesh
from build123d import Box as Block
from build123d import Cylinder, Pos

from . import dimensions as d
from .model import UP, Printed

SAMPLES = 1500
OPPOSITE = -0.95  # two faces lie opposite when their normals do
STEEP = -0.75  # a face that looks down more than this needs support (45° is -0.71)


def report(parts: list[Printed], lying: dict[str, np.ndarray]) -> str:
    """What was measured, as JSON; `lying` has the triangles of each part as it is printed."""
    printed = {part.name: _measure(part, lying[part.name]) for part in parts}
    return json.dumps({"printed": printed, "room": room(parts)}, indent=1, sort_keys=True) + "\n"


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


def room(parts: list[Printed]) -> dict[str, float]:
    """By bought part: the volume, mm³, in which its box and the print would be in the same place."""
    wells = [part for part in parts if part.count == 1 and not part.name.startswith("cap")]
    taken = {}
    for box in d.bought():
        form = (Cylinder(box.width / 2, box.height, align=UP) if box.round
                else Block(box.width, box.depth, box.height, align=UP))
        block = Pos(box.x, box.y, box.z) * form
        shared = [block & part.solid for part in wells]
        taken[box.name] = round(sum(piece.volume for piece in shared if piece is not None), 1)
    return taken
