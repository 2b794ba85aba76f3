"""Evolve: one event applied to a State. Total, without chance, and without any judgement."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from shared_rules.games.maharani import events as e
from shared_rules.games.maharani.edition import PLACES
from shared_rules.games.maharani.state import (
    FIRST,
    OVER,
    REFILL,
    RONDEL,
    TURNS,
    Aside,
    Gain,
    Purse,
    State,
    Turn,
    own_number,
    owner_of,
    with_player,
)

T = TypeVar("T")

# What GoldEarned adds to, by its rule.
PURSE_FIELDS: Final = {
    "MI-5a": "tiles",
    "MI-6d": "workers",
    "MI-8a": "sections",
    "MI-7a": "second_tiles",
}


def evolve(state: State, event: e.Event) -> State:
    return APPLY[type(event)](state, event)


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _with_supply(state: State, worker: int, more: int) -> State:
    seats = len(state.players)
    seat, number = owner_of(worker, seats), own_number(worker, seats)
    player = state.players[seat]
    supply = _with(player.supply, number, player.supply[number] + more)
    return with_player(state, seat, player._replace(supply=supply))


def _tile_drawn(state: State, event: e.TileDrawn) -> State:
    rondel = _with(state.rondel, event.place - 1, event.tile)
    # MI-3a
    ready = state.phase == RONDEL and event.place == PLACES[-1]
    return state._replace(rondel=rondel, phase=FIRST if ready else state.phase)


def _first_player_drawn(state: State, event: e.FirstPlayerDrawn) -> State:
    return state._replace(seat=event.seat)


def _turn_begun(state: State, event: e.TurnBegun) -> State:
    return state._replace(phase=TURNS, seat=event.seat, turn=Turn())


def _tile_taken(state: State, event: e.TileTaken) -> State:
    return state._replace(turn=state.turn._replace(place=event.place))


def _tile_taken_back(state: State, _: e.TileTakenBack) -> State:
    return state._replace(turn=state.turn._replace(place=0))


def _tile_laid(state: State, event: e.TileLaid) -> State:
    space = state.palace.index[event.space]
    return state._replace(
        tiles=_with(state.tiles, space, event.tile),
        arrows=_with(state.arrows, space, event.arrow),
        rondel=_with(state.rondel, event.place - 1, ""),
        turn=Turn(laid=state.turn.laid + 1),
        gains=state.gains if state.turn.laid else (),
    )


def _token_turned(state: State, event: e.TokenTurned) -> State:
    player = state.players[event.seat]
    tokens = _with(player.tokens, event.place - 1, False)
    return with_player(state, event.seat, player._replace(tokens=tokens))


def _gold_earned(state: State, event: e.GoldEarned) -> State:
    player = state.players[event.seat]
    purse, name = player.purse, PURSE_FIELDS[event.rule]
    richer: Purse = purse._replace(**{name: getattr(purse, name) + event.gold})
    gain = Gain(event.seat, event.gold, event.rule, event.where, event.pieces)
    return state._replace(
        players=_with(state.players, event.seat, player._replace(purse=richer)),
        gains=(*state.gains, gain),
    )


def _worker_asked(state: State, event: e.WorkerAsked) -> State:
    return state._replace(turn=state.turn._replace(space=event.space))


def _worker_added(state: State, event: e.WorkerAdded) -> State:
    return _stands(_with_supply(state, event.worker, -1), event.worker, event.space)


def _worker_moved(state: State, event: e.WorkerMoved) -> State:
    origin = state.palace.index[event.origin]
    state = state._replace(workers=_with(state.workers, origin, None))
    return _stands(state, event.worker, event.space)


def _stands(state: State, worker: int, space: str) -> State:
    workers = _with(state.workers, state.palace.index[space], worker)
    return state._replace(workers=workers, turn=state.turn._replace(space=""))


def _worker_set_aside(state: State, event: e.WorkerSetAside) -> State:
    return state._replace(
        workers=_with(state.workers, state.palace.index[event.space], None),
        aside=(*state.aside, Aside(event.section, event.worker)),
    )


def _tile_removed(state: State, event: e.TileRemoved) -> State:
    return state._replace(
        rondel=_with(state.rondel, event.place - 1, ""),
        removed=(*state.removed, event.tile),
    )


def _tokens_restored(state: State, event: e.TokensRestored) -> State:
    player = state.players[event.seat]
    return with_player(state, event.seat, player._replace(tokens=(True,) * len(PLACES)))


def _section_scored(state: State, event: e.SectionScored) -> State:
    return state._replace(scored=(*state.scored, event.section))


def _workers_returned(state: State, event: e.WorkersReturned) -> State:
    spaces = state.palace.spaces_of[state.palace.section_keys.index(event.section)]
    home = [worker for space in spaces if (worker := state.workers[space]) is not None]
    # MI-6e
    home += [aside.worker for aside in state.aside if aside.section == event.section]
    for worker in home:
        state = _with_supply(state, worker, 1)
    return state._replace(
        workers=tuple(None if at in spaces else own for at, own in enumerate(state.workers)),
        aside=tuple(aside for aside in state.aside if aside.section != event.section),
    )


def _turn_ended(state: State, _: e.TurnEnded) -> State:
    return state._replace(phase=REFILL, turn=Turn())


def _game_ended(state: State, _: e.GameEnded) -> State:
    return state._replace(phase=OVER)


APPLY: Final[Mapping[type[e.Event], Callable[[State, Any], State]]] = {
    e.TileDrawn: _tile_drawn,
    e.FirstPlayerDrawn: _first_player_drawn,
    e.TurnBegun: _turn_begun,
    e.TileTaken: _tile_taken,
    e.TileTakenBack: _tile_taken_back,
    e.TileLaid: _tile_laid,
    e.TokenTurned: _token_turned,
    e.GoldEarned: _gold_earned,
    e.WorkerAsked: _worker_asked,
    e.WorkerAdded: _worker_added,
    e.WorkerMoved: _worker_moved,
    e.WorkerSetAside: _worker_set_aside,
    e.TileRemoved: _tile_removed,
    e.TokensRestored: _tokens_restored,
    e.SectionScored: _section_scored,
    e.WorkersReturned: _workers_returned,
    e.TurnEnded: _turn_ended,
    e.GameEnded: _game_ended,
}
