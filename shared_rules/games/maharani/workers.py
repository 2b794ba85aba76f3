"""Workers: who comes onto a tile whose arrow points at the player, and two that should not be.

A player has one worker of a colour, at most, on all tiles of one colour in a section (MI-6e).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import listed, word
from shared_rules.core.seats import Seat
from shared_rules.games.maharani.edition import Palace
from shared_rules.games.maharani.events import (
    Event,
    GoldEarned,
    WorkerAdded,
    WorkerAsked,
    WorkerMoved,
    WorkerSetAside,
)
from shared_rules.games.maharani.groups import worker_group
from shared_rules.games.maharani.moves import AddWorker, Move, MoveWorker, RemoveWorker
from shared_rules.games.maharani.state import (
    State,
    own_workers,
    owner_of,
    section_of,
)


def new_worker(state: State, seat: Seat, tile: str, space: int, arrow: str) -> Iterator[Event]:
    """What follows from a tile that is being laid there. `state` is the one before it."""
    # MI-6a
    if arrow != state.players[seat].side:
        return
    answers = _answers(state, seat, tile, space)
    if len(answers) > 1:
        yield WorkerAsked(seat, state.palace.keys[space])
    elif answers:
        yield from _comes(state, seat, answers[0], tile, space)


def _answers(state: State, seat: Seat, tile: str, space: int) -> Sequence[AddWorker | MoveWorker]:
    """MI-6b, MI-6c; with two colours MI-2Pa to MI-2Pc. None where the supply is empty."""
    own = own_workers(seat, len(state.players))
    there = _standing(state, tile, space)
    moving = [MoveWorker(worker) for worker in own if worker in there]
    supply = zip(own, state.players[seat].supply, strict=True)
    return [
        *moving,
        *(AddWorker(worker) for worker, left in supply if left and worker not in there),
    ]


def _standing(state: State, tile: str, space: int) -> dict[int, int]:
    """Workers on the other tiles of this colour in the section, and where they stand."""
    palace = state.palace
    colour = palace.colour_of[tile]
    return {
        worker: other
        for other in palace.spaces_of[palace.sections[space]]
        if (worker := state.workers[other]) is not None
        and palace.colour_of[state.tiles[other]] == colour
    }


def _comes(
    state: State, seat: Seat, move: AddWorker | MoveWorker, tile: str, space: int
) -> Iterator[Event]:
    palace, worker = state.palace, move.worker
    workers = state.workers
    if isinstance(move, AddWorker):
        yield WorkerAdded(seat, worker, palace.keys[space])
    else:
        origin = _standing(state, tile, space)[worker]
        workers = (*workers[:origin], None, *workers[origin + 1 :])
        yield WorkerMoved(seat, worker, palace.keys[origin], palace.keys[space])
    count = worker_group(palace, workers, space, worker)
    # MI-6d
    yield GoldEarned(seat, count, "MI-6d", palace.keys[space], count)


def worker_choices(state: State, seat: Seat) -> Sequence[Move]:
    space = state.palace.index[state.turn.space]
    return _answers(state, seat, state.tiles[space], space)


def choose_worker(state: State, seat: Seat, move: AddWorker | MoveWorker) -> tuple[Event, ...]:
    space = state.palace.index[state.turn.space]
    tile = state.tiles[space]
    if move not in _answers(state, seat, tile, space):
        raise _refusal(state, seat, move, tile, space)
    return tuple(_comes(state, seat, move, tile, space))


def _refusal(
    state: State, seat: Seat, move: AddWorker | MoveWorker, tile: str, space: int
) -> IllegalMove:
    seats = len(state.players)
    facts: dict[str, object] = {
        "colour": word(state.palace.colour_of[tile]),
        "section": word(section_of(state.palace, state.turn.space)),
    }
    # MI-2Pa
    if move.worker not in own_workers(seat, seats):
        return IllegalMove("MI-2Pa", "This worker belongs to another player.")
    there = move.worker in _standing(state, tile, space)
    if isinstance(move, MoveWorker):
        words = "No worker of this colour stands on another {colour} tile in the section {section}."
        return IllegalMove("MI-6c", words, facts)
    # MI-2Pb
    if there:
        words = "A worker of this colour is on a {colour} tile in the section {section}: it moves."
        return IllegalMove("MI-2Pb", words, facts)
    # MI-6b
    return IllegalMove("MI-6b", "The supply has no worker of this colour.")


class Mistake(NamedTuple):
    """MI-6e: workers of one colour on several tiles of one colour in a section."""

    worker: int
    colour: str
    section: str
    spaces: tuple[str, ...]


def mistakes(state: State) -> tuple[Mistake, ...]:
    return _mistakes(state.palace, state.tiles, state.workers)


@lru_cache(maxsize=256)
def _mistakes(
    palace: Palace, tiles: tuple[str, ...], workers: tuple[int | None, ...]
) -> tuple[Mistake, ...]:
    found: dict[tuple[int, str, str], list[str]] = {}
    for space, worker in enumerate(workers):
        if worker is not None:
            section = palace.section_keys[palace.sections[space]]
            place = (worker, palace.colour_of[tiles[space]], section)
            found.setdefault(place, []).append(palace.keys[space])
    return tuple(
        Mistake(*place, tuple(spaces)) for place, spaces in found.items() if len(spaces) > 1
    )


def judge(state: State, mistake: Mistake) -> Seat:
    """MI-6e: the next player clockwise says for the others which worker goes."""
    seats = len(state.players)
    return (owner_of(mistake.worker, seats) + 1) % seats


def removals(state: State, _seat: Seat) -> Sequence[Move]:
    return [RemoveWorker(space) for space in mistakes(state)[0].spaces]


def remove_worker(state: State, _seat: Seat, move: RemoveWorker) -> tuple[Event, ...]:
    mistake = mistakes(state)[0]
    # MI-6e
    if move.space not in mistake.spaces:
        facts = {"spaces": listed(mistake.spaces)}
        raise IllegalMove("MI-6e", "One of the doubled workers is removed: {spaces}.", facts)
    return (WorkerSetAside(mistake.worker, move.space, mistake.section),)
