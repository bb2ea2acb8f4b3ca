"""The states of Banners, Explorers and the records: settings and way of each, as in stages.py."""

DEFAULT = {}
PROVE = {"prove": True}

BANNERS = "tap 2\n"
LAID = BANNERS + "type 7 red 4\n"
PASSED = LAID + "tap #\n"
PROVEN = PASSED + """
    type 1 blue 4 # 7 yellow 4 #
    type 9 blue 4 # 7 green 4
"""
CLAIMED = PROVEN + "type 4 #\n"
WEAK = BANNERS + """
    type 1 yellow 4 # 1 blue 1 #
    type 1 green 4 # 2 purple 2 #
    type 4 blue 4
"""
BEATEN = WEAK + """
    type # 9 blue 4 # 2 green 7 #
    type 6 blue 4 # 3 green 7 #
    type 8 blue 4 # 4 #
"""
TIE = BANNERS + """
    type 7 red 4 # 7 blue 4 #
    type 8 yellow 4 # 8 purple 4 #
    type 9 green 4 # 9 turquoise 4
"""
TENS = BANNERS + """
    type 0 red 4 # 0 yellow 4 # 0 green 4 # 0 turquoise 4 # 0 blue 4 # 0 purple 4 #
"""
# Why a claim is good, at its longest
OVER_STRAIGHT = BANNERS + "type 8 red 4 # 1 blue 4 # 9 red 4 # 2 yellow 4 # 0 red 4 4 #"
OVER_STRAIGHT_FLUSH = BANNERS + "type 8 red 4 # 7 blue 4 # 9 red 4 # 8 blue 4 # 0 red 4 4 #"
WON = BANNERS + """
    type 0 red 1 # 1 red 9 # 9 red 1 # 3 yellow 9 # 8 red 1 1 # # 5 green 9 #
    type 0 yellow 2 # 1 blue 8 # 9 yellow 2 # 3 purple 8 # 8 yellow 2 2 # # 5 turquoise 8 #
    type 0 green 3 # 1 yellow 7 # 9 green 3 # 3 red 7 # 8 green 3 3 #
"""
COLORS = ("red", "yellow", "green", "turquoise", "blue", "purple")


def laying(turn: int) -> str:
    """One of 54 turns that fill all places of all banners."""
    return f"type {(turn // 6 + 1) % 10} {COLORS[turn % 6]} {turn // 2 % 9 + 1} #\n"


LAYING = BANNERS + "".join([laying(turn) for turn in range(40)])
PLACES = LAYING + "".join([laying(turn) for turn in range(40, 54)])
NO_DECK = LAYING + "".join([laying(turn) for turn in range(40, 46)]) + "type 9 red 6\n"

EXPLORERS = "tap 3\n"
TURN = EXPLORERS + "tap turquoise\n"
CARD = TURN + "type 7 red\n"
DRAW = CARD + "tap #\n"
MIDDLE = DRAW + """
    type turquoise 1 blue # turquoise 9 red # turquoise 2 blue # turquoise 3 green green turquoise
"""
LOSING = TURN + """
    type 1 red # turquoise 1 blue # turquoise 1 yellow # turquoise 1 purple # turquoise 5 green # turquoise
"""
LANES = (("red", "yellow"), ("blue", "purple"))


def going(turn: int) -> str:
    """One of the first 36 turns of a round in which both players finish two expeditions."""
    return f"type {(turn // 2 % 9 + 2) % 10} {LANES[turn % 2][turn // 18]} # turquoise\n"


GOING = TURN + "".join([going(turn) for turn in range(32)])
LATE = GOING + "".join([going(turn) for turn in range(32, 34)])
OVER = LATE + """
    type # 0 yellow # turquoise 0 purple # turquoise 2 green # turquoise
    type 9 green green turquoise 3 green # turquoise 8 green green turquoise
    type 4 green # turquoise 7 green green turquoise 5 green # turquoise
    type 6 green green turquoise
"""
SCORE = EXPLORERS + "tap # red\n"
LONGEST = SCORE + "type yellow 1 1 1 2 3 4 5 6 7 8 9 0\n"
HIGHEST = SCORE + "".join([f"type {color} 1 1 1 2 3 4 5 6 7 8 9 0\n" for color in COLORS[1:]])
INVESTED = "".join([f"type {color} 1 1 1\n" for color in COLORS[1:]])
LOWEST = SCORE + INVESTED

RECORDS = "hold * 1s\ntap 5\nwait 1s"
MODULAR_LEFT = """
    tap 1
    dice 1 2 3 4 5 6
    tap #
    wait 1s
    type 4 red
    wait 1s
"""

LONG_WAYS = (LAYING, GOING)  # with the settings of DEFAULT

WAYS = {
    "banners": (DEFAULT, BANNERS),
    "banners_card_missing": (DEFAULT, BANNERS + "tap #"),
    "banners_number_first": (DEFAULT, BANNERS + "tap red"),
    "banners_half": (DEFAULT, BANNERS + "tap 7"),
    "banners_half_ten": (DEFAULT, BANNERS + "tap 0"),
    "banners_half_peek": (DEFAULT, PROVEN + "tap 4"),
    "banners_half_tens": (DEFAULT, TENS + "tap 4"),
    "banners_card": (DEFAULT, BANNERS + "type 0 red"),
    "banners_card_no_banner": (DEFAULT, BANNERS + "type 7 red 0"),
    "banners_card_full": (DEFAULT, PROVEN + "type # 2 blue 5 # 2 red 4"),
    "banners_card_claimed": (DEFAULT, CLAIMED + "type # 2 blue 4"),
    "banners_laid": (DEFAULT, LAID),
    "banners_passed": (DEFAULT, PASSED),
    "banners_passing": (DEFAULT, LAID + "type 8 blue"),
    "banners_proven": (DEFAULT, CLAIMED),
    "banners_proven_total": (DEFAULT, OVER_STRAIGHT_FLUSH),
    "banners_proven_first": (DEFAULT, TIE + "tap # 4 #"),
    "banners_proven_kinds": (DEFAULT, OVER_STRAIGHT),
    "banners_not_proven": (DEFAULT, WEAK + "type 4 #"),
    "banners_not_proven_complete": (DEFAULT, BEATEN),
    "banners_not_proven_tie": (DEFAULT, TIE + "tap 4 #"),
    "banners_not_proven_tens": (DEFAULT, TENS + "type 1 red 1 # 4 #"),
    "banners_claim_incomplete": (DEFAULT, LAID + "type 4 #"),
    "banners_claim_claimed": (DEFAULT, CLAIMED + "type 4 #"),
    "banners_claim_no_banner": (DEFAULT, LAID + "type 0 #"),
    "banners_prove": (PROVE, WEAK + "type 4 #"),
    "banners_prove_shown": (PROVE, WEAK + "type 4 # #"),
    "banners_known": (DEFAULT, PASSED + "type 7 red"),
    "banners_amending": (DEFAULT, TENS + "type 0 red #"),
    "banners_amending_half": (DEFAULT, PASSED + "type 7 red # 5"),
    "banners_amending_there": (DEFAULT, PROVEN + "type 7 red # 7 yellow"),
    "banners_amending_full": (DEFAULT, PROVEN + "type # 5 red 5 # 5 yellow 5 # 5 yellow # 4 #"),
    "banners_amending_half_full": (DEFAULT, PROVEN + "type # 5 red 5 # 5 yellow 5 # 5 yellow # 4"),
    "banners_amending_half_full_side": (DEFAULT, TENS + "type 0 red # 0"),
    "banners_amending_other_side": (DEFAULT, PASSED + "type 7 red # 0"),
    "banners_known_help": (DEFAULT, PASSED + "type 7 red\nhold # 1s"),
    "banners_amending_help": (DEFAULT, PASSED + "type 7 red #\nhold # 1s"),
    "banners_moving_help": (DEFAULT, PASSED + "type 7 red # #\nhold # 1s"),
    "banners_moving": (DEFAULT, TENS + "type 0 red # #"),
    "banners_amended": (DEFAULT, PASSED + "type 7 red # 5 #"),
    "banners_laid_claim": (DEFAULT, PROVEN),
    "banners_turn_claim": (DEFAULT, TENS),
    "banners_last_cards": (DEFAULT, NO_DECK),
    "banners_last_passing": (DEFAULT, NO_DECK + "type 0 red"),
    "banners_no_place": (DEFAULT, PLACES),
    "banners_no_place_card": (DEFAULT, PLACES + "type 0 red"),
    "banners_help": (DEFAULT, BANNERS + "hold # 1s"),
    "banners_resume": (DEFAULT, PASSED + "hold * 1s\ntap 2"),
    "banners_over": (DEFAULT, WON),
    "banners_result": (DEFAULT, WON + "tap #"),
    "banners_resume_match": (DEFAULT, WON + "tap # #\ntype 7 red 4 #\nhold * 1s\ntap 2"),
    "banners_resume_match_help": (DEFAULT, WON + "tap # #\ntype 7 red 4 #\nhold * 1s\ntap 2\nhold # 1s"),
    "banners_result_help": (DEFAULT, WON + "tap #\nhold # 1s"),
    "explorers_setup": (DEFAULT, EXPLORERS),
    "explorers_setup_score": (DEFAULT, EXPLORERS + "tap #"),
    "explorers_setup_help": (DEFAULT, EXPLORERS + "hold # 1s"),
    "explorers": (DEFAULT, TURN),
    "explorers_number_first": (DEFAULT, TURN + "tap red"),
    "explorers_half": (DEFAULT, MIDDLE + "tap 0"),
    "explorers_left_out": (DEFAULT, TURN + "type 7 turquoise"),
    "explorers_card": (DEFAULT, MIDDLE + "type 0 blue"),
    "explorers_card_investment": (DEFAULT, MIDDLE + "type 1 purple"),
    "explorers_card_other_die": (DEFAULT, CARD + "tap blue"),
    "explorers_not_ascending": (DEFAULT, MIDDLE + "type 0 blue # turquoise 8 red #"),
    "explorers_investment_too_late": (DEFAULT, MIDDLE + "type 1 blue #"),
    "explorers_played_already": (DEFAULT, MIDDLE + "type 9 red"),
    "explorers_put_right": (DEFAULT, MIDDLE + "type 9 red #"),
    "explorers_on_pile": (DEFAULT, MIDDLE + "type 3 green"),
    "explorers_no_investment": (DEFAULT, TURN + "type 1 red # turquoise 1 red # turquoise\n"
                                                "type 1 red red turquoise 1 red"),
    "explorers_in_hand": (DEFAULT, MIDDLE + "type 3 blue # green 3 green"),
    "explorers_played": (DEFAULT, DRAW),
    "explorers_discarded": (DEFAULT, TURN + "type 0 red red"),
    "explorers_draw_half": (DEFAULT, DRAW + "tap 5"),
    "explorers_draw_again": (DEFAULT, TURN + "type 7 red # turquoise *"),
    "explorers_draw_losing": (DEFAULT, LOSING + "tap *"),
    "explorers_draw_piles": (DEFAULT, MIDDLE + "type 0 blue # turquoise 0 red # *"),
    "explorers_passing": (DEFAULT, DRAW + "type 5 blue"),
    "explorers_own_discard": (DEFAULT, CARD + "tap red red"),
    "explorers_pile_empty": (DEFAULT, DRAW + "tap blue"),
    "explorers_draw_missing": (DEFAULT, DRAW + "tap #"),
    "explorers_turn": (DEFAULT, MIDDLE),
    "explorers_count": (DEFAULT, LATE),
    "explorers_count_typed": (DEFAULT, LATE + "type 1 1"),
    "explorers_count_refused": (DEFAULT, LATE + "type 0 #"),
    "explorers_counted": (DEFAULT, LATE + "tap #"),
    "explorers_help": (DEFAULT, TURN + "hold # 1s"),
    "explorers_count_help": (DEFAULT, LATE + "hold # 1s"),
    "explorers_over_help": (DEFAULT, OVER + "hold # 1s"),
    "explorers_draw_help": (DEFAULT, DRAW + "hold # 1s"),
    "explorers_resume": (DEFAULT, DRAW + "hold * 1s\ntap 3"),
    "editor_review": (DEFAULT, MIDDLE + "tap #"),
    "editor_review_second": (DEFAULT, MIDDLE + "tap # # blue"),
    "editor_over": (DEFAULT, OVER + "tap #"),
    "editor_over_second": (DEFAULT, OVER + "tap # #"),
    "editor_score": (DEFAULT, SCORE),
    "editor_score_left_out": (DEFAULT, SCORE + "tap red"),
    "editor_score_example": (DEFAULT, SCORE + "type blue 1 1 1 2 7 8 0"),
    "editor_score_longest": (DEFAULT, LONGEST),
    "editor_score_second": (DEFAULT, LONGEST + "tap #"),
    "editor_score_no_investment": (DEFAULT, LONGEST + "tap # 1"),
    "editor_score_others": (DEFAULT, LONGEST + "tap # 7"),
    "editor_help": (DEFAULT, SCORE + "hold # 1s"),
    "explorers_over": (DEFAULT, OVER),
    "explorers_result": (DEFAULT, OVER + "tap # # #"),
    "explorers_result_highest": (DEFAULT, HIGHEST + "tap # #"),
    "explorers_result_lowest": (DEFAULT, LOWEST + "tap # # #\n" + INVESTED + "tap # #"),
    "explorers_result_draw": (DEFAULT, SCORE + "tap yellow 1 # green 1 #"),
    "explorers_result_help": (DEFAULT, HIGHEST + "tap # #\nhold # 1s"),
    "settings_banners": (DEFAULT, "tap 6 2"),
    "settings_banners_other": (DEFAULT, "tap 6 2 1"),
    "settings_explorers": (DEFAULT, "tap 6 3"),
    "settings_explorers_other": (DEFAULT, "tap 6 3 1"),
    "records_none": (DEFAULT, RECORDS),
    "records_banners": (DEFAULT, WON + RECORDS),
    "records_explorers": (DEFAULT, HIGHEST + "tap # #\n" + RECORDS),
    "records_draw": (DEFAULT, SCORE + "tap yellow 1 # green 1 #\n" + RECORDS),
    "records_modular": ({"scoring": "residue", "players": 5},
                        MODULAR_LEFT + "tap # 1 0 0 0 # 9 9 9 # 8 8 8 # 7 7 7 #\n" + RECORDS),
    "records_unfinished": (DEFAULT, MODULAR_LEFT + RECORDS),
    "records_first": (DEFAULT, MODULAR_LEFT + "hold * 1s\n" + WON + RECORDS),
    "records_last": (DEFAULT, MODULAR_LEFT + "hold * 1s\n" + WON + RECORDS + "\ntap #\nwait 1s"),
    "records_middle": (DEFAULT, MODULAR_LEFT + "hold * 1s\n" + WON + "hold * 1s\n" + LONGEST + RECORDS
                       + "\ntap #\nwait 1s"),
    "records_help": (DEFAULT, MODULAR_LEFT + RECORDS + "\nhold # 1s"),
}
