"""Ornament in the manner of a Mughal miniature: lattice, arches, borders. Never behind words."""

from companion_app.view.brush import Brush, Point, at_angle, bezier
from companion_app.view.theme import Rgba


def jali(brush: Brush, pos: Point, size: Point, cell: float, colour: Rgba) -> None:
    """A lattice of eight-pointed stars, as carved in stone screens."""
    columns, rows = max(1, round(size[0] / cell)), max(1, round(size[1] / cell))
    wide, high = size[0] / columns, size[1] / rows
    for row in range(rows):
        for column in range(columns):
            centre = pos[0] + (column + 0.5) * wide, pos[1] + (row + 0.5) * high
            _star(brush, centre, min(wide, high) / 2, colour)


def _star(brush: Brush, centre: Point, radius: float, colour: Rgba) -> None:
    points = [
        at_angle(centre, radius * (0.98 if at % 2 == 0 else 0.62), at * 22.5) for at in range(16)
    ]
    brush.stroke(points, colour, 0.8, close=True)
    inner = [at_angle(centre, radius * 0.34, 22.5 + at * 45) for at in range(8)]
    brush.stroke(inner, colour, 0.7, close=True)


def arch_outline(pos: Point, size: Point) -> list[Point]:
    """A pointed arch on upright sides, as over a Mughal gate."""
    (x, y), (wide, high) = pos, size
    foot, tip = (x, y + high * 0.46), (x + wide / 2, y + high)
    rise = tip[1] - foot[1]
    knees = (x, foot[1] + rise * 0.68), (x + wide * 0.26, foot[1] + rise * 0.80)
    crown = bezier((foot, *knees, tip), 20)
    mirrored = [(2 * x + wide - px, py) for px, py in reversed(crown[:-1])]
    return [(x, y), *crown, *mirrored, (x + wide, y)]


def arch(brush: Brush, pos: Point, size: Point, fill: Rgba, edge: Rgba) -> None:
    outline = arch_outline(pos, size)
    hub = pos[0] + size[0] / 2, pos[1] + size[1] * 0.5
    brush.fill(outline, fill, hub)
    brush.stroke(outline, edge, 1.4, close=True)


def border(brush: Brush, pos: Point, size: Point, colour: Rgba, inset: float) -> None:
    """Two thin lines round a board, with a lotus bud in each corner."""
    (x, y), (wide, high) = pos, size
    brush.frame((x + inset, y + inset), (wide - 2 * inset, high - 2 * inset), colour, inset, 1.0)
    corners = (
        (x + inset, y + inset, 45),
        (x + inset, y + high - inset, 135),
        (x + wide - inset, y + high - inset, 225),
        (x + wide - inset, y + inset, 315),
    )
    for cx, cy, heading in corners:
        for lean in (-38, 0, 38):
            _petal(brush, (cx, cy), inset * (2.0 if lean == 0 else 1.5), heading + lean, colour)


def _petal(brush: Brush, root: Point, length: float, heading: float, colour: Rgba) -> None:
    tip = at_angle(root, length, heading)
    left = at_angle(root, length * 0.6, heading - 24)
    right = at_angle(root, length * 0.6, heading + 24)
    leaf = [*bezier((root, left, left, tip), 8), *bezier((tip, right, right, root), 8)]
    brush.fill(leaf, colour, at_angle(root, length * 0.5, heading))


def gateway(brush: Brush, pos: Point, size: Point, opening: float) -> None:
    """A framed gate: lattice on its walls, and a clear arch to write or draw in."""
    (x, y), (wide, high) = pos, size
    brush.box(pos, size, brush.colour("ground"))
    jali(brush, pos, size, min(wide, high) / 9, brush.colour("line"))
    rim = min(wide, high) * 0.03
    inner = wide * opening, high * 0.97 - 2 * rim
    corner = x + (wide - inner[0]) / 2, y
    outer = (corner[0] - rim, y), (inner[0] + 2 * rim, inner[1] + 2 * rim)
    arch(brush, *outer, brush.colour("paper"), brush.colour("road_open"))
    arch(brush, corner, inner, brush.colour("card"), brush.colour("line"))
