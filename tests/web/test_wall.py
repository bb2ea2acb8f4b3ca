"""The table alone, as a projector, a laptop or a phone shows it: all of it is to be seen, its numbers can be
read."""

import re
from collections.abc import Iterator

import pytest
from conftest import press
from playwright.sync_api import Browser, Page, expect

PATIENCE_MS = 120_000
WINDOWS = ((1366, 641), (1280, 800), (1920, 1080), (844, 390), (390, 844))
REFUSED = "7r4# 1g4# 6b4# 2y5# 5p4# 8g3# 4#"  # 7 6 5 at banner 4, where a straight flush from 1 to 3 may come
WON = "8r4# 1b1# 9r4# 1p2# 0r4# 1t3# 8y5# 2b1# 9y5# 2p2# 0y5# 2t3# 8g6# 3b1# 9g6# 3p2# 0g6 4# 5# 6#"
LONG = "1 1 1 2 3 4 5 6 7 8 9 0"  # an expedition of all its cards

# What is wrong with the table: a part of it cut, or outside of its box, or lying over another.
FAULTS = """() => {
    const parts = [...document.querySelectorAll("#table *")].filter((one) => one.checkVisibility());
    const room = document.querySelector("#table").getBoundingClientRect();
    const faults = room.bottom > innerHeight || room.right > innerWidth ? ["the table is cut"] : [];
    for (const one of parts) {
        const { left, top, right, bottom, width } = one.getBoundingClientRect();
        const over = Math.max(room.left - left, room.top - top, right - room.right, bottom - room.bottom);
        if (width && over > 1) {
            faults.push(`${one.tagName} ${one.className} ${one.textContent} is cut`);
        }
    }
    const lines = [...document.querySelectorAll("#table > *")].map((one) => one.getBoundingClientRect());
    lines.forEach((a, i) => lines.slice(0, i).forEach((b, j) => {
        const over = Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top);
        if (over > 1) faults.push(`part ${i} lies ${over} over ${j}`);
    }));
    return faults;
}"""

# Numbers of cards that are covered by the next one. (A glyph has some room at its sides.)
COVERED = """() => [...document.querySelectorAll("#table .fan b")].filter((number) => {
    number.scrollIntoView({ block: "center" });
    const range = document.createRange();
    range.selectNodeContents(number);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const card = number.closest(".card");
    const seen = (x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest(".card") === card;
    return right - left < 5 || !seen(left + 1) || !seen(right - 1);
}).map((number) => number.textContent)"""

# Sums and numbers that do not stand on one line.
BROKEN = """() => [...document.querySelectorAll("#table .play .question, #table .judged")].flatMap((line) => {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const faults = [];
    while (walker.nextNode()) {
        for (const { 0: word, index } of walker.currentNode.data.matchAll(/[^→·\\s](?:[^→·]*[^→·\\s])?/g)) {
            const range = document.createRange();
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) faults.push(`${word} is broken`);
        }
    }
    return faults;
})"""


@pytest.fixture
def page(chromium: Browser, play) -> Iterator[Page]:
    """In English, in the menu, without the dice tumbling."""
    page = chromium.new_page(viewport={"width": 1366, "height": 641}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    page.goto(play("--no-browser").url)
    shows(page, "2 English")
    type_on(page, "2")
    shows(page, "3 Explorers")
    yield page
    page.close()


def shows(page: Page, text: str) -> None:
    screen = page.get_by_role("img", name=re.compile("^(Screen|Pantalla)"))
    expect(screen).to_have_attribute("aria-label", re.compile(re.escape(text)))


def type_on(page: Page, keys: str) -> None:
    """Digits, `#` and initials of colours, not so fast that a key is taken for a slip."""
    before = ""
    for key in keys.replace(" ", ""):
        page.wait_for_timeout(400 if key == before else 100)
        press(page, key)
        before = key


def faults(page: Page, script: str) -> list[str]:
    """In windows of all sizes, in both languages."""
    found = []
    for language in ("en", "es"):
        expect(page.locator("html")).to_have_attribute("lang", language)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}x{height} {language}: {fault}" for fault in page.evaluate(script)]
        page.locator("#language").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    return found


def alone(page: Page) -> None:
    """The table fills the window, which is none of the whole screen."""
    page.evaluate("Element.prototype.requestFullscreen = async () => {}")
    page.locator("#wall").click()


def test_explorers_alone(page):
    """A round that is over, with as many cards as there can be of a colour, beside the device too."""
    type_on(page, "3#p")
    shows(page, "P1 ● red 0")
    for color in "rgb":
        type_on(page, f"{color} {LONG}")
    type_on(page, "#")
    for color in "yt":
        type_on(page, f"{color} {LONG}")
    type_on(page, "#")
    expect(page.locator("#table")).to_contain_text("P1 wins!")
    expect(page.locator("#table .fan .card")).to_have_count(60)
    covered = faults(page, COVERED)
    alone(page)
    assert covered + faults(page, COVERED) + faults(page, FAULTS) == []


@pytest.mark.parametrize("keys, said", [
    (f"2{REFUSED}", "would win with the marked cards"), (f"62 1** 2{REFUSED}", "Which cards win it"),
    (f"2{WON}", "P1 wins!")], ids=["refused", "prove", "won"])
def test_banners_alone(page, keys, said):
    type_on(page, keys)
    expect(page.locator("#table .said")).to_contain_text(said)
    alone(page)
    assert faults(page, FAULTS) == []


@pytest.mark.parametrize("wrong", [False, True], ids=["question", "wrong"])
def test_modulo_10_alone(page, wrong):
    modulo(page, wrong)
    alone(page)
    assert faults(page, FAULTS) + faults(page, BROKEN) == []


def modulo(page: Page, wrong: bool) -> None:
    """Full hints, one of the two valid numbers 10; or a wrong card and why it is."""
    type_on(page, "61 3 3 **")
    shows(page, "1 Modulo 10")
    type_on(page, "1#")
    shows(page, "First card")
    die = int(page.locator("#table .dice .die").first.get_attribute("aria-label")[-1])
    type_on(page, f"{10 - die}r")
    expect(page.locator("#table .question")).to_contain_text("10")
    if wrong:
        page.wait_for_timeout(1000)  # the dice are deaf
        type_on(page, f"{10 - die}b")
        expect(page.locator("#table .wrong")).to_be_visible()
