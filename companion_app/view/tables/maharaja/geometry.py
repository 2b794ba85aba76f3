"""Where things lie on the drawn board: places, curved roads, routes, sites. No Kivy.

An edition counts to the right and downwards; a screen counts upwards.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from shared_rules.games.maharaja.edition import CITIES, Board
from shared_rules.games.maharaja.state import OUTER_SITES

Point = tuple[float, float]
CURVE_STEPS: Final = 14
VILLAGE: Final = 19
"""The radius of a village, in units of a board that is 1000 wide."""
CITY_REACH = 48, 58
"""Half of what a finger may touch of a city, in the same units."""
CITY_WIDE, CITY_HIGH = 132, 160
SITE_RADIUS: Final = 33
OUTER_PALACE, CENTRAL_PALACE = 24, 31
DOME_UP, DOME_DOWN = 0.69, 0.5
"""How far a palace reaches from its middle, of its size."""
BELOW_TIP: Final = 4
HOUSES_IN_A_ROW: Final = 3


@dataclass(frozen=True)
class Geometry:
    """A board fitted into a box of the screen, as large as it can be."""

    board: Board
    pos: Point
    size: Point

    @cached_property
    def scale(self) -> float:
        wide, high = self.board.size
        return min(self.size[0] / wide, self.size[1] / high)

    @property
    def unit(self) -> float:
        """The length on the screen of a thousandth of the board's width."""
        return self.scale * self.board.size[0] / 1000

    def at(self, place: int) -> Point:
        wide, high = self.board.size
        left = self.pos[0] + (self.size[0] - wide * self.scale) / 2
        top = self.pos[1] + (self.size[1] + high * self.scale) / 2
        x, y = self.board.at[place]
        return left + x * self.scale, top - y * self.scale

    def spot(self, key: str) -> Point:
        return self.at(self.board.index[key])

    def nearest(self, point: Point, finger: float) -> tuple[str, float]:
        """The place under a finger, and how far from it the finger is.

        What lies within half a finger of a village means that village, however large the city
        beside it is drawn.
        """
        villages = self.board.village_keys
        key = min(villages, key=lambda each: math.dist(self.spot(each), point))
        away = math.dist(self.spot(key), point)
        if away > finger / 2:
            key = min(self.board.keys, key=lambda each: self._reach(each, point))
            away = self._reach(key, point)
        return key, away

    def _reach(self, key: str, point: Point) -> float:
        """A city is large: a finger anywhere on its arch is on it."""
        x, y = self.spot(key)
        if self.board.index[key] >= CITIES:
            return math.dist((x, y), point)
        dx = max(abs(point[0] - x) - self.unit * CITY_REACH[0], 0)
        dy = max(abs(point[1] - y) - self.unit * CITY_REACH[1], 0)
        return math.hypot(dx, dy)

    def road(self, number: int) -> list[Point]:
        """A curve through the villages of a road, from its first end to its second."""
        road = self.board.roads[number]
        return curve([self.at(place) for place in (road.ends[0], *road.villages, road.ends[1])])

    def route(self, origin: str, villages: Sequence[str]) -> list[Point]:
        """The way of an architect, told by its villages."""
        index = self.board.index
        here, points = index[origin], [self.spot(origin)]
        left = [index[village] for village in villages]
        while left:
            number, forth = self._road_from(here, left)
            road = self.board.roads[number]
            points += self.road(number)[:: 1 if forth else -1]
            here = road.ends[1] if forth else road.ends[0]
            left = left[len(road.villages) :]
        return points

    def _road_from(self, here: int, villages: Sequence[int]) -> tuple[int, bool]:
        for number, road in enumerate(self.board.roads):
            for forth in (True, False):
                begin = road.ends[0] if forth else road.ends[1]
                steps = road.villages if forth else road.villages[::-1]
                if begin == here and tuple(villages[: len(steps)]) == steps:
                    return number, forth
        raise ValueError(f"no road leads from {here} by {villages}")


class CityPlan(NamedTuple):
    """Where things stand in a city, in units from its middle; `scale` is that of the garden."""

    scale: float
    sites: tuple[Point, ...]
    """The central one, then the six outer ones round it."""
    rows: tuple[float, ...]
    """How high the houses stand, the upper row first."""


def city_plan(colours: int, name_high: float, row_high: float) -> CityPlan:
    """The name stands at the foot, houses of so many colours above it; what is left is garden."""
    count = 1 if colours <= HOUSES_IN_A_ROW else 2
    foot, top = name_high - CITY_HIGH / 2, CITY_HIGH / 2 - BELOW_TIP
    above, below = (SITE_RADIUS + OUTER_PALACE * reach for reach in (DOME_UP, DOME_DOWN))
    scale = min(1.0, (top - foot - count * row_high) / (above + below))
    room = top - (above + below) * scale - foot
    rows = tuple(foot + room * (at + 0.5) / count for at in reversed(range(count)))
    middle = 0.0, top - above * scale
    angles = (math.radians(90 - 60 * at) for at in range(OUTER_SITES))
    radius = SITE_RADIUS * scale
    ring = ((radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in angles)
    return CityPlan(scale, (middle, *ring), rows)


def curve(points: Sequence[Point]) -> list[Point]:
    """A smooth line through all points (Catmull and Rom's)."""
    padded = [points[0], *points, points[-1]]
    smooth = [points[0]]
    for before, (start, end), after in zip(padded, pairwise(padded[1:]), padded[3:], strict=False):
        smooth += _bend(before, start, end, after)
    return smooth


def _bend(before: Point, start: Point, end: Point, after: Point) -> Iterator[Point]:
    for at in range(1, CURVE_STEPS + 1):
        t = at / CURVE_STEPS
        yield (
            _cubic(before[0], start[0], end[0], after[0], t),
            _cubic(before[1], start[1], end[1], after[1], t),
        )


def _cubic(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )
