"""Tables in the middle of a game, for tests: pieces as they stand, then disks set."""

from functools import cache
from random import Random
from typing import Any

from shared_rules.core.editions import load_edition
from shared_rules.core.game import Setting
from shared_rules.core.seats import CHANCE
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.edition import EDITION_PATH, Board, read_board
from shared_rules.games.maharaja.joining import Side, Standing, join
from shared_rules.games.maharaja.moves import SetDisk
from shared_rules.games.maharaja.state import State

COLOURS = ("red", "blue", "green", "yellow", "black")


@cache
def board() -> Board:
    return read_board(load_edition(EDITION_PATH, "maharaja"))


def fresh(seats: int, **options: Setting) -> State:
    return GAME.setup(board(), seats, GAME.settings(seats, options))


def standing(*sides: Side, **changed: Any) -> Standing:
    """Characters by seat unless a side says otherwise; the Maharaja has just gone to Lahore."""
    cities = board().city_keys
    dealt = tuple(
        side if side.characters else side._replace(characters=(seat + 1,))
        for seat, side in enumerate(sides)
    )
    return Standing(1, cities[0], ("", *cities[1:], cities[0]), dealt)._replace(**changed)


def side(architect: str = "start", **pieces: Any) -> Side:
    return Side(architect, **{"supply": 6, "gold": 20} | pieces)


def joined(*sides: Side, **options: Setting) -> State:
    return join(fresh(len(sides), **options), standing(*sides))


def acting(state: State, first: str, second: str) -> State:
    """All lock, the seats after the first anything; the lowest character acts with this disk."""
    seats = sorted(range(len(state.players)), key=lambda seat: state.players[seat].characters)
    for seat in seats:
        disk = SetDisk(first, second) if seat == seats[0] else SetDisk("gold", "gold")
        state = GAME.play(state, seat, disk)
    return state


def after_governors(seats: int, **options: Setting) -> State:
    """Set up, the governor tiles drawn."""
    state = fresh(seats, **options)
    while GAME.chance_is_asked(state):
        state = GAME.play(state, CHANCE, GAME.sample(state, Random(1)))
    return state
