"""`python -m bench [MEASUREMENT ...]`: take the measurements and print them as a table."""

import importlib
import pkgutil
import sys

from rich.console import Console
from rich.table import Table

import bench
from bench import Figure

CAPTION = "Bytes are the same everywhere, times are this computer's, an estimate is no measurement."


def main(wanted: list[str]) -> int:
    names = [module.name for module in pkgutil.iter_modules(bench.__path__) if module.name != "__main__"]
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        print(f"no measurement {' '.join(unknown)}; there are {' '.join(names)}", file=sys.stderr)
        return 2
    table = Table("measured", "result", "goal", caption=CAPTION)
    missed = 0
    for name in wanted or names:
        for what, result in importlib.import_module(f"bench.{name}").measure().items():
            figure = result if isinstance(result, Figure) else Figure(str(result))
            mark = "" if not figure.goal else "✓ " if figure.met else "[red]✗[/red] "
            table.add_row(what, figure.value, mark + figure.goal)
            missed += not figure.met
        table.add_section()
    Console().print(table)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
