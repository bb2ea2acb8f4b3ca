"""Pictures of the steps of revision 2, computed from the boards and the body."""

from divermazo.rules.cards import COLORS
from divermazo_sim.look import LACQUER

from ..enclosure import dimensions as d
from ..netlist import DIE_SOCKET, SCREEN_LINES, main_board
from ..svg import Picture, Points
from ..words import Draw, Say, in_both
from .assembly import SCREEN, View, finished

RED, BLACK, INK, PALE = "#d62020", "#1c1c1c", "#222222", "#8a8f94"
WIRES = {
    "GND": BLACK,
    "VCC": RED,
    "SCL": "#e0a800",
    "SDA": "#1f6fd6",
    "RES": "#f08a24",
    "DC": PALE,
    "CS": PALE,
}


def pico(say: Say) -> str:
    """The Pico from its face: where BOOTSEL is, and where its pins stand out (behind)."""
    picture = Picture(900, 260, "BOOTSEL on the Pico")
    _pico(picture, 200, 140, 5.4)
    picture.arrow([(470, 60), (404, 60), (277, 118)], INK)
    picture.text(478, 60, say("BOOTSEL: hold it while you plug in"), 16, bold=True)
    picture.text(478, 84, say("the USB cable, then let go."), 16)
    picture.text(478, 134, say("A drive appears; drop the UF2 file on it."), 16)
    picture.text(478, 190, say("This is its face; the pins stand out behind."), 14)
    return picture.render()


def _pico(picture: Picture, x: float, y: float, scale: float) -> None:
    """From its face, lying on its side, USB to the right."""
    long, wide = 51.0 * scale, 21.0 * scale
    picture.rect(x - long / 2, y - wide / 2, long, wide, "#2f7d4f", "#0d3a20", 1.5, 4)
    for number in range(20):
        for side in (-1, 1):
            picture.circle(
                x + (24.13 - 2.54 * number) * scale, y + side * 8.89 * scale, 0.8 * scale, "#d9b45a"
            )
    picture.rect(x + 20.5 * scale, y - 4 * scale, 6.3 * scale, 8 * scale, "#c4c9cd", "#555555", 1.5, 3)
    picture.rect(x + 10.8 * scale, y - 5.9 * scale, 4.4 * scale, 3.4 * scale, "#f4f4f2", "#555555", 1.5, 3)
    picture.circle(x + 13.0 * scale, y - 4.2 * scale, 1.1 * scale, "#d0d0cc", "#555555", 1)
    picture.rect(x - 4.5 * scale, y - 3.5 * scale, 7 * scale, 7 * scale, "#26262a", radius=2)
    for number, side in ((1, -1), (20, -1), (21, 1), (40, 1)):
        along = 24.13 - 2.54 * (number - 1 if number <= 20 else 40 - number)
        picture.text(x + along * scale, y + side * 12.6 * scale, str(number), 14, "middle")


def die(say: Say) -> str:
    """A die board behind: what is soldered, which tab breaks off, where the meter goes."""
    picture = Picture(1180, 470, "A die board: what is soldered behind, and which tab breaks off")
    done = finished("die")
    scale = 4.6
    for place, (title, away) in enumerate(
        (("1 Behind: J1, C10", 0), ("2 Red, yellow, purple:", 1), ("Green, turquoise, blue:", -1))
    ):
        view = View("die", True, scale, (200 + 390 * place, 270))
        view.draw(picture, done, SCREEN)
        picture.text(200 + 390 * place, 30, say(title), 17, "middle", bold=True)
        if away:
            picture.text(
                200 + 390 * place,
                54,
                say(f"saw its middle, break off the {'far' if away > 0 else 'near'} tab"),
                15,
                "middle",
            )
            _without_tab(picture, view, away)
            edge = away * (d.POCKET / 2 + 0.6)
            picture.line([view.at(-2.2, edge), view.at(2.2, edge)], RED, 5)
        else:
            picture.text(200, 54, say("C10: its dark side away from +"), 16, "middle")
    return picture.render()


def _without_tab(picture: Picture, view: View, side: int, outlined: bool = True) -> None:
    """Takes the far (1) or near (-1) tab away, and leaves its outline."""
    edge = d.POCKET / 2 + 0.6
    tab = [(x, y) for x, y in view.board.outline if y * side > edge + 0.1]
    left, right = (max(x for x, _ in tab) + 0.6, min(x for x, _ in tab) - 0.6)
    far = side * (max(abs(y) for _, y in tab) + 0.6)
    picture.polygon(
        [
            view.at(x, y)
            for x, y in ((left, side * (edge + 0.1)), (right, side * (edge + 0.1)), (right, far), (left, far))
        ],
        "#ffffff",
    )
    if outlined:
        outline = [view.at(x, y) for x, y in tab]
        picture.line([*outline, outline[0]], PALE, 1.5, "6 5")


def die_check(say: Say) -> str:
    """The six contacts of J1, and what the meter says between them."""
    picture = Picture(1180, 330, "A die board, checked with the meter")
    done = finished("die")
    view = View("die", True, 9.0, (330, 250))
    view.draw(picture, done, SCREEN)
    picture.rect(0, 0, 660, 100, "#ffffff")
    pads = {pad.number: view.at(pad.x, pad.y) for pad in done.pads if pad.ref == "J1"}
    names = {pin: name for name, pin in DIE_SOCKET.items()} | {"6": "open"}
    for pin, name in names.items():
        x, y = pads[pin]
        label = 330 + 100 * (int(pin) - 3.5)
        picture.line([(x, y - 6), (x, 130), (label, 82)], "#ffffff", 4)
        picture.line([(x, y - 6), (x, 130), (label, 82)], INK, 1.6)
        picture.text(label, 44, pin, 16, "middle", INK, True)
        picture.text(label, 68, say(name), 14, "middle")
    picture.text(710, 44, say("The meter, set to beep"), 18, bold=True)
    heard = {
        "1 with 2": "silent (a beep while C10 charges)",
        "1 with 3, 4, 5": "silent",
        "5 with 2": "silent",
        "5 with 2, button held": "beeps",
    }
    _readings(picture, say, (710, 90), 914, heard, pitch=40, size=15)
    return picture.render()


def _readings(
    picture: Picture,
    say: Say,
    at: tuple[float, float],
    beside: float,
    readings: dict[str, str],
    pitch: float = 30,
    size: float = 16,
) -> None:
    """What the meter says between which points: a line each from `at` on, the answers from x `beside` on."""
    x, y = at
    for place, (between, said) in enumerate(readings.items()):
        picture.text(x, y + pitch * place, say(between), 16, bold=True)
        picture.text(beside, y + pitch * place, say(said), size)


def power(say: Say) -> str:
    """The main board before the Pico goes in: where the meter goes, and what it says."""
    picture = Picture(1180, 690, "The main board, checked with the meter")
    view = View("main", False, 5.6, (310, 340))
    done = finished("main")
    view.draw(picture, done, SCREEN)
    places = {
        net: view.at(*view.board.places[ref][:2])
        for ref, net in (("TP1", "VBUS"), ("TP2", "5V"), ("TP3", "3V3"), ("TP4", "GND"))
    }
    for net, color in (("VBUS", RED), ("5V", "#f08a24"), ("3V3", "#e0c000"), ("GND", BLACK)):
        x, y = places[net]
        picture.circle(x, y, 12, "none", "#ffffff", 6)
        picture.circle(x, y, 12, "none", color, 4)
        at = (x - 18, y, net, 14, "end") if net == "VBUS" else (x, y - 22, net, 14, "middle")
        picture.text(*at, "#ffffff", True)
    for pin in ("40", "38"):
        x, y = next(view.at(pad.x, pad.y) for pad in done.pads if (pad.ref, pad.number) == ("U1", pin))
        picture.circle(x, y, 9, "none", RED if pin == "40" else BLACK, 4)
        picture.line([(x + 9, y), (x + 44, y + 9)], "#ffffff", 1.5)
        picture.text(x + 48, y + 9, pin, 16, "start", "#ffffff", True)
    picture.text(640, 60, say("1 Nothing connected, no Pico"), 18, bold=True)
    unpowered = {
        "VBUS with GND": "silent (a beep while C1 charges)",
        "5V with GND": "silent (a beep while C1 charges)",
        "3V3 with GND": "silent",
        "VBUS with 3V3": "silent",
        "VBUS with 5V": "below 1 Ω: the fuse",
    }
    _readings(picture, say, (660, 96), 830, unpowered)
    picture.text(640, 290, say("2 A charger of 5 V: red to hole 40, black to hole 38"), 18, bold=True)
    powered = {"VBUS to GND": "4.7-5.2 V", "5V to GND": "the same", "3V3 to GND": "0 V"}
    _readings(picture, say, (660, 326), 830, powered)
    picture.text(660, 426, say("Nothing gets warm. Take the charger off."), 16)
    picture.text(640, 490, say("3 With the Pico, nothing plugged in (step 4)"), 18, bold=True)
    soldered = {"all of 1": "as there", "38 with 37, with 39": "silent"}
    _readings(picture, say, (660, 526), 830, soldered)
    picture.text(640, 606, say("4 Only then plugged in"), 18, bold=True)
    _readings(picture, say, (660, 642), 830, {"3V3 to GND": "3.3 V"})
    return picture.render()


def pico_in(say: Say) -> str:
    """From the side, the front of the main board down: the Pico on its pins."""
    picture = Picture(1000, 300, "The Pico goes in from behind")
    scale, y = 7.0, 190.0
    board = d.BOARD * scale
    picture.rect(40, y, 920, board, "#1f6b3f", "#0d3a20", 1.5)
    picture.text(52, y + board + 24, say("front of the main board: keys"), 15)
    left = 300.0
    for number in range(20):
        x = left + (1.4 + 2.54 * number) * scale
        picture.rect(x - 2.2, y - 2.5 * scale - 8, 4.4, 2.5 * scale + board + 24, "#d9b45a")
        picture.circle(x, y + board, 6.5, "#d9dde1", "#8d949a", 1)
    picture.rect(left, y - 2.5 * scale, 51 * scale, 2.5 * scale, "#26262a")
    picture.rect(left, y - 3.5 * scale, 51 * scale, scale, "#2f7d4f", "#0d3a20", 1.5)
    picture.rect(
        left + 46 * scale,
        y - 6.3 * scale,
        5.8 * scale + 1.3 * scale,
        2.8 * scale,
        "#c4c9cd",
        "#555555",
        1.5,
        3,
    )
    picture.rect(left + 36 * scale, y - 5.0 * scale, 4.4 * scale, 1.5 * scale, "#f4f4f2", "#555555", 1.5, 2)
    picture.rect(left + 22 * scale, y - 4.4 * scale, 7 * scale, 0.9 * scale, "#26262a")
    picture.arrow([(left + 38.2 * scale, 60), (left + 38.2 * scale, y - 5.4 * scale)], INK)
    picture.text(left + 38.2 * scale, 46, say("BOOTSEL, towards you"), 15, "middle")
    picture.arrow([(left + 60 * scale, 90), (left + 53.6 * scale, y - 5 * scale)], INK)
    picture.text(left + 60 * scale, 76, say("USB, far side"), 15, "middle")
    picture.text(52, y - 18, say("back of the main board"), 15)
    picture.arrow([(left + 190, y + board + 62), (left + 190, y + board + 18)], INK)
    picture.text(left + 190, y + board + 78, say("solder all 40 pins here, the corners first"), 15, "middle")
    return picture.render()


def screen(say: Say) -> str:
    """From the headers of the main board to the common modules, from behind as they will lie, far side up."""
    picture = Picture(1180, 560, "The screen's wires")
    picture.text(
        590,
        28,
        say("Name to name: VCC is 3.3 V. One of the three headers, the one of your module."),
        17,
        "middle",
        bold=True,
    )
    where = "From behind, the far side up: the pins of the module lie there too."
    picture.text(590, 54, say(where), 16, "middle")
    modules = (
        ("J9", "screen, four pins, VCC first", 250),
        ("J7", "screen, seven pins", 590),
        ("J8", "screen, four pins, GND first", 930),
    )
    for ref, title, x in modules:
        orders = {"J7": "GND VCC SCL SDA RES DC CS", "J8": "GND VCC SCL SDA", "J9": "VCC GND SCL SDA"}
        lines = orders[ref].split()
        assert [main_board().net_of(ref, str(pin)) for pin in range(1, len(lines) + 1)] == [
            SCREEN_LINES[line] for line in lines
        ]
        wide = 40.0
        first = x - wide * (len(lines) - 1) / 2
        picture.rect(x - 155, 76, 310, 344, "#1f4e8c", "#0d2a50", 1.5, 6)
        picture.rect(x - 162, 350, 324, 176, "#1f6b3f", "#0d3a20", 1.5)
        picture.rect(first - 20, 372, wide * len(lines), 28, "#2b2f33", "#111111", 1)
        picture.text(x, 462, f"{say('main board, behind:')} {ref}", 15, "middle", "#ffffff", True)
        picture.text(x, 492, say(title), 14, "middle", "#ffffff")
        for pin, line in enumerate(lines):
            px = first + wide * pin
            mx = first + wide * (len(lines) - 1.5 - pin)  # seen from behind a module's pins count down
            picture.rect(px - 3, 326, 6, 56, "#c9a640")
            level = 300 - 24 * pin
            way = [(px, 336), (px, level), (mx, level), (mx, 98)]
            picture.line(way, "#1f4e8c", 11)
            picture.line(way, WIRES[line], 6)
            picture.circle(mx, 98, 7, "#d9b45a", "#555555", 1)
            picture.text(mx + 5, 122, line, 11, "start", "#ffffff", True)
            picture.text(px, 418, line, 12, "middle", "#ffffff", True)
    return picture.render()


def cable(say: Say) -> str:
    """Both ends of a cable side by side: straight and crossed, and what the meter says of each."""
    picture = Picture(1180, 430, "A cable, straight and crossed")
    picture.text(590, 28, say("Hold both ends side by side, the same face up:"), 17, "middle", bold=True)
    wires = (RED, BLACK, "#e0a800", "#1f9d55", "#1f6fd6", "#b9bec4")
    numbers = range(1, len(wires) + 1)
    kinds = (
        (310, "the same colours from the left: straight, take it", wires, ("beeps", "silent")),
        (870, "the colours turned round: crossed, not this one", wires[::-1], ("silent", "beeps")),
    )
    pitch = 24.0
    for x, title, other, heard in kinds:
        picture.text(x, 58, say(title), 16, "middle")
        for end, colors in ((x - 130, wires), (x + 130, other)):
            places = [end + pitch * (number - 3.5) for number in numbers]
            for color, px in zip(colors, places, strict=True):
                picture.line([(px, 150), (px, 185), (end + 0.26 * (px - end), 250)], "#555555", 9)
                picture.line([(px, 150), (px, 185), (end + 0.26 * (px - end), 250)], color, 7)
            picture.line([(end, 250), (end, 310), (x, 310)], PALE, 44)
            picture.rect(end - 84, 90, 168, 64, "#efe9d8", "#8d8672", 1.5, 4)
            for number, px in zip(numbers, places, strict=True):
                picture.rect(px - 5, 100, 10, 22, "#8d949a", "#555555", 1)
                picture.text(px, 138, str(number), 15, "middle", INK, number in (1, 6))
        answers = zip(("1 with 1", "1 with 6"), heard, strict=True)
        _readings(picture, say, (x - 130, 376), x, dict(answers))
    return picture.render()


def dice(say: Say) -> str:
    """All boards on the table, from behind, joined by their cables."""
    picture = Picture(1180, 1040, "Six cables, from sign to sign")
    scale = 4.2
    cx, cy = 590.0, 522.0
    for (x, y), (_, by) in zip(d.dice(), d.buttons(), strict=True):
        side = 1 if by < y else -1  # the tab that is broken off
        view = View("die", True, scale, (cx - x * scale, cy - y * scale))
        view.draw(picture, finished("die"), SCREEN)
        _without_tab(picture, view, side, False)
    view = View("main", True, scale, (cx, cy))
    view.draw(picture, finished("main"), SCREEN)
    for place, (color, (x, y)) in enumerate(zip(COLORS, d.dice(), strict=True)):
        sx, sy = d.MAIN_SOCKETS[color]
        red, green, blue = LACQUER[color]
        ways: dict[str, Points] = {wire.name: [(px, py) for px, py, _ in wire.points] for wire in d.cables()}
        points = [(sx, sy), *ways[f"cable {color}"][:-1], (x, y - 10.0), (x, y - 3.0)]
        drawn = [(cx - px * scale, cy - py * scale) for px, py in points]
        picture.line(drawn, "#ffffff", 15)
        paint = f"#{red:02x}{green:02x}{blue:02x}"
        picture.line(drawn, paint, 10)
        sign = (cx - x * scale + 62, cy - y * scale - 40)
        picture.circle(*sign, 22, "#ffffff")
        picture.sign(place, *sign, 15, paint)
    return picture.render()


DRAWINGS: dict[str, Draw] = {
    "pico": pico,
    "die": die,
    "die-check": die_check,
    "power": power,
    "pico-in": pico_in,
    "screen": screen,
    "cable": cable,
    "dice": dice,
}


SPANISH = {
    "BOOTSEL: hold it while you plug in": "BOOTSEL: mantenlo apretado mientras",
    "the USB cable, then let go.": "enchufas el cable USB; luego suelta.",
    "A drive appears; drop the UF2 file on it.": "Aparece una unidad; deja en ella el archivo UF2.",
    "This is its face; the pins stand out behind.": "Esta es su cara; los pines salen por detrás.",
    "1 Behind: J1, C10": "1 Detrás: J1, C10",
    "C10: its dark side away from +": "C10: su lado oscuro, lejos del +",
    "2 Red, yellow, purple:": "2 Rojo, amarillo, morado:",
    "Green, turquoise, blue:": "Verde, turquesa, azul:",
    "saw its middle, break off the far tab": "sierra el medio, parte la pestaña lejana",
    "saw its middle, break off the near tab": "sierra el medio, parte la pestaña cercana",
    "open": "libre",
    "The meter, set to beep": "El polímetro, en pitido",
    "1 with 2": "1 con 2",
    "1 with 3, 4, 5": "1 con 3, 4, 5",
    "5 with 2": "5 con 2",
    "5 with 2, button held": "5 con 2, apretando",
    "silent (a beep while C10 charges)": "calla (pita mientras C10 se carga)",
    "silent (a beep while C1 charges)": "calla (pita mientras C1 se carga)",
    "silent": "calla",
    "beeps": "pita",
    "1 Nothing connected, no Pico": "1 Nada conectado, sin la Pico",
    "VBUS with GND": "VBUS con GND",
    "5V with GND": "5V con GND",
    "3V3 with GND": "3V3 con GND",
    "VBUS with 3V3": "VBUS con 3V3",
    "VBUS with 5V": "VBUS con 5V",
    "below 1 Ω: the fuse": "menos de 1 Ω: el fusible",
    "2 A charger of 5 V: red to hole 40, black to hole 38": (
        "2 Un cargador de 5 V: rojo al agujero 40, negro al 38"
    ),
    "the same": "lo mismo",
    "Nothing gets warm. Take the charger off.": "Nada se calienta. Quita el cargador.",
    "3 With the Pico, nothing plugged in (step 4)": "3 Con la Pico, sin enchufar nada (paso 4)",
    "all of 1": "todo lo de 1",
    "as there": "como allí",
    "38 with 37, with 39": "38 con 37, con 39",
    "4 Only then plugged in": "4 Solo entonces, enchufada",
    "front of the main board: keys": "cara de la placa principal: teclas",
    "back of the main board": "dorso de la placa principal",
    "BOOTSEL, towards you": "BOOTSEL, hacia ti",
    "USB, far side": "USB, lado lejano",
    "solder all 40 pins here, the corners first": "suelda aquí los 40 pines, primero las esquinas",
    "screen, four pins, VCC first": "pantalla, cuatro pines, VCC primero",
    "screen, seven pins": "pantalla, siete pines",
    "screen, four pins, GND first": "pantalla, cuatro pines, GND primero",
    "main board, behind:": "placa principal, detrás:",
    "Name to name: VCC is 3.3 V. One of the three headers, the one of your module.": (
        "Nombre con nombre: VCC son 3,3 V. Una de las tres tiras, la de tu módulo."
    ),
    "Hold both ends side by side, the same face up:": "Las dos puntas juntas, la misma cara hacia arriba:",
    "the same colours from the left: straight, take it": (
        "los mismos colores desde la izquierda: recto, este sí"
    ),
    "the colours turned round: crossed, not this one": "los colores al revés: cruzado, este no",
    "1 with 1": "1 con 1",
    "1 with 6": "1 con 6",
    "From behind, the far side up: the pins of the module lie there too.": (
        "Por detrás, el lado lejano arriba: allí están también los pines del módulo."
    ),
}

STEPS = in_both(DRAWINGS, SPANISH, wordless=("dice",))
