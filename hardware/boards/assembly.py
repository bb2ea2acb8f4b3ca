"""Assembly of a finished board, from its file: drawings, a page on which what is touched lights up, sheets
for A4."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from html import escape
from math import cos, radians, sin
from pathlib import Path

from .. import PICTURES, ROOT
from ..netlist import Part
from ..svg import Picture, sign
from .describe import described
from .layout import BOARDS, Layout
from .library import kind
from .readback import PadShape, ReadBoard, read

HERE = Path(__file__).parent
LANGUAGES = ("es", "en")
SIDES = ("front", "back")
SCALE = 9.0  # pixels a mm
MARGIN = 3.0  # mm
PINS = 6.2  # mm that the pins of the screen's headers stand out at the far side
Place = Callable[[float, float], tuple[float, float]]


@dataclass(frozen=True)
class Look:
    """The colours of a drawing; without `track` no tracks, and bodies are white with black letters."""

    board: str
    edge: str
    pad: str
    hole: str
    silk: str
    dot: str
    track: str = ""


SCREEN = Look("#1f6b3f", "#0d3a20", "#d9b45a", "#3a3a36", "#ffffff", "#e23b2e", "#2c8250")
PAPER = Look("#ffffff", "#222222", "#d0d0d0", "#ffffff", "#999999", "#d21f14")

# Bodies by value: width, height about the middle of the pads, mm.
BODIES = {
    "WS2812B": (5.0, 5.0),
    "Raspberry Pi Pico": (21.0, 51.0),
    "74AHCT125": (3.9, 8.7),
    "1N4148W": (2.7, 1.6),
    "SMAJ5.0A": (4.4, 2.6),
    "0.75 A": (4.5, 3.2),
    "100 µF": (6.3, 6.3),
    "470 µF": (8.0, 8.0),
    "passive piezo": (12.2, 12.2),
    "tact switch 12 × 12 × 7.3": (12.0, 12.0),
    "tact switch 6 × 6 × 9.5": (6.0, 6.0),
    "tact switch 6 × 6 × 4.3": (6.0, 6.0),
}
CANS = ("100 µF", "470 µF")
DARK = "#20262b"
PAINTS = {
    "WS2812B": "#f4ecd2",
    "Raspberry Pi Pico": "#2f7d4f",
    "100 nF": "#c9a06a",
    "100 µF": "#9aa3ab",
    "470 µF": "#9aa3ab",
    "0.75 A": "#3d7a56",
    "JST PH, 6": "#efe9d8",
    "passive piezo": "#1c1e20",
}
PICO_FACE = (  # as one sees it on the board: middle from that of the Pico, size in mm, colour, word
    (0.0, 23.9, 8.0, 5.8, "#c4c9cd", "USB"),
    (4.2, 13.0, 3.4, 4.4, "#f4f4f2", ""),
    (-3.0, 13.0, 0.0, 0.0, "none", "BOOTSEL"),
    (0.0, -1.0, 7.0, 7.0, "#26262a", ""),
)
PALE = ("#f4ecd2", "#c9a06a", "#9aa3ab", "#efe9d8")


@cache
def finished(name: str) -> ReadBoard:
    """A board as its file has it."""
    return read((HERE / name / f"{name}.kicad_pcb").read_text(encoding="utf-8"))


class View:
    """One side of a board as one sees it: the back with left and right changed."""

    def __init__(
        self, name: str, back: bool, scale: float = SCALE, origin: "tuple[float, float] | None" = None
    ) -> None:
        """`origin`: where the board's (0, 0) is drawn; without it the board fills a picture of its own."""
        self.name, self.back, self.scale = name, back, scale
        self.board: Layout = BOARDS[name]()
        xs, ys = [x for x, _ in self.board.outline], [y for _, y in self.board.outline]
        left, right, self.low, self.high = min(xs), max(xs), min(ys), max(ys)
        above = MARGIN + (PINS if name == "main" and back else 0.0)
        self.width = (right - left + 2 * MARGIN) * scale
        self.height = (self.high - self.low + MARGIN + above) * scale
        self.origin = origin or ((MARGIN + (right if back else -left)) * scale, (self.high + above) * scale)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the board is drawn."""
        across = -x if self.back else x
        return self.origin[0] + across * self.scale, self.origin[1] - y * self.scale

    def picture(self, done: ReadBoard, look: Look = SCREEN) -> Picture:
        """The drawing by itself."""
        picture = Picture(self.width, self.height, f"{self.name} board, {'back' if self.back else 'front'}")
        self.draw(picture, done, look)
        return picture

    def draw(self, picture: Picture, done: ReadBoard, look: Look) -> None:
        """Board, copper, what is printed on it, parts."""
        board, at, scale = self.board, self.at, self.scale
        picture.polygon([at(x, y) for x, y in board.outline], look.board, look.edge, 1.5)
        for hole in board.cutouts:
            picture.polygon([at(x, y) for x, y in hole], "#ffffff", "none" if look.track else look.edge)
        own = "B.Cu" if self.back else "F.Cu"
        if look.track:
            for track in done.tracks:
                if track.layer == own:
                    picture.line(
                        [at(*track.start), at(*track.end)], look.track, max(1.2, track.width * scale)
                    )
            for via in done.vias:
                picture.circle(*at(*via.at), 0.15 * scale, "#123b24")
        for layer, start, end in done.silk:
            inside = all(self.low <= y <= self.high for _, y in (start, end))
            if layer.startswith(own[0]) and inside:
                picture.line([at(*start), at(*end)], look.silk, 1.4)
        for x, y in board.holes:
            picture.circle(*at(x, y), 1.6 * scale, "#f7f7f4", look.edge)
        for x, y in board.bites:
            picture.circle(*at(x, y), 0.3 * scale, "#f7f7f4", "none" if look.track else look.edge, 0.6)
        for pad in done.pads:
            if own in pad.layers:
                self._pad(picture, pad, look)
        for text in board.texts:
            if text.back == self.back:
                ink = look.silk if look.track else "#444444"
                picture.text(
                    *at(text.x, text.y), text.text, text.size * scale * 1.25, "middle", ink, True, -text.turn
                )
        for ref, part in board.netlist.parts.items():
            if (found := kind(self.name, part)).number and found.back == self.back:
                self._body(picture, part, [pad for pad in done.pads if pad.ref == ref], look)
        for place, x, y, r, behind in board.signs:
            if behind == self.back:
                points = [at(x + r * px * (-1 if self.back else 1), y - r * py) for px, py in sign(place)[0]]
                picture.polygon(points, look.silk if look.track else "#444444")

    def box(self, part: Part) -> tuple[float, float, float, float]:
        """The body of a part: its middle on the board, width and height, mm."""
        x, y, turn = self.board.places[part.ref]
        width, height = BODIES.get(part.value, (2.0, 1.25))
        if part.value.startswith("header"):
            return x, y + 3.0, 2.54 * len(part.pins), 2.5
        if part.value.startswith("JST"):
            if self.name == "die":
                return x, y - 1.2, 15.9, 7.6
            return x + (-2.6 if x < 0 else 2.6), y, 7.6, 15.9
        if round(turn) % 180 == 90:
            width, height = height, width
        return x, y, width, height

    def _pad(self, picture: Picture, pad: PadShape, look: Look) -> None:
        x, y = self.at(pad.x, pad.y)
        turned = round(pad.turn) % 180 == 90
        width, height = (pad.height, pad.width) if turned else (pad.width, pad.height)
        radius = min(width, height) / 2 * self.scale if pad.round else 0.1 * self.scale
        width, height = width * self.scale, height * self.scale
        picture.rect(x - width / 2, y - height / 2, width, height, look.pad, radius=radius)
        if pad.drill:
            picture.circle(x, y, pad.drill / 2 * self.scale, look.hole)

    def _body(self, picture: Picture, part: Part, pads: list[PadShape], look: Look) -> None:
        x, y, width, height = self.box(part)
        scale, middle = self.scale, self.at(x, y)
        paint = PAINTS.get(part.value, DARK) if look.track else "#ffffff"
        places = {pad.number: self.at(pad.x, pad.y) for pad in pads}
        left, top = middle[0] - width * scale / 2, middle[1] - height * scale / 2
        if part.value.startswith("header"):  # its pins stand out over the edge
            for pad in pads:
                px, py = self.at(pad.x, y + 1.0)
                pin = "#c9a640" if look.track else "#999999"
                picture.rect(px - 0.32 * scale, py - 7.0 * scale, 0.64 * scale, 7.0 * scale, pin)
        if part.value in (*CANS, "passive piezo"):
            picture.circle(*middle, width / 2 * scale, paint, "#111111", 1.2)
            if part.value in CANS:  # dark at minus, as the part has it
                away = 1 if places["2"][0] > middle[0] else -1
                radius, turns = width / 2 * scale, [radians(turn) for turn in range(-55, 56, 5)]
                picture.polygon(
                    [(middle[0] + away * radius * cos(a), middle[1] + radius * sin(a)) for a in turns],
                    "#111111",
                )
        elif part.value == "WS2812B":  # the corner at pin 3 is cut
            cut = 1.2 * scale
            nx, ny = places["3"]
            sx, sy = (1 if nx > middle[0] else -1), (1 if ny > middle[1] else -1)
            ex, ey = middle[0] + sx * width * scale / 2, middle[1] + sy * height * scale / 2
            fx, fy = 2 * middle[0] - ex, 2 * middle[1] - ey
            picture.polygon(
                [(ex - sx * cut, ey), (ex, ey - sy * cut), (ex, fy), (fx, fy), (fx, ey)],
                paint,
                "#111111",
                1.2,
            )
        else:
            picture.rect(left, top, width * scale, height * scale, paint, "#111111", 1.2, 3)
        if part.value == "Raspberry Pi Pico":
            self._face(picture, x, y, look)
        if "switch" in part.value:
            stem = "#8d949a" if look.track else "#eeeeee"
            picture.circle(*middle, min(width, height) * 0.29 * scale, stem, "#111111", 1)
        if (mark := _marked(part)) and mark in places:
            picture.circle(*places[mark], 0.42 * scale, look.dot)
        if part.value not in BODIES and width < 2.1:  # too small to write on
            out = max(abs(px - middle[0]) for px, _ in places.values()) + 0.8 * scale
            picture.text(
                middle[0] + out,
                middle[1],
                part.ref,
                1.2 * scale,
                "start",
                look.silk if look.track else "#111111",
                True,
            )
            return
        size = 0.95 if len(part.ref) > 2 else 1.2
        ink = "#ffffff" if look.track and paint not in PALE else "#111111"
        picture.text(*middle, part.ref, size * scale, "middle", ink, True)


    def _face(self, picture: Picture, x: float, y: float, look: Look) -> None:
        """What one sees of the Pico: its components."""
        for across, up, wide, tall, paint, word in PICO_FACE:
            px, py = self.at(x + across, y + up)
            shown = paint if look.track or paint == "none" else "#ffffff"
            edge = "none" if paint == "none" else "#555555"
            width, height = wide * self.scale, tall * self.scale
            picture.rect(px - width / 2, py - height / 2, width, height, shown, edge, 1.2, 2)
            ink = "#ffffff" if look.track and paint == "none" else "#111111"
            picture.text(px, py, word, 1.4 * self.scale, "middle", ink, True)


def _marked(part: Part) -> str:
    """The pad with a dot: a diode's bar, pin 1; nothing where either way is right or the body shows it."""
    others = ("Ω", "nF", "0.75 A", "piezo", "switch", "WS2812B", *CANS)
    return "" if any(word in part.value for word in others) else "1"


# Texts, in the order of LANGUAGES.
TEXTS = {
    "title": ("Montaje de la placa {name}", "Assembly of the {name} board"),
    "die": ("de un dado (die)", "die"),
    "main": ("principal (main)", "main"),
    "touch": (
        "Toca una línea, o una pieza en la placa: se rodea. También con las flechas ↑ ↓. Punto rojo: "
        "patilla 1 o raya de un diodo. LED: la esquina cortada. Bote redondo: el lado oscuro, lejos del +. "
        "Marca lo soldado.",
        "Touch a line, or a part on the board: it is ringed. Also with the arrow keys ↑ ↓. Red dot: pin 1 "
        "or a diode's bar. LEDs: the cut corner. Round can: the dark side, away from the +. "
        "Tick what is soldered.",
    ),
    "legend": (
        "Punto rojo: patilla 1 o raya de un diodo. LED: la esquina cortada. Bote redondo: el lado oscuro, "
        "lejos del +. Lo demás da igual.",
        "Red dot: pin 1 or a diode's bar. LEDs: the cut corner. Round can: the dark side, away from the +. "
        "All else goes in either way.",
    ),
    "front": ("delante", "front"),
    "back": ("detrás", "back"),
    "parts": ("Piezas", "Parts"),
    "value": ("Valor", "Value"),
    "number": ("Referencia", "Number"),
    "side": ("Cara", "Side"),
    "count": ("Cantidad", "Count"),
    "who": ("Quién", "Who"),
    "hand": ("a mano", "by hand"),
    "house": ("la fábrica de placas", "the board house"),
    "done": ("soldado", "soldered"),
    "one on die": (
        "Una placa por dado. De las dos pestañas queda una, y solo en ella se suelda el pulsador.",
        "One board a die. One of the two tabs stays, and only there the button is soldered.",
    ),
    "one on main": (
        "De J7, J8 y J9 se suelda una: la de tu pantalla. La Pico, la última, tras la primera corriente.",
        "Of J7, J8 and J9 one is soldered: that of your screen. The Pico last, after the first power.",
    ),
}
VALUES = {
    "tact switch": "pulsador",
    "header,": "tira de pines,",
    "passive piezo": "zumbador piezoeléctrico pasivo",
}


def _text(key: str, language: str) -> str:
    return TEXTS[key][LANGUAGES.index(language)]


def _title(name: str, language: str) -> str:
    return _text("title", language).format(name=_text(name, language))


def _value(value: str, language: str) -> str:
    if language == "es":
        for english, spanish in VALUES.items():
            value = value.replace(english, spanish)
        value = re.sub(r"(?<=\d)\.(?=\d)", ",", value)
    return value


def _groups(view: View) -> list[list[Part]]:
    """The parts to solder, those alike together, in the order of soldering: low ones first, the Pico last."""
    groups: dict[str, list[Part]] = {}
    for part in view.board.netlist.parts.values():
        if kind(view.name, part).number:
            groups.setdefault(part.value, []).append(part)
    return sorted(groups.values(), key=lambda group: (kind(view.name, group[0]).hand, group[0].ref == "U1"))


def page(name: str, done: ReadBoard) -> str:
    """One HTML file without anything else, in both languages: both sides, and the parts."""
    views = (View(name, False), View(name, True))
    rows = []
    for group in _groups(views[0]):
        found = kind(name, group[0])
        refs = " ".join(part.ref for part in group)
        side = "back" if found.back else "front"
        shown = _ranges(refs.split())
        rows.append(
            f'<tr data-refs="{refs}"><td><input type="checkbox" aria-label="{refs}"></td><td>{shown}</td>'
            f"<td>{_both(*(_value(group[0].value, language) for language in LANGUAGES))}</td>"
            f"<td>{escape(found.number)}</td><td>{_word(side)}</td></tr>"
        )
    places = {}
    for part in views[0].board.netlist.parts.values():
        found = kind(name, part)
        if found.number:
            view = views[found.back]
            x, y, width, height = view.box(part)
            px, py = view.at(x, y)
            places[part.ref] = [
                int(found.back),
                *(
                    round(100 * share, 2)
                    for share in (
                        px / view.width,
                        py / view.height,
                        width * SCALE / view.width,
                        height * SCALE / view.height,
                    )
                ),
            ]
    front, back = (view.picture(done).render() for view in views)
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Divermazo: {name}</title>
<style>
body {{ font: 16px system-ui, sans-serif; margin: 1rem; color: #222; background: #fafaf7 }}
html:lang(es) [lang=en], html:lang(en) [lang=es] {{ display: none }}
.parts {{ display: grid; gap: 1rem; align-items: start;
grid-template-columns: minmax(0, 3fr) minmax(25rem, 2fr) }}
.boards {{ display: flex; gap: .5rem; position: sticky; top: 0; background: #fafaf7 }}
figure {{ margin: 0; position: relative; flex: 1 1 0; min-width: 0; align-self: end; cursor: pointer }}
svg {{ display: block; width: 100%; height: auto }}
table {{ border-collapse: collapse }}
td, th {{ padding: .3rem .4rem; border-top: 1px solid #ddd; text-align: left }}
td:nth-child(4) {{ overflow-wrap: anywhere }}
@media (max-width: 60rem) {{
.parts {{ grid-template-columns: minmax(0, 1fr) }} input {{ scroll-margin-top: 19rem }}
table {{ font-size: 14px }} }}
tr[data-refs] {{ cursor: pointer }} tr.on {{ background: #ffe9a8 }}
tr:has(:checked) td + td {{ color: #6d6d6d; text-decoration: line-through }}
input {{ width: 1.2rem; height: 1.2rem }} button {{ font: inherit; padding: .3rem .8rem }}
i {{ position: absolute; transform: translate(-50%, -50%); border: 3px solid #ff3b2f; outline: 2px solid #fff;
border-radius: 6px; box-sizing: content-box; pointer-events: none }}
</style>
<main><h1>{_both(*(_title(name, language) for language in LANGUAGES))}</h1>
<p>{_word("touch")} {_word(f"one on {name}")}</p>
<p><button type="button"><span lang="es">English</span><span lang="en">Español</span></button></p>
<div class="parts"><div class="boards">
<figure data-side="0">{front}</figure>
<figure data-side="1">{back}</figure></div>
<table><tr><td></td>{"".join(f"<th>{_word(key)}</th>" for key in ("parts", "value", "number", "side"))}</tr>
{"".join(rows)}</table></div></main>
<script>
const places = {json.dumps(places)};  // side, and in percent: middle, width, height
const rows = [...document.querySelectorAll("tr[data-refs]")];
const show = (row) => {{
  document.querySelectorAll("i").forEach(mark => mark.remove());
  rows.forEach(other => other.classList.toggle("on", other === row));
  for (const ref of row.dataset.refs.split(" ")) {{
    const [side, x, y, width, height] = places[ref];
    const mark = document.createElement("i");
    mark.dataset.ref = ref;
    mark.style.cssText = `left:${{x}}%;top:${{y}}%;width:${{width}}%;height:${{height}}%`;
    document.querySelector(`figure[data-side="${{side}}"]`).append(mark);
  }}
}};
rows.forEach((row, place) => {{
  row.addEventListener("pointerenter", () => show(row));
  row.addEventListener("focusin", () => show(row));
  row.addEventListener("keydown", (event) => {{
    const step = {{ArrowDown: 1, ArrowUp: -1}}[event.key];
    if (!step) return;
    rows[(place + step + rows.length) % rows.length].querySelector("input").focus();
    event.preventDefault();
  }});
}});
for (const figure of document.querySelectorAll("figure")) figure.addEventListener("click", (event) => {{
  const shown = figure.getBoundingClientRect();
  const left = 100 * (event.clientX - shown.left) / shown.width;
  const top = 100 * (event.clientY - shown.top) / shown.height;
  const hit = Object.keys(places).find(ref => {{
    const [side, x, y, width, height] = places[ref];
    const near = Math.abs(left - x) < width / 2 + 1 && Math.abs(top - y) < height / 2 + 1;
    return near && side === Number(figure.dataset.side);
  }});
  if (hit) rows.find(row => row.dataset.refs.split(" ").includes(hit)).querySelector("input").focus();
}});
const speak = (language) => {{ document.documentElement.lang = language; }};
speak(navigator.language.startsWith("es") ? "es" : "en");
document.querySelector("button").addEventListener("click", () => {{
  speak(document.documentElement.lang === "es" ? "en" : "es");
}});
</script></html>
"""


def _both(es: str, en: str) -> str:
    """A text in both languages; the page shows one."""
    es, en = escape(es), escape(en)
    return es if es == en else f'<span lang="es">{es}</span><span lang="en">{en}</span>'


def _word(key: str) -> str:
    return _both(*TEXTS[key])


def sheets(name: str, language: str) -> str:
    """What typst sets: a page for each side, its drawing on top, its parts to tick off below."""
    pages = []
    for side in SIDES:
        view = View(name, side == "back")
        rows = []
        for group in _groups(view):
            found = kind(name, group[0])
            if found.back == view.back:
                count = 1 if found.one else len(group)
                refs = [part.ref for part in group]
                cells = (
                    "□",
                    " / ".join(refs) if count < len(refs) else _ranges(refs),
                    str(count),
                    _value(group[0].value, language),
                    _text("hand" if found.hand else "house", language),
                )
                rows.append(", ".join(f"[{_typst(cell)}]" for cell in cells))
        heads = ", ".join(f"[*{_typst(_text(key, language))}*]" for key in ("parts", "count", "value", "who"))
        title = _title(name, language)
        found_here = [found for group in _groups(view) if (found := kind(name, group[0])).back == view.back]
        note = _typst(_text(f"one on {name}", language)) if any(found.one for found in found_here) else ""
        pages.append(f"""
#text(size: 15pt, weight: "bold")[{_typst(title)}: {_typst(_text(side, language))}]
#v(-2mm)
{_typst(_text("legend", language))} {note}
#align(center, image("/{_paper(name, side).relative_to(ROOT).as_posix()}", height: 172mm, fit: "contain"))
#table(columns: 5, stroke: (x: none, y: 0.4pt + gray), inset: (x: 2mm, y: 1.1mm), [], {heads},
  {", ".join(rows)})
""")
    return (
        f'#set document(title: "Divermazo {name}", date: none)\n'
        '#set page(paper: "a4", margin: (x: 12mm, y: 11mm))\n'
        '#set text(font: "DejaVu Sans", size: 8.5pt)\n' + "\n#pagebreak()\n".join(pages)
    )


def _typst(text: str) -> str:
    for char in "\\#*_[]$@<>`~":
        text = text.replace(char, "\\" + char)
    return text


def _ranges(refs: list[str]) -> str:
    """`D1 D2 D3 D5` as `D1-D3, D5`."""
    found: list[list[str]] = []
    for ref in refs:
        letters = ref.rstrip("0123456789")
        last = found[-1][-1] if found else ""
        if last.rstrip("0123456789") == letters and int(last[len(letters) :]) + 1 == int(ref[len(letters) :]):
            found[-1].append(ref)
        else:
            found.append([ref])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)


def _paper(name: str, side: str) -> Path:
    return HERE / name / f"{name}-{side}.svg"


def drawings() -> dict[Path, str]:
    """All drawings and pages, by where they go."""
    found = {}
    for name in BOARDS:
        done = finished(name)
        for side in SIDES:
            view = View(name, side == "back")
            found[PICTURES / f"board-{name}-{side}.svg"] = view.picture(done).render()
            found[_paper(name, side)] = view.picture(done, PAPER).render()
        found[HERE / name / f"{name}-assembly.html"] = page(name, done)
    return found


def make() -> None:
    """Everything about assembling the boards, from their files."""
    from ..pdf import compile_typst

    for path, content in drawings().items():
        path.write_text(content, encoding="utf-8")
    for name in BOARDS:
        for language in LANGUAGES:
            compile_typst(sheets(name, language), _sheet(name, language))


def _sheet(name: str, language: str) -> Path:
    return HERE / name / f"{name}-assembly.{language}.pdf"


def outputs() -> list[Path]:
    """Everything that `make` writes."""
    files = [HERE / name / f"{name}-assembly.html" for name in BOARDS]
    files += [_sheet(name, language) for name in BOARDS for language in LANGUAGES]
    return files + [
        path
        for name in BOARDS
        for side in SIDES
        for path in (PICTURES / f"board-{name}-{side}.svg", _paper(name, side))
    ]


def inputs() -> bytes:
    """What the drawings depend on."""
    files = b"".join((HERE / name / f"{name}.kicad_pcb").read_bytes() for name in BOARDS)
    return (
        files
        + Path(__file__).read_bytes()
        + "".join(described(board()) for board in BOARDS.values()).encode()
    )
