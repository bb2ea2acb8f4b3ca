"""Texts of Banners. See ui/texts.py."""

TEXTS = ("""\
TABLE_HELP=Lay: number, colour, 1-9|Look: 1-9; then # claims|Put right: type that card
TURN_OF=P{}'s turn · deck {}
LAID={}→B{}
CLAIMED=B{} won: {}
CLAIMED_WHY=B{}: {}
BEATEN_BY=No: P{} with {}
BEATEN_SIDE=No: P{} has {}
BEATEN=No: how can P{} win it?
TIE={}, P{} first
PEEK=B{} {} · {}
KINDS=sum|straight|flush|three|straight flush
WHICH_BANNER={}: at which banner?
NO_PLACE={}: no place left
DREW=Did P{} draw?
DONE=Has P{} finished?
KNOWN_AT={} is at B{}·P{}
WHICH_CARD=Which card is at B{}?
AMENDED={} put right
BANNER_RANGE=Banners 1-9
KNOWN_HELP=This card lies already:|#: put right what lies there|*: no, another number
AMENDING_HELP=A card: it is that one|#: it is this card, but lies|at another place
MOVING_HELP=1-9: it lies at that banner|0: it is P{}'s, same banner|#: it is not on the table
""", """\
TURN_KEYS=number and colour: card|card · 1-9 # claim|# draw, pass · 1-9 look|# draw · 1-9 # claim|# pass turn · 1-9 look|# pass · 1-9 # claim
CLAIM_KEYS=colour: card · # claim
OTHER_SIDE_KEYS=colour: card · # P{} laid it
MOVING_KEYS=1-9 · # not there · * back
OVER_KEYS=# result · * back
STATE_KEYS=|colour: card · * clear|1-9 lay · * back|# yes · * back|# put right · * back|card · # it is {} · * back|colour: card · # it is at B{}|1-9 · 0 P{}'s · # not there|# show it · * go on
MATCH_KEYS=# next game · 0 new match
ERROR_SIDE_FULL=B{banner}: P{player}'s side is full
ERROR_BANNER_CLAIMED=B{banner} belongs to P{player}
ERROR_SIDE_INCOMPLETE=B{banner}: P{player} lacks cards
""")
