"""Refusals. Their codes are listed in docs/records.md."""


class RuleError(Exception):
    """A play that the rules do not allow; the game is unchanged.

    `code` is one of the field's terms ("card_on_table"), `facts` a dict of what a person needs to
    understand it (numbers, colour names, players).
    """

    def __init__(self, code: str, **facts) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
