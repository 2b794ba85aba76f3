"""Moves: what a player intends, and the text notation: a word, then the fields, all in lower case.

    draw agra | bid 3 | pass | character 4 | place v07 | disk palace house | unlock
    travel agra | routes agra | by v07 v08 | gold | house v07 | palace central | lift v07 | set v09
    quarry | governor agra | take 6 | give 3 | lure 2 | free v07 | lift_free v07 | back
    yogi | privilege palace | end

`parse` knows the words, the places and the numbers; whether a move is legal is for `decide`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from shared_rules.core.notation import MOST_WRITTEN, Readers, among, number, read_move, write_move
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.edition import ACTIONS, Board
from shared_rules.games.maharaja.state import CENTRAL, MOGUL, OUTER, YOGI, State


@dataclass(frozen=True, slots=True)
class DrawGovernor:
    """Chance: the tile for the lowest field that is still empty."""

    city: str


@dataclass(frozen=True, slots=True)
class Bid:
    gold: int


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class ChooseCharacter:
    character: int


@dataclass(frozen=True, slots=True)
class PlaceHouse:
    village: str


@dataclass(frozen=True, slots=True)
class SetDisk:
    """Points both arrows and locks. The arrows have no order: they are kept in the disk's."""

    first: str
    second: str

    def __post_init__(self) -> None:
        first, second = self.first, self.second
        if first in ACTIONS and second in ACTIONS and ACTIONS.index(first) > ACTIONS.index(second):
            object.__setattr__(self, "first", second)
            object.__setattr__(self, "second", first)


@dataclass(frozen=True, slots=True)
class Unlock:
    pass


@dataclass(frozen=True, slots=True)
class Travel:
    """By the cheapest route."""

    city: str


@dataclass(frozen=True, slots=True)
class ChooseRoute:
    """Asks for every route there that pays different owners."""

    city: str


@dataclass(frozen=True, slots=True)
class TravelBy:
    """A route is told by its villages: junctions may have two roads between them."""

    villages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakeGold:
    pass


@dataclass(frozen=True, slots=True)
class BuildHouse:
    place: str


@dataclass(frozen=True, slots=True)
class BuildPalace:
    """Where the architect stands."""

    site: str


@dataclass(frozen=True, slots=True)
class LiftHouse:
    place: str


@dataclass(frozen=True, slots=True)
class SetDownHouse:
    place: str


@dataclass(frozen=True, slots=True)
class TakeFromQuarry:
    pass


@dataclass(frozen=True, slots=True)
class MoveGovernor:
    city: str


@dataclass(frozen=True, slots=True)
class TakeCharacter:
    character: int


@dataclass(frozen=True, slots=True)
class GiveCharacter:
    character: int


@dataclass(frozen=True, slots=True)
class Lure:
    seat: Seat


@dataclass(frozen=True, slots=True)
class BuildFree:
    """The Builder's house."""

    place: str


@dataclass(frozen=True, slots=True)
class LiftFree:
    """The Builder's move of a house."""

    place: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Gives up a move of several steps in the middle of it."""


@dataclass(frozen=True, slots=True)
class TakePrivilege:
    """The Yogi's."""


@dataclass(frozen=True, slots=True)
class DeclarePrivilege:
    action: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


Move = (
    DrawGovernor
    | Bid
    | Pass
    | ChooseCharacter
    | PlaceHouse
    | SetDisk
    | Unlock
    | Travel
    | ChooseRoute
    | TravelBy
    | TakeGold
    | BuildHouse
    | BuildPalace
    | LiftHouse
    | SetDownHouse
    | TakeFromQuarry
    | MoveGovernor
    | TakeCharacter
    | GiveCharacter
    | Lure
    | BuildFree
    | LiftFree
    | TakeBack
    | TakePrivilege
    | DeclarePrivilege
    | EndTurn
)

WORDS: Final[Mapping[str, type[Any]]] = {
    "draw": DrawGovernor,
    "bid": Bid,
    "pass": Pass,
    "character": ChooseCharacter,
    "place": PlaceHouse,
    "disk": SetDisk,
    "unlock": Unlock,
    "travel": Travel,
    "routes": ChooseRoute,
    "by": TravelBy,
    "gold": TakeGold,
    "house": BuildHouse,
    "palace": BuildPalace,
    "lift": LiftHouse,
    "set": SetDownHouse,
    "quarry": TakeFromQuarry,
    "governor": MoveGovernor,
    "take": TakeCharacter,
    "give": GiveCharacter,
    "lure": Lure,
    "free": BuildFree,
    "lift_free": LiftFree,
    "back": TakeBack,
    "yogi": TakePrivilege,
    "privilege": DeclarePrivilege,
    "end": EndTurn,
}
WORD_OF: Final = {kind: word for word, kind in WORDS.items()}


def format_move(move: Move) -> str:
    return write_move(move, WORD_OF[type(move)])


def parse_move(state: State, text: str) -> Move:
    move: Move = read_move(text, WORDS, _readers(state.board, len(state.players)))
    return move


@lru_cache(maxsize=8)
def _readers(board: Board, seats: int) -> Readers:
    village, action = among(board.village_keys, "village"), among(ACTIONS, "action")
    return {
        "city": among(board.city_keys, "city"),
        "village": village,
        "villages": village,
        "place": among(board.city_keys + board.village_keys, "place"),
        "first": action,
        "second": action,
        "action": action,
        "site": among((CENTRAL, OUTER), "site"),
        "gold": lambda word: number(word, 0, MOST_WRITTEN, "gold"),
        "character": lambda word: number(word, MOGUL, YOGI, "a character"),
        "seat": lambda word: number(word, 0, seats - 1, "a seat"),
    }
