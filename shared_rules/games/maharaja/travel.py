"""Travel: routes of the architect over the road map, and who is paid for them.

A route leads over junctions (cities and the start) by roads whose villages all have a house. It is
told by its villages in order. The cheapest ones are found by Dijkstra's algorithm; all of them, on
demand, by walking every way that visits no junction twice.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.edition import START, Board
from shared_rules.games.maharaja.state import occupants

Houses = tuple[tuple[str, ...], ...]
"""Of each seat, the places of its houses."""
Villages = tuple[str, ...]


class Route(NamedTuple):
    """`tolls`: what each seat gets, by seat."""

    city: str
    toll: int
    tolls: tuple[int, ...]
    villages: Villages


class _Leg(NamedTuple):
    """A road that can be travelled now, in one direction."""

    to: str
    toll: int
    villages: Villages


@lru_cache(maxsize=1024)
def cheapest_routes(board: Board, houses: Houses, seat: Seat, origin: str) -> Mapping[str, Route]:
    """To every other city within reach: by least toll, then by fewest villages."""
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
            best[junction] = _route(houses, seat, junction, villages)
        for leg in legs[junction]:
            if leg.to not in settled:
                way = villages + leg.villages
                heappush(heap, (toll + leg.toll, length + len(leg.villages), way, leg.to))
    return best


@lru_cache(maxsize=256)
def all_routes(
    board: Board, houses: Houses, seat: Seat, origin: str, city: str
) -> tuple[Route, ...]:
    """Every route that pays different owners, the cheapest first; of equal ones the shortest."""
    legs = _legs(board, houses, seat)
    routes = (
        _route(houses, seat, city, villages) for villages in _walks(legs, origin, city, {origin})
    )
    by_payment: dict[tuple[int, ...], Route] = {}
    for route in sorted(routes, key=lambda route: (len(route.villages), route.villages)):
        by_payment.setdefault(route.tolls, route)
    return tuple(sorted(by_payment.values(), key=lambda route: route.toll))


def _walks(
    legs: Mapping[str, list[_Leg]], origin: str, city: str, visited: set[str]
) -> Iterator[Villages]:
    if origin == city:
        yield ()
        return
    for leg in legs[origin]:
        if leg.to not in visited:
            for rest in _walks(legs, leg.to, city, visited | {leg.to}):
                yield leg.villages + rest


def _route(houses: Houses, seat: Seat, city: str, villages: Villages) -> Route:
    owners = occupants(houses)
    tolls = [0] * len(houses)
    for village in villages:
        here = owners[village]
        # MJ-7.1c, MJ-7.1d
        if seat not in here:
            for owner in here:
                tolls[owner] += 1
    return Route(city, sum(tolls), tuple(tolls), villages)


@lru_cache(maxsize=1024)
def _legs(board: Board, houses: Houses, seat: Seat) -> Mapping[str, list[_Leg]]:
    owners = occupants(houses)
    legs: dict[str, list[_Leg]] = {}
    for junction, ways in _ways_by_key(board).items():
        legs[junction] = here = []
        for to, villages in ways:
            toll = 0
            for village in villages:
                # MJ-7.1b
                if village not in owners:
                    break
                if seat not in owners[village]:
                    toll += len(owners[village])
            else:
                here.append(_Leg(to, toll, villages))
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
