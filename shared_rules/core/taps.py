"""Taps: tokens tapped one after another become a move, a question, or an explanation.

What tokens mean is for a game to say; this is how taps gather. Of each slot the last token counts:
a player who taps another one has changed their mind. Nothing here changes a State: a tap that makes
no sense is explained and forgotten.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from shared_rules.core.asks import narrow
from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.core.tokens import END_TURN, NO, UNDO, YES, Token

M = TypeVar("M")

Taps = tuple[Token, ...]
Slots = Mapping[str, str]
"""From the kind of a token to its slot."""
Questions = Mapping[str, str]
"""From a field of a move to the question for it."""
NOT_ASKED_WORDS: Final = "This is not what is asked now."


@dataclass(frozen=True, slots=True)
class Ready(Generic[M]):
    """One move is meant: to be confirmed."""

    seat: Seat
    move: M


@dataclass(frozen=True, slots=True)
class Question(Generic[M]):
    """Several moves are left: the first field that differs, and what it may be."""

    seat: Seat
    field: str
    choices: tuple[object, ...]
    moves: tuple[M, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Command:
    """For the table, not for the game: undo, or yes and no to what was asked."""

    command: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Makes no sense now. Its words are for all to see."""

    reason: IllegalMove


Outcome = Ready[Any] | Question[Any] | Command | Refused


@dataclass(frozen=True, slots=True)
class Tapped:
    """What a tap led to, and the taps to go on with until a move is made: more may follow."""

    taps: Taps
    outcome: Outcome


def gather(taps: Taps, token: Token, slots: Slots, interpret: Callable[[Taps], Outcome]) -> Tapped:
    """A refused token is forgotten, the others stay."""
    if token.which == YES:
        return Tapped(taps, Command(YES))
    if token.which == UNDO or (token.which == NO and taps):
        return Tapped((), Command(token.which))
    whole = token.which in (NO, END_TURN)
    others = () if whole else tuple(old for old in taps if slots[old.kind] != slots[token.kind])
    try:
        outcome = interpret((*others, token))
    except IllegalMove as reason:
        return Tapped(taps, Refused(reason))
    return Tapped(() if whole else (*others, token), outcome)


def one_or_question(
    seat: Seat, moves: tuple[M, ...], questions: Questions
) -> Ready[M] | Question[M]:
    left = narrow(moves, {})
    if left.only is not None:
        return Ready(seat, left.only)
    return Question(seat, left.field, left.choices, left.moves, questions[left.field])


def answered(question: Question[M], value: object, questions: Questions) -> Ready[M] | Question[M]:
    """What is left once the asked field is known."""
    moves = narrow(question.moves, {question.field: value}).moves
    return one_or_question(question.seat, moves, questions)
