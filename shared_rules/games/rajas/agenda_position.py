"""The agenda of a position entered by hand: whether all that is due can be done, step by step."""

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Final

from shared_rules.core.problems import Problem, problem, problems_of, repeats
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
        words = "something is due as long as the game is not over, and nothing after it"
        yield problem("RG-4a", words)
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
        if set(acting) - set(to_the_left(state)) or repeats(acting):
            words = "the players to the left, up to the first player, act last, and once"
            yield problem("RG-12a", words)


def _steps(state: State) -> Iterator[Problem]:
    numbered = enumerate(state.agenda)
    found = [wrong for number, step in numbered for wrong in _step(state, number, step)]
    found = found or [*_unrolled(state), *_rolling(state)]
    yield from found or _first(state, state.agenda[0])


def _first(state: State, head: Step) -> Iterator[Problem]:
    asked, auto = ASKED.get(head.kind), AUTO.get(head.kind)
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
    head = state.agenda[0]
    later = (step.kind for step in state.agenda if step.kind not in CHOOSING)
    if state.rolling and next(later, "") != "roll":
        yield problem("RG-4d", "dice were taken, but their roll is not due")
    if state.rolling and room(state, head.seat) < 0:
        yield problem("RG-4d", "more dice are in hand than fit on the statue")
    if state.draft and head.kind != "enter":
        yield problem("RG-2b", "a tile is half entered, but that is not what is due")


def _step(state: State, number: int, step: Step) -> Iterator[Problem]:
    after = RIGHT_AFTER.get(step.kind, ())
    wrong = problems_of(step, player=step.seat, listed=", ".join(after))
    if step.kind not in ASKED and step.kind not in AUTO:
        yield wrong("RG-4a", "there is no step '{kind}'")
        return
    if step.seat not in range(len(state.players)) and not _is_by_chance(state, step):
        yield wrong("RG-4a", "there is no seat {seat}")
        return
    if state.phase != OPENING and step.seat != state.agenda[0].seat:
        yield wrong("RG-4a", "only one player acts at a time")
    if state.phase != OPENING and step.kind in OPENING_KINDS:
        yield wrong("RG-3d", "{kind} belongs to the opening")
    if number and step.kind in FIRST_ONLY:
        yield wrong("RG-4a", "{kind} can only be due first")
    if number and after and (number > 1 or state.agenda[0].kind not in after):
        yield wrong("RG-4a", "{kind} is due first, or right after {listed}")
    if step.amount < (step.kind not in CHANCE_KINDS):
        yield wrong("RG-4a", "{kind} is due {amount} times")
    if step.kind == "place" and workers_left(state, step.seat) <= 0:
        yield wrong("RG-4a", "{player} has no worker left to place")
    if step.kind in WORDS and not WORDS[step.kind](state, step):
        yield wrong("RG-4a", "{kind} has '{what}' '{where}', which is nothing known")


def _is_by_chance(state: State, step: Step) -> bool:
    opens = step.kind in ("show", "enter") and state.phase == OPENING
    return step.seat == CHANCE and (opens or step.kind in CHANCE_KINDS)


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
