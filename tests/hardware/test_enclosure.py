"""The body: laid out as the virtual device, printable, and with room for what goes in.

`enclosure.json` is what was measured on the solids; `test_products` holds that it belongs to these sources.
"""

import json
from itertools import combinations
from math import atan2, cos, degrees, dist, hypot, pi, sin

import pytest
from divermazo.rules.cards import COLORS
from divermazo_sim.look import TABLE

from hardware import PICTURES
from hardware.enclosure import dimensions as d
from hardware.svg import sign

REPORT = json.loads((PICTURES / "enclosure.json").read_text(encoding="utf-8"))
BOARDS = REPORT["boards"]  # with the boards of revision 2
PRINTED = REPORT["printed"] | BOARDS["printed"]


def test_red_is_at_twelve_and_the_others_follow_clockwise():
    clock = [(90 - degrees(atan2(y, x))) / 30 % 12 for x, y in d.dice()]
    assert [round(hour) % 12 for hour in clock] == [0, 2, 4, 6, 8, 10]


def test_layout_is_that_of_the_virtual_device():
    for color, (x, y), box in zip(COLORS, d.dice(), TABLE.dice, strict=True):
        assert (x, y) == pytest.approx((box.x * d.SCALE, -box.y * d.SCALE)), color
    for color, (x, y) in zip(COLORS, d.buttons(), strict=True):  # moved a little, for the pockets of the dice
        key = TABLE.keys[color]
        assert hypot(x - key.x * d.SCALE, y + key.y * d.SCALE) < 2.5, color


def test_strips_on_the_market_fit_the_wells():
    """96 or 100 LEDs a metre: the outer LEDs stay well inside their wells, the boards beside each other."""
    for pitch in (1000 / 96, 1000 / 100):
        assert abs(pitch - d.PITCH) + 5.0 / 2 < d.WELL / 2 - 0.5
    assert d.PITCH >= 10.0


def test_bought_parts_do_not_meet():
    assert [(a.name, b.name) for a, b in combinations(d.bought(), 2) if a.overlaps(b)] == []


def test_boards_and_what_is_on_them_do_not_meet():
    met = [(a.name, b.name) for a, b in combinations(d.on_boards(), 2) if a.overlaps(b)]
    assert [pair for pair in met if not one_board(*pair)] == []


def one_board(one: str, other: str) -> bool:
    """Pieces of one die board."""
    pieces = ("die board", "ears", "tab", "end of tab")
    return one.split()[-1] == other.split()[-1] and one.startswith(pieces) and other.startswith(pieces)


@pytest.mark.parametrize(("report", "name"), [
    (report, name) for report in (REPORT, BOARDS) for name in report["room"]],
                         ids=lambda value: value if isinstance(value, str) else "")
def test_nothing_printed_is_where_a_bought_part_goes(report, name):
    assert report["room"][name] == 0


def test_no_two_printed_parts_are_in_the_same_place():
    assert REPORT["clashes"] == BOARDS["clashes"] == []


def test_all_bought_parts_were_measured():
    assert set(REPORT["room"]) == {box.name for box in d.bought()}
    assert set(BOARDS["room"]) == {box.name for box in d.on_boards()}


@pytest.mark.parametrize(("report", "name"), [
    (report, name) for report in (REPORT, BOARDS) for name in report["ways"]],
                         ids=lambda value: value if isinstance(value, str) else "")
def test_wires_have_their_way(report, name):
    """Each bundle as a solid: it runs through no printed part, and through no bought one on its way."""
    assert report["ways"][name] == 0


def test_all_wires_were_measured():
    assert set(BOARDS["ways"]) == {wire.name for wire in [*d.cables(), *d.screen_wires()]}
    assert set(REPORT["ways"]) == {wire.name for wire in [*d.ways_out(), *d.harness(), *d.ground_wires()]}
    assert {color for color in COLORS if f"button {color}" in REPORT["ways"]} == set(COLORS)
    assert len([name for name in REPORT["ways"] if name.startswith("row ")]) == 6 * 3 * 2 * 3


def test_a_cap_cannot_turn():
    """Its key stands out of the round hole, into a groove that does not go through the face."""
    _, reach, height = d.KEY
    assert d.CAP / 2 + reach > d.CAP_HOLE / 2 + 0.8
    assert d.UNDER + height + 0.4 <= d.HEIGHT - 1.0


def test_raised_signs_differ_however_a_cap_is_turned():
    """Drawn 40 × 40, their common area is less than 0.9 of what either covers, in steps of 15 degrees."""
    grid = [(x / 20 - 1, y / 20 - 1) for x in range(41) for y in range(41)]

    def drawn(place: int, turn: float) -> set[tuple[float, float]]:
        outline = sign(place)[0]
        found = set()
        for x, y in grid:
            px, py = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
            crossed = [ax + (py - ay) * (bx - ax) / (by - ay) > px
                       for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
                       if (ay > py) != (by > py)]
            if sum(crossed) % 2:
                found.add((x, y))
        return found

    upright = [drawn(place, 0) for place in range(6)]
    for place in range(6):
        for step in range(24):
            turned = drawn(place, step * pi / 12)
            for other in range(6):
                if other != place:
                    alike = len(turned & upright[other]) / len(turned | upright[other])
                    assert alike < 0.9, (place, other, step)


def test_screens_from_the_smallest_to_the_largest_are_held():
    width, height = d.SCREEN_SMALLEST
    assert d.SCREEN_GLASS[1] < height - 0.6  # it does not fall into the recess of the glass
    assert d.SCREEN_GLASS[0] > 61.0
    aside = max(x for x, _ in d.SCREEN_CLIPS)
    assert aside + d.SCREEN_CLIP[1] / 2 - d.SCREEN_CLIP[0] < width / 2 - 2.0
    assert aside - d.BOSS > d.SCREEN_BOARD[0] / 2


def test_the_pieces_of_the_bottom_are_held_where_they_meet():
    assert max(hypot(x, y) for x, y in d.hub_screws()) < 15


@pytest.mark.parametrize("name", PRINTED)
def test_printed_part_is_one_closed_piece_for_the_bed(name):
    part = PRINTED[name]
    assert part["watertight"]
    assert part["pieces"] == 1
    assert part["size"][0] <= d.BED[0] - 10
    assert part["size"][1] <= d.BED[1] - 10
    assert part["cm3"] > 0


@pytest.mark.parametrize("name", PRINTED)
def test_printed_part_needs_no_support(name):
    assert PRINTED[name]["overhang_mm2"] == 0


@pytest.mark.parametrize("name", PRINTED)
def test_walls_are_thick_enough(name):
    assert PRINTED[name]["wall"] >= (0.6 if name.startswith(("cap", "key")) else 1.0)  # letters are finer


def test_there_is_a_cap_for_each_color():
    assert {name.rpartition("-")[2] for name in PRINTED if name.startswith("cap")} == set(COLORS)


def test_ready_made_cables_reach_every_die_and_the_wall():
    """They are 200 mm long, that to the wall too; a third is left to lay them."""
    for wire in d.cables():
        assert sum(dist(a, b) for a, b in zip(wire.points, wire.points[1:])) < 140


def test_screws_end_inside_the_face():
    for low in (d.BOARD_TOP, d.BRACKET_TOP, d.UNDER - d.PLATE_RIM[1]):
        assert d.HEIGHT - 1.2 - low >= 4.5  # mm of thread


def test_usb_plug_reaches_the_socket():
    socket = d.BOTTOM + d.PICO_POST - 1.4  # it hangs under the board, which lies on its face
    assert d.BOTTOM + 3.5 < socket < d.USB_SLOT[1] - 3.5  # a plug is 7 mm high
    assert d.PICO_END + 1.3 > d.REACH - d.WALL  # the socket reaches into the wall
    assert d.USB_SLOT[0] >= 12.5


def test_model_gives_what_was_measured():
    pytest.importorskip("build123d", reason="needs the extra `hardware`")
    from hardware.enclosure import model

    for part in (model.Printed("clip", model._clip(d.CLIP)), model.caps("es")[4]):
        assert round(part.solid.volume / 1000, 1) == PRINTED[part.name]["cm3"]
