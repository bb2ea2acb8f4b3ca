"""The page's icon as pictures for home screens, with table around it for a mask to cut away."""

import re

import resvg_py

SIZES = (192, 512)
TABLE = "#14171a"
MARGIN = 6  # in units of the icon, 32 wide


def pngs(svg: str) -> dict[str, bytes]:
    """By file name."""
    wide = 32 + 2 * MARGIN
    drawn = re.sub(r'viewBox="[^"]*">', f'viewBox="{-MARGIN} {-MARGIN} {wide} {wide}">'
                   f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{wide}" height="{wide}" fill="{TABLE}"/>', svg)
    return {f"icon-{size}.png": bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=size)) for size in SIZES}
