"""Moves: what a player intends, and the text notation: a word, then the fields.

    top s17/2/karma2/blue | describe ship | look 5 | bonus karma                    (chance)
    die p4/blue | build b/red/blue5/green | ship s17/2/karma2/blue | goods g/tea2/blue
    palace p4/blue | pay blue5 blue3 karma 1 jokers 1 | back | draw | further | end | tell blue5
    discard blue5 | tokens | copy 1 | three set | set g/tea2/blue g/silk1+spices2/green
    score fame | turn karma

`parse` knows the words, the cards and the numbers; whether a move is legal is for `decide`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from shared_rules.core.errors import MalformedMove
from shared_rules.core.notation import (
    Readers,
    Unreadable,
    among,
    kind_of,
    number,
    put_in_order,
    read_move,
    write_move,
)
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.faces import COLOURS, PIPS, NoFace, read_face
from shared_rules.games.cards_karma.state import BONUSES, COINS, FAME, State

MOST_DICE: Final = 8
MOST_TOKENS: Final = 2
"""Karma or administrators in one payment: nobody holds more."""
SAME, SET = "same", "set"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance: the new top card of the deck."""

    card: str


@dataclass(frozen=True, slots=True)
class Describe:
    """Chance: one more thing that is printed on a card which no edition lists yet."""

    word: str


@dataclass(frozen=True, slots=True)
class Look:
    """Chance: what the die behind a card shows that has just come into a hand."""

    value: int


@dataclass(frozen=True, slots=True)
class TurnScoring:
    """Chance: the bonus on the night side of the scoring card that is due."""

    bonus: str


@dataclass(frozen=True, slots=True)
class TakeDie:
    card: str


@dataclass(frozen=True, slots=True)
class Build:
    card: str


@dataclass(frozen=True, slots=True)
class TakeShip:
    card: str


@dataclass(frozen=True, slots=True)
class TakeGoods:
    card: str


@dataclass(frozen=True, slots=True)
class UsePalace:
    card: str


@dataclass(frozen=True, slots=True)
class Pay:
    """Dice as they are printed, in any order. On which of them karma lies makes no difference."""

    dice: tuple[str, ...]
    karma: int = 0
    jokers: int = 0

    def __post_init__(self) -> None:
        put_in_order(self, "dice")


@dataclass(frozen=True, slots=True)
class Back:
    """Gives up an action before it is paid."""


@dataclass(frozen=True, slots=True)
class DrawTwo:
    """An administrator for two die cards from the deck."""


@dataclass(frozen=True, slots=True)
class FurtherAction:
    """An administrator for one more action."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


@dataclass(frozen=True, slots=True)
class TellDie:
    """What a card in the own hand shows that the companion has not seen."""

    die: str


@dataclass(frozen=True, slots=True)
class DiscardDie:
    """Makes room for the next card."""

    die: str


@dataclass(frozen=True, slots=True)
class TakeTokens:
    """Coins or fame, rather than the card."""


@dataclass(frozen=True, slots=True)
class CopyShip:
    seat: Seat


@dataclass(frozen=True, slots=True)
class ChooseThree:
    """Three of a type or three different, where a symbol would serve both."""

    three: str


@dataclass(frozen=True, slots=True)
class ChooseSet:
    """The cards that supply three different symbols, in any order."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        put_in_order(self, "cards")


@dataclass(frozen=True, slots=True)
class ScoreFirst:
    """Fame or coins, where both are due."""

    tokens: str


@dataclass(frozen=True, slots=True)
class ChooseScoring:
    bonus: str


Move = (
    TurnUp
    | Describe
    | Look
    | TurnScoring
    | TakeDie
    | Build
    | TakeShip
    | TakeGoods
    | UsePalace
    | Pay
    | Back
    | DrawTwo
    | FurtherAction
    | EndTurn
    | TellDie
    | DiscardDie
    | TakeTokens
    | CopyShip
    | ChooseThree
    | ChooseSet
    | ScoreFirst
    | ChooseScoring
)

WORDS: Final[Mapping[str, type[Any]]] = {
    "top": TurnUp,
    "describe": Describe,
    "look": Look,
    "bonus": TurnScoring,
    "die": TakeDie,
    "build": Build,
    "ship": TakeShip,
    "goods": TakeGoods,
    "palace": UsePalace,
    "pay": Pay,
    "back": Back,
    "draw": DrawTwo,
    "further": FurtherAction,
    "end": EndTurn,
    "tell": TellDie,
    "discard": DiscardDie,
    "tokens": TakeTokens,
    "copy": CopyShip,
    "three": ChooseThree,
    "set": ChooseSet,
    "score": ScoreFirst,
    "turn": ChooseScoring,
}
WORD_OF: Final = {kind: word for word, kind in WORDS.items()}


def die_text(die: str, value: int) -> str:
    """A die as it is written: "blue5", or "blue" where nobody told its value."""
    return f"{die}{value}" if value else die


def die_parts(text: str) -> tuple[str, int]:
    return (text[:-1], int(text[-1])) if text[-1:].isdecimal() else (text, 0)


# All of them, so that a refused text can name them.
DICE: Final = tuple(die_text(colour, value) for colour in COLOURS for value in PIPS)


def format_move(move: Move) -> str:
    if not isinstance(move, Pay):
        return write_move(move, WORD_OF[type(move)])
    karma = ("karma", str(move.karma)) if move.karma else ()
    jokers = ("jokers", str(move.jokers)) if move.jokers else ()
    return " ".join((WORD_OF[Pay], *move.dice, *karma, *jokers))


def parse_move(state: State, text: str) -> Move:
    kind, rest = kind_of(text, WORDS)
    if kind is Pay:
        return _payment(text, rest)
    move: Move = read_move(text, WORDS, readers(state))
    return move


def readers(state: State) -> Readers:
    """Of the fields of a move, at this table."""
    last = len(state.players) - 1
    return {**READERS, "seat": lambda word: number(word, 0, last, "a seat")}


def _payment(text: str, rest: list[str]) -> Pay:
    """Dice, and karma and jokers with how many, in any order."""
    tokens, dice, words = {"karma": 0, "jokers": 0}, list[str](), iter(rest)
    try:
        for word in words:
            if word in tokens:
                tokens[word] = number(next(words, ""), 1, MOST_TOKENS, word)
            else:
                dice.append(_paid(word))
    except Unreadable as error:
        raise MalformedMove(text, str(error)) from error
    if len(dice) > MOST_DICE:
        raise MalformedMove(text, f"a hand has at most {MOST_DICE} dice")
    return Pay(tuple(dice), tokens["karma"], tokens["jokers"])


def _card(word: str) -> str:
    try:
        return read_face(word).text
    except NoFace as error:
        raise Unreadable(str(error)) from None


_paid = among(DICE, "die")


READERS: Final[Readers] = {
    "card": _card,
    "cards": _card,
    "word": str,
    "value": lambda word: number(word, PIPS[0], PIPS[-1], "a die"),
    "bonus": among(BONUSES, "bonus"),
    "die": among((*COLOURS, *DICE), "die"),
    "three": among((SAME, SET), "three"),
    "tokens": among((FAME, COINS), "token"),
}
