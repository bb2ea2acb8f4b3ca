"""Wiring check on the bench, with the firmware's own drivers, which must be on the Pico already:

    mpremote run hardware/check.py

A light walks through all 54 LEDs, die by die in device order, row by row. Every key that is pressed is named
here and answers with a tone; a die button lights its whole die. Ctrl-C ends it.
"""

from array import array
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms

from divermazo.board.board import Board
from divermazo.board.leds import CELLS, DICE
from divermazo.keys import DIE, KEYS, NAMES, NO_EVENT

FULL = 3 << 9  # level of the lit LEDs
STEP_MS = 200
WHOLE_MS = 600  # that a pressed die stays lit
TONE = 49  # 440 Hz


class Check:
    """Works the board: `step(now)` returns the ms until it wants to be called again. `say(line)` reports."""

    def __init__(self, board: Board, say=print) -> None:
        self.board = board
        self._say = say
        self.running = True
        self._faces = array("H", [0] * DICE)
        self._led = -1
        self._next = ticks_ms()
        self._whole = -1  # a die that was pressed
        oled = board.oled
        answer = oled.controller.upper() + " answers" if oled.present else "no answer"
        say("screen: " + answer + " at 0x3C")
        for column in range(128):  # a frame round the whole glass: all edges are seen, or shifted
            oled.buffer[column] |= 0x01
            oled.buffer[7 * 128 + column] |= 0x80
        for page in range(8):
            oled.buffer[128 * page] = oled.buffer[128 * page + 127] = 0xFF
        board.keyboard.poll(ticks_ms())
        for key in range(KEYS):
            if board.keyboard.held(key):
                self._say("closed without a finger: " + name(key))

    def step(self, now: int) -> int:
        keyboard = self.board.keyboard
        keyboard.poll(now)
        event = keyboard.next()
        while event != NO_EVENT:
            if event < KEYS:
                self._pressed(event, now)
            event = keyboard.next()
        if ticks_diff(now, self._next) >= 0:
            self._walk(now)
        self.board.buzzer.step(now)
        return 0 if self.board.oled.refresh() else 5

    def _pressed(self, key: int, now: int) -> None:
        self._say("key: " + name(key))
        self.board.buzzer.play(bytes((TONE + key, 12)), now)
        if key >= DIE:
            self._whole = key - DIE
            self._show(self._whole, 0x1FF)
            self._next = ticks_add(now, WHOLE_MS)

    def _walk(self, now: int) -> None:
        self._led = (self._led + 1) % (DICE * CELLS)
        self._show(self._led // CELLS, 1 << self._led % CELLS)
        self._next = ticks_add(now, STEP_MS)

    def _show(self, die: int, mask: int) -> None:
        for place in range(DICE):
            self._faces[place] = mask | FULL if place == die else 0
        self.board.leds.show(self._faces)


def name(key: int) -> str:
    """As the parts list calls it."""
    return "button " + NAMES[key] if key >= DIE else NAMES[key]


def main() -> None:
    board = Board()
    try:
        check = Check(board)
        while check.running:
            sleep_ms(check.step(ticks_ms()))
    finally:
        board.close()


if __name__ == "__main__":
    main()
