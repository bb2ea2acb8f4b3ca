"""The wiring picture joins what the netlist joins, and nothing else."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from hardware import PICTURES, perfboard, wiring
from hardware.netlist import revision_1

Segment = tuple[tuple[float, float], tuple[float, float]]


def segments(net: str) -> list[Segment]:
    return [(a, b) for wire in wiring.routes()[net] for a, b in zip(wire, wire[1:]) if a != b]


def touching(one: Segment, other: Segment) -> bool:
    """An end of one lies on the other: they are joined (a plain crossing is not)."""
    return any(wiring.on_segment(end, *other) for end in one) or any(
        wiring.on_segment(end, *one) for end in other)


def islands(net: str) -> list[list[Segment]]:
    """The pieces of wire of a net, grouped by what is joined."""
    groups: list[list[Segment]] = []
    for piece in segments(net):
        near = [group for group in groups if any(touching(piece, one) for one in group)]
        groups = [group for group in groups if group not in near] + [sum(near, [piece])]
    return groups


@pytest.mark.parametrize("net", revision_1().nets)
def test_wires_of_a_net_reach_all_its_pins_and_are_one(net):
    at = wiring.anchors()
    held = [{node for node in revision_1().nets[net] for a, b in island if wiring.on_segment(at[node], a, b)}
            for island in islands(net)]
    assert set().union(*held) == set(revision_1().nets[net])
    if net == "GND":  # the ground pins of the Pico are one
        assert all(any(ref == "U1" for ref, _ in nodes) for nodes in held)
    else:
        assert len(held) == 1


def test_no_wire_without_a_net():
    assert set(wiring.routes()) == set(revision_1().nets)


def test_nets_only_cross():
    assert [(one, other) for one, other in combinations(revision_1().nets, 2)
            if any(touching(a, b) for a in segments(one) for b in segments(other))] == []


def test_wires_of_two_nets_lie_apart():
    """Side by side they are told apart on paper: 12 of the picture's 1720 units are 2 mm on A4."""
    def near(one: Segment, other: Segment) -> bool:
        for along, across in ((0, 1), (1, 0)):
            if one[0][across] == one[1][across] and other[0][across] == other[1][across]:
                (a, b), (c, d) = (sorted(end[along] for end in wire) for wire in (one, other))
                return min(b, d) > max(a, c) and abs(one[0][across] - other[0][across]) < 12
        return False

    assert [(one, other, a, b) for one, other in combinations(revision_1().nets, 2)
            for a in segments(one) for b in segments(other) if near(a, b)] == []


def test_wires_run_along_the_axes():
    pieces = [piece for net in wiring.routes() for piece in segments(net)]
    assert [(a, b) for a, b in pieces if a[0] != b[0] and a[1] != b[1]] == []


@pytest.mark.parametrize("net", revision_1().nets)
def test_wires_pass_no_foreign_pin(net):
    """No wire runs over a pin that is not on its net, where it would look soldered."""
    own = set(revision_1().nets[net])
    passed = {node for node, place in wiring.anchors().items() for a, b in segments(net)
              if node not in own and wiring.on_segment(place, a, b)}
    assert passed == set()


@pytest.mark.parametrize("name", ["wiring.en", "wiring.es", "schematic", "perfboard.en", "perfboard.es"])
def test_everything_can_be_read_on_a4(name):
    """5 points at least, on paper within margins of 8 mm."""
    drawing = ElementTree.parse(PICTURES / f"{name}.svg").getroot()
    *_, width, height = map(float, drawing.attrib["viewBox"].split())
    long, short = max(width, height), min(width, height)
    points = min(281 / long, 194 / short) / 25.4 * 72
    sizes = {float(text.attrib["font-size"]) for text in drawing.iter("{http://www.w3.org/2000/svg}text")}
    assert min(sizes) * points >= 5


def board_nodes(net: str) -> set[tuple[str, str]]:
    """The pins of a net that have a hole on the perfboard."""
    return {node for node in revision_1().nets[net] if node in perfboard.PLACES}


@pytest.mark.parametrize("net", perfboard.WIRES)
def test_perfboard_wires_join_what_the_netlist_joins(net):
    """Holes that a rail passes are on it; all pins of the net and the wires that leave hang together."""
    pieces = [{*wire.split(), *passed(*wire.split())} for wire in perfboard.WIRES[net]]
    joined, rest = pieces[0], pieces[1:]
    while near := [piece for piece in rest if piece & joined]:
        joined = joined.union(*near)
        rest = [piece for piece in rest if piece not in near]
    assert rest == []
    wanted = {perfboard.PLACES[node] for node in board_nodes(net)}
    assert wanted | {hole for hole, name, *_ in perfboard.LEAVING if name == net} <= joined
    foreign = {hole for node, hole in perfboard.PLACES.items() if node not in board_nodes(net)}
    assert joined & foreign == set()


def passed(start: str, end: str) -> set[str]:
    """Holes on the way of a wire along a row or a column."""
    rows, (low, high) = perfboard.ROWS, sorted((int(start[1:]), int(end[1:])))
    if start[0] == end[0]:
        return {f"{start[0]}{column}" for column in range(low, high + 1)}
    if low == high:
        first, last = sorted((rows.index(start[0]), rows.index(end[0])))
        return {f"{row}{low}" for row in rows[first:last + 1]}
    return set()


def test_all_parts_on_the_perfboard_are_wired():
    on_board = {node for net in perfboard.WIRES for node in board_nodes(net)}
    left_open = {("U2", pin) for pin in revision_1().parts["U2"].open}
    assert set(perfboard.PLACES) == on_board | left_open
    on_it = ("U2", "C1", "C2", "F1", "R2", "R3")
    assert {(ref, pin) for ref in on_it for pin in revision_1().parts[ref].pins} == set(perfboard.PLACES)
