"""Draws at random into framebuffers and prints them; the same under both interpreters.

Arguments: first seed, number of seeds.
"""

import sys

import divermazo_sim  # noqa: F401  CPython's framebuf
import framebuf
from divermazo_sim.parts.noise import Noise

FORMATS = (framebuf.MONO_VLSB, framebuf.MONO_HLSB, framebuf.MONO_HMSB)


class Walk:
    def __init__(self, seed: int) -> None:
        self.noise = Noise(seed)
        self.pictures = []
        for _ in range(3):
            self.pictures.append(self.picture())

    def number(self, low: int, high: int) -> int:
        return low + self.noise.below(high - low + 1)

    def picture(self) -> tuple:
        """Buffer, framebuffer, and what a blit may take instead of it."""
        form = FORMATS[self.number(0, 2)]
        width, height = self.number(1, 40), self.number(1, 40)
        stride = width + self.number(0, 1) * self.number(0, 9)
        size = (height + 7 >> 3) * stride if form == framebuf.MONO_VLSB else (stride + 7 >> 3) * height
        buffer = bytearray(self.noise.bytes(size))
        frame = framebuf.FrameBuffer(buffer, width, height, form, stride)
        return buffer, frame, (buffer, width, height, form, stride)

    def step(self) -> None:
        frame = self.pictures[self.number(0, 2)][1]
        kind = self.number(0, 9)
        x, y = self.number(-12, 50), self.number(-12, 50)
        w, h = self.number(-3, 50), self.number(-3, 50)
        ink = self.number(0, 2)
        if kind == 0:
            frame.fill(ink)
        elif kind == 1:
            frame.pixel(x, y, ink)
            print(frame.pixel(w, h), frame.pixel(x, y))
        elif kind == 2:
            frame.hline(x, y, w, ink)
        elif kind == 3:
            frame.vline(x, y, h, ink)
        elif kind == 4:
            frame.rect(x, y, w, h, ink, self.number(0, 1))
        elif kind == 5:
            frame.fill_rect(x, y, w, h, ink)
        elif kind == 6:
            frame.line(x, y, self.number(-40, 60), self.number(-40, 60), ink)
        elif kind == 7:
            frame.scroll(self.number(-6, 6), self.number(-6, 6))
        else:
            self.blit(frame, x, y)

    def blit(self, frame, x: int, y: int) -> None:
        buffer, other, bare = self.pictures[self.number(0, 2)]
        if other is frame:
            return
        if self.number(0, 1):
            other = (bytes(buffer),) + bare[1:]
        key = self.number(-1, 1)
        palette = None
        if self.number(0, 1):
            inks = bytearray(((0, 1, 2, 3)[self.number(0, 3)], (0, 1)[self.number(0, 1)]))
            palette = framebuf.FrameBuffer(inks, 2, 1, framebuf.MONO_VLSB)
        frame.blit(other, x, y, key, palette)


def main(first: int, count: int) -> None:
    for seed in range(first, first + count):
        walk = Walk(seed)
        for _ in range(60):
            walk.step()
            for picture in walk.pictures:
                print(picture[0].hex())


main(int(sys.argv[1]), int(sys.argv[2]))
