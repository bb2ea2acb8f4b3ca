"""The settings of Banners: their names and values, then each explained in up to four lines. See ui/texts.py."""

TEXTS = ("""\
SETTING_PROVE=Prove it
""", """\
PROVE=If a claim is no good|no: what would win is shown|yes: the rival says it first
""")
