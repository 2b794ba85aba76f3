"""The rules of Rajas of the Ganges: who is asked what, what is legal, and what a move leads to.

The law: `legal` lists exactly what `decide` accepts. Whoever is asked, it is for the first step of
the agenda; the events come from the room of its subject.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from shared_rules.core.asks import Ask, no_answer, own_ask
from shared_rules.core.errors import BadOptions
from shared_rules.core.game import Option, Settings
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.agenda import ASKED, settle
from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.events import Event
from shared_rules.games.rajas.faces import BUILDINGS, STACKS
from shared_rules.games.rajas.opening import opening_steps
from shared_rules.games.rajas.state import (
    FIRST_KARMA,
    FIRST_LEVEL,
    FIRST_WORKERS,
    NOBODY,
    OPENING,
    OVER,
    WAITING,
    Options,
    Player,
    State,
)

NONE, ALL = "none", "all"
MOST_SEATS: Final = 4


def _seat_sets() -> tuple[str, ...]:
    """RG-13f: experts at a mixed table, as in 02."""
    sets = (combinations("0123", count) for count in range(1, MOST_SEATS))
    return tuple("".join(seats) for group in sets for seats in group)


OPTIONS: Final = (
    Option(
        "navaratna",
        (NONE, ALL, *_seat_sets()),
        "Who plays on the Navaratna boards: nobody, all, or at a mixed table these seats",
        "RG-13a",
    ),
    Option("ganga", (False, True), "River tiles change the river", "RG-14a"),
)


def setup(board: Board, seats: int, settings: Settings) -> State:
    """RG-3a to RG-3d, before anything is rolled or drawn."""
    options = Options(_navaratna(str(settings["navaratna"]), seats), bool(settings["ganga"]))
    every = options.all_navaratna
    return State(
        board=board,
        options=options,
        phase=OPENING,
        round=0,
        first=0,
        mogul=NOBODY,
        seat=0,
        placed=0,
        workers=(NOBODY,) * len(board.spaces[seats]),
        players=tuple(_player(board, side) for side in options.navaratna),
        tops=("",) * len(STACKS),
        stacks=tuple(board.stacks[stack] for stack in STACKS),
        unseen=STACKS if board.growing else (),
        # RG-13f
        yields=tuple(t for t in board.yield_tiles if every or t.startswith("white")),
        aside=(),
        river=board.river,
        river_tiles=board.river_tiles if options.ganga else (),
        rolling=(),
        agenda=opening_steps(options),
        met=(),
        last=(),
        gains=(),
        draft=(),
        entered=(),
    )


def _navaratna(who: str, seats: int) -> tuple[bool, ...]:
    if who in (NONE, ALL):
        return (who == ALL,) * seats
    chosen = set(map(int, who))
    if not chosen < set(range(seats)):
        words = f"{who!r} is not some of {seats} seats; say {ALL!r} for all"
        raise BadOptions("navaratna", words, "RG-13f")
    return tuple(seat in chosen for seat in range(seats))


def _player(board: Board, navaratna: bool) -> Player:
    bare = ("",) * len(board.cells)
    return Player(
        navaratna=navaratna,
        dice=(),
        money=0,
        fame=0,
        karma=FIRST_KARMA,
        boat=0,
        upgrades=(FIRST_LEVEL,) * len(BUILDINGS),
        workers=FIRST_WORKERS,
        waiting=WAITING,
        bonus=0,
        tiles=bare,
        roads=bare,
        under=bare,
        joined=(),
        yields=("",) * len(board.borders),
    )


@lru_cache(maxsize=256)
def _ask(seat: Seat, what: str, rule: str) -> tuple[Ask, ...]:
    return (Ask(seat, what, rule),)


def asks(state: State) -> tuple[Ask, ...]:
    if state.phase == OVER:
        return ()
    step = state.agenda[0]
    asked = ASKED[step.kind]
    return _ask(CHANCE if asked.by_chance else step.seat, asked.what, asked.rule or step.what)


def legal(state: State, _seat: Seat, _ask: Ask) -> Sequence[m.Move]:
    step = state.agenda[0]
    return ASKED[step.kind].options(state, step)


def decide(state: State, seat: Seat, move: m.Move) -> tuple[Event, ...]:
    ask = own_ask(asks(state), seat, "RG-4a")
    step = state.agenda[0]
    asked = ASKED[step.kind]
    if not isinstance(move, asked.kinds):
        raise no_answer(ask)
    return tuple(settle(state, asked.answer(state, step, move)))


def sample(state: State, rng: Random) -> m.Move:
    step = state.agenda[0]
    if step.kind == "show":
        stack = state.stacks[STACKS.index(step.what)]
        # By their number: two tiles of one face are drawn twice as often.
        if stack:
            return m.ShowTile(rng.choice(stack))
    if step.kind in ("white", "brown", "river_tile"):
        tiles = state.river_tiles if step.kind == "river_tile" else state.yields or state.aside
        fitting = [tile for tile in tiles if step.kind != "brown" or tile.startswith("brown")]
        return m.DrawTile(rng.choice(fitting))
    return rng.choice(ASKED[step.kind].options(state, step))
