"""What is generated is up to date, and a change of its sources is noticed without making it again."""

from dataclasses import replace

import pytest

from hardware import PICTURES, __main__
from hardware.products import PRODUCTS


@pytest.mark.parametrize("name", PRODUCTS)
def test_product_is_up_to_date(name):
    assert __main__.stale(name, PRODUCTS[name]) == []


def test_another_pin_makes_the_drawings_stale(monkeypatch, capsys):
    from divermazo.board import pins

    monkeypatch.setattr(pins, "OLED_RESET", 20)
    assert __main__.main(["--check", "wiring", "schematic"]) == 1
    printed = capsys.readouterr().out
    assert "wiring: made from other sources" in printed
    assert "schematic: made from other sources" in printed


@pytest.mark.parametrize("name", ["wiring.en", "wiring.es"])
def test_wiring_picture_is_drawn_the_same_again(name):
    from hardware.wiring import DRAWINGS

    assert DRAWINGS[name]() == (PICTURES / f"{name}.svg").read_text(encoding="utf-8")


def test_an_edited_picture_is_noticed(tmp_path, monkeypatch):
    copy = tmp_path / "wiring.svg"
    copy.write_bytes(PRODUCTS["wiring"].outputs[0].read_bytes())
    product = replace(PRODUCTS["wiring"], outputs=(copy,))
    monkeypatch.setattr(__main__, "ROOT", tmp_path)
    monkeypatch.setattr(__main__, "MADE", tmp_path / "made.json")
    __main__.record("wiring", product)
    assert __main__.stale("wiring", product) == []
    copy.write_bytes(copy.read_bytes() + b"<!-- -->")
    assert __main__.stale("wiring", product) == ["wiring: wiring.svg was changed by hand"]
