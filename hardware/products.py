"""What is generated, from what, and by whom. The makers import their heavy packages only when they run."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from divermazo.rules.cards import COLORS
from divermazo_sim.look import LACQUER

from . import PICTURES, PRINT, ROOT, details, manual, perfboard, printables, wiring
from .boards import assembly, steps
from .boards import make as boards
from .enclosure import SCENES
from .enclosure import dimensions as d
from .netlist import revision_1
from .printables import LANGUAGES
from .svg import sign
from .wokwi import diagram

HERE, DOCS = ROOT / "hardware", ROOT / "docs"
BODY = ("dimensions", "model", "render", "pictures", "checks", "make")


@dataclass(frozen=True)
class Product:
    """`inputs()` is everything the result depends on, as bytes (what is quickly made: the result itself)."""

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


def _wokwi() -> bytes:
    return diagram().encode()


def _make_schematic() -> None:
    from .schematic import draw

    SCHEMATIC.write_text(draw(revision_1()), encoding="utf-8")


def _make_sheets() -> None:
    from .pdf import sheet

    for picture in SHEETS:
        sheet(picture, picture.with_suffix(".pdf"))


def _make_wokwi() -> None:
    WOKWI.write_bytes(_wokwi())


def _drawn() -> dict[Path, bytes]:
    """The drawings that the printed pages use."""
    faces = {PICTURES / f"face-{language}.svg": printables.layout_svg(language).encode()
             for language in LANGUAGES}
    return faces | {PICTURES / f"label-{color}.svg": printables.sign_svg(place).encode()
                    for place, color in enumerate(COLORS)}


def _pages() -> dict[Path, str]:
    """What typst sets, by where its PDF goes."""
    guides = {PRINT / f"quick-guide.{language}.pdf": printables.guide_typst(language)
              for language in LANGUAGES}
    return guides | {PRINT / "labels.pdf": printables.labels_typst()}


def _guides() -> dict[Path, str]:
    """The quick guides as documents."""
    return {DOCS / f"quick-guide.{language}.md": printables.guide_markdown(language)
            for language in LANGUAGES}


def _make_guides() -> None:
    for path, text in _guides().items():
        path.write_text(text, encoding="utf-8")


def _make_pages() -> None:
    from .pdf import compile_typst

    PRINT.mkdir(exist_ok=True)
    for path, content in _drawn().items():
        path.write_bytes(content)
    for path, source in _pages().items():
        compile_typst(source, path)


def _make_manual() -> None:
    manual.make()
    MANUAL.write_text(manual.trace(), encoding="utf-8")


def _make_body() -> None:
    from .enclosure.make import make

    make()


def _draw(drawings: dict[Path, Callable[[], str]]) -> None:
    for path, draw in drawings.items():
        path.write_text(draw(), encoding="utf-8")


def _pictures(drawings: dict[Path, Callable[[], str]]) -> Product:
    """Pictures that are quickly drawn."""
    return Product(tuple(drawings), lambda: "".join(draw() for draw in drawings.values()).encode(),
                   lambda: _draw(drawings))


STEPS = {PICTURES / f"boards-{name}.svg": draw for name, draw in steps.STEPS.items()}
DETAILS = {PICTURES / f"step-{name}.svg": draw for name, draw in details.DRAWINGS.items()}
MANUAL = HERE / "manual.json"
WOKWI = HERE / "wokwi" / "diagram.json"
SCHEMATIC = PICTURES / "schematic.svg"
WIRING = {PICTURES / f"{name}.svg": draw for name, draw in wiring.DRAWINGS.items()}
PERFBOARD = {PICTURES / f"{name}.svg": draw for name, draw in perfboard.DRAWINGS.items()}
SHEETS = (*WIRING, SCHEMATIC, *PERFBOARD)

PRODUCTS = {
    "wiring": _pictures(WIRING),
    "schematic": Product((SCHEMATIC,), lambda: _files("schematic.py") + _nets(), _make_schematic),
    "perfboard": _pictures(PERFBOARD),
    "details": _pictures(DETAILS),
    "sheets": Product(tuple(picture.with_suffix(".pdf") for picture in SHEETS),
                      lambda: _files("pdf.py") + b"".join(picture.read_bytes() for picture in SHEETS),
                      _make_sheets),
    "wokwi": Product((WOKWI,), _wokwi, _make_wokwi),
    "pages": Product((*_drawn(), *_pages()),
                     lambda: b"".join(_drawn().values()) + "".join(_pages().values()).encode(), _make_pages),
    "guides": Product(tuple(_guides()), lambda: "".join(_guides().values()).encode(), _make_guides),
    "enclosure": Product(
        (*(PRINT / f"{body}-{form}.zip" for body in ("body", "body-boards") for form in ("3mf", "stl")),
         PICTURES / "enclosure.json",
         *(PICTURES / f"body-{name}.png" for name in SCENES)),
        lambda: (_files(*(f"enclosure/{name}.py" for name in BODY))
                 + repr((LACQUER, d.HEXAGON, d.CORNER, d.PITCH, d.BUZZER, d.dice(), d.buttons(),
                         list(map(sign, range(6))))).encode()), _make_body),
    "boards": Product(tuple(boards.outputs()), boards.inputs, boards.make),
    "assembly": Product(tuple(assembly.outputs()), assembly.inputs, assembly.make),
    "steps": Product(tuple(STEPS), lambda: assembly.inputs() + _files("boards/steps.py") + repr(
        (LACQUER, d.dice(), d.buttons(), d.cables(), d.MAIN_SOCKETS)).encode(), lambda: _draw(STEPS)),
    "manual": Product((MANUAL, *manual.paths()), lambda: manual.trace().encode() + _files("manual.py"),
                      _make_manual),
}
