"""The pages around the device as HTML, es/ and en/, by Sphinx, and the files that they offer, files/.

Sphinx writes what the Content-Security-Policy of the site would not let live: scripts, styles and attributes
within the page. `sealed` names the first two by their digests, and puts those of all that a page loads into
the addresses, so that it never gets a file of another version.
"""

import re
import shutil
import subprocess
import sys
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from . import ROOT
from .pages import LANGUAGES, ManualError, markdown

CONFIGURATION = Path(__file__).parent / "sphinx"
FILE = re.compile(r"\(files:([^)]+)\)")
INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
LOADED = re.compile(r'(<(?:link rel="stylesheet"|script|img)\b[^>]*?(?:src|href)=")([^":?]+)(?:\?v=\w+)?"')
AS_WELL = {  # for everybody: what scrolls is reached by keys, a heading says of which level, and is not empty
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
    '<th class="head"><p></p></th>': "<td></td>",
    'role="heading">': 'role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Divermazo">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
}
STYLE = re.compile(r'\sstyle="(display|opacity): ([^;"]+);?"')  # attributes say it as well
TRANSLATIONS = re.compile(r"^Documentation\.addTranslations\((.*)\);", re.DOTALL)  # evaluates a text
LEFT_OUT = ("*.map", "*.txt", ".buildinfo", "objects.inv")  # of no use on the site
IN_SPANISH = {  # what the theme says in English alone
    "Skip to content": "Ir al contenido",
    "Toggle site navigation sidebar": "Mostrar u ocultar las páginas",
    "Toggle table of contents sidebar": "Mostrar u ocultar el índice",
    "Toggle Light / Dark / Auto color theme": "Claro, oscuro o como el sistema",
    "Auto light/dark, in light mode": "Como el sistema, ahora claro",
    "Auto light/dark, in dark mode": "Como el sistema, ahora oscuro",
    "Light mode": "Claro",
    "Dark mode": "Oscuro",
    "Menu": "Menú",
    "Contents": "Índice",
    "Expand": "Desplegar",
    "Back to top": "Volver arriba",
    "On this page": "En esta página",
    "Toggle navigation of": "Desplegar",
    "Home": "Inicio",
    "Made with": "Hecho con",
    "Next": "Siguiente",
    "Previous": "Anterior",
}
ENGLISH = re.compile(rf"(?<=[\">])(\s*)({'|'.join(map(re.escape, IN_SPANISH))})(?=\s*[\"<])")


def build(folder: Path) -> None:
    """Write es/, en/ and files/ into `folder`. Raises ManualError."""
    if not all(find_spec(name) for name in ("sphinx", "furo", "myst_parser")):
        raise ManualError("The pages around the device take Sphinx, and it is not here.\n"
                          "`make web` installs it; by hand: .venv/bin/pip install -e '.[web]'")
    pages = {language: markdown(language) for language in LANGUAGES}
    with ThreadPoolExecutor() as pool:
        list(pool.map(partial(_html, pages, folder), LANGUAGES))
    (folder / ".nojekyll").touch()  # a host that runs Jekyll leaves out what begins with _
    for path in {path for texts in pages.values() for text in texts.values() for path in FILE.findall(text)}:
        copy = folder / "files" / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, copy)
    for language in LANGUAGES:
        for page in (folder / language).glob("*.html"):
            page.write_text(_mended(page.read_text("utf-8"), language), "utf-8")
    for page in folder.glob("*/**/*.html"):
        page.write_text(sealed(page, "../" * len(page.parent.relative_to(folder).parts)), "utf-8")


def _html(pages: dict[str, dict[str, str]], folder: Path, language: str) -> None:
    with TemporaryDirectory() as work:
        source = Path(work) / "source"
        source.mkdir()
        (source / "img").symlink_to(ROOT / "docs" / "img")
        for name, text in pages[language].items():
            (source / f"{name}.md").write_text(text, "utf-8")
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-D", f"language={language}",
                   "-c", str(CONFIGURATION), "-d", f"{work}/doctrees", str(source), str(folder / language)]
        done = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise ManualError(f"Sphinx does not take the pages in «{language}»:\n{done.stderr.strip()}")
    made = folder / language
    for path in [path for pattern in LEFT_OUT for path in made.rglob(pattern)]:
        path.unlink()
    words = made / "_static" / "translations.js"
    if words.exists():
        words.write_text(TRANSLATIONS.sub(r"Object.assign(Documentation.TRANSLATIONS, (\1).messages);",
                                          words.read_text("utf-8")), "utf-8")


def _mended(text: str, language: str) -> str:
    """A page of the theme, for keyboards and screen readers, in its language."""
    for what, better in AS_WELL.items():
        text = text.replace(what, better)
    if language == "es":
        text = ENGLISH.sub(lambda match: match[1] + IN_SPANISH[match[2]], text)
    return STYLE.sub(r' \1="\2"', text)


def sealed(page: Path, root: str) -> str:
    """A page with policy and icon, and what it loads bound to its digests. `root`: the way to the device."""
    text = page.read_text("utf-8")

    def named(match: re.Match[str]) -> str:
        start, path = match.groups()
        digest = sha256((page.parent / path).read_bytes()).digest()
        bound = "" if start.startswith("<img") else f' integrity="sha256-{b64encode(digest).decode()}"'
        return f'{start}{path}?v={digest.hex()[:12]}"{bound}'

    text = LOADED.sub(named, text)
    inline: dict[str, list[str]] = {"script": [], "style": []}
    for tag, content in INLINE.findall(text):
        inline[tag].append(f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'")
    policy = {"default-src": "'none'", "base-uri": "'none'", "form-action": "'self'", "connect-src": "'self'",
              "img-src": "'self' data:", "script-src": " ".join(["'self'", *inline["script"]]),
              "style-src": " ".join(["'self'", *inline["style"]])}
    head = '<meta charset="utf-8">'
    meta = "; ".join(f"{what} {where}" for what, where in policy.items())
    return text.replace(head, f'{head}<meta http-equiv="Content-Security-Policy" content="{meta}">'
                              '<meta name="referrer" content="no-referrer">'
                              f'<link rel="icon" href="{root}icon.svg" type="image/svg+xml">', 1)
