"""Random playouts, timed: our games, python-chess, OpenSpiel's and boardgame.io's.

Each gives the same three numbers, so that whoever compares them compares the same: games, moves
(those of chance included) and seconds.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import chess

from benchmarks.peers import spiel
from benchmarks.peers.boardgame_io import BoardgameIo, Count
from benchmarks.slices import CALCULATING
from shared_rules.core.game import Game
from shared_rules.core.saves import lay_table
from shared_rules.core.seats import CHANCE

AnyGame = Game[Any, Any, Any, Any]
PLIES = 200
"""Random chess goes on for longer, in circles; how long it is, is not the point."""

Playout = Callable[[Random], int]
"""One whole random game; gives its moves."""


def chess_game(rng: Random) -> chess.Board:
    """A board with all moves on its stack."""
    board = chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    return board


def chess_playout(rng: Random) -> int:
    return len(chess_game(rng).move_stack)


def first_state(game: AnyGame, seats: int) -> Any:
    return lay_table(game, seats, {}).journal().first


def playout_of(game: AnyGame, seats: int) -> Playout:
    first = first_state(game, seats)

    def playout(rng: Random) -> int:
        state, moves = first, 0
        while asks := [ask for ask in game.asks(state) if not ask.optional]:
            ask = asks[0]
            if ask.seat == CHANCE:
                move = game.sample(state, rng)
            else:
                move = rng.choice(game.legal(state, ask.seat, ask))
            for event in game.decide(state, ask.seat, move):
                state = game.evolve(state, event)
            moves += 1
        return moves

    return playout


def spiel_playout(title: str) -> Playout:
    game = spiel.load(title)
    return lambda rng: spiel.play(game, rng)


def timed(playout: Playout, rng: Random, slice_s: float) -> Count:
    games = moves = 0
    began = CALCULATING()
    while True:
        moves += playout(rng)
        games += 1
        spent = CALCULATING() - began
        # A clock of the processor may stand still for longer than a short game takes.
        if spent >= slice_s and spent:
            return Count(games, moves, spent)


Contest = Callable[[float], Count]
"""Plays for so many seconds."""


def contest(playout: Playout, seed: int = 1) -> Contest:
    rng = Random(seed)
    return lambda slice_s: timed(playout, rng, slice_s)


def boardgame_contest(peer: BoardgameIo) -> Contest:
    return lambda slice_s: peer.do("play", slice_s)


class Turn(NamedTuple):
    """One answer of a player, as it was in a game."""

    state: Any
    ask: Any
    move: Any
    events: tuple[Any, ...]


def turns_of(game: AnyGame, seats: int, rng: Random) -> list[Turn]:
    """All answers of players in one random game."""
    state, turns = first_state(game, seats), []
    while asks := [ask for ask in game.asks(state) if not ask.optional]:
        ask = asks[0]
        by_chance = ask.seat == CHANCE
        move = (
            game.sample(state, rng) if by_chance else rng.choice(game.legal(state, ask.seat, ask))
        )
        events = game.decide(state, ask.seat, move)
        if not by_chance:
            turns.append(Turn(state, ask, move, events))
        for event in events:
            state = game.evolve(state, event)
    return turns
