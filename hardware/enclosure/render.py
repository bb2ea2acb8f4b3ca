"""Pictures of meshes: a small rasteriser with a depth buffer, soft light from above and dark edges."""

from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path

import matplotlib
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONT = f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSans.ttf"
LIGHTS = (((-0.35, -0.45, 0.82), 0.62), ((0.7, 0.2, 0.4), 0.20))  # direction to the light, strength
AMBIENT = 0.30
SHARP = 2  # drawn this many times larger, then reduced
PAPER = (250, 249, 246)


@dataclass(frozen=True)
class Mesh:
    """Triangles (n, 3, 3) in mm and their colour; one that `glows` is not shaded."""

    triangles: np.ndarray
    color: str
    glows: bool = False

    def moved(self, x: float = 0, y: float = 0, z: float = 0) -> "Mesh":
        return Mesh(self.triangles + np.array([x, y, z]), self.color, self.glows)


@dataclass(frozen=True)
class Camera:
    """Looks at `middle` from `turn` degrees (0: the near side, anticlockwise), `rise` degrees above."""

    turn: float
    rise: float
    distance: float
    middle: tuple[float, float, float]
    width: int
    height: int
    zoom: float  # pixels a millimetre at the middle

    def project(self, points: np.ndarray) -> np.ndarray:
        """Pixels to the right and down, and the depth, of points (..., 3)."""
        turn, rise = radians(self.turn), radians(self.rise)
        right = np.array([cos(turn), sin(turn), 0.0])
        back = np.array([sin(turn) * cos(rise), -cos(turn) * cos(rise), sin(rise)])
        up = np.cross(back, right)
        offset = points - np.array(self.middle)
        depth = self.distance - offset @ back
        scale = self.zoom * self.distance / depth
        x, y = self.width / 2 + (offset @ right) * scale, self.height / 2 - (offset @ up) * scale
        return np.stack([x, y, depth], -1)


def render(meshes: list[Mesh], camera: Camera) -> Image.Image:
    """The meshes as a camera sees them, on paper."""
    width, height = camera.width * SHARP, camera.height * SHARP
    depths = np.full((height, width), np.inf)
    colors = np.zeros((height, width, 3))
    colors[:] = PAPER
    normals = np.zeros((height, width, 3))
    for mesh in meshes:
        points = camera.project(mesh.triangles)
        points[..., :2] *= SHARP
        first, second, third = (mesh.triangles[:, corner] for corner in range(3))
        normal = np.cross(second - first, third - first)
        length = np.linalg.norm(normal, axis=1)
        keep = length > 1e-9
        normal = normal[keep] / length[keep, None]
        shades = _shades(mesh, normal)
        for triangle, shade, facing in zip(points[keep], shades, normal, strict=True):
            _fill(triangle, shade, facing, depths, colors, normals)
    colors *= 1 - 0.55 * _edges(depths, normals)[..., None]
    picture = Image.fromarray(colors.clip(0, 255).astype(np.uint8))
    return picture.resize((camera.width, camera.height), Image.Resampling.LANCZOS)


def _shades(mesh: Mesh, normal: np.ndarray) -> np.ndarray:
    base = np.array([int(mesh.color[n:n + 2], 16) for n in (1, 3, 5)], dtype=float)
    if mesh.glows:
        return np.repeat(base[None], len(normal), 0)
    light = np.full(len(normal), AMBIENT)
    for direction, strength in LIGHTS:
        towards = np.array(direction) / np.linalg.norm(direction)
        light += strength * (normal @ towards).clip(0)
    return base[None] * light[:, None] + 14


def _fill(triangle: np.ndarray, shade: np.ndarray, facing: np.ndarray, depths: np.ndarray, colors: np.ndarray,
          normals: np.ndarray) -> None:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if area >= 0:  # seen from behind
        return
    height, width = depths.shape
    left, right = max(0, int(min(ax, bx, cx))), min(width - 1, int(max(ax, bx, cx)) + 1)
    top, bottom = max(0, int(min(ay, by, cy))), min(height - 1, int(max(ay, by, cy)) + 1)
    if left > right or top > bottom:
        return
    x = np.arange(left, right + 1)[None] + 0.5
    y = np.arange(top, bottom + 1)[:, None] + 0.5
    second = ((cx - ax) * (y - ay) - (cy - ay) * (x - ax)) / -area
    third = ((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / -area
    inside = (second >= 0) & (third >= 0) & (second + third <= 1)
    if not inside.any():
        return
    depth = az + second * (bz - az) + third * (cz - az)
    window = (slice(top, bottom + 1), slice(left, right + 1))
    nearer = inside & (depth < depths[window])
    depths[window][nearer] = depth[nearer]
    colors[window][nearer] = shade
    normals[window][nearer] = facing


def _edges(depths: np.ndarray, normals: np.ndarray) -> np.ndarray:
    """1 where two surfaces meet at an angle, or one ends before another."""
    empty = np.isinf(depths)
    flat = np.where(empty, depths[~empty].max() + 200, depths)
    found = np.zeros(depths.shape)
    for axis in (0, 1):
        step = np.abs(np.diff(flat, axis=axis)) > 1.6
        after, before = range(1, depths.shape[axis]), range(depths.shape[axis] - 1)
        bend = (np.take(normals, after, axis) * np.take(normals, before, axis)).sum(-1) < 0.80
        nothing = np.take(empty, after, axis) & np.take(empty, before, axis)
        line = ((step | bend) & ~nothing).astype(float)
        if axis == 0:
            found[1:] = np.maximum(found[1:], line)
        else:
            found[:, 1:] = np.maximum(found[:, 1:], line)
    return found


def label(picture: Image.Image, camera: Camera,
          texts: list[tuple[str, tuple[float, float, float], tuple[int, int]]], size: int = 17) -> None:
    """Texts with a line to a point of the scene: (text, point in mm, place of the text in pixels).

    Raises ValueError when a text leaves the picture.
    """
    fine = 4  # the lines are drawn this many times larger, then reduced
    lines = Image.new("L", (picture.width * fine, picture.height * fine), 0)
    draw, write = ImageDraw.Draw(lines), ImageDraw.Draw(picture)
    font = ImageFont.truetype(FONT, size)
    for text, point, (x, y) in texts:
        px, py, _ = camera.project(np.array(point, dtype=float)) * fine
        ends_left = x * fine < px
        draw.line([((x + (6 if ends_left else -6)) * fine, y * fine), (px, py)], 255, round(1.4 * fine))
        draw.ellipse([px - 3 * fine, py - 3 * fine, px + 3 * fine, py + 3 * fine], 255)
        anchor = "rm" if ends_left else "lm"
        left, _, right, _ = write.textbbox((x, y), text, font, anchor)
        if left < 0 or right > picture.width:
            raise ValueError(f"{text!r} leaves the picture")
        write.text((x, y), text, (30, 30, 30), font, anchor)
    mask = lines.resize(picture.size, Image.Resampling.LANCZOS)
    picture.paste((90, 90, 90), (0, 0), mask)


def decal(picture: Image.Image, camera: Camera, print_: Image.Image, middle: tuple[float, float, float],
          width: float, depth: float) -> None:
    """Lay a picture (RGBA) on a level rectangle of the scene that nothing hides, its upper edge far away."""
    x, y, z = middle
    corners = [(x - width / 2, y + depth / 2, z), (x + width / 2, y + depth / 2, z),
               (x + width / 2, y - depth / 2, z), (x - width / 2, y - depth / 2, z)]
    ends = ((0, 0), (print_.width, 0), print_.size, (0, print_.height))
    rows, wanted = [], []
    for (px, py, _), (u, v) in zip(camera.project(np.array(corners)), ends, strict=True):
        rows += [[px, py, 1, 0, 0, 0, -u * px, -u * py], [0, 0, 0, px, py, 1, -v * px, -v * py]]
        wanted += [u, v]
    laid = print_.transform(picture.size, Image.Transform.PERSPECTIVE,
                            np.linalg.solve(np.array(rows), np.array(wanted)).tolist(),
                            Image.Resampling.BICUBIC)
    picture.paste(laid, (0, 0), laid)


def written(text: str, size: tuple[int, int], height: int, color: str) -> Image.Image:
    """A text in the middle of nothing, for a decal."""
    sheet = Image.new("RGBA", size, (0, 0, 0, 0))
    font = ImageFont.truetype(FONT, height)
    ImageDraw.Draw(sheet).text((size[0] / 2, size[1] / 2), text, color, font, anchor="mm")
    return sheet


def title(picture: Image.Image, text: str, place: tuple[int, int], size: int = 17) -> None:
    ImageDraw.Draw(picture).text(place, text, (30, 30, 30), ImageFont.truetype(FONT, size), anchor="mm")


def save(picture: Image.Image, path: Path) -> None:
    """As PNG, without a date: the same bytes every time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path, optimize=True)
