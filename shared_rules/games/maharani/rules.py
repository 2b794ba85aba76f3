"""The rules of Maharani: who is asked what, what is legal, and what a move leads to.

The law: `legal` lists exactly what `decide` accepts. A move's events come from the room of its
subject: placing (tiles), workers, course (draws, the end of a turn and of the game).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Final

from shared_rules.core.asks import Ask, answer_rule, own_ask
from shared_rules.core.errors import BadOptions
from shared_rules.core.game import Option, Settings
from shared_rules.core.seats import CHANCE, Seat
from shared_rules.games.maharani import course, placing, workers
from shared_rules.games.maharani import moves as m
from shared_rules.games.maharani.edition import PLACES, SPACES, Palace
from shared_rules.games.maharani.events import Event
from shared_rules.games.maharani.pillars import SIDES
from shared_rules.games.maharani.state import (
    FIRST,
    OVER,
    RONDEL,
    WORKERS,
    Player,
    Purse,
    State,
    Turn,
    bag,
    own_workers,
)

USUAL: Final = "usual"
USUAL_SIDES: Final = {2: "sn", 3: "swn", 4: "swne"}


def _all_sides() -> tuple[str, ...]:
    """MI-3c: distinct sides, clockwise as the seats are."""
    return tuple(
        "".join(SIDES[(first + step) % 4] for step in (0, *steps))
        for seats in WORKERS
        for first in range(4)
        for steps in combinations((1, 2, 3), seats - 1)
    )


OPTIONS: Final = (
    Option(
        "sides",
        (USUAL, *_all_sides()),
        "The side of the palace where each seat has its position token, as in swne",
        "MI-3c",
    ),
)


def setup(palace: Palace, seats: int, settings: Settings) -> State:
    """MI-3a to MI-3d, before the first tiles are drawn."""
    sides = USUAL_SIDES[seats] if settings["sides"] == USUAL else str(settings["sides"])
    if len(sides) != seats:
        raise BadOptions("sides", f"{sides!r} is not one side for each of {seats} seats", "MI-3c")
    tokens = (True,) * len(PLACES)
    players = tuple(
        Player(side, (WORKERS[seats],) * len(own_workers(seat, seats)), tokens, Purse())
        for seat, side in enumerate(sides)
    )
    return State(
        palace=palace,
        phase=RONDEL,
        players=players,
        tiles=("",) * SPACES,
        arrows=("",) * SPACES,
        workers=(None,) * SPACES,
        rondel=("",) * len(PLACES),
        removed=(),
        aside=(),
        scored=(),
        seat=0,
        turn=Turn(),
        gains=(),
    )


@lru_cache(maxsize=256)
def _ask(seat: Seat, what: str, rule: str) -> tuple[Ask, ...]:
    return (Ask(seat, what, rule),)


TILE_ASKS: Final = (("first tile", "MI-4b"), ("second tile", "MI-7a"), ("end turn", "MI-7g"))
"""By how many tiles were laid in the turn."""


def asks(state: State) -> tuple[Ask, ...]:
    if state.phase == OVER:
        return ()
    wrong = workers.mistakes(state)
    if wrong:
        return _ask(workers.judge(state, wrong[0]), "remove worker", "MI-6e")
    match state.phase:
        case "rondel":
            return _ask(CHANCE, "draw tile", "MI-3a")
        case "first":
            return _ask(CHANCE, "draw first player", "MI-3d")
        case "refill":
            return _ask(CHANCE, "draw tile", "MI-7c")
    turn = state.turn
    if turn.space:
        return _ask(state.seat, "choose worker", "MI-2Pa")
    if turn.place:
        return _ask(state.seat, "lay tile", "MI-4c")
    return _ask(state.seat, *TILE_ASKS[turn.laid])


def legal(state: State, seat: Seat, ask: Ask) -> Sequence[m.Move]:
    return LEGAL[ask.what](state, seat)


LEGAL: Final[Mapping[str, Callable[[State, Seat], Sequence[m.Move]]]] = {
    "draw tile": course.draws,
    "draw first player": course.first_players,
    "first tile": course.turn_moves,
    "second tile": course.turn_moves,
    "end turn": course.turn_moves,
    "lay tile": placing.lays,
    "choose worker": workers.worker_choices,
    "remove worker": workers.removals,
}


def decide(state: State, seat: Seat, move: m.Move) -> tuple[Event, ...]:
    ask = own_ask(asks(state), seat, "MI-3d")
    rule = answer_rule(ask, ANSWERS[ask.what], move)
    return rule(state, seat, move)


Rule = Callable[[State, Seat, Any], tuple[Event, ...]]
ANSWERS: Final[Mapping[str, Mapping[type[m.Move], Rule]]] = {
    "draw tile": {m.DrawTile: course.draw_tile},
    "draw first player": {m.DrawFirstPlayer: course.draw_first_player},
    "first tile": {
        m.TakeTile: placing.take_tile,
        m.RestoreTokens: course.restore_tokens,
    },
    "second tile": {m.TakeTile: placing.take_tile, m.EndTurn: course.end_turn},
    "end turn": {m.EndTurn: course.end_turn},
    "lay tile": {m.LayTile: placing.lay_tile, m.TakeBack: placing.take_back},
    "choose worker": {
        m.AddWorker: workers.choose_worker,
        m.MoveWorker: workers.choose_worker,
    },
    "remove worker": {m.RemoveWorker: workers.remove_worker},
}


def sample(state: State, rng: Random) -> m.Move:
    if state.phase == FIRST:
        return m.DrawFirstPlayer(rng.randrange(len(state.players)))
    kinds = bag(state)
    return m.DrawTile(rng.choices(tuple(kinds), tuple(kinds.values()))[0])
