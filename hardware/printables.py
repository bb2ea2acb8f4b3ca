"""Things to print on A4: a quick guide for the box in two languages, and labels for the buttons.

In the texts ~...~ is what stands on the screen, taken from the firmware's strings by name, [..] are keys, and
[colors] is the six buttons with their names.
"""

import re
from dataclasses import dataclass
from typing import Any

from divermazo.games import GAMES, LANGUAGES
from divermazo.rules.cards import COLORS
from divermazo.ui.faces import SIGNS
from divermazo.ui.screens.settings import DeviceSettings
from divermazo.ui.texts import Texts
from divermazo_sim.look import KEYPAD, LACQUER, LETTERS, TABLE

from . import PICTURES, PRINT, ROOT
from .svg import Picture

INK = "#222222"
MARKS = re.compile(r"(~\w+~|\[(?:[0-9*#]|colors)\])")


@dataclass(frozen=True)
class Guide:
    """The texts of a quick guide: `parts` names what is in the picture, a game is name, note and steps."""

    subtitle: str
    parts: dict[str, str]
    start: tuple[str, tuple[str, ...]]
    keys: tuple[str, tuple[tuple[str, str], ...]]
    foot: str
    games: tuple[tuple[str, str, tuple[str, ...]], ...]
    help: tuple[str, tuple[str, ...]]


GUIDES = {
    "es": Guide(
        subtitle="Guía rápida",
        parts={"dice": "seis dados", "button": "un botón por dado", "screen": "pantalla",
                  "keypad": "teclado", "usb": "cable USB: detrás"},
        start=("Encender", (
            "Conecta el cable USB a un cargador o a un ordenador: los dados saludan del 1 al 6.",
            "La primera vez elige idioma: [1] español, [2] English.",
            "En el menú elige con el número, o con el botón del dado que muestra esos puntos.")),
        keys=("Teclas", (
            ("[1]–[9] [0]", "números; [0] es la carta 10"),
            ("botón de un dado", "su color: [colors]"),
            ("[#]", "aceptar, seguir; mantener: ayuda"),
            ("[*]", "un paso atrás; mantener: menú"),
            ("una carta", "siempre número y color: [4] y el dado rojo"))),
        foot="La última línea de la pantalla dice siempre qué teclas valen. [*] deshace cualquier paso.",
        games=(
            ("~MODULAR~", "diez cartas por jugador, sin turnos", (
                "[#] lanza los seis dados. Se descubre una carta y se teclea (~FIRST_CARD~).",
                "Su color dice qué dado cuenta: brilla con marco. La pantalla pide 4 ± 1: vale un 3 o un 5, "
                "de cualquier color.",
                "Se cuenta en círculo, del 1 al 10: 5 + 6 = 1 y 5 − 6 = 9.",
                "Quien primero echa una carta que vale, la teclea. Si no vale: la vuelve a coger; "
                "[*] si solo estaba mal tecleada, [#] para apuntar el fallo (~WHOSE~).",
                "¿Nadie puede? El botón del dado en juego lo lanza otra vez.",
                "[#] termina la partida: ~WINNER~ Gana quien se queda sin cartas.")),
            ("~BANNERS~", "dos jugadores, siete cartas cada uno", (
                "Carta en tres toques: número, color y estandarte. [7] rojo [4] pone el 7 rojo en el cuarto.",
                "[#] es robar: pasa el turno. Con el mazo vacío, [#] solo pasa.",
                "[4] [#] reclama el cuarto. La pantalla dice por qué sí, o enseña las cartas que lo impiden.",
                "Escalera de color > trío > color > escalera > suma. Gana quien tiene tres seguidos, o "
                "cinco.")),
            ("~EXPLORERS~", "dos jugadores, ocho cartas cada uno", (
                "Toca el dado del color que no juega: se vuelve blanco, y es el mazo.",
                "Carta y [#]: a tu expedición. Carta y otra vez el mismo dado: al montón.",
                "Después, robar: el dado blanco es el mazo; un dado de color, su montón.",
                "[1] es una inversión. Cada expedición: (suma − 20) × (1 + inversiones), y 20 más con ocho "
                "cartas. Al acabar el mazo, cuenta la pantalla."))),
        help=("Si algo falla", (
            "Una tecla, un dado o el sonido no van: menú, ~SETTINGS~, ~DEVICE~, ~SELFTEST~.",
            "No se enciende: otro cable, otro cargador (500 mA o más).",
            "Se quedó atascado: quita el cable y ponlo otra vez; pregunta ~CONTINUE~ y nada se pierde.",
            "Se ve poco o mucho, suena demasiado: menú, ~SETTINGS~.",
            "La pantalla falla: la partida sigue; los dados y los botones bastan.")),
    ),
    "en": Guide(
        subtitle="Quick guide",
        parts={"dice": "six dice", "button": "a button for each", "screen": "screen",
                  "keypad": "keypad", "usb": "USB: at the back"},
        start=("Switching on", (
            "Connect the USB cable to a charger or a computer: the dice greet from 1 to 6.",
            "The first time, choose a language: [1] español, [2] English.",
            "In the menu choose by digit, or by the button of the die that shows so many pips.")),
        keys=("Keys", (
            ("[1]–[9] [0]", "numbers; [0] is the card 10"),
            ("button at a die", "its colour: [colors]"),
            ("[#]", "OK, go on; hold: help"),
            ("[*]", "one step back; hold: menu"),
            ("a card", "always number and colour: [4] and the red die"))),
        foot="The last line of the screen always says which keys count. [*] takes back any step.",
        games=(
            ("~MODULAR~", "ten cards each, no turns", (
                "[#] throws the six dice. One card is turned up and typed (~FIRST_CARD~).",
                "Its colour says which die counts: it shines, with a frame. The screen asks for 4 ± 1: a 3 "
                "or a 5 of any colour.",
                "Numbers go round from 1 to 10: 5 + 6 = 1 and 5 − 6 = 9.",
                "Whoever first throws a right card types it. If it is wrong it goes back to the hand; "
                "[*] if it was only mistyped, [#] to note whose mistake it was (~WHOSE~).",
                "Nobody can? The button of the die in play throws it again.",
                "[#] ends the game: ~WINNER~ Whoever has no cards left wins.")),
            ("~BANNERS~", "two players, seven cards each", (
                "A card is three taps: number, colour and banner. [7] red [4] lays the red 7 at the fourth.",
                "[#] means drawn: the turn passes. With the deck empty, [#] only passes.",
                "[4] [#] claims the fourth. The screen says why it is yours, or shows the cards that prevent "
                "it.",
                "Straight flush > three of a kind > flush > straight > sum. Three in a row or any five "
                "win.")),
            ("~EXPLORERS~", "two players, eight cards each", (
                "Tap the die of the colour that is left out: it turns white, and is the deck.",
                "Card and [#]: on your expedition. Card and the same die again: on the pile.",
                "Then draw: the white die is the deck; a die of a colour, its pile.",
                "[1] is an investment. Each expedition: (sum − 20) × (1 + investments), and 20 more with "
                "eight cards. When the deck is gone, the screen counts."))),
        help=("If something fails", (
            "A key, a die or the sound fails: menu, ~SETTINGS~, ~DEVICE~, ~SELFTEST~.",
            "It stays dark: another cable, another charger (500 mA or more).",
            "It is stuck: pull the cable and plug it in again; it asks ~CONTINUE~ and nothing is lost.",
            "Too bright, too dark, too loud: menu, ~SETTINGS~.",
            "The screen fails: the game goes on; dice and buttons are enough.")),
    ),
}


class Strings:
    """The firmware's texts of a language by name, and the titles of the games: MODULAR."""

    def __init__(self, language: str) -> None:
        texts = Texts(language)
        places = (DeviceSettings.place, *(kind.texts() for kind in GAMES))
        self._places = [texts.of(place) for place in places]
        self._titles = {kind.name.upper(): kind.title(language) for kind in GAMES}

    def __getattr__(self, name: str) -> Any:
        found = [self._titles.get(name), *(getattr(texts, name, None) for texts in self._places)]
        return next(text for text in found if text)


def strings(language: str) -> Strings:
    """What the screens say in a language."""
    return Strings(language)


def layout_svg(language: str) -> str:
    """The face of the device as a line drawing with its parts named."""
    texts = GUIDES[language].parts
    names = strings(language).COLORS
    picture = Picture(1600, 1060, "Divermazo")
    ox, oy = 800, 530
    picture.polygon([(ox + x, oy + y) for x, y in TABLE.body], "#f7f3ec", INK, 4)
    for place, (box, color) in enumerate(zip(TABLE.dice, COLORS, strict=True)):
        picture.rect(ox + box.x - 72, oy + box.y - 72, 144, 144, "#ffffff", rgb(place), 7, 20)
        for index in range(9):
            x, y = TABLE.led(place, index)
            picture.circle(ox + x, oy + y, 9, "#d8d2c6")
        key = TABLE.keys[color]
        picture.circle(ox + key.x, oy + key.y, 30, rgb(place), INK, 2)
        picture.sign(place, ox + key.x, oy + key.y, 14, "#ffffff")
        if box.x:
            beyond = 56 if key.y > box.y else -56
            picture.text(ox + key.x, oy + key.y + beyond, names[place], 42, "middle", bold=True)
        else:
            picture.text(ox + box.x + 92, oy + box.y, names[place], 42, bold=True)
    glass = TABLE.glass
    left, top, _, _ = glass.edges
    picture.rect(ox + left, oy + top, glass.width, glass.height, "#17181a", radius=14)
    picture.text(ox, oy + glass.y, texts["screen"], 46, "middle", "#ffffff")
    for names_of_row in KEYPAD:
        for name in names_of_row:
            key = TABLE.keys[name]
            picture.rect(ox + key.x - 36, oy + key.y - 26, 72, 52, "#ffffff", INK, 2, 12)
            picture.text(ox + key.x, oy + key.y, "0 10" if name == "0" else name, 28, "middle", bold=True)
    purple = TABLE.dice[5]
    for name, (x, y), (ax, ay) in (("dice", (10, 60), (purple.x - 40, purple.y - 76)),
                                   ("usb", (1590, 60), (176, -488)),
                                   ("keypad", (10, 1010), (-124, 225)),
                                   ("button", (1590, 1010), (30, 290))):
        left = x < ox
        start = (ox + 322, y) if name == "usb" else (x + (130 if left else -160), y + (32 if y < oy else -32))
        picture.line([start, (ox + ax, oy + ay)], "#777777", 4)
        picture.circle(ox + ax, oy + ay, 7, "#777777")
        picture.text(x, y, texts[name], 42, "start" if left else "end")
    return picture.render()


def guide_typst(language: str) -> str:
    """The quick guide's page for typst."""
    guide, device = GUIDES[language], strings(language)

    def mark(text: str) -> str:
        return "".join(_marked(piece, device) for piece in MARKS.split(text))

    def steps(lines: tuple[str, ...], sign: str = "+") -> str:
        return "\n".join(f"{sign} {mark(line)}" for line in lines)

    title, start = guide.start
    keys_title, keys = guide.keys
    help_title, helps = guide.help
    table = ",\n".join(f"[{mark(key)}], [{mark(does)}]" for key, does in keys)
    games = "\n".join(f"== {mark(name)} #h(0.4em) #note[{mark(note)}]\n{steps(lines)}"
                      for name, note, lines in guide.games)
    image = (PICTURES / f"face-{language}.svg").relative_to(ROOT).as_posix()
    return f"""
#set document(title: "Divermazo: {guide.subtitle}", date: none)
#set page(paper: "a4", margin: (x: 14mm, y: 12mm))
#set text(font: "DejaVu Sans", size: 10pt, lang: "{language}")
#set par(leading: 0.58em)
#set enum(indent: 0pt, spacing: 0.68em)
#set list(spacing: 0.6em)
#show heading.where(level: 2): set text(size: 12.5pt)
#show heading.where(level: 2): set block(above: 1.15em, below: 0.65em)
#let key(body) = box(stroke: 0.6pt, radius: 2pt, inset: (x: 2.2pt, y: 0pt), outset: (y: 2pt))[#strong(body)]
#let scr(body) = box(fill: rgb("#17181a"), radius: 2pt, inset: (x: 3pt), outset: (y: 2.2pt))[
  #text(fill: rgb("#deeeff"), size: 0.92em)[#body]]
#let disc(color, sign, name) = box[#box(baseline: 22%, width: 1.25em, height: 1.25em, radius: 50%,
  fill: rgb(color))[#align(center + horizon)[#image(sign, width: 62%)]]#h(0.25em)#name]
#let note(body) = text(size: 10pt, weight: "regular", body)
#align(center)[#text(size: 22pt, weight: "bold")[Divermazo] #h(0.5em) #text(size: 14pt)[{guide.subtitle}]]
#grid(columns: (1.25fr, 1fr), column-gutter: 7mm,
  [#v(2mm) #image("/{image}", width: 100%)],
  [== {title}
{steps(start)}
#v(2mm)
#block(fill: rgb("#f1ece2"), radius: 3pt, inset: 6pt, width: 100%)[{mark(guide.foot)}]
])
== {keys_title}
#let rule = (x, y) => if y > 0 {{ (top: 0.4pt + rgb("#d8d0c0")) }}
#table(columns: (auto, 1fr), stroke: rule, inset: (x: 0pt, y: 3.6pt), column-gutter: 8pt,
{table})
{games}
== {help_title}
{steps(helps, "-")}
"""


def guide_markdown(language: str) -> str:
    """The quick guide as a document in docs/."""
    guide, device = GUIDES[language], strings(language)

    def mark(text: str) -> str:
        return "".join(_shown(piece, device) for piece in MARKS.split(text))

    def steps(lines: tuple[str, ...], sign: str = "1.") -> str:
        return "".join(f"{sign} {mark(line)}\n" for line in lines)

    title, start = guide.start
    keys_title, keys = guide.keys
    help_title, helps = guide.help
    face = (PICTURES / f"face-{language}.svg").relative_to(ROOT / "docs").as_posix()
    printed = f"[PDF](../{(PRINT / f'quick-guide.{language}.pdf').relative_to(ROOT).as_posix()})"
    games = (f"## {getattr(device, name.strip('~'))}\n\n{mark(note).capitalize()}.\n\n{steps(lines)}"
             for name, note, lines in guide.games)
    return "\n".join([
        f"# {guide.subtitle}\n", f"{mark(guide.foot)} ({printed}, A4)\n",
        f"![{', '.join(guide.parts.values())}]({face})\n",
        f"## {title}\n", steps(start),
        f"## {keys_title}\n", "| | |", "|---|---|",
        *(f"| {mark(key)} | {mark(does)} |" for key, does in keys), "",
        *games, f"## {help_title}\n", steps(helps, "-")])


def labels_typst() -> str:
    """A sheet of labels: six discs for bought button caps, and the 10 for the keypad's 0."""
    discs = []
    for language in LANGUAGES:
        names = strings(language).COLORS
        cells = []
        for place, letter in enumerate(LETTERS[language]):
            texts = (rgb(place), ink(place), f"/{label_path(place)}", letter, names[place])
            cells.append(", ".join(f'"{text}"' for text in texts))
        discs.append(f"== {'Español' if language == 'es' else 'English'}\n"
                     + "\n".join("#grid(columns: 6 * (1fr,), row-gutter: 4mm, "
                                 + ", ".join(f"label({size}mm, {cell})" for cell in cells) + ")"
                                 for size in (20, 14, 11)))
    tens = ", ".join(["ten"] * 8)
    return f"""
#set document(title: "Divermazo: labels", date: none)
#set page(paper: "a4", margin: 16mm)
#set text(font: "DejaVu Sans", size: 9pt)
#show heading.where(level: 2): set text(size: 12pt)
#let label(size, color, ink, sign, letter, name) = align(center)[
  #box(width: size, height: size, radius: 50%, fill: rgb(color), stroke: 0.4pt)[
    #align(center + horizon)[#stack(spacing: size * 6%, image(sign, width: size * 40%),
      text(fill: rgb(ink), size: size * 26%, weight: "bold")[#letter])]]
  #v(-3mm) #text(size: 7pt)[#name]]
#let ten = box(width: 12mm, height: 9mm, radius: 1.5mm, stroke: 0.4pt)[
  #align(center + horizon)[#text(size: 14pt, weight: "bold")[0]#h(1.2mm)#text(size: 9pt)[10]]]
= Divermazo
Etiquetas para los botones: 20, 14 (para `cap-flat`) y 11 mm. Imprimir al 100 %, forrar con celo y recortar.
El relieve de las teclas impresas en 3D se nota con el dedo; una etiqueta de papel, no.

Labels for the buttons: 20, 14 (for `cap-flat`) and 11 mm. Print at 100 %, cover with clear tape and cut out.
The raised signs of printed caps can be felt; a paper label cannot.

{discs[0]}

{discs[1]}

== 0 → 10
#grid(columns: 8 * (1fr,), {tens})

#v(1fr)
#line(length: 50mm, stroke: 1pt) 50 mm
"""


def sign_svg(place: int) -> str:
    """One sign, for a label."""
    picture = Picture(100, 100, COLORS[place], "none")
    picture.sign(place, 50, 50, 44, ink(place))
    return picture.render()


def ink(place: int) -> str:
    """What can be read on a colour: white, on yellow black."""
    return INK if COLORS[place] == "yellow" else "#ffffff"


def _marked(piece: str, device: Strings) -> str:
    """A piece of text for typst: a screen text, a key, or plain."""
    if piece == "[colors]":
        return ", ".join(_disc(place, name) for place, name in enumerate(device.COLORS))
    if piece.startswith("~"):
        return f"#scr[{_plain(getattr(device, piece[1:-1]))}]"
    if MARKS.fullmatch(piece):
        return f"#key[{_plain(piece[1])}]"
    return _plain(piece)


def _shown(piece: str, device: Strings) -> str:
    """A piece of text for Markdown."""
    if piece == "[colors]":
        return ", ".join(f"{sign} {name}" for sign, name in zip(SIGNS, device.COLORS, strict=True))
    if MARKS.fullmatch(piece):
        return f"`{piece[1]}`" if piece.startswith("[") else f"*{getattr(device, piece[1:-1])}*"
    return piece


def _disc(place: int, name: str) -> str:
    """A button with the name of its colour, for typst."""
    return f'#disc("{rgb(place)}", "/{label_path(place)}", "{name}")'


def rgb(place: int) -> str:
    """A colour as it is painted."""
    return "#{:02x}{:02x}{:02x}".format(*LACQUER[COLORS[place]])


def label_path(place: int) -> str:
    """Where the sign of a colour is, from the repository's root."""
    return (PICTURES / f"label-{COLORS[place]}.svg").relative_to(ROOT).as_posix()


def _plain(text: str) -> str:
    """Text in which typst finds no markup."""
    return re.sub(r"([\\#*_`$@<>\[\]~=])", r"\\\1", text)
