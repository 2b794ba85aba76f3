"""Moves: what a player intends, and the text notation: a word, then the fields, all in lower case.

    draw agra | bid 3 | pass | character 4 | place v07 | disk palace house | unlock
    travel agra | routes agra | by v07 v08 | gold | house v07 | palace central | lift v07 | set v09
    quarry | governor agra | take 6 | give 3 | lure 2 | free v07 | lift_free v07 | back
    yogi | privilege palace | end

`parse` knows the words, the places and the numbers; whether a move is legal is for `decide`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from shared_rules.core.errors import MalformedMove
from shared_rules.core.notation import write_move
from shared_rules.core.seats import Seat
from shared_rules.games.maharaja.edition import ACTIONS
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


def format_move(_: State, move: Move) -> str:
    return write_move(move, WORD_OF[type(move)])


def parse_move(state: State, text: str) -> Move:
    word, *rest = text.split() or [""]
    kind = WORDS.get(word)
    if kind is None:
        raise MalformedMove(text, f"a move begins with one of: {', '.join(WORDS)}")
    try:
        move: Move = kind(*_read_fields(state, kind, word, rest))
    except _Unreadable as error:
        raise MalformedMove(text, str(error)) from error
    return move


def _read_fields(state: State, kind: type[Any], word: str, rest: list[str]) -> list[Any]:
    if kind is TravelBy:
        return [tuple(_village(state, each) for each in rest)]
    names = [field.name for field in fields(kind)]
    if len(rest) != len(names):
        raise _Unreadable(f"after {word!r} comes {' and '.join(names) or 'nothing'}")
    return [READERS[name](state, each) for name, each in zip(names, rest, strict=True)]


class _Unreadable(Exception):
    pass


def _one_of(known: tuple[str, ...], what: str, word: str) -> str:
    if word not in known:
        raise _Unreadable(f"there is no {what} {word!r}; there are: {', '.join(known)}")
    return word


def _city(state: State, word: str) -> str:
    return _one_of(state.board.city_keys, "city", word)


def _village(state: State, word: str) -> str:
    return _one_of(state.board.village_keys, "village", word)


def _place(state: State, word: str) -> str:
    return _one_of(state.board.city_keys + state.board.village_keys, "place", word)


def _action(_: State, word: str) -> str:
    return _one_of(ACTIONS, "action", word)


def _site(_: State, word: str) -> str:
    return _one_of((CENTRAL, OUTER), "site", word)


def _number(word: str, least: int, most: int, what: str) -> int:
    is_number = word.isascii() and word.isdigit() and len(word) <= len(str(most))
    if not is_number or not least <= int(word) <= most:
        raise _Unreadable(f"{what} is a number from {least} to {most}, not {word!r}")
    return int(word)


def _gold(_: State, word: str) -> int:
    return _number(word, 0, 9999, "gold")


def _character(_: State, word: str) -> int:
    return _number(word, MOGUL, YOGI, "a character")


def _seat(state: State, word: str) -> Seat:
    return _number(word, 0, len(state.players) - 1, "a seat")


READERS: Final[Mapping[str, Callable[[State, str], int | str]]] = {
    "city": _city,
    "village": _village,
    "place": _place,
    "first": _action,
    "second": _action,
    "action": _action,
    "site": _site,
    "gold": _gold,
    "character": _character,
    "seat": _seat,
}
