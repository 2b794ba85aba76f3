"""What the score keeper can be told, and its notation. Choices are those of the guided game.

gain fame 2 | spend karma 1 | place ship | describe 17 | bonus karma | card | finish
see ship | lay s17/2/karma2/blue | copy 1
tokens | three set | set g/tea2/any g/silk1/any | score fame
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from shared_rules.core.notation import Readers, among, number, read_move, write_move
from shared_rules.core.phrases import phrase, word
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma.faces import BUILDING, GOODS, KINDS, PALACE, SHIP, read_face
from shared_rules.games.cards_karma.naming import card_words
from shared_rules.games.cards_karma.state import ADMINISTRATOR, COINS, FAME, KARMA, State
from shared_rules.games.cards_karma.words import label as guided_label

TOKENS: Final = (FAME, COINS, KARMA, ADMINISTRATOR)
PLACED: Final = (BUILDING, SHIP, GOODS)
MOST_AT_ONCE: Final = {FAME: 6, COINS: 20, KARMA: 3, ADMINISTRATOR: 3}
"""In one move; more is told in two."""
MOST_TOLD: Final = max(MOST_AT_ONCE.values())


@dataclass(frozen=True, slots=True)
class Gain:
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class Spend:
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class Place:
    """Begins to tell a card; its symbols follow."""

    kind: str


@dataclass(frozen=True, slots=True)
class See:
    """Begins to tell a card with all that is printed on it, as it is seen."""

    seen: str


@dataclass(frozen=True, slots=True)
class Lay:
    """A card of this copy that was seen before; a palace is used."""

    card: str


@dataclass(frozen=True, slots=True)
class TakeCard:
    """The bonus is taken as a card at the table; what it brings is told as it comes."""


@dataclass(frozen=True, slots=True)
class Finish:
    pass


Move = (
    Gain
    | Spend
    | Place
    | See
    | Lay
    | TakeCard
    | Finish
    | m.Describe
    | m.TurnScoring
    | m.TakeTokens
    | m.CopyShip
    | m.ChooseThree
    | m.ChooseSet
    | m.ScoreFirst
)
SHARED: Final = (
    m.Describe,
    m.TurnScoring,
    m.TakeTokens,
    m.CopyShip,
    m.ChooseThree,
    m.ChooseSet,
    m.ScoreFirst,
)
WORDS: Final[Mapping[str, type[Any]]] = {
    "gain": Gain,
    "spend": Spend,
    "place": Place,
    "see": See,
    "lay": Lay,
    "card": TakeCard,
    "finish": Finish,
    **{m.WORD_OF[kind]: kind for kind in SHARED},
}
WORD_OF: Final = {kind: word for word, kind in WORDS.items()}


def format_move(move: Move) -> str:
    if isinstance(move, Gain | Spend | Place | See | Lay | TakeCard | Finish):
        return write_move(move, WORD_OF[type(move)])
    return m.format_move(move)


def parse_move(state: State, text: str) -> Move:
    move: Move = read_move(text, WORDS, {**m.readers(state), **READERS})
    return move


READERS: Final[Readers] = {
    "what": among(TOKENS, "token"),
    "count": lambda word: number(word, 1, MOST_TOLD, "how many"),
    "kind": among(PLACED, "card"),
    "seen": among(KINDS, "card"),
}


def label(state: State, seat: Seat, move: Move) -> str:
    match move:
        case Gain(what, count):
            return phrase("Gain {count} {what}", count=count, what=word(what))
        case Spend(what, count):
            return phrase("Spend {count} {what}", count=count, what=word(what))
        case Place(kind):
            return phrase("Place a card: {kind}", kind=word(kind))
        case See(kind):
            return phrase("A card as you see it: {kind}", kind=word(kind))
        case Lay(card):
            words = "Use {card}" if read_face(card).kind == PALACE else "Place {card}"
            return phrase(words, card=card_words(card))
        case TakeCard():
            return phrase("Take the card instead")
        case Finish():
            return phrase("The game is over")
    return guided_label(state, seat, move)
