"""Build the device as a web page: build/web, a static site for any sub-path with the manuals around it, and
build/divermazo.html, one file that plays by a double click.

    python -m tools.web
"""

import argparse
import sys
from pathlib import Path

from . import ROOT, manuals, page
from .npm import NpmError, packages
from .pages import ManualError


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.web", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, default=ROOT / "build", help="folder for web/ and divermazo.html")
    folder = parser.parse_args(arguments).to
    try:
        page.build(folder, packages())
        manuals.build(folder / "web")
    except (ManualError, NpmError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"{folder / 'divermazo.html'}: one file, for a double click\n"
                     f"{folder / 'web'}: a site, for a web server; to look at it here: "
                     f"python3 -m http.server --directory {folder / 'web'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
