"""The governor track: a row of fields from the lowest up, each with the city of its tile or ""."""

from typing import Final

from shared_rules.games.maharaja.edition import Board
from shared_rules.games.maharaja.state import (
    LAST_FIELD,
    LAST_FIELD_SHORT,
    Options,
    State,
    is_last_turn,
    palace_limit,
)

Track = tuple[str, ...]
DOWN: Final = 2


def position(track: Track, city: str) -> int:
    """Counted from 1, the field above the arrow."""
    return track.index(city) + 1


def lowest(track: Track) -> str:
    return next(city for city in track if city)


def field_above_highest(track: Track) -> int:
    return max(at for at, city in enumerate(track, 1) if city) + 1


def raised(track: Track, city: str, to: int) -> Track:
    """MJ-6.1b: the tile leaves its field and goes to that position."""
    fields = ["" if each == city else each for each in track]
    fields[to - 1] = city
    return tuple(fields)


def can_go_down(track: Track, city: str) -> bool:
    # MJ-7.5c
    return position(track, city) > DOWN


def moved_down(track: Track, city: str) -> Track:
    """MJ-7.5a: two fields down; what lies on the fields passed and reached goes one up."""
    top = track.index(city)
    fields = list(track)
    fields[top - DOWN : top + 1] = [city, *track[top - DOWN : top]]
    return tuple(fields)


def ending_position(board: Board, options: Options) -> int:
    """MJ-10a, MJ-11.1: a tile put here ends the game."""
    return board.start_fields + (LAST_FIELD_SHORT if options.short else LAST_FIELD)


def ending(state: State) -> str:
    """MJ-10a, MJ-11.1: what makes this game turn the last, as pieces, track and count show it."""
    if state.track[ending_position(state.board, state.options) - 1]:
        return "track"
    if is_last_turn(state.options, state.game_turn):
        return "turns"
    complete = any(player.palaces == palace_limit(state.options) for player in state.players)
    return "palaces" if complete else ""
