"""Mosaic tiles, pillars, workers and the beasts of the sections, drawn. Every shape is our own.

The law: a colour of tile is never told by its colour alone: each has a motif of its own.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point, arc, at_angle, bezier, circle, moved
from companion_app.view.tables.maharani.geometry import TURNS
from companion_app.view.theme import Rgba, rgba
from shared_rules.games.maharani.edition import pattern_of
from shared_rules.games.maharani.pillars import MIDDLE, SIDES, Pattern, turned

COLOURS: Final[Mapping[str, str]] = {
    "blue": "#3A6FB0",
    "orange": "#D17A34",
    "red": "#B1444A",
    "yellow": "#D9B24A",
    "green": "#4F9068",
    "purple": "#80559F",
}
STONE: Final = "#F4EBD8"
STONE_EDGE: Final = "#8A7A5C"
LIGHT: Final = (1.0, 1.0, 1.0, 0.55)
TILE: Final = 0.94
"""Of a space."""
PILLAR: Final = 0.15


def tile(brush: Brush, kind: str, centre: Point, size: float, arrow: str) -> None:
    """A tile whose arrow points to a side."""
    colour = kind.partition("_")[0]
    pattern = turned(pattern_of(kind), SIDES.index(arrow))
    _ground(brush, colour, centre, size)
    if pattern != MIDDLE:
        MOTIFS[colour](brush, centre, size * 0.34)
    pillars(brush, pattern, centre, size)
    _arrow(brush, centre, size, arrow, bool(pattern >> SIDES.index(arrow) & 1))


def swatch(brush: Brush, colour: str, centre: Point, size: float) -> None:
    """Any tile of a colour."""
    _ground(brush, colour, centre, size)
    MOTIFS[colour](brush, centre, size * 0.5)


def _ground(brush: Brush, colour: str, centre: Point, size: float) -> None:
    x, y = centre
    side = size * TILE
    corner = x - side / 2, y - side / 2
    brush.box(corner, (side, side), rgba(COLOURS[colour]), size * 0.08)
    _inlay(brush, centre, side)


def _inlay(brush: Brush, centre: Point, side: float) -> None:
    """A thin frame, and a bright stone in each corner."""
    x, y = centre
    half = side * 0.41
    frame = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    brush.stroke(frame, LIGHT, max(0.7, side * 0.012), close=True)
    for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        brush.disc((x + dx * half, y + dy * half), side * 0.035, LIGHT)


def _arrow(brush: Brush, centre: Point, size: float, arrow: str, inside: bool) -> None:
    """At the edge; inside of the half pillar where one stands there."""
    heading = TURNS[arrow]
    reach = 0.32 if inside else 0.44
    tip = at_angle(centre, size * reach, heading)
    base = at_angle(centre, size * (reach - 0.16), heading)
    left, right = (at_angle(base, size * 0.13, heading + lean) for lean in (-90, 90))
    brush.fill([tip, left, right], rgba("#FFFFFF"))
    brush.stroke([tip, left, right], rgba("#2A2433"), max(0.8, size * 0.014), close=True)


def pillars(brush: Brush, pattern: Pattern, centre: Point, size: float) -> None:
    """Half a pillar on an edge, or a whole one in the middle."""
    radius, edge = size * PILLAR, max(0.8, size * 0.014)
    if pattern == MIDDLE:
        brush.disc(centre, radius, rgba(STONE))
        brush.ring(centre, radius, rgba(STONE_EDGE), edge)
        brush.ring(centre, radius * 0.5, rgba(STONE_EDGE), edge * 0.7)
        return
    for at, side in enumerate(SIDES):
        if pattern >> at & 1:
            heading = TURNS[side]
            hub = at_angle(centre, size * TILE / 2, heading)
            first = 90 - heading + 90
            half = arc(hub, radius, first, first + 180, 16)
            brush.fill(half, rgba(STONE), at_angle(hub, -radius * 0.4, heading))
            brush.stroke(half, rgba(STONE_EDGE), edge)


def _ring_motif(brush: Brush, centre: Point, size: float) -> None:
    brush.ring(centre, size * 0.42, LIGHT, size * 0.07)
    brush.disc(centre, size * 0.16, LIGHT)


def _diamond_motif(brush: Brush, centre: Point, size: float) -> None:
    points = [at_angle(centre, size * 0.56, angle) for angle in (0, 90, 180, 270)]
    brush.stroke(points, LIGHT, size * 0.07, close=True)
    inner = [at_angle(centre, size * 0.22, angle) for angle in (0, 90, 180, 270)]
    brush.fill(inner, LIGHT)


def _dots_motif(brush: Brush, centre: Point, size: float) -> None:
    for angle in (45, 135, 225, 315):
        brush.disc(at_angle(centre, size * 0.40, angle), size * 0.16, LIGHT)
    brush.disc(centre, size * 0.12, LIGHT)


def _star_motif(brush: Brush, centre: Point, size: float) -> None:
    points = [at_angle(centre, size * (0.58 if at % 2 == 0 else 0.26), at * 45) for at in range(8)]
    brush.fill(points, LIGHT, centre)


def _leaf_motif(brush: Brush, centre: Point, size: float) -> None:
    for angle in (0, 120, 240):
        tip = at_angle(centre, size * 0.56, angle)
        left, right = (at_angle(centre, size * 0.36, angle + lean) for lean in (-34, 34))
        leaf = [*bezier((centre, left, left, tip), 6), *bezier((tip, right, right, centre), 6)]
        brush.fill(leaf, LIGHT, at_angle(centre, size * 0.3, angle))


def _square_motif(brush: Brush, centre: Point, size: float) -> None:
    for reach, width in ((0.58, 0.07), (0.28, 0.07)):
        points = [at_angle(centre, size * reach, angle) for angle in (45, 135, 225, 315)]
        brush.stroke(points, LIGHT, size * width, close=True)


Motif = Callable[[Brush, Point, float], None]
MOTIFS: Final[Mapping[str, Motif]] = {
    "blue": _ring_motif,
    "orange": _diamond_motif,
    "red": _star_motif,
    "yellow": _dots_motif,
    "green": _leaf_motif,
    "purple": _square_motif,
}


def worker(brush: Brush, colour: str, centre: Point, size: float) -> None:
    """A worker under a turban, in the colour of who sent it."""
    glyphs.architect(brush, colour, centre, size)


# The beasts of the sections, each from a few strokes in one colour


def _lion(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    mane = [at_angle(centre, size * (0.50 if at % 2 else 0.40), at * 20) for at in range(18)]
    brush.fill(mane, colour, centre)
    brush.disc(centre, size * 0.27, brush.colour("ground"))
    for dx in (-0.10, 0.10):
        brush.disc((centre[0] + dx * size, centre[1] + size * 0.06), size * 0.035, colour)
    nose = moved([(-0.06, -0.06), (0.06, -0.06), (0.0, -0.13)], centre, size)
    brush.fill(nose, colour)


def _monkey(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    for dx in (-0.38, 0.38):
        brush.disc((x + dx * size, y + size * 0.04), size * 0.15, colour)
    brush.disc(centre, size * 0.36, colour)
    ground = brush.colour("ground")
    for dx in (-0.11, 0.11):
        brush.disc((x + dx * size, y + size * 0.07), size * 0.13, ground)
        brush.disc((x + dx * size, y + size * 0.07), size * 0.04, colour)
    brush.disc((x, y - size * 0.13), size * 0.18, ground)
    brush.stroke(arc((x, y - size * 0.08), size * 0.10, 210, 330, 8), colour, size * 0.02)


def _peacock(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    root = (x, y - size * 0.30)
    for angle in (-66, -44, -22, 0, 22, 44, 66):
        tip = at_angle(root, size * 0.74, angle)
        brush.stroke([root, tip], colour, size * 0.02)
        brush.disc(tip, size * 0.075, colour)
        brush.disc(tip, size * 0.03, brush.colour("ground"))
    brush.disc((x, y - size * 0.28), size * 0.15, colour)
    brush.stroke([(x, y - size * 0.24), (x, y - size * 0.02)], colour, size * 0.05)
    brush.disc((x, y), size * 0.08, colour)


def _elephant(brush: Brush, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    for dx in (-0.30, 0.30):
        ear = circle((x + dx * size, y + size * 0.12), size * 0.22)
        brush.fill(ear, colour, (x + dx * size, y + size * 0.12))
    brush.disc((x, y + size * 0.10), size * 0.27, colour)
    trunk = bezier(
        (
            (x, y + size * 0.02),
            (x, y - size * 0.30),
            (x - size * 0.02, y - size * 0.48),
            (x + size * 0.20, y - size * 0.44),
        )
    )
    brush.stroke(trunk, colour, size * 0.075)
    for dx in (-0.10, 0.10):
        brush.disc((x + dx * size, y + size * 0.13), size * 0.035, brush.colour("ground"))


Beast = Callable[[Brush, Point, float, Rgba], None]
BEASTS: Final[Mapping[str, Beast]] = {
    "lion": _lion,
    "monkey": _monkey,
    "peacock": _peacock,
    "elephant": _elephant,
}


def beast(brush: Brush, section: str, centre: Point, size: float, colour: Rgba) -> None:
    """The sign of a section; one that we have no drawing of is told by its first letter."""
    draw = BEASTS.get(section)
    if draw:
        draw(brush, centre, size, colour)
    else:
        brush.write(section[:1].upper(), centre, colour, bold=True)
