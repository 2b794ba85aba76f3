"""Where things lie on the drawn board: every place can be touched, roads and routes join up."""

import math
from itertools import pairwise
from random import Random

import pytest

from companion_app.view.tables.maharaja.geometry import (
    CITY_HIGH,
    DOME_DOWN,
    DOME_UP,
    OUTER_PALACE,
    Geometry,
    city_plan,
    curve,
)
from companion_app.view.tables.maharani.geometry import Geometry as PalaceGeometry
from shared_rules.core.editions import load_edition
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.edition import START, Board
from shared_rules.games.maharani import GAME as MAHARANI

SIZES = {"1280 x 800": (782, 604), "1920 x 1200": (1422, 1004)}


@pytest.fixture(params=SIZES.values(), ids=SIZES)
def geometry(request: pytest.FixtureRequest) -> Geometry:
    board: Board = GAME.read_edition(load_edition(GAME.edition_path, GAME.name))
    return Geometry(board, (240, 120), request.param)


def test_every_place_has_48_to_touch(geometry: Geometry) -> None:
    """Anywhere in a circle of 48 round its middle, the finger is on that place."""
    for key in geometry.board.keys:
        x, y = geometry.spot(key)
        for angle in range(0, 360, 15):
            turn = math.radians(angle)
            point = x + 23.5 * math.cos(turn), y + 23.5 * math.sin(turn)
            assert geometry.nearest(point, 48)[0] == key


def test_the_board_stays_in_its_box(geometry: Geometry) -> None:
    (left, bottom), (wide, high) = geometry.pos, geometry.size
    for key in geometry.board.keys:
        x, y = geometry.spot(key)
        assert left <= x <= left + wide
        assert bottom <= y <= bottom + high


def test_north_is_up(geometry: Geometry) -> None:
    board = geometry.board
    top = min(range(len(board.at)), key=lambda place: board.at[place][1])
    assert geometry.at(top)[1] == max(geometry.at(place)[1] for place in range(len(board.at)))


def test_a_road_runs_through_its_villages(geometry: Geometry) -> None:
    for number, road in enumerate(geometry.board.roads):
        points = geometry.road(number)
        assert points[0] == geometry.at(road.ends[0])
        assert points[-1] == pytest.approx(geometry.at(road.ends[1]))
        for village in road.villages:
            nearest = min(math.dist(point, geometry.at(village)) for point in points)
            assert nearest < 0.01


def test_a_route_goes_from_place_to_place(geometry: Geometry, seed: int) -> None:
    rng, board = Random(seed), geometry.board
    for _ in range(20):
        here, villages, visited = START, [], {START}
        for _leg in range(3):
            way = rng.choice([way for way in board.ways[here] if way.to not in visited] or [None])
            if way is None:
                break
            villages += [board.keys[village] for village in way.villages]
            here = way.to
            visited.add(here)
        points = geometry.route(board.keys[START], villages)
        assert points[0] == geometry.at(START)
        assert points[-1] == pytest.approx(geometry.at(here))


def test_a_route_that_no_road_has_is_a_mistake(geometry: Geometry) -> None:
    with pytest.raises(ValueError, match="no road"):
        geometry.route("start", ["v01", "v30"])


def test_a_curve_keeps_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 5.0), (20.0, 0.0)]
    smooth = curve(points)
    assert smooth[0] == points[0]
    assert all(any(math.dist(p, q) < 1e-9 for q in smooth) for p in points)


@pytest.mark.parametrize("unit", [0.47, 0.72, 1.3])
@pytest.mark.parametrize("colours", range(6))
def test_what_stands_in_a_city_does_not_collide(unit: float, colours: int) -> None:
    """Name, houses and garden lie above each other, whatever room words take of a small board."""
    name_high, row_high = 15 / unit, max(22, 13 / unit)
    plan = city_plan(colours, name_high, row_high)
    half = OUTER_PALACE * plan.scale * DOME_DOWN
    lowest_palace = min(y for _, y in plan.sites) - half
    edges = [
        lowest_palace,
        *(edge for y in plan.rows for edge in (y + row_high / 2, y - row_high / 2)),
    ]
    edges.append(name_high - CITY_HIGH / 2)
    assert all(upper >= lower - 1e-6 for upper, lower in pairwise(edges))
    assert max(y for _, y in plan.sites) + OUTER_PALACE * plan.scale * DOME_UP < CITY_HIGH / 2
    assert plan.scale > 0.7, "palaces are told apart"


def test_letters_and_numbers_stand_at_their_columns_and_rows() -> None:
    palace = MAHARANI.read_edition(load_edition(MAHARANI.edition_path, MAHARANI.name))
    geometry = PalaceGeometry(palace, (0, 0), (774, 582))
    at = dict(geometry.labels)
    for key in palace.keys:
        x, y = geometry.spot(key)
        assert at[key[:1]][0] == pytest.approx(x)
        assert at[key[1:]][1] == pytest.approx(y)
        assert at[key[:1]][1] > 8, "a note has room below"
    floor_left, floor_bottom = geometry.at(0, palace.size[1])
    assert all(x < floor_left or y < floor_bottom for x, y in at.values())
