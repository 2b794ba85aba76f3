"""Positions of random games in which a seat has something to choose."""

from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from shared_rules.core.asks import Ask
from shared_rules.core.bots import Bot, Budget
from shared_rules.core.seats import CHANCE, Seat
from tests.games import find
from tests.playing import AnyGame, random_table, random_turns

EARLY = 150


class Position(NamedTuple):
    game: AnyGame
    state: Any
    seat: Seat

    @property
    def view(self) -> Any:
        return self.game.view(self.state, self.seat)

    @property
    def asks(self) -> tuple[Ask, ...]:
        asks = self.game.asks(self.state)
        return tuple(ask for ask in asks if ask.seat == self.seat and not ask.optional)

    @property
    def legal(self) -> list[Any]:
        return [m for ask in self.asks for m in self.game.legal(self.state, self.seat, ask)]

    def choice(self, bot: Bot, budget: Budget, seed: int = 7) -> Any:
        return bot(self.view, self.asks, self.legal, Random(seed), budget)


@lru_cache(maxsize=16)
def positions(name: str, seed: int, count: int) -> tuple[Position, ...]:
    """With a real choice, from the first part of a game at a table of random size and options."""
    game, rng = find(name), Random(seed)
    state = random_table(game, rng).journal().first
    turns = [turn for turn in islice(random_turns(game, state, rng), EARLY) if turn.seat != CHANCE]
    rng.shuffle(turns)
    here = (Position(game, turn.state, turn.seat) for turn in turns)
    return tuple(islice((each for each in here if len(each.legal) > 1), count))
