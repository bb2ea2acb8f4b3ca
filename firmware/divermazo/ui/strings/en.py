"""Texts in English."""

GREETING = "# and * are your friends"
ANY_KEY = "any key: go on"
HELP = "Help"
HELP_KEYS = "any key: go on"
NO_STORAGE = "Storage full or locked"
SETTINGS_DAMAGED = "Settings damaged: check"
CRASH = "Something failed"
CRASH_SAVED = "Saved in crash.txt"

MENU_KEYS = "Digit or die: choose"
MENU_BACK = "Digit: choose · * back"
MENU_HELP = ("Digit or die: choose", "Hold *: this menu", "Hold #: help")
MODULAR = "Modulo 10"
DICE = "Dice"
SETTINGS = "Settings"

DICE_KEYS = "# all · die: only that one"
DICE_HELP = ("#: throws all six dice", "Button at a die: that die", "Hold *: menu")
SUM = "Sum {}"

SETTINGS_KEYS = "1-6 change · * save"
SETTING_SOUND = "Sound"
SETTING_BRIGHTNESS = "Brightness"
SETTING_LANGUAGE = "Language"
SETTING_TABLE = "Table"
SETTING_SCREEN = "Screen"
SETTING_PLAYERS = "Players"
SETTING_SCORING = "Scoring"
SETTING_HINTS = "Hints"
SETTING_NOTE = "Who plays"
VALUE_ON = "yes"
VALUE_OFF = "no"
VALUE_ES = "español"
VALUE_EN = "English"
VALUE_AUTO = "auto"
VALUE_SSD1306 = "SSD1306"
VALUE_SH1106 = "SH1106"
VALUE_NONE = "none"
VALUE_RACE = "race"
VALUE_ACCURACY = "accuracy"
VALUE_RESIDUE = "residue"
VALUE_FULL = "full"
VALUE_OPERATION = "operation"

COLORS = ("red", "yellow", "green", "turquoise", "blue", "purple")
CONTINUE = "Continue?"
CONTINUE_KEYS = "# yes · 1 new game"
CARDS = "{} cards"
ONE_CARD = "1 card"
THROW = "Throw the dice"
THROW_KEYS = "# throw · 0 streak"
FIRST_CARD = "First card"
FIRST_CARD_KEYS = "card · # again"
READY_KEYS = "card · die: reroll · # end"
PLAYER_KEYS = "player 1-{} · # end"
PLAYER_NUMBER_KEYS = "P{}: number · * back"
HALF_KEYS = "color: card · * clear"
WRONG_KEYS = "card · # more · * mistyped"
KNOWN = "{} is on the table"
KNOWN_KEYS = "# put right · * back"
WAS = "What was {}?"
WAS_KEYS = "card · # not known"
WHOSE = "Whose?"
WHOSE_KEYS = "1-{} · 0 nobody · # stays"
WHOSE_ONE_KEYS = "0 goes back · # stays"
STAYS = "Goes on: {} {}"
MISTYPED = "mistyped"
TAKEN_BACK = "back {}→{}"
MISTAKE = "P{} −1"
REROLLED = "New throw {}→{}"
IN_PLAY = "In play: {} {}"
NUMBER_FIRST = "Number first"
NO_PLAYER = "Only {} players"
RIGHT = "✓ {}"
ERROR_CARD_ON_TABLE = "That one is there too"
MODULAR_THROW_HELP = ("#: throws all six dice", "Then the first card:", "number and color")
MODULAR_HELP = ("Card: number and color", "{} ± {} is right, 1 to 10", "Nobody can? Tap the die")
MODULAR_WRONG_HELP = ("{}", "* mistyped", "# whose / it stays")

WINNER = "Winner?"
WINNER_KEYS = "1-{} · # nobody · * back"
TALLY_CARDS = "P{}: cards left"
TALLY_COUNT = "P{}: how many left?"
TALLY_CARDS_KEYS = "numbers · # next"
TALLY_COUNT_KEYS = "0-10 · # next"
WINS = "P{} wins!"
UNFINISHED = "Unfinished"
RESULT_KEYS = "# new · 0 review · * back"
RESULT_PLAIN_KEYS = "# new game · * back"
PLAYER = "P{}"
UNIT_RACE = "Fewest cards is best"
UNIT_ACCURACY = "Cards gone minus mistakes"
UNIT_RESIDUE = "Fewest points is best"
END_HELP = ("Digit of the winner", "#: nobody has won", "*: the game goes on")
TALLY_HELP = ("What is left in the hand", "#: next player", "*: clear")
RESULT_HELP = ("#: new game", "*: put right", "Hold *: menu")

BANNERS = "Banners"
BANNERS_HELP = ("Card: number, color, place", "Claim: place and #", "*: one step back")
TURN_OF = "Turn P{} · deck {}"
LAID = "{}→B{}"
CLAIMED = "B{} won: {}"
BEATEN_BY = "No: there is {}"
BEATEN_SIDE = "No: it has {}"
BEATEN = "No: there is one. Which?"
TIE = "{}, first"
PEEK = "B{} {} · {}"
KINDS = ("sum", "straight", "flush", "three", "str. flush")
WHICH_BANNER = "{} banner?"
DREW = "Did P{} draw?"
KNOWN_AT = "{} at B{}·P{}"
WHAT_IS_IT = "{}: what is it?"
AMENDED = "{} put right"
BANNER_RANGE = "Banners 1-9"
TURN_KEYS = "card · 1-9 # claim"
LAID_KEYS = "# draw · 1-9 # claim"
PASS_KEYS = "# pass · 1-9 # claim"
BANNER_KEYS = (
    "",
    "color: card · # claim",
    "1-9 lay · * back",
    "# yes · * back",
    "# put right · * back",
    "card · 1-9# · 0# · # none",
    "color: card · # place",
    "# show it · * go on",
)
ERROR_CARD_MISSING = "Lay a card first"
ERROR_SIDE_FULL = "B{banner} is full"
ERROR_BANNER_CLAIMED = "B{banner} belongs to P{player}"
ERROR_SIDE_INCOMPLETE = "B{banner}: not complete"
ERROR_CARD_NOT_ON_TABLE = "That card is not there"
MATCH = "Match {} : {}"
MATCH_KEYS = "# again · 0 new match"
MATCH_HELP = ("#: next game of the match", "0: new match", "*: undo")
SETTING_PROVE = "Prove it"
SETTING_STARTS = "Starts"
VALUE_LOSER = "the loser"
VALUE_WINNER = "the winner"
DEVICE = "Device"
SETTINGS_HELP = ("Digit: changes the value", "*: saves and goes back", "In force from the next game")

EXPLORERS = "Explorers"

REVIEW = "Review {} s"
STREAK = "Streak"
HITS = "{} right"
NOT_RIGHT = "✗ {}"
DRILL_KEYS = "number and color · * leave"
DRILL_COLOR_KEYS = "any die · * clear"
DRILL_OVER_KEYS = "# again · * leave"
DRILL_HELP = ("A right number, then a die", "#: again, at the end", "*: leave")
MISSED = "{}±{}"
MISTAKES = "{} mistakes"
ONE_MISTAKE = "1 mistake"
EXPLORERS_HELP = ("Card: number (1 investment)", "and color; # expedition", "or the same die: pile")
DRAW_HELP = ("White die: from the deck", "Color die: from its pile", "*: one step back")
EXPLORERS_KEYS = (
    "card · # review",
    "color: card · * clear",
    "",
    "white: deck · color: pile",
    "color: card · * clear",
    "# yes · * back",
)
CARD_KEYS = "# mine · {} pile · * back"
COUNT_KEYS = "# yes · or how many and #"
COUNTED_KEYS = "color: card · # that is {}"
COUNT_RANGE = "1 to {} cards"
COUNT_DECK = "Count: {}?"
TURN_DECK = "P{} · deck {}"
STAKE = "investment"
NOT_STARTED = "not started"
SAME_DIE = "# or the die {}"
DISCARDED = "{} to the pile"
LEFT_OUT = "Which color stays out?"
LIVE = "live"
SCORE_ONLY = "score only"
SETUP_LIVE_KEYS = "its die · # score only"
SETUP_SCORE_KEYS = "its die · # live"
SETUP_HELP = ("Its die will be the deck", "#: follow the game", "or only score its end")
EDITOR_NEXT_KEYS = "color · cards · # P2"
EDITOR_BACK_KEYS = "color · cards · # go on"
EDITOR_LAST_KEYS = "color · cards · # result"
EDITOR_HELP = ("Die: chooses the color", "Digits: put in and out", "1: investments 0 to 3")
DRAW_GAME = "Draw"
ROUND_KEYS = "# again · 0 new match"
ERROR_NOT_ASCENDING = "Must be more than {highest}"
ERROR_INVESTMENT_TOO_LATE = "Investments come first"
ERROR_CARD_IN_HAND = "P{player} holds that one"
ERROR_HAND_KNOWN = "P{player} cannot hold it"
ERROR_NO_INVESTMENT_LEFT = "No investments left"
LIES_AT = "P{} has played that one"
LIES_ON_PILE = "That one is on its pile"
ERROR_OWN_DISCARD = "You just discarded there"
ERROR_PILE_EMPTY = "That pile is empty"
ERROR_COLOR_LEFT_OUT = "That color does not play"

RECORDS = "Records"
NO_RECORDS = "None yet"
RECORD_DAMAGED = "Damaged record, set aside"
RECORD_SET_ASIDE = "A damaged record, set aside"
RECORD_SIZE = "Table {} · events: {}"
RECORDS_KEYS = "# earlier · * back"
RECORDS_BOTH_KEYS = "# earlier · * later"
RECORDS_NEXT_KEYS = "* later"
RECORDS_HELP = ("The games on record", "#: the one before", "*: the next, or the menu")
BACK_KEYS = "* back"
NO_WINNER = "No winner"
