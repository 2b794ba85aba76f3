"""The two tracks and the river: what markers and boats pass, and the steps that are due for it.

RG-10e: a marker finishes its move; then the passed bonuses in the order of the track, each with all
that follows from it. Where both markers move at once, the fame track comes first.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from shared_rules.core.seats import Seat
from shared_rules.games.rajas.events import (
    BoatSailed,
    BonusReached,
    Event,
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
    WORKER_AT,
    Player,
    State,
    Step,
    margin,
    most_extra_workers,
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


def move_markers(state: State, seat: Seat, coins: int, fame: int, rule: str) -> Iterator[Event]:
    """RG-10a to RG-10e, for coins and fame that are gained together."""
    player = state.players[seat]
    yield MarkersMoved(seat, coins, fame, rule)
    moved = player._replace(money=player.money + coins, fame=player.fame + fame)
    # RG-12a
    if seat not in state.met and _meet(state, seat, moved):
        yield MarkersMet(seat)
    steps: list[Step] = []
    values = {FAME_TRACK: moved.fame, MONEY_TRACK: moved.money}
    reached = [at for at in WORKER_AT if at in player.waiting and values[at] >= WORKER_AT[at]]
    if len(reached) > most_extra_workers(state) - extra_workers(player):
        # RG-10b
        steps.append(Step("wake", seat, what=" ".join(reached)))
    else:
        yield from wake(state, seat, reached)
    for track, at, reward in _passed(player, moved):
        yield BonusReached(seat, track, at)
        steps += reward_steps(seat, reward, "RG-10c" if track == FAME_TRACK else "RG-10d")
    if steps:
        yield StepsAdded(tuple(steps))


def _meet(state: State, seat: Seat, moved: Player) -> bool:
    players = (*state.players[:seat], moved, *state.players[seat + 1 :])
    return margin(state._replace(players=players), seat) >= 0


def _passed(player: Player, moved: Player) -> Iterator[tuple[str, int, str]]:
    # RG-10c
    for at, reward in FAME_BONUSES:
        if player.fame < at <= moved.fame:
            yield FAME_TRACK, at, reward
    # RG-10d
    for at, reward in MONEY_BONUSES[player.bonus :]:
        if at <= moved.money:
            yield MONEY_TRACK, at, reward


def extra_workers(player: Player) -> int:
    return player.workers - FIRST_WORKERS


def wake(state: State, seat: Seat, reached: Sequence[str]) -> Iterator[Event]:
    """RG-10a, RG-10b: when no more may come, those that still wait leave the game."""
    player = state.players[seat]
    for where in reached:
        yield WorkerWoken(seat, where)
    if reached and extra_workers(player) + len(reached) == most_extra_workers(state):
        for where in player.waiting:
            if where not in reached:
                yield WorkerLeft(seat, where)


def sail_to(state: State, seat: Seat, space: int) -> Iterator[Event]:
    """RG-8b; RG-10a for the bridge, which lies after a space and is none."""
    player, board = state.players[seat], state.board
    yield BoatSailed(seat, space)
    if player.boat <= board.bridge < space and RIVER in player.waiting:
        yield from wake(state, seat, [RIVER])
    yield StepsAdded(reward_steps(seat, state.river[space - 1], "RG-8c"))
