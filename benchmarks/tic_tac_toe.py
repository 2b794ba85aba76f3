"""Tic-tac-toe as a Game of ours, so that one game at least is the same here and at a peer's.

It is written as our games are: moves that are refused with a rule, events, a view, a notation.
"""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from shared_rules.core.asks import Ask
from shared_rules.core.editions import EditionFile
from shared_rules.core.errors import BadPosition, IllegalMove, MalformedMove
from shared_rules.core.game import Game, Settings
from shared_rules.core.scores import ScoreLine, ScoreSheet
from shared_rules.core.seats import Seat, Viewer

LINES: Final = (
    *((row, row + 1, row + 2) for row in (0, 3, 6)),
    *((column, column + 3, column + 6) for column in (0, 1, 2)),
    *((0, 4, 8), (2, 4, 6)),
)


class State(NamedTuple):
    cells: tuple[Seat | None, ...]
    turn: Seat
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Mark:
    cell: int


@dataclass(frozen=True, slots=True)
class CellMarked:
    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True)
class LineMade:
    seat: Seat


Event = CellMarked | LineMade


def read_edition(file: EditionFile) -> int:
    side: int = file.need("board.side", int)
    return side


def setup(side: int, _seats: int, _settings: Settings) -> State:
    return State((None,) * side * side, 0, None)


def asks(state: State) -> tuple[Ask, ...]:
    if state.winner is not None or None not in state.cells:
        return ()
    return (Ask(state.turn, "mark", "TTT-1"),)


def legal(state: State, _seat: Seat, _ask: Ask) -> list[Mark]:
    return [Mark(cell) for cell, mark in enumerate(state.cells) if mark is None]


def decide(state: State, seat: Seat, move: Mark) -> tuple[Event, ...]:
    if seat != state.turn or not asks(state):
        raise IllegalMove("TTT-1", "It is not your turn.")
    if state.cells[move.cell] is not None:
        raise IllegalMove("TTT-2", "Cell {cell} is taken.", {"cell": move.cell})
    marked = CellMarked(seat, move.cell)
    cells = evolve(state, marked).cells
    if any(cells[a] == cells[b] == cells[c] == seat for a, b, c in LINES):
        return marked, LineMade(seat)
    return (marked,)


def evolve(state: State, event: Event) -> State:
    match event:
        case CellMarked(seat, cell):
            cells = (*state.cells[:cell], seat, *state.cells[cell + 1 :])
            return State(cells, 1 - seat, None)
        case LineMade(seat):
            return state._replace(winner=seat)


def view(state: State, _viewer: Viewer) -> State:
    """Nothing is hidden."""
    return state


def score(state: State, _viewer: Viewer) -> ScoreSheet:
    if asks(state):
        return ScoreSheet("So far", ())
    if state.winner is None:
        return ScoreSheet("Final", (), ((0, 1),))
    lines = (ScoreLine(state.winner, "TTT-3", "a line of three", 1),)
    return ScoreSheet("Final", lines, ((state.winner,), (1 - state.winner,)))


def parse(state: State, text: str) -> Mark:
    if not text.isdecimal() or int(text) >= len(state.cells):
        raise MalformedMove(text, f"it is a cell from 0 to {len(state.cells) - 1}")
    return Mark(int(text))


def sample(_state: State, _rng: Random) -> Mark:
    raise AssertionError("chance is never asked")


def check_position(state: State) -> None:
    if not 0 <= state.cells.count(0) - state.cells.count(1) <= 1:
        raise BadPosition([("TTT-1", "the players take turns, the first begins")])


GAME: Game[State, Mark, Event, State] = Game(
    name="tic_tac_toe",
    title="Tic-tac-toe",
    rules_version=1,
    player_counts=(2,),
    options=(),
    edition_path=Path(__file__).with_name("tic_tac_toe.toml"),
    move_types=(Mark,),
    event_types=(CellMarked, LineMade),
    state_type=State,
    read_edition=read_edition,
    setup=setup,
    asks=asks,
    legal=legal,
    decide=decide,
    evolve=evolve,
    view=view,
    view_event=lambda event, _viewer: event,
    reveals=lambda _event: False,
    score=score,
    parse=parse,
    format=lambda move: str(move.cell),
    label=lambda _state, _seat, move: f"Mark cell {move.cell}",
    sample=sample,
    imagine=lambda seen, _rng: seen,
    check_position=check_position,
    seats=lambda _state: 2,
)
