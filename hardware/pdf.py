"""PDF by typst: the same bytes every time, with the fonts that matplotlib brings."""

from pathlib import Path
from xml.etree import ElementTree

import matplotlib
import typst

from . import ROOT

FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def compile_typst(source: str, target: Path) -> None:
    """Write what the typst `source` sets; paths in it start at the repository."""
    typst.compile(source.encode(), output=str(target), root=str(ROOT), font_paths=[str(FONTS)],
                  ignore_system_fonts=True)


def sheet(picture: Path, target: Path) -> None:
    """One picture on an A4 page, standing or lying as the picture does."""
    *_, width, height = map(float, ElementTree.parse(picture).getroot().attrib["viewBox"].split())
    compile_typst(f"""
        #set document(title: "{picture.stem}", date: none)
        #set page(paper: "a4", flipped: {str(width > height).lower()}, margin: 8mm)
        #set align(center + horizon)
        #image("/{picture.relative_to(ROOT).as_posix()}", width: 100%, height: 100%, fit: "contain")
    """, target)
