"""A city, drawn: an arch with the palace garden, the houses in it, and its name.

A garden has one central site and six outer ones. The board draws it small, the scoring large.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from kivy.metrics import dp

from companion_app.model.people import Person
from companion_app.view import glyphs, ornament
from companion_app.view.brush import Brush, Point, moved
from companion_app.view.tables.maharaja.geometry import (
    CENTRAL_PALACE,
    CITY_HIGH,
    CITY_WIDE,
    HOUSES_IN_A_ROW,
    OUTER_PALACE,
    CityPlan,
    city_plan,
)
from companion_app.view.theme import BODY, Rgba
from shared_rules.games.maharaja.state import COLOURS, OUTER_SITES
from shared_rules.games.maharaja.view import View

LETTERS: Final = 0.74
"""Of the height of a line: what digits take of it."""
MOST_HOUSE, LEAST_ROW, MOST_PLINTH = 24, 22, 25
"""In units of a board that is 1000 wide."""


class CityLook(NamedTuple):
    """What stands in a city: a colour for each site ("" where it is free), houses by colour."""

    name: str
    sites: tuple[str, ...]
    houses: tuple[tuple[str, int], ...]
    has_maharaja: bool


def city_look(view: View, people: Sequence[Person], city: str) -> CityLook:
    seats = list(zip(people, view.players, strict=True))
    central = [person.colour for person, player in seats if city in player.central]
    outer = [person.colour for person, player in seats for each in player.outer if each == city]
    if view.options.neutral_palaces:
        outer += [glyphs.NEUTRAL] * (COLOURS - len(seats))
    free = [""] * (OUTER_SITES - len(outer))
    built = [person.colour for person, player in seats for each in player.houses if each == city]
    name = view.board.names[view.board.index[city]]
    sites = (*(central or [""]), *outer, *free)
    return CityLook(name, sites, tuple(Counter(built).items()), view.maharaja == city)


def outline(centre: Point, unit: float, around: float = 0) -> list[Point]:
    size = (CITY_WIDE + around) * unit, (CITY_HIGH + around) * unit
    return ornament.arch_outline((centre[0] - size[0] / 2, centre[1] - size[1] / 2), size)


class CitySpots(NamedTuple):
    """Where pieces stand: the sites of the garden, and the houses by their colour."""

    sites: Sequence[Point]
    houses: Mapping[str, Point]


def draw_city(
    brush: Brush, centre: Point, unit: float, look: CityLook, scale: int = BODY
) -> CitySpots:
    shape = outline(centre, unit)
    edge = brush.colour("indigo" if look.has_maharaja else "road_open")
    width = (2.6 if look.has_maharaja else 1.1) * unit
    brush.fill(shape, brush.colour("card"), centre)
    brush.stroke(shape, edge, width, close=True)
    row = max(LEAST_ROW, LETTERS * _count_high(brush, unit, scale) / unit)
    name_high = _name_size(brush, unit, look.name, scale)[1] / unit
    plan = city_plan(len(look.houses), name_high, row)
    sites = _draw_garden(brush, centre, unit, look.sites, plan)
    houses = _draw_houses(brush, centre, unit, look.houses, plan, row, scale)
    draw_name(brush, centre, unit, look.name, edge, unit, scale, around=2)
    return CitySpots(sites, houses)


def draw_name(
    brush: Brush,
    centre: Point,
    unit: float,
    name: str,
    edge: Rgba,
    width: float,
    scale: int = BODY,
    around: float = 0,
) -> None:
    """On a plinth, which is wider than the arch where a long name needs it; `around` as outline."""
    wide, high = _name_size(brush, unit, name, scale)
    x, foot = centre[0], centre[1] - CITY_HIGH / 2 * unit
    more = around / 2 * unit
    corner, size = (x - wide / 2 - more, foot - more), (wide + 2 * more, high + more)
    brush.box(corner, size, brush.colour("card"), 4 * unit)
    brush.frame(corner, size, edge, 4 * unit, width)
    within = _line_room(unit)
    brush.write(name, (x, foot + high / 2), brush.colour("ink"), scale, True, within)


def _line_room(unit: float) -> Point:
    """For a name or a count."""
    return math.inf, 30 * unit


def _name_size(brush: Brush, unit: float, name: str, scale: int) -> Point:
    """Of the plinth."""
    wide, high = brush.measure(name, scale, True, _line_room(unit))
    # Tight on the small board, with air where there is room.
    room = max(high * 0.86, min(high * 1.3, MOST_PLINTH * unit))
    return max(wide + dp(8), (CITY_WIDE + 6) * unit), room


def _draw_garden(
    brush: Brush, centre: Point, unit: float, sites: Sequence[str], plan: CityPlan
) -> Sequence[Point]:
    spots = moved(plan.sites, centre, unit)
    scale = plan.scale * unit
    for spot in spots[1:]:
        brush.stroke([spots[0], spot], brush.colour("water"), 2.4 * scale)
    for at, (spot, colour) in enumerate(zip(spots, sites, strict=True)):
        brush.disc(spot, (15 if at == 0 else 12.5) * scale, brush.colour("garden"))
        if colour:
            size = CENTRAL_PALACE if at == 0 else OUTER_PALACE
            glyphs.palace(brush, colour, spot, size * scale)
    return spots


def _draw_houses(
    brush: Brush,
    centre: Point,
    unit: float,
    houses: Sequence[tuple[str, int]],
    plan: CityPlan,
    row_high: float,
    scale: int,
) -> Mapping[str, Point]:
    """Each colour with its count; more than three colours stand in two rows."""
    first = math.ceil(len(houses) / len(plan.rows))
    house = min(MOST_HOUSE, row_high * 0.88) * unit
    within, spots = _line_room(unit), {}
    for row, up in zip((houses[:first], houses[first:]), plan.rows, strict=False):
        for at, (colour, count) in enumerate(row):
            wide, _high = brush.measure(str(count), scale, within=within)
            left = centre[0] + (at - len(row) / 2) * CITY_WIDE / HOUSES_IN_A_ROW * unit
            left += (CITY_WIDE / HOUSES_IN_A_ROW * unit - house - wide - unit) / 2
            y = centre[1] + up * unit
            spots[colour] = left + house / 2, y
            glyphs.house(brush, colour, spots[colour], house)
            number = left + house + unit + wide / 2, y
            brush.write(str(count), number, brush.colour("ink"), scale, within=within)
    return spots


def _count_high(brush: Brush, unit: float, scale: int) -> float:
    return brush.measure("0", scale, within=_line_room(unit))[1]
