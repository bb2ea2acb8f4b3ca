"""What hardware.md says in figures is what the firmware does and what the sources hold."""

import json
import re
from itertools import pairwise
from math import dist

import pytest
from divermazo.board.leds import LIMIT_MA
from divermazo.store.settings import Settings
from divermazo_sim.device import Device
from divermazo_sim.script import Script

from hardware import PICTURES, ROOT, perfboard
from hardware.enclosure import dimensions as d
from hardware.netlist import revision_1
from hardware.rules import budget

PAGE = (ROOT / "hardware.md").read_text(encoding="utf-8")
STATES = {
    "menu, six dice 1-6": "",
    "Modulo 10, a die in play": "tap 1\ndice 1 2 3 4 5 6\ntap #\nwait 1s\ntype 4 red\nwait 1s",
    "all six dice at 6": "tap 1\ndice 6 6 6 6 6 6\ntap #\nwait 2s",
}


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("state", STATES)
def test_current_of_the_leds(tmp_path, state, level):
    settings = Settings(str(tmp_path))
    settings.set("language", "en")
    settings.set("brightness", level)
    settings.save()
    device = Device(str(tmp_path))
    device.power_on()
    device.run(1500)
    Script(STATES[state]).run(device)
    drawn = len(device.leds) + sum(map(sum, device.leds)) * 20 / 255
    row = re.search(rf"^\| {re.escape(state)} \|(.*)\|$", PAGE, re.MULTILINE)[1]
    assert float(row.split("|")[level - 1]) == pytest.approx(drawn, abs=1)


def test_power_budget():
    usual = sum(figure for figure, _ in budget().values())
    most = sum(figure for _, figure in budget().values())
    assert f"{LIMIT_MA} + 30 + {budget()['screen'][0]:.0f} + 1 = {usual:.0f}" in PAGE
    assert f"it would be {most:.0f} mA" in PAGE


def test_every_part_of_the_netlist_is_in_the_list():
    listed = PAGE.partition("## Parts")[2].partition("## Tools")[0]
    refs = set(re.findall(r"[A-Z]+\d", listed)) | {f"{kind}{n}" for kind in ("D", "SW") for n in range(1, 7)}
    parts = revision_1().parts
    assert set(parts) <= refs
    for ref in ("R1", "C1", "C2", "U2"):
        assert parts[ref].value in listed


def test_screws_are_counted():
    clips = len(d.PLATE_CLIPS) + len(d.SCREEN_CLIPS) + len(d.KEYPAD_CLIPS)
    below = len(d.columns()) + len(d.hub_screws())
    assert (f"M3: {clips} × 6 mm, {2 * 6 + 2 * 6 + 2} × 8 mm, {below} × 10 mm countersunk, "
            f"{len(d.TOP_SEAMS) * len(d.RIB_BOLTS)} × 12 mm **socket head**") in PAGE


def test_screws_of_revision_2_are_counted():
    clips, below = len(d.PLATE_CLIPS) + len(d.SCREEN_CLIPS), len(d.columns()) + len(d.hub_screws())
    assert (f"{clips} × 6 mm, {6 * 4 + len(d.MAIN_POSTS)} × 8 mm, {below} × 10 mm countersunk, "
            f"{len(d.TOP_SEAMS) * len(d.RIB_BOLTS)} × 12 mm socket head") in PAGE


def test_wires_to_cut_start_at_every_pin_of_the_pico_that_is_used():
    table = PAGE.partition("### Wires to cut")[2].partition("## Body")[0]
    cut = [pin for pins in re.findall(r"^\|.*?Pico ([\d, ]+)", table, re.MULTILINE)
           for pin in re.findall(r"\d+", pins)]
    used = {pin for nodes in revision_1().nets.values() for ref, pin in nodes if ref == "U1"}
    assert sorted(cut) == sorted(used)


def test_the_ground_of_the_buttons_reaches_as_it_is_drawn():
    """From button to button, with something for ends and rises."""
    drawn = [sum(dist(one[:2], other[:2]) for one, other in pairwise(wire.points)) / 10
             for wire in d.ground_wires()[1:]]
    row = re.search(r"^\| Pico 18 \|.*?\| 6 \| \d+, ([\d, ]+) \|", PAGE, re.MULTILINE)[1]
    cut = [float(cm) for cm in row.split(",")]
    assert [2 <= cm - way <= 5 for cm, way in zip(cut, drawn, strict=True)] == [True] * 5


def test_the_pico_from_its_back_names_every_wire_and_the_step_that_solders_it():
    drawn = (PICTURES / "step-pico.en.svg").read_text(encoding="utf-8")
    used = {pin for nodes in revision_1().nets.values() for ref, pin in nodes if ref == "U1"}
    steps = re.findall(r"(perfboard|screen|row|column|button|buzzer)[^<>]* \(step (\d)\)<", drawn)
    assert len(steps) == len(used)
    titles = {"perfboard": "Perfboard", "screen": "Screen", "row": "Keypad", "column": "Keypad",
              "button": "Six switches", "buzzer": "Buzzer"}
    assert [part for part, step in steps if f"\n{step}. **{titles[part]}**" not in PAGE] == []


@pytest.mark.parametrize("page", ["hardware.md", "hardware.es.md"])
def test_printed_parts_are_listed_with_their_volume(page):
    """A row may name several parts, with a volume for all or one each; caps and keys by their kind."""
    shown = (ROOT / page).read_text(encoding="utf-8")
    report = json.loads((PICTURES / "enclosure.json").read_text(encoding="utf-8"))
    parts = report["printed"] | report["boards"]["printed"]
    listed = {}
    for cells, volume in re.findall(r"^\| (`.+?) \| [^|]+ \| ([\d., /]+) \|", shown, re.MULTILINE):
        names = re.findall(r"`([\w-]+)", cells)
        volumes = [float(text) for text in volume.replace(",", ".").split(" / ")]
        listed.update(zip(names, volumes * len(names) if len(volumes) == 1 else volumes, strict=True))
    assert {kind for kind in listed if kind.startswith(("cap", "key"))} == {
        "cap-es-", "cap-en-", "cap-flat", "key-"}
    for name, part in parts.items():
        kind = re.sub(r"^(key-|cap-es-).*", r"\1", name)
        assert listed[kind] == part["cm3"], name
    whole = sum(part["count"] * part["cm3"] for part in report["printed"].values())
    assert f"{round(whole, -1):.0f} cm³" in shown


def test_wires_of_the_perfboard_are_counted():
    wires = [wire for wires in perfboard.WIRES.values() for wire in wires]
    table = PAGE.partition("### Wires to cut")[2].partition("## Body")[0]
    rails = re.search(r"^\| perfboard B3, J1 \| B19, J19: .*? \| (\d+) \|", table, re.MULTILINE)[1]
    between = re.search(r"^\| perfboard, one hole \|.*? \| (\d+) \|", table, re.MULTILINE)[1]
    assert [wire for wire in wires if wire in ("B3 B19", "J1 J19")] == ["B3 B19", "J1 J19"]
    assert (int(rails), int(rails) + int(between)) == (2, len(wires))


def test_every_picture_is_shown_and_small():
    folder = ROOT / "docs" / "img" / "hardware"
    pictures = sorted([*folder.glob("*.png"), *folder.glob("step-*.svg"), *folder.glob("board*.svg")])
    assert pictures
    pages = PAGE + (ROOT / "hardware.es.md").read_text(encoding="utf-8")
    assert [path.name for path in pictures if f"]({path.relative_to(ROOT).as_posix()})" not in pages] == []
    assert [path.name for path in pictures if path.stat().st_size > 350_000] == []
