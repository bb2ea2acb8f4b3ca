"""Pictures of a board's layers: as KiCad plots them, and as another program draws what is to manufacture."""

import io
import re
import zipfile
from pathlib import Path
from typing import TypeAlias

import numpy as np
import resvg_py
from PIL import Image

from .readback import ORIGIN

LAYERS = (
    "F_Cu",
    "B_Cu",
    "F_Mask",
    "B_Mask",
    "F_Paste",
    "B_Paste",
    "F_Silkscreen",
    "B_Silkscreen",
    "Edge_Cuts",
)
FINE = 8  # points a mm
ALIKE = 0.001  # share of a layer's points in which the two may differ
HALF = 60  # mm from the origin to each side
Points: TypeAlias = "np.ndarray"  # True where a layer has something


def plotted(folder: Path, name: str) -> dict[str, Points]:
    """KiCad's own plots (SVG), by layer. Silkscreen is left out where there is no mask, as in the Gerbers."""
    x, y = (int((at - HALF) * 1e6) for at in ORIGIN)
    found = {
        layer: _points(
            (folder / f"{name}-{layer}.svg").read_text(encoding="utf-8"),
            f"{x} {y} {2 * HALF * 10**6} {2 * HALF * 10**6}",
        )
        for layer in LAYERS
    }
    for side in "FB":
        found[f"{side}_Silkscreen"] &= ~found[f"{side}_Mask"]
    return found


def drawn(gerbers: Path, name: str, layers: tuple[str, ...] = LAYERS) -> dict[str, Points]:
    """The Gerber files of a zip, by layer, read and drawn by gerbonara."""
    import gerbonara

    found = {}
    x, y = ORIGIN[0], -ORIGIN[1]
    with zipfile.ZipFile(gerbers) as archive:
        for layer in layers:
            text = archive.read(f"{name}-{layer}.gbr").decode()
            svg = gerbonara.GerberFile.from_string(text).to_svg(
                force_bounds=((x - HALF, y - HALF), (x + HALF, y + HALF)), fg="black", bg="white"
            )
            found[layer] = _points(str(svg), f"{x - HALF} {y - HALF} {2 * HALF} {2 * HALF}")
    return found


def differing(one: Points, other: Points) -> int:
    """How many points only one of two pictures has, but for those at an edge, where rounding decides."""
    apart = one ^ other
    around = apart[:-2, 1:-1] & apart[2:, 1:-1] & apart[1:-1, :-2] & apart[1:-1, 2:]
    return int((apart[1:-1, 1:-1] & around).sum())


def compared(folder: Path, gerbers: Path, name: str) -> dict[str, bytes]:
    """KiCad's plots as PNGs of one bit a point, by name. Raises SystemExit when a Gerber file, read by
    another program, draws another picture."""
    found = {}
    others = drawn(gerbers, name)
    for layer, points in plotted(folder, name).items():
        if differing(points, others[layer]) > ALIKE * points.sum():
            raise SystemExit(f"the Gerber file of {layer} draws another picture than KiCad plots")
        file = io.BytesIO()
        Image.fromarray(~points).convert("1").save(file, "PNG", optimize=True)
        found[f"{layer}.png"] = file.getvalue()
    return found


def unpacked(plots: Path) -> dict[str, Points]:
    """The PNGs of a zip, by layer."""
    with zipfile.ZipFile(plots) as archive:
        return {
            Path(name).stem: ~np.asarray(Image.open(io.BytesIO(archive.read(name))))
            for name in archive.namelist()
        }


def _points(svg: str, view: str) -> Points:
    side = 2 * HALF * FINE
    sized = re.sub(
        r'width="[^"]+"\s+height="[^"]+"\s+viewBox="[^"]+"',
        f'width="{side}" height="{side}" viewBox="{view}"',
        svg,
        count=1,
    )
    picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=sized, background="white"))))
    points: Points = np.asarray(picture.convert("L")) < 128
    return points
