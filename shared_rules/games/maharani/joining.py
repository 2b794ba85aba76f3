"""Joining in the middle: pieces as they stand become a checked State that is played on from there.

The moment is the beginning of a turn: nothing is in hand, the rondel is filled as far as it goes.
"""

from typing import NamedTuple

from shared_rules.core.errors import BadPosition
from shared_rules.core.problems import problem
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.edition import PLACES, SECTIONS, SPACES
from shared_rules.games.maharani.position import check_position
from shared_rules.games.maharani.state import (
    TURNS,
    WORKERS,
    Aside,
    Player,
    Purse,
    State,
    Turn,
    is_filled,
    own_workers,
)


class Laid(NamedTuple):
    """A tile on a space, and who stands on it."""

    tile: str
    arrow: str
    worker: int | None = None


class Side(NamedTuple):
    """What one player has. Workers that are neither on nor beside the palace are in the supply."""

    side: str
    gold: int = 0
    tokens: tuple[bool, ...] = (True,) * len(PLACES)


class Standing(NamedTuple):
    """`seat` has the turn. `removed`: tiles that were taken out of the game."""

    seat: Seat
    laid: dict[str, Laid]
    rondel: tuple[str, ...]
    sides: tuple[Side, ...]
    aside: tuple[Aside, ...] = ()
    removed: tuple[str, ...] = ()


def join(fresh: State, standing: Standing) -> State:
    """`fresh` is the table as it was set up. Raises BadPosition with all that cannot be."""
    palace = fresh.palace
    unknown = [space for space in standing.laid if space not in palace.index]
    if unknown:
        raise BadPosition(
            [
                problem("MI-2b", "the palace has no space '{space}'", space=space)
                for space in unknown
            ]
        )
    spaces = [standing.laid.get(key, Laid("", "")) for key in palace.keys]
    state = fresh._replace(
        phase=TURNS,
        tiles=tuple(laid.tile for laid in spaces),
        arrows=tuple(laid.arrow for laid in spaces),
        workers=tuple(laid.worker for laid in spaces),
        rondel=standing.rondel,
        removed=standing.removed,
        aside=standing.aside,
        players=tuple(_player(standing, seat) for seat in range(len(standing.sides))),
        seat=standing.seat,
        turn=Turn(),
        gains=(),
    )
    # MI-8a
    filled = (palace.section_keys[each] for each in range(SECTIONS) if is_filled(state, each))
    state = state._replace(scored=tuple(filled))
    check_position(state)
    return state


def _player(standing: Standing, seat: Seat) -> Player:
    seats, side = len(standing.sides), standing.sides[seat]
    out = [laid.worker for laid in standing.laid.values()]
    out += [aside.worker for aside in standing.aside]
    # A wrong number of players is told by the check.
    each = WORKERS.get(seats, 0)
    supply = tuple(each - out.count(worker) for worker in own_workers(seat, seats))
    return Player(side.side, supply, side.tokens, Purse(before=side.gold))


def standing_of(state: State) -> Standing:
    """The pieces of a State, to be looked over and mended by hand."""
    laid = {
        state.palace.keys[space]: Laid(
            state.tiles[space], state.arrows[space], state.workers[space]
        )
        for space in range(SPACES)
        if state.tiles[space]
    }
    sides = tuple(Side(player.side, player.gold, player.tokens) for player in state.players)
    return Standing(state.seat, laid, state.rondel, sides, state.aside, state.removed)
