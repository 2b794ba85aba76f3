"""The two tracks and the river: what markers and boats pass, and the steps that are due for it.

RG-10e: a marker finishes its move; then the passed bonuses in the order of the track, each with all
that follows from it. Where both markers move at once, the fame track comes first.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from shared_rules.core.seats import Seat
from shared_rules.games.rajas.events import (
    BoatSailed,
    BonusReached,
    Event,
    KarmaMoved,
    MarkersMet,
    MarkersMoved,
    StepsAdded,
    WorkerLeft,
    WorkerWoken,
)
from shared_rules.games.rajas.rewards import DICE, read_reward
from shared_rules.games.rajas.state import (
    FAME_BONUSES,
    FAME_TRACK,
    FIRST_WORKERS,
    MONEY_BONUSES,
    MONEY_TRACK,
    RIVER,
    TOP_KARMA,
    WORKER_AT,
    State,
    Step,
    margin_of,
    most_extra_workers,
    without,
)

Steps = tuple[Step, ...]


def reward_steps(seat: Seat, reward: str, rule: str) -> Steps:
    """RG-4d: dice that stand together are chosen first, then all of them are rolled."""
    steps: list[Step] = []
    for is_dice, parts in groupby(read_reward(reward), lambda part: part.kind in DICE):
        steps += (Step(part.kind, seat, part.amount, rule) for part in parts)
        if is_dice:
            steps.append(Step("roll", seat))
    return tuple(steps)


# Events of the tracks, for the one whom they concern: a Player, or a Purse of the score keeper.


def _moved(markers: Any, event: MarkersMoved) -> Any:
    return markers._replace(money=markers.money + event.coins, fame=markers.fame + event.fame)


def _karma_moved(markers: Any, event: KarmaMoved) -> Any:
    # RG-9a
    return markers._replace(karma=min(markers.karma + event.karma, TOP_KARMA))


def _bonus_reached(markers: Any, event: BonusReached) -> Any:
    return markers._replace(bonus=markers.bonus + (event.track == MONEY_TRACK))


def _woken(markers: Any, event: WorkerWoken) -> Any:
    waiting = without(markers.waiting, event.where)
    return markers._replace(workers=markers.workers + 1, waiting=waiting)


def _left(markers: Any, event: WorkerLeft) -> Any:
    return markers._replace(waiting=without(markers.waiting, event.where))


MARKED: Final[Mapping[type[Any], Callable[[Any, Any], Any]]] = {
    MarkersMoved: _moved,
    KarmaMoved: _karma_moved,
    BonusReached: _bonus_reached,
    WorkerWoken: _woken,
    WorkerLeft: _left,
}


def move_markers(state: State, seat: Seat, coins: int, fame: int, rule: str) -> Iterator[Event]:
    """RG-10a to RG-10e, for coins and fame that are gained together."""
    player = state.players[seat]
    yield MarkersMoved(seat, coins, fame, rule)
    moved = player._replace(money=player.money + coins, fame=player.fame + fame)
    # RG-12a
    if seat not in state.met and margin_of(state.board, moved) >= 0:
        yield MarkersMet(seat)
    steps: list[Step] = []
    reached, most = workers_reached(moved), most_extra_workers(state)
    if len(reached) > most - extra_workers(player):
        # RG-10b
        steps.append(Step("wake", seat, what=" ".join(reached)))
    else:
        yield from wake(player, seat, reached, most)
    for track, at, reward in passed(player, moved):
        yield BonusReached(seat, track, at)
        steps += reward_steps(seat, reward, "RG-10c" if track == FAME_TRACK else "RG-10d")
    if steps:
        yield StepsAdded(tuple(steps))


def workers_reached(moved: Any) -> list[str]:
    """RG-10a: workers that wait on the tracks, where a marker has come to them."""
    values = {FAME_TRACK: moved.fame, MONEY_TRACK: moved.money}
    return [at for at in WORKER_AT if at in moved.waiting and values[at] >= WORKER_AT[at]]


def passed(player: Any, moved: Any) -> Iterator[tuple[str, int, str]]:
    # RG-10c
    for at, reward in FAME_BONUSES:
        if player.fame < at <= moved.fame:
            yield FAME_TRACK, at, reward
    # RG-10d
    for at, reward in MONEY_BONUSES[player.bonus :]:
        if at <= moved.money:
            yield MONEY_TRACK, at, reward


def extra_workers(player: Any) -> int:
    extra: int = player.workers - FIRST_WORKERS
    return extra


def wake(
    player: Any, seat: Seat, reached: Sequence[str], most: int
) -> Iterator[WorkerWoken | WorkerLeft]:
    """RG-10a, RG-10b: when no more may come, those that still wait leave the game."""
    for where in reached:
        yield WorkerWoken(seat, where)
    if reached and extra_workers(player) + len(reached) == most:
        for where in player.waiting:
            if where not in reached:
                yield WorkerLeft(seat, where)


def sail_to(state: State, seat: Seat, space: int) -> Iterator[Event]:
    """RG-8b; RG-10a for the bridge, which lies after a space and is none."""
    player, board = state.players[seat], state.board
    yield BoatSailed(seat, space)
    if player.boat <= board.bridge < space and RIVER in player.waiting:
        yield from wake(player, seat, [RIVER], most_extra_workers(state))
    yield StepsAdded(reward_steps(seat, state.river[space - 1], "RG-8c"))
