"""Touching: how touches become a move, in any game.

The law: a tap chooses, a second tap or Confirm does. A game's Touches are made anew each time that
something is shown; they know the open view alone and change nothing. What is to be done now comes
back as the text of a move.
"""

from abc import ABC, abstractmethod
from typing import Any, Final

from companion_app.model.language import _
from companion_app.model.table import Refusal
from companion_app.model.tables.showing import Bar, Button
from shared_rules.core.seats import Seat

NOTHING: Final = ""
"""A touch that makes no move: it only shows."""


RULE: Final = "rule"
"""The button that leads from a refusal to its rule."""


class Touching(ABC):
    refusal: Refusal | None = None

    @property
    @abstractmethod
    def seat(self) -> Seat | None:
        """Who is asked at the table; None where nobody is, or in secret."""

    @abstractmethod
    def press(self, act: str, value: Any) -> str:
        """A button of the bar: the move to make now (or several, a line each), or NOTHING."""

    @abstractmethod
    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """What lies under the owner's hand."""


def refused(refusal: Refusal, note: str = "") -> Bar:
    """Why something cannot be done, with its rule."""
    lines: tuple[str, ...] = ()
    if refusal.private:
        lines = (_("Rule {rule}. Hold your purse to read more.", rule=refusal.rule),)
    elif refusal.rule:
        lines = (_("Rule {rule}.", rule=refusal.rule),)
    rule = (Button(_("Read the rule"), RULE, refusal.rule),) if refusal.rule else ()
    back = Button(_("All right"), "back")
    return Bar(refusal.words, lines, (*rule, back), note, "refused")
