"""Random play of any Game, for tests and benchmarks: the same players everywhere."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from shared_rules.core.game import Game, Settings
from shared_rules.core.saves import Table, lay_table
from shared_rules.core.seats import CHANCE, Seat
from tests.lots import sealed

AnyGame = Game[Any, Any, Any, Any]


class Turn(NamedTuple):
    """One answer: the State before it, who answered what, and what happened."""

    state: Any
    seat: Seat
    move: Any
    events: tuple[Any, ...]


def answer(game: AnyGame, state: Any, rng: Random) -> tuple[Seat, Any] | None:
    """A seat that the game waits for, and a random legal move of it; None at the end.

    The kind of move is drawn first: a free journey to each of seven cities is no seven times more
    likely than ending the turn, so random players get somewhere.
    """
    waiting = [ask for ask in game.asks(state) if not ask.optional]
    if not waiting:
        return None
    ask = rng.choice(waiting)
    if ask.seat == CHANCE:
        return CHANCE, game.sample(state, rng)
    by_kind: dict[type, list[Any]] = {}
    for move in game.legal(state, ask.seat, ask):
        by_kind.setdefault(type(move), []).append(move)
    return ask.seat, rng.choice(by_kind[rng.choice(list(by_kind))])


def random_turns(game: AnyGame, state: Any, rng: Random, limit: int = 20_000) -> Iterator[Turn]:
    for _ in range(limit):
        chosen = answer(game, state, rng)
        if chosen is None:
            return
        seat, move = chosen
        events = game.decide(state, seat, move)
        yield Turn(state, seat, move, events)
        for event in events:
            state = game.evolve(state, event)
    raise AssertionError(f"no end after {limit} moves")


def random_table(game: AnyGame, rng: Random, seats: int | None = None) -> Table[Any, Any, Any, Any]:
    """Random seats and options; combinations that the game refuses are drawn again."""
    from shared_rules.core.errors import BadOptions

    for _ in range(200):
        count = seats or rng.choice(game.player_counts)
        options: Settings = {option.key: rng.choice(option.choices) for option in game.options}
        try:
            table = lay_table(game, count, options, sealed(rng.randrange(2**32)))
            table.journal()
        except BadOptions:
            continue
        return table
    raise AssertionError("the game refuses every combination of its own options")
