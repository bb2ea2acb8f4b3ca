"""The wiring picture joins what the netlist joins, and nothing else."""

from itertools import combinations

import pytest

from hardware import wiring
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
