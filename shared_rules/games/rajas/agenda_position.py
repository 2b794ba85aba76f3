"""The agenda of a position entered by hand: whether all that is due can be done, step by step."""

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Final

from shared_rules.core.problems import Problem, problem
from shared_rules.core.seats import CHANCE
from shared_rules.games.rajas.agenda import ASKED, AUTO
from shared_rules.games.rajas.course import to_the_left
from shared_rules.games.rajas.faces import COLOURS, ROADS, STACKS
from shared_rules.games.rajas.moves import THINGS
from shared_rules.games.rajas.rewarding import PER
from shared_rules.games.rajas.rewards import DICE, NoReward, read_reward
from shared_rules.games.rajas.scoring import GAIN_WORDS
from shared_rules.games.rajas.state import LAST, OPENING, OVER, State, Step, room, workers_left
from shared_rules.games.rajas.yields import free_places

FIRST_ONLY: Final = ("place", "pay", "pay_tile", "build", "cover", "cover_with", "enter", "put")
"""They depend on what the player has when they come up: nothing may come before them."""
RIGHT_AFTER: Final = {
    "lay": ("pay_tile",),
    "lay_over": ("pay_tile",),
    "wake": ("show", "enter"),
}
"""They may also come right after one of these."""
CHOOSING: Final = (*DICE, "reroll")
PAID: Final = ("coins", "fame", "assortment", "one_good", *PER)
CHANCE_KINDS: Final = ("river_roll", "river_tile", "first")
OPENING_KINDS: Final = ("brown", *CHANCE_KINDS)


def agenda_problems(state: State) -> Iterator[Problem]:
    if (state.phase == OVER) != (not state.agenda):
        yield problem(
            "RG-4a", "something is due as long as the game is not over, and nothing after it"
        )
        return
    if state.phase == OVER:
        if not state.met:
            yield problem("RG-12a", "the game is over when somebody's markers have met")
        return
    yield from _last_actions(state)
    yield from _steps(state)


def _last_actions(state: State) -> Iterator[Problem]:
    """RG-12a: they begin when the action by which markers met is finished."""
    head = state.agenda[0]
    if state.phase != LAST:
        if state.last:
            yield problem("RG-12a", "last actions come when somebody's markers have met")
        if set(state.met) - {head.seat} or (state.met and head.kind == "place"):
            yield problem("RG-12a", "markers have met, but these are not the last actions")
    elif not state.met:
        yield problem("RG-12a", "nobody's markers have met, but these are the last actions")
    else:
        acting = (head.seat, *state.last)
        if set(acting) - set(to_the_left(state)) or len(set(acting)) < len(acting):
            yield problem(
                "RG-12a", "the players to the left, up to the first player, act last, and once"
            )


def _steps(state: State) -> Iterator[Problem]:
    found = False
    for number, step in enumerate(state.agenda):
        for each in _step(state, number, step):
            found = True
            yield each
    problems = [] if found else [*_unrolled(state), *_rolling(state)]
    yield from problems
    if found or problems:
        return
    head = state.agenda[0]
    asked = ASKED.get(head.kind)
    auto = AUTO.get(head.kind)
    if asked is None or (auto is not None and auto(state, head) is not None):
        yield problem("RG-4a", "nobody is asked about what is due first: {kind}", kind=head.kind)
    elif not asked.options(state, head):
        yield asked.rule, f"what is due first cannot be done: {asked.what}"


def _unrolled(state: State) -> Iterator[Problem]:
    """RG-4d: a roll of the same player follows wherever dice are chosen."""
    for step, following in zip_longest(state.agenda, state.agenda[1:]):
        if step.kind in CHOOSING and (
            following is None
            or following.kind not in (*CHOOSING, "roll")
            or following.seat != step.seat
        ):
            yield problem("RG-4d", "no roll follows where dice are chosen: {kind}", kind=step.kind)


def _rolling(state: State) -> Iterator[Problem]:
    """RG-4d: dice in hand are rolled before anything else but the choice of more."""
    kinds = [step.kind for step in state.agenda]
    choosing = kinds[: kinds.index("roll")] if "roll" in kinds else None
    if state.rolling and (choosing is None or set(choosing) - set(CHOOSING)):
        yield problem("RG-4d", "dice were taken, but their roll is not due")
    seat = state.agenda[0].seat
    if state.rolling and room(state, seat) < 0:
        yield problem("RG-4d", "more dice are in hand than fit on the statue")
    if bool(state.draft) != (kinds[0] == "enter") and state.draft:
        yield problem("RG-2b", "a tile is half entered, but that is not what is due")


def _step(state: State, number: int, step: Step) -> Iterator[Problem]:
    if step.kind not in ASKED and step.kind not in AUTO:
        yield problem("RG-4a", "there is no step '{kind}'", kind=step.kind)
        return
    seats = range(len(state.players))
    by_chance = step.kind in CHANCE_KINDS or (
        step.kind in ("show", "enter") and state.phase == OPENING
    )
    if step.seat not in seats and not (by_chance and step.seat == CHANCE):
        yield problem("RG-4a", "there is no seat {seat}", seat=step.seat)
        return
    if state.phase != OPENING and step.seat != state.agenda[0].seat:
        yield problem("RG-4a", "only one player acts at a time")
    if step.kind in OPENING_KINDS and state.phase != OPENING:
        yield problem("RG-3d", "{kind} belongs to the opening", kind=step.kind)
    if number and step.kind in FIRST_ONLY:
        yield problem("RG-4a", "{kind} can only be due first", kind=step.kind)
    before = state.agenda[number - 1].kind if number else ""
    after = RIGHT_AFTER.get(step.kind)
    if number and after and (number > 1 or before not in after):
        yield problem(
            "RG-4a",
            "{kind} is due first, or right after {listed}",
            kind=step.kind,
            listed=", ".join(after),
        )
    if step.amount < (step.kind not in CHANCE_KINDS):
        yield problem("RG-4a", "{kind} is due {amount} times", kind=step.kind, amount=step.amount)
    if step.kind == "place" and workers_left(state, step.seat) <= 0:
        yield problem("RG-4a", "{player} has no worker left to place", step.seat)
    check = WORDS.get(step.kind)
    if check is not None and not check(state, step):
        yield problem(
            "RG-4a",
            "{kind} has '{what}' '{where}', which is nothing known",
            kind=step.kind,
            what=step.what,
            where=step.where,
        )


Check = Callable[[State, Step], bool]


def _stack(_: State, step: Step) -> bool:
    return step.what in STACKS


def _bare(state: State, step: Step) -> bool:
    shows = [each.what for each in state.agenda if each.kind in ("show", "enter")]
    return _stack(state, step) and not _top(state, step) and shows.count(step.what) == 1


def _top(state: State, step: Step) -> bool:
    return step.what in STACKS and bool(state.tops[STACKS.index(step.what)])


def _covered(state: State, step: Step) -> bool:
    """RG-7h: a tile that lies on no other."""
    cell, player = state.board.index.get(step.where), state.players[step.seat]
    return cell is not None and bool(player.tiles[cell]) and not player.under[cell]


def _cover(state: State, step: Step) -> bool:
    return _covered(state, step) and _top(state, step)


def _colour(_: State, step: Step) -> bool:
    return step.what in COLOURS


def _space(state: State, step: Step) -> bool:
    return step.what in state.board.space_index[len(state.players)]


def _border(state: State, step: Step) -> bool:
    try:
        read_reward(step.what)
    except NoReward:
        return False
    return step.where in state.players[step.seat].joined


def _waiting(state: State, step: Step) -> bool:
    return bool(step.what) and set(step.what.split()) <= set(state.players[step.seat].waiting)


def _tile(state: State, step: Step) -> bool:
    fits = bool(free_places(state, step.seat, step.what))
    return step.what in state.board.yield_tiles and fits


def _brown(state: State, step: Step) -> bool:
    return bool(free_places(state, step.seat, "brown/"))


def _rule(_: State, step: Step) -> bool:
    return step.what in GAIN_WORDS


def _entering(state: State, step: Step) -> bool:
    cost, roads, *things = (*state.draft, "1", "ns")[: max(2, len(state.draft))]
    known = cost.isdecimal() and (len(state.draft) < 2 or roads in ROADS)
    return _stack(state, step) and known and set(things) <= set(THINGS)


def _river_space(state: State, step: Step) -> bool:
    return 0 < step.amount < state.board.end and bool(state.river_tiles)


WORDS: Final[Mapping[str, Check]] = {
    "show": _bare,
    "enter": _entering,
    "lay": _top,
    "lay_over": _cover,
    "cover_with": _covered,
    "pay_tile": _colour,
    "pay": _space,
    "yield": _border,
    "wake": _waiting,
    "put": _tile,
    "brown": _brown,
    "river_tile": _river_space,
    **dict.fromkeys(PAID, _rule),
}
