"""The device alone in the browser, as `make web` builds it: a site under a sub-path, and one file. Real
Chromium.
"""

import contextlib
import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import PATIENCE_MS, press, served
from playwright.sync_api import Error, Locator, Page, expect

from tools.web.page import Parts, make, single_file, site_files

DEAF_MS = 1000  # the dice do not listen for 0.7 s after a card; a busy computer takes longer
ENTRY_MS = 10_000  # then a number without a colour is forgotten
PATH = "some/where/"
VISIT = ("index.html", "page.js", "page.css", "device.bin")  # what the device takes
VISIT_BYTES = 400 * 1024  # compressed
FILE_BYTES = 900_000
NOTHING_KEPT = """for (const name of ["indexedDB", "localStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("", "SecurityError"); } });"""
REFUSING = """indexedDB.open = () => {
    const request = { error: new DOMException("", "InvalidStateError") };
    setTimeout(() => request.onerror());
    return request;
};"""
VANISHING = """const open = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...what) {
    window.transactions = (window.transactions ?? 0) + 1;
    if (transactions > 1) throw new DOMException("", "InvalidStateError");
    return open.apply(this, what);
};"""
MAY_BE_FULL = """const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...what) {
    if (window.full) throw new DOMException("", "QuotaExceededError");
    return put.apply(this, what);
}"""

KEPT_FILES = """async () => {
    const done = (request) => new Promise((resolve) => {
        request.onsuccess = () => resolve(request.result);
    });
    if (!(await indexedDB.databases()).length) return 0;
    const database = await done(indexedDB.open("divermazo"));
    const files = database.objectStoreNames.contains("files")
        ? await done(database.transaction("files").objectStore("files").count()) : 0;
    database.close();
    return files;
}"""  # how many; all are written at once


@pytest.fixture(scope="module")
def parts(npm_packages: Path) -> Parts:
    return make(npm_packages)


def lay(parts: Parts, root: Path) -> None:
    """The site into the folder that is served, and the single file beside it."""
    folder = root / PATH
    folder.mkdir(parents=True, exist_ok=True)
    for path, data in site_files(parts).items():
        (folder / path).write_bytes(data)
    (root / "divermazo.html").write_text(single_file(parts), "utf-8")


@pytest.fixture
def root(parts: Parts, tmp_path: Path) -> Path:
    lay(parts, tmp_path)
    return tmp_path


@pytest.fixture
def site(root: Path) -> Iterator[str]:
    """Its address."""
    with served(root) as address:
        yield address + PATH


@pytest.fixture(params=["site", "file"])
def url(request: pytest.FixtureRequest, root: Path) -> str:
    return request.getfixturevalue("site") if request.param == "site" else (root / "divermazo.html").as_uri()


def shows(page: Page, text: str) -> None:
    screen = page.get_by_role("img", name=re.compile("^(Screen|Pantalla)"))
    expect(screen).to_have_attribute("aria-label", re.compile(re.escape(text)))


def says(page: Page, text: str) -> None:
    expect(page.locator("#alone")).to_contain_text(text, use_inner_text=True)


def tap(page: Page, *keys: str) -> None:
    for key in keys:
        press(page, key)


def begin(page: Page) -> None:
    """English, a game of Modulo 10 with its first card."""
    shows(page, "2 English")
    tap(page, "2")
    shows(page, "1 Modulo 10")
    tap(page, "1")
    shows(page, "Throw the dice")
    tap(page, "#")
    shows(page, "First card")
    tap(page, "4", "r")
    shows(page, "4 ± ")


def play(page: Page, die: str = "b") -> str:
    """A valid card of this colour; what the screen then asks for."""
    screen = page.get_by_role("img", name=re.compile(r"\d ± \d"))
    number, value = map(int, re.search(r"(\d+) ± (\d)", screen.get_attribute("aria-label")).groups())
    card = (number + value) % 10
    asked = f"{card or 10} ± "
    for _ in range(5):
        page.wait_for_timeout(DEAF_MS)
        tap(page, str(card), die)
        with contextlib.suppress(AssertionError):
            expect(page.get_by_role("img", name=asked)).to_be_visible(timeout=ENTRY_MS)
            break
    shows(page, asked)
    return asked


def enter(page: Page, keys: str) -> None:
    """One after the other, not so fast that a key is taken for a slip."""
    for key in keys.replace(" ", ""):
        tap(page, key)
        page.wait_for_timeout(100)


def on_table(page: Page, game: str) -> Locator:
    return page.get_by_role("region", name=f"Table: {game}")


def test_modulo_10_to_its_end_with_its_table_at_every_step(url: str, visit, browser_of) -> None:
    page = visit(url, browser_of())
    begin(page)
    table = on_table(page, "Modulo 10")
    expect(table.locator(".play").get_by_role("img", name="red 4")).to_be_visible()
    for count, (letter, color) in enumerate((("b", "blue"), ("g", "green"), ("y", "yellow")), 2):
        asked = play(page, letter)
        expect(table.locator(".play .card")).to_have_accessible_name(f"{color} {asked.split()[0]}")
        expect(table.locator(".question")).to_contain_text(asked.strip())
        expect(table.locator(".last .card")).to_have_count(count - 1)
        expect(table).to_contain_text(f"{count} cards")
    tap(page, "#")
    shows(page, "Who has won?")
    tap(page, "2")
    for player in (1, 3, 4):
        shows(page, f"P{player}: how many left?")
        page.wait_for_timeout(DEAF_MS)
        tap(page, "#")
    expect(table.locator(".question")).to_have_text("P2 wins!")


def test_banners_to_its_end_with_its_table_at_every_step(url: str, visit, browser_of) -> None:
    """Player 1 lays three runs of one colour, which nothing can beat; player 2 lays low cards elsewhere."""
    page = visit(url, browser_of())
    shows(page, "2 English")
    tap(page, "2")
    shows(page, "2 Banners")
    tap(page, "2")
    shows(page, "P1's turn")
    table = on_table(page, "Banners")
    mine = [f"{number}{color}{banner}" for color, banner in ("r4", "y5", "g6") for number in (8, 9, 0)]
    theirs = [f"{number}{color}{banner}" for number in (1, 2, 3) for color, banner in ("b1", "p2", "t3")]
    cards = [card for turn in zip(mine, theirs, strict=True) for card in turn][:-1]
    for count, card in enumerate(cards, 1):
        enter(page, card)
        expect(table.locator(".card:not(.empty)")).to_have_count(count)
        if count < len(cards):
            enter(page, "#")
            expect(table).to_contain_text(f"Deck {46 - count}")
    for banner in (4, 5, 6):
        enter(page, f"{banner}#")
        expect(table.get_by_role("img", name=f"Banner {banner}, owned by P1")).to_be_visible()
    expect(table).to_contain_text("P1 wins!")


def test_explorers_to_its_end_with_its_table_at_every_step(url: str, visit, browser_of) -> None:
    """By score only; the expedition is that of the rules' example."""
    page = visit(url, browser_of())
    shows(page, "2 English")
    tap(page, "2")
    shows(page, "3 Explorers")
    tap(page, "3")
    shows(page, "Which colour stays out?")
    enter(page, "#p")
    shows(page, "P1 ● red 0")
    table = on_table(page, "Explorers")
    enter(page, "b")
    sums = ("(0−20)×2=−40", "(0−20)×3=−60", "(0−20)×4=−80", "(2−20)×4=−72", "(9−20)×4=−44", "(17−20)×4=−12",
            "(27−20)×4=28")
    for count, (key, sum_) in enumerate(zip("1112780", sums, strict=True), 1):
        page.wait_for_timeout(300)  # the same key once more
        enter(page, key)
        expect(table.locator(".side.p1 .card")).to_have_count(count)
        expect(table.locator(".side.p1 .sum").filter(has_text="=")).to_have_text(sum_)
    for _ in range(2):  # the other player, the result
        page.wait_for_timeout(DEAF_MS)
        tap(page, "#")
    expect(table).to_contain_text("P1 wins!")


def kill(page: Page) -> None:
    """Its process dies, as for want of memory."""
    with contextlib.suppress(Error):
        page.goto("chrome://crash", timeout=PATIENCE_MS)
    page.close()


def test_a_game_goes_on_after_its_tab_was_killed(url: str, visit, browser_of) -> None:
    context = browser_of()
    page = visit(url, context)
    begin(page)
    asked = play(page)
    kill(page)
    page = visit(url, context)
    shows(page, "Continue?")
    tap(page, "#")
    shows(page, asked)


def test_each_game_keeps_the_names_of_its_players_also_after_its_tab_was_killed(
        url: str, visit, browser_of) -> None:
    context = browser_of()
    page = visit(url, context)
    shows(page, "2 English")
    for keys, name in (("22", "Ada"), ("21", "Eva")):
        enter(page, keys)
        shows(page, "P1's turn")
        page.get_by_role("textbox", name="Name of player 1").fill(name)
        page.get_by_role("textbox", name="Name of player 1").blur()
        enter(page, f"{keys[-1]}r4#")
        shows(page, "P2's turn")
        kill(page)
        page = visit(url, context)
        shows(page, "Continue?")
        tap(page, "*")
        shows(page, "2 Banners")
    page.get_by_role("button", name="Games", exact=True).click()
    cells = page.get_by_role("table", name="Games").locator("tbody td:nth-child(3)")
    expect(cells).to_have_text(["Ada · P2", "Eva · P2"])


def test_one_tab_has_the_device_and_another_may_take_it(site: str, visit, browser_of) -> None:
    context = browser_of()
    first = visit(site, context)
    begin(first)
    first.get_by_role("button", name="Español").click()
    shows(first, "carta · dado")
    second = visit(site, context)
    says(second, "abierto en otra pestaña")  # in the language that the device speaks
    expect(second.get_by_role("heading", name="Ahora")).to_be_hidden()
    expect(second.get_by_role("heading", name="Nombres")).to_be_hidden()
    second.get_by_role("button", name="Seguir aquí").click()
    says(first, "abierto en otra pestaña")
    shows(second, "¿Seguir?")
    expect(second.get_by_role("heading", name="Ahora")).to_be_visible()
    tap(second, "#")
    asked = play(second)
    first.get_by_role("button", name="Seguir aquí").click()
    shows(first, "¿Seguir?")
    tap(first, "#")
    shows(first, asked)


def test_without_locks_the_files_still_have_one_owner(site: str, visit, browser_of) -> None:
    """As on a site without https."""
    context = browser_of()
    context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { get() {} })")
    first = visit(site, context)
    begin(first)
    second = visit(site, context)
    shows(second, "Continue?")
    tap(first, "5", "b")
    says(first, "open in another tab")
    tap(second, "#")
    shows(second, "4 ± ")


def test_it_is_played_without_network_and_a_new_version_comes_whole(
        site: str, root: Path, parts: Parts, visit, browser_of) -> None:
    context = browser_of()
    page = visit(site, context)
    begin(page)
    page.evaluate("navigator.serviceWorker.ready")
    context.set_offline(True)
    page.reload()
    shows(page, "Continue?")
    context.set_offline(False)

    fresh = parts.html.replace("<title>Divermazo", "<title>Divermazo 2")
    lay(replace(parts, html=fresh, version="2"), root)
    (root / PATH / "page.css").write_text("half of it")  # still being copied
    update = "navigator.serviceWorker.ready.then((it) => it.update()).catch(() => 0)"
    page.evaluate(update)
    page.reload()
    expect(page).to_have_title("Divermazo")
    lay(replace(parts, html=fresh, version="2"), root)
    whole = "caches.open('divermazo-2').then((kept) => kept.match('page.css')).then(Boolean)"
    until(page, f"{update}.then(() => {whole})")
    expect(page).to_have_title("Divermazo")
    for _ in range(PATIENCE_MS // 3000):  # a page that goes may take a while, on a busy computer
        page.reload()
        with contextlib.suppress(AssertionError):
            expect(page).to_have_title("Divermazo 2", timeout=3000)
            break
    expect(page).to_have_title("Divermazo 2")
    shows(page, "Continue?")


def until(page: Page, condition: str) -> None:
    for _ in range(PATIENCE_MS // 50):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


def test_device_and_file_are_small(parts: Parts) -> None:
    files = site_files(parts)
    assert sum(len(gzip.compress(files[path])) for path in VISIT) <= VISIT_BYTES
    assert len(single_file(parts).encode()) <= FILE_BYTES


def test_what_counts_games_comes_when_it_is_wanted(url: str, visit, browser_of) -> None:
    context = browser_of()
    page = visit(url, context)
    begin(page)
    loaded = "performance.getEntriesByType('resource').some(({ name }) => name.includes('games.bin'))"
    assert not page.evaluate(loaded)
    for _ in range(2):
        page.get_by_role("button", name="Games", exact=True).click()
        games = page.get_by_role("dialog", name="Games")
        expect(games.get_by_role("cell", name="Modulo 10")).to_be_visible()
        page.keyboard.press("Escape")
    assert page.evaluate(loaded) == url.startswith("http")


def test_games_are_counted_once_the_network_is_back(site: str, visit, browser_of) -> None:
    context = browser_of(service_workers="block")
    page = visit(site, context)
    begin(page)
    context.set_offline(True)
    page.get_by_role("button", name="Games", exact=True).click()
    games = page.get_by_role("dialog", name="Games")
    expect(games).to_contain_text("The games cannot be counted")
    context.set_offline(False)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Games", exact=True).click()
    expect(games.get_by_role("cell", name="Modulo 10")).to_be_visible()


def test_once_a_game_is_over_the_browser_is_asked_to_keep_the_files(url: str, visit, browser_of) -> None:
    context = browser_of()
    context.add_init_script("""window.asked = 0;
        StorageManager.prototype.persist = async () => { asked += 1; return true; };""")
    page = visit(url, context)
    begin(page)
    tap(page, "#")
    shows(page, "Who has won?")
    assert page.evaluate("asked") == 0
    page.wait_for_timeout(DEAF_MS)
    tap(page, "#")
    for player in range(1, 5):
        shows(page, f"P{player}: how many left?")
        page.wait_for_timeout(DEAF_MS)
        tap(page, "#")
    shows(page, "Unfinished")
    until(page, "asked === 1")


@pytest.mark.parametrize("store", [REFUSING, VANISHING], ids=["refusing", "vanishing"])
def test_a_store_as_of_a_private_window_costs_no_game(store: str, site: str, visit, browser_of) -> None:
    context = browser_of()
    context.add_init_script(store)
    page = visit(site, context)
    begin(page)
    play(page)
    says(page, "This browser keeps nothing")


def test_where_nothing_can_be_kept_the_game_goes_on_and_it_is_said(site: str, visit, browser_of) -> None:
    context = browser_of()
    context.add_init_script(NOTHING_KEPT)
    page = visit(site, context)
    begin(page)
    page.get_by_role("textbox", name="Name of player 1").fill("Ada")
    page.get_by_role("textbox", name="Name of player 1").blur()
    play(page)
    says(page, "This browser keeps nothing")
    page.get_by_role("button", name="Games", exact=True).click()  # names are there as long as the page
    expect(page.get_by_role("dialog").get_by_role("cell", name="Ada · P2")).to_be_visible()


def test_a_full_or_emptied_store_costs_nothing_but_what_is_said(site: str, visit, browser_of) -> None:
    context = browser_of()
    context.add_init_script(MAY_BE_FULL)
    page = visit(site, context)
    begin(page)
    page.evaluate("window.full = true")
    play(page)
    says(page, "This browser keeps nothing")
    page.evaluate("window.full = false")
    play(page, "g")
    expect(page.locator("#alone")).to_be_empty()
    origin = site.removesuffix(f"/{PATH}")
    context.new_cdp_session(page).send("Storage.clearDataForOrigin",
                                       {"origin": origin, "storageTypes": "indexeddb"})
    asked = play(page, "y")
    until(page, f"({KEPT_FILES})()")
    kill(page)
    page = visit(site, context)
    shows(page, "Continue?")
    tap(page, "#")
    shows(page, asked)


@pytest.mark.parametrize("missing, said", [
    ("WebAssembly", "WebAssembly is switched off"), ("DecompressionStream", "too old")])
def test_a_browser_that_cannot_is_told_so(missing: str, said: str, site: str, browser_of) -> None:
    context = browser_of()
    context.add_init_script(f"delete window.{missing}")
    page = context.new_page()
    page.goto(site)
    says(page, said)
    page.get_by_role("button", name="Español").click()
    says(page, "navegador")


def test_without_scripts_the_page_says_what_it_takes(url: str, browser_of) -> None:
    page = browser_of(java_script_enabled=False).new_page()
    page.goto(url)
    for text in ("Divermazo could not start", "Divermazo no ha podido empezar"):
        expect(page.get_by_text(text)).to_be_visible()
    expect(page.locator("#alone")).to_have_css("opacity", "1")


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_site_opened_by_a_double_click_names_the_file_for_it(language: str, built: Path,
                                                                 browser_of) -> None:
    page = browser_of().new_page()
    page.goto((built / "index.html").as_uri())
    expect(page.locator("svg, #alone")).to_have_count(0)
    said = page.locator(f"p[lang={language}]")
    expect(said).to_contain_text({"es": "necesita un servidor web", "en": "wants a web server"}[language])
    said.get_by_role("link", name="divermazo.html").click()
    shows(page, "2 English")


def test_what_is_damaged_or_of_another_version_is_not_started(site: str, root: Path, parts: Parts,
                                                              browser_of) -> None:
    head, _, rest = gzip.decompress(parts.packed["device"]).partition(b"\n")
    other = gzip.compress(head.replace(parts.version.encode(), b"0" * 16) + b"\n" + rest)
    for packed in (parts.packed["device"][:100_000], other):
        (root / PATH / "device.bin").write_bytes(packed)
        page = browser_of(service_workers="block").new_page()
        page.goto(site)
        says(page, "A part of the page is missing, or of another version.")
    half = root / "half.html"
    whole = (root / "divermazo.html").read_bytes()
    half.write_bytes(whole[:200_000])
    page = browser_of().new_page()
    page.goto(half.as_uri())
    says(page, "Divermazo could not start")
