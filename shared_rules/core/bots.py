"""Bots: players that see one seat's View and choose one of its legal moves.

The law: a bot is a function of what its seat may know, a generator of chance and a budget. It gets
no State, keeps nothing between two calls, and stops as soon as its budget is spent or cancelled.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeVar

from shared_rules.core.asks import Ask
from shared_rules.core.seats import Seat

M = TypeVar("M")


class Budget:
    """How long a bot may think about one turn of its seat: seconds, simulations, or both.

    All asks of the turn share it. With simulations alone the choice follows from the seed.
    """

    def __init__(
        self,
        seconds: float | None = None,
        simulations: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        if seconds is None and simulations is None:
            raise ValueError("a budget has an end: seconds, simulations, or both")
        self._clock = clock
        self._cancelled = cancelled
        self._started = clock()
        self._deadline = None if seconds is None else self._started + seconds
        self._most = simulations
        self.simulations = 0
        """How many were thought through so far."""

    def count(self) -> None:
        """One more simulation was thought through."""
        self.simulations += 1

    def is_cancelled(self) -> bool:
        return self._cancelled()

    def spent(self) -> bool:
        return self.used() >= 1.0

    def used(self) -> float:
        """Which share of it is gone: 0 at the start, 1 or more when it is spent or cancelled."""
        if self._cancelled():
            return 1.0
        by_count = self.simulations / self._most if self._most else float(self._most == 0)
        if self._deadline is None:
            return by_count
        length = self._deadline - self._started
        by_time = (self._clock() - self._started) / length if length > 0 else 1.0
        return max(by_count, by_time)


class Bot(Protocol):
    """`asks` are those of the view's own seat, `legal` all its answers; the choice is one of them.

    A bot that is asked without a legal move has nothing to choose: that is the caller's mistake.
    """

    def __call__(
        self, view: Any, asks: Sequence[Ask], legal: Sequence[Any], rng: Random, budget: Budget, /
    ) -> Any: ...


Bots = Mapping[str, Bot]
"""The bots of a game by name, the strongest last: "random", "greedy" and "search"."""


RANDOM: Final = "random"


class TurnBudgets:
    """One budget for each turn of a seat: a new one as soon as another seat was asked between."""

    def __init__(self, new: Callable[[], Budget]) -> None:
        self._new = new
        self._seat: Seat | None = None
        self._budget: Budget | None = None

    def of(self, seat: Seat) -> Budget:
        if self._budget is None or seat != self._seat:
            self._seat, self._budget = seat, self._new()
        return self._budget


def by_kind(moves: Sequence[M], rng: Random) -> M:
    """A random move. Its kind is drawn first, or the commonest kind would be played for ever."""
    kinds: dict[type, list[M]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    if len(kinds) == 1:
        return moves[int(rng.random() * len(moves))]
    return rng.choice(kinds[rng.choice(list(kinds))])


def random_bot(
    _view: Any, _asks: Sequence[Ask], legal: Sequence[M], rng: Random, _budget: Budget
) -> M:
    return by_kind(legal, rng)
