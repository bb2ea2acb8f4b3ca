"""Canonical lines and their checksum."""

import json
import zlib

import pytest
from divermazo.store import codec
from hypothesis import given, settings
from hypothesis import strategies as st

TEXT = st.text(max_size=8)
KEYS = st.one_of(st.sampled_from(("v", "game", "e", "color", "number")), TEXT)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), TEXT),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXT, inner, max_size=4)),
    max_leaves=12)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=6)


WORDS = st.sampled_from(("play", "red", "ñ", ""))
NUMBERS = st.one_of(st.integers(), st.booleans())
FIELDS = st.one_of(st.none(), NUMBERS, WORDS, st.lists(NUMBERS, max_size=6),
                   st.dictionaries(WORDS, NUMBERS, max_size=2))
EVENTS = st.one_of(
    st.dictionaries(st.sampled_from(("color", "cards", '"')), FIELDS).map(lambda made: made | {"e": "play"}),
    st.dictionaries(st.sampled_from(("v", "game", "e", "color", "ñ")), FIELDS))


def depth(value: object) -> int:
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


@given(OBJECTS)
def test_a_line_is_json_in_one_spelling(value: dict) -> None:
    if depth(value) > 8:
        with pytest.raises(ValueError):
            codec.encode(value)
        return
    line = codec.encode(value)
    assert json.loads(line) == value
    assert codec.encode(dict(reversed(value.items()))) == line
    assert all(32 <= sign < 127 for sign in line)


def ordered(value: object) -> object:
    if not isinstance(value, dict):
        return value
    keys = [key for key in ("v", "game", "e") if key in value]
    return {key: ordered(value[key]) for key in keys + sorted(value.keys() - set(keys))}


@settings(max_examples=400)
@given(EVENTS)
def test_what_events_are_made_of_is_spelled_as_json_does(event: dict) -> None:
    assert codec.encode(event) == json.dumps(ordered(event), separators=(",", ":")).encode()


def test_the_canonical_form() -> None:
    event = {"number": 4, "color": "red", "e": "play", "player": 2}
    assert codec.encode(event) == b'{"e":"play","color":"red","number":4,"player":2}'
    header = {"note": True, "name": 'Ana "ñ\U0001F600', "game": "modular", "x": [], "v": 1, "z": [None, [{}]]}
    assert codec.encode(header) == (
        b'{"v":1,"game":"modular","name":"Ana \\"\\u00f1\\ud83d\\ude00","note":true,"x":[],"z":[null,[{}]]}')
    assert codec.encode(["\x1f~\x7f", "\ud83d"]) == b'["\\u001f~\\u007f","\\ud83d"]'


@pytest.mark.parametrize("value", [1.5, {"x": 0.0}, b"bytes", {"x": {1}}, {"a": [[[[[[[[[]]]]]]]]]}])
def test_what_no_record_holds_is_refused(value: object) -> None:
    with pytest.raises(ValueError):
        codec.encode(value)


@given(OBJECTS.filter(lambda value: depth(value) <= 8))
def test_sealing_and_unsealing(value: dict) -> None:
    line = codec.encode(value)
    sealed = codec.seal(line)
    assert sealed == line + b" " + f"{zlib.crc32(line):08x}".encode()
    assert codec.unseal(sealed) == line


def test_any_changed_byte_is_noticed() -> None:
    sealed = codec.seal(b'{"e":"play","color":"red","number":4}')
    for place in range(len(sealed)):
        for other in range(256):
            changed = sealed[:place] + bytes([other]) + sealed[place + 1:]
            if changed != sealed:
                with pytest.raises(ValueError):
                    codec.unseal(changed)


@pytest.mark.parametrize("torn", [b"", b" 0000", b"\xff" * 40, codec.seal(b"{}")[:-1], codec.seal(b"{}") * 2])
def test_a_torn_line_is_noticed(torn: bytes) -> None:
    with pytest.raises(ValueError):
        codec.unseal(torn)
