"""An Ask says who is asked what; a partial move is what a tap has already said of the answer.

Moves are frozen dataclasses. A partial move names some of their fields; `narrow` is the one place
where taps on the pad and touches on the screen become a move, a question, or nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Generic, TypeVar

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat

M = TypeVar("M")
R = TypeVar("R")

Partial = Mapping[str, object]
KIND: Final = "kind"
_ABSENT: Final = object()


@dataclass(frozen=True, slots=True)
class Ask:
    """`what` is a key that a game defines ("choose a character"), `rule` is where it comes from.

    An optional Ask may be answered, but the game does not wait for it: a mind that may change.
    """

    seat: Seat
    what: str
    rule: str = ""
    optional: bool = False


def ask_of(asks: Iterable[Ask], seat: Seat) -> Ask | None:
    return next((ask for ask in asks if ask.seat == seat), None)


def own_ask(asks: Iterable[Ask], seat: Seat, rule: str) -> Ask:
    """The question for a seat. Raises IllegalMove with the rule of whose turn it is."""
    ask = ask_of(asks, seat)
    if ask is None:
        raise IllegalMove(rule, "It is not for this seat to act now.")
    return ask


def answer_rule(ask: Ask, rules: Mapping[type[Any], R], move: object) -> R:
    """The rule for such an answer. Raises IllegalMove where the question has no such answer."""
    rule = rules.get(type(move))
    if rule is None:
        raise no_answer(ask)
    return rule


def no_answer(ask: Ask) -> IllegalMove:
    words = "This is no answer to what is asked now: {what}."
    return IllegalMove(ask.rule, words, {"what": ask.what})


@dataclass(frozen=True, slots=True)
class Narrowed(Generic[M]):
    """What is left of the legal moves.

    With several left, `field` is the first one to ask for, with its `choices`.
    """

    moves: tuple[M, ...]
    field: str = ""
    choices: tuple[object, ...] = ()

    @property
    def only(self) -> M | None:
        return self.moves[0] if len(self.moves) == 1 else None


def narrow(legal: Iterable[M], partial: Partial) -> Narrowed[M]:
    """One move left: confirm it. Many: ask the first field that differs. None: explain why."""
    moves = tuple(move for move in legal if _matches(move, partial))
    if len(moves) < 2:
        return Narrowed(moves)
    for name in _field_names(moves):
        choices = tuple(dict.fromkeys(_value(move, name) for move in moves))
        if len(choices) > 1:
            return Narrowed(moves, name, choices)
    return Narrowed(moves[:1])


def _matches(move: object, partial: Partial) -> bool:
    return all(_value(move, name) == wanted for name, wanted in partial.items())


def _field_names(moves: tuple[Any, ...]) -> tuple[str, ...]:
    own = (field.name for move in moves for field in fields(move))
    return tuple(dict.fromkeys((KIND, *own)))


def _value(move: object, name: str) -> object:
    return type(move).__name__ if name == KIND else getattr(move, name, _ABSENT)
