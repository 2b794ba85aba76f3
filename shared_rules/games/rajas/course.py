"""The course of the game: whose turn it is, where a worker can go, the end of rounds and game."""

from collections.abc import Iterator
from functools import lru_cache

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.board import (
    ASSORTMENT,
    BUILDER,
    OPEN_TERRACE,
    PORTUGUESE,
    QUARRY,
    ROWS,
    TERRACE,
    Space,
    space_name,
)
from shared_rules.games.rajas.building import can_build, can_cover
from shared_rules.games.rajas.dice import (
    Events,
    Payment,
    after_payment,
    has_die,
    means,
    paid_steps,
    paid_value,
    pay,
    space_dice,
    space_of,
    why_no_payment,
)
from shared_rules.games.rajas.events import (
    Declined,
    Event,
    GameEnded,
    LastActionsBegun,
    MarkersMoved,
    RoundBegun,
    StepDone,
    StepsAdded,
    TurnBegun,
    WorkerPlaced,
    YieldOffered,
)
from shared_rules.games.rajas.rewarding import can_sail_six
from shared_rules.games.rajas.scoring import final_places
from shared_rules.games.rajas.state import (
    LAST,
    NOBODY,
    ROUNDS,
    Player,
    State,
    Step,
    spaces,
    workers_left,
)
from shared_rules.games.rajas.tracks import Steps, reward_steps
from shared_rules.games.rajas.yields import DECLINE, picks


def placements(state: State, step: Step) -> list[m.Move]:
    moves: list[m.Move] = [*map(_place, _usable(state, step.seat))]
    # RG-12a
    return [*moves, DECLINE] if state.phase == LAST else moves


@lru_cache(maxsize=256)
def _place(space: str) -> m.PlaceWorker:
    """Each of them once: they are listed again and again."""
    return m.PlaceWorker(space)


def can_place(state: State, seat: Seat) -> bool:
    return workers_left(state, seat) > 0 and any(_usable(state, seat))


def _usable(state: State, seat: Seat) -> Iterator[str]:
    player, rows = state.players[seat], set()
    for space, worker in zip(spaces(state), state.workers, strict=True):
        if worker != NOBODY:
            continue
        # RG-4b
        if space.kind in ROWS:
            if space.kind in rows:
                continue
            rows.add(space.kind)
        if why_not(state, player, seat, space) is None:
            yield space.key


def why_not(state: State, player: Player, seat: Seat, space: Space) -> IllegalMove | None:
    """What forbids using a space that is free."""
    # RG-4c
    if space.coins > player.money:
        facts = {"coins": space.coins, "money": player.money}
        return IllegalMove("RG-4c", "It costs {coins}, and only {money} is there.", facts)
    match space.kind:
        case "quarry" if not can_build(state, seat):
            words = "No tile can be paid with these dice and joined to the roads."
            return IllegalMove("RG-5a", words)
        case "assortment" if _has_assortment(state, seat):
            words = "Only one own worker a round goes to the assortment of goods."
            return IllegalMove("RG-6c", words)
        case "harbour" if player.boat == state.board.end:
            return IllegalMove("RG-8b", "The boat is at the end of the river.")
        case "chamber" if space.number == PORTUGUESE and not can_sail_six(state, seat):
            return IllegalMove("RG-7i", "There are no six free spaces ahead of the boat.")
        case "goods" | "balcony" | "chamber" | "harbour":
            if not has_payment(state, player, space):
                builder = space.number == BUILDER
                return IllegalMove("RG-7h", _NO_COVER) if builder else _no_die(space)
    return None


_NO_COVER = "It takes a 5, a tile to cover with a dearer one, and dice for the difference."


def _no_die(space: Space) -> IllegalMove:
    facts = {"space": space_name(space)}
    return IllegalMove("RG-4c", "No die on the statue pays for this: {space}.", facts)


def _has_assortment(state: State, seat: Seat) -> bool:
    """RG-6c"""
    count = len(state.players)
    return count > 2 and any(state.workers[at] == seat for at in state.board.assortments[count])


def has_payment(state: State, player: Player, space: Space) -> bool:
    if not has_die(means(player.dice, player.karma > 0), space):
        return False
    if space.number != BUILDER:
        return True
    dice = space_dice(player, space)
    return any(can_cover(state, after_payment(player, move)) for move in dice)


def space_payments(state: State, step: Step) -> list[m.Move]:
    """Dice that pay there, and leave enough for what the action still costs."""
    player, space = state.players[step.seat], space_of(state, step.what)
    dice = space_dice(player, space)
    if space.number != BUILDER:
        return [*dice]
    return [move for move in dice if can_cover(state, after_payment(player, move))]


def place_worker(state: State, step: Step, move: m.PlaceWorker | m.Decline) -> Iterator[Event]:
    if isinstance(move, m.Decline):
        yield from _decline(state, step)
        return
    seat, space = step.seat, space_of(state, move.space)
    _check_free(state, space)
    if refusal := why_not(state, state.players[seat], seat, space):
        raise refusal
    yield StepDone("place")
    yield WorkerPlaced(seat, space.key)
    if space.coins:
        yield MarkersMoved(seat, -space.coins, 0, "RG-4c")
    yield StepsAdded(_space_steps(seat, space))


def _decline(state: State, step: Step) -> Events:
    # RG-4a
    if state.phase != LAST:
        raise IllegalMove("RG-4a", "There is no passing while a worker can be placed.")
    return StepDone("place"), Declined(step.seat)


def _check_free(state: State, space: Space) -> None:
    for other, worker in zip(spaces(state), state.workers, strict=True):
        if other.key == space.key:
            # RG-4b
            if worker != NOBODY:
                raise IllegalMove("RG-4b", "A worker stands there already.")
            return
        if other.kind == space.kind and space.kind in ROWS and worker == NOBODY:
            facts = {"space": space_name(other)}
            raise IllegalMove("RG-4b", "It is filled from the left: next is {space}.", facts)


def _space_steps(seat: Seat, space: Space) -> Steps:
    if space.kind == QUARRY:
        return (Step("build", seat),)
    if space.kind == ASSORTMENT:
        return (Step("assortment", seat, what="RG-6a"),)
    if space.kind == OPEN_TERRACE:
        coins = reward_steps(seat, "coins2", "RG-7a")
        return *coins, Step("reroll", seat), Step("roll", seat)
    if space.kind == TERRACE:
        return reward_steps(seat, f"{space.colour}1", "RG-7b")
    return (Step("pay", seat, what=space.key),)


def pay_space(state: State, step: Step, move: Payment) -> Iterator[Event]:
    player, space = state.players[step.seat], space_of(state, step.what)
    if refusal := why_no_payment(player, move):
        raise refusal
    if move not in space_payments(state, step):
        facts = {"space": space_name(space)}
        raise IllegalMove("RG-4c", "This die does not pay for it: {space}.", facts)
    yield from pay(step, move)
    yield StepsAdded(paid_steps(step.seat, space, paid_value(move)))


def go_on(state: State) -> Events:
    """What comes when nothing is due: another turn, another round, or the end."""
    if state.phase == ROUNDS and state.met:
        # RG-12a
        last = tuple(seat for seat in to_the_left(state) if workers_left(state, seat))
        return (LastActionsBegun(last),)
    if state.phase == LAST:
        seat = next((seat for seat in state.last if can_place(state, seat)), None)
        return _turn(seat) if seat is not None else (GameEnded(final_places(state)),)
    for seat in _rest_of_circle(state):
        if can_place(state, seat):
            return _turn(seat)
        if _gets_offer(state, seat):
            # RG-13d
            return YieldOffered(seat), StepsAdded((Step("pick", seat),))
    # RG-11a
    following = (state.first + 1) % len(state.players)
    first = following if state.mogul == NOBODY else state.mogul
    return (RoundBegun(state.round + 1, first),)


def _turn(seat: Seat) -> Events:
    return TurnBegun(seat), StepsAdded((Step("place", seat),))


def _rest_of_circle(state: State) -> Iterator[Seat]:
    """RG-4a: a full circle after the latest placement ends the round."""
    if state.placed == NOBODY:
        return
    seats, seat = len(state.players), state.seat
    while True:
        seat = (seat + 1) % seats
        yield seat
        if seat == state.placed:
            return


def _gets_offer(state: State, seat: Seat) -> bool:
    """RG-13d: none left to place, and another player owns more."""
    if not state.options.all_navaratna or workers_left(state, seat):
        return False
    most = max(player.workers for player in state.players)
    player = state.players[seat]
    return most - player.workers > player.offers and bool(picks(state, Step("pick", seat)))


def to_the_left(state: State) -> Iterator[Seat]:
    """RG-12a: of who met first, up to the round's first player."""
    seats = len(state.players)
    seat = (state.met[0] + 1) % seats
    while seat != state.first:
        yield seat
        seat = (seat + 1) % seats
