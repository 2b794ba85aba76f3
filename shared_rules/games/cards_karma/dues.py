"""Dues: what can stand on an agenda. FORMS says of each kind of task what it can have.

The law: a task that is let in can be done when its turn comes, whatever comes before it.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from shared_rules.core.problems import Problem, problem
from shared_rules.games.cards_karma.answering import BONUS_CARDS
from shared_rules.games.cards_karma.course import Course
from shared_rules.games.cards_karma.describing import Words
from shared_rules.games.cards_karma.faces import (
    BUILDING,
    COLOURS,
    GOODS,
    KINDS,
    PALACE,
    SHIP,
    UNSEEN,
    NoFace,
    read_face,
)
from shared_rules.games.cards_karma.gaining import PRICES, bonuses_left
from shared_rules.games.cards_karma.seeing import WHOLE
from shared_rules.games.cards_karma.state import FIRST_HAND, GRID, HAND_LIMIT, State, Task
from shared_rules.games.cards_karma.threes import could_be_decided

NO_WORDS: Final[tuple[Words, ...]] = ((),)


class Form(NamedTuple):
    """`most`: times at once; `cards`: kinds of its card, if it has one; `words`: all that can be
    said with it, None where the cards in front of its player tell."""

    rule: str
    most: int = 1
    cards: tuple[str, ...] = ()
    words: tuple[Words, ...] | None = NO_WORDS


def _one_of(words: Iterable[str]) -> tuple[Words, ...]:
    return tuple((word,) for word in words)


FORMS: Final[Mapping[str, Form]] = {
    "draw": Form("CK-2c", most=FIRST_HAND),
    "look": Form("CK-2a", words=_one_of(COLOURS)),
    "deal": Form("CK-2c", most=max(GRID.values())),
    "pay": Form("CK-3b", cards=(BUILDING, SHIP, PALACE)),
    "discard": Form("CK-3c"),
    "take that": Form("CK-3c", cards=KINDS),
    "take": Form("CK-4F", most=2),
    "goods": Form("CK-4F", most=2),
    "palace": Form("CK-4F"),
    "bonus": Form("CK-7c", words=_one_of(BONUS_CARDS)),
    "copy": Form("CK-4E5"),
    "top action": Form("CK-4E6"),
    "discard used": Form("CK-4E", cards=(PALACE,)),
    "threes": Form("CK-5h", cards=(BUILDING, SHIP, GOODS), words=None),
    "score": Form("CK-7b"),
    "turn": Form("CK-7a", words=_one_of(PRICES)),
    "round": Form("CK-3a"),
    "describe": Form("CK-3b", words=(*NO_WORDS, (WHOLE,))),
}
ASKED_AT_ONCE: Final = ("pay", "discard", "describe")
"""Kinds that come before all else; so does every task that has words."""


def wrong_forms(state: State, kinds: Container[str]) -> Iterator[Problem]:
    """Of a game that knows these kinds."""
    for task in state.agenda:
        if task.kind not in kinds or task.seat not in range(len(state.players)):
            yield problem("CK-3b", "'{kind}' of {player} cannot be due", task.seat, kind=task.kind)
        else:
            yield from _wrong_form(task, FORMS[task.kind])


def _wrong_form(task: Task, form: Form) -> Iterator[Problem]:
    if not 1 <= task.times <= form.most:
        words = "{player}: '{kind}' cannot be due {times} times"
        yield problem(form.rule, words, task.seat, kind=task.kind, times=task.times)
    about = []
    if _kind_of(task.card) not in (form.cards or ("",)):
        about.append(task.card)
    if form.words is not None and task.words not in form.words:
        about.append(", ".join(task.words))
    for what in about:
        words = "{player}: '{kind}' cannot be about '{what}'"
        yield problem(form.rule, words, task.seat, kind=task.kind, what=what)


def _kind_of(card: str) -> str:
    try:
        return read_face(card).kind if card else ""
    except NoFace:
        return UNSEEN


def wrong_dues(state: State) -> Iterator[Problem]:
    """Tasks of the right form that cannot be due here."""
    dealing = bool(state.agenda) and state.agenda[0].kind == "deal"
    for at, task in enumerate(state.agenda):
        rule = FORMS[task.kind].rule
        if (task.words or task.kind in ASKED_AT_ONCE) and at > dealing:
            words = "{player}: '{kind}' comes before all else that is due"
            yield problem(rule, words, task.seat, kind=task.kind)
        if task.kind in LAWS:
            words, holds = LAWS[task.kind]
            if not holds(state, at):
                yield problem(rule, words, task.seat)


def _was_asked(state: State, at: int) -> bool:
    task = state.agenda[at]
    return could_be_decided(state.players[task.seat], read_face(task.card), task.words)


def _has_a_day_card(state: State, at: int) -> bool:
    return bool(bonuses_left(state.players[state.agenda[at].seat]))


def _makes_room(state: State, at: int) -> bool:
    seat = state.agenda[at].seat
    following = state.agenda[at + 1 : at + 2]
    taken = [each.seat for each in following if each.kind in ("draw", "take that")]
    return taken == [seat] and len(state.players[seat].hand) == HAND_LIMIT


def _has_made_room(state: State, at: int) -> bool:
    before = state.agenda[at - 1] if at else None
    return before is not None and before.kind == "discard"


def _is_in_turn(state: State, at: int) -> bool:
    return len(state.agenda) == 1 and state.agenda[at].seat == state.seat and state.actions > 0


ROOM: Final = "{player} discards a card only to take another into a full hand"
LAWS: Final[Mapping[str, tuple[str, Callable[[State, int], bool]]]] = {
    "threes": ("{player} cannot have chosen such a three", _was_asked),
    "turn": ("{player} has no scoring card left to turn", _has_a_day_card),
    "discard": (ROOM, _makes_room),
    "take that": (ROOM, _has_made_room),
    "pay": ("{player} pays with an action of their own turn, and nothing else is due", _is_in_turn),
}


def restless(state: State, run: Callable[[Course], None]) -> Iterator[Problem]:
    """Whether the game would have gone on by itself, to another position than this."""
    course = Course(state)
    run(course)
    if not course.finish():
        return
    if state.round and not state.grid:
        yield problem("CK-3e", "the grid is empty: cards are dealt to it at once")
    elif not state.agenda:
        yield problem("CK-6b", "nothing is left to do in this turn")
    else:
        yield problem("CK-5j", "what is due now needs no answer: it is done at once")
