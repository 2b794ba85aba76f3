"""What the score keeper keeps, what can be told it, and what happened: its State, moves and events.

coins 5 | pay 2 | fame 3 | karma 2 | spend 1 | bridge | finish
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, Final, NamedTuple

from shared_rules.core.notation import MOST_WRITTEN, Readers, number, read_move, write_move
from shared_rules.core.phrases import phrase
from shared_rules.core.seats import Seat, Viewer
from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.events import (
    BonusReached,
    KarmaMoved,
    MarkersMet,
    MarkersMoved,
    WorkerLeft,
    WorkerWoken,
)
from shared_rules.games.rajas.state import FIRST_KARMA, FIRST_WORKERS, WAITING

MOST_COINS: Final = 40
MOST_FAME: Final = 20


class Purse(NamedTuple):
    """What is kept for one player. `bonus`: bonuses of the money track that were passed."""

    money: int = 0
    fame: int = 0
    karma: int = FIRST_KARMA
    workers: int = FIRST_WORKERS
    waiting: tuple[str, ...] = WAITING
    bonus: int = 0


class State(NamedTuple):
    """`met`: seats whose markers met, in order."""

    board: Board
    navaratna: bool
    players: tuple[Purse, ...]
    met: tuple[Seat, ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class GainCoins:
    coins: int


@dataclass(frozen=True, slots=True)
class PayCoins:
    coins: int


@dataclass(frozen=True, slots=True)
class GainFame:
    fame: int


@dataclass(frozen=True, slots=True)
class GainKarma:
    karma: int


@dataclass(frozen=True, slots=True)
class SpendKarma:
    karma: int


@dataclass(frozen=True, slots=True)
class PassBridge:
    """The boat has passed under it."""


@dataclass(frozen=True, slots=True)
class Finish:
    """All last actions are done."""


@dataclass(frozen=True, slots=True)
class TallyEnded:
    places: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class View:
    """Everything lies open. `margins`: negative while the markers are apart."""

    viewer: Viewer
    board: Board
    navaratna: bool
    players: tuple[Purse, ...]
    margins: tuple[int, ...]
    met: tuple[Seat, ...]
    over: bool


Move = GainCoins | PayCoins | GainFame | GainKarma | SpendKarma | PassBridge | Finish
Event = (
    MarkersMoved | KarmaMoved | BonusReached | WorkerWoken | WorkerLeft | MarkersMet | TallyEnded
)

WORDS: Final[Mapping[str, type[Any]]] = {
    "coins": GainCoins,
    "pay": PayCoins,
    "fame": GainFame,
    "karma": GainKarma,
    "spend": SpendKarma,
    "bridge": PassBridge,
    "finish": Finish,
}
WORD_OF: Final = {kind: word for word, kind in WORDS.items()}
LABEL_WORDS: Final[Mapping[type[Any], str]] = {
    GainCoins: "{coins} coins forward",
    PayCoins: "Pay {coins} coins",
    GainFame: "{fame} fame",
    GainKarma: "Karma +{karma}",
    SpendKarma: "Spend {karma} karma",
    PassBridge: "The boat has passed the bridge",
    Finish: "End the game",
}
READERS: Final[Readers] = {
    name: partial(number, least=0, most=MOST_WRITTEN, what=name)
    for name in ("coins", "fame", "karma")
}


def format_move(move: Move) -> str:
    return write_move(move, WORD_OF[type(move)])


def parse_move(_: State, text: str) -> Move:
    move: Move = read_move(text, WORDS, READERS)
    return move


def label(_state: State, _seat: Seat, move: Move) -> str:
    return phrase(LABEL_WORDS[type(move)], **{f.name: getattr(move, f.name) for f in fields(move)})
