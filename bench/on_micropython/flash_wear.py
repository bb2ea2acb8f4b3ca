"""flash_wear.py GAMES: games of all three kinds recorded on littlefs, until old ones make place for new ones.

Per game: events, bytes of its lines, pages programmed; blocks erased and, of the block erased most, how often
that was, both in thousandths. And how many games are kept in the end.
"""

import sys

import vfs
from divermazo.board.flash import Flash
from divermazo.rules.cards import COLORS
from divermazo.rules.errors import RuleError
from divermazo.store.journal import Journal
from divermazo.store.record import Record
from divermazo_sim.modules import machine, rp2
from divermazo_sim.parts.circuit import Circuit
from divermazo_sim.parts.clock import Clock
from divermazo_sim.parts.flash import BLOCK, Chip
from divermazo_sim.parts.noise import Noise

BLOCKS = 352  # of a Pico
FIRMWARE = 50  # blocks of files that stay
CARDS = 45  # that a game of Modulo 10 takes
PAUSE = 10  # events between two moments without keys


class CountingChip(Chip):
    """`erased`: how often each block has been."""

    def __init__(self) -> None:
        super().__init__(BLOCKS)
        self.erased = [0] * BLOCKS

    def erase(self, block: int) -> None:
        super().erase(block)
        self.erased[block] += 1


def modular(noise, game):
    if not game.dice[0]:
        return {"e": "roll", "dice": [1 + noise.below(6) for _ in range(6)]}
    if game.cards() == CARDS:
        return {"e": "end", "winner": 1}
    numbers = game.valid()
    event = card(noise, "play" if numbers else "turnup")
    if numbers and noise.below(8):
        event["number"] = numbers[noise.below(len(numbers))]
    if numbers:
        event["ms"] = 1000 + noise.below(30000)
    return event if noise.below(10) else {"e": "reroll", "value": 1 + noise.below(6)}


def banners(noise, game):
    kind = noise.below(4)
    if kind == 0:
        return {"e": "draw"}
    if kind == 1:
        return {"e": "claim", "banner": 1 + noise.below(9)}
    event = card(noise, "play")
    event["banner"] = 1 + noise.below(9)
    return event


def explorers(noise, game):
    if noise.below(2):
        return {"e": "draw", "from": "deck"}
    event = card(noise, "play" if noise.below(3) else "discard")
    number = event.pop("number")
    event["card"] = "investment" if number == 1 else number
    return event


def card(noise, kind: str) -> dict:
    return {"e": kind, "color": COLORS[noise.below(6)], "number": 1 + noise.below(10)}


GAMES = (
    (modular, {"v": 1, "game": "modular", "players": 4, "scoring": "accuracy", "note": False, "table": 1}),
    (banners, {"v": 1, "game": "banners", "starter": 1, "table": 1}),
    (explorers, {"v": 1, "game": "explorers", "colors": list(COLORS[:5]), "mode": "live", "table": 1}),
)


def play(journal, noise, next_event, header: dict) -> Record:
    """One game, with a pause now and then."""
    record = journal.new(header)
    for _ in range(3000):
        if record.game.over:
            break
        before = len(record)
        try:
            record.apply(next_event(noise, record.game))
        except RuleError:
            continue
        if before % PAUSE == 0:
            while journal.prepare():
                pass
    return record


def main(games: int) -> None:
    chip = CountingChip()
    circuit = Circuit(Clock())
    circuit.flash = chip
    machine.attach(circuit)
    vfs.VfsLfs2.mkfs(rp2.Flash(), progsize=256)
    vfs.mount(vfs.VfsLfs2(rp2.Flash(), progsize=256), "/data")
    with open("/data/firmware", "wb") as file:
        for _ in range(FIRMWARE):
            file.write(bytes(BLOCK))
    journal = Journal("/data", Flash(), lambda: None)
    noise = Noise(1)
    chip.erased = [0] * BLOCKS
    chip.writes = events = size = 0
    for number in range(games):
        record = play(journal, noise, *GAMES[number % len(GAMES)])
        events += len(record)
        size += sum([len(line) + 10 for line in record.lines()])
    erased = sum(chip.erased)
    print("events", events // games)
    print("bytes", size // games)
    print("pages", (chip.writes - erased) // games)
    print("erased", erased * 1000 // games)
    print("worst", max(chip.erased) * 1000 // games)
    print("kept", len(list(journal.records())))


main(int(sys.argv[1]))
