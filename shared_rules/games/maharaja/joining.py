"""Joining in the middle: pieces as they stand become a checked State that is played on from there.

The moment is the one when nothing is half done: the Maharaja and his tile have moved, and all are
about to choose on their disks (MJ-6a).
"""

from typing import NamedTuple

from shared_rules.games.maharaja.position import check_position
from shared_rules.games.maharaja.state import (
    ALL_HOUSES,
    DISKS,
    Player,
    State,
    is_last_turn,
    palace_limit,
)
from shared_rules.games.maharaja.track import ending_position


class Side(NamedTuple):
    """What one player has. What is not on the board or in the supply is in the quarry."""

    architect: str
    houses: tuple[str, ...] = ()
    central: tuple[str, ...] = ()
    outer: tuple[str, ...] = ()
    supply: int = 0
    characters: tuple[int, ...] = ()
    privileges: int = 0
    gold: int = 0


class Standing(NamedTuple):
    """`track`: the cities of the tiles from the lowest field up, "" for an empty field."""

    game_turn: int
    maharaja: str
    track: tuple[str, ...]
    sides: tuple[Side, ...]


def join(fresh: State, standing: Standing) -> State:
    """`fresh` is the table as it was set up. Raises BadPosition with all that cannot be."""
    state = standing_state(fresh, standing)
    check_position(state)
    return state


def standing_state(fresh: State, standing: Standing) -> State:
    """The same, still to be checked."""
    state = fresh._replace(
        phase=DISKS,
        game_turn=standing.game_turn,
        maharaja=standing.maharaja,
        track=standing.track + ("",) * (fresh.board.track_top - len(standing.track)),
        players=tuple(_player(side) for side in standing.sides),
        auction=None,
    )
    # Too long a track has no field to end on: the check says so.
    if len(state.track) == fresh.board.track_top:
        state = state._replace(ending=ending(state))
    return state


def _player(side: Side) -> Player:
    return Player(
        gold=side.gold,
        architect=side.architect,
        houses=tuple(sorted(side.houses)),
        supply=side.supply,
        quarry=ALL_HOUSES - len(side.houses) - side.supply,
        central=tuple(sorted(side.central)),
        outer=tuple(sorted(side.outer)),
        characters=tuple(sorted(side.characters)),
        privileges=side.privileges,
        disk=(),
        acted=False,
    )


def ending(state: State) -> str:
    """MJ-10a, MJ-11.1: what makes this game turn the last, as pieces, track and count show it."""
    if state.track[ending_position(state.board, state.options) - 1]:
        return "track"
    if is_last_turn(state.options, state.game_turn):
        return "turns"
    complete = any(player.palaces == palace_limit(state.options) for player in state.players)
    return "palaces" if complete else ""
