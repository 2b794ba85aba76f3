"""A router for two layers: A* on a grid, and what stands in the way is ripped up and tried again.

Law: no chance and no clock, so the same board is routed the same way every time. It knows copper
only as areas on a grid: who owns a cell is computed for each size of what wants to pass (a narrow
track, a wide one, a via), so a search asks one question a step.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

BLOCKED = -1
_STRAIGHT = 10
_DIAGONAL = 14
_VIA_COST = 90
_TRESPASS = 60  # for a step through another's track, which then must go
_MOST_RIPS = 1500

Cell = int
Node = tuple[int, Cell]  # layer, cell


@dataclass(frozen=True)
class Size:
    """What is being laid: half its width, and the clearance it needs."""

    name: str
    half: float


@dataclass
class Grid:
    """Cells of `step` mm; (0, 0) is the corner at `left`, `top`."""

    left: float
    top: float
    columns: int
    rows: int
    step: float

    def point(self, cell: Cell) -> tuple[float, float]:
        row, column = divmod(cell, self.columns)
        return self.left + column * self.step, self.top + row * self.step

    def within(self, x0: float, y0: float, x1: float, y1: float) -> Iterator[Cell]:
        """Cells whose point lies in the box."""
        first = max(0, int((x0 - self.left) / self.step))
        last = min(self.columns - 1, int((x1 - self.left) / self.step) + 1)
        for row in range(
            max(0, int((y0 - self.top) / self.step)),
            min(self.rows - 1, int((y1 - self.top) / self.step) + 1) + 1,
        ):
            base = row * self.columns
            yield from range(base + first, base + last + 1)

    def disc(self, radius: float) -> list[tuple[int, int]]:
        """Offsets (columns, rows) of the cells nearer than `radius` to one cell."""
        reach = int(radius / self.step) + 1
        limit = (radius / self.step) ** 2
        span = range(-reach, reach + 1)
        return [(dx, dy) for dy in span for dx in span if dx * dx + dy * dy < limit]


@dataclass(frozen=True)
class Link:
    """Two ends to be joined; `ends` are the nodes where each end's copper lies."""

    name: str
    net: int
    size: str
    start: tuple[Node, ...]
    goal: tuple[Node, ...]


@dataclass
class Routed:
    link: Link
    path: list[Node]


@dataclass
class Router:
    grid: Grid
    sizes: dict[str, Size]
    clearance: float
    # size name -> layer -> owner of each cell: 0 nobody, a net, or BLOCKED.
    fixed: dict[str, list[list[int]]] = field(default_factory=dict)
    no_via: set[Cell] = field(default_factory=set)
    done: dict[str, Routed] = field(default_factory=dict)
    _laid: dict[str, list[dict[Cell, dict[int, int]]]] = field(default_factory=dict)
    _via_cells: dict[Cell, int] = field(default_factory=dict)
    _discs: dict[tuple[str, str], list[tuple[int, int]]] = field(default_factory=dict)
    _history: dict[Node, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        cells = self.grid.columns * self.grid.rows
        for name, size in self.sizes.items():
            self.fixed[name] = [[0] * cells, [0] * cells]
            self._laid[name] = [{}, {}]
            for other_name, other in self.sizes.items():
                radius = size.half + other.half + self.clearance
                self._discs[name, other_name] = self.grid.disc(radius)

    def claim(self, size: str, layer: int, cells: Iterable[Cell], net: int) -> None:
        """Fixed copper of `net` is too near these cells for another net's `size`."""
        owners = self.fixed[size][layer]
        for cell in cells:
            owners[cell] = net if owners[cell] in (0, net) else BLOCKED

    # Laying and ripping up.

    def _mark(self, routed: Routed, by: int) -> None:
        net, path = routed.link.net, routed.path
        for layer, cell in path:
            self._stamp(layer, cell, routed.link.size, net, by)
        for (layer, cell), (next_layer, _) in pairwise(path):
            if layer != next_layer:
                self._stamp(0, cell, "via", net, by)
                self._stamp(1, cell, "via", net, by)
                self._keep_vias_apart(cell, by)

    def _stamp(self, layer: int, cell: Cell, what: str, net: int, by: int) -> None:
        row, column = divmod(cell, self.grid.columns)
        for size in self.sizes:
            laid = self._laid[size][layer]
            for dx, dy in self._discs[what, size]:
                x, y = column + dx, row + dy
                if 0 <= x < self.grid.columns and 0 <= y < self.grid.rows:
                    owners = laid.setdefault(y * self.grid.columns + x, {})
                    owners[net] = owners.get(net, 0) + by
                    if not owners[net]:
                        del owners[net]

    def _keep_vias_apart(self, cell: Cell, by: int) -> None:
        row, column = divmod(cell, self.grid.columns)
        for dx, dy in self.grid.disc(2 * self.sizes["via"].half + 0.1):
            at = (row + dy) * self.grid.columns + column + dx
            self._via_cells[at] = self._via_cells.get(at, 0) + by

    def is_free(self, size: str, layer: int, cell: Cell, net: int) -> bool:
        if self.fixed[size][layer][cell] not in (0, net):
            return False
        owners = self._laid[size][layer].get(cell)
        return not owners or all(owner == net for owner in owners)

    def may_have_via(self, cell: Cell, net: int) -> bool:
        return (
            cell not in self.no_via
            and not self._via_cells.get(cell)
            and self.is_free("via", 0, cell, net)
            and self.is_free("via", 1, cell, net)
        )

    def lay(self, link: Link, path: list[Node]) -> None:
        self.done[link.name] = Routed(link, path)
        self._mark(self.done[link.name], 1)

    def rip(self, name: str) -> Link:
        routed = self.done.pop(name)
        self._mark(routed, -1)
        return routed.link

    # Searching.

    def _step_cost(self, size: str, node: Node, net: int, trespass: bool) -> int | None:
        """What entering a cell costs beside the way itself; None where it cannot be."""
        layer, cell = node
        if self.fixed[size][layer][cell] not in (0, net):
            return None
        owners = self._laid[size][layer].get(cell)
        if not owners or (net in owners and len(owners) == 1):
            return 0
        if not trespass:
            return None
        return _TRESPASS + self._history.get(node, 0)

    def _via_cost(self, cell: Cell, net: int, trespass: bool) -> int | None:
        if cell in self.no_via or (self._via_cells.get(cell) and not trespass):
            return None
        total = _VIA_COST
        for layer in (0, 1):
            cost = self._step_cost("via", (layer, cell), net, trespass)
            if cost is None:
                return None
            total += 3 * cost
        return total

    def search(self, link: Link, trespass: bool) -> list[Node] | None:
        goal = set(link.goal)
        estimate = self._estimate(link.goal)
        best: dict[Node, int] = dict.fromkeys(link.start, 0)
        came: dict[Node, Node] = {}
        queue = [(estimate(node[1]), 0, node) for node in link.start]
        heapq.heapify(queue)
        while queue:
            _, cost, node = heapq.heappop(queue)
            if cost > best[node]:
                continue
            if node in goal:
                return _path_back(came, node)
            for following, price in self._neighbours(node, link, trespass):
                total = cost + price
                if total < best.get(following, 1 << 60):
                    best[following] = total
                    came[following] = node
                    heapq.heappush(queue, (total + estimate(following[1]), total, following))
        return None

    def _neighbours(self, node: Node, link: Link, trespass: bool) -> Iterator[tuple[Node, int]]:
        layer, cell = node
        columns = self.grid.columns
        for shift, price in (
            (1, _STRAIGHT), (-1, _STRAIGHT), (columns, _STRAIGHT), (-columns, _STRAIGHT),
            (columns + 1, _DIAGONAL), (columns - 1, _DIAGONAL),
            (1 - columns, _DIAGONAL), (-1 - columns, _DIAGONAL),
        ):  # fmt: skip
            following = (layer, cell + shift)
            extra = self._step_cost(link.size, following, link.net, trespass)
            if extra is not None:
                yield following, price + extra
        over = (1 - layer, cell)
        if self._step_cost(link.size, over, link.net, trespass) is not None:
            price_of_via = self._via_cost(cell, link.net, trespass)
            if price_of_via is not None:
                yield over, price_of_via

    def _estimate(self, goal: tuple[Node, ...]) -> Callable[[Cell], int]:
        columns = self.grid.columns
        rows_of = [cell // columns for _, cell in goal]
        columns_of = [cell % columns for _, cell in goal]
        top, bottom, left, right = min(rows_of), max(rows_of), min(columns_of), max(columns_of)

        def estimate(cell: Cell) -> int:
            row, column = divmod(cell, columns)
            dx = max(left - column, 0, column - right)
            dy = max(top - row, 0, row - bottom)
            return _STRAIGHT * max(dx, dy) + (_DIAGONAL - _STRAIGHT) * min(dx, dy)

        return estimate

    def route(self, links: list[Link]) -> list[str]:
        """Route all; the names of those that could not be. Later ones may rip up earlier ones."""
        waiting = list(links)
        rips = 0
        failed = []
        while waiting:
            link = waiting.pop(0)
            path = self.search(link, trespass=False)
            if path is None and rips < _MOST_RIPS:
                path = self.search(link, trespass=True)
                for name in self._in_the_way(link, path or []):
                    waiting.append(self.rip(name))
                    rips += 1
            if path is None:
                failed.append(link.name)
            else:
                self.lay(link, path)
        return failed

    def _in_the_way(self, link: Link, path: list[Node]) -> list[str]:
        """The routed links that this path crosses; crossing there becomes dearer."""
        nets = self._trespassed(link, path)
        trial = Routed(link, path)
        names = [name for name, other in self.done.items() if other.link.net in nets]
        return [name for name in names if self._touches(trial, self.done[name])]

    def _trespassed(self, link: Link, path: list[Node]) -> set[int]:
        nets: set[int] = set()
        for n, (layer, cell) in enumerate(path):
            owners = set(self._laid[link.size][layer].get(cell, {}))
            if n and path[n - 1][0] != layer:
                for side in (0, 1):
                    owners |= set(self._laid["via"][side].get(cell, {}))
            owners.discard(link.net)
            if owners:
                self._history[layer, cell] = self._history.get((layer, cell), 0) + 40
                nets |= owners
        return nets

    def _touches(self, one: Routed, other: Routed) -> bool:
        mine, theirs = _copper(one), _copper(other)
        for layer, cell, what in mine:
            row, column = divmod(cell, self.grid.columns)
            for other_layer, other_cell, other_what in theirs:
                if layer != other_layer:
                    continue
                other_row, other_column = divmod(other_cell, self.grid.columns)
                far = (row - other_row) ** 2 + (column - other_column) ** 2
                need = self.sizes[what].half + self.sizes[other_what].half + self.clearance
                if far < (need / self.grid.step) ** 2:
                    return True
        return False


def _copper(routed: Routed) -> list[tuple[int, Cell, str]]:
    out = [(layer, cell, routed.link.size) for layer, cell in routed.path]
    for (layer, cell), (next_layer, _) in pairwise(routed.path):
        if layer != next_layer:
            out += [(0, cell, "via"), (1, cell, "via")]
    return out


def _path_back(came: dict[Node, Node], node: Node) -> list[Node]:
    path = [node]
    while node in came:
        node = came[node]
        path.append(node)
    return path[::-1]


def corners(path: list[Node]) -> list[Node]:
    """The path without the cells it passes straight through."""
    out = [path[0]]
    for before, here, after in zip(path, path[1:], path[2:], strict=False):
        same_layer = before[0] == here[0] == after[0]
        if not same_layer or here[1] - before[1] != after[1] - here[1]:
            out.append(here)
    return [*out, path[-1]] if len(path) > 1 else out
