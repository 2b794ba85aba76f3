"""What a table keeps: undo, save, load and replay of a whole random game, by the move."""

import io
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import chess
import chess.pgn

from benchmarks import tic_tac_toe
from benchmarks.parts import Size
from benchmarks.peers.boardgame_io import BoardgameIo
from benchmarks.playouts import AnyGame, chess_game
from benchmarks.records import Measure, Row
from benchmarks.slices import CALCULATING, WAITING, Clock, Slice, Values, alternate
from shared_rules.core.errors import IllegalMove
from shared_rules.core.journal import Journal
from shared_rules.core.lots import SealedLots
from shared_rules.core.saves import Table, create_save, lay_table, load_save
from shared_rules.core.seats import CHANCE
from shared_rules.games import NAMES, load

TITLE = "History"
ABOUT = """\
One whole random game of each, with the most players, and what its history costs by the move. For
the games of Durbar that is the journal of a table: every record, draws of chance included.

A *save* of ours is not what a save of the peers is. Ours writes each move as a line of its own
that is on the disk (fsync) before the move counts, with the secret part encrypted and padded and
a checksum chained to the line before. python-chess writes a PGN text in memory, boardgame.io its
whole state as JSON in memory, neither hides anything. So *a line and fsync* stands beside ours:
the same number of bytes, written and synced bare, on the same disk. *Load* reads a save back,
checks and decrypts it, and replays it. The disk is timed over the first 100 moves of a game, all
else over the whole game. boardgame.io takes moves back within a turn only, so its undo is of a
game that is one turn; ours and python-chess' reach back to the first move.
"""
CHESS, BGIO, BARE = "python-chess", "Tic-tac-toe, boardgame.io", "a line and fsync"
OURS = "Tic-tac-toe, 2 players"
SAVE, LOAD, UNDO, REPLAY, LENGTH = "save", "load", "undo", "replay", "save: size"
HEADLINES = ("Maharaja, 5 players", CHESS)
PACKAGES = ("chess",)
MICRO: Final = 1e6
KEY: Final = bytes(range(32))
SEED: Final = 1
SAVED: Final = 100
"""Moves at most: a disk that others use takes milliseconds for each."""


@dataclass(frozen=True)
class Played:
    """A game that is over, and its save."""

    name: str
    table: Table[Any, Any, Any, Any]
    journal: Journal[Any, Any, Any, Any]
    path: Path

    @property
    def moves(self) -> int:
        return len(self.journal.records)


def played(game: AnyGame, seats: int, folder: Path) -> Played:
    table = lay_table(game, seats, {}, SealedLots.of_seed(SEED))
    journal, rng = table.journal(), Random(SEED)
    journal.start()
    while asks := [ask for ask in game.asks(journal.state) if not ask.optional]:
        ask = asks[0]
        assert ask.seat != CHANCE, "a journal lets chance answer by itself"
        journal.move(ask.seat, rng.choice(game.legal(journal.state, ask.seat, ask)))
    found = Played(f"{game.title}, {seats} players", table, journal, folder / f"{game.name}.durbar")
    _save(found)
    return found


def measure(size: Size) -> list[Row]:
    # Beside the project, because many a system keeps its temporary files in memory.
    home = Path(__file__).resolve().parents[2] / "out"
    home.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home) as scratch, BoardgameIo() as peer:
        folder = Path(scratch)
        games = [load(name) for name in NAMES]
        ours = [played(game, game.player_counts[-1], folder) for game in games]
        ours.append(played(tic_tac_toe.GAME, 2, folder))
        contenders: list[Slice] = [partial(_chess, size), partial(_boardgame, size, peer)]
        contenders += [partial(_ours, size, each) for each in ours]
        rows = alternate([*contenders, partial(_bare, ours[0], folder)], size.slices)
    groups = (UNDO, SAVE, LOAD, REPLAY, LENGTH)
    return sorted(rows, key=lambda row: groups.index(row.group))


def _ours(size: Size, game: Played) -> Values:
    calls: dict[str, tuple[Callable[[], object], Callable[[Any], object]]] = {
        UNDO: (partial(_copy, game), _undo_all),
        LOAD: (lambda: None, lambda _: _load(game)),
        REPLAY: (game.table.journal, lambda fresh: fresh.replay(game.journal.records)),
    }
    found = {
        Measure(what, game.name, "µs/move", "less", CHESS): MICRO
        * _seconds(ready, work, size.slice_s / len(calls), CALCULATING)
        / game.moves
        for what, (ready, work) in calls.items()
    }
    begun = _begun(game)
    seconds = _seconds(lambda: None, lambda _: _save(begun), 0, WAITING)
    bytes_each = game.path.stat().st_size / game.moves
    return found | {
        Measure(SAVE, game.name, "µs/move", "less", BARE): MICRO * seconds / begun.moves,
        Measure(LENGTH, game.name, "bytes/move", "less"): bytes_each,
    }


def _begun(game: Played) -> Played:
    """The same game up to the moves that are saved while the disk is timed."""
    journal = game.table.journal()
    journal.replay(game.journal.records[:SAVED])
    return replace(game, journal=journal, path=game.path.with_suffix(".begun"))


def _seconds(
    ready: Callable[[], Any], work: Callable[[Any], object], slice_s: float, clock: Clock
) -> float:
    """Of one call of the work, each on something made ready that is not timed."""
    calls, spent = 0, 0.0
    while not calls or spent < slice_s:
        subject = ready()
        began = clock()
        work(subject)
        spent += clock() - began
        calls += 1
    return spent / calls


def _copy(game: Played) -> Journal[Any, Any, Any, Any]:
    journal = game.journal
    return replace(
        journal,
        steps=list(journal.steps),
        records=list(journal.records),
        taken_back=list(journal.taken_back),
    )


def _undo_all(journal: Journal[Any, Any, Any, Any]) -> None:
    try:
        while True:
            journal.undo(consent=True)
    except IllegalMove:  # there is nothing to undo any more
        return


def _save(game: Played) -> None:
    """As it is kept while it is played: each record is on the disk before the next one."""
    game.path.unlink(missing_ok=True)
    save = create_save(game.path, game.table, lambda _: KEY)
    for record in game.journal.records:
        save.journal.keep(record)
    save.close()


def _load(game: Played) -> None:
    load_save(game.path, lambda _: game.table.game, lambda _: KEY).close()


def _bare(like: Played, folder: Path) -> Values:
    """As many bytes as a line of that save has, synced one by one."""
    line = b"x" * (like.path.stat().st_size // like.moves)
    path = folder / "bare"

    def write(_: object) -> None:
        with path.open("wb", buffering=0) as file:
            for _line in range(SAVED):
                file.write(line)
                os.fsync(file.fileno())

    seconds = _seconds(lambda: None, write, 0, WAITING)
    return {Measure(SAVE, BARE, "µs/move", "less"): MICRO * seconds / SAVED}


def _chess(size: Size) -> Values:
    board = chess_game(Random(SEED))
    text = str(chess.pgn.Game.from_board(board))
    moves = list(board.move_stack)
    calls: dict[str, tuple[Callable[[], Any], Callable[[Any], object]]] = {
        UNDO: (board.copy, lambda each: [each.pop() for _ in moves]),
        SAVE: (lambda: None, lambda _: str(chess.pgn.Game.from_board(board))),
        LOAD: (lambda: io.StringIO(text), chess.pgn.read_game),
        REPLAY: (chess.Board, lambda fresh: [fresh.push(move) for move in moves]),
    }
    found = {
        Measure(what, CHESS, "µs/move", "less", BARE if what == SAVE else ""): MICRO
        * _seconds(ready, work, size.slice_s / len(calls), CALCULATING)
        / len(moves)
        for what, (ready, work) in calls.items()
    }
    return found | {Measure(LENGTH, CHESS, "bytes/move", "less"): len(text) / len(moves)}


def _boardgame(size: Size, peer: BoardgameIo) -> Values:
    found = {}
    for what in (UNDO, SAVE, LOAD, REPLAY):
        count = peer.do(what, size.slice_s / 4)
        measure = Measure(what, BGIO, "µs/move", "less", OURS)
        found[measure] = MICRO * count.seconds / count.moves
    return found
