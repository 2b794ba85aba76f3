"""Dice, drawn. The law: no colour is told by itself alone: its pips have a shape of their own."""

from collections.abc import Mapping
from typing import Final

from companion_app.view import glyphs
from companion_app.view.brush import Brush, Point
from companion_app.view.theme import Rgba, rgba
from shared_rules.games.rajas.state import COLOUR_OF, VALUE_OF

DICE_COLOURS: Final[Mapping[str, str]] = {
    "blue": "#2F67AE",
    "green": "#2F7D54",
    "orange": "#B35312",
    "purple": "#76479B",
}
"""White can be read on each of them."""
SHAPES: Final[Mapping[str, str]] = {
    "blue": "disc",
    "green": "square",
    "orange": "diamond",
    "purple": "cross",
}
WHITE: Final[Rgba] = (1.0, 1.0, 1.0, 1.0)
_CORNERS: Final = ((-1, 1), (1, -1), (1, 1), (-1, -1))
SPOTS: Final = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


def ground(brush: Brush, fill: Rgba, centre: Point, size: float) -> None:
    x, y = centre
    brush.box((x - size / 2, y - size / 2), (size, size), brush.colour("rim"), size * 0.2)
    inner = size - 2.4
    brush.box((x - inner / 2, y - inner / 2), (inner, inner), fill, size * 0.19)


def die(brush: Brush, name: str, centre: Point, size: float) -> None:
    """As it lies, such as blue4."""
    colour = COLOUR_OF[name]
    ground(brush, rgba(DICE_COLOURS[colour]), centre, size)
    pips(brush, VALUE_OF[name], SHAPES[colour], centre, size, WHITE)


def blank_die(brush: Brush, colour: str, centre: Point, size: float) -> None:
    """Any value of a colour."""
    ground(brush, rgba(DICE_COLOURS[colour]), centre, size)
    glyphs.symbol(brush, SHAPES[colour], centre, size * 0.46, WHITE)


def pips(brush: Brush, value: int, shape: str, centre: Point, size: float, colour: Rgba) -> None:
    x, y = centre
    for dx, dy in SPOTS[value]:
        spot = x + dx * size * 0.26, y + dy * size * 0.26
        glyphs.symbol(brush, shape, spot, size * 0.19, colour)
