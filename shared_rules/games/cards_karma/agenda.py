"""Agenda: what goes on by itself after an answer, until chance or a player is asked.

Each kind of task has a step here, which does it or returns False: then somebody has to answer.

    draw, deal           the top card to a hand, to the grid
    look                 what the die shows behind a card that has just come into a hand
    pay                  a card that was chosen and is not paid yet
    discard, take that   room in a full hand, then the card that was chosen
    take, goods, palace  cards of the grid that an effect gives
    bonus                tokens, or a card of the grid
    copy, top action     what palaces 5 and 6 do
    discard used         a palace whose effect is over
    threes, score, turn  what a card sets off; fame or coins that are due; a scoring card to turn
    round                the round is over
"""

from collections.abc import Callable, Mapping
from typing import Final

from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma.course import Course
from shared_rules.games.cards_karma.events import (
    CardDealt,
    CardDrawn,
    CardTaken,
    DeckReshuffled,
    ElephantTurned,
    GameEnded,
    PalaceDiscarded,
    RoundBegun,
    TurnBegun,
)
from shared_rules.games.cards_karma.faces import GOODS, PALACE, read_face
from shared_rules.games.cards_karma.gaining import gain, score
from shared_rules.games.cards_karma.placing import copy_ship, fire_threes, place, ships_to_copy
from shared_rules.games.cards_karma.scoring import final_places
from shared_rules.games.cards_karma.state import (
    EMPTY_GRID_DEAL,
    GRID,
    HAND_LIMIT,
    KARMA,
    State,
    Task,
    next_seat,
    on_grid,
)


def run(course: Course) -> None:
    while not course.state.over and not _chance_comes_first(course):
        if _grid_is_bare(course):
            # CK-3e
            course.first(Task("deal", course.state.seat, EMPTY_GRID_DEAL))
        task = course.agenda[0] if course.agenda else None
        if not (STEPS[task.kind](course, task) if task else _turn(course)):
            return


def needs_top(state: State) -> bool:
    return not state.top and bool(state.deck or state.unseen)


def die_to_see(state: State) -> tuple[Seat, str] | None:
    """Who is looking at a card of which colour; at a real table nobody is asked."""
    first = state.agenda[0] if state.agenda else None
    return (first.seat, first.words[0]) if first and first.kind == "look" else None


def _chance_comes_first(course: Course) -> bool:
    state = course.state
    # CK-3d
    if not state.top and not state.deck and not state.unseen and state.discards:
        course.happen(DeckReshuffled())
    return needs_top(course.state)


def _grid_is_bare(course: Course) -> bool:
    state = course.state
    dealing = course.agenda and course.agenda[0].kind == "deal"
    return bool(state.round and state.top and not state.grid and not dealing)


def _turn(course: Course) -> bool:
    """CK-3a, CK-3b: nothing is due, so the turn goes on, or the next one begins."""
    state = course.state
    if not state.round:
        _begin_round(course, state.elephant)
        return True
    # CK-6b
    if state.actions or state.players[state.seat].administrators:
        return False
    end_turn(course)
    return True


def end_turn(course: Course) -> None:
    state = course.state
    following = next_seat(state, state.seat)
    if following != state.elephant:
        course.happen(TurnBegun(following))
    elif state.phase == 1:
        course.happen(ElephantTurned(following))
        course.happen(TurnBegun(following))
        gain(course, following, {KARMA: 1}, "CK-3a")
    elif state.ending:
        # CK-8a
        course.happen(GameEnded(final_places(state.players)))
    else:
        missing = GRID[len(state.players)] - len(state.grid)
        deal = [Task("deal", state.elephant, missing)] if missing else []
        course.first(*deal, Task("round", state.elephant))


def _begin_round(course: Course, elephant: Seat) -> None:
    course.happen(RoundBegun(course.state.round + 1, elephant))
    course.happen(TurnBegun(elephant))


def _round(course: Course, task: Task) -> bool:
    course.done()
    _begin_round(course, next_seat(course.state, task.seat))
    return True


def _deal(course: Course, _task: Task) -> bool:
    if course.state.top:
        course.happen(CardDealt(course.state.top))
    course.done()
    return True


def _draw(course: Course, task: Task) -> bool:
    if _hand_is_full(course, task.seat):
        course.first(Task("discard", task.seat))
        return True
    card = course.state.top
    course.done()
    if card:
        course.happen(CardDrawn(task.seat, card))
        _look(course, task.seat, card)
    return True


def _look(course: Course, seat: Seat, card: str) -> None:
    if not course.state.options.real_cards:
        course.first(Task("look", seat, words=(read_face(card).die,)))


def _hand_is_full(course: Course, seat: Seat) -> bool:
    # CK-3c
    return len(course.player(seat).hand) >= HAND_LIMIT


def take_card(course: Course, seat: Seat, card: str) -> None:
    """CK-3c: discard first, then take."""
    course.first(Task("take that", seat, card=card))
    if _hand_is_full(course, seat):
        course.first(Task("discard", seat))


def _take_that(course: Course, task: Task) -> bool:
    course.done()
    course.happen(CardTaken(task.seat, task.card))
    _look(course, task.seat, task.card)
    return True


def _take(course: Course, _task: Task) -> bool:
    if course.state.grid:
        return False
    course.agenda.pop(0)
    return True


def _goods(course: Course, _task: Task) -> bool:
    return _lost_without(course, GOODS)


def _palace(course: Course, _task: Task) -> bool:
    return _lost_without(course, PALACE)


def _lost_without(course: Course, kind: str) -> bool:
    # CK-4F
    if on_grid(course.state, kind):
        return False
    course.agenda.pop(0)
    return True


def _copy(course: Course, task: Task) -> bool:
    seats = ships_to_copy(course.state)
    if len(seats) > 1:
        return False
    if seats:
        copy_ship(course, task.seat, seats[0])
    else:
        course.done()
    return True


def _top_action(course: Course, task: Task) -> bool:
    course.done()
    if course.state.top:
        place(course, task.seat, read_face(course.state.top), from_deck=True)
    return True


def _discard_used(course: Course, task: Task) -> bool:
    course.done()
    course.happen(PalaceDiscarded(task.card))
    return True


def _score(course: Course, task: Task) -> bool:
    return score(course, task.seat)


def _asks(_course: Course, _task: Task) -> bool:
    return False


STEPS: Final[Mapping[str, Callable[[Course, Task], bool]]] = {
    "draw": _draw,
    "look": _asks,
    "deal": _deal,
    "pay": _asks,
    "discard": _asks,
    "take that": _take_that,
    "take": _take,
    "goods": _goods,
    "palace": _palace,
    "bonus": _asks,
    "copy": _copy,
    "top action": _top_action,
    "discard used": _discard_used,
    "threes": fire_threes,
    "score": _score,
    "turn": _asks,
    "round": _round,
}
