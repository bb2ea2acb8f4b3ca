"""Texts of Explorers. See ui/texts.py."""

TEXTS = ("""\
TABLE_HELP=Card: number (1 investment),|colour; # plays, die discards|P1 on the left, P2 right
DRAW_HELP=White die: from the deck|Colour die: from its pile|*: one step back
COUNT_HELP=#: yes, so many are left|Not so? Number and #|Or go on with a card
CHECK_HELP=#: check what was played|*: take the last card back
STATE_KEYS=number, colour · # put right|colour: card · * clear||white die: from the deck|colour: card · * clear|# yes · * back
DRAW_KEYS=white: deck · colour: pile
CARD_KEYS=# play · {} discard
DISCARD_KEYS={} discard · * back
CORRECT_KEYS=# put right · * back
CHECK_KEYS=# check · * back
COUNT_KEYS=# yes · number and # if not
COUNTED_KEYS=colour: card · # that is {}
MATCH_KEYS=# next round · 0 new match
""", """\
COUNT_RANGE=1 to {} cards
COUNT_DECK=Count the deck: {}?
TURN_DECK=P{} · deck {}
DRAWS=P{} draws · deck {}
DREW_DECK=P{} drew from the deck?
ROUND_OVER=Deck 0: over
STAKE=investment
SAME_DIE=To discard: the die {}
DISCARDED={} to the pile
ERROR_NOT_ASCENDING=Must be more than {highest}
ERROR_INVESTMENT_TOO_LATE=Investments come first
ERROR_CARD_IN_HAND=P{player} holds that one
ERROR_HAND_KNOWN=P{player} cannot hold it
ERROR_NO_INVESTMENT_LEFT=No investments left
LIES_AT=P{} has played that one
LIES_ON_PILE=That one is on its pile
ERROR_OWN_DISCARD=You just discarded there
ERROR_PILE_EMPTY=That pile is empty
ERROR_COLOR_LEFT_OUT=That colour does not play
""", """\
NOT_STARTED=no cards: type them
LEFT_OUT=Which colour stays out?
LIVE=Every turn is followed
SCORE_ONLY=Only the end is scored
SETUP_LIVE_KEYS=its die · # only score
SETUP_SCORE_KEYS=its die · # every turn
SETUP_HELP=Its die will be the deck|#: follow every turn|or only score its end
EDITOR_NEXT_KEYS=colour · cards · # then P2
EDITOR_BACK_KEYS=colour · cards · # go on
EDITOR_LAST_KEYS=colour · cards · # result
EDITOR_HELP=Die: chooses the colour|Digits: put in and out|1: investments 0 to 3
""")
