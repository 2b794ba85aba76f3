"""Boards traced by anybody are drawn so that nothing hides a place; and what the sheet shows."""

import math
from itertools import combinations
from random import Random

import pytest

from companion_app.model.tracing.board import HALVES
from companion_app.model.tracing.drafts import Trace
from companion_app.view.tables.maharaja.geometry import (
    CITY_HIGH,
    CITY_WIDE,
    VILLAGE,
    Geometry,
)
from companion_app.view.tracing.viewport import LARGEST, Viewport
from shared_rules.core.editions import edition_from_facts
from shared_rules.games.maharaja.edition import CITIES, START, Board, read_board
from tests.model.tracing import traced

JITTERS = (0.0, 0.03, 0.08)
SHAPES = (1.25, 1.0, 0.7, 1.8)


def jittered(rng: Random, jitter: float, shape: float) -> Board:
    """The shipped board, traced by a shaky hand on a photo of that shape."""
    trace = traced("maharaja")
    for number, place in list(trace.draft.places.items()):  # type: ignore[attr-defined]  # a board
        x, y = (part + rng.uniform(-jitter, jitter) for part in place.at)
        trace.do("move", number, x, y)
    trace.do("lay", "photo.jpg", shape)
    return board_of(trace)


def board_of(trace: Trace) -> Board:
    assert trace.draft.flaws() == ()
    return read_board(edition_from_facts(trace.draft.facts(), "mine", "maharaja"))


def half_of(place: int) -> tuple[float, float]:
    if place < CITIES:
        return CITY_WIDE / 2, CITY_HIGH / 2
    return (31, 29) if place == START else (VILLAGE, VILLAGE)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("jitter", JITTERS)
def test_no_place_hides_another(seed: int, jitter: float, shape: float) -> None:
    board = jittered(Random(seed), jitter, shape)
    wide, high = board.size
    assert wide >= high, "a board that is higher than wide lies on its side"
    for one, other in combinations(range(len(board.at)), 2):
        apart = [abs(a - b) for a, b in zip(board.at[one], board.at[other], strict=True)]
        needed = [a + b for a, b in zip(half_of(one), half_of(other), strict=True)]
        assert apart[0] >= needed[0] or apart[1] >= needed[1], (board.keys[one], board.keys[other])
    for place, at in enumerate(board.at):
        for part, half, whole in zip(at, half_of(place), board.size, strict=True):
            assert half <= part <= whole - half


def test_settling_leaves_room_for_what_is_drawn() -> None:
    assert HALVES["city"] >= (CITY_WIDE / 2, CITY_HIGH / 2)
    assert min(HALVES["village"]) >= VILLAGE


def test_roads_run_through_their_villages(seed: int) -> None:
    board = jittered(Random(seed), 0.05, 1.3)
    geometry = Geometry(board, (0, 0), (1000, 800))
    for number, road in enumerate(board.roads):
        line = geometry.road(number)
        for place in (*road.ends, *road.villages):
            assert min(math.dist(geometry.at(place), point) for point in line) < 1


def test_a_photo_from_any_angle_gives_the_same_roads(seed: int) -> None:
    rng, trace = Random(seed), traced("maharaja")
    corners = [
        (x + rng.uniform(-0.06, 0.06), y + rng.uniform(-0.06, 0.06))
        for x, y in ((0.15, 0.15), (0.85, 0.15), (0.85, 0.85), (0.15, 0.85))
    ]
    straight = board_of(trace)
    spots = {n: place.at for n, place in trace.draft.places.items()}  # type: ignore[attr-defined]  # a board
    for number, corner in enumerate(corners):
        trace.do("corner", number, *corner)
    for number, spot in spots.items():
        trace.do("move", number, *trace.draft.outline.photo(spot))
    seen = board_of(trace)
    assert seen.roads == straight.roads
    # The proportion of a board is told by the photo only roughly, and places that would hide
    # each other are moved apart: of 200 photos, half moved none by 0.002, and one a place by 0.063.
    for one, other in zip(seen.at, straight.at, strict=True):
        assert abs(one[0] / seen.size[0] - other[0] / straight.size[0]) < 0.1
        assert abs(one[1] / seen.size[1] - other[1] / straight.size[1]) < 0.1


# The viewport


def viewport(rng: Random) -> Viewport:
    size = rng.uniform(100, 900), rng.uniform(100, 900)
    return Viewport((rng.uniform(0, 99), 8), size, rng.uniform(0.5, 2.0))


def test_the_screen_and_the_photo_know_each_other(seed: int) -> None:
    rng = Random(seed)
    for _ in range(50):
        view = viewport(rng).nearer(rng.uniform(0.5, 5), (rng.uniform(0, 900), 300))
        spot = rng.random(), rng.random()
        assert view.photo(view.screen(spot)) == pytest.approx(spot)


def test_what_lies_under_the_fingers_stays_there(seed: int) -> None:
    rng = Random(seed)
    for _ in range(50):
        view = viewport(rng)
        about = view.screen((0.5, 0.5))
        near = view.nearer(rng.uniform(1.1, 3), about)
        assert near.screen(view.photo(about)) == pytest.approx(about)
        pulled = near.dragged(about, (about[0] + 9, about[1] - 7))
        assert pulled.screen((0.5, 0.5)) == pytest.approx((about[0] + 9, about[1] - 7))


def test_the_photo_stays_in_sight(seed: int) -> None:
    rng = Random(seed)
    view = viewport(rng)
    for _ in range(100):
        view = view.nearer(rng.uniform(0.3, 3), (rng.uniform(-99, 999), rng.uniform(-99, 999)))
        view = view.dragged((0, 0), (rng.uniform(-999, 999), rng.uniform(-999, 999)))
        assert 1 <= view.zoom <= LARGEST
        assert all(0 <= part <= 1 for part in view.middle)
    assert view.whole().middle == (0.5, 0.5)
