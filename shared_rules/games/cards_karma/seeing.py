"""Seeing: a card of the real box told to the score keeper as it is seen, with all that is printed.

A card that is known is placed in one move; a new one is told word by word, as describing.py has it,
and known from then on. Of a ship the last description counts: who has mistyped one tells it again.
"""

from collections.abc import Iterable
from typing import Final

from shared_rules.core.errors import IllegalMove
from shared_rules.core.seats import Seat
from shared_rules.games.cards_karma import moves as m
from shared_rules.games.cards_karma import tally_moves as t
from shared_rules.games.cards_karma.agenda import STEPS
from shared_rules.games.cards_karma.course import Course
from shared_rules.games.cards_karma.describing import choices, described, field_asked, is_last
from shared_rules.games.cards_karma.events import CardDescribed
from shared_rules.games.cards_karma.faces import ANY, SHIP, UNSEEN, Face, read_face
from shared_rules.games.cards_karma.naming import card_words
from shared_rules.games.cards_karma.placing import place
from shared_rules.games.cards_karma.state import State, Task, cards_in_play

WHOLE: Final = "whole"
"""Of a card that is being told: with all that is printed on it, not its symbols alone."""


def is_whole(card: str) -> bool:
    """Whether all of it was seen."""
    face = read_face(card)
    return face.die != ANY and face.kind != UNSEEN


def merged(cards: Iterable[str]) -> tuple[str, ...]:
    """Each face once; of the ships with one number the last."""
    found: dict[str | int, str] = {}
    for card in cards:
        face = read_face(card)
        found[face.number if face.kind == SHIP else card] = card
    return tuple(sorted(found.values()))


def known_cards(state: State) -> tuple[str, ...]:
    """Faces of this copy, from games before and from this one."""
    return merged([*state.edition.cards, *filter(is_whole, cards_in_play(state))])


def lying_ships(state: State) -> frozenset[int]:
    """CK-4C: numbers that no other card can have."""
    return frozenset(read_face(ship).number for player in state.players for ship in player.ships)


def cards_to_lay(state: State) -> list[str]:
    lying = lying_ships(state)
    return [card for card in known_cards(state) if read_face(card).number not in lying]


def lay(course: Course, seat: Seat, move: t.Lay) -> None:
    face, state = read_face(move.card), course.state
    # CK-4C
    if face.number in lying_ships(state):
        raise IllegalMove("CK-4C", "Ship {number} lies in a row already.", {"number": face.number})
    # CK-2a
    if move.card not in known_cards(state):
        words = "This card was not seen yet: {card}."
        raise IllegalMove("CK-2a", words, {"card": card_words(move.card)})
    _place(course, seat, face)


def see(course: Course, seat: Seat, move: t.See) -> None:
    course.happen(CardDescribed(move.seen))
    course.first(Task("describe", seat, words=(WHOLE,)))


def is_seen_whole(state: State) -> bool:
    """Whether the card that is being told is told wholly."""
    return WHOLE in state.agenda[0].words


def seen_field(state: State) -> str:
    return field_asked(state.draft)


def words_to_see(state: State) -> list[str]:
    return [*choices(state.draft, lying_ships(state))]


def tell(course: Course, seat: Seat, move: m.Describe) -> None:
    """One more word of it; the last one places it."""
    draft = course.state.draft
    if not is_last(draft):
        course.happen(CardDescribed(move.word))
        return
    course.done()
    _place(course, seat, read_face(described((*draft, move.word))))


def _place(course: Course, seat: Seat, face: Face) -> None:
    place(course, seat, face, from_deck=True)


def copy(course: Course, task: Task) -> bool:
    """CK-4E5: of a ship that was told by its symbols the reward is not known."""
    last = [player.ships[-1] for player in course.state.players if player.ships]
    if all(map(is_whole, last)):
        return STEPS["copy"](course, task)
    course.done()
    return True
