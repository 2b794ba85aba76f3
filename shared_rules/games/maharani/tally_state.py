"""What the score keeper keeps, what can be told it, and what happened: its State, moves and events.

gain 3 | pay 2 | score lion | count 5 | finish
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from shared_rules.core.notation import Readers, among, number, read_move, write_move
from shared_rules.core.phrases import phrase, word
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.maharani.edition import Palace
from shared_rules.games.maharani.events import GoldEarned, SectionScored
from shared_rules.games.maharani.scoring import SECTION_GOLD
from shared_rules.games.maharani.state import Gain as Gained
from shared_rules.games.maharani.state import Purse


class State(NamedTuple):
    """`counts`: the workers that were counted so far, by colour, in the section being scored."""

    palace: Palace
    players: tuple[Purse, ...]
    section: str = ""
    counts: tuple[int, ...] = ()
    scored: tuple[str, ...] = ()
    gains: tuple[Gained, ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    """For tiles and workers: the table counted it."""

    gold: int


@dataclass(frozen=True, slots=True)
class Pay:
    """For a second tile."""

    gold: int


@dataclass(frozen=True, slots=True)
class ScoreSection:
    section: str


@dataclass(frozen=True, slots=True)
class Count:
    workers: int


@dataclass(frozen=True, slots=True)
class Finish:
    pass


@dataclass(frozen=True, slots=True)
class GoldEntered:
    """Paid gold is negative."""

    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class ScoringBegun:
    section: str


@dataclass(frozen=True, slots=True)
class WorkersCounted:
    worker: int
    workers: int


@dataclass(frozen=True, slots=True)
class TallyEnded:
    places: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class View:
    """All of it lies open."""

    viewer: Viewer
    palace: Palace
    players: tuple[Purse, ...]
    section: str
    counts: tuple[int, ...]
    scored: tuple[str, ...]
    gains: tuple[Gained, ...]
    over: bool


Move = Gain | Pay | ScoreSection | Count | Finish
Event = GoldEntered | ScoringBegun | WorkersCounted | SectionScored | GoldEarned | TallyEnded

MOST_AT_ONCE: Final = 30
"""Gold in one move; more is entered in two."""
WORDS: Final[dict[str, type[Any]]] = {
    "gain": Gain,
    "pay": Pay,
    "score": ScoreSection,
    "count": Count,
    "finish": Finish,
}
WORD_OF: Final = {kind: word for word, kind in WORDS.items()}


def parse_move(state: State, text: str) -> Move:
    move: Move = read_move(text, WORDS, _readers(state.palace))
    return move


@lru_cache(maxsize=8)
def _readers(palace: Palace) -> Readers:
    return {
        "gold": lambda word: number(word, 1, MOST_AT_ONCE, "gold"),
        "section": among(palace.section_keys, "section"),
        "workers": lambda word: number(word, 0, len(SECTION_GOLD) - 1, "workers"),
    }


def format_move(move: Move) -> str:
    return write_move(move, WORD_OF[type(move)])


def label(_state: State, _seat: Seat, move: Move) -> str:
    match move:
        case Gain(gold):
            return phrase("Take {gold} gold", gold=gold)
        case Pay(gold):
            return phrase("Pay {gold} gold", gold=gold)
        case ScoreSection(section):
            return phrase("Score the section {section}", section=word(section))
        case Count(workers):
            return str(workers)
        case Finish():
            return phrase("End the game")
