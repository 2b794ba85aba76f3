"""A few English words for each move, for a person: what it does, and what it earns."""

from typing import Final

from shared_rules.core.phrases import phrase
from shared_rules.core.seats import Seat
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani.names import COLOUR_NAMES, SIDE_NAMES, kind_name, space_name
from shared_rules.games.maharani.state import SECOND_TILE_PRICE, TILES_A_TURN, State, own_number

END_AND_PAY: Final = "End the turn: {gold} gold for the second tile"
TAKE: Final = "Take the tile from place {place}: {tile}"
TAKE_AND_PAY: Final = "Take the tile from place {place}: {tile} ({gold} gold)"
_FIXED: Final[dict[type[m.Move], str]] = {
    m.TakeBack: "Back",
    m.RestoreTokens: "Turn all action tokens face up",
}


def label(state: State, _seat: Seat, move: m.Move) -> str:
    palace = state.palace
    match move:
        case m.DrawTile(tile):
            return phrase("The tile: {tile}", tile=kind_name(tile))
        case m.DrawFirstPlayer(first):
            return phrase("Seat {seat} begins", seat=first)
        case m.TakeTile(place):
            return _take(state, place)
        case m.LayTile(space, arrow):
            where = space_name(palace, space)
            return phrase(
                "Lay it on {space}, arrow to the {side}", space=where, side=SIDE_NAMES[arrow]
            )
        case m.AddWorker(worker):
            return phrase("Put a new worker there: {colour}", colour=_colour(state, worker))
        case m.MoveWorker(worker):
            return phrase("Move the worker there: {colour}", colour=_colour(state, worker))
        case m.RemoveWorker(space):
            return phrase("Remove the worker from {space}", space=space_name(palace, space))
        case m.EndTurn():
            words = END_AND_PAY if state.turn.laid == TILES_A_TURN else "End the turn"
            return phrase(words, gold=SECOND_TILE_PRICE)
    return phrase(_FIXED[type(move)])


def _take(state: State, place: int) -> str:
    kind = state.rondel[place - 1]
    return phrase(
        TAKE_AND_PAY if state.turn.laid else TAKE,
        place=place,
        tile=kind_name(kind) if kind else phrase("empty"),
        gold=SECOND_TILE_PRICE,
    )


def _colour(state: State, worker: int) -> str:
    return COLOUR_NAMES[own_number(worker, len(state.players))]
