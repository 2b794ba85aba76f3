"""Yields: borders in the order the player wants, tiles of the Dancer, the Navaratna places."""

from collections.abc import Iterator
from typing import Final

from shared_rules.core.errors import IllegalMove
from shared_rules.core.phrases import phrases
from shared_rules.core.seats import Seat
from shared_rules.games.rajas import moves as m
from shared_rules.games.rajas.board import border_words
from shared_rules.games.rajas.dice import Events
from shared_rules.games.rajas.events import (
    Declined,
    Event,
    StepDone,
    StepsAdded,
    YieldDrawn,
    YieldGained,
    YieldPicked,
    YieldPut,
)
from shared_rules.games.rajas.state import State, Step, borders_of, most_extra_workers
from shared_rules.games.rajas.tracks import reward_steps, wake

DECLINE: Final = m.Decline()
YIELD_COLOURS: Final = phrases(
    {"white": "white", "yellow": "yellow", "red": "red", "brown": "brown"}
)


def _due(state: State) -> Iterator[Step]:
    """The borders that were joined at once."""
    for step in state.agenda:
        if step.kind != "yield":
            return
        yield step


def yield_auto(state: State, step: Step) -> Events | None:
    due = list(_due(state))
    return None if len(due) > 1 else _gained(step)


def _gained(step: Step) -> Events:
    gained = YieldGained(step.seat, step.where, step.what)
    return gained, StepsAdded(reward_steps(step.seat, step.what, "RG-5d"))


def yields_due(state: State, _: Step) -> list[m.Move]:
    """RG-5d: several at once are ordered by the player."""
    return [m.ChooseYield(step.where) for step in _due(state)]


def choose_yield(state: State, _: Step, move: m.ChooseYield) -> Events:
    for step in _due(state):
        if step.where == move.border:
            return _gained(step)
    facts = {"border": border_words(move.border)}
    raise IllegalMove("RG-5d", "This was not joined just now: {border}.", facts)


def workers_to_wake(_: State, step: Step) -> list[m.Move]:
    return [m.WakeWorker(where) for where in step.what.split()]


def wake_worker(state: State, step: Step, move: m.WakeWorker) -> Iterator[Event]:
    # RG-10b
    if move.worker not in step.what.split():
        raise IllegalMove("RG-10b", "That worker was not reached just now.")
    yield StepDone("wake")
    player, most = state.players[step.seat], most_extra_workers(state)
    yield from wake(player, step.seat, [move.worker], most)


def _colour(tile: str) -> str:
    return tile.partition("/")[0]


def _reward(tile: str) -> str:
    return tile.partition("/")[2]


def white_draws(state: State, _: Step) -> list[m.Move]:
    """RG-7e: when they are used up, those set aside are shuffled."""
    return [m.DrawTile(tile) for tile in dict.fromkeys(state.yields or state.aside)]


def draw_white(state: State, step: Step, move: m.DrawTile) -> Events:
    if move not in white_draws(state, step):
        raise IllegalMove("RG-7e", "This yield tile is not among those to be drawn.")
    return (
        StepDone("white"),
        YieldDrawn(step.seat, move.tile, aside=True),
        StepsAdded(reward_steps(step.seat, _reward(move.tile), "RG-7e")),
    )


def brown_draws(state: State, _: Step) -> list[m.Move]:
    return [m.DrawTile(tile) for tile in state.yields if _colour(tile) == "brown"]


def draw_brown(state: State, step: Step, move: m.DrawTile) -> Events:
    # RG-13b
    if move not in brown_draws(state, step):
        raise IllegalMove("RG-13b", "This brown tile is not among those to be drawn.")
    steps = (Step("put", step.seat, what=move.tile),)
    return StepDone("brown"), YieldDrawn(step.seat, move.tile, aside=False), StepsAdded(steps)


def free_places(state: State, seat: Seat, tile: str) -> list[str]:
    """RG-13c: of the tile's colour, with no tile on them."""
    pairs = zip(borders_of(state, seat), state.players[seat].yields, strict=True)
    return [border.key for border, lies in pairs if border.place == _colour(tile) and not lies]


def picks(state: State, step: Step) -> list[m.Move]:
    """RG-13c, RG-13d: of a colour with a free place, or none."""
    tiles = dict.fromkeys(state.yields)
    fitting = [m.PickYield(tile) for tile in tiles if free_places(state, step.seat, tile)]
    return [*fitting, DECLINE] if fitting else []


def pick_auto(state: State, step: Step) -> Events | None:
    return None if picks(state, step) else (StepDone("pick"),)


def pick(state: State, step: Step, move: m.PickYield | m.Decline) -> Events:
    if isinstance(move, m.Decline):
        return StepDone("pick"), Declined(step.seat)
    if move not in picks(state, step):
        words = "No such tile lies there, or no place of its colour is free: {tile}."
        raise IllegalMove("RG-13c", words, {"tile": move.tile})
    steps = (Step("put", step.seat, what=move.tile),)
    return StepDone("pick"), YieldPicked(step.seat, move.tile), StepsAdded(steps)


def places(state: State, step: Step) -> list[m.Move]:
    return [m.PutYield(border) for border in free_places(state, step.seat, step.what)]


def put_auto(state: State, step: Step) -> Events | None:
    free = free_places(state, step.seat, step.what)
    return None if len(free) > 1 else _put(step, free[0])


def put(state: State, step: Step, move: m.PutYield) -> Events:
    if move.border not in free_places(state, step.seat, step.what):
        words = "No {colour} tile can be put here: {border}."
        facts = {"border": border_words(move.border), "colour": YIELD_COLOURS[_colour(step.what)]}
        raise IllegalMove("RG-13c", words, facts)
    return _put(step, move.border)


def _put(step: Step, border: str) -> Events:
    return StepDone("put"), YieldPut(step.seat, step.what, border)
