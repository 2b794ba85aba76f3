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
from companion_app.model.tables.maharaja.touches import ACTION, CARD, TILE
from companion_app.model.tables.maharani.touches import ARROW, SPACE
from companion_app.model.tables.rajas.touches import BORDER, COLOUR, ROLL
from companion_app.model.tables.touching import COVER, NOTHING, Moves
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
    """Moves that would be made are only looked at: nothing changes the table."""
    moves = touch(touches, step)
    refusal = touches.table.refusal(touches.seat, *moves) if moves else None
    if refusal:
        touches.be_refused(refusal)


def key_of(touches: Any) -> str:
    kept = (each.name for each in fields(touches) if each.name != "table")
    return repr([getattr(touches, name) for name in kept])


def copied(touches: Any) -> Any:
    return copy(touches)


def steps_from(touches: Any) -> list[Step]:
    """Another thing instead of one that is picked leads where it would lead at once."""
    bar = KINDS[touches.table.game].bar(touches)
    pressed = [
        Step("press", (each.act, each.value))
        for each in bar.buttons
        if each.act not in NO_TOUCHES and each.left
    ]
    return [*pressed, *THINGS[touches.table.game](touches)]


def touch(touches: Any, step: Step) -> Moves:
    """The moves that the face of its game makes of it now."""
    how, what = step
    moves: Moves = touches.press(*what) if how == "press" else _touched(touches, how, what)
    return moves


def _touched(touches: Any, how: str, what: Any) -> Any:
    """What lies on the screen and is no button of the bar."""
    match touches.table.game, how:
        case "maharaja", _:
            return _touch_maharaja(touches, how, what)
        case "maharani", "rondel":
            return touches.touch_place(what)
        case "rajas", "page":
            return touches.press("page", what)
        case "rajas", "border":
            return touches.touch_border(touches.owner, what)
        case ("cards_karma", _) | ("rajas", "die"):
            return getattr(touches, f"touch_{how}")(what)
    return touches.touch(how, what)


# Maharaja


def _things_of_maharaja(touches: Any) -> Iterator[Step]:
    if touches.routes or touches.picked:
        return
    asked = touches.open_spot()
    if asked in (CARD, ACTION):
        yield from (Step("card" if asked == CARD else "option", v) for v in touches.choices())
        return
    yield from (Step("place", key) for key in touches.view.board.keys if key != START_KEY)
    if touches.mode == "governor":
        yield from (Step("tile", city) for city in touches.view.board.city_keys)


def _touch_maharaja(touches: Any, how: str, what: Any) -> Any:
    if how == "place":
        return touches.touch_place(what)
    spot = {"tile": TILE, "card": CARD, "option": ACTION}[how]
    may = touches.open_spot() == spot or touches.picked_at(spot) is not None
    return touches.touch(spot, what) if may else NOTHING


# Maharani


def _things_of_maharani(touches: Any) -> Iterator[Step]:
    if touches.picked:
        if touches.picked_at(ARROW):
            yield from (Step(ARROW, side) for side in "nesw")
        return
    yield from (Step(SPACE, space) for space in touches.view.palace.keys)
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
        if touches.at(BORDER):
            yield from (Step("border", border) for border in board.border_index)
    if not touches.at(ROLL) and place != "entry":
        yield from _things_in_tray(touches)


def _things_in_tray(touches: Any) -> Iterator[Step]:
    seat = int(touches.place[5:]) if touches.place.startswith("seat ") else touches.owner
    yield from (Step("die", die) for die in dict.fromkeys(touches.view.players[seat].dice))
    if touches.at(COLOUR) and seat == touches.owner:
        yield from (Step("colour", colour) for colour in COLOURS)


# Cards & Karma


def _things_of_cards_karma(touches: Any) -> Iterator[Step]:
    if touches.card or touches.picked:
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
