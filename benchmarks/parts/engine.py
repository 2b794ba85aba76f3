"""The engine: random games, what one call costs, and how that grows with a game and its players."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

import chess

from benchmarks import tic_tac_toe
from benchmarks.parts import Size
from benchmarks.peers import spiel
from benchmarks.peers.boardgame_io import BoardgameIo
from benchmarks.playouts import (
    AnyGame,
    Contest,
    Turn,
    boardgame_contest,
    chess_game,
    chess_playout,
    contest,
    playout_of,
    spiel_playout,
    turns_of,
)
from benchmarks.records import Measure, Row
from benchmarks.slices import CALCULATING, Slice, Values, alternate, seconds_each
from shared_rules.games import NAMES, load
from tests.toy import bazaar as toy

TITLE = "The engine"
ABOUT = """\
Whole random games, without a save and without a screen. Each move lists all legal moves, draws
one, decides it and evolves the state. Chance's draws count as moves, as they do at the peers'.

The peers play their own games, and a move of one game is not a move of another: a ply of chess
lists some 30 moves, a turn of Rajas is a dozen small answers. So only *tic-tac-toe* compares like
with like: the same game, written for each engine. python-chess has bitboards made for one game,
and mutates its board; ours are immutable states that anybody may keep. boardgame.io (in node,
which compiles to machine code) does not list legal moves: its players pick a free cell
themselves; a move there goes through its client, with log and undo, as ours do in the
[history](#history) below. OpenSpiel's games here are those that it has in Python, called through
its C++ core. The *toy game* is that of `tests/toy`, on which the engine was tried before any
real game was written: hidden bets, chance and a compound move.

*Cost of a call*: what `decide` and `evolve` do together, python-chess does in `push`. A `view` is
all that one player may see, with every move that is open to them, its price and what it brings:
python-chess has nothing like it.

*Growth* is what a move costs in the last third of a game beside the first third: 1 would be no
growth at all.
"""
CHESS, OURS, TOY = "python-chess", "tic-tac-toe, Durbar", "toy game, 4 players"
PLAY, GAMES, CALLS, GROWTH = "random play", "whole games", "cost of a call", "growth over a game"
HEADLINES = (
    *(OURS, CHESS, TOY),
    *("Maharaja, 5 players", "Maharani, 4 players", "Rajas of the Ganges, 4 players"),
    "Rajas of the Ganges: Cards & Karma, 4 players",
)
PACKAGES = ("chess", "open-spiel")
MICRO: Final = 1e6
SEED: Final = 1


def measure(size: Size) -> list[Row]:
    with BoardgameIo() as peer:
        rows = alternate([_play(size, *each) for each in _contests(peer).items()], size.slices)
    rows.sort(key=lambda row: row.group != PLAY)
    rows += alternate([chess_calls(size), *map(partial(_calls, size), NAMES)], size.slices)
    rows += alternate([_growth(size, name) for name in NAMES], size.slices)
    return rows


def _contests(peer: BoardgameIo) -> dict[tuple[str, str], Contest]:
    """By name, and by the name of whom each stands beside."""
    found = {(CHESS, ""): contest(chess_playout)}
    for name in NAMES:
        game = load(name)
        for seats in game.player_counts:
            found[f"{game.title}, {seats} players", CHESS] = contest(playout_of(game, seats))
    found[TOY, CHESS] = contest(playout_of(toy.GAME, 4))
    found[OURS, CHESS] = contest(playout_of(tic_tac_toe.GAME, 2))
    found["tic-tac-toe, boardgame.io", OURS] = boardgame_contest(peer)
    for title in spiel.GAMES:
        beside = OURS if title == "tic-tac-toe" else CHESS
        found[f"{title}, OpenSpiel in Python", beside] = contest(spiel_playout(title))
    return found


def _play(size: Size, names: tuple[str, str], play: Contest) -> Slice:
    name, beside = names

    def work() -> Values:
        count = play(size.slice_s)
        return {
            Measure(PLAY, name, "moves/s", "more", beside): count.moves / count.seconds,
            Measure(GAMES, name, "games/s", "more", beside): count.games / count.seconds,
        }

    return work


def _calls(size: Size, name: str) -> Slice:
    """Each function of a game over all positions of one random game, in turn."""
    game = load(name)
    seats = game.player_counts[-1]
    turns = turns_of(game, seats, Random(SEED))
    whose = f"{game.title}, {seats} players"
    calls: dict[str, tuple[Callable[[], None], int]] = {
        "legal": (partial(_legal, game, turns), len(turns)),
        "decide": (partial(_decide, game, turns), len(turns)),
        "evolve": (partial(_evolve, game, turns), sum(len(turn.events) for turn in turns)),
        "view": (partial(_view, game, turns), len(turns)),
    }
    beside = dict.fromkeys(calls, f"{CHESS}: push") | {"legal": f"{CHESS}: legal"}

    def work() -> Values:
        return {
            Measure(CALLS, f"{whose}: {what}", "µs", "less", beside[what]): MICRO
            * seconds_each(call, size.slice_s / len(calls))
            / count
            for what, (call, count) in calls.items()
        }

    return work


def _legal(game: AnyGame, turns: Sequence[Turn]) -> None:
    for turn in turns:
        game.legal(turn.state, turn.ask.seat, turn.ask)


def _decide(game: AnyGame, turns: Sequence[Turn]) -> None:
    for turn in turns:
        game.decide(turn.state, turn.ask.seat, turn.move)


def _evolve(game: AnyGame, turns: Sequence[Turn]) -> None:
    for turn in turns:
        state = turn.state
        for event in turn.events:
            state = game.evolve(state, event)


def _view(game: AnyGame, turns: Sequence[Turn]) -> None:
    for turn in turns:
        game.view(turn.state, turn.ask.seat)


def chess_calls(size: Size) -> Slice:
    """`push` with the copy that keeps the board before it, as an immutable state keeps itself."""
    board, boards = chess.Board(), []
    moves = chess_game(Random(SEED)).move_stack
    for move in moves:
        boards.append(board.copy(stack=False))
        board.push(move)

    def list_all() -> None:
        for each in boards:
            list(each.legal_moves)

    def push_all() -> None:
        for each, move in zip(boards, moves, strict=True):
            each.copy(stack=False).push(move)

    def work() -> Values:
        slice_s = size.slice_s / 2
        return {
            Measure(CALLS, f"{CHESS}: {what}", "µs", "less"): MICRO
            * seconds_each(call, slice_s)
            / len(boards)
            for what, call in (("legal", list_all), ("push", push_all))
        }

    return work


def _growth(size: Size, name: str) -> Slice:
    game = load(name)
    seats = game.player_counts[-1]
    turns = turns_of(game, seats, Random(SEED))
    third = len(turns) // 3
    early, late = turns[:third], turns[-third:]
    measure = Measure(GROWTH, f"{game.title}, {seats} players", "times", "less")

    def work() -> Values:
        began = CALCULATING()
        costs = [0.0, 0.0]
        while not costs[0] or CALCULATING() - began < size.slice_s:
            for which, part in enumerate((early, late)):
                costs[which] += _cost(game, part)
        return {measure: costs[1] / costs[0]}

    return work


def _cost(game: AnyGame, turns: Sequence[Turn]) -> float:
    began = CALCULATING()
    for call in _WHOLE_MOVE:
        call(game, turns)
    return CALCULATING() - began


_WHOLE_MOVE: tuple[Callable[[Any, Sequence[Turn]], None], ...] = (_legal, _decide, _evolve, _view)
