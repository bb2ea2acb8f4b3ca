"""The settings of Highest."""

TEXTS = ("""\
SETTING_CARDS=Cards
CARDS=Cards of each player
""",)
