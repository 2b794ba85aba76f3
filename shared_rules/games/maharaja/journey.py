"""Journeys of the architect: where to, by which route, and who is paid."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.events import ArchitectMoved, Event, GoldPaid, RouteAsked
from shared_rules.games.maharaja.moves import ChooseRoute, Move, TakeBack, Travel, TravelBy
from shared_rules.games.maharaja.state import MONK, State, all_houses, place_name, the_turn
from shared_rules.games.maharaja.travel import Route, all_routes, cheapest_routes, tolls


def journeys(state: State, seat: Seat, purse: int) -> list[Move]:
    """To each city within reach: by the cheapest route, or by one to be chosen."""
    player = state.players[seat]
    routes = cheapest_routes(state.board, all_houses(state), seat, player.architect)
    cities = tuple(routes)
    if MONK not in player.characters:
        cities = tuple([city for city, toll, _ in routes.values() if toll <= purse])
    return [*_moves_there(Travel, cities), *_moves_there(ChooseRoute, cities)]


@lru_cache(maxsize=1024)
def _moves_there(kind: Callable[[str], Move], cities: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(kind(city) for city in cities)


def routes_there(state: State, seat: Seat, purse: int) -> list[Move]:
    routes = _asked_routes(state, seat)
    if MONK not in state.players[seat].characters:
        return [*(_by(villages) for _, toll, villages in routes if toll <= purse), TAKE_BACK]
    return [*(_by(villages) for _, _, villages in routes), TAKE_BACK]


TAKE_BACK: Final = TakeBack()
_by = lru_cache(maxsize=4096)(TravelBy)


def _asked_routes(state: State, seat: Seat) -> tuple[Route, ...]:
    staged = the_turn(state).staged
    assert staged is not None, "a route is chosen to somewhere"
    architect = state.players[seat].architect
    return all_routes(state.board, all_houses(state), seat, architect, staged.place)


def route_of(state: State, seat: Seat, move: Travel | ChooseRoute | TravelBy) -> Route | None:
    """The route that a move would take, if there is one: what a price is told by."""
    if isinstance(move, TravelBy):
        routes = _asked_routes(state, seat)
        return next((route for route in routes if route.villages == move.villages), None)
    architect = state.players[seat].architect
    return cheapest_routes(state.board, all_houses(state), seat, architect).get(move.city)


def travel(state: State, seat: Seat, move: Travel) -> tuple[Event, ...]:
    return _go(state, seat, _need_way(state, seat, move))


def choose_route(state: State, seat: Seat, move: ChooseRoute) -> tuple[Event, ...]:
    _need_toll(state, seat, _need_way(state, seat, move))
    return (RouteAsked(seat, move.city),)


def travel_by(state: State, seat: Seat, move: TravelBy) -> tuple[Event, ...]:
    route = route_of(state, seat, move)
    if route is None:
        raise IllegalMove("MJ-7.1f", "This is not one of the routes to choose from.")
    return _go(state, seat, route)


def _need_way(state: State, seat: Seat, move: Travel | ChooseRoute) -> Route:
    board = state.board
    facts = {"city": place_name(board, move.city)}
    # MJ-7.1e
    if move.city not in board.city_keys:
        raise IllegalMove("MJ-7.1e", "A journey ends in a city, not in {city}.", facts)
    if move.city == state.players[seat].architect:
        raise IllegalMove("MJ-7.1e", "The architect is in {city} already.", facts)
    route = route_of(state, seat, move)
    # MJ-7.1b
    if route is None:
        words = "{city} is out of reach: every way there has a village without a house."
        raise IllegalMove("MJ-7.1b", words, facts)
    return route


def _need_toll(state: State, seat: Seat, route: Route) -> None:
    player = state.players[seat]
    # MJ-7.1f, MJ-C4
    if route.toll > player.gold and MONK not in player.characters:
        raise IllegalMove(
            "MJ-7.1f",
            "The toll to {city} is {toll} gold.",
            {"city": place_name(state.board, route.city), "toll": route.toll},
            "You have {have} gold.",
            {"have": player.gold},
        )


def _go(state: State, seat: Seat, route: Route) -> tuple[Event, ...]:
    _need_toll(state, seat, route)
    player = state.players[seat]
    # MJ-C4: the owners get their tolls, whoever pays.
    payer, rule = (None, "MJ-C4") if MONK in player.characters else (seat, "MJ-7.1d")
    paid = tolls(all_houses(state), seat, route.villages)
    return (
        ArchitectMoved(seat, player.architect, route.city, route.villages),
        *(GoldPaid(payer, owner, toll, rule) for owner, toll in enumerate(paid) if toll),
    )
