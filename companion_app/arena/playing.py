"""One game, played to its end: a function of the study and the number of the game in it.

Chance and every seat draw from generators of their own, so what one bot draws changes no other's
luck. With a budget of simulations the record, its times apart, is always the same. With a budget of
seconds chance repeats, but a bot that searches gets further on a faster machine.
"""

import time
from functools import lru_cache
from random import Random
from typing import Any, Final

from companion_app.arena.errors import GameFailed
from companion_app.arena.records import GameRecord
from companion_app.arena.study import Study
from shared_rules.core.asks import Ask
from shared_rules.core.bots import Budget, TurnBudgets
from shared_rules.core.game import Game, Setting
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games import bots, load

AnyGame = Game[Any, Any, Any, Any]
MOST_MOVES: Final = 20_000
"""A game that is longer than this goes round in circles."""


def play(study: Study, number: int) -> GameRecord:
    try:
        return _Play(study, number).record()
    except Exception as error:
        kind = type(error).__name__
        words = f"game {number} of seed {study.seed} failed: {kind}: {error}"
        raise GameFailed(words) from error


class _Play:
    def __init__(self, study: Study, number: int) -> None:
        self.study, self.number = study, number
        self.game = load(study.game)
        self.bots = study.seats(number)
        self.minds = [bots(study.game)[name] for name in self.bots]
        self.seed = study.seed_of(number)
        self.chance = Random(f"{self.seed}/chance")
        self.luck = [Random(f"{self.seed}/{seat}") for seat in range(len(self.bots))]
        self.budgets = TurnBudgets(study.budget)
        self.turns: list[list[float]] = [[] for _ in self.bots]
        """The seconds of each turn of each seat."""
        self.budget: Budget | None = None
        self.held: list[list[str]] = [[] for _ in self.bots]

    def record(self) -> GameRecord:
        state, moves = first_state(self.study.game, len(self.bots), self.study.options), 0
        while asks := [ask for ask in self.game.asks(state) if not ask.optional]:
            if moves == MOST_MOVES:
                raise RuntimeError(f"no end after {moves} moves")
            state = self._answered(state, asks)
            moves += 1
        seats = range(len(self.bots))
        scores = [self.game.gauge.scores(state, seat) for seat in seats]
        rounds = self.game.gauge.rounds
        return GameRecord(
            number=self.number,
            seed=self.seed,
            moves=moves,
            rounds=rounds(state) if rounds else max(map(len, self.turns)),
            bots=self.bots,
            places=places(self.game, state),
            scores={name: tuple(own[name] for own in scores) for name in scores[0]},
            turns=tuple(map(len, self.turns)),
            seconds=tuple(map(sum, self.turns)),
            slowest=tuple(max(own, default=0.0) for own in self.turns),
            held=tuple(map(" ".join, self.held)),
        )

    def _answered(self, state: Any, asks: list[Ask]) -> Any:
        seat = asks[0].seat
        if seat == CHANCE:
            move = self.game.sample(state, self.chance)
        else:
            move = self._choice(state, seat, [ask for ask in asks if ask.seat == seat])
        for event in self.game.decide(state, seat, move):
            if held := self.game.gauge.held(state, event):
                self.held[held[0]].append(held[1])
            state = self.game.evolve(state, event)
        return state

    def _choice(self, state: Any, seat: Seat, asks: list[Ask]) -> Any:
        legal = [move for ask in asks for move in self.game.legal(state, seat, ask)]
        view = self.game.view(state, seat)
        budget = self.budgets.of(seat)
        if budget is not self.budget:
            self.budget = budget
            self.turns[seat].append(0.0)
        began = time.thread_time()
        move = self.minds[seat](view, asks, legal, self.luck[seat], budget)
        self.turns[seat][-1] += time.thread_time() - began
        return move


@lru_cache
def first_state(name: str, seats: int, options: tuple[tuple[str, Setting], ...]) -> Any:
    """Raises BadOptions. Reading an edition takes longer than many a game."""
    game: AnyGame = load(name)
    edition = game.read_edition(game.shipped_edition())
    return game.setup(edition, seats, game.settings(seats, dict(options)))


def places(game: AnyGame, state: Any) -> tuple[int, ...]:
    """Of each seat, from 1; who shares a place has its number, and the next ones are left out."""
    place_of: dict[Seat, int] = {}
    for sharers in game.score(state, 0).places:
        place_of |= dict.fromkeys(sharers, len(place_of) + 1)
    return tuple(place_of[seat] for seat in range(game.seats(state)))
