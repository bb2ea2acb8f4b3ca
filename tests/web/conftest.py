"""A table with the device on it, in this process for the protocol, in one of its own for the browser; a web
server and tabs."""

import contextlib
import fcntl
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

COMMAND = [str(Path(sys.executable).with_name("divermazo")), "play"]
WINDOWS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
PATIENCE_MS = 60_000
OFFLINE = "ERR_INTERNET_DISCONNECTED"  # Chromium itself says so
HEADLESS = {name: value for name, value in os.environ.items() if name not in WINDOWS}


PRESS = """(key) => {
    for (const type of ["keydown", "keyup"]) {
        document.activeElement.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true }));
    }
}"""


def press(page: Page, key: str) -> None:
    """Press a key of the keyboard and let it go at once: two messages to the browser would be a hold where
    the computer is busy between them."""
    page.evaluate(PRESS, key)


class Play:
    """A running `divermazo play`."""

    def __init__(self, data: Path, port: int, *options: str) -> None:
        self.url = f"http://127.0.0.1:{port}/"
        command = [*COMMAND, "--port", str(port), "--data", str(data), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env=HEADLESS)
        assert self.process.stdout
        self.greeting = self.process.stdout.readline()
        assert self.url in self.greeting, self.process.communicate()

    def stop(self, how: int = signal.SIGINT) -> "tuple[int, str]":
        """Exit status and what it said since its greeting."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=120)
        return self.process.returncode, out + err


@pytest.fixture
def port(free_port: Callable[[], int]) -> int:
    """The port of the page; the next one is that of the serial link."""
    return free_port()


@pytest.fixture
def play(tmp_path: Path, port: int) -> "Iterator":
    """play(*options, data=folder): a running device, stopped at the end of the test."""
    with contextlib.ExitStack() as stack:
        def start(*options: str, data: Path = tmp_path / "device") -> Play:
            running = Play(data, port, *options)
            stack.callback(running.process.wait)
            stack.callback(running.process.kill)
            return running
        yield start


@pytest.fixture(scope="session")
def untouched(tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]) -> Iterator[str]:
    """The address of a device on which nobody presses a key; it may be at rest."""
    running = Play(tmp_path_factory.mktemp("untouched") / "device", free_port(), "--no-browser")
    with running.process:
        yield running.url
        running.process.kill()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder as a static site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def built(npm_packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder web/ of `make web`, made once for all processes that test."""
    from tools.web import manuals, page

    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with open(folder / "built", "a") as built:
        fcntl.flock(built, fcntl.LOCK_EX)
        if not os.fstat(built.fileno()).st_size:
            page.build(folder, npm_packages)
            manuals.build(folder / "web")
            built.write("built\n")
    return folder / "web"


@pytest.fixture
def browser_of(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """browser_of(**options): a profile of its own. Nothing but the page itself may be asked for."""
    contexts: list[BrowserContext] = []

    def make_context(**options: object) -> BrowserContext:
        context = chromium.new_context(locale="en-GB", **options)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        return context

    expect.set_options(timeout=PATIENCE_MS)
    yield make_context
    for context in contexts:
        context.close()


@pytest.fixture
def visit(browser_of: Callable[..., BrowserContext]) -> Iterator[Callable[..., Page]]:
    """visit(url, context): a new tab. Nobody but the site is asked for anything, and no script complains."""
    complaints: list[str] = []

    def open_tab(url: str, context: BrowserContext) -> Page:
        origin = re.match(r"\w+://[^/]*", url)[0]
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: line.type == "error" and OFFLINE not in line.text
                and complaints.append(line.text))
        page.on("request", lambda request: request.url.startswith((origin, "blob:", "data:"))
                or complaints.append(request.url))
        page.goto(url)
        return page

    yield open_tab
    assert complaints == []
