"""Random playouts: moves a second of our games beside python-chess, in one run.

    python -m benchmarks.playouts [GAME ...]

Each contender plays whole random games for a slice of time; slices alternate, so that a busy moment
of the machine hits all alike. Shown: the median of the slices, their spread, the ratio to chess.
"""

import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import chess
from rich.console import Console
from rich.table import Table

from shared_rules.core.saves import lay_table
from shared_rules.core.seats import CHANCE
from tests.games import ALL, find

SLICE_S = 0.5
SLICES = 9
Playout = Callable[[Random], int]


def chess_playout(rng: Random) -> int:
    """Until the game is over or 200 plies: how long random chess is, is not the point."""
    board = chess.Board()
    for ply in range(200):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(rng.choice(moves))
    return 200


def playout_of(name: str, seats: int) -> Playout:
    game = find(name)
    first: Any = lay_table(game, seats, {}, 0).journal().first

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


def moves_a_second(playout: Playout, rng: Random) -> float:
    moves, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SLICE_S:
        moves += playout(rng)
    return moves / spent


def measure(contenders: dict[str, Playout]) -> dict[str, list[float]]:
    rng = Random(1)
    speeds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(SLICES):
        for name, playout in contenders.items():
            speeds[name].append(moves_a_second(playout, rng))
    return speeds


def show(speeds: dict[str, list[float]]) -> None:
    peer = statistics.median(speeds["python-chess"])
    table = Table("game", "moves/s (median)", "slowest to fastest slice", "ratio to python-chess")
    for name, each in speeds.items():
        median = statistics.median(each)
        spread = f"{min(each):,.0f} to {max(each):,.0f}"
        table.add_row(name, f"{median:,.0f}", spread, f"{median / peer:.2f}")
    Console().print(table)


def main(names: list[str]) -> None:
    contenders: dict[str, Playout] = {"python-chess": chess_playout}
    for name in names or ALL:
        game = find(name)
        for seats in (game.player_counts[0], game.player_counts[-1]):
            contenders[f"{game.title}, {seats} players"] = playout_of(name, seats)
    show(measure(contenders))


if __name__ == "__main__":
    main(sys.argv[1:])
