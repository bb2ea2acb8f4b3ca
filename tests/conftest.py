"""A device on a simulated board, the other interpreter, and a browser."""

import asyncio
import contextlib
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import divermazo_sim  # noqa: F401  the stand-ins, before anything of the firmware's board
import pytest
from divermazo_sim.device import Device

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
MICROPYTHON = Path(sys.executable).with_name("micropython")
PATIENCE_S = 1200  # whatever else the machine has to do
CHROMIUM = ("chromium-headless-shell", "chromium")  # one engine; the first opens a page in half the time
CHROMIUM_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PORTS = 20_000  # from here on; systems hand out their own from 32,768 on, to whoever asks for any
PORTS_OF_A_PROCESS = 20

# A shell that starts the tests in the background has Ctrl-C ignored, and so would every program they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two a core: half of a test's time it waits, for a browser, a device in time, another process."""
    return 2 * (os.cpu_count() or 1)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden pictures of screens anew")


@pytest.fixture
def device(tmp_path: Path) -> Device:
    """Powered on, with an empty data folder and an SSD1306."""
    data = tmp_path / "data"
    data.mkdir()
    device = Device(str(data))
    device.power_on()
    return device


@pytest.fixture
def micropython(tmp_path: Path):
    """micropython(script, *arguments): what it prints under MicroPython, firmware and simulator on the path.

    `script` is a path, or the text of a script.
    """
    return _interpreter([str(MICROPYTHON), "-X", "heapsize=8M"], tmp_path)


@pytest.fixture
def small_micropython(tmp_path: Path):
    """The same with a small heap, which takes a third of the time to look through."""
    return _interpreter([str(MICROPYTHON), "-X", "heapsize=2M"], tmp_path)


@pytest.fixture(scope="session")
def cpython(tmp_path_factory: pytest.TempPathFactory):
    """The same under CPython, in a process of its own."""
    return _interpreter([sys.executable], tmp_path_factory.mktemp("cpython"))


@pytest.fixture(scope="session")
def free_port() -> "Callable[[], int]":
    """free_port(): a port of this computer that nobody is at, and nobody at the next one. Processes that test
    side by side take theirs from different ones."""
    first = PORTS + os.getpid() % 600 * PORTS_OF_A_PROCESS
    pairs = itertools.cycle(range(first, first + PORTS_OF_A_PROCESS, 2))
    return lambda: next(port for port in pairs if _is_free(port) and _is_free(port + 1))


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@pytest.fixture(scope="session")
def npm_packages() -> Path:
    """The folder node_modules of `make web`: MicroPython for WebAssembly."""
    from tools.web.npm import NpmError, packages

    try:
        return packages()
    except NpmError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the modules of the page, and that of scripts."""
    from tools.web.pack import SIMULATOR, modules

    folder = tmp_path_factory.mktemp("library")
    files = {**modules(), "divermazo_sim/script.py": (SIMULATOR / "script.py").read_bytes()}
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


@pytest.fixture
def webassembly(npm_packages: Path, library: Path, tmp_path: Path):
    """The same as `micropython` under MicroPython for WebAssembly, in Node; a folder among the arguments is
    one in its memory."""
    runner = ROOT / "tests" / "on_webassembly.mjs"
    return _interpreter(["node", str(runner), str(npm_packages), str(library)], tmp_path)


@pytest.fixture(scope="session")
def chromium() -> "Iterator[Browser]":
    """Debian's chromium, without a window. Its event loop is that of this thread in all tests that use it."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not found:
        pytest.skip("no browser is installed (apt-get install chromium-headless-shell, or chromium)")
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_ARGS)
        yield browser
        with contextlib.suppress(Error):
            browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Function) -> Iterator[None]:
    """A test without the browser may run an event loop of its own: that of the browser waits."""
    of_browser = asyncio._get_running_loop()
    if not of_browser or "chromium" in item.fixturenames:
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(of_browser)


def _interpreter(command: list, tmp_path: Path):
    path = f"{ROOT / 'firmware'}:{ROOT / 'simulator'}"
    environment = {**os.environ, "MICROPYPATH": f"{path}:.frozen", "PYTHONPATH": path, "PYTHONUTF8": "1"}

    def run(script: "Path | str", *arguments: object) -> str:
        if not isinstance(script, Path):
            file = tmp_path / "script.py"
            file.write_text(script, encoding="utf-8")
            script = file
        done = subprocess.run([*command, str(script), *map(str, arguments)], capture_output=True,
                              timeout=PATIENCE_S, env=environment, encoding="utf-8")
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
        return done.stdout
    return run
