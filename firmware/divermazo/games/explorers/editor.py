"""The editor of expeditions: the score-only mode, the check before a live result, and the review in between.

A die chooses the colour, digits put cards in and out, `1` counts the investments round, `#` goes on.
"""

from divermazo.games.explorers.round import RoundScreen, account_text, started
from divermazo.rules.cards import COLORS, NUMBERS
from divermazo.ui.faces import FRAME, FULL, HALF, SIGNS, face
from divermazo.ui.screens.game import signed


class Editor(RoundScreen):
    """The expeditions of one player after the other, at first `color`; `table` is the screen of the round."""

    open_after_end = True  # the check before the result

    def __init__(self, app, table, player: int = 1, color: int = -1) -> None:
        RoundScreen.__init__(self, app, table.record)
        self._table = table
        self._player = player
        self._color = self.game.colors[0] if color < 0 else color

    def _digit(self, key: int) -> None:
        self._note = ""
        if key == 1:
            self._count_investments()
        else:
            self._toggle(key or 10)

    def _die(self, die: int) -> None:
        self._note = ""
        if die in self.game.colors:
            self._color = die
        else:
            self._refuse(self.texts.ERROR_COLOR_LEFT_OUT)

    def _next(self) -> None:
        self._note = ""
        if self._player == 1:
            self.app.tables.open(Editor(self.app, self._table, 2))
        elif self.game.live and not self.game.over:
            self.app.tables.open(self._table)
        else:
            if not self.game.over:
                self._apply({"e": "end"})
            self.app.sound(self.app.tones.win)
            self._table.open_result()

    def _back(self) -> None:
        """Take back the last card of this player, then the way here."""
        self._note = ""
        last = self.record.last()
        if last and self._edited_by(last) == self._player:
            self._undo(last)
        elif self._player == 2:
            self.app.tables.open(Editor(self.app, self._table, 1))
        elif last and self._edited_by(last) == 2 and (self.game.over or not self.game.live):
            self.app.tables.open(Editor(self.app, self._table, 2))
        elif self.game.live:
            self.app.tables.open(self._table)
        elif last:
            self.record.undo()
        else:
            self.app.tables.leave()

    def _edited_by(self, event: dict) -> int:
        """On whose expedition `event` has put a card in or out by hand; 0 for none."""
        if self.game.live and event["e"] != "amend":
            return 0
        return event.get("player") or event.get("to", event).get("at") or 0

    def _undo(self, event: dict) -> None:
        """Take the last event back; with it those that went before from the same tap."""
        self._color = COLORS.index(event["color"])
        self.record.undo()
        while _takes_investment(event) and self.record.last() == event:
            self.record.undo()

    def _toggle(self, number: int) -> None:
        if self.game.row(self._player, self._color) >> (number - 1) & 1:
            self._take_away(number)
        else:
            self._add(number)

    def _count_investments(self) -> None:
        """0, 1, 2, 3, as many as there are, and 0 again."""
        held = self.game.investments(self._player, self._color)
        if self._add("investment") and held:
            self._note = ""
            for _ in range(held):
                self._take_away("investment")

    def _add(self, card) -> "str | None":
        event = {"color": COLORS[self._color], "card": card}
        if self.game.live:
            event["e"] = "amend"
            event["to"] = {"at": self._player}
        else:
            event["e"] = "play"
            event["player"] = self._player
        return self._edit(event)

    def _take_away(self, card) -> None:
        self._edit({"e": "amend", "color": COLORS[self._color], "card": card, "at": self._player})

    def _edit(self, event: dict) -> "str | None":
        refusal = self._apply(event)
        if refusal is None:
            self.app.sound(self.app.tones.tap)
        return refusal

    def title(self) -> str:
        texts = self.texts
        color = self._color
        return "{} {} {}".format(texts.PLAYER.format(self._player), SIGNS[color], texts.COLORS[color])

    def corner(self) -> str:
        return signed(self.game.scores()[self._player - 1])

    def rows(self) -> int:
        return 2

    def row(self, page, row: int) -> None:
        if row:
            page.line(2, self._noted() or self._cards(), "center")
        else:
            page.big(account_text(self.game, self._player, self._color))

    def _cards(self) -> str:
        if not started(self.game, self._player, self._color):
            return self.texts.NOT_STARTED
        row = self.game.row(self._player, self._color)
        numbers = [str(number) for number in range(2, NUMBERS + 1) if row >> (number - 1) & 1]
        return " ".join(["1"] * self.game.investments(self._player, self._color) + numbers)

    def keys(self) -> str:
        texts = self.texts
        if self._player == 1:
            return texts.EDITOR_NEXT_KEYS
        return texts.EDITOR_BACK_KEYS if self.game.live and not self.game.over else texts.EDITOR_LAST_KEYS

    def light(self, faces) -> None:
        """Each die its expedition: the cards 2-10 on a 3x3."""
        for color in range(len(COLORS)):
            if color not in self.game.colors:
                faces[color] = 0
                continue
            mask = self.game.row(self._player, color) >> 1
            faces[color] = face(mask, FULL) | FRAME if color == self._color else face(mask, HALF)

    def help(self) -> "tuple[str, ...]":
        return self.texts.EDITOR_HELP


def _takes_investment(event: dict) -> bool:
    return event["e"] == "amend" and event["card"] == "investment" and "to" not in event
