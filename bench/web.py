"""The device as a web page: sizes, start, what it costs at rest and in play. Needs npm and Chromium."""

import gzip
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from bench import Figure
from tools.web.npm import packages
from tools.web.pack import modules
from tools.web.page import Parts, make, single_file, site_files

CHROMIUM = "/usr/bin/chromium"
GAMES_PROGRAM = Path(__file__).with_name("on_webassembly.mjs")
PAGE = ("index.html", "page.js", "page.css", "device.bin")  # what the first visit loads
SITE_KB, FILE_KB = 400, 900
FIRST_S, CACHED_S = 2.0, 1.0
MBIT_BYTES = 125_000
SETTLED_MS = 20_000  # then the browser has compiled all that it will
IDLE_S = 60
IDLE_PERCENT = 0.5
TAPS = 15
TUMBLE_MS = 1200  # a die that was tapped lies still again
GAMES = 800  # flash is full within the first half: until then the list of records grows
GROWTH = 0.03  # of the heap in use, that games may differ by from then on

# When the page first showed the device, in ms since it began to load.
STARTED = """new Promise((resolve) => {
    const shown = () => document.querySelector("#device:not(.bare)");
    const look = () => shown() ? resolve(performance.now()) : setTimeout(look, 5);
    look();
})"""
# How long a frame takes now, in ms: the middle of thirty.
FRAME_MS = """new Promise((resolve) => {
    const times = [];
    const count = (time) => {
        times.push(time);
        if (times.length <= 30) return requestAnimationFrame(count);
        resolve(times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b)[15]);
    };
    requestAnimationFrame(count);
})"""
# From a key that goes down to the first frame in which a die is painted anew, in ms.
WATCH_DICE = """() => {
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function (...place) {
        if (this.canvas.dataset.die) window.painted?.();
        clear.apply(this, place);
    };
}"""
TO_LIGHT = """new Promise((resolve) => setTimeout(() => {
    const from = performance.now();
    const tap = (type) => dispatchEvent(new KeyboardEvent(type, { key: "r", code: "r" }));
    window.painted = () => resolve(performance.now() - from);
    tap("keydown");
    setTimeout(tap, 60, "keyup");
}, 20 * Math.random()))"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def measure() -> dict:
    parts = make(packages())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return {**sizes(parts), **in_browser(parts, folder / "web"), **memory(folder / "modules")}


def sizes(parts: Parts) -> dict:
    files = site_files(parts)
    site = sum(len(gzip.compress(files[path])) for path in PAGE)
    file = len(single_file(parts).encode())
    return {"web: device, compressed": Figure(f"{site / 1000:.0f} KB", f"≤ {SITE_KB} KB",
                                              site <= SITE_KB * 1000),
            "web: divermazo.html": Figure(f"{file / 1000:.0f} KB", f"≤ {FILE_KB} KB", file <= FILE_KB * 1000)}


def memory(folder: Path) -> dict:
    """Over many games, in Node."""
    for path, data in modules().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    done = subprocess.run(["node", str(GAMES_PROGRAM), str(packages()), str(folder), str(GAMES)], check=True,
                          capture_output=True, text=True)
    rows = [[int(word) for word in line.split()] for line in done.stdout.splitlines()]
    used = [row[1] for row in rows]
    text = ", ".join(f"{heap / 1000:.0f}" for heap in used)
    return {f"web: heap in use after {', '.join(str(row[0]) for row in rows)} games":
            Figure(f"{text} KB", "flat", max(used[1:]) <= (1 + GROWTH) * min(used[1:]))}


def in_browser(parts: Parts, folder: Path) -> dict:
    folder.mkdir()
    for path, data in site_files(parts).items():
        (folder / path).write_bytes(data)
    with served(folder) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            return {**starts(browser, url), **in_use(browser, url)}
        finally:
            browser.close()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def starts(browser: Browser, url: str) -> dict:
    page = browser.new_context().new_page()
    network = page.context.new_cdp_session(page)
    network.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 20, "downloadThroughput": 10 * MBIT_BYTES,
        "uploadThroughput": MBIT_BYTES})
    page.goto(url)
    first = page.evaluate(STARTED) / 1000
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    again = []
    for _ in range(3):
        page.reload()
        again.append(page.evaluate(STARTED) / 1000)
    page.context.close()
    cached = median(again)
    return {"web: first start at 10 Mbit/s": Figure(f"{first:.2f} s", f"≤ {FIRST_S:.0f} s", first <= FIRST_S),
            "web: start from the cache": Figure(f"{cached:.2f} s", f"≤ {CACHED_S:.0f} s", cached <= CACHED_S)}


def in_use(browser: Browser, url: str) -> dict:
    page = browser.new_context().new_page()
    page.goto(url)
    page.evaluate(STARTED)
    for key in "24":  # English, the six dice
        page.wait_for_timeout(1500)
        page.keyboard.press(key, delay=60)
    page.evaluate(WATCH_DICE)
    page.wait_for_timeout(SETTLED_MS)
    results = {"web: a minute idle": idle(browser)}
    slow = page.context.new_cdp_session(page)
    for rate in (1, 6):
        slow.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        results[f"web: key to light, processor slowed {rate} times"] = key_to_light(page)
    page.context.close()
    return results


def idle(browser: Browser) -> Figure:
    before = busy_s(browser)
    time.sleep(IDLE_S)
    part = 100 * (busy_s(browser) - before) / IDLE_S
    return Figure(f"{part:.2f} % of a core", f"< {IDLE_PERCENT} %", part < IDLE_PERCENT)


def busy_s(browser: Browser) -> float:
    """What the pages have taken of the processor."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return sum(process["cpuTime"] for process in told["processInfo"] if process["type"] == "renderer")


def key_to_light(page: Page) -> Figure:
    """In frames, as they come now: that tells more on a computer that has something else to do."""
    frame = page.evaluate(FRAME_MS)
    times = []
    for _ in range(TAPS):
        times.append(page.evaluate(TO_LIGHT))
        page.wait_for_timeout(TUMBLE_MS)
    middle = median(times) / frame
    text = f"{middle:.1f} frames of {frame:.0f} ms, at most {max(times) / frame:.1f}"
    return Figure(text, "median ≤ 1 frame", middle <= 1)
