"""Hints at the table: up to three good moves of a seat, and why, in words.

The law: they are thought of from the view of that seat alone. Where a good move tells what its
player hides, its words are for that player only; then there are always three places for ideas.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from companion_app.model.bot_worker import Hint
from companion_app.model.language import _, fill
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.showing import Bar, Button
from shared_rules.core.seats import Seat

IDEA: Final = "idea"
"""The act of a button that makes an idea's move."""
PLACES: Final = 3


class Idea(NamedTuple):
    """`move` is None where there is no other idea."""

    move: Any
    title: str
    reason: str


def ideas(table: AnyTable, seat: Seat, hints: Sequence[Hint]) -> tuple[Idea, ...]:
    """The best first. How many there are may depend on what the seat hides."""
    found = [_idea(table, seat, hint) for hint in hints]
    if table.ideas_are_secret():
        found += [Idea(None, _("No other idea"), "")] * (PLACES - len(found))
    return tuple(found)


def _idea(table: AnyTable, seat: Seat, hint: Hint) -> Idea:
    title = table.label(seat, hint.move)
    return Idea(hint.move, title[:1].upper() + title[1:], fill(hint.words, hint.facts))


def idea_bar(idea: Idea, table: AnyTable) -> Bar:
    """An idea that is no touch on the board: to be done by its button."""
    lines = () if table.ideas_are_secret() else (idea.reason,)
    do = Button(_("Do it"), IDEA, idea.move, "next")
    return Bar(idea.title, lines, (Button(_("Back"), "back"), do), mood="picked")
