"""Makes the boards: describes them, has KiCad write and check them, and packs what a board house asks for."""

import csv
import io
import shutil
import subprocess
import tempfile
from math import ceil
from pathlib import Path

from ..zipped import packed
from .describe import described
from .layout import BOARDS
from .library import Kind, kind
from .readback import ORIGIN
from .sheet import FOOTPRINT_TABLE, SYMBOL_TABLE, sheet, symbols

HERE = Path(__file__).parent
PYTHON = "/usr/bin/python3"  # the one that KiCad brings its module for


def make() -> None:
    """Both boards. Raises SystemExit where KiCad is missing or finds a fault."""
    if subprocess.run([PYTHON, "-c", "import pcbnew"], capture_output=True).returncode:
        raise SystemExit(f"{PYTHON} has no KiCad: apt install --no-install-recommends kicad kicad-footprints")
    for name in BOARDS:
        with tempfile.TemporaryDirectory() as folder:
            _make(name, Path(folder))


def _make(name: str, work: Path) -> None:
    from .plots import compared

    board = BOARDS[name]()
    target = HERE / name
    target.mkdir(exist_ok=True)
    (work / "board.json").write_text(described(board), encoding="utf-8")
    subprocess.run([PYTHON, HERE / "kicad.py", work / "board.json", work / "made"], check=True)
    made = work / "made"
    _judge(made / "drc.txt")
    for ending in ("kicad_pcb", "kicad_pro"):
        shutil.copy(made / f"{name}.{ending}", target)
    if (made / "divermazo.pretty").exists():
        shutil.copytree(made / "divermazo.pretty", target / "divermazo.pretty", dirs_exist_ok=True)
    for path, text in schematic(name).items():
        path.write_text(text, encoding="utf-8")
    gerbers = {path.name: path.read_bytes() for path in sorted((made / "gerber").iterdir())}
    (target / f"{name}-gerber.zip").write_bytes(packed(gerbers))
    plots = compared(made / "plots", target / f"{name}-gerber.zip", name)
    (target / f"{name}-plots.zip").write_bytes(packed(plots))
    for ending, listed in (("parts", parts_list), ("bom", bom), ("positions", positions)):
        (target / f"{name}-{ending}.csv").write_text(listed(name), encoding="utf-8")


def schematic(name: str) -> dict[Path, str]:
    """The schematic of a board, its symbols, and where KiCad finds these."""
    netlist, folder = BOARDS[name]().netlist, HERE / name
    return {
        folder / f"{name}.kicad_sch": sheet(name, netlist),
        folder / "divermazo.kicad_sym": symbols(name, netlist),
        folder / "sym-lib-table": SYMBOL_TABLE,
        folder / "fp-lib-table": FOOTPRINT_TABLE,
    }


def _judge(report: Path) -> None:
    """Raises SystemExit when KiCad's check found an error or something unconnected."""
    text = report.read_text(encoding="utf-8")
    faults = [block for block in text.split("\n[")[1:] if "Severity: error" in block]
    if faults or "** Found 0 unconnected pads **" not in text:
        raise SystemExit("KiCad finds faults:\n" + "\n[".join(["", *faults])[:3000])


def parts_list(name: str) -> str:
    """What to buy for one board, as CSV, with part numbers, an alternative each, and who solders it."""
    rows = []
    for found, value, refs in _ordered(name):
        rows.append(
            [
                " ".join(refs),
                1 if found.one else len(refs),
                value,
                found.package,
                found.number,
                found.instead,
                f"{found.euros:.2f}",
                "by hand" if found.hand else "by the board house",
                found.one,
            ]
        )
    return _csv(
        [
            [
                "References",
                "Count",
                "Value",
                "Footprint",
                "Part number",
                "Instead",
                "Euros each",
                "Soldered",
                "Note",
            ],
            *rows,
        ]
    )


def bom(name: str) -> str:
    """What the board house solders, as CSV with the columns that JLCPCB and others read (JLCPCB's help pages,
    "Bill of Materials (BOM) File for PCB Assembly"); its values in ASCII."""
    rows = []
    for found, value, refs in _ordered(name):
        if not found.hand:
            maker, _, number = found.number.rpartition(" ")
            plain = value.replace("Ω", "ohm").replace("µ", "u")
            rows.append([plain, ",".join(refs), found.package, len(refs), maker, number])
    return _csv([["Comment", "Designator", "Footprint", "Quantity", "Manufacturer", "MPN"], *rows])


def _ordered(name: str) -> list[tuple[Kind, str, list[str]]]:
    """The parts of a board, those alike together: what they are, their value, their references."""
    groups: dict[tuple[Kind, str], list[str]] = {}
    for ref, part in BOARDS[name]().netlist.parts.items():
        found = kind(name, part)
        if found.number:
            groups.setdefault((found, part.value), []).append(ref)
    return [(found, value, refs) for (found, value), refs in groups.items()]


def positions(name: str) -> str:
    """Where a machine puts what it solders, with the columns that JLCPCB reads: middle of the pads in mm from
    the Gerbers' own origin, y up; turned by degrees against the clock from how KiCad's footprints lie."""
    board = BOARDS[name]()
    rows = []
    for ref, part in board.netlist.parts.items():
        found = kind(name, part)
        x, y, turn = board.places[ref]
        if found.number and not found.hand:
            layer = "Bottom" if found.back else "Top"
            rows.append([ref, f"{ORIGIN[0] + x:.3f}", f"{y - ORIGIN[1]:.3f}", layer, f"{turn:.0f}"])
    return _csv([["Designator", "Mid X", "Mid Y", "Layer", "Rotation"], *rows])


def _csv(rows: list[list]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def cost(devices: int) -> dict[str, float]:
    """Rough euros for so many devices, with tax, by what they are for; all soldered by hand."""
    parts = sum(count * each for name in BOARDS for count, each in _prices(name, devices))
    each = {
        "screen": 18.0,
        "cables (six of 20 cm, USB for the panel)": 12.0,
        "filament": 15.0,
        "screws, feet": 6.0,
    }
    bulk = 1.0 if devices == 1 else 0.92 if devices < 10 else 0.85
    fives = [ceil(count / 5) for count in (6 * devices, devices)]  # of die boards and of main boards
    boards = sum(FIRST_FIVE + MORE_FIVE * (count - 1) for count in fives) + POST
    net = {
        "boards": boards,
        "parts on them": parts * bulk,
        **{what: price * devices * bulk for what, price in each.items()},
    }
    return {what: price * TAX for what, price in net.items()}


FIRST_FIVE, MORE_FIVE, POST = 5.0, 4.0, 20.0  # euros, of a design of two layers and 100 × 100 mm
TAX = 1.21


def _prices(name: str, devices: int) -> list[tuple[int, float]]:
    rows = list(csv.DictReader(io.StringIO(parts_list(name))))
    times = devices * (6 if name == "die" else 1)
    return [(int(row["Count"]) * times, float(row["Euros each"])) for row in rows]


def outputs() -> list[Path]:
    """Everything that `make` writes."""
    files = [
        HERE / name / f"{name}{ending}"
        for name in BOARDS
        for ending in (
            ".kicad_pcb",
            ".kicad_pro",
            "-gerber.zip",
            "-plots.zip",
            "-parts.csv",
            "-bom.csv",
            "-positions.csv",
        )
    ]
    files.append(HERE / "main" / "divermazo.pretty" / "Pico.kicad_mod")
    return files + [path for name in BOARDS for path in schematic(name)]


def inputs() -> bytes:
    """What the boards depend on."""
    sources = b"".join(
        (HERE / f"{name}.py").read_bytes() for name in ("kicad", "route", "sheet", "plots", "make")
    )
    return sources + "".join(described(board()) for board in BOARDS.values()).encode()
