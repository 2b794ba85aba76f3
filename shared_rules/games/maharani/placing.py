"""Placing a tile: which to take from the rondel, where it may lie, where its arrow may point."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import word
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.edition import MIDDLE_SPACES, PLACES, Palace
from shared_rules.games.maharani.events import (
    Event,
    GoldEarned,
    TileLaid,
    TileRemoved,
    TileTaken,
    TileTakenBack,
    TokenTurned,
)
from shared_rules.games.maharani.groups import tile_group
from shared_rules.games.maharani.moves import LayTile, Move, TakeBack, TakeTile
from shared_rules.games.maharani.names import arrow_names, kind_name
from shared_rules.games.maharani.state import (
    TILES_A_TURN,
    State,
    fits_somewhere,
    section_of,
)
from shared_rules.games.maharani.workers import new_worker

TAKES = tuple(TakeTile(place) for place in PLACES)
TAKE_BACK = TakeBack()


@lru_cache(maxsize=8)
def _lays(palace: Palace) -> Mapping[str, tuple[tuple[LayTile, ...], ...]]:
    """For each kind of tile and each space the moves, made once."""
    return {
        kind: tuple(
            tuple(LayTile(palace.keys[space], arrow) for arrow in arrows)
            for space, arrows in enumerate(by_space)
        )
        for kind, by_space in palace.arrows.items()
    }


def own_section(state: State, seat: Seat, place: int) -> int:
    """MI-4a: of a rondel place, while this seat has the turn."""
    return state.palace.section_at(state.players[seat].side, place)


def open_spaces(state: State, seat: Seat, place: int) -> Iterator[int]:
    """MI-4c, MI-4d, MI-4e: where the tile of this place may lie."""
    palace, tiles = state.palace, state.tiles
    free = (space for space in palace.fitting[state.rondel[place - 1]] if not tiles[space])
    if state.players[seat].tokens[place - 1]:
        return free
    here = own_section(state, seat, place)
    return (space for space in free if palace.sections[space] == here)


def can_take(state: State, seat: Seat, place: int) -> bool:
    return bool(state.rondel[place - 1]) and next(open_spaces(state, seat, place), None) is not None


def tiles_to_take(state: State, seat: Seat) -> list[Move]:
    if state.turn.laid == TILES_A_TURN:
        return []
    return [take for take in TAKES if can_take(state, seat, take.place)]


def take_tile(state: State, seat: Seat, move: TakeTile) -> tuple[Event, ...]:
    facts: dict[str, object] = {"place": move.place}
    # MI-2c
    if move.place not in PLACES:
        raise IllegalMove("MI-2c", "The rondel has no place {place}.", facts)
    kind = state.rondel[move.place - 1]
    if not kind:
        # MI-7c: refilled at the end of the turn only
        raise IllegalMove("MI-7c", "Place {place} of the rondel is empty.", facts)
    facts["tile"] = kind_name(kind)
    # MI-4e
    if not fits_somewhere(state, kind):
        words = "No free space has the pillars of the tile on place {place}: {tile}."
        raise IllegalMove("MI-4e", words, facts)
    # MI-4d
    if not can_take(state, seat, move.place):
        facts["section"] = word(state.palace.section_keys[own_section(state, seat, move.place)])
        words = (
            "The token of place {place} is face down, and the section {section} has no free "
            "space for this tile: {tile}."
        )
        raise IllegalMove("MI-4d", words, facts)
    return (TileTaken(seat, move.place),)


def take_back(_state: State, seat: Seat, _: TakeBack) -> tuple[Event, ...]:
    return (TileTakenBack(seat),)


def lays(state: State, seat: Seat) -> Sequence[Move]:
    place = state.turn.place
    by_space = _lays(state.palace)[state.rondel[place - 1]]
    spaces = open_spaces(state, seat, place)
    return [*(lay for space in spaces for lay in by_space[space]), TAKE_BACK]


def lay_tile(state: State, seat: Seat, move: LayTile) -> tuple[Event, ...]:
    _need_room(state, move)
    _need_pillars(state, move)
    place, palace = state.turn.place, state.palace
    tile, space = state.rondel[place - 1], palace.index[move.space]
    here = own_section(state, seat, place)
    away = palace.sections[space] != here
    # MI-4d
    if away and not state.players[seat].tokens[place - 1]:
        facts: dict[str, object] = {
            "place": place,
            "section": word(palace.section_keys[here]),
            "space": move.space,
            "other": word(section_of(palace, move.space)),
        }
        words = (
            "Place {place} lies at the section {section} and its token is face down, but {space} "
            "is in the section {other}."
        )
        raise IllegalMove("MI-4d", words, facts)
    count = tile_group(palace, state.tiles, space, palace.colour_of[tile])
    return (
        TileLaid(seat, place, tile, move.space, move.arrow),
        *((TokenTurned(seat, place),) if away else ()),
        # MI-5a
        GoldEarned(seat, count, "MI-5a", move.space, count),
        *_surplus(state, place, space),
        *new_worker(state, seat, tile, space, move.arrow),
    )


def _need_room(state: State, move: LayTile) -> None:
    # MI-2b
    if move.space not in state.palace.index:
        raise IllegalMove("MI-2b", "The palace has no space {space}.", {"space": move.space})
    there = state.tiles[state.palace.index[move.space]]
    # MI-4c
    if there:
        facts = {"space": move.space, "tile": kind_name(there)}
        raise IllegalMove("MI-4c", "On {space} lies a tile already: {tile}.", facts)


def _need_pillars(state: State, move: LayTile) -> None:
    palace, kind = state.palace, state.rondel[state.turn.place - 1]
    space = palace.index[move.space]
    arrows = palace.arrows[kind][space]
    if move.arrow in arrows:
        return
    facts = {"space": move.space, "tile": kind_name(kind), "arrows": arrow_names(arrows)}
    # MI-4f
    if arrows:
        words = "On {space} the pillars let the arrow of this tile point only to: {arrows}."
        raise IllegalMove("MI-4f", words, facts)
    # MI-4e
    if kind in palace.middle_kinds:
        words = "{space} has no pillar in its middle, but this tile has: {tile}."
    elif space in palace.middle_spaces:
        words = "{space} has a pillar in its middle, but this tile has none: {tile}."
    else:
        words = "However it is turned, this tile would leave half a pillar on {space}: {tile}."
    raise IllegalMove("MI-4e", words, facts)


def _surplus(state: State, place: int, space: int) -> Iterator[Event]:
    """MI-7d: with the last middle space taken, such tiles leave the rondel at once."""
    palace = state.palace
    if space not in palace.middle_spaces:
        return
    if sum(bool(state.tiles[each]) for each in palace.middle_spaces) < MIDDLE_SPACES - 1:
        return
    for other in PLACES:
        kind = state.rondel[other - 1]
        if other != place and kind and kind in palace.middle_kinds:
            yield TileRemoved(other, kind)
