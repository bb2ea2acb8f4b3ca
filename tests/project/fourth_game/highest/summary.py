"""How a record of Highest is told in a list of them."""


def summary(record, texts) -> "tuple[str, str]":
    return texts.RECORD_POINTS, texts.HOW_MANY.format(len(record))
