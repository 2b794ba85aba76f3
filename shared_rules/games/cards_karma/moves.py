"""Moves: what a player intends, and the text notation: a word, then the fields.

    top s17/2/karma2/blue | describe ship | look 5 | bonus karma                    (chance)
    die p4/blue | build b/red/blue5/green | ship s17/2/karma2/blue | goods g/tea2/blue
    palace p4/blue | pay blue5 blue3 karma 1 jokers 1 | back | draw | further | end | tell blue5
    discard blue5 | tokens | copy 1 | three set | set g/tea2/blue g/silk1+spices2/green
    score fame | turn karma

`parse` knows the words, the cards and the numbers; whether a move is legal is for `decide`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from shared_rules.core.errors import MalformedMove
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
    """Dice as they are printed. On which of them karma lies makes no difference."""

    dice: tuple[str, ...]
    karma: int = 0
    jokers: int = 0


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
    """The cards that supply three different symbols."""

    cards: tuple[str, ...]


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


def format_move(_: State, move: Move) -> str:
    word = WORD_OF[type(move)]
    if isinstance(move, Pay):
        karma = ("karma", str(move.karma)) if move.karma else ()
        jokers = ("jokers", str(move.jokers)) if move.jokers else ()
        return " ".join((word, *move.dice, *karma, *jokers))
    words = [word]
    for field in fields(move):
        value = getattr(move, field.name)
        words.extend(value if isinstance(value, tuple) else (str(value),))
    return " ".join(words)


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


class _Unreadable(Exception):
    pass


def _read_fields(state: State, kind: type[Any], word: str, rest: list[str]) -> list[Any]:
    if kind is Pay:
        return _payment(rest)
    if kind is ChooseSet:
        return [tuple(_card(state, each) for each in rest)]
    names = [field.name for field in fields(kind)]
    if len(rest) != len(names):
        raise _Unreadable(f"after {word!r} comes {' and '.join(names) or 'nothing'}")
    return [READERS[name](state, each) for name, each in zip(names, rest, strict=True)]


def _payment(rest: list[str]) -> list[Any]:
    tokens = {"karma": 0, "jokers": 0}
    words = list(rest)
    while len(words) > 1 and words[-2] in tokens:
        tokens[words[-2]] = _number(words[-1], 1, MOST_TOKENS, words[-2])
        words = words[:-2]
    if len(words) > MOST_DICE:
        raise _Unreadable(f"a hand has at most {MOST_DICE} dice")
    dice = tuple(_one_of(DICE, "die", each) for each in words)
    return [dice, tokens["karma"], tokens["jokers"]]


def _one_of(known: tuple[str, ...], what: str, word: str) -> str:
    if word not in known:
        raise _Unreadable(f"there is no {what} {word!r}; there are: {', '.join(known)}")
    return word


def _number(word: str, least: int, most: int, what: str) -> int:
    is_number = word.isascii() and word.isdigit() and len(word) <= len(str(most))
    if not is_number or not least <= int(word) <= most:
        raise _Unreadable(f"{what} is a number from {least} to {most}, not {word!r}")
    return int(word)


def _card(_: State, word: str) -> str:
    try:
        return read_face(word).text
    except NoFace as error:
        raise _Unreadable(str(error)) from None


def _word(_: State, word: str) -> str:
    return word


def _value(_: State, word: str) -> int:
    return _number(word, PIPS[0], PIPS[-1], "a die")


def _die(_: State, word: str) -> str:
    return word if word in COLOURS else _one_of(DICE, "die", word)


def _bonus(_: State, word: str) -> str:
    return _one_of(BONUSES, "bonus", word)


def _three(_: State, word: str) -> str:
    return _one_of((SAME, SET), "three", word)


def _tokens(_: State, word: str) -> str:
    return _one_of((FAME, COINS), "token", word)


def _seat(state: State, word: str) -> Seat:
    return _number(word, 0, len(state.players) - 1, "a seat")


READERS: Final[Mapping[str, Callable[[State, str], int | str]]] = {
    "card": _card,
    "word": _word,
    "value": _value,
    "bonus": _bonus,
    "die": _die,
    "seat": _seat,
    "three": _three,
    "tokens": _tokens,
}
