"""The pages around the device, in Markdown for Sphinx, from the documents of the repository: which page is
made of which of them, and where the links between them lead on the site.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import PurePosixPath
from posixpath import normpath

from . import ROOT

LANGUAGES = ("es", "en")
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
SECTION = re.compile(r"^(?=## )", re.MULTILINE)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
PICTURES = PurePosixPath("docs/img")


class ManualError(Exception):
    """The pages cannot be made; the text says what to do."""


@dataclass(frozen=True)
class Page:
    """A page, `name` in both languages.

    `document`: its path in the repository without the language, docs/manual.md for docs/manual.es.md; one in
    English may be without, and what is not translated is in English. `sections`: those that the page has,
    all when empty, by their anchors in English; "" is what precedes the first. `title`: of a page of several
    sections without "", while a single one is its own title.
    """

    name: str
    document: str
    sections: tuple[str, ...] = ()
    title: dict[str, str] = field(default_factory=dict)


GROUPS: tuple[tuple[dict[str, str], tuple[Page, ...]], ...] = (
    ({"es": "Jugar", "en": "Play"}, (
        Page("quick-guide", "docs/quick-guide.md"),
        Page("manual", "docs/manual.md"),
        Page("rules-modular", "seeds/modular.md"),
        Page("rules-banners", "seeds/banners.md"),
        Page("rules-explorers", "seeds/explorers.md"))),
    ({"es": "Construir", "en": "Build"}, (
        Page("building", "hardware.md", ("", "download", "drawings-and-files")),
        Page("revision-1", "hardware.md", ("parts", "tools", "layout-on-the-table", "pins", "wiring", "body",
                                             "step-by-step"),
             {"es": "Revisión 1: tiras y cables", "en": "Revision 1: strips and wires"}),
        Page("revision-2", "hardware.md", ("revision-2-boards-to-order",)),
        Page("flashing", "docs/flashing.md"),
        Page("troubleshooting", "hardware.md", ("self-test", "updating", "when-something-is-wrong"),
             {"es": "Comprobar y reparar", "en": "Checking and mending"}),
        Page("power", "hardware.md", ("power",)))),
    ({"es": "Ordenador y taller (en inglés)", "en": "Computer and workshop"}, (
        Page("host", "docs/host.md"),
        Page("scenarios", "docs/scenarios.md"),
        Page("protocol", "docs/protocol.md"),
        Page("records", "docs/records.md"),
        Page("storage", "docs/storage.md"),
        Page("web", "docs/web.md"),
        Page("wokwi", "hardware/wokwi/README.md"),
        Page("architecture", "docs/architecture.md"),
        Page("adding-a-game", "docs/adding-a-game.md"),
        Page("decisions", "docs/decisions.md"),
        Page("changelog", "CHANGELOG.md"))),
)
START = Page("index", "docs/start.md")
PAGES = (START, *(page for _, pages in GROUPS for page in pages))


def markdown(language: str) -> dict[str, str]:
    """The pages of a language by name. Links to files that are no pages are `files:PATH`."""
    return {page.name: _markdown(page, language) for page in PAGES}


def _markdown(page: Page, language: str) -> str:
    path = _path(page.document, language)
    text = "".join(_sections(page, language))
    if page.title:
        text = f"# {page.title[language]}\n\n{text}"
    elif not text.startswith("# "):
        text = re.sub("^#(?=#)", "", text, flags=re.MULTILINE)
    front = "" if language == _language(path) else f"---\nlanguage: {_language(path)}\n---\n"
    body = "".join(piece if FENCE.match(piece) else LINK.sub(lambda link: _link(link, path, language), piece)
                   for piece in _pieces(text))
    return front + body + (_contents(language) if page is START else "")


def _sections(page: Page, language: str) -> list[str]:
    """What the page has of its document, in a language."""
    sections = _split(_path(page.document, language))
    return [sections[number] for number in _numbers(page) or range(len(sections))]


def _numbers(page: Page) -> list[int]:
    """The places of its sections in the document."""
    path = _path(page.document, "en")
    known = [_anchor(section.splitlines()[0].lstrip("# ")) for section in _split(path)]
    known[0] = ""
    pages = [other for other in PAGES if other.document == page.document]
    if page.sections and sorted(anchor for other in pages for anchor in other.sections) != sorted(known):
        raise ManualError(f"Each section of {path} has to be on one page: see GROUPS in tools/web/pages.py.")
    return [known.index(anchor) for anchor in page.sections]


def _contents(language: str) -> str:
    """All other pages, for the navigation."""
    return "".join(f"\n```{{toctree}}\n:hidden:\n:caption: {captions[language]}\n\n"
                   + "".join(f"{page.name}\n" for page in pages) + "```\n" for captions, pages in GROUPS)


def _path(document: str, language: str) -> str:
    """A document in a language, else in the one that there is."""
    stem = document.removesuffix(".md")
    names = [f"{stem}.{language}.md", document]
    return next(name for name in names if (ROOT / name).exists())


def _language(path: str) -> str:
    return next((language for language in LANGUAGES if path.endswith(f".{language}.md")), "en")


def _pieces(text: str) -> Iterator[str]:
    """Code between fences and what is between it, one after the other."""
    end = 0
    for fence in FENCE.finditer(text):
        yield text[end:fence.start()]
        yield fence[0]
        end = fence.end()
    yield text[end:]


def _link(link: re.Match[str], path: str, language: str) -> str:
    """A link of the document `path`, as it leads on the site. Raises ManualError where it leads nowhere."""
    picture, text, address = link.groups()
    if re.match(r"[a-z]+:", address):
        return link[0]
    name, _, anchor = address.partition("#")
    target = PurePosixPath(normpath(PurePosixPath(path).parent / name)) if name else PurePosixPath(path)
    if not (ROOT / target).exists():
        raise ManualError(f"{path}: nothing is at {address}.")
    if picture:
        return f"![{text}](img/{target.relative_to(PICTURES)})"
    if str(target) in _documents():
        page, heading = _place(str(target), anchor, language)
        if text.endswith(".md"):
            text = _title(page, language)
        return f"[{text}]({page.name}.md{f'#{heading}' if heading else ''})"
    return f"[{text}](files:{target})" if (ROOT / target).is_file() else text  # a folder is none on a site


@cache
def _documents() -> dict[str, list[Page]]:
    """The pages of a document by its paths, in all languages."""
    found: dict[str, list[Page]] = {}
    for page in PAGES:
        for path in {_path(page.document, language) for language in LANGUAGES}:
            found.setdefault(path, []).append(page)
    return found


def _title(page: Page, language: str) -> str:
    return page.title.get(language) or HEADING.findall(_sections(page, language)[0])[0]


def _place(path: str, anchor: str, language: str) -> tuple[Page, str]:
    """Page of a heading, and its anchor in the document's language. Raises ManualError when there is none."""
    pages = _documents()[path]
    if not anchor:
        return pages[0], ""
    slugs = [slug for _, slug in _headings(path)]
    if anchor not in slugs:
        raise ManualError(f"{path} has no heading #{anchor}, to which a link leads.")
    section, slug = _headings(_path(pages[0].document, language))[slugs.index(anchor)]
    return next(page for page in pages if not page.sections or section in _numbers(page)), slug


@cache
def _headings(path: str) -> list[tuple[int, str]]:
    """Number of the section and anchor of each heading."""
    return [(number, _anchor(heading)) for number, section in enumerate(_split(path))
            for heading in HEADING.findall(FENCE.sub("", section))]


def _split(path: str) -> list[str]:
    """The sections of a document, what precedes the first in front."""
    return SECTION.split((ROOT / path).read_text("utf-8"))


def _anchor(heading: str) -> str:
    """As GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
