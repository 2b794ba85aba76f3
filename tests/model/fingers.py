"""Fingers at a table without a window: all that can be touched, and every refusal that they meet.

A step is one touch; what it does to the touches is what the face of its game does with it. So the
same steps can be done on the window, by real touches.
"""

from collections import deque
from collections.abc import Iterator
from copy import copy
from dataclasses import fields
from typing import Any, NamedTuple

from companion_app.model.table import Refusal
from companion_app.model.tables import KINDS
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.touching import COVER, NOTHING
from shared_rules.core.seats import CHANCE
from shared_rules.games.cards_karma.state import BONUSES
from shared_rules.games.maharaja.edition import START_KEY
from shared_rules.games.maharani.edition import PLACES
from shared_rules.games.rajas.faces import COLOURS, STACKS

MOST_STEPS = 4
NO_TOUCHES = ("back", COVER, "page")
"""Buttons that take back, or lead to another screen."""


class Step(NamedTuple):
    """`how` is the kind of thing that is touched; of a button of the bar it is "press"."""

    how: str
    what: Any


class Met(NamedTuple):
    """A refusal, and the touches that lead to it."""

    steps: tuple[Step, ...]
    refusal: Refusal
    touches: Any


def refusals_met(table: AnyTable, most_steps: int = MOST_STEPS) -> Iterator[Met]:
    """By all touches that differ, the shortest first."""
    first = KINDS[table.game].touches(table)
    if first.seat is None or first.seat == CHANCE:
        return
    queue: deque[tuple[Any, tuple[Step, ...]]] = deque([(first, ())])
    seen = {key_of(first)}
    while queue:
        touches, steps = queue.popleft()
        for step in steps_from(touches):
            after = copied(touches)
            _do(after, step)
            if after.refusal:
                yield Met((*steps, step), after.refusal, after)
            elif key_of(after) not in seen and len(steps) + 1 < most_steps:
                seen.add(key_of(after))
                queue.append((after, (*steps, step)))


def _do(touches: Any, step: Step) -> None:
    """A move that would be made is only looked at: nothing changes the table."""
    move = touch(touches, step)
    refusal = touches.table.refusal(touches.seat, move) if move else None
    if refusal:
        touches.be_refused(refusal)


def key_of(touches: Any) -> str:
    kept = (each.name for each in fields(touches) if each.name != "table")
    return repr([getattr(touches, name) for name in kept])


def copied(touches: Any) -> Any:
    after = copy(touches)
    if hasattr(after, "partial"):
        after.partial = dict(after.partial)
    return after


def steps_from(touches: Any) -> list[Step]:
    """Another thing instead of one that is picked leads where it would lead at once."""
    bar = KINDS[touches.table.game].bar(touches)
    pressed = [
        Step("press", (each.act, each.value))
        for each in bar.buttons
        if each.act not in NO_TOUCHES and each.left
    ]
    return [*pressed, *THINGS[touches.table.game](touches)]


def touch(touches: Any, step: Step) -> str:
    """The move that the face of its game makes of it now."""
    how, what = step
    if how == "press":
        return str(touches.press(*what))
    if touches.table.game == "maharaja":
        return _touch_maharaja(touches, how, what)
    if (how, touches.table.game) == ("rondel", "maharani"):
        return str(touches.touch_place(what))
    if how == "page":
        return str(touches.press("page", what))
    return str(getattr(touches, f"touch_{how}")(what))


# Maharaja


def _things_of_maharaja(touches: Any) -> Iterator[Step]:
    if touches.routes or touches.picked:
        return
    asked = touches.asked_field()
    if asked == "character" or asked == "action":
        yield from (
            Step("card" if asked == "character" else "option", v) for v in touches.choices()
        )
        return
    yield from (Step("place", key) for key in touches.view.board.keys if key != START_KEY)
    if touches.touches_track:
        yield from (Step("tile", city) for city in touches.view.board.city_keys)


def _touch_maharaja(touches: Any, how: str, what: Any) -> str:
    if how == "place":
        return str(touches.picked_move) if touches.touch_place(what) else NOTHING
    if touches.picked and touches.picked_move.split()[-1] == str(what):
        return str(touches.picked_move)
    touches.touch(what)
    return NOTHING


# Maharani


def _things_of_maharani(touches: Any) -> Iterator[Step]:
    if touches.picked:
        if touches.arrows(touches.picked_space):
            yield from (Step("arrow", side) for side in "nesw")
        return
    yield from (Step("space", space) for space in touches.view.palace.keys)
    yield from (Step("rondel", place) for place in PLACES)


# Rajas of the Ganges


def _things_of_rajas(touches: Any) -> Iterator[Step]:
    """On the page that is shown, and in the tray under it; and the tabs of all pages."""
    place, board = touches.place, touches.view.board
    if touches.picked or touches.draft:
        return
    if not touches.page:
        pages = ("board", "quarry", *(f"seat {seat}" for seat in range(touches.table.seats)))
        yield from (Step("page", page) for page in pages if page != place)
    if place == "board":
        yield from (Step("space", each.key) for each in board.spaces[touches.table.seats])
    elif place == "quarry":
        yield from (Step("stack", stack) for stack in STACKS)
    elif place.startswith("seat ") and place == touches.own_page:
        yield from (Step("site", site) for site in board.keys)
        if touches.borders():
            yield from (Step("border", border) for border in board.border_index)
    if not touches.rolls() and place != "entry":
        yield from _things_in_tray(touches)


def _things_in_tray(touches: Any) -> Iterator[Step]:
    seat = int(touches.place[5:]) if touches.place.startswith("seat ") else touches.owner
    yield from (Step("die", die) for die in dict.fromkeys(touches.view.players[seat].dice))
    if touches.colours() and seat == touches.owner:
        yield from (Step("colour", colour) for colour in COLOURS)


# Cards & Karma


def _things_of_cards_karma(touches: Any) -> Iterator[Step]:
    if touches.picked or touches.bonus:
        return
    yield from (Step("card", card) for card in dict.fromkeys(touches.view.grid))
    yield from (Step("own", at) for at in range(len(touches.rows)))
    yield from (Step("scoring", at) for at in range(len(BONUSES)))
    if touches.chooses_from_hand:
        yield from (Step("hand", at) for at in range(len(touches.player.hand)))


THINGS = {
    "maharaja": _things_of_maharaja,
    "maharani": _things_of_maharani,
    "rajas": _things_of_rajas,
    "cards_karma": _things_of_cards_karma,
}
