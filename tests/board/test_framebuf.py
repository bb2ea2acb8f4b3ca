"""CPython's framebuffer draws what MicroPython's draws."""

from pathlib import Path

import framebuf
import pytest

WALK = Path(__file__).with_name("framebuf_walk.py")


@pytest.mark.parametrize("first", [1, 1000])
def test_any_drawing_is_the_same_byte_for_byte(first: int, cpython, micropython) -> None:
    ours = cpython(WALK, first, 50)
    assert ours.count("\n") > 50 * 60
    assert ours == micropython(WALK, first, 50)


BAD = """
import divermazo_sim
import framebuf
for arguments in (
    (bytearray(7), 8, 8, framebuf.MONO_VLSB),
    (bytearray(8), 8, 9, framebuf.MONO_VLSB),
    (bytearray(8), 9, 8, framebuf.MONO_HLSB),
    (bytearray(8), 8, 8, framebuf.MONO_HLSB, 7),
    (bytearray(8), 0, 8, framebuf.MONO_HLSB),
    (bytearray(8), 8, 8, 99),
    (b"\\0" * 8, 8, 8, framebuf.MONO_VLSB),
    (bytearray(8), 8, 8, framebuf.MONO_VLSB),
    (bytearray(23), 8, 16, framebuf.MONO_VLSB, 16),
    (bytearray(24), 8, 16, framebuf.MONO_VLSB, 16),
    (bytearray(15), 8, 8, framebuf.MONO_HMSB, 16),
):
    try:
        framebuf.FrameBuffer(*arguments)
        print("taken")
    except (ValueError, TypeError) as error:
        print(type(error).__name__)
frame = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_VLSB)
for source in (bytearray(8), (bytes(8), 9, 8, framebuf.MONO_VLSB), (bytes(8), 8, 8, framebuf.MONO_VLSB)):
    try:
        frame.blit(source, 0, 0)
        print("taken")
    except (ValueError, TypeError) as error:
        print(type(error).__name__)
"""


def test_it_refuses_what_micropython_refuses(cpython, micropython) -> None:
    assert cpython(BAD) == micropython(BAD)


@pytest.mark.parametrize("call", ["frame.text('x', 0, 0)", "frame.ellipse(4, 4, 2, 2, 1)",
                                  "frame.poly(0, 0, bytearray(4), 1)",
                                  "framebuf.FrameBuffer(bytearray(64), 8, 8, framebuf.GS8)"])
def test_what_it_does_not_model_it_says(call: str) -> None:
    from divermazo_sim.modules.strict import NotModelled

    frame = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_VLSB)
    with pytest.raises(NotModelled):
        eval(call, {"frame": frame, "framebuf": framebuf})
