"""The page in its two shapes, from the files of simulator/divermazo_sim/web: page/ with what is made of
`look`, and alone/.
"""

import hashlib
import json
import re
import shutil
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import divermazo_sim
from divermazo_sim.web.site import site

from . import icons
from .bundle import WITHOUT_NODE, bundle
from .pack import figures, modules, pack

ALONE = Path(divermazo_sim.__path__[0]) / "web" / "alone"
WASM = "@micropython/micropython-webassembly-pyscript/micropython.wasm"
STYLES = ("look.css", "page.css", "alone.css")
PICTURE = re.compile(r"url\(body/([\w-]+)\.svg\)")
REFERENCES = re.compile(r' *<(?:link\b[^>]*|script\b[^>]*></script)>\n')  # of index.html to its other files

# What the page may load, from where; nothing else.
POLICY = {"default-src": "'none'", "base-uri": "'none'", "form-action": "'none'"}
SITE_POLICY = {**POLICY, "script-src": "'self' 'wasm-unsafe-eval'", "worker-src": "'self' blob:",
               "style-src": "'self'", "img-src": "'self' blob: data:", "connect-src": "'self'",
               "manifest-src": "'self'"}
LANGUAGE = '<button type="button" id="language">'
MANUALS = (ALONE / "manuals.html").read_text("utf-8").strip()
OPENED = (ALONE / "opened.html").read_text("utf-8")  # where the site is opened as a file
OPENED_SCRIPT = (ALONE / "opened.js").read_text("utf-8")
REFERRER = '<meta name="referrer" content="no-referrer">'


@dataclass(frozen=True)
class Parts:
    """What both shapes are made of. `html`: the page without references to other files.
    `packed`: by name, see pack.py. `scripts`: the page's own by where it finds what is packed."""

    html: str
    icon: str
    style: str
    packed: dict[str, bytes]
    scripts: dict[str, str]
    version: str


def build(folder: Path, packages: Path) -> None:
    """Write web/ and divermazo.html into `folder`. `packages`: a folder node_modules. Raises NpmError."""
    parts = make(packages)
    shutil.rmtree(folder / "web", ignore_errors=True)
    (folder / "web").mkdir(parents=True)
    for path, data in site_files(parts).items():
        (folder / "web" / path).write_bytes(data)
    (folder / "divermazo.html").write_text(single_file(parts), "utf-8")
    shutil.copy(folder / "divermazo.html", folder / "web")


def make(packages: Path) -> Parts:
    sources = {**site(), **{path.name: path.read_text("utf-8") for path in ALONE.iterdir()}}
    style = "".join(sources[name] for name in STYLES)
    with TemporaryDirectory() as folder:
        work = Path(folder)
        for path, text in sources.items():
            (work / path).parent.mkdir(parents=True, exist_ok=True)
            (work / path).write_text(text, "utf-8")
        worker = bundle(work / "worker.js", packages, *WITHOUT_NODE)
        pictures = {f"{name}.svg": sources[f"body/{name}.svg"].encode() for name in PICTURE.findall(style)}
        files = {"worker.js": worker.encode(), "micropython.wasm": (packages / WASM).read_bytes(),
                 **modules(), **pictures}
        counting = figures()
        texts = [text.encode() for text in sources.values()]
        version = _digest(*files.values(), *counting.values(), *texts).hex()[:16]
        packed = {"device": pack(files, version), "games": pack(counting, version)}
        sizes = json.dumps({name: len(data) for name, data in packed.items()})
        (work / "version.js").write_text(f'export const version = "{version}", sizes = {sizes};\n')
        scripts = {}
        for where in ("fetched", "inlined"):
            (work / "packed.js").write_text(f'export {{ packed }} from "./{where}.js";\n')
            scripts[where] = bundle(work / "main.js", packages)
    html = REFERENCES.sub("", sources["index.html"]).replace("</body>", sources["starting.html"] + "</body>")
    return Parts(html, sources["icon.svg"], PICTURE.sub(r"var(--\1)", style), packed, scripts, version)


def site_files(parts: Parts) -> dict[str, bytes]:
    """What is in web/, by path."""
    files = {"page.js": parts.scripts["fetched"].encode(), "page.css": parts.style.encode(),
             **{f"{name}.bin": data for name, data in parts.packed.items()},
             "icon.svg": parts.icon.encode(), **icons.pngs(parts.icon),
             "manifest.webmanifest": _manifest().encode()}

    def reference(path: str) -> str:
        return f'{path}?{parts.version}" integrity="{_integrity(files[path])}'

    scripts = f"{SITE_POLICY['script-src']} '{_integrity(OPENED_SCRIPT.encode())}'"
    head = [_policy({**SITE_POLICY, "script-src": scripts}), REFERRER,
            '<link rel="icon" href="icon.svg" type="image/svg+xml">',
            '<link rel="apple-touch-icon" href="icon-192.png">',
            '<link rel="manifest" href="manifest.webmanifest">',
            f'<link rel="stylesheet" href="{reference("page.css")}">',
            f'<script defer src="{reference("page.js")}"></script>']
    html = parts.html.replace(LANGUAGE, MANUALS + LANGUAGE)
    html = html.replace("</body>", f"{OPENED}  <script>{OPENED_SCRIPT}</script>\n</body>")
    files["index.html"] = _with_head(html, head).encode()
    digests = {path: _integrity(data) for path, data in files.items()}
    worker = f'const VERSION = "{parts.version}";\nconst FILES = {json.dumps(digests, indent=1)};\n\n'
    return {**files, "sw.js": (worker + (ALONE / "sw.js").read_text("utf-8")).encode()}


def single_file(parts: Parts) -> str:
    """divermazo.html: the page with all its parts in it."""
    script = parts.scripts["inlined"]
    policy = {**POLICY, "script-src": f"'{_integrity(script.encode())}' 'wasm-unsafe-eval'",
              "style-src": f"'{_integrity(parts.style.encode())}'", "worker-src": "blob:",
              "img-src": "blob: data:"}
    head = [_policy(policy), REFERRER,
            f'<link rel="icon" href="data:image/svg+xml,{quote(parts.icon)}">',
            f"<style>{parts.style}</style>"]
    tail = [*(f'<script type="text/plain" id="packed-{name}">{b64encode(data).decode()}</script>'
              for name, data in parts.packed.items()),
            f"<script>{script}</script>", "</body>"]
    return _with_head(parts.html, head).replace("</body>", "\n".join(tail))


def _with_head(html: str, lines: list[str]) -> str:
    return html.replace("</head>", "".join(f"  {line}\n" for line in lines) + "</head>")


def _policy(policy: dict[str, str]) -> str:
    text = "; ".join(f"{what} {where}" for what, where in policy.items())
    return f'<meta http-equiv="Content-Security-Policy" content="{text}">'


def _manifest() -> str:
    return json.dumps({
        "id": "./", "start_url": "./", "scope": "./", "display": "standalone", "name": "Divermazo",
        "short_name": "Divermazo", "lang": "es", "background_color": "#14171a", "theme_color": "#14171a",
        "description": "Dados y árbitro para las cartas Divermazo · Dice and referee for the Divermazo cards",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
                  *({"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png",
                     "purpose": "any maskable"} for size in icons.SIZES)],
    }, ensure_ascii=False, indent=1)


def _integrity(data: bytes) -> str:
    return f"sha256-{b64encode(_digest(data)).decode()}"


def _digest(*parts: bytes) -> bytes:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(part)
    return whole.digest()
