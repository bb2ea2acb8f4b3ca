"""The packages of package.json, installed in build/npm, just as package-lock.json names them."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

from . import ROOT

HERE = Path(__file__).parent
FOLDER = ROOT / "build" / "npm"
NAMES = ("package.json", "package-lock.json")


class NpmError(Exception):
    """The packages cannot be had; the text says what to do."""


def packages() -> Path:
    """The folder node_modules. Raises NpmError."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open(FOLDER / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _installed():
            _install()
    return FOLDER / "node_modules"


def _installed() -> bool:
    return all((FOLDER / name).exists() and (FOLDER / name).read_bytes() == (HERE / name).read_bytes()
               for name in NAMES)


def _install() -> None:
    npm = shutil.which("npm")
    if not npm or not shutil.which("node"):
        raise NpmError("`make web` takes MicroPython for WebAssembly from npm, and there is no npm here.\n"
                       "Install Node.js 18 or newer with npm (nodejs.org; Debian, Ubuntu: apt install npm).")
    for name in NAMES:
        (FOLDER / name).unlink(missing_ok=True)
    work = FOLDER / "new"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    for name in NAMES:
        shutil.copy(HERE / name, work)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(command, cwd=work, check=False, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL)
    if done.returncode:
        raise NpmError("npm could not install what package-lock.json names; is there a network?\n"
                       f"{done.stderr.strip()}")
    shutil.rmtree(FOLDER / "node_modules", ignore_errors=True)
    os.replace(work / "node_modules", FOLDER / "node_modules")
    for name in NAMES:
        os.replace(work / name, FOLDER / name)
