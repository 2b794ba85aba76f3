"""The course of the game: drawing tiles, the end of a turn, and what follows from it."""

from collections.abc import Iterable, Iterator

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.edition import SECTIONS
from shared_rules.games.maharani.events import (
    Event,
    FirstPlayerDrawn,
    GameEnded,
    TileDrawn,
    TileRemoved,
    TokensRestored,
    TurnBegun,
    TurnEnded,
)
from shared_rules.games.maharani.evolve import evolve
from shared_rules.games.maharani.moves import (
    DrawFirstPlayer,
    DrawTile,
    EndTurn,
    Move,
    RestoreTokens,
)
from shared_rules.games.maharani.placing import tiles_to_take
from shared_rules.games.maharani.scoring import (
    final_places,
    score_section,
    second_tile_price,
    sections_to_score,
)
from shared_rules.games.maharani.state import (
    REFILL,
    TILES_A_TURN,
    State,
    bag,
    empty_places,
    middle_is_full,
    nothing_fits,
)

RESTORE, END_TURN = RestoreTokens(), EndTurn()


def evolved(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def draws(state: State, _seat: Seat) -> list[Move]:
    return [DrawTile(kind) for kind in bag(state)]


def draw_tile(state: State, _seat: Seat, move: DrawTile) -> tuple[Event, ...]:
    # MI-3a
    if move.tile not in bag(state):
        facts = {"tile": move.tile}
        raise IllegalMove("MI-3a", "The bag has no such tile: {tile}.", facts)
    place = next(empty_places(state))
    drawn = TileDrawn(place, move.tile)
    # MI-7d
    if move.tile in state.palace.middle_kinds and middle_is_full(state):
        return follow(state, (drawn, TileRemoved(place, move.tile)))
    return follow(state, (drawn,))


def first_players(state: State, _seat: Seat) -> list[Move]:
    return [DrawFirstPlayer(seat) for seat in range(len(state.players))]


def draw_first_player(state: State, _seat: Seat, move: DrawFirstPlayer) -> tuple[Event, ...]:
    # MI-3d
    if move.seat not in range(len(state.players)):
        raise IllegalMove("MI-3d", "There is no seat {seat}.", {"seat": move.seat})
    return FirstPlayerDrawn(move.seat), TurnBegun(move.seat)


def turn_moves(state: State, seat: Seat) -> list[Move]:
    """Between two tiles: the next one, or the end; before the first, restoring."""
    moves = tiles_to_take(state, seat)
    if state.turn.laid:
        moves.append(END_TURN)
    elif not all(state.players[seat].tokens):
        moves.append(RESTORE)
    return moves


def restore_tokens(state: State, seat: Seat, _: RestoreTokens) -> tuple[Event, ...]:
    # MI-4b: with all of them face up every tile that fits anywhere can be placed.
    if all(state.players[seat].tokens):
        raise IllegalMove("MI-4b", "All action tokens are face up: there is nothing to restore.")
    # MI-7b
    return follow(state, (TokensRestored(seat), TurnEnded(seat)))


def end_turn(state: State, seat: Seat, _: EndTurn) -> tuple[Event, ...]:
    """MI-7g: pay, score what was filled, send workers home; then refill and look for the end."""
    return follow(state, (*pay_and_score(state, seat), TurnEnded(seat)))


def pay_and_score(state: State, seat: Seat) -> Iterator[Event]:
    if state.turn.laid == TILES_A_TURN:
        yield second_tile_price(seat)
    # MI-8a
    for section in sections_to_score(state):
        yield from score_section(state, section)


def follow(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What comes next without anybody being asked: a new turn or the end, once all is refilled."""
    after = evolved(state, events)
    if after.phase != REFILL:
        return events
    # MI-9a
    if len(after.scored) == SECTIONS:
        return *events, GameEnded("sections", final_places(after))
    # MI-7c, MI-7e
    if any(empty_places(after)) and bag(after):
        return events
    # MI-7f
    if nothing_fits(after):
        return *events, *_end_unfinished(after)
    return *events, TurnBegun((after.seat + 1) % len(after.players))


def _end_unfinished(state: State) -> Iterator[Event]:
    for section, key in enumerate(state.palace.section_keys):
        if key not in state.scored:
            scored = tuple(score_section(state, section))
            state = evolved(state, scored)
            yield from scored
    yield GameEnded("tiles", final_places(state))
