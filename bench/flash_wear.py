"""What game records cost the flash, and how many years it lasts."""

from bench import MICROPYTHON, ROOT, Figure, numbers

GAMES = 400
GAMES_A_YEAR = 20 * 365
ERASES = 100_000  # that a block bears (W25Q16JV datasheet 1)
BLOCKS = 352
YEARS = 20


def measure() -> dict:
    each = numbers(MICROPYTHON, "flash_wear.py", ROOT / "firmware", GAMES)
    spread = ERASES * BLOCKS * 1000 // (each["erased"] * GAMES_A_YEAR)
    worst = ERASES * 1000 // (each["worst"] * GAMES_A_YEAR)
    return {
        "a game on flash: events, bytes": f"{each['events']}, {each['bytes']:,}",
        "flash written for it: pages, blocks erased": f"{each['pages']}, {each['erased'] / 1000:.1f}",
        "games kept before old ones go": str(each["kept"]),
        "years at 20 games a day, for the block erased most": Figure(
            f"{worst:,}", f"≥ {YEARS}", worst >= YEARS),
        "years, were all blocks erased alike": f"{spread:,}",
    }
