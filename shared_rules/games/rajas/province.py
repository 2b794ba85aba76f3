"""A province: which roads lead to the residence, where a tile can lie, which borders are joined.

Everything follows from the Board and from how roads lie on each space ("" where no tile is).
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.faces import ROADS, turns_of

Province = tuple[str, ...]
OPPOSITE = (2, 3, 0, 1)


class Network(NamedTuple):
    """`arrivals`: through which edges of each space a road from the residence comes in, as bits.

    `exits`: edges at the border of the province that such a road reaches.
    """

    arrivals: tuple[int, ...]
    exits: frozenset[tuple[int, int]]


@lru_cache(maxsize=4096)
def network(board: Board, province: Province) -> Network:
    arrivals, exits = [0] * len(province), set()
    ends = list(board.gates)
    neighbours = board.neighbours
    while ends:
        cell, side = ends.pop()
        if arrivals[cell] >> side & 1:
            continue
        arrivals[cell] |= 1 << side
        for road in ROADS[province[cell]] if province[cell] else ():
            if road >> side & 1:
                for out, other in enumerate(neighbours[cell]):
                    if road >> out & 1 and out != side:
                        if other >= 0:
                            ends.append((other, OPPOSITE[out]))
                        else:
                            exits.add((cell, out))
    return Network(tuple(arrivals), frozenset(exits))


def is_joined(province: Province, found: Network) -> bool:
    """RG-5b: every tile is joined to the residence by at least one road."""
    return all(
        not roads or any(road & found.arrivals[cell] for road in ROADS[roads])
        for cell, roads in enumerate(province)
    )


def with_roads(province: Province, cell: int, roads: str) -> Province:
    return (*province[:cell], roads, *province[cell + 1 :])


def open_spaces(board: Board, province: Province) -> list[int]:
    """Free spaces that a road from the residence leads to: any tile can lie there somehow."""
    arrivals = network(board, province).arrivals
    return [cell for cell, roads in enumerate(province) if not roads and arrivals[cell]]


def sites(board: Board, province: Province, roads: str) -> Iterator[tuple[int, str]]:
    """RG-5b: where a tile with such roads can lie, and how."""
    arrivals = network(board, province).arrivals
    for cell in open_spaces(board, province):
        for way in turns_of(roads):
            if joins(arrivals[cell], way):
                yield cell, way


def joins(arrivals: int, roads: str) -> bool:
    return any(road & arrivals for road in ROADS[roads])


@lru_cache(maxsize=4096)
def covers(board: Board, province: Province, cell: int, roads: str) -> tuple[str, ...]:
    """RG-7h: how such roads can lie over the tile there, with every tile still joined."""
    found = []
    for way in turns_of(roads):
        changed = with_roads(province, cell, way)
        if is_joined(changed, network(board, changed)):
            found.append(way)
    return tuple(found)


@lru_cache(maxsize=4096)
def joined_borders(board: Board, province: Province) -> tuple[str, ...]:
    """RG-5d: in the order of the board."""
    exits = network(board, province).exits
    return tuple(
        border.key
        for border, edge in zip(board.borders, board.border_edges, strict=True)
        if edge in exits
    )
