"""Travel: routes of the architect over the road map, and who is paid for them.

A route leads over junctions (cities and the start) by roads whose villages all have a house. It is
told by its villages in order. The cheapest ones are found by Dijkstra's algorithm; all of them, on
demand, by walking every way that visits no junction twice.
"""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

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
    """A road that can be travelled now, in one direction."""

    to: str
    toll: int
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
    found: dict[int, _Walked] = {}
    _walk(_paying_legs(board, houses, seat), city, origin, (origin,), (0, 0, ()), found)
    best = sorted(found.values(), key=_length)
    return tuple([Route(city, toll, villages) for toll, _, villages in best])


_Walked = tuple[int, int, Villages]
"""The toll in all, what each seat gets of it, and the villages.

What each seat gets is one number that adds up fast: 30 villages of 2 houses are 60 gold at most.
"""
_SEAT_BITS: Final = 6


def _length(walked: _Walked) -> tuple[int, int, Villages]:
    return walked[0], len(walked[2]), walked[2]


@lru_cache(maxsize=256)
def _paying_legs(
    board: Board, houses: Houses, seat: Seat
) -> Mapping[str, list[tuple[str, _Walked]]]:
    """The legs with what each seat gets."""

    def walked(leg: _Leg) -> _Walked:
        paid = enumerate(tolls(houses, seat, leg.villages))
        return leg.toll, sum(gold << _SEAT_BITS * owner for owner, gold in paid), leg.villages

    return {
        junction: [(leg.to, walked(leg)) for leg in legs]
        for junction, legs in _legs(board, houses, seat).items()
    }


def _walk(
    legs: Mapping[str, list[tuple[str, _Walked]]],
    city: str,
    here: str,
    visited: tuple[str, ...],
    so_far: _Walked,
    found: dict[int, _Walked],
) -> None:
    """Goes on to the city by every way that visits no junction twice; of each payment the best."""
    toll, paid, villages = so_far
    for to, (more_toll, more_paid, between) in legs[here]:
        if to in visited:
            continue
        walked = toll + more_toll, paid + more_paid, villages + between
        if to != city:
            _walk(legs, city, to, (*visited, to), walked, found)
        elif walked[1] not in found or _length(walked) < _length(found[walked[1]]):
            found[walked[1]] = walked


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
    # MJ-7.1c, MJ-7.1d: what one crossing costs in all.
    costs = {
        village: 0 if seat in owners else len(owners)
        for village, owners in occupants(houses).items()
    }
    legs: dict[str, list[_Leg]] = {}
    for junction, ways in ways_by_key(board).items():
        legs[junction] = here = []
        for to, villages in ways:
            crossings = [costs[village] for village in villages if village in costs]
            # MJ-7.1b
            if len(crossings) == len(villages):
                here.append(_Leg(to, sum(crossings), villages))
    return legs


@lru_cache(maxsize=8)
def ways_by_key(board: Board) -> Mapping[str, tuple[tuple[str, Villages], ...]]:
    keys = board.keys
    return {
        keys[junction]: tuple(
            (keys[way.to], tuple(keys[village] for village in way.villages)) for way in ways
        )
        for junction, ways in enumerate(board.ways)
    }
