"""A city, drawn: an arch with the palace garden, the houses in it, and its name.

A garden has one central site and six outer ones. The board draws it small, the scoring large.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from kivy.properties import ObjectProperty

from companion_app.model.people import Person
from companion_app.view import glyphs, ornament
from companion_app.view.brush import Brush, Point
from companion_app.view.theme import BODY, HEADING
from companion_app.view.widgets.base import Drawn
from shared_rules.games.maharaja.state import COLOURS, OUTER_SITES
from shared_rules.games.maharaja.view import View

# In units of a board that is 1000 wide, from the middle of the city.
CITY_WIDE, CITY_HIGH = 132, 160
SITE_RADIUS: Final = 33
GARDEN_UP: Final = 26
NAME_UP: Final = -68
HOUSES_IN_A_ROW: Final = 3


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


def site_spots(centre: Point, unit: float) -> tuple[Point, ...]:
    """The central site, then the six outer ones round it."""
    x, y = centre[0], centre[1] + GARDEN_UP * unit
    angles = (math.radians(90 - 60 * at) for at in range(OUTER_SITES))
    radius = SITE_RADIUS * unit
    return ((x, y), *((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles))


def draw_city(brush: Brush, centre: Point, unit: float, look: CityLook, scale: int = BODY) -> None:
    shape = outline(centre, unit)
    edge = brush.colour("indigo" if look.has_maharaja else "road_open")
    brush.fill(shape, brush.colour("card"), centre)
    brush.stroke(shape, edge, 2.6 * unit if look.has_maharaja else 1.1 * unit, close=True)
    _draw_garden(brush, centre, unit, look.sites)
    _draw_houses(brush, centre, unit, look.houses, scale)
    name_at = centre[0], centre[1] + NAME_UP * unit
    within = math.inf, 44 * unit
    brush.write(look.name, name_at, brush.colour("ink"), scale, bold=True, within=within)


def _draw_garden(brush: Brush, centre: Point, unit: float, sites: Sequence[str]) -> None:
    spots = site_spots(centre, unit)
    for spot in spots[1:]:
        brush.stroke([spots[0], spot], brush.colour("water"), 2.4 * unit)
    for at, (spot, colour) in enumerate(zip(spots, sites, strict=True)):
        brush.disc(spot, (15 if at == 0 else 12.5) * unit, brush.colour("garden"))
        if colour:
            glyphs.palace(brush, colour, spot, (31 if at == 0 else 24) * unit)


def _draw_houses(
    brush: Brush, centre: Point, unit: float, houses: Sequence[tuple[str, int]], scale: int
) -> None:
    """Each colour with its count; a second row for the fourth and fifth."""
    rows = [houses[:HOUSES_IN_A_ROW], houses[HOUSES_IN_A_ROW:]]
    ups = (-25, -43) if rows[1] else (-38, 0)
    for row, up in zip(rows, ups, strict=True):
        for at, (colour, count) in enumerate(row):
            x = centre[0] + (at - (len(row) - 1) / 2) * 41 * unit
            y = centre[1] + up * unit
            glyphs.house(brush, colour, (x - 8 * unit, y), 19 * unit)
            within = math.inf, 30 * unit
            brush.write(str(count), (x + 11 * unit, y), brush.colour("ink"), scale, within=within)


class CityPicture(Drawn):
    """One city, as large as its box allows."""

    look = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(look=self.redraw)

    def draw(self, brush: Brush) -> None:
        if self.look is None:
            return
        unit = min(self.width / CITY_WIDE, self.height / CITY_HIGH) * 0.96
        draw_city(brush, self.center, unit, self.look, HEADING)
