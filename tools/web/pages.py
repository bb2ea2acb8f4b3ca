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


@dataclass(frozen=True)
class Page:
    """A page, `name` in both languages.

    `document`: its path in the repository without the language, docs/manual.md for docs/manual.es.md; one in
    English may be without, and what is not translated is in English. `sections`: those that the page has (0:
    what precedes the first), all when empty. `title`: of a page of several sections without the first; of a
    single one it is its own.
    """

    name: str
    document: str
    sections: tuple[int, ...] = ()
    title: dict[str, str] = field(default_factory=dict)


GROUPS: tuple[tuple[dict[str, str], tuple[Page, ...]], ...] = (
    ({"es": "Jugar", "en": "Play"}, (
        Page("quick-guide", "docs/quick-guide.md"),
        Page("manual", "docs/manual.md"),
        Page("rules-modular", "seeds/modular.md"),
        Page("rules-banners", "seeds/banners.md"),
        Page("rules-explorers", "seeds/explorers.md"))),
    ({"es": "Construir", "en": "Build"}, (
        Page("building", "hardware.md", (0, 1, 14)),
        Page("revision-1", "hardware.md", (3, 4, 5, 6, 7, 8, 9),
             {"es": "Revisión 1: tiras y cables", "en": "Revision 1: strips and wires"}),
        Page("revision-2", "hardware.md", (2,)),
        Page("flashing", "docs/flashing.md"),
        Page("troubleshooting", "hardware.md", (10, 12, 13),
             {"es": "Comprobar y reparar", "en": "Checking and mending"}),
        Page("power", "hardware.md", (11,)))),
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
    sections = SECTION.split((ROOT / path).read_text("utf-8"))
    text = "".join(sections[number] for number in page.sections or range(len(sections)))
    if page.title:
        text = f"# {page.title[language]}\n\n{text}"
    elif not text.startswith("# "):
        text = HEADING.sub(lambda heading: heading[0][1:], text)
    front = "" if language == _language(path) else f"---\nlanguage: {_language(path)}\n---\n"
    body = "".join(piece if FENCE.match(piece) else LINK.sub(lambda link: _link(link, path, language), piece)
                   for piece in _pieces(text))
    return front + body + (_contents(language) if page is START else "")


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
    """A link of the document `path`, as it leads on the site; what is nowhere there is plain text."""
    picture, text, address = link.groups()
    if re.match(r"[a-z]+:", address):
        return link[0]
    name, _, anchor = address.partition("#")
    target = PurePosixPath(normpath(PurePosixPath(path).parent / name)) if name else PurePosixPath(path)
    if picture:
        return f"![{text}](img/{target.relative_to(PICTURES)})"
    if str(target) in _documents():
        page, heading = _place(str(target), anchor, language)
        if text.endswith(".md"):
            text = _title(page, language)
        return f"[{text}]({page.name}.md{f'#{heading}' if heading else ''})"
    return f"[{text}](files:{target})" if (ROOT / target).is_file() else text


@cache
def _documents() -> dict[str, list[Page]]:
    """The pages of a document by its paths, in all languages."""
    found: dict[str, list[Page]] = {}
    for page in PAGES:
        for path in {_path(page.document, language) for language in LANGUAGES}:
            found.setdefault(path, []).append(page)
    return found


def _title(page: Page, language: str) -> str:
    sections = SECTION.split((ROOT / _path(page.document, language)).read_text("utf-8"))
    return page.title.get(language) or HEADING.findall(sections[page.sections[0] if page.sections else 0])[0]


def _place(path: str, anchor: str, language: str) -> tuple[Page, str]:
    """Page and anchor, in the document's own language, of a heading. ValueError when there is none."""
    pages = _documents()[path]
    if not anchor:
        return pages[0], ""
    number = [slug for _, slug in _headings(path)].index(anchor)
    section, slug = _headings(_path(pages[0].document, language))[number]
    page = next(page for page in pages if not page.sections or section in page.sections)
    return page, slug


@cache
def _headings(path: str) -> list[tuple[int, str]]:
    """Section and anchor, as GitHub makes it, of each heading."""
    sections = SECTION.split((ROOT / path).read_text("utf-8"))
    return [(number, re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-"))
            for number, section in enumerate(sections)
            for heading in HEADING.findall(FENCE.sub("", section))]
