"""Write package.json, from which `mpremote mip install` takes the firmware: all its files, by relative path.

    python tools/list_firmware.py            write it
    python tools/list_firmware.py --check    say whether it is up to date
"""

import json
import sys
from pathlib import Path

from divermazo import VERSION

ROOT = Path(__file__).parents[1]
LIST = ROOT / "package.json"


def listed() -> str:
    """The text that belongs there."""
    firmware = ROOT / "firmware"
    files = [firmware / "main.py", *firmware.glob("divermazo/**/*.py")]
    names = [file.relative_to(firmware).as_posix() for file in files]
    rows = ",\n".join(f'    ["{name}", "firmware/{name}"]' for name in sorted(names))
    return f'{{\n  "version": {json.dumps(VERSION)},\n  "urls": [\n{rows}\n  ]\n}}\n'


def main() -> int:
    if "--check" in sys.argv:
        if LIST.exists() and LIST.read_text() == listed():
            return 0
        print("package.json is not up to date: python tools/list_firmware.py", file=sys.stderr)
        return 1
    LIST.write_text(listed())
    return 0


if __name__ == "__main__":
    sys.exit(main())
