"""Assembly drawings of a finished board, and a page on which a part lights up when its line is touched."""

import json
from collections.abc import Callable
from html import escape

from ..netlist import Part
from ..svg import Picture, sign
from .layout import Layout
from .library import kind
from .readback import PadShape, ReadBoard

SCALE = 9.0  # pixels a mm
MARGIN = 3.0  # mm
Place = Callable[[float, float], tuple[float, float]]
GREEN, MASK, COPPER, WHITE, BODY, HOLE = "#1f6b3f", "#2c8250", "#d9b45a", "#ffffff", "#20262b", "#f7f7f4"


def sides(name: str, board: Layout, done: ReadBoard) -> dict[str, str]:
    """Front and back as SVG, each as one sees it: the back with left and right changed."""
    return {side: _drawn(name, board, done, side == "back", SCALE) for side in ("front", "back")}


def _drawn(name: str, board: Layout, done: ReadBoard, back: bool, scale: float) -> str:
    xs, ys = [x for x, _ in board.outline], [y for _, y in board.outline]
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    more = 5.5 if name == "main" else 0.0  # the pins of the screen's headers stand out
    width, height = (right - left + 2 * MARGIN) * scale, (high - low + 2 * MARGIN + more) * scale

    def at(x: float, y: float) -> tuple[float, float]:
        across = right - x if back else x - left
        return (across + MARGIN) * scale, (high - y + MARGIN + more) * scale

    picture = Picture(width, height, f"{name} board, {'back' if back else 'front'}")
    picture.polygon([at(x, y) for x, y in board.outline], GREEN, "#0d3a20", 1.5)
    for hole in board.cutouts:
        picture.polygon([at(x, y) for x, y in hole], WHITE)
    own = "B.Cu" if back else "F.Cu"
    for track in done.tracks:
        if track.layer == own:
            picture.line([at(*track.start), at(*track.end)], MASK, max(1.2, track.width * scale))
    for layer, start, end in done.silk:
        if layer.startswith(own[0]):
            picture.line([at(*start), at(*end)], WHITE, 1.4)
    for x, y in board.holes:
        picture.circle(*at(x, y), 1.6 * scale, HOLE, "#0d3a20")
    for x, y in board.bites:
        picture.circle(*at(x, y), 0.3 * scale, HOLE)
    for via in done.vias:
        picture.circle(*at(*via.at), 0.15 * scale, "#123b24")
    for pad in done.pads:
        if own in pad.layers:
            _pad(picture, pad, at, scale)
    for ref, part in board.netlist.parts.items():
        if kind(name, part).back == back and kind(name, part).number:
            _body(picture, name, board, part, [pad for pad in done.pads if pad.ref == ref], at, scale)
    for text in board.texts:
        if text.back == back:
            picture.text(
                *at(text.x, text.y), text.text, text.size * scale * 1.25, "middle", WHITE, True, -text.turn
            )
    for place, x, y, r, behind in board.signs:
        if behind == back:
            picture.polygon(
                [at(x + r * px * (-1 if back else 1), y - r * py) for px, py in sign(place)[0]], WHITE
            )
    return picture.render()


def _pad(picture: Picture, pad: PadShape, at: Place, scale: float) -> None:
    x, y = at(pad.x, pad.y)
    turned = round(pad.turn) % 180 == 90
    width, height = (pad.height, pad.width) if turned else (pad.width, pad.height)
    radius = min(width, height) / 2 * scale if pad.round else 0.1 * scale
    picture.rect(
        x - width * scale / 2, y - height * scale / 2, width * scale, height * scale, COPPER, radius=radius
    )
    if pad.drill:
        picture.circle(x, y, pad.drill / 2 * scale, "#3a3a36")


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


def _body(
    picture: Picture, name: str, board: Layout, part: Part, pads: list[PadShape], at: Place, scale: float
) -> None:
    x, y, turn = board.places[part.ref]
    width, height = BODIES.get(part.value, (2.0, 1.25))
    paint = PAINTS.get(part.value, BODY)
    if part.value.startswith("header"):
        width, height, paint = 2.54 * len(part.pins), 2.5, "#2b2f33"
        y += 3.0
    elif part.value.startswith("JST"):
        if name == "die":
            width, height = 15.9, 7.6
            y -= 1.2
        else:
            width, height = 7.6, 15.9
            x += -2.6 if x < 0 else 2.6
    elif round(turn) % 180 == 90:
        width, height = height, width
    middle = at(x, y)
    if part.value in ("passive piezo", "100 µF", "470 µF"):
        picture.circle(*middle, width / 2 * scale, paint, "#111111", 1.2)
    else:
        picture.rect(
            middle[0] - width * scale / 2,
            middle[1] - height * scale / 2,
            width * scale,
            height * scale,
            paint,
            "#111111",
            1.2,
            3,
        )
    if "switch" in part.value:
        picture.circle(*middle, min(width, height) * 0.29 * scale, "#8d949a", "#111111", 1)
    one = next((pad for pad in pads if pad.number == "1"), None)
    if one is not None and len(pads) > 1:  # a dot at pin 1, or at the cathode or plus
        px, py = at(one.x, one.y)
        picture.circle(px, py, 0.42 * scale, "#e23b2e")
    size = 0.95 if len(part.ref) > 2 else 1.2
    light = paint in (BODY, "#2f7d4f", "#1c1e20", "#2b2f33", "#3d7a56")
    picture.text(*middle, part.ref, size * scale, "middle", WHITE if light else "#111111", True)


def page(name: str, board: Layout, done: ReadBoard) -> str:
    """One HTML file without anything else: both sides, and the parts; what is touched lights up."""
    xs, ys = [x for x, _ in board.outline], [y for _, y in board.outline]
    more = 5.5 if name == "main" else 0.0
    groups: dict[str, list[str]] = {}
    for ref, part in board.netlist.parts.items():
        if kind(name, part).number:
            groups.setdefault(part.value, []).append(ref)
    rows = []
    for value, refs in groups.items():
        found = kind(name, board.netlist.parts[refs[0]])
        rows.append(
            f'<tr tabindex="0" data-refs="{" ".join(refs)}">'
            f'<td><input type="checkbox" aria-label="{" ".join(refs)}: done"></td>'
            f"<td>{escape(' '.join(refs))}</td><td>{escape(value)}</td><td>{escape(found.number)}</td>"
            f"<td>{'back' if found.back else 'front'}</td></tr>"
        )
    places = {
        ref: [
            (board.places[ref][0] - min(xs) + MARGIN) * SCALE,
            (max(xs) - board.places[ref][0] + MARGIN) * SCALE,
            (max(ys) - board.places[ref][1] + MARGIN + more) * SCALE,
            kind(name, part).back,
        ]
        for ref, part in board.netlist.parts.items()
        if kind(name, part).number
    }
    front, back = (_drawn(name, board, done, side, SCALE) for side in (False, True))
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Divermazo: assembly of the {name} board</title>
<style>
body {{ font: 16px system-ui, sans-serif; margin: 1rem; color: #222; background: #fafaf7 }}
.parts {{ display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }}
figure {{ margin: 0; position: relative; width: min(100%, 30rem) }} figure svg {{ width: 100%; height: auto }}
table {{ border-collapse: collapse }} td {{ padding: .2rem .5rem; border-top: 1px solid #ddd }}
td {{ overflow-wrap: anywhere }}
tr[data-refs] {{ cursor: pointer }} tr.on {{ background: #ffe9a8 }} tr:has(:checked) {{ opacity: .45 }}
i {{ position: absolute; width: 4%; aspect-ratio: 1; margin: -2% 0 0 -2%; border: 3px solid #ff3b2f;
border-radius: 50%; box-sizing: border-box }}
</style>
<main><h1>Assembly of the {name} board</h1>
<p>Touch a line: its parts are ringed. Red dot: pin 1, plus, or a diode's bar. Tick what is soldered.</p>
<div class="parts"><figure data-side="0">{front}</figure><figure data-side="1">{back}</figure>
<table><tr><td></td><td>Parts</td><td>Value</td><td>Number</td><td>Side</td></tr>{"".join(rows)}</table></div></main>
<script>
const places = {json.dumps(places)};
for (const row of document.querySelectorAll("tr[data-refs]")) {{
  const show = () => {{
    document.querySelectorAll("i").forEach(mark => mark.remove());
    document.querySelectorAll("tr.on").forEach(other => other.classList.remove("on"));
    row.classList.add("on");
    for (const ref of row.dataset.refs.split(" ")) {{
      const [left, right, top, back] = places[ref];
      const figure = document.querySelector(`figure[data-side="${{back ? 1 : 0}}"]`);
      const box = figure.querySelector("svg").viewBox.baseVal;
      const mark = document.createElement("i");
      mark.style.left = 100 * (back ? right : left) / box.width + "%";
      mark.style.top = 100 * top / box.height + "%";
      figure.append(mark);
    }}
  }};
  row.addEventListener("pointerenter", show); row.addEventListener("focus", show);
}}
</script></html>
"""
