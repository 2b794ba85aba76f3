"""Places a house may go to: room in villages, the architect for cities; and their moves, made once.

Moves and lists that depend on few things are kept: legal moves are asked for at every step.
"""

from functools import lru_cache
from typing import Any

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.edition import START_KEY, Board
from shared_rules.games.maharaja.state import (
    State,
    all_houses,
    occupants,
    place_name,
    village_limit,
)
from shared_rules.games.maharaja.travel import Houses


@lru_cache(maxsize=4096)
def move_of(kind: Any, *fields: Any) -> Any:
    """The same frozen move again, instead of a new one that is equal."""
    return kind(*fields)


@lru_cache(maxsize=1024)
def open_villages(board: Board, houses: Houses) -> tuple[str, ...]:
    owners, limit = occupants(houses), village_limit(len(houses))
    return tuple([key for key in board.village_keys if len(owners.get(key, ())) < limit])


@lru_cache(maxsize=4096)
def _moves_to(kind: Any, villages: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(move_of(kind, village) for village in villages)


def village_moves(kind: Any, state: State) -> tuple[Any, ...]:
    """One move of this kind for each village that has room."""
    return _moves_to(kind, open_villages(state.board, all_houses(state)))


def city_of(state: State, seat: Seat) -> str:
    """Where the architect stands, or "" while it is on the start space."""
    architect = state.players[seat].architect
    return "" if architect == START_KEY else architect


def house_moves(kind: Any, state: State, seat: Seat) -> list[Any]:
    """Villages with room and the city of the architect."""
    city = city_of(state, seat)
    return [*village_moves(kind, state), *((move_of(kind, city),) if city else ())]


def need_house_place(state: State, seat: Seat, place: str) -> None:
    """Public reasons why this player's next house may not stand there."""
    board = state.board
    if place in board.village_keys:
        need_room(state, place)
        return
    # MJ-3.1
    if place not in board.city_keys:
        facts = {"place": place_name(board, place)}
        raise IllegalMove("MJ-3.1", "{place} is neither a city nor a village.", facts)
    # MJ-7.2b
    if place != city_of(state, seat):
        facts = {"city": place_name(board, place)}
        raise IllegalMove("MJ-7.2b", "The architect is not in {city}.", facts)


def need_room(state: State, village: str) -> None:
    limit = village_limit(len(state.players))
    # MJ-5.2b
    if len(occupants(all_houses(state)).get(village, ())) >= limit:
        facts = {"village": place_name(state.board, village), "limit": limit}
        raise IllegalMove("MJ-5.2b", "{village} is full: it takes {limit}.", facts)
