"""Make everything that is generated here, or say what is stale.

    python -m hardware                 make all products but the boards (needs the extra `hardware`)
    python -m hardware boards          make the boards of revision 2 (needs KiCad)
    python -m hardware wiring ...      make some
    python -m hardware --check         exit 1 when a product does not match its sources (needs nothing extra)

Whether a product is stale is told by digests in `made.json`: of what it was made from, and of what was made.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path

from . import ROOT
from .products import PRODUCTS, Product

MADE = Path(__file__).with_name("made.json")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m hardware", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("names", nargs="*", metavar="product", help=", ".join(PRODUCTS))
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.names) - set(PRODUCTS)
    if unknown:
        parser.error(f"no product {', '.join(sorted(unknown))}; there are {', '.join(PRODUCTS)}")
    names = chosen.names or [name for name in PRODUCTS if chosen.check or name != "boards"]
    if chosen.check:
        faults = [fault for name in names for fault in stale(name, PRODUCTS[name])]
        sys.stdout.writelines(f"{fault}\n" for fault in faults)
        if faults:
            sys.stdout.write("Run `make hardware` and commit what it makes.\n")
        return 1 if faults else 0
    for name in names:
        sys.stdout.write(f"{name} ...\n")
        sys.stdout.flush()
        PRODUCTS[name].make()
        record(name, PRODUCTS[name])
    return 0


def stale(name: str, product: Product) -> list[str]:
    """What is wrong with a product on disk; nothing when it is up to date."""
    made = _made().get(name, {})
    faults = [] if made.get("from") == _digest(product.inputs()) else [f"{name}: made from other sources"]
    for path in product.outputs:
        wanted = made.get("outputs", {}).get(path.relative_to(ROOT).as_posix())
        if not path.exists():
            faults.append(f"{name}: {path.relative_to(ROOT)} is missing")
        elif _digest(path.read_bytes()) != wanted:
            faults.append(f"{name}: {path.relative_to(ROOT)} was changed by hand")
    return faults


def record(name: str, product: Product) -> None:
    """Write down what a product was made from."""
    made = _made()
    made[name] = {"from": _digest(product.inputs()), "outputs": {
        path.relative_to(ROOT).as_posix(): _digest(path.read_bytes()) for path in product.outputs}}
    MADE.write_text(json.dumps(made, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _made() -> dict:
    return json.loads(MADE.read_text(encoding="utf-8")) if MADE.exists() else {}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:20]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
