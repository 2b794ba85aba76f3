"""Moves: what a player intends, and the text notation: a word, then the fields, all in lower case.

    draw blue_fr | first 2                          (chance)
    take 3 | lay c4 n | back | add 0 | move 2 | restore | end | remove c4

`take 3` is the tile on rondel place 3; `lay c4 n` puts it on space c4 with its arrow to the north;
`add` and `move` name a worker by the number of its colour. `parse` knows the words, the spaces and
the numbers; whether a move is legal is for `decide`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from shared_rules.core.notation import Readers, among, read_move, write_move
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.edition import PLACES, Palace
from shared_rules.games.maharani.pillars import SIDES
from shared_rules.games.maharani.state import State, worker_colours


@dataclass(frozen=True, slots=True)
class DrawTile:
    """Chance: for the lowest rondel place that is empty."""

    tile: str


@dataclass(frozen=True, slots=True)
class DrawFirstPlayer:
    """Chance."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeTile:
    """From a place of the rondel, in hand until it is laid."""

    place: int


@dataclass(frozen=True, slots=True)
class LayTile:
    """Another section than that of the rondel place costs its action token."""

    space: str
    arrow: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The tile in hand goes back to its place."""


@dataclass(frozen=True, slots=True)
class AddWorker:
    """From the supply, onto the new tile."""

    worker: int


@dataclass(frozen=True, slots=True)
class MoveWorker:
    """From the other tile of the same colour in the section, onto the new one."""

    worker: int


@dataclass(frozen=True, slots=True)
class RestoreTokens:
    pass


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


@dataclass(frozen=True, slots=True)
class RemoveWorker:
    """One of two that should not both be there; the others choose."""

    space: str


Move = (
    DrawTile
    | DrawFirstPlayer
    | TakeTile
    | LayTile
    | TakeBack
    | AddWorker
    | MoveWorker
    | RestoreTokens
    | EndTurn
    | RemoveWorker
)

WORDS: Final[Mapping[str, type[Any]]] = {
    "draw": DrawTile,
    "first": DrawFirstPlayer,
    "take": TakeTile,
    "lay": LayTile,
    "back": TakeBack,
    "add": AddWorker,
    "move": MoveWorker,
    "restore": RestoreTokens,
    "end": EndTurn,
    "remove": RemoveWorker,
}
WORD_OF: Final = {kind: word for word, kind in WORDS.items()}


def format_move(move: Move) -> str:
    return write_move(move, WORD_OF[type(move)])


def parse_move(state: State, text: str) -> Move:
    move: Move = read_move(text, WORDS, _readers(state.palace, len(state.players)))
    return move


@lru_cache(maxsize=8)
def _readers(palace: Palace, seats: int) -> Readers:
    return {
        "tile": among(palace.tile_counts, "tile"),
        "seat": among(range(seats), "seat"),
        "place": among(PLACES, "place"),
        "space": among(palace.keys, "space"),
        "arrow": among(SIDES, "arrow"),
        "worker": among(worker_colours(seats), "worker"),
    }
