"""What the score keeper keeps, what can be told it, and what happened: its State, moves and events.

gain 2 | pay 12 | give 1 3 | hold 4 | drop 4 | score agra | count 2 | finish
"""

from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

from shared_rules.core.errors import MalformedMove
from shared_rules.core.notation import write_move
from shared_rules.core.phrases import phrase, word
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.maharaja.edition import Board
from shared_rules.games.maharaja.events import CityScored, GoldPaid
from shared_rules.games.maharaja.state import CityScoring, character_name, place_name


class Purse(NamedTuple):
    """What is kept for one player; `palaces` is counted at the end."""

    gold: int
    characters: tuple[int, ...] = ()
    palaces: int = 0


class State(NamedTuple):
    """`counts`: what was counted so far, of the city being scored or of the palaces at the end."""

    board: Board
    yogi: bool
    home_cities: bool
    players: tuple[Purse, ...]
    city: str = ""
    finishing: bool = False
    counts: tuple[int, ...] = ()
    scoring: CityScoring | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    gold: int


@dataclass(frozen=True, slots=True)
class Pay:
    gold: int


@dataclass(frozen=True, slots=True)
class Give:
    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class Hold:
    """A card taken from wherever it is."""

    character: int


@dataclass(frozen=True, slots=True)
class Drop:
    character: int


@dataclass(frozen=True, slots=True)
class ScoreCity:
    city: str


@dataclass(frozen=True, slots=True)
class Count:
    pieces: int


@dataclass(frozen=True, slots=True)
class Finish:
    pass


@dataclass(frozen=True, slots=True)
class CharacterHeld:
    seat: Seat
    character: int


@dataclass(frozen=True, slots=True)
class CharacterDropped:
    seat: Seat
    character: int


@dataclass(frozen=True, slots=True)
class ScoringBegun:
    city: str


@dataclass(frozen=True, slots=True)
class FinishBegun:
    pass


@dataclass(frozen=True, slots=True)
class PiecesCounted:
    seat: Seat
    what: str
    pieces: int


@dataclass(frozen=True, slots=True)
class TallyEnded:
    """`palaces`: of each seat."""

    palaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """`gold` is None where it may not be seen; everything else lies on the table."""

    viewer: Viewer
    board: Board
    yogi: bool
    home_cities: bool
    gold: tuple[int | None, ...]
    characters: tuple[tuple[int, ...], ...]
    palaces: tuple[int, ...]
    city: str
    finishing: bool
    counts: tuple[int, ...]
    scoring: CityScoring | None
    over: bool


Move = Gain | Pay | Give | Hold | Drop | ScoreCity | Count | Finish
Event = (
    GoldPaid
    | CharacterHeld
    | CharacterDropped
    | ScoringBegun
    | FinishBegun
    | PiecesCounted
    | CityScored
    | TallyEnded
)

WORDS: Final[dict[str, type[Any]]] = {
    "gain": Gain,
    "pay": Pay,
    "give": Give,
    "hold": Hold,
    "drop": Drop,
    "score": ScoreCity,
    "count": Count,
    "finish": Finish,
}
MOST_DIGITS: Final = 4


def parse_move(state: State, text: str) -> Move:
    word, *rest = text.split() or [""]
    kind = WORDS.get(word)
    if kind is None:
        raise MalformedMove(text, f"it begins with one of: {', '.join(WORDS)}")
    names = [field.name for field in fields(kind)]
    if len(rest) != len(names):
        raise MalformedMove(text, f"after {word!r} comes {' and '.join(names) or 'nothing'}")
    values: list[int | str] = []
    for name, value in zip(names, rest, strict=True):
        if name == "city" and value not in state.board.city_keys:
            cities = ", ".join(state.board.city_keys)
            raise MalformedMove(text, f"{value!r} is no city; there are: {cities}")
        if name != "city" and not (
            value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS
        ):
            raise MalformedMove(text, f"{name} is a number, not {value!r}")
        values.append(value if name == "city" else int(value))
    move: Move = kind(*values)
    return move


def format_move(_: State, move: Move) -> str:
    word = next(word for word, kind in WORDS.items() if kind is type(move))
    return write_move(move, word)


def label(state: State, _: Seat, move: Move) -> str:
    match move:
        case Gain(gold):
            return phrase("Take {gold} gold", gold=gold)
        case Pay(gold):
            return phrase("Pay {gold} gold to the bank", gold=gold)
        case Give(seat, gold):
            return phrase(
                "Pay {gold} gold to the {colour} player",
                gold=gold,
                colour=word(state.board.colours[seat]),
            )
        case Hold(character):
            return phrase("Take the {character}", character=character_name(character))
        case Drop(character):
            return phrase("Give back the {character}", character=character_name(character))
        case ScoreCity(city):
            return phrase("Score {place}", place=place_name(state.board, city))
        case Count(pieces):
            return str(pieces)
        case Finish():
            return phrase("End the game: count the palaces")
