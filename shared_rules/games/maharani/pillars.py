"""Pillars: where a space or a tile has them, how they turn, and whether tiles can fill a floor.

A pattern is a number: a bit for half a pillar on each edge, clockwise, or MIDDLE alone. The edges
of a space are north, east, south and west; those of a tile are seen along its arrow.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

SIDES: Final = ("n", "e", "s", "w")
"""Of the palace, of a space, and where an arrow points: clockwise, by number."""
SPACE_EDGES: Final = "nesw"
TILE_EDGES: Final = "frbl"
MIDDLE_SIGN: Final = "m"
MIDDLE: Final = 16
_ALL_EDGES: Final = 15

Pattern = int


def read_pattern(word: str, edges: str) -> Pattern | None:
    """ "m", or one or two different edges in their order; None for anything else."""
    if word == MIDDLE_SIGN:
        return MIDDLE
    pattern = sum(1 << at for at, edge in enumerate(edges) if edge in word)
    return pattern if 1 <= len(word) <= 2 and write_pattern(pattern, edges) == word else None


def write_pattern(pattern: Pattern, edges: str) -> str:
    if pattern == MIDDLE:
        return MIDDLE_SIGN
    return "".join(edge for at, edge in enumerate(edges) if pattern >> at & 1)


@cache
def turned(pattern: Pattern, quarters: int) -> Pattern:
    """The pattern after so many quarter turns clockwise."""
    if pattern == MIDDLE:
        return MIDDLE
    return (pattern << quarters | pattern >> 4 - quarters) & _ALL_EDGES


@cache
def fitting_turns(tile: Pattern, space: Pattern) -> tuple[int, ...]:
    """MI-4e: the quarter turns after which the tile's pillars are those of the space."""
    return tuple(quarters for quarters in range(4) if turned(tile, quarters) == space)


@cache
def shape(pattern: Pattern) -> Pattern:
    """The same for all patterns that can be turned into one another."""
    return min(turned(pattern, quarters) for quarters in range(4))


SHAPE_WORDS: Final = {
    shape(0b0001): "one half pillar",
    shape(0b0011): "half pillars on two edges that meet",
    shape(0b0101): "half pillars on two opposite edges",
    MIDDLE: "a middle pillar",
}


class Filling(NamedTuple):
    """`laid`: a space, its tile and the tile's quarter turns, by their numbers in the two lists."""

    laid: tuple[tuple[int, int, int], ...]
    free_spaces: tuple[int, ...]
    left_tiles: tuple[int, ...]


def fill(spaces: Sequence[Pattern], tiles: Sequence[Pattern]) -> Filling:
    """As many tiles on as many spaces as can be.

    A tile fits all spaces of its shape and no others, so any tile of the shape is as good.
    """
    stock: dict[Pattern, list[int]] = {}
    for tile, pattern in enumerate(tiles):
        stock.setdefault(shape(pattern), []).append(tile)
    laid, free = [], []
    for space, pattern in enumerate(spaces):
        fitting = stock.get(shape(pattern))
        if fitting:
            tile = fitting.pop()
            laid.append((space, tile, fitting_turns(tiles[tile], pattern)[0]))
        else:
            free.append(space)
    left = sorted(tile for tiles_left in stock.values() for tile in tiles_left)
    return Filling(tuple(laid), tuple(free), tuple(left))
