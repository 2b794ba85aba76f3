"""Problems: what is wrong with a position, each with the rule that it breaks.

The law: words are a phrase, so that they can be said in any language. `{player}` in them is a seat;
who knows the names of people says those instead.
"""

from shared_rules.core.phrases import phrase, seat_words
from shared_rules.core.seats import Seat

Problem = tuple[str, str]
"""A rule id and words."""


def problem(rule: str, words: str, seat: Seat | None = None, /, **facts: object) -> Problem:
    """`problem("MJ-2a", "{player} has {houses} houses", seat, houses=21)`."""
    who = {} if seat is None else {"player": seat_words(seat)}
    return rule, phrase(words, **who, **facts)
