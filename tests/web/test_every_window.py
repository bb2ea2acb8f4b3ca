"""The page in windows of every size: nothing cut, nothing over another, keys wide enough for a finger.

Enlarging a page in the browser is the same as a smaller window. The windows are frames of one page, which is
many times faster than real ones.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

PATIENCE_MS = 120_000
WIDTHS = (320, 360, 412, 560, 640, 683, 819, 820, 1011, 1024, 1100, 1280, 1366, 1580, 1920, 2560)
HEIGHTS = (320, 343, 360, 412, 540, 600, 641, 650, 700, 712, 768, 899, 1080, 1440)

FAULTS = Path(__file__).with_name("faults.js")
OPEN_FRAME = """async () => {
    const frame = document.createElement("iframe");
    frame.src = location.href;
    frame.style = "position: fixed; inset: 0 auto auto 0; border: 0; width: 1366px; height: 641px";
    document.body.append(frame);
    await new Promise((loaded) => frame.addEventListener("load", loaded));
}"""

@pytest.fixture
def page(chromium: Browser, untouched: str) -> Iterator[Page]:
    page = chromium.new_page(viewport={"width": 1366, "height": 641})
    page.set_default_timeout(PATIENCE_MS)
    page.goto(untouched)
    expect(page.locator("#device:not(.bare)")).to_be_visible(timeout=PATIENCE_MS)
    yield page
    page.close()


def may_be_framed(route: Route) -> None:
    answer = route.fetch()
    headers = {name: value for name, value in answer.headers.items() if name != "content-security-policy"}
    route.fulfill(response=answer, headers=headers)


def test_the_page_fits_every_window(page):
    page.route("**/*", may_be_framed)
    page.reload()
    page.evaluate(OPEN_FRAME)
    assert page.evaluate(FAULTS.read_text(encoding="utf-8"), [WIDTHS, HEIGHTS]) == []


def test_on_the_commonest_laptop_device_and_guide_stand_side_by_side_from_the_start(page):
    device, guide = page.locator("#device").bounding_box(), page.locator("#guide").bounding_box()
    assert device["width"] > 850 and guide["x"] >= device["x"] + device["width"]
