"""A small router for two layers: shortest ways on a grid, one net after the other, the same every time.

Who finds no way may go through tracks of others, at a price; those are taken up and laid again later.
Distances are kept by discs: a cell is taken for a width when a track of that width through it would come too
close to something of another net. Uses nothing beyond Python, since KiCad's own interpreter runs it.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import ceil, hypot

Point = tuple[float, float]
Node = tuple[int, int]  # layer, cell
Layer = bytearray  # how many things take each cell

GRID = 0.25
GAP = 0.23  # between copper of two nets: 0.2, and a little since ways are looked at on the grid only
EDGE_GAP = 0.45  # from copper to the board's edge and to holes without copper
VIA = 0.3  # radius of a via's copper
BACK_PRICE = 1.6  # a step on the back costs more: the ground there stays whole
VIA_PRICE = 12
THROUGH_PRICE = 40  # a step through a track of another net
FRONT, BACK = 0, 1


class Pad:
    """Copper of a part: a rectangle about (x, y) on some layers."""

    def __init__(
        self, name: str, net: str, x: float, y: float, width: float, height: float, layers: list[int]
    ) -> None:
        self.name, self.net, self.x, self.y = name, net, x, y
        self.width, self.height, self.layers = width, height, layers

    def distance(self, x: float, y: float) -> float:
        """From a point to its edge, 0 inside."""
        return hypot(max(abs(x - self.x) - self.width / 2, 0), max(abs(y - self.y) - self.height / 2, 0))


class Router:
    """Finds ways for all nets of a board. `widths`: of tracks, by net; `pours`: [(layer, net, outline)]."""

    def __init__(
        self,
        pads: list[Pad],
        outline: list[Point],
        cutouts: list[list[Point]],
        holes: list[tuple[float, float, float]],
        keepouts: list[list[Point]],
        widths: dict[str, float],
        thin: float,
        pours: list[tuple[int, str, list[Point]]],
    ) -> None:
        self.pads, self.widths, self.thin, self.pours = pads, widths, thin, pours
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        self.left, self.low = min(xs), min(ys)
        self.columns = ceil((max(xs) - self.left) / GRID) + 1
        self.rows = ceil((max(ys) - self.low) / GRID) + 1
        self.size = self.columns * self.rows
        self.radii = sorted({thin / 2, VIA, *(width / 2 for width in widths.values())})
        # How many things take a cell, by radius and layer: those that stay (parts, edges), and tracks.
        self.fixed = {radius: [bytearray(self.size), bytearray(self.size)] for radius in self.radii}
        self.laid = {radius: [bytearray(self.size), bytearray(self.size)] for radius in self.radii}
        self.tracks: dict[str, list[tuple[int, Point, Point]]] = {}  # net: [(layer, (x, y), (x, y))]
        self.vias: dict[str, list[Point]] = {}  # net: [(x, y)]
        for radius in self.radii:
            for polygon in [outline, *cutouts]:
                for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
                    for layer in (FRONT, BACK):
                        self._paint_line(self.fixed[radius][layer], a, b, radius + EDGE_GAP, 1)
            for x, y, hole in holes:
                for layer in (FRONT, BACK):
                    self._paint_line(self.fixed[radius][layer], (x, y), (x, y), hole + radius + EDGE_GAP, 1)
        for polygon in keepouts:
            for radius in self.radii:
                for a, b in zip(polygon, [*polygon[1:], polygon[0]]):
                    for layer in (FRONT, BACK):
                        self._paint_line(self.fixed[radius][layer], a, b, radius + GAP, 1)
            for cell in self._inside(polygon):
                for radius in self.radii:
                    for layer in (FRONT, BACK):
                        self.fixed[radius][layer][cell] = 100
        self.no_via = bytearray(self.size)  # a via in a pad would drink its solder
        for pad in pads:
            self._paint_pad(pad, 1)
            if len(pad.layers) == 1:
                reach = VIA + 0.05
                for cell in self._box(
                    pad.x - pad.width / 2 - reach,
                    pad.y - pad.height / 2 - reach,
                    pad.x + pad.width / 2 + reach,
                    pad.y + pad.height / 2 + reach,
                ):
                    self.no_via[cell] |= pad.distance(*self.at(cell)) < reach

    # places

    def at(self, cell: int) -> Point:
        return self.left + cell % self.columns * GRID, self.low + cell // self.columns * GRID

    def cell(self, x: float, y: float) -> int:
        return round((y - self.low) / GRID) * self.columns + round((x - self.left) / GRID)

    def _box(self, left: float, low: float, right: float, high: float) -> Iterator[int]:
        first = max(0, ceil((left - self.left) / GRID - 1e-9))
        last = min(self.columns - 1, int((right - self.left) / GRID + 1e-9))
        for row in range(
            max(0, ceil((low - self.low) / GRID - 1e-9)),
            min(self.rows - 1, int((high - self.low) / GRID + 1e-9)) + 1,
        ):
            for column in range(first, last + 1):
                yield row * self.columns + column

    def _inside(self, polygon: list[Point]) -> list[int]:
        xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
        return [
            cell for cell in self._box(min(xs), min(ys), max(xs), max(ys)) if within(self.at(cell), polygon)
        ]

    # what takes cells

    def _paint_line(self, layer: Layer, a: Point, b: Point, reach: float, sign: int) -> None:
        reach -= 1e-6
        for cell in self._box(
            min(a[0], b[0]) - reach, min(a[1], b[1]) - reach, max(a[0], b[0]) + reach, max(a[1], b[1]) + reach
        ):
            if to_line(self.at(cell), a, b) < reach:
                layer[cell] += sign

    def _paint_pad(self, pad: Pad, sign: int) -> None:
        for radius in self.radii:
            reach = radius + GAP - 1e-6
            cells = [
                cell
                for cell in self._box(
                    pad.x - pad.width / 2 - reach,
                    pad.y - pad.height / 2 - reach,
                    pad.x + pad.width / 2 + reach,
                    pad.y + pad.height / 2 + reach,
                )
                if pad.distance(*self.at(cell)) < reach
            ]
            for layer in pad.layers:
                for cell in cells:
                    self.fixed[radius][layer][cell] += sign

    def _paint_tracks(self, net: str, sign: int) -> None:
        half = self.widths.get(net, self.thin) / 2
        for radius in self.radii:
            for layer, a, b in self.tracks.get(net, ()):
                self._paint_line(self.laid[radius][layer], a, b, radius + half + GAP, sign)
            for via in self.vias.get(net, ()):
                for layer in (FRONT, BACK):
                    self._paint_line(self.laid[radius][layer], via, via, radius + VIA + GAP, sign)

    # routing

    def run(self) -> None:
        """Lay all nets. Raises ValueError naming those without a way."""
        nets = sorted({pad.net for pad in self.pads if pad.net}, key=self._difficulty)
        waiting = list(nets)
        tries: dict[str, int] = {}
        while waiting:
            net = waiting.pop(0)
            tries[net] = tries.get(net, 0) + 1
            if tries[net] > 25:
                raise ValueError(f"no way for {net}")
            waiting += [other for other in self._lay(net) if other not in waiting]

    def _difficulty(self, net: str) -> tuple[bool, float, float, str]:
        pads = [pad for pad in self.pads if pad.net == net]
        plane = any(name == net for _, name, _ in self.pours)
        span = (
            max(p.x for p in pads) - min(p.x for p in pads) + max(p.y for p in pads) - min(p.y for p in pads)
        )
        return (not plane, -self.widths.get(net, self.thin), span, net)

    def _lay(self, net: str) -> list[str]:
        """Lay one net; returns the nets whose tracks had to be taken up for it."""
        own = [pad for pad in self.pads if pad.net == net]
        for pad in own:
            self._paint_pad(pad, -1)
        self.tracks[net], self.vias[net] = [], []
        half = self.widths.get(net, self.thin) / 2
        crossed: set[str] = set()
        areas = [(layer, set(self._inside(outline))) for layer, name, outline in self.pours if name == net]
        if areas:
            joined = {
                (layer, cell)
                for layer, cells in areas
                for cell in cells
                if not self.fixed[half][layer][cell] and not self.laid[half][layer][cell]
            }
            rest = [
                pad
                for pad in own
                if not any(layer in pad.layers and self.cell(pad.x, pad.y) in cells for layer, cells in areas)
            ]
        else:
            joined, rest = self._cells(own[0]), own[1:]
        while rest:
            rest.sort(
                key=lambda pad: min(
                    hypot(pad.x - self.at(c)[0], pad.y - self.at(c)[1])
                    for _, c in (joined if len(joined) < 500 else [(0, self.cell(0, 0))])
                )
            )
            pad = rest.pop(0)
            path = self._way(self._cells(pad), joined, half, False) or self._way(
                self._cells(pad), joined, half, True
            )
            if path is None:
                raise ValueError(f"no way for {net} from {pad.name}")
            crossed |= self._take(net, pad, path, half)
            joined |= set(path) | self._cells(pad)
        for other in crossed:
            self._paint_tracks(other, -1)
            self.tracks[other], self.vias[other] = [], []
        self._paint_tracks(net, 1)
        for pad in own:
            self._paint_pad(pad, 1)
        return sorted(crossed)

    def _cells(self, pad: Pad) -> set[Node]:
        cells = list(
            self._box(
                pad.x - pad.width / 2, pad.y - pad.height / 2, pad.x + pad.width / 2, pad.y + pad.height / 2
            )
        )
        return {(layer, cell) for layer in pad.layers for cell in cells or [self.cell(pad.x, pad.y)]}

    def _way(self, start: set[Node], goal: set[Node], half: float, through: bool) -> "list[Node] | None":
        """The cheapest way as [(layer, cell)], None when there is none."""
        fixed, laid = self.fixed[half], self.laid[half]
        via_fixed, via_laid = self.fixed[VIA], self.laid[VIA]
        steps = [
            (1, 1.0),
            (-1, 1.0),
            (self.columns, 1.0),
            (-self.columns, 1.0),
            (self.columns + 1, 1.42),
            (self.columns - 1, 1.42),
            (-self.columns + 1, 1.42),
            (-self.columns - 1, 1.42),
        ]
        goal_cells = [cell for _, cell in goal]
        columns = [cell % self.columns for cell in goal_cells]
        rows = [cell // self.columns for cell in goal_cells]
        left, right, low, high = min(columns), max(columns), min(rows), max(rows)

        def ahead(cell: int) -> float:
            dx = max(left - cell % self.columns, cell % self.columns - right, 0)
            dy = max(low - cell // self.columns, cell // self.columns - high, 0)
            return max(dx, dy) + 0.42 * min(dx, dy)

        cost = dict.fromkeys(start, 0.0)
        back: dict[Node, Node] = {}
        queue = [(ahead(cell), layer, cell) for layer, cell in sorted(start)]
        done: set[Node] = set()
        while queue:
            _, layer, cell = heappop(queue)
            node = (layer, cell)
            if node in done:
                continue
            done.add(node)
            if node in goal:
                path = [node]
                while node in back:
                    node = back[node]
                    path.append(node)
                return path[::-1]
            here = cost[node]
            ways = []
            for step, price in steps:
                there = cell + step
                if 0 <= there < self.size and not fixed[layer][there]:
                    if not laid[layer][there]:
                        ways.append((layer, there, price * (BACK_PRICE if layer else 1)))
                    elif through:
                        ways.append((layer, there, price * THROUGH_PRICE))
            other = 1 - layer
            if not (via_fixed[0][cell] or via_fixed[1][cell] or fixed[other][cell] or self.no_via[cell]):
                if not (via_laid[0][cell] or via_laid[1][cell]):
                    ways.append((other, cell, VIA_PRICE))
                elif through:
                    ways.append((other, cell, VIA_PRICE + 4 * THROUGH_PRICE))
            for layer_, there, price in ways:
                known = cost.get((layer_, there))
                if known is None or here + price < known - 1e-9:
                    cost[layer_, there] = here + price
                    back[layer_, there] = node
                    heappush(queue, (here + price + ahead(there), layer_, there))
        return None

    def _take(self, net: str, pad: Pad, path: list[Node], half: float) -> set[str]:
        """Turn a path into tracks and vias; returns the nets that it runs into."""
        x, y = self.at(path[0][1])
        if (x, y) != (pad.x, pad.y):
            self.tracks[net].append((path[0][0], (pad.x, pad.y), (x, y)))
        run = [path[0]]
        for node in path[1:]:
            if node[0] != run[-1][0]:
                self._straight(net, run)
                self.vias[net].append(self.at(node[1]))
                run = [node]
            else:
                run.append(node)
        self._straight(net, run)
        last = path[-1]
        for own in self.pads:  # end in the middle of the pad that was reached
            if own.net == net and last in self._cells(own) and own is not pad:
                if self.at(last[1]) != (own.x, own.y):
                    self.tracks[net].append((last[0], self.at(last[1]), (own.x, own.y)))
                break
        if not any(self.laid[half][layer][cell] for layer, cell in path):
            return set()
        crossed = set()
        for other, tracks in self.tracks.items():
            if other == net:
                continue
            reach = half + self.widths.get(other, self.thin) / 2 + GAP - 1e-6
            for layer, cell in path:
                at = self.at(cell)
                if any(
                    track[0] == layer and to_line(at, track[1], track[2]) < reach for track in tracks
                ) or any(
                    hypot(at[0] - vx, at[1] - vy) < half + VIA + GAP - 1e-6
                    for vx, vy in self.vias.get(other, ())
                ):
                    crossed.add(other)
                    break
            else:
                for via in self.vias[net]:
                    if any(
                        to_line(via, a, b) < VIA + self.widths.get(other, self.thin) / 2 + GAP - 1e-6
                        for _, a, b in tracks
                    ) or any(
                        hypot(via[0] - vx, via[1] - vy) < 2 * VIA + GAP - 1e-6
                        for vx, vy in self.vias.get(other, ())
                    ):
                        crossed.add(other)
                        break
        return crossed

    def _straight(self, net: str, run: list[Node]) -> None:
        """Cells in a row become tracks, one for each straight piece."""
        start = 0
        for place in range(1, len(run)):
            if (
                place == len(run) - 1
                or run[place + 1][1] - run[place][1] != run[place][1] - run[place - 1][1]
            ):
                self.tracks[net].append((run[0][0], self.at(run[start][1]), self.at(run[place][1])))
                start = place

    def stitches(self, net: str, outline: list[Point], pitch: float) -> list[Point]:
        """Vias that join two pours of a net wherever there is room, so many mm apart."""
        found = []
        for pad in self.pads:
            if pad.net == net:
                self._paint_pad(pad, -1)
        self._paint_tracks(net, -1)
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        y = min(ys) + 1.0
        while y < max(ys) - 0.9:
            x = min(xs) + 1.0
            while x < max(xs) - 0.9:
                cell = self.cell(x, y)
                free = not any(
                    taken[VIA][layer][cell] for taken in (self.fixed, self.laid) for layer in (FRONT, BACK)
                )
                clear = all(pad.distance(*self.at(cell)) > VIA + GAP for pad in self.pads if pad.net == net)
                apart = all(
                    hypot(self.at(cell)[0] - vx, self.at(cell)[1] - vy) > 0.9 for vx, vy in self.vias[net]
                )
                if free and clear and apart and within(self.at(cell), outline):
                    found.append(self.at(cell))
                x += pitch
            y += pitch
        self._paint_tracks(net, 1)
        for pad in self.pads:
            if pad.net == net:
                self._paint_pad(pad, 1)
        return found


def to_line(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a piece of line."""
    (px, py), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / length))
    return hypot(px - ax - along * dx, py - ay - along * dy)


def within(point: Point, polygon: Sequence[Point]) -> bool:
    """Is a point inside a polygon?"""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
