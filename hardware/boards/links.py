"""From placed pads to what the router is asked: areas on its grid, and links to be made.

Law: plain numbers, in KiCad's axes and millimetres; nothing here knows `pcbnew`. Ground is not
linked pad by pad: both sides are poured with it, and each of its pads gets a via to the other.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hardware.boards.router import BLOCKED, Cell, Grid, Link, Node, Router, Size

STEP = 0.25
CLEARANCE = 0.22  # a little more than the rules ask: a grid is coarse
SIZES = {"narrow": Size("narrow", 0.1), "wide": Size("wide", 0.2), "via": Size("via", 0.3)}
EDGE = 0.5  # copper stays that far from the board's edge
GROUND = "GND"
WIDE = (GROUND, "+3V3", "VBUS", "VBAT", "VSYS", "VLED", "CELL_MINUS", "guard_middle")
FIRST = ("usb_plus", "usb_minus")  # shortest when nothing is in their way yet
_STUB = 2.5  # how far a ground pad may reach for its via
STITCH = 3.0  # between the vias that join the two grounds

Polygon = list[tuple[float, float]]


@dataclass(frozen=True)
class Land:
    """A pad, or an area that copper must keep off (`net` is BLOCKED). `grown` is by size."""

    name: str
    net: int
    layers: tuple[int, ...]
    x: float
    y: float
    core: Polygon
    grown: dict[str, Polygon]
    is_through: bool = False


@dataclass(frozen=True)
class Placed:
    """All lands, and the nets' names by their numbers."""

    lands: tuple[Land, ...]
    nets: dict[int, str]
    box: tuple[float, float, float, float]
    holds: Callable[[float, float, float], bool]  # is (x, y) on the board, that far from its edge?


def covered(grid: Grid, polygon: Polygon) -> Iterator[Cell]:
    """Cells whose point lies in the polygon."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    for cell in grid.within(min(xs), min(ys), max(xs), max(ys)):
        if _inside(*grid.point(cell), polygon):
            yield cell


def _inside(x: float, y: float, polygon: Polygon) -> bool:
    odd = False
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def router_for(placed: Placed) -> Router:
    left, top, right, bottom = placed.box
    columns = round((right - left) / STEP) + 1
    rows = round((bottom - top) / STEP) + 1
    router = Router(Grid(left, top, columns, rows, STEP), SIZES, CLEARANCE)
    _keep_off_edge(router, placed)
    for land in placed.lands:
        for size, polygon in land.grown.items():
            cells = list(covered(router.grid, polygon))
            for layer in land.layers:
                router.claim(size, layer, cells, land.net)
        # A via in a pad would drink its solder; one in a hole cannot be.
        router.no_via.update(covered(router.grid, land.grown["narrow"]))
    return router


def _keep_off_edge(router: Router, placed: Placed) -> None:
    for name, size in SIZES.items():
        outside = [
            cell
            for cell in range(router.grid.columns * router.grid.rows)
            if not placed.holds(*router.grid.point(cell), EDGE + size.half)
        ]
        for layer in (0, 1):
            router.claim(name, layer, outside, BLOCKED)


def links_of(placed: Placed, router: Router) -> list[Link]:
    """The pair of USB first, then ground's vias, then the short before the long."""
    ends = {land.name: _nodes(router.grid, land) for land in placed.lands if land.net > 0}
    by_net: dict[int, list[Land]] = {}
    for land in placed.lands:
        if land.net > 0:
            by_net.setdefault(land.net, []).append(land)
    ranked: list[tuple[int, float, Link]] = []
    for net, lands in by_net.items():
        name = placed.nets[net]
        size = "wide" if name in WIDE else "narrow"
        if name == GROUND:
            ranked += [(1, 0.0, link) for link in _stubs(router, lands, ends)]
            continue
        for one, other in _spanning(lands):
            link = Link(
                f"{name} {one.name} {other.name}", net, size, ends[one.name], ends[other.name]
            )
            far = math.hypot(one.x - other.x, one.y - other.y)
            ranked.append((0 if name in FIRST else 2, far, link))
    return [link for _, _, link in sorted(ranked, key=lambda r: (r[0], r[1], r[2].name))]


def _nodes(grid: Grid, land: Land) -> tuple[Node, ...]:
    cells = list(covered(grid, land.core)) or [_nearest(grid, land)]
    return tuple((layer, cell) for layer in land.layers for cell in cells)


def _nearest(grid: Grid, land: Land) -> Cell:
    return min(
        grid.within(land.x - STEP, land.y - STEP, land.x + STEP, land.y + STEP),
        key=lambda cell: math.dist(grid.point(cell), (land.x, land.y)),
    )


def _spanning(lands: list[Land]) -> Iterator[tuple[Land, Land]]:
    """The shortest tree over the pads of a net."""
    reached, rest = [lands[0]], lands[1:]
    while rest:
        one, other = min(
            ((a, b) for a in reached for b in rest),
            key=lambda pair: (
                round(math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y), 3),
                pair[0].name,
                pair[1].name,
            ),
        )
        yield one, other
        reached.append(other)
        rest.remove(other)


def _stubs(router: Router, lands: list[Land], ends: dict[str, tuple[Node, ...]]) -> Iterator[Link]:
    """From each ground pad of one side to a via near it."""
    for land in lands:
        if land.is_through:
            continue
        other = 1 - land.layers[0]
        near = router.grid.within(land.x - _STUB, land.y - _STUB, land.x + _STUB, land.y + _STUB)
        goal = tuple((other, cell) for cell in near if cell not in router.no_via)
        if goal:  # a wide pad among others has the pour alone
            yield Link(f"{GROUND} {land.name}", land.net, "wide", ends[land.name], goal)


def via_places(router: Router, placed: Placed, apart: float) -> list[tuple[float, float]]:
    """Where a via of ground may still be, on a lattice over the whole board."""
    grid = router.grid
    ground = next(net for net, name in placed.nets.items() if name == GROUND)
    every = round(apart / STEP)
    out = []
    for row in range(0, grid.rows, every):
        for column in range(0, grid.columns, every):
            cell = row * grid.columns + column
            x, y = grid.point(cell)
            if placed.holds(x, y, 1.2) and router.may_have_via(cell, ground):
                out.append((x, y))
    return out
