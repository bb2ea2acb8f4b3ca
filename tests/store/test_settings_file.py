"""The settings in two generations. Power cuts: test_littlefs.py."""

from pathlib import Path

import pytest
from divermazo.store.codec import encode, seal
from divermazo.store.settings import DEFAULTS, GENERATIONS, NEW, Settings


def saved(folder: Path, **values) -> None:
    settings = Settings(str(folder))
    for name, value in values.items():
        settings.set(name, value)
    assert settings.save()


def test_the_newest_generation_counts(tmp_path) -> None:
    for table in (2, 3, 4, 5, 1):
        saved(tmp_path, table=table)
        assert Settings(str(tmp_path)).get("table") == table
    assert sorted(path.name for path in tmp_path.iterdir()) == list(GENERATIONS)


def test_nothing_changed_is_nothing_written(tmp_path) -> None:
    settings = Settings(str(tmp_path))
    settings.set("table", DEFAULTS["table"])
    assert settings.save()
    assert list(tmp_path.iterdir()) == []


def test_true_is_no_number(tmp_path) -> None:
    settings = Settings(str(tmp_path))
    for name, value in (("table", True), ("note", 1)):
        with pytest.raises(ValueError, match=name):
            settings.set(name, value)
    assert settings.values() == DEFAULTS


def test_what_flash_has_refused_waits_no_more_and_is_tried_again_with_the_next_save(tmp_path) -> None:
    settings = Settings(str(tmp_path))
    (tmp_path / NEW).mkdir()
    settings.set("table", 4)
    assert settings.unsaved
    assert not settings.save() and not settings.unsaved
    (tmp_path / NEW).rmdir()
    assert settings.save() and Settings(str(tmp_path)).get("table") == 4


def test_every_damaged_byte_is_reported_and_the_older_generation_counts(tmp_path) -> None:
    saved(tmp_path, table=2)
    older = {path: path.read_bytes() for path in tmp_path.iterdir()}
    saved(tmp_path, table=3)
    [newest] = set(tmp_path.iterdir()) - set(older)
    good = newest.read_bytes()
    for place in range(len(good)):
        for change in (good[:place] + bytes([good[place] ^ 1]) + good[place + 1:], good[:place]):
            newest.write_bytes(change)
            settings = Settings(str(tmp_path))
            assert settings.damaged
            assert settings.get("table") == 2
            bad = newest.with_name(newest.name + ".bad")
            assert bad.read_bytes() == change
            bad.unlink()
    saved(tmp_path, table=4)
    assert Settings(str(tmp_path)).get("table") == 4


def test_files_of_another_release(tmp_path) -> None:
    """What it does not know it leaves out, what it misses is as at the first start."""
    line = {"v": 1, "generation": 7, "language": "eu", "table": 6, "volume": 11, "brightness": "high"}
    (tmp_path / GENERATIONS[1]).write_bytes(seal(encode(line)) + b"\n")
    settings = Settings(str(tmp_path))
    assert settings.values() == dict(DEFAULTS, table=6)
    assert not settings.damaged


def test_files_that_are_no_settings(tmp_path) -> None:
    for content in (b"", b"\xff" * 4096, b"null", seal(b"null"), seal(b"[1]"), seal(b'{"v":1}'),
                    seal(b'{"generation":"x"}'), seal(b"{")):
        (tmp_path / GENERATIONS[0]).write_bytes(content)
        settings = Settings(str(tmp_path))
        assert settings.damaged
        assert settings.values() == DEFAULTS
    (tmp_path / GENERATIONS[1]).mkdir()
    assert Settings(str(tmp_path)).values() == DEFAULTS


def test_without_a_folder_they_hold_until_power_off(tmp_path) -> None:
    (tmp_path / "file").touch()  # no folder can be made in it
    settings = Settings(str(tmp_path / "file" / "data"))
    assert not settings.save()
    settings.set("table", 4)
    assert not settings.save()
    assert settings.get("table") == 4
