"""Hands that play any game in its text notation, for tests of its rules."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pytest

from shared_rules.core.errors import IllegalMove
from shared_rules.core.game import Game

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


@dataclass(frozen=True)
class Hands(Generic[S, M, E]):
    game: Game[S, M, E, Any]

    def play(self, state: S, seat: int, *moves: str) -> S:
        """Each move has to be among the legal ones, and to lead to a possible position."""
        for text in moves:
            move = self.game.parse(state, text)
            assert move in self.game.moves_of(state, seat), f"{text} is not legal"
            state = self.game.play(state, seat, move)
            self.game.check_position(state)
        return state

    def happens(self, state: S, seat: int, move: str) -> tuple[E, ...]:
        return self.game.decide(state, seat, self.game.parse(state, move))

    def refused(self, state: S, seat: int, move: str | M) -> IllegalMove:
        """Why this move is not legal."""
        wanted = self.game.parse(state, move) if isinstance(move, str) else move
        assert wanted not in self.game.moves_of(state, seat)
        with pytest.raises(IllegalMove) as refusal:
            self.game.decide(state, seat, wanted)
        assert refusal.value.words()
        return refusal.value

    def legal(self, state: S, seat: int) -> set[str]:
        return {self.game.format(move) for move in self.game.moves_of(state, seat)}
