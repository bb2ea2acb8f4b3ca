"""The page's icon as pictures for home screens: the ring of dice on the table, with room for a mask around it."""

import io
from math import cos, pi, sin

from divermazo_sim.look import TABLE_TOP, WOOD
from PIL import Image, ImageDraw

SIZES = (192, 512)
DICE = ("#ff4a3d", "#ffc93c", "#46c95a", "#3fd6d0", "#4a76ff", "#b05cf0")
FINE = 4  # drawn so many times as large


def pngs() -> dict[str, bytes]:
    """By file name."""
    return {f"icon-{size}.png": _png(size) for size in SIZES}


def _png(size: int) -> bytes:
    whole = size * FINE
    picture = Image.new("RGB", (whole, whole), TABLE_TOP[1])
    draw = ImageDraw.Draw(picture)
    draw.regular_polygon((whole / 2, whole / 2, 0.39 * whole), 6, rotation=30, fill=WOOD[1])
    for turn, color in enumerate(DICE):
        x, y = (whole / 2 + 0.245 * whole * part(turn * pi / 3) for part in (sin, lambda angle: -cos(angle)))
        radius = 0.075 * whole
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)
    file = io.BytesIO()
    picture.resize((size, size), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()
