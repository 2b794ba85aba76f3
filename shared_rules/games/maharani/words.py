"""A few English words for each move, for a person: what it does, and what it earns."""

from typing import Final

from shared_rules.core.seats import Seat
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani.names import SIDE_NAMES, WHICH_COLOUR, kind_name, space_name
from shared_rules.games.maharani.state import SECOND_TILE_PRICE, TILES_A_TURN, State, own_number

_FIXED: Final[dict[type[m.Move], str]] = {
    m.TakeBack: "Back",
    m.RestoreTokens: "Turn all action tokens face up",
}


def label(state: State, _seat: Seat, move: m.Move) -> str:
    palace = state.palace
    match move:
        case m.DrawTile(tile):
            return f"The tile: {kind_name(tile)}"
        case m.DrawFirstPlayer(first):
            return f"Seat {first} begins"
        case m.TakeTile(place):
            return _take(state, place)
        case m.LayTile(space, arrow):
            return f"Lay it on {space_name(palace, space)}, arrow to the {SIDE_NAMES[arrow]}"
        case m.AddWorker(worker):
            return f"Put a new worker there: {_colour(state, worker)}"
        case m.MoveWorker(worker):
            return f"Move the worker there: {_colour(state, worker)}"
        case m.RemoveWorker(space):
            return f"Remove the worker from {space_name(palace, space)}"
        case m.EndTurn():
            second = state.turn.laid == TILES_A_TURN
            price = f": {SECOND_TILE_PRICE} gold for the second tile" if second else ""
            return f"End the turn{price}"
    return _FIXED[type(move)]


def _take(state: State, place: int) -> str:
    kind = state.rondel[place - 1]
    tile = kind_name(kind) if kind else "empty"
    price = f" ({SECOND_TILE_PRICE} gold)" if state.turn.laid else ""
    return f"Take the tile from place {place}: {tile}{price}"


def _colour(state: State, worker: int) -> str:
    return WHICH_COLOUR[own_number(worker, len(state.players))]
