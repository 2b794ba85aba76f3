"""Problems: what is wrong with a position, each with the rule that it breaks.

The law: words are a phrase, so that they can be said in any language. `{player}` in them is a seat;
who knows the names of people says those instead.
"""

from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from string import Formatter
from typing import Any, TypeVar

from shared_rules.core.errors import BadPosition
from shared_rules.core.phrases import phrase, seat_words
from shared_rules.core.seats import Seat

S = TypeVar("S")
T = TypeVar("T", bound=Hashable)
Problem = tuple[str, str]
"""A rule id and words."""


def problem(rule: str, words: str, seat: Seat | None = None, /, **facts: object) -> Problem:
    """`problem("MJ-2a", "{player} has {houses} houses", seat, houses=21)`."""
    who = {} if seat is None else {"player": seat_words(seat)}
    return rule, phrase(words, **who, **facts)


def problems_of(
    *things: object, player: Seat | None = None, **known: object
) -> Callable[..., Problem]:
    """`wrong = problems_of(state, player=seat)`, and then `wrong("MJ-10a", "it is {phase}")`.

    A fact that is neither given with the words nor known is an attribute of one of the things.
    """

    def fact(name: str) -> object:
        owner = next((each for each in things if hasattr(each, name)), None)
        return getattr(owner, name)

    def wrong(rule: str, words: str, seat: Seat | None = player, /, **given: object) -> Problem:
        told = {"player": None if seat is None else seat_words(seat), **known, **given}
        names = {name for _, name, _, _ in Formatter().parse(words) if name}
        facts = {name: told[name] if name in told else fact(name) for name in names}
        return rule, phrase(words, **facts)

    return wrong


def check_in_turn(state: S, *stages: Callable[[S], Iterable[Problem]]) -> None:
    """Each stage may rely on those before it. Raises BadPosition with all problems of one."""
    for stage in stages:
        problems = [*stage(state)]
        if problems:
            raise BadPosition(problems)


# What limits are about


def strangers(found: Iterable[T], known: Container[object]) -> list[T]:
    """Things that are not known, each once."""
    return [each for each in dict.fromkeys(found) if each not in known]


def crowds(found: Iterable[T], most: int) -> dict[T, int]:
    """Things that are there more often than this, and how often."""
    return {each: count for each, count in Counter(found).items() if count > most}


def of_all(owners: Iterable[object], things: str) -> list[Any]:
    """Everything of this name that they have together."""
    return [thing for owner in owners for thing in getattr(owner, things)]


def is_sorted(values: Sequence[Any]) -> bool:
    return list(values) == sorted(values)


def repeats(values: Sequence[object]) -> bool:
    return len(set(values)) < len(values)
