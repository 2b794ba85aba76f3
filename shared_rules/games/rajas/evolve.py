"""Evolve: one event applied to a State. Total, without chance, and without any judgement."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from shared_rules.games.rajas import events as e
from shared_rules.games.rajas.faces import BUILDINGS, STACKS
from shared_rules.games.rajas.moves import DONE
from shared_rules.games.rajas.state import (
    COLOUR_OF,
    LAST,
    NOBODY,
    OVER,
    ROUNDS,
    Entered,
    Gain,
    State,
    Step,
    with_agenda,
    with_player,
    without,
)
from shared_rules.games.rajas.tracks import MARKED

T = TypeVar("T")


def evolve(state: State, event: e.Event) -> State:
    return APPLY[type(event)](state, event)


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _changed(state: State, seat: int, **fields: Any) -> State:
    return with_player(state, seat, state.players[seat]._replace(**fields))


def _step_done(state: State, _: e.StepDone) -> State:
    return with_agenda(state, state.agenda[1:])


def _steps_added(state: State, event: e.StepsAdded) -> State:
    return with_agenda(state, event.steps + state.agenda)


def _one_less(state: State) -> tuple[Step, ...]:
    """The agenda when one of the things that are due first is done."""
    step, *rest = state.agenda
    return (step._replace(amount=step.amount - 1), *rest) if step.amount > 1 else tuple(rest)


def _die_rolled(state: State, event: e.DieRolled) -> State:
    player = state.players[event.seat]
    dice = tuple(sorted((*player.dice, f"{event.colour}{event.value}")))
    state = with_player(state, event.seat, player._replace(dice=dice))
    return state._replace(rolling=without(state.rolling, event.colour))


def _die_taken(state: State, event: e.DieTaken) -> State:
    return state._replace(rolling=(*state.rolling, event.colour), agenda=_one_less(state))


def _die_lifted(state: State, event: e.DieLifted) -> State:
    state = _without_die(state, event.seat, event.die)
    return state._replace(rolling=(*state.rolling, COLOUR_OF[event.die]))


def _die_returned(state: State, event: e.DieReturned) -> State:
    return _without_die(state, event.seat, event.die)


def _without_die(state: State, seat: int, die: str) -> State:
    return _changed(state, seat, dice=without(state.players[seat].dice, die))


def _die_paid(state: State, event: e.DiePaid) -> State:
    player = state.players[event.seat]
    karma = player.karma - event.turned
    dice = without(player.dice, event.die)
    return with_player(state, event.seat, player._replace(dice=dice, karma=karma))


def _river_tile_laid(state: State, event: e.RiverTileLaid) -> State:
    return state._replace(
        river=_with(state.river, event.space - 1, event.tile),
        river_tiles=without(state.river_tiles, event.tile),
    )


def _tile_shown(state: State, event: e.TileShown) -> State:
    at = STACKS.index(event.stack)
    stack = state.stacks[at]
    state = state._replace(tops=_with(state.tops, at, event.face), draft=())
    if event.face in stack:
        return state._replace(stacks=_with(state.stacks, at, without(stack, event.face)))
    return state._replace(entered=(*state.entered, Entered(event.stack, event.face)))


def _tile_part_entered(state: State, event: e.TilePartEntered) -> State:
    return state if event.part == DONE else state._replace(draft=(*state.draft, event.part))


def _stack_ended(state: State, event: e.StackEnded) -> State:
    return state._replace(unseen=without(state.unseen, event.stack))


def _first_player_found(state: State, event: e.FirstPlayerFound) -> State:
    return state._replace(first=event.seat)


def _round_begun(state: State, event: e.RoundBegun) -> State:
    seats = len(state.players)
    players = tuple(player._replace(offers=0) for player in state.players)
    before = (event.first - 1) % seats
    return state._replace(
        phase=ROUNDS,
        round=event.number,
        first=event.first,
        mogul=NOBODY,
        seat=before,
        placed=before,
        workers=(NOBODY,) * len(state.workers),
        players=players,
    )


def _turn_begun(state: State, event: e.TurnBegun) -> State:
    # Whoever may act last does it only once.
    last = tuple(seat for seat in state.last if seat != event.seat)
    return state._replace(seat=event.seat, last=last)


def _worker_placed(state: State, event: e.WorkerPlaced) -> State:
    at = state.board.space_index[len(state.players)][event.space]
    workers = _with(state.workers, at, event.seat)
    return state._replace(workers=workers, placed=event.seat, gains=())


def _unchanged(state: State, _: object) -> State:
    return state


def _tile_laid(state: State, event: e.TileLaid) -> State:
    return _on_top(state, event, "")


def _tile_covered(state: State, event: e.TileCovered) -> State:
    covered = state.players[event.seat].tiles[state.board.index[event.site]]
    return _on_top(state, event, covered)


def _on_top(state: State, event: e.TileLaid | e.TileCovered, covered: str) -> State:
    player, cell = state.players[event.seat], state.board.index[event.site]
    player = player._replace(
        tiles=_with(player.tiles, cell, event.face),
        roads=_with(player.roads, cell, event.roads),
        under=_with(player.under, cell, covered),
    )
    tops = _with(state.tops, STACKS.index(event.stack), "")
    return with_player(state, event.seat, player)._replace(tops=tops)


def _borders_joined(state: State, event: e.BordersJoined) -> State:
    joined = (*state.players[event.seat].joined, *event.borders)
    return _changed(state, event.seat, joined=joined)


def _yield_gained(state: State, event: e.YieldGained) -> State:
    """It was due among the first; which of them came first was the player's choice."""
    at = next(n for n, step in enumerate(state.agenda) if step.where == event.border)
    return with_agenda(state, state.agenda[:at] + state.agenda[at + 1 :])


def _marked(state: State, event: Any) -> State:
    player = MARKED[type(event)](state.players[event.seat], event)
    return with_player(state, event.seat, player)


def _markers_moved(state: State, event: e.MarkersMoved) -> State:
    gain = Gain(event.seat, event.coins, event.fame, event.rule)
    return _marked(state, event)._replace(gains=(*state.gains, gain))


def _upgraded(state: State, event: e.Upgraded) -> State:
    upgrades, at = state.players[event.seat].upgrades, BUILDINGS.index(event.building)
    state = _changed(state, event.seat, upgrades=_with(upgrades, at, upgrades[at] + 1))
    return with_agenda(state, _one_less(state))


def _boat_sailed(state: State, event: e.BoatSailed) -> State:
    return _changed(state, event.seat, boat=event.space)


def _mogul_served(state: State, event: e.MogulServed) -> State:
    return state._replace(mogul=event.seat)


def _yield_drawn(state: State, event: e.YieldDrawn) -> State:
    # RG-7e: used tiles are shuffled when there are no more.
    fresh = bool(state.yields)
    left = without(state.yields if fresh else state.aside, event.tile)
    aside = state.aside if fresh else ()
    return state._replace(yields=left, aside=(*aside, event.tile) if event.aside else aside)


def _yield_picked(state: State, event: e.YieldPicked) -> State:
    return state._replace(yields=without(state.yields, event.tile))


def _yield_put(state: State, event: e.YieldPut) -> State:
    at = state.board.border_index[event.border]
    yields = _with(state.players[event.seat].yields, at, event.tile)
    return _changed(state, event.seat, yields=yields)


def _yield_offered(state: State, event: e.YieldOffered) -> State:
    state = _changed(state, event.seat, offers=state.players[event.seat].offers + 1)
    # RG-4a: with the offer to who placed last the circle is full.
    placed = NOBODY if event.seat == state.placed else state.placed
    return state._replace(seat=event.seat, placed=placed)


def _markers_met(state: State, event: e.MarkersMet) -> State:
    return state._replace(met=(*state.met, event.seat))


def _last_actions_begun(state: State, event: e.LastActionsBegun) -> State:
    return state._replace(phase=LAST, last=event.seats)


def _game_ended(state: State, _: e.GameEnded) -> State:
    return state._replace(phase=OVER, last=(), agenda=())


APPLY: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    e.StepDone: _step_done,
    e.StepsAdded: _steps_added,
    e.DieRolled: _die_rolled,
    e.DieTaken: _die_taken,
    e.DieLifted: _die_lifted,
    e.DieReturned: _die_returned,
    e.DiePaid: _die_paid,
    e.RiverRolled: _unchanged,
    e.RiverTileLaid: _river_tile_laid,
    e.TileShown: _tile_shown,
    e.TilePartEntered: _tile_part_entered,
    e.StackEnded: _stack_ended,
    e.FirstPlayerFound: _first_player_found,
    e.RoundBegun: _round_begun,
    e.TurnBegun: _turn_begun,
    e.WorkerPlaced: _worker_placed,
    e.Declined: _unchanged,
    e.TileLaid: _tile_laid,
    e.TileCovered: _tile_covered,
    e.BordersJoined: _borders_joined,
    e.YieldGained: _yield_gained,
    e.YieldLost: _unchanged,
    **dict.fromkeys(MARKED, _marked),
    e.MarkersMoved: _markers_moved,
    e.Upgraded: _upgraded,
    e.BoatSailed: _boat_sailed,
    e.ChamberUsed: _unchanged,
    e.MogulServed: _mogul_served,
    e.YieldDrawn: _yield_drawn,
    e.YieldPicked: _yield_picked,
    e.YieldPut: _yield_put,
    e.YieldOffered: _yield_offered,
    e.MarkersMet: _markers_met,
    e.LastActionsBegun: _last_actions_begun,
    e.GameEnded: _game_ended,
}
