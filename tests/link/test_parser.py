"""Records come out of any stream: split, merged, cut off, in the midst of noise."""

import pytest
from divermazo.link.parser import LIMIT, NOTHING, RECORD, SPOILT, Parser
from hypothesis import given
from hypothesis import strategies as st

NOISES = ["AT+GCAP\r\n", "\x03\x03", ">>> ", "MicroPython v1.28.0\r\n", "Traceback:\n  File\n", "\n\n\n",
          '{"id":1}\n']
TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=127), max_size=LIMIT - 2)
NOISE = st.one_of(st.sampled_from(NOISES).map(str.encode),
                  st.binary(max_size=2000).map(lambda noise: noise.replace(b"\x1e", b"")))


def ended(stream: bytes) -> "list[bytes | None]":
    """The texts of the records in a stream, None for a spoilt one."""
    parser = Parser()
    found: list[bytes | None] = []
    for byte in stream:
        what = parser.feed(byte)
        if what != NOTHING:
            found.append(parser.text() if what == RECORD else None)
    return found


def framed(text: str) -> bytes:
    return b"\x1e" + text.encode() + b"\n"


@given(st.lists(st.tuples(NOISE, TEXTS), max_size=5), NOISE)
def test_what_is_not_in_a_record_is_ignored(parts, end):
    stream = b"".join(noise + framed(text) for noise, text in parts) + end
    assert ended(stream) == [text.encode() for _, text in parts]


@given(TEXTS, TEXTS, st.integers(0, LIMIT))
def test_a_record_that_is_cut_off_is_lost_and_the_next_is_not(lost, kept, length):
    cut = framed(lost)[:length]
    assert ended(cut + framed(kept))[-1] == kept.encode()


@given(TEXTS, st.integers(0, LIMIT), st.sampled_from([0, 3, 9, 10, 13, 27, 31, 128, 255]), TEXTS)
def test_a_record_with_a_byte_that_is_no_text_is_spoilt(text, place, byte, next_text):
    raw = text.encode()
    raw = raw[:place] + bytes((byte,)) + raw[place:]
    found = ended(b"\x1e" + raw[:LIMIT - 2] + b"\n" + framed(next_text))
    if byte == 10:
        assert found == [raw.split(b"\n")[0], next_text.encode()]
    elif byte in raw[:LIMIT - 2]:
        assert found == [None, next_text.encode()]


@pytest.mark.parametrize("length", [LIMIT - 3, LIMIT - 2, LIMIT - 1, 10**5])
def test_the_longest_record_has_1024_bytes_with_its_frame(length):
    whole = length + 2 <= 1024
    text = "x" * length
    assert ended(framed(text) + framed("next")) == [text.encode() if whole else None, b"next"]


def test_megabytes_without_an_end_are_one_spoilt_record():
    assert ended(b"\x1e" + b"[" * 10**6 + b"\n" + framed("next")) == [None, b"next"]


def test_a_spoilt_record_says_so_once():
    parser = Parser()
    assert [parser.feed(byte) for byte in b"\x1e\x00\x00\n\n\n"] == [NOTHING] * 3 + [SPOILT, NOTHING, NOTHING]
