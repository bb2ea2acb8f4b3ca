"""What is generated, from what, and by whom. The makers import their heavy packages only when they run."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from divermazo_sim.look import LACQUER

from . import PICTURES, ROOT
from .netlist import revision_1

HERE = ROOT / "hardware"


@dataclass(frozen=True)
class Product:
    """`inputs()` is everything the result depends on, as bytes."""

    outputs: tuple[Path, ...]
    inputs: Callable[[], bytes]
    make: Callable[[], None]


def _files(*names: str) -> bytes:
    return b"".join((HERE / name).read_bytes() for name in names)


def _nets() -> bytes:
    netlist = revision_1()
    parts = [(part.ref, part.what, part.value, part.pins, sorted(part.open))
             for part in netlist.parts.values()]
    return repr((parts, netlist.nets)).encode()


def _make_wiring() -> None:
    from .wiring import draw

    WIRING.write_text(draw(revision_1()), encoding="utf-8")


def _make_schematic() -> None:
    from .schematic import draw

    SCHEMATIC.write_text(draw(revision_1()), encoding="utf-8")


def _make_sheets() -> None:
    from .pdf import sheet

    for picture in (WIRING, SCHEMATIC):
        sheet(picture, picture.with_suffix(".pdf"))


def _make_wokwi() -> None:
    from .wokwi import diagram

    WOKWI.write_text(diagram(), encoding="utf-8")


WOKWI = HERE / "wokwi" / "diagram.json"
WIRING, SCHEMATIC = PICTURES / "wiring.svg", PICTURES / "schematic.svg"

PRODUCTS = {
    "wiring": Product((WIRING,), lambda: _files("wiring.py", "svg.py") + _nets() + repr(LACQUER).encode(),
                      _make_wiring),
    "schematic": Product((SCHEMATIC,), lambda: _files("schematic.py") + _nets(), _make_schematic),
    "sheets": Product((WIRING.with_suffix(".pdf"), SCHEMATIC.with_suffix(".pdf")),
                      lambda: _files("pdf.py") + WIRING.read_bytes() + SCHEMATIC.read_bytes(), _make_sheets),
    "wokwi": Product((WOKWI,), lambda: _files("wokwi/__init__.py") + _nets(), _make_wokwi),
}
