"""What the score keeper keeps, what can be told it, and what happened: its State, moves and events.

gain 2 | pay 12 | give 1 3 | hold 4 | drop 4 | score agra | count 2 | finish
"""

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from shared_rules.core.notation import MOST_WRITTEN, Readers, among, number, read_move, write_move
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
WORD_OF: Final = {kind: word for word, kind in WORDS.items()}


def parse_move(state: State, text: str) -> Move:
    move: Move = read_move(text, WORDS, _readers(state.board))
    return move


@lru_cache(maxsize=8)
def _readers(board: Board) -> Readers:
    numbers = ("gold", "seat", "character", "pieces")
    return {
        "city": among(board.city_keys, "city"),
        **{name: partial(number, least=0, most=MOST_WRITTEN, what=name) for name in numbers},
    }


def format_move(move: Move) -> str:
    return write_move(move, WORD_OF[type(move)])


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
