"""The site around the device, as `make web` builds it, under a sub-path. Real Chromium, with axe-core."""

import base64
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import divermazo_sim
import pytest
from conftest import served
from playwright.sync_api import BrowserContext, Page, expect
from test_alone import begin, shows, tap

PATH = "some/where/"
NOTICES = Path(divermazo_sim.__path__[0]) / "web" / "alone" / "notice.js"
FOUND = """() => axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)))"""
SHOW_NOTICE = "([module, name]) => import(module).then(({ notice }) => notice.show(name))"


class Addresses(HTMLParser):
    """What a page names: `ids`, `links` (tag and address), `policies`; attributes that a policy forbids."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[str, str]] = []
        self.policies: list[str] = []
        self.forbidden: list[str] = []
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.ids.add(known.get("id") or "")
        self.links += [(tag, known[name] or "") for name in ("href", "src") if name in known]
        self.forbidden += [f"{tag} {name}" for name in known if name == "style" or name.startswith("on")]
        if known.get("http-equiv") == "Content-Security-Policy":
            self.policies.append(known["content"] or "")


@pytest.fixture
def site(built: Path, tmp_path: Path) -> Iterator[str]:
    """Its address."""
    (tmp_path / PATH).parent.mkdir(parents=True)
    (tmp_path / PATH).symlink_to(built)
    with served(tmp_path) as address:
        yield address + PATH


def test_every_link_leads_somewhere_and_nothing_comes_from_elsewhere(built: Path) -> None:
    pages = {page: Addresses(page) for page in built.rglob("*.html")}
    wrong = []
    for page, names in pages.items():
        for tag, address in names.links:
            url = urlsplit(address)
            target = (page.parent / unquote(url.path)).resolve() if url.path else page
            if url.scheme or url.netloc:
                fine = url.scheme == "https" and tag == "a"
            else:
                known = pages.get(target)
                fine = target.is_file() and (not url.fragment or known is None
                                             or unquote(url.fragment) in known.ids)
            if not fine and not (url.scheme == "data" and tag != "a"):
                wrong.append(f"{page.relative_to(built)}: {tag} {address}")
    assert wrong == []


def test_every_page_has_its_policy_and_its_counterpart(built: Path) -> None:
    for page in built.rglob("*.html"):
        names = Addresses(page)
        assert len(names.policies) == 1 and "default-src 'none'" in names.policies[0], page
        assert names.forbidden == [], page
    spanish, english = ({page.name for page in (built / part).glob("*.html")} for part in ("es", "en"))
    assert spanish == english


def test_it_is_searched_and_read_in_both_languages_dark_too_and_leads_to_the_device_and_back(
        site: str, visit: Callable[..., Page], browser_of: Callable[..., BrowserContext]) -> None:
    page = visit(f"{site}es/index.html", browser_of())
    look_for(page, "expedicion inversiones", "Exploradores")  # as one types it, without accents
    look_for(page, "condensadores", "Corriente")
    page.get_by_role("link", name="English").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Power"))
    look_for(page, "capacitors", "Power")
    page.get_by_role("button", name="Toggle Light / Dark / Auto color theme").click()
    expect(page.locator("body")).to_have_attribute("data-theme", "dark")
    page.get_by_role("link", name="Play").first.click()
    shows(page, "2 English")
    page.get_by_role("link", name="Manuals").click()
    expect(page).to_have_url(f"{site}en/index.html")
    expect(page.locator("body")).to_have_attribute("data-theme", "dark")


def look_for(page: Page, words: str, title: str) -> None:
    page.get_by_role("searchbox").or_(page.get_by_role("textbox")).first.fill(words)
    page.keyboard.press("Enter")
    page.locator("#search-results").get_by_role("link", name=re.compile(title)).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(title))


def test_what_was_visited_is_there_without_network(
        site: str, visit: Callable[..., Page], browser_of: Callable[..., BrowserContext]) -> None:
    context = browser_of()
    page = visit(site, context)
    shows(page, "2 English")
    page.evaluate("navigator.serviceWorker.ready")
    page.goto(f"{site}en/rules-modular.html")
    page.goto(f"{site}en/index.html")
    context.set_offline(True)
    page.reload()
    picture = page.locator("article img").first
    expect(picture).to_be_visible()
    assert picture.evaluate("(it) => it.decode().then(() => it.naturalWidth)") > 0
    expect(page.locator("body")).to_have_css("margin", "0px")  # its style sheet is there
    page.get_by_role("link", name="Modulo 10").first.click()
    other = context.new_page()
    other.goto(f"{site}es/index.html")
    expect(other.get_by_text("this page was not visited before")).to_be_visible()


@pytest.fixture
def faults_of(npm_packages: Path) -> Callable[[Page], list[str]]:
    """faults_of(page): what axe-core finds."""
    script = (npm_packages / "axe-core" / "axe.min.js").read_text("utf-8")

    def look(page: Page) -> list[str]:
        page.evaluate(script)
        return page.evaluate(FOUND)
    return look


# Sizes and schemes are spread over the languages: either shows all that the theme makes. What is in English
# only is the same in both.
@pytest.mark.parametrize("language, scheme, width, height", [
    ("es", "dark", 390, 844), ("en", "light", 1366, 768)])
def test_axe_finds_nothing_in_the_manuals(
        language: str, scheme: str, width: int, height: int, built: Path, site: str,
        visit: Callable[..., Page], browser_of: Callable[..., BrowserContext],
        faults_of: Callable[[Page], list[str]]) -> None:
    context = browser_of(color_scheme=scheme, viewport={"width": width, "height": height})
    page = visit(f"{site}{language}/index.html", context)
    found = {}
    for path in sorted(built.rglob("*.html")):
        name = path.relative_to(built).as_posix()
        if name.startswith((language, "files")) and 'class="only"' not in path.read_text("utf-8"):
            page.goto(site + name)
            found[name] = faults_of(page)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found[name].append("it is wider than the window")
    assert {name: faults for name, faults in found.items() if faults} == {}
    assert len(found) > 10


def test_axe_finds_nothing_on_the_device(
        site: str, browser_of: Callable[..., BrowserContext], faults_of: Callable[[Page], list[str]]) -> None:
    """In each state that looks different, and with each notice."""
    page = browser_of(bypass_csp=True, viewport={"width": 1366, "height": 768}).new_page()
    page.goto(site)
    found = {}
    begin(page)
    found["modular"] = faults_of(page)
    page.set_viewport_size({"width": 390, "height": 844})
    found["phone"] = faults_of(page)
    page.get_by_role("button", name="Table and rules").click()
    found["guide"] = faults_of(page)
    page.get_by_role("button", name="Games").click()
    expect(page.locator("#games-tables table").first).to_be_visible()
    found["games"] = faults_of(page)
    page.get_by_role("button", name="Close").click()
    menu(page)
    found["menu"] = faults_of(page)
    tap(page, "2")
    expect(page.locator("#table.banners")).to_be_attached()
    tap(page, "7", "r", "4")
    found["banners"] = faults_of(page)
    menu(page)
    tap(page, "3")
    shows(page, "out")
    tap(page, "y")
    expect(page.locator("#table.explorers")).to_be_attached()
    found["explorers"] = faults_of(page)
    page.get_by_role("button", name="The table alone").click()
    found["wall"] = faults_of(page)
    module = "data:text/javascript;base64," + base64.b64encode(NOTICES.read_bytes()).decode()
    for name in re.findall(r"^  (\w+): \[", NOTICES.read_text("utf-8"), re.MULTILINE):
        page.evaluate(SHOW_NOTICE, [module, name])
        found[name] = faults_of(page)
    assert {name: faults for name, faults in found.items() if faults} == {}
    assert "damaged" in found


def menu(page: Page) -> None:
    page.keyboard.down("*")
    shows(page, "1 Modulo 10")
    page.keyboard.up("*")
