"""Tables in the middle of a game, for tests: pieces as they stand, then disks set."""

from functools import cache
from random import Random
from typing import Any, NamedTuple

from shared_rules.core.editions import load_edition
from shared_rules.core.game import Setting
from shared_rules.core.seats import CHANCE
from shared_rules.games.maharaja import GAME
from shared_rules.games.maharaja.edition import EDITION_PATH, Board, read_board
from shared_rules.games.maharaja.moves import SetDisk
from shared_rules.games.maharaja.state import ALL_HOUSES, DISKS, Player, State
from shared_rules.games.maharaja.track import ending

COLOURS = ("red", "blue", "green", "yellow", "black")


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
    """All are about to choose on their disks. Raises BadPosition with all that cannot be."""
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
    GAME.check_position(state)
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
