"""Texts of Modulo 10. See ui/texts.py."""

TEXTS = ("""\
CARDS={} cards
ONE_CARD=1 card
THROW_KEYS=# throw · 0 streak for one
FIRST_CARD=First card
FIRST_CARD_KEYS=card · # throw again
READY_KEYS=card · die: reroll · # end
PLAYER_KEYS=player 1-{} · # end
PLAYER_NUMBER_KEYS=P{}: number · * back
HALF_KEYS=colour: card · * clear
WRONG_KEYS=card · # whose? · * erase
WRONG_ONE_KEYS=card · # stays · * erase
KNOWN={} is on the table
KNOWN_QUESTION=Was it mistyped then?
KNOWN_KEYS=# yes, put it right · * no
WAS=Which card was {}?
WAS_KEYS=card · # not known · * back
""", """\
WHOSE=Whose was it?
WHOSE_ONE=Does it stay down?
WHOSE_KEYS=1-{} · 0 nobody · # stays
WHOSE_ONE_KEYS=# yes · 0 back to the hand
STAYS=Goes on from {} {}
MISTYPED=Erased: no mistake
TAKEN_BACK=The die goes back to {}
MISTAKE=A mistake of P{}
REROLLED=New throw {}→{}
IN_PLAY=In play: {} {}
NO_PLAYER=Only {} players
RIGHT=✓ {}
THROW_HELP=#: throws all six dice|Then the first card:|number and colour
HELP_LINES=Card: number and colour|{} ± {} is right, 1 to 10|Nobody can? Tap the die
WRONG_HELP={}|*: mistyped, does not count|#: whose it was, or it stays
RECORD_LEFT=Cards left {}
RECORD_PLAYERS=Players: {} · cards: {}
""", """\
WINNER=Who has won?
WINNER_HINT=Who has no cards left
WINNER_KEYS=1-{} · # nobody · * back
TALLY_CARDS=P{}: which cards left?
TALLY_COUNT=P{}: how many left?
TALLY_UNKNOWN_KEYS=digits · # unknown · * back
TALLY_CARDS_KEYS=numbers · # next · * clear
TALLY_FULL_KEYS=# next · * clear
TALLY_COUNT_KEYS=0-10 · # next · * back
RESULT_KEYS=# new · 0 review · * back
RESULT_PLAIN_KEYS=# new game · * back
RESULT_MISSED_KEYS=# see mistakes · * back
LAID_CARDS={} on the table
NOBODY_WON=Nobody has won
LAID_ROW=Laid
MISTAKES_ROW=− Wrong
POINTS_ROW=Points
ACCURACY_ROW== Points
LEFT_ROW=Left
FEWEST=Fewest is best
MOST_MISSED=Sums missed most
END_HELP=Digit of the winner|#: nobody has won|*: the game goes on
TALLY_HELP=What is left in the hand|#: next player|*: clear
RESULT_HELP=#: sums missed, a new game|0: review of a minute|*: put the end right|Hold *: menu
""", """\
REVIEW=Review {} s
STREAK=Streak
STREAK_RULE=Until the first mistake
STREAK_OVER=End of the streak
REVIEW_OVER=End of the review
REVIEW_HITS=right in a minute
HITS={} right
NOT_RIGHT=✗ {}
DRILL_KEYS=number and a die · * leave
DRILL_COLOR_KEYS=any die · * clear
DRILL_OVER_KEYS=# again · * leave
DRILL_HELP=A right number, then a die|#: again, at the end|*: leave
MISTAKES={} mistakes
ONE_MISTAKE=1 mistake
""")
