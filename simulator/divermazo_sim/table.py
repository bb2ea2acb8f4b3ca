"""What a table beside the device shows: the cards as they lie, and no more than the device's hints allow.

Made from a record and what `divermazo.link.feed.beside` says, by the rules of the device. Runs under both
interpreters: behind `divermazo play` and `divermazo mirror`, and in a browser alone. A card is [colour 0-5,
number 1-10], in Explorers "investment" for its number. Words are left to the page.
"""

import json

from divermazo.link.feed import beside, played
from divermazo.rules.cards import COLORS, NUMBERS
from divermazo.rules.errors import RuleError
from divermazo.store.record import Record

SHOWN = 8  # cards of Modulo 10, the card in play last


def table(record, said: dict) -> dict:
    """What is to be shown, for JSON:

    all: `game` its name, `length` events in force, `over`, `winner`, `scores` by player, `match` the points
    before it (null where there is none), `help` the lines of the device's help, `rules` the game whose rules
    belong to this moment, null for none, `form` how it is drawn: as one of these games, or plain;

    plain: `card` of the last event and `player` who laid it, null where it has none;

    modular: `scores`, null each while they are not counted yet, `scored` they will be, `mistakes` by player
    as far as they have been told, `dice`, `players`, `cards` the last ones, that in play last, `count` on the
    table, `question` [number, die], `valid` numbers, `sum` of the last right card, `wrong` the card that has
    just been refused and `sums` why, each null where there is none or the hints do not go so far;

    banners: `turn`, `deck`, `laid` the card of this turn or null, `banners`, nine of {`owner` 0-2, `sides`
    the cards of both players, `kinds` their formations (0 sum - 4 straight flush) or null, `claimable` by
    whose turn it is}, `refused`: null or {`banner`, `beaten_by` three cards, null while to be named};

    explorers: `turn`, null where only the end is scored, `deck`, `laid`, `live`, `left_out` a colour, `rows`,
    five of {`color`, `players`: both [{`cards`, `sum` in words or empty, `points`}], `pile`: its cards, the
    top one last, `closed` this turn}.
    """
    game = record.game
    name = record.header["game"]
    shown = {"game": name, "length": len(record), "over": game.over, "winner": game.winner,
             "scores": game.scores(), "match": record.header.get("match"), "help": said["help"],
             "rules": name, "form": name if name in _FORMS else "plain"}
    shown.update(_FORMS.get(name, _plain)(record, said))
    return shown


def table_of(app) -> dict:
    """The table of the game that a device in this process is about; without one `game` is null."""
    return shown(played(app), beside(app))


def shown(record: "Record | None", said: dict) -> dict:
    """See table; `game` is null where there is no record, or the device is about something else."""
    about = said.get("about")  # older firmware does not say
    if record is not None and about is None:
        return table(record, said)
    return {"game": None, "help": said["help"], "rules": about or None}


def told(question: str) -> str:
    """The table for who follows a device without the rules, JSON to JSON. `question`: "lines" of the game,
    its header and the events in force, none when it is not known; "beside": see above. A game of other rules
    has none."""
    asked = json.loads(question)
    follower = Follower()
    if asked["lines"]:
        try:
            follower.read(0, asked["lines"])
        except (RuleError, ValueError):
            pass
    return json.dumps(shown(follower.record, asked["beside"]))


class Follower:
    """The game of a device that is somewhere else, followed by the events that it tells.

    `record`: None while no game goes on, or while events are missing.
    """

    def __init__(self) -> None:
        self.record: "Record | None" = None
        self._id = 0

    def take(self, told: dict) -> bool:
        """Take the params of an `event`. False when events before it are missing: `read` them then."""
        if told["game"] is None:
            self.record = None
            return True
        try:
            self.record = self._next(told)
        except RuleError:
            self.record = None
        self._id = told["id"]
        return self.record is not None

    def read(self, id: int, lines: list) -> None:
        """Take a whole record, its lines: header, events, undos. RuleError or ValueError when it is none."""
        record = Record(json.loads(lines[0]))
        for line in lines[1:]:
            record.apply(json.loads(line))
        self.record = record
        self._id = id

    def _next(self, told: dict) -> "Record | None":
        record, length, event = self.record, told["length"], told["event"]
        if length and record is not None and self._id == told["id"]:
            if length == len(record) + 1:
                record.apply(event)
                return record
            while len(record) > length:
                record.undo()
            if length == len(record) and event == record.last():
                return record
        if length > 1:
            return None
        record = Record(told["header"])
        if length:
            record.apply(event)
        return record


def _card(code: int) -> list:
    return [code // NUMBERS, code % NUMBERS + 1]


def _plain(record, said: dict) -> dict:
    """Of a game that has no form of its own."""
    last = record.last() or {}
    card = None
    if last.get("color") in COLORS and "number" in last:
        card = [COLORS.index(last["color"]), last["number"]]
    return {"card": card, "player": last.get("player")}


def _modular(record, said: dict) -> dict:
    from divermazo.games.modular.rules import arithmetic, explain
    from divermazo.games.modular.sums import sum_text

    game = record.game
    pile = game.pile
    hints = said["hints"]
    played, wrong, step = record.last(), None, None
    if played and played["e"] == "play":
        card = [COLORS.index(played["color"]), played["number"]]
        if not game.on_table(*card):
            wrong = card if said.get("wrong", True) else None
        elif len(pile) > 1 and _card(pile[-1]) == card:
            color, number = _card(pile[-2])
            step = explain(number, game.dice[color], card[1])
    open_ = game.number > 0 and not game.over and hints != "none"
    full = open_ and hints == "full"
    sums = [sum_text(arithmetic(game.number, sign, game.die)) for sign in (-1, 1)] if wrong and full else None
    scores = game.scores() if game.counts() else [None] * game.players
    return {"dice": list(game.dice), "players": game.players, "scores": scores,
            "scored": game.scoring != "none", "mistakes": list(game.mistakes[:game.players]),
            "cards": [_card(code) for code in pile[-SHOWN:]], "count": len(pile),
            "question": [game.number, game.die] if open_ else None,
            "valid": list(game.valid()) if full else None, "sum": sum_text(step) if step else None,
            "wrong": wrong, "sums": sums}


def _banners(record, said: dict) -> dict:
    from divermazo.games.banners.rules import BANNERS, SIDE, strength

    game = record.game
    banners = []
    for banner in range(1, BANNERS + 1):
        sides = [game.side(banner, player) for player in (1, 2)]
        full = not game.over and not game.owner(banner) and len(sides[game.turn - 1]) == SIDE
        banners.append({
            "owner": game.owner(banner), "sides": [[_card(code) for code in side] for side in sides],
            "kinds": [strength(side) >> 5 if len(side) == SIDE else None for side in sides],
            "claimable": full and not said["prove"] and not game.beaten_by(banner, game.turn)})
    refused = said.get("refused")
    if refused and refused["beaten_by"]:
        cards = [[COLORS.index(color), number] for color, number in refused["beaten_by"]]
        refused = {"banner": refused["banner"], "beaten_by": cards}
    return {"turn": game.turn, "deck": game.deck, "laid": None if game.laid is None else _card(game.laid),
            "banners": banners, "refused": refused or None}


def _explorers(record, said: dict) -> dict:
    from divermazo.games.explorers.round import account_text

    game = record.game
    rows = []
    for color in game.colors:
        players = []
        for player in (1, 2):
            row = game.row(player, color)
            cards = [_investable(color * NUMBERS)] * game.investments(player, color)
            cards += [[color, number + 1] for number in range(NUMBERS) if row >> number & 1]
            points = game.points(player, color)
            players.append({"cards": cards, "sum": account_text(game, player, color) if cards else "",
                            "points": points})
        rows.append({"color": color, "players": players, "closed": game.closed(color),
                     "pile": [_investable(code) for code in game.pile(color)]})
    left_out = [color for color in range(len(COLORS)) if color not in game.colors][0]
    return {"turn": game.turn if game.live else None, "deck": game.deck, "live": game.live,
            "left_out": left_out, "rows": rows, "laid": None if game.laid is None else _investable(game.laid)}


def _investable(code: int) -> list:
    card = _card(code)
    return card if code % NUMBERS else [card[0], "investment"]


_FORMS = {"modular": _modular, "banners": _banners, "explorers": _explorers}
