"""Highest: two players lay a card in turn; whose numbers add up to more has won."""

from divermazo.rules import fields
from divermazo.rules.errors import RuleError


def header(settings) -> dict:
    """The header of a new game."""
    return {"v": 1, "game": "highest", "cards": settings.get("cards"), "table": settings.get("table")}


class Game:
    """Header: "cards" of each player, 2 or 3. `turn`: whose card is next."""

    def __init__(self, header: dict) -> None:
        self._most = 2 * fields.setting(header, "cards", (2, 3))
        self._laid = b""

    @property
    def turn(self) -> int:
        return len(self._laid) % 2 + 1

    @property
    def over(self) -> bool:
        return len(self._laid) == self._most

    @property
    def winner(self) -> "int | None":
        first, second = self.scores()
        if not self.over or first == second:
            return None
        return 1 if first > second else 2

    def scores(self) -> list:
        return [sum(self._laid[::2]), sum(self._laid[1::2])]

    def apply(self, event: dict) -> None:
        if event.get("e") != "play":
            raise RuleError("unknown_event")
        if self.over:
            raise RuleError("game_over")
        card = fields.card(event)
        self._laid += bytes([card % 10 + 1])

    def save(self) -> bytes:
        return self._laid

    def load(self, state: bytes) -> None:
        self._laid = state
