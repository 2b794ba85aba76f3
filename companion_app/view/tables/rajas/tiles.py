"""Province tiles, drawn: their cost, their roads as they lie, markets and buildings."""

from typing import Final

from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point, arc
from companion_app.view.tables.rajas.pips import DICE_COLOURS, SHAPES, WHITE
from companion_app.view.tables.rajas.signs import THINGS
from companion_app.view.theme import BODY, HEADING, Rgba, rgba
from shared_rules.games.rajas.faces import SIDES, Face, read_face

AWAY: Final = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
THING: Final = 0.34
"""The size of a market or a building, of its tile."""
LEAST: Final = 56
"""On a smaller tile there is no room for the coins of its markets."""
TINY: Final = 34
"""On a smaller one only the ends of its roads are seen round its cost."""
LARGE: Final = 110
"""From here on numbers are headings."""
ROAD: Final[Rgba] = rgba("#EBD9B4")
ROAD_EDGE: Final[Rgba] = rgba("#5B4630")
PALE, DARK, GOLD = rgba("#FFFBF2"), rgba("#2A2433"), rgba("#7D5B00")
"""Of what stands on a tile, which has the same colours in both themes."""
WORN: Final[Rgba] = (1.0, 1.0, 1.0, 0.16)
SPOTS: Final = ((1, 1), (-1, -1), (1, -1), (-1, 1))
"""Corners where things stand; the last is that of the cost."""


def tile(brush: Brush, face: str, roads: str, centre: Point, size: float) -> None:
    """A face with its roads as they lie; turned or not, people read it upright."""
    made = read_face(face)
    ground(brush, made.colour, centre, size)
    draw_roads(brush, roads, centre, size)
    _things(brush, made, centre, size)
    cost(brush, made.colour, made.cost, centre, size)


def ground(brush: Brush, colour: str, centre: Point, size: float) -> None:
    x, y = centre
    side = size * 0.97
    corner = x - side / 2, y - side / 2
    brush.box(corner, (side, side), rgba(DICE_COLOURS[colour]), size * 0.07)
    inner = side * 0.92
    brush.frame((x - inner / 2, y - inner / 2), (inner, inner), WORN, size * 0.06, 0.8)


def draw_roads(brush: Brush, roads: str, centre: Point, size: float, width: float = 0.085) -> None:
    """Each group of edges is one road; a bend is a bow, a junction has a square."""
    for colour, wide in ((ROAD_EDGE, width * 1.28), (ROAD, width)):
        for road in roads.split("-"):
            _road(brush, road, centre, size, colour, wide * size)
    x, y = centre
    if len(roads) > 2 and "-" not in roads:
        # A junction: a square that joins them.
        brush.disc(centre, width * 2.0 * size, ROAD_EDGE)
        brush.disc(centre, width * 1.72 * size, ROAD)
    elif roads == "ns-ew":
        # No junction: one road runs over the other, between its rails.
        brush.stroke([(x, y - size * 0.2), (x, y + size * 0.2)], ROAD, width * size)
        for dx in (-width, width):
            rail = [(x + dx * size, y - size * 0.2), (x + dx * size, y + size * 0.2)]
            brush.stroke(rail, ROAD_EDGE, max(0.8, size * 0.016))


def _road(brush: Brush, road: str, centre: Point, size: float, colour: Rgba, width: float) -> None:
    x, y = centre
    half = size * 0.455
    if len(road) == 2 and not _opposite(road):
        first, second = (AWAY[side] for side in road)
        corner = x + (first[0] + second[0]) * half, y + (first[1] + second[1]) * half
        angles = {(1, 1): 180, (-1, 1): 270, (-1, -1): 0, (1, -1): 90}
        begin = angles[first[0] + second[0], first[1] + second[1]]
        brush.stroke(arc(corner, half, begin, begin + 90, 14), colour, width)
        return
    for side in road:
        dx, dy = AWAY[side]
        brush.stroke([centre, (x + dx * half, y + dy * half)], colour, width)


def _opposite(road: str) -> bool:
    one, other = (SIDES.index(side) for side in road)
    return (one - other) % 2 == 0


def _things(brush: Brush, face: Face, centre: Point, size: float) -> None:
    """Each in a corner; the first corner is for the cost."""
    things = [*((market.good, market.coins) for market in face.markets)]
    things += [(building, 0) for building in face.buildings]
    x, y = centre
    for (name, coins), (dx, dy) in zip(things, SPOTS, strict=False):
        spot = x + dx * size * 0.285, y + dy * size * 0.285
        thing(brush, name, coins, spot, size * THING)


def thing(brush: Brush, name: str, coins: int, centre: Point, size: float) -> None:
    """A good with what its market pays, or a building."""
    if coins and size >= LEAST * THING:
        _market(brush, name, coins, centre, size)
        return
    brush.disc(centre, size * 0.56, PALE)
    THINGS[name](brush, centre, size * 0.66, DARK)


def _market(brush: Brush, name: str, coins: int, centre: Point, size: float) -> None:
    """On a plate that is as wide as both: the number stands wholly on it."""
    x, y = centre
    words, scale = str(coins), HEADING if size > LARGE * THING else BODY
    within = size * 0.6, size
    number, _high = brush.measure(words, scale, True, within)
    good, gap = size * 0.58, size * 0.06
    wide, high = good + number + 3 * gap, size * 1.0
    brush.box((x - wide / 2, y - high / 2), (wide, high), PALE, size * 0.28)
    THINGS[name](brush, (x - wide / 2 + 1.2 * gap + good / 2, y), good * 0.82, DARK)
    place = x + wide / 2 - 1.4 * gap - number / 2, y
    brush.write(words, place, GOLD, scale, bold=True, within=(number + 1, size))


def cost(brush: Brush, colour: str, least: int, centre: Point, size: float) -> None:
    """In the upper left corner, with the sign of its colour."""
    x, y = centre
    spot = x - size * 0.285, y + size * 0.285
    large = size > LARGE
    radius = size * (0.15 if large else 0.19)
    if size > 70:
        _colour_sign(brush, colour, (spot[0], spot[1] - size * 0.25), size * 0.09)
    brush.disc(spot, radius, rgba(DICE_COLOURS[colour]))
    brush.ring(spot, radius, WHITE, max(0.8, size * 0.01))
    scale, within = HEADING if large else BODY, (2 * radius, 2 * radius)
    brush.write(str(least), spot, WHITE, scale, bold=True, within=within)


def _colour_sign(brush: Brush, colour: str, centre: Point, size: float) -> None:
    """On a disc of its colour, for a road to the west runs under it."""
    brush.disc(centre, size * 0.9, rgba(DICE_COLOURS[colour]))
    glyphs.symbol(brush, SHAPES[colour], centre, size, WHITE)


def small(brush: Brush, face: str, centre: Point, size: float) -> None:
    """On a stack of the board: all of it where there is room, else its roads and its cost."""
    made = read_face(face)
    if size >= LEAST:
        tile(brush, face, made.roads, centre, size)
        return
    ground(brush, made.colour, centre, size)
    draw_roads(brush, made.roads, centre, size)
    radius = size * (0.25 if size > TINY else 0.36)
    brush.disc(centre, radius, rgba(DICE_COLOURS[made.colour]))
    if size > TINY:
        brush.ring(centre, radius, WHITE, 1.0)
    brush.write(str(made.cost), centre, WHITE, BODY, bold=True, within=(2 * radius, 2 * radius))


def shape(brush: Brush, roads: str, centre: Point, size: float) -> None:
    """A bare tile with these roads."""
    x, y = centre
    brush.box((x - size / 2, y - size / 2), (size, size), brush.colour("neutral", 0.5), size * 0.08)
    draw_roads(brush, roads, centre, size, 0.07)
