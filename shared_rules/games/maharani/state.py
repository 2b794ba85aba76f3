"""State: everything on and beside the board. Immutable, and cheap to copy.

Spaces, sections and tiles are their keys ("c4", "lion", "blue_fr"), so that a State written as JSON
can be read and mended by hand. What follows from something else is not kept here: the bag holds all
tiles that are nowhere else.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from shared_rules.core.seats import Seat
from shared_rules.games.maharani.edition import PLACES, Palace

RONDEL: Final = "rondel"
FIRST: Final = "first"
TURNS: Final = "turns"
REFILL: Final = "refill"
OVER: Final = "over"
PHASES: Final = (RONDEL, FIRST, TURNS, REFILL, OVER)

# MI-3b
WORKERS: Final = {2: 7, 3: 10, 4: 8}
"""In each colour, by the number of players."""
SECOND_TILE_PRICE: Final = 2
TILES_A_TURN: Final = 2


class Purse(NamedTuple):
    """Where a player's gold comes from. `before`: entered by hand."""

    tiles: int = 0
    workers: int = 0
    sections: int = 0
    second_tiles: int = 0
    before: int = 0

    @property
    def gold(self) -> int:
        return sum(self)


class Player(NamedTuple):
    """`supply`: workers beside the board, by own colour. `tokens`: face up, by rondel place."""

    side: str
    supply: tuple[int, ...]
    tokens: tuple[bool, ...]
    purse: Purse

    @property
    def gold(self) -> int:
        return self.purse.gold


class Turn(NamedTuple):
    """`place`: the tile in hand is from there. `space`: the tile there waits for a worker."""

    laid: int = 0
    place: int = 0
    space: str = ""


class Aside(NamedTuple):
    """MI-6e: a worker beside a section, until that is scored."""

    section: str
    worker: int


class Gain(NamedTuple):
    """Gold and why: for so many tiles or workers somewhere. A second tile's price is negative."""

    seat: Seat
    gold: int
    rule: str
    where: str
    pieces: int


class State(NamedTuple):
    """`tiles`, `arrows`, `workers`: of each space in the order of the palace.

    A worker is the number of its colour: seat n has colour n, of two players also n + 2. `seat` has
    the turn, or had the last one. `gains` is all gold of the latest turn that moved any.
    """

    palace: Palace
    phase: str
    players: tuple[Player, ...]
    tiles: tuple[str, ...]
    arrows: tuple[str, ...]
    workers: tuple[int | None, ...]
    rondel: tuple[str, ...]
    removed: tuple[str, ...]
    aside: tuple[Aside, ...]
    scored: tuple[str, ...]
    seat: Seat
    turn: Turn
    gains: tuple[Gain, ...]


def with_player(state: State, seat: Seat, player: Player) -> State:
    players = state.players
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))


def own_workers(seat: Seat, seats: int) -> tuple[int, ...]:
    """MI-2Pa: the worker colours of a seat."""
    return (seat, seat + 2) if seats == 2 else (seat,)


def owner_of(worker: int, seats: int) -> Seat:
    return worker % 2 if seats == 2 else worker


def own_number(worker: int, seats: int) -> int:
    """Which of its owner's colours it is: the place in their supply."""
    return worker // 2 if seats == 2 else 0


def worker_colours(seats: int) -> range:
    """Those at this table."""
    return range(4 if seats == 2 else seats)


def bag(state: State) -> Mapping[str, int]:
    return _bag(state.palace, state.tiles, state.rondel, state.removed)


@lru_cache(maxsize=256)
def _bag(
    palace: Palace, tiles: tuple[str, ...], rondel: tuple[str, ...], removed: tuple[str, ...]
) -> Mapping[str, int]:
    """How many of each kind of tile; kinds that are used up are not in it."""
    gone = Counter((*tiles, *rondel, *removed))
    left = {kind: count - gone.get(kind, 0) for kind, count in palace.tile_counts.items()}
    return {kind: count for kind, count in left.items() if count > 0}


def middle_is_full(state: State) -> bool:
    """MI-7d: all spaces with a middle pillar are taken."""
    return all(state.tiles[space] for space in state.palace.middle_spaces)


def is_filled(state: State, section: int) -> bool:
    return all(state.tiles[space] for space in state.palace.spaces_of[section])


def empty_places(state: State) -> Iterator[int]:
    """Of the rondel, in ascending order."""
    return (place for place in PLACES if not state.rondel[place - 1])


def fits_somewhere(state: State, kind: str) -> bool:
    """MI-7f: on a free space of any section, action tokens ignored."""
    return any(not state.tiles[space] for space in state.palace.fitting[kind])


def nothing_fits(state: State) -> bool:
    return not any(kind and fits_somewhere(state, kind) for kind in state.rondel)


def section_of(palace: Palace, space: str) -> str:
    return palace.section_keys[palace.sections[palace.index[space]]]
