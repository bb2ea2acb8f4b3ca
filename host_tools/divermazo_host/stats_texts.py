"""The texts of `divermazo stats` and of tables for a spreadsheet, by language. Runs under both interpreters,
but for `system_language`."""

from divermazo.games import GAMES, NAMES
from divermazo.games.banners.rules import KINDS
from divermazo.ui.texts import Texts as DeviceTexts

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from divermazo_host.tally import Answers, Fairness, Tally

    Texts = dict[str, str]
else:
    Texts = dict

UNUSUAL = 0.05  # the chance of throws that are worth another look

EN: Texts = {
    "title": "What was played",
    "games": "games", "one_games": "game",
    "answers": "answers", "right": "right", "throws": "throws",
    "percent": "{}%", "point": ".", "of": "{} of {}",
    "day": "{month} {day}, {year}",
    "months": "January|February|March|April|May|June|July|August|September|October|November|December",
    "to": "{} to {}",
    "sums": "Right answers by sum",
    "sums_help": "A card and the die in play: how many answers were right, and below how many there were.",
    "times": "Time of right answers by sum",
    "times_help": "From the moment card and die were in play to the number of the right answer: the median, "
                  "and below how many answers there were. Sixty seconds stand for any longer time.",
    "seconds": "{} s", "time": "time", "faster": "fast", "slower": "twice the median or more",
    "die": "die", "card": "card", "all": "all",
    "fewer_wrong": "all right", "more_wrong": "half wrong or more",
    "pale": "pale: fewer than five answers",
    "missed": "Most missed sums",
    "operation": "sum", "right_are": "right would be", "missed_of": "missed", "played": "played instead",
    "dice": "Throws",
    "dice_help": "How often each value came; the line is where all six would be equal.",
    "too_few": "Too few throws to tell ({}).",
    "fair": "Fair dice come out as uneven as this, or more so, in {} of cases. Nothing speaks against them.",
    "odd": "Fair dice come out as uneven as this in only {} of cases. Worth another look with more throws.",
    "together": "All dice together: χ² = {}.", "apart": "Each die by itself: χ² = {}.",
    "expeditions": "Profits of expeditions", "by_color": "Profits of expeditions by colour",
    "by_investments": "Profits of expeditions by investments",
    "expeditions_help": "Each point is an expedition at the end of its round, by its investments.",
    "investments": "investments",
    "started": "started", "in_profit": "in profit", "mean": "mean", "best": "best", "worst": "worst",
    "claims": "Claims of banners",
    "claims_help": "What banners were won with: early, proven while the other side still lacked cards, or "
                   "with both sides complete.",
    "claimants": "Claims by player", "granted": "granted", "refused": "refused",
    "early": "early", "complete": "both complete", "by_banner": "Where they were won",
    "sessions": "Sessions",
    "session": "came on", "over": "over",
    "color": "colour",
    "foot": "Counted from {} with the rules of the device. Plays that were taken back do not count, their "
            "throws do. Players have numbers here, no names.",
    "number": "N", "game": "game", "device": "device", "player": "player", "points": "points", "won": "won",
    "yes": "yes", "no": "no", "wrong": "wrong", "share": "right, share", "median": "median time (s)",
    "records": "{} game records", "one_records": "1 game record",
    "unplayable": "{} records are damaged or of other rules, and left out.",
    "one_unplayable": "1 record is damaged or of other rules, and left out.",
    "players": "players",
}
EN.update([(kind.name, kind.title("en")) for kind in GAMES])
EN.update(zip(KINDS, ("Sum", "Straight", "Flush", "Three of a kind", "Straight flush")))

ES: Texts = {
    "title": "Lo que se ha jugado",
    "games": "partidas", "one_games": "partida",
    "answers": "respuestas", "right": "correctas", "throws": "tiradas",
    "percent": "{} %", "point": ",", "of": "{} de {}",
    "day": "{day} de {month} de {year}",
    "months": "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
    "to": "del {} al {}",
    "sums": "Respuestas correctas por operación",
    "sums_help": "Una carta y el dado en juego: cuántas respuestas fueron correctas y, debajo, cuántas hubo.",
    "times": "Tiempo de las respuestas correctas por operación",
    "times_help": "Desde que la carta y el dado están en juego hasta el número de la respuesta correcta: la "
                  "mediana y, debajo, cuántas respuestas hubo. Sesenta segundos son sesenta o más.",
    "seconds": "{} s", "time": "tiempo", "faster": "rápidas", "slower": "el doble de la mediana o más",
    "die": "dado", "card": "carta", "all": "total",
    "fewer_wrong": "todas correctas", "more_wrong": "la mitad o más, falladas",
    "pale": "pálido: menos de cinco respuestas",
    "missed": "Operaciones más falladas",
    "operation": "operación", "right_are": "sería correcto", "missed_of": "falladas", "played": "se jugó",
    "dice": "Tiradas",
    "dice_help": "Cuántas veces salió cada valor; la línea marca dónde estarían los seis por igual.",
    "too_few": "Aún son pocas tiradas para saberlo ({}).",
    "fair": "Con dados justos salen tiradas así de desiguales, o más, en el {} de los casos. Nada habla en "
            "su contra.",
    "odd": "Con dados justos salen tiradas así de desiguales solo en el {} de los casos. Conviene mirarlo "
           "otra vez con más tiradas.",
    "together": "Todos los dados juntos: χ² = {}.", "apart": "Cada dado por separado: χ² = {}.",
    "expeditions": "Beneficios de las expediciones",
    "by_color": "Beneficios de las expediciones por color",
    "by_investments": "Beneficios de las expediciones por inversiones",
    "expeditions_help": "Cada punto es una expedición al final de su ronda, según sus inversiones.",
    "investments": "inversiones",
    "started": "iniciadas", "in_profit": "con beneficio", "mean": "media", "best": "mejor", "worst": "peor",
    "claims": "Estandartes reclamados",
    "claims_help": "Con qué se ganaron: antes de tiempo, demostrado cuando al otro lado aún le faltaban "
                   "cartas, o con los dos lados completos.",
    "claimants": "Reclamaciones de cada jugador", "granted": "aceptadas", "refused": "rechazadas",
    "early": "antes de tiempo", "complete": "lados completos",
    "by_banner": "Dónde se ganaron",
    "sessions": "Sesiones",
    "session": "traídas el", "over": "acabadas",
    "color": "color",
    "foot": "Contado a partir de {} con las reglas del dispositivo. Las jugadas deshechas no cuentan; sus "
            "tiradas, sí. Aquí los jugadores tienen números, no nombres.",
    "number": "N", "game": "juego", "device": "aparato", "player": "jugador", "points": "puntos",
    "won": "gana", "yes": "sí", "no": "no", "wrong": "falladas", "share": "correctas, parte",
    "median": "tiempo mediano (s)",
    "records": "{} partidas guardadas", "one_records": "1 partida guardada",
    "unplayable": "{} partidas están dañadas o son de otras reglas y no se cuentan.",
    "one_unplayable": "1 partida está dañada o es de otras reglas y no se cuenta.",
    "players": "jugadores",
}
ES.update([(kind.name, kind.title("es")) for kind in GAMES])
ES.update(zip(KINDS, ("Suma", "Escalera", "Color", "Trío", "Escalera de color")))

BY_LANGUAGE = {"es": ES, "en": EN}
for _language, _texts in BY_LANGUAGE.items():
    _texts["colors"] = "|".join(DeviceTexts(_language).COLORS)


def percent(part: int, whole: int, texts: Texts) -> str:
    """A share as whole percents; a dash for a share of nothing. Only all is 100, and only nothing 0."""
    if not whole:
        return "–"
    share = round(100 * part / whole)
    if part and part < whole:
        share = min(max(share, 1), 99)
    return texts["percent"].format(share)


def chance(value: float, texts: Texts) -> str:
    """A probability: 62%, 3.1%, below 0.1%."""
    shown = f"{100 * value:.0f}" if value >= 0.1 else f"{100 * value:.1f}" if value >= 0.001 else "< 0.1"
    return texts["percent"].format(decimal(shown, texts))


def decimal(number: str, texts: Texts) -> str:
    """A number with the sign for minus and the decimal sign of the language."""
    return number.replace("-", "−").replace(".", texts["point"])


def day(iso: str, texts: Texts) -> str:
    """A day in words: 29 de noviembre de 2026."""
    year, month, day = iso.split("-")
    name = texts["months"].split("|")[int(month) - 1]
    return texts["day"].format(day=int(day), month=name, year=year)


def days(sessions: "list[str]", texts: Texts) -> str:
    """The first and the last of some days."""
    first, last = day(sessions[0], texts), day(sessions[-1], texts)
    return first if first == last else texts["to"].format(first, last)


def counted(count: int, name: str, texts: Texts) -> str:
    """The text `name` for a count, which has another form for one: 1 game record, 7 game records."""
    return texts[f"one_{name}"] if count == 1 else texts[name].format(count)


def fairness_text(found: "Fairness", texts: Texts) -> str:
    """What a test of the dice says, in words."""
    if found.chance is None:
        return texts["too_few"].format(found.throws)
    name = "fair" if found.chance >= UNUSUAL else "odd"
    return texts[name].format(chance(found.chance, texts))


def seconds(one: "Answers", texts: Texts) -> str:
    """The median time of right answers: 4.2 s."""
    return "" if one.time is None else texts["seconds"].format(decimal(f"{one.time:.1f}", texts))


def played_text(played: "dict[int, int]") -> str:
    """The wrong numbers, the most frequent first: 6 (2×), 1."""
    ranked = sorted(played.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{number} ({count}×)" if count > 1 else str(number) for number, count in ranked[:4])


def expedition_cells(points: "list[int]", texts: Texts) -> "list[str]":
    """Started, in profit, mean, worst, best."""
    shown = ("{:.1f}".format(sum(points) / len(points)), str(min(points)), str(max(points)))
    return ([str(len(points)), str(len([point for point in points if point > 0]))]
            + [decimal(number, texts) for number in shown])


def session_cells(one: "Tally", texts: Texts) -> "list[str]":
    """Games by kind, games over, answers, right ones, the time they took."""
    answers = one.total()
    return ([str(one.games.get(name, 0)) for name in NAMES]
            + [str(sum(one.over.values())), str(answers.count), percent(answers.right, answers.count, texts),
               seconds(answers, texts)])


def system_language() -> str:
    """That of the computer where it is one of ours, else the one of the games."""
    import locale

    name = (locale.getlocale()[0] or "")[:2].lower()
    return name if name in BY_LANGUAGE else "es"
