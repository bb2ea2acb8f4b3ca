"""The page in windows of every size: nothing cut, nothing over another, keys wide enough for a finger.

Enlarging a page in the browser is the same as a smaller window. The windows are frames of one page, which takes
a hundredth of the time of real ones.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

PATIENCE_MS = 60_000
WIDTHS = (320, 360, 412, 560, 640, 683, 819, 820, 1011, 1024, 1100, 1280, 1366, 1580, 1920, 2560)
HEIGHTS = (320, 343, 360, 412, 540, 600, 641, 650, 700, 712, 768, 899, 1080, 1440)

OPEN_FRAME = """async () => {
    const frame = document.createElement("iframe");
    frame.src = location.href;
    frame.style = "position: fixed; inset: 0 auto auto 0; border: 0; width: 1366px; height: 641px";
    document.body.append(frame);
    await new Promise((loaded) => frame.addEventListener("load", loaded));
}"""

# All that is wrong with the page in such windows, in both languages, with its guide open and closed.
FAULTS = """([widths, heights]) => {
    const frame = document.querySelector("iframe");
    const page = frame.contentDocument;
    const box = (element) => element.getBoundingClientRect();
    const seen = (element) => box(element).width > 0;
    const all = (selector) => [...page.querySelectorAll(selector)].filter(seen);
    const name = (element) => element.dataset.key ?? (element.id || element.className || element.tagName);
    const guide = page.querySelector("#guide");
    const root = page.scrollingElement;
    const faults = [];

    function look(width, height) {
        const fault = (...words) => faults.push([`${width}x${height}`, page.documentElement.lang,
            seen(guide) ? "guide" : "", ...words].join(" "));
        for (const element of all(".tools button, h1, #device, #guide, #device button, .glass, #device canvas[data-die]")) {
            const { left, top, right, bottom } = box(element);
            const glow = element.dataset.die ? (right - left) / 3 : 0.5; // light may go over the edge
            if (left < -glow || top < -glow || right > width + glow || bottom > height + glow) fault(name(element), "is cut");
        }
        if (guide.scrollWidth > guide.clientWidth) fault("the guide is cut");
        if (root.scrollHeight > height || root.scrollWidth > width) fault("the page scrolls");
        for (const group of [all(".tools button, h1, #device, #guide"), all("#device button, .glass")]) {
            const boxes = group.map(box);
            boxes.forEach((a, i) => boxes.slice(0, i).forEach((b, j) => {
                const over = Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top);
                if (over > 0.5) fault(name(group[i]), "lies over", name(group[j]));
            }));
        }
        const keys = all("#device button");
        const smallest = (list) => Math.min(...list.map(box).flatMap(({ width, height }) => [width, height]));
        const room = Math.max(width, height) >= 640 && Math.min(width, height) >= 360;
        if (room && smallest(keys) < 43.99) fault("keys of", smallest(keys));
        if (smallest(all(".tools button")) < 44) fault("buttons of", smallest(all(".tools button")));
        const longest = height - (width > height ? 0 : 44); // below the bar, where it lies across
        if (guide.scrollHeight > guide.clientHeight && guide.scrollHeight <= longest) fault("a scrollbar too early");
        if (!seen(guide) && !keys.length) fault("nothing to be seen");
    }

    for (const language of [0, 1]) {
        for (const open of [0, 1]) {
            page.querySelector("#guide-switch").click();
            for (const height of heights) {
                for (const width of widths) {
                    frame.style.width = `${width}px`;
                    frame.style.height = `${height}px`;
                    look(width, height);
                }
            }
        }
        page.querySelector("#language").click();
    }
    return faults;
}"""


@pytest.fixture
def page(chromium: Browser, play) -> Iterator[Page]:
    page = chromium.new_page(viewport={"width": 1366, "height": 641})
    page.set_default_timeout(PATIENCE_MS)
    page.goto(play("--no-browser").url)
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
    assert page.evaluate(FAULTS, [WIDTHS, HEIGHTS]) == []


def test_on_the_commonest_laptop_device_and_guide_stand_side_by_side_from_the_start(page):
    device, guide = page.locator("#device").bounding_box(), page.locator("#guide").bounding_box()
    assert device["width"] > 850 and guide["x"] >= device["x"] + device["width"]
