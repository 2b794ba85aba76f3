"""Touching: how touches become a move, in any game.

The law: a tap chooses, a second tap or Confirm does. A game's Touches are made anew each time that
something is shown; they know the open view alone and change nothing. What is to be done now comes
back as the text of a move.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Final

from companion_app.model.language import _
from companion_app.model.table import Refusal
from companion_app.model.tables.showing import Bar, Button
from shared_rules.core.asks import Ask
from shared_rules.core.seats import Seat
from shared_rules.core.taps import NOT_ASKED_WORDS

NOTHING: Final = ""
"""A touch that makes no move: it only shows."""


RULE: Final = "rule"
"""The button that leads from a refusal to its rule."""


MOST_NAMED: Final = 6
"""So many of what can be paid are named."""


COVER: Final = "cover"
"""The button that covers the screen until its person has the tablet: they choose in private."""


class Touching(ABC):
    table: Any
    refusal: Refusal | None = None

    @property
    @abstractmethod
    def seat(self) -> Seat | None:
        """Who is asked at the table; None where nobody is, or in secret."""

    @abstractmethod
    def press(self, act: str, value: Any) -> str:
        """A button of the bar: the move to make now (or several, a line each), or NOTHING."""

    def lesson_kinds(self) -> tuple[str, ...]:
        """What the guide may explain now."""
        return tuple(ask.what for ask in self.table.waiting() if ask.seat == self.seat)

    def be_refused(self, refusal: Refusal) -> None:
        """What was confirmed is not allowed. What would work is to be seen beside the reason."""
        self.refusal = refusal

    def pick_idea(self, _move: str) -> bool:
        """A whole move, as if its parts had been touched; False where touches cannot pick it."""
        return False

    @abstractmethod
    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """What lies under the owner's hand."""


class AnsweringTouching(Touching):
    """Where one question at a time is open, and everybody sees it."""

    @property
    def ask(self) -> Ask | None:
        return next(iter(self.table.waiting()), None)

    @property
    def seat(self) -> Seat | None:
        return self.ask.seat if self.ask else None

    @property
    def what(self) -> str:
        return self.ask.what if self.ask else ""

    def not_asked(self) -> Refusal | None:
        """Whoever touches what answers nothing is told by which rule something else is asked."""
        ask = self.ask
        return Refusal(ask.seat, _(NOT_ASKED_WORDS), ask.rule) if ask else None


def possible(refusal: Refusal | None, glows: bool, parts: Iterable[str] = ()) -> str:
    """What would work, as all may know it: it glows, or is named as on its button."""
    if glows:
        # What can be paid is a secret: the one that was refused glows too.
        secret = refusal is not None and refusal.private
        return _("Another one that glows may do.") if secret else _("What glows is possible.")
    named = ", ".join(filter(None, parts))
    return _("Possible now: {parts}.", parts=named) if named else ""


def payable(names: Sequence[str]) -> str:
    """For its owner alone, under their hand: what of the kind that was refused can be paid."""
    if not names:
        return _("You can pay nothing of this kind now.")
    return _("You can pay: {places}.", places=", ".join(names[:MOST_NAMED]))


def refused(refusal: Refusal, note: str = "", instead: str = "") -> Bar:
    """Why something cannot be done, with its rule, and what can be done `instead`."""
    why = ""
    if refusal.private:
        why = _("Rule {rule}. Hold your purse to read more.", rule=refusal.rule)
    elif refusal.rule:
        why = _("Rule {rule}.", rule=refusal.rule)
    lines = tuple(line for line in (why, instead) if line)
    rule = (Button(_("Read the rule"), RULE, refusal.rule),) if refusal.rule else ()
    back = Button(_("All right"), "back")
    return Bar(refusal.words, lines, (*rule, back), note, "refused")
