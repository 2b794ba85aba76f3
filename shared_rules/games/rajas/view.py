"""View: what one viewer may see, named field by field.

Nothing is secret in Rajas of the Ganges: dice, markers and tiles lie open, and what a stack still
holds follows from what was shown. So all see the same; only `moves` is the viewer's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from shared_rules.core.seats import CHANCE, Seat, Viewer
from shared_rules.games.rajas.board import Board
from shared_rules.games.rajas.events import (
    BordersJoined,
    DieRolled,
    Event,
    MarkersMoved,
    RiverRolled,
    RiverTileLaid,
    TileShown,
    YieldDrawn,
)
from shared_rules.games.rajas.faces import COLOURS
from shared_rules.games.rajas.moves import Move
from shared_rules.games.rajas.rules import asks, decide, legal
from shared_rules.games.rajas.state import (
    Entered,
    Gain,
    Options,
    Player,
    State,
    Step,
    boats_ahead,
    margin,
    pool,
    room,
    spaces,
    workers_left,
)
from shared_rules.games.rajas.words import label

REVEALING = (DieRolled, RiverRolled, RiverTileLaid, TileShown, YieldDrawn)


@dataclass(frozen=True, slots=True)
class Standing:
    """What follows from a player's pieces. `margin` is negative while the markers are apart."""

    margin: int
    workers_left: int
    room: int
    boats_ahead: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """A legal move. `coins`, `fame` and `borders`: what it moves and joins at once."""

    seat: Seat
    move: Move
    words: str
    coins: int
    fame: int
    borders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """`spaces`: the worker spaces at this table, by key, with who stands there.

    `targets`: all that may be done now. `moves`: those of the viewer.
    """

    viewer: Viewer
    board: Board
    options: Options
    phase: str
    round: int
    first: Seat
    mogul: Seat
    seat: Seat
    placed: Seat
    spaces: Mapping[str, Seat]
    players: tuple[Player, ...]
    standings: tuple[Standing, ...]
    pool: Mapping[str, int]
    tops: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]
    unseen: tuple[str, ...]
    yields: tuple[str, ...]
    aside: tuple[str, ...]
    river: tuple[str, ...]
    river_tiles: tuple[str, ...]
    rolling: tuple[str, ...]
    agenda: tuple[Step, ...]
    met: tuple[Seat, ...]
    last: tuple[Seat, ...]
    gains: tuple[Gain, ...]
    draft: tuple[str, ...]
    entered: tuple[Entered, ...]
    targets: tuple[Target, ...]
    moves: tuple[Move, ...]


def view(state: State, viewer: Viewer) -> View:
    return _seen(state, viewer, _targets(state))


def still(state: State, viewer: Viewer) -> View:
    """What lies where and nothing to do: also of pieces that break a limit."""
    return _seen(state, viewer, ())


def _seen(state: State, viewer: Viewer, targets: tuple[Target, ...]) -> View:
    keys = (space.key for space in spaces(state))
    return View(
        viewer=viewer,
        board=state.board,
        options=state.options,
        phase=state.phase,
        round=state.round,
        first=state.first,
        mogul=state.mogul,
        seat=state.seat,
        placed=state.placed,
        spaces=dict(zip(keys, state.workers, strict=True)),
        players=state.players,
        standings=tuple(_standing(state, seat) for seat in range(len(state.players))),
        pool={colour: pool(state, colour) for colour in COLOURS},
        tops=state.tops,
        stacks=state.stacks,
        unseen=state.unseen,
        yields=state.yields,
        aside=state.aside,
        river=state.river,
        river_tiles=state.river_tiles,
        rolling=state.rolling,
        agenda=state.agenda,
        met=state.met,
        last=state.last,
        gains=state.gains,
        draft=state.draft,
        entered=state.entered,
        targets=targets,
        moves=tuple(target.move for target in targets if target.seat == viewer),
    )


def _standing(state: State, seat: Seat) -> Standing:
    return Standing(
        margin=margin(state, seat),
        workers_left=workers_left(state, seat),
        room=room(state, seat),
        boats_ahead=tuple(boats_ahead(state, seat)),
    )


@lru_cache(maxsize=4)
def _targets(state: State) -> tuple[Target, ...]:
    """The same for all viewers, so found once for all of them."""
    return tuple(
        _target(state, ask.seat, move)
        for ask in asks(state)
        for move in legal(state, ask.seat, ask)
    )


def _target(state: State, seat: Seat, move: Move) -> Target:
    events = () if seat == CHANCE else decide(state, seat, move)
    moved = [event for event in events if isinstance(event, MarkersMoved) and event.seat == seat]
    joined = (event.borders for event in events if isinstance(event, BordersJoined))
    return Target(
        seat=seat,
        move=move,
        words=label(state, seat, move),
        coins=sum(event.coins for event in moved),
        fame=sum(event.fame for event in moved),
        borders=tuple(border for borders in joined for border in borders),
    )


def view_event(event: Event, _: Viewer) -> Event:
    return event


def reveals(event: Event) -> bool:
    """A rolled die or a drawn tile is seen by all."""
    return isinstance(event, REVEALING)


def imagine(seen: View, _: Random) -> State:
    """Nothing is hidden, so there is nothing to imagine."""
    return State(
        board=seen.board,
        options=seen.options,
        phase=seen.phase,
        round=seen.round,
        first=seen.first,
        mogul=seen.mogul,
        seat=seen.seat,
        placed=seen.placed,
        workers=tuple(seen.spaces.values()),
        players=seen.players,
        tops=seen.tops,
        stacks=seen.stacks,
        unseen=seen.unseen,
        yields=seen.yields,
        aside=seen.aside,
        river=seen.river,
        river_tiles=seen.river_tiles,
        rolling=seen.rolling,
        agenda=seen.agenda,
        met=seen.met,
        last=seen.last,
        gains=seen.gains,
        draft=seen.draft,
        entered=seen.entered,
    )
