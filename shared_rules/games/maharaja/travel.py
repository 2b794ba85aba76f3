"""Travel: routes of the architect over the road map, and who is paid for them.

A route leads over junctions (cities and the start) by roads whose villages all have a house. It is
told by its villages in order. The cheapest ones are found by Dijkstra's algorithm; all of them, on
demand, by walking every way that visits no junction twice.
"""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from operator import add
from typing import NamedTuple

from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.edition import START, Board
from shared_rules.games.maharaja.state import occupants

Houses = tuple[tuple[str, ...], ...]
"""Of each seat, the places of its houses."""
Villages = tuple[str, ...]


class Route(NamedTuple):
    city: str
    toll: int
    villages: Villages


class _Leg(NamedTuple):
    """A road that can be travelled now, in one direction. `tolls`: what each seat gets, by seat."""

    to: str
    toll: int
    tolls: tuple[int, ...]
    villages: Villages


@lru_cache(maxsize=1024)
def cheapest_routes(board: Board, houses: Houses, seat: Seat, origin: str) -> Mapping[str, Route]:
    """To every other city within reach, the cheapest first; of equal ones the shortest."""
    legs = _legs(board, houses, seat)
    start = board.keys[START]
    best: dict[str, Route] = {}
    settled: set[str] = set()
    heap: list[tuple[int, int, Villages, str]] = [(0, 0, (), origin)]
    while heap:
        toll, length, villages, junction = heappop(heap)
        if junction in settled:
            continue
        settled.add(junction)
        # MJ-7.1e
        if junction not in (start, origin):
            best[junction] = Route(junction, toll, villages)
        for leg in legs[junction]:
            if leg.to not in settled:
                way = villages + leg.villages
                heappush(heap, (toll + leg.toll, length + len(leg.villages), way, leg.to))
    return best


@lru_cache(maxsize=1024)
def all_routes(
    board: Board, houses: Houses, seat: Seat, origin: str, city: str
) -> tuple[Route, ...]:
    """Every route that pays different owners, the cheapest first; of equal ones the shortest."""
    found: dict[tuple[int, ...], Villages] = {}
    nothing = (0,) * len(houses)
    _walk(_legs(board, houses, seat), origin, city, (origin,), nothing, (), found)
    routes = (Route(city, sum(paid), villages) for paid, villages in found.items())
    return tuple(sorted(routes, key=lambda route: (route.toll, len(route.villages))))


def _walk(
    legs: Mapping[str, list[_Leg]],
    here: str,
    city: str,
    visited: tuple[str, ...],
    paid: tuple[int, ...],
    villages: Villages,
    found: dict[tuple[int, ...], Villages],
) -> None:
    """Goes on to the city by every way that visits no junction twice; of each payment the best."""
    for to, _, tolls, between in legs[here]:
        if to in visited:
            continue
        paid_there, way = tuple(map(add, paid, tolls)), villages + between
        if to != city:
            _walk(legs, to, city, (*visited, to), paid_there, way, found)
        elif paid_there not in found or _length(way) < _length(found[paid_there]):
            found[paid_there] = way


def _length(villages: Villages) -> tuple[int, Villages]:
    return len(villages), villages


def tolls(houses: Houses, seat: Seat, villages: Villages) -> tuple[int, ...]:
    """What each seat gets, by seat, when this one crosses these villages."""
    owners = occupants(houses)
    paid = [0] * len(houses)
    for village in villages:
        here = owners[village]
        # MJ-7.1c, MJ-7.1d
        if seat not in here:
            for owner in here:
                paid[owner] += 1
    return tuple(paid)


@lru_cache(maxsize=1024)
def _legs(board: Board, houses: Houses, seat: Seat) -> Mapping[str, list[_Leg]]:
    owners = occupants(houses)
    legs: dict[str, list[_Leg]] = {}
    for junction, ways in _ways_by_key(board).items():
        legs[junction] = here = []
        for to, villages in ways:
            # MJ-7.1b
            if all(village in owners for village in villages):
                paid = tolls(houses, seat, villages)
                here.append(_Leg(to, sum(paid), paid, villages))
    return legs


@lru_cache(maxsize=8)
def _ways_by_key(board: Board) -> Mapping[str, tuple[tuple[str, Villages], ...]]:
    keys = board.keys
    return {
        keys[junction]: tuple(
            (keys[way.to], tuple(keys[village] for village in way.villages)) for way in ways
        )
        for junction, ways in enumerate(board.ways)
    }
