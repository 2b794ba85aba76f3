"""Random playouts: our games beside python-chess in one run, as ratios.

    python -m benchmarks.playouts [GAME ...]

Each contender plays whole random games for a slice of time; slices alternate, so that a busy moment
of the machine hits all alike. Two speeds: moves played a second of the whole (listing, deciding,
evolving), and legal moves listed a second of the listing alone. Shown: the median of the slices,
their spread (the machine's noise), and the ratio to chess.
"""

import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import chess
from rich.console import Console
from rich.table import Table

from shared_rules.core.saves import lay_table
from shared_rules.core.seats import CHANCE
from tests.games import ALL, find

SLICE_S = 0.5
SLICES = 9
PEER = "python-chess"


class Count(NamedTuple):
    """Moves played, legal moves listed, and the time that listing them took."""

    moves: int
    listed: int
    listing_s: float


Playout = Callable[[Random], Count]
Speeds = dict[str, list[tuple[float, float]]]


def chess_playout(rng: Random) -> Count:
    """Until the game is over or 200 plies: how long random chess is, is not the point."""
    board = chess.Board()
    listed, listing_s = 0, 0.0
    for ply in range(200):
        start = time.perf_counter()
        moves = list(board.legal_moves)
        listing_s += time.perf_counter() - start
        listed += len(moves)
        if not moves:
            return Count(ply, listed, listing_s)
        board.push(rng.choice(moves))
    return Count(200, listed, listing_s)


def playout_of(name: str, seats: int) -> Playout:
    game = find(name)
    first: Any = lay_table(game, seats, {}, 0).journal().first

    def playout(rng: Random) -> Count:
        state, moves, listed, listing_s = first, 0, 0, 0.0
        while asks := [ask for ask in game.asks(state) if not ask.optional]:
            ask = asks[0]
            if ask.seat == CHANCE:
                move = game.sample(state, rng)
            else:
                start = time.perf_counter()
                legal = game.legal(state, ask.seat, ask)
                listing_s += time.perf_counter() - start
                listed += len(legal)
                move = rng.choice(legal)
            for event in game.decide(state, ask.seat, move):
                state = game.evolve(state, event)
            moves += 1
        return Count(moves, listed, listing_s)

    return playout


def speeds_of(playout: Playout, rng: Random) -> tuple[float, float]:
    """Moves played and legal moves listed, a second each."""
    counts, start = [], time.perf_counter()
    while (spent := time.perf_counter() - start) < SLICE_S:
        counts.append(playout(rng))
    moves, listed, listing_s = map(sum, zip(*counts, strict=True))
    return moves / spent, listed / listing_s


def measure(contenders: dict[str, Playout]) -> Speeds:
    rng = Random(1)
    speeds: Speeds = {name: [] for name in contenders}
    for _ in range(SLICES):
        for name, playout in contenders.items():
            speeds[name].append(speeds_of(playout, rng))
    return speeds


def show(speeds: Speeds) -> None:
    for which, what in enumerate(("moves played/s", "legal moves listed/s")):
        table = Table("game", what, "slowest to fastest slice", "ratio to python-chess")
        peer = statistics.median(pair[which] for pair in speeds[PEER])
        for name, pairs in speeds.items():
            each = [pair[which] for pair in pairs]
            median = statistics.median(each)
            spread = f"{min(each):,.0f} to {max(each):,.0f}"
            table.add_row(name, f"{median:,.0f}", spread, f"{median / peer:.2f}")
        Console().print(table)


def main(names: list[str]) -> None:
    contenders: dict[str, Playout] = {PEER: chess_playout}
    for name in names or ALL:
        game = find(name)
        for seats in (game.player_counts[0], game.player_counts[-1]):
            contenders[f"{game.title}, {seats} players"] = playout_of(name, seats)
    show(measure(contenders))


if __name__ == "__main__":
    main(sys.argv[1:])
