"""Gauges: what a study measures of a game beyond who won, from which seat, and how long it took."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from shared_rules.core.seats import Seat


def _none(_state: Any, _seat: Seat) -> Mapping[str, int]:
    return {}


def _nothing(_state: Any, _event: Any) -> None:
    return None


class Gauge(NamedTuple):
    """`scores` of a seat at the end, by name. `rounds`: None where the game does not count them.

    `held` says of an event and the State before it what a seat holds as its turn begins, as in
    `1+3`; `held_name` has each part as people say it. `tracks`: two scores that are drawn against
    each other.
    """

    scores: Callable[[Any, Seat], Mapping[str, int]] = _none
    rounds: Callable[[Any], int] | None = None
    held: Callable[[Any, Any], tuple[Seat, str] | None] = _nothing
    held_name: Callable[[str], str] = str
    tracks: tuple[str, str] | None = None


PLAIN: Final = Gauge()
"""Of a game that brings none."""
