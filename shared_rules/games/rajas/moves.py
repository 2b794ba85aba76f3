"""Moves: what a player intends, and the text notation: a word, then the fields, all in lower case.

    roll 4 | draw white/coins3 | show blue7/ns/tea3 | first 2 | empty | new | enter 7   (chance)
    place quarry1 | decline | pay blue3 | turn blue3 | take blue_cow | lay a3 ne-sw | cover a3
    gain blue | return blue3 | reroll blue3 | enough | upgrade mill | sell tea | sail 2
    chamber 3 | yield a1w | wake fame | pick red/coins8 | put a1w

`turn blue3` pays the die turned over, for karma. `parse` knows the words and what their fields can
be; whether a move is legal is for `decide`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from shared_rules.core.notation import Readers, Unreadable, among, number, read_move, write_move
from shared_rules.core.seats import Seat
from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.faces import (
    BUILDINGS,
    COLOURS,
    COSTS,
    GOODS,
    MARKET_COINS,
    ROADS,
    STACKS,
    NoFace,
    read_face,
)
from shared_rules.games.rajas.state import DICE, WAITING, State


@dataclass(frozen=True, slots=True)
class RollDie:
    """Chance."""

    value: int


@dataclass(frozen=True, slots=True)
class DrawTile:
    """Chance: a yield tile or a river tile."""

    tile: str


@dataclass(frozen=True, slots=True)
class ShowTile:
    """Chance: the next province tile of a stack."""

    face: str


@dataclass(frozen=True, slots=True)
class DrawFirstPlayer:
    """Chance, among those with the lowest total."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EnterTile:
    """Chance: a tile that the edition does not list will be told part by part."""


@dataclass(frozen=True, slots=True)
class EnterPart:
    """Chance: the cost, the roads, or a market or building; `done` at the end."""

    part: str


@dataclass(frozen=True, slots=True)
class StackEmpty:
    """Chance: a stack of a growing edition has no more tiles."""


@dataclass(frozen=True, slots=True)
class PlaceWorker:
    space: str


@dataclass(frozen=True, slots=True)
class Decline:
    """No last action, no yield tile, or no boat down the river."""


@dataclass(frozen=True, slots=True)
class PayDie:
    die: str


@dataclass(frozen=True, slots=True)
class TurnDie:
    """Pay it turned over, for 1 karma."""

    die: str


@dataclass(frozen=True, slots=True)
class TakeTile:
    """From the top of a stack."""

    stack: str


@dataclass(frozen=True, slots=True)
class LayTile:
    """`roads`: how they lie."""

    site: str
    roads: str


@dataclass(frozen=True, slots=True)
class CoverTile:
    """The own tile that the Master builder covers."""

    site: str


@dataclass(frozen=True, slots=True)
class GainDie:
    colour: str


@dataclass(frozen=True, slots=True)
class ReturnDie:
    """To make room on the statue."""

    die: str


@dataclass(frozen=True, slots=True)
class RerollDie:
    die: str


@dataclass(frozen=True, slots=True)
class Enough:
    """No more dice."""


@dataclass(frozen=True, slots=True)
class Upgrade:
    building: str


@dataclass(frozen=True, slots=True)
class SellGood:
    good: str


@dataclass(frozen=True, slots=True)
class Sail:
    """So many free spaces."""

    count: int


@dataclass(frozen=True, slots=True)
class UseChamber:
    chamber: int


@dataclass(frozen=True, slots=True)
class ChooseYield:
    """Which of several joined borders comes first."""

    border: str


@dataclass(frozen=True, slots=True)
class WakeWorker:
    """Which of two that were reached at once."""

    worker: str


@dataclass(frozen=True, slots=True)
class PickYield:
    """A yield tile from beside the board."""

    tile: str


@dataclass(frozen=True, slots=True)
class PutYield:
    """The tile in hand, onto a border."""

    border: str


Move = (
    RollDie
    | DrawTile
    | ShowTile
    | DrawFirstPlayer
    | EnterTile
    | EnterPart
    | StackEmpty
    | PlaceWorker
    | Decline
    | PayDie
    | TurnDie
    | TakeTile
    | LayTile
    | CoverTile
    | GainDie
    | ReturnDie
    | RerollDie
    | Enough
    | Upgrade
    | SellGood
    | Sail
    | UseChamber
    | ChooseYield
    | WakeWorker
    | PickYield
    | PutYield
)

WORDS: Final[Mapping[str, type[Any]]] = {
    "roll": RollDie,
    "draw": DrawTile,
    "show": ShowTile,
    "first": DrawFirstPlayer,
    "new": EnterTile,
    "enter": EnterPart,
    "empty": StackEmpty,
    "place": PlaceWorker,
    "decline": Decline,
    "pay": PayDie,
    "turn": TurnDie,
    "take": TakeTile,
    "lay": LayTile,
    "cover": CoverTile,
    "gain": GainDie,
    "return": ReturnDie,
    "reroll": RerollDie,
    "enough": Enough,
    "upgrade": Upgrade,
    "sell": SellGood,
    "sail": Sail,
    "chamber": UseChamber,
    "yield": ChooseYield,
    "wake": WakeWorker,
    "pick": PickYield,
    "put": PutYield,
}
WORD_OF: Final = {kind: word for word, kind in WORDS.items()}

DONE: Final = "done"
THINGS: Final = (*(f"{good}{coins}" for good in GOODS for coins in MARKET_COINS), *BUILDINGS)
"""What can be printed on a tile."""


def format_move(move: Move) -> str:
    return write_move(move, WORD_OF[type(move)])


def parse_move(state: State, text: str) -> Move:
    move: Move = read_move(text, WORDS, _readers(state.board, len(state.players)))
    return move


@lru_cache(maxsize=8)
def _readers(board: Board, seats: int) -> Readers:
    return {
        "face": _face,
        "value": among(range(1, 7), "value"),
        "tile": among((*board.yield_tiles, *board.river_tiles), "tile"),
        "seat": among(range(seats), "seat"),
        "part": among(map(str, (*COSTS, *ROADS, *THINGS, DONE)), "part"),
        "space": among((space.key for space in board.spaces[seats]), "space"),
        "die": among(DICE, "die"),
        "stack": among(STACKS, "stack"),
        "site": among(board.keys, "site"),
        "roads": among(ROADS, "roads"),
        "colour": among(COLOURS, "colour"),
        "building": among(BUILDINGS, "building"),
        "good": among(GOODS, "good"),
        "count": lambda word: number(word, 1, board.end, "count"),
        "chamber": among(range(2, 7), "chamber"),
        "border": among((border.key for border in board.borders), "border"),
        "worker": among(WAITING, "worker"),
    }


def _face(word: str) -> str:
    try:
        read_face(word)
    except NoFace as error:
        raise Unreadable(str(error)) from None
    return word
