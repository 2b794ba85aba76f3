"""From touches to a move of any game: field by field, until one move is left.

The law: a tap chooses, a second tap or Confirm does. On the open screen only what the game offers
openly is there to touch; who has to choose in private sees their own moves, and nobody else does.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion_app.model.language import _, many
from companion_app.model.tables.base import AnyTable
from companion_app.model.tables.lying import of_seat
from companion_app.model.tables.plain.table import amounts
from companion_app.model.tables.showing import Bar, Button
from companion_app.model.tables.touching import COVER, NOTHING, Moves, Touching, bar_of
from shared_rules.core.asks import KIND, Ask, Narrowed, ask_of, narrow
from shared_rules.core.plainly import name_words, value_words
from shared_rules.core.seats import Seat

READY_WORDS: Final = "Take the tablet and touch your name."
CHOSEN_WORDS: Final = "Chosen. Touch your name to choose again."


@dataclass
class PlainTouches(Touching):
    """`who` looks at this in private; None on the open screen. `said`: the fields so far."""

    table: AnyTable
    who: Seat | None = None
    said: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._options = self._all_options()
        self.picked = self.left.only

    def _all_options(self) -> Sequence[Any]:
        if self.ask is None or self.ask.seat in self.table.bots:
            return ()
        own = self.who is not None
        return self.table.own_moves(self.ask) if own else self.table.offered(self.ask)

    @property
    def ask(self) -> Ask | None:
        """Computers answer by themselves, meanwhile."""
        if self.who is not None:
            return ask_of(self.table.asks(), self.who)
        waiting, bots = self.table.waiting(), self.table.bots
        return next((ask for ask in waiting if ask.seat not in bots), super().ask)

    @property
    def is_private(self) -> bool:
        """Whether who is asked has to take the tablet."""
        asked = self.ask is not None and self.ask.seat not in self.table.bots
        return asked and self.who is None and not self._options

    @property
    def seat(self) -> Seat | None:
        return None if self.ask is None or self.is_private else self.ask.seat

    def options(self) -> Sequence[Any]:
        return self._options

    @property
    def left(self) -> Narrowed[Any]:
        return narrow(self._options, self.said)

    @property
    def asked(self) -> Narrowed[Any]:
        """The field that is asked, or was the last one: it may still be answered otherwise."""
        if self.said and self.picked is not None:
            return narrow(self._options, dict([*self.said.items()][:-1]))
        return self.left

    def answers(self) -> list[tuple[Any, str]]:
        """What that field can be, each with its words: of a whole move, or of the field alone."""
        asked = self.asked
        return [(value, self._words(asked, value)) for value in asked.choices]

    def _words(self, asked: Narrowed[Any], value: Any) -> str:
        only = narrow(asked.moves, {asked.field: value}).only
        if only is not None and self.ask is not None:
            return self.table.label(self.ask.seat, only)
        return name_words(value) if asked.field == KIND else value_words(value)

    @property
    def answered(self) -> tuple[Any, ...]:
        """Of the choices, the one that is picked."""
        asked = self.asked
        return (self.said[asked.field],) if asked.field in self.said else ()

    def answer(self, value: Any) -> Moves:
        """The second time it is done."""
        self.refusal = None
        if self.picked is not None and value in self.answered:
            return (self.picked,)
        self.said[self.asked.field] = value
        self.picked = self.left.only
        return NOTHING

    @property
    def can_go_back(self) -> bool:
        return bool(self.said) or self.picked != self.left.only

    def back(self) -> Moves:
        if self.said and not self.refusal:
            self.said.popitem()
        self.refusal, self.picked = None, self.left.only
        return NOTHING

    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """What the owner knows of themselves, and what of it nobody else does."""
        table, refusal = self.table, self.refusal
        score = amounts(table.score_sheet(seat), seat)
        hidden = of_seat(table.lying(seat), table.lying(), seat)
        reason = refusal.private if refusal and refusal.seat == seat else ""
        return score or table.names[seat], *hidden, *filter(None, (reason,))


def bar(touches: PlainTouches) -> Bar:
    return bar_of(touches, _asked, _picked, lambda _touches: "")


def _asked(touches: PlainTouches) -> Bar:
    if touches.is_private:
        return _in_private(touches)
    asked, said = touches.left.field, touches.said.items()
    what = _("what to do") if asked == KIND else name_words(asked)
    known = [f"{name_words(name)} {value_words(value)}" for name, value in said if name != KIND]
    lines = (", ".join(known), _("Choose: {field}.", field=what))
    return Bar(asked_words(touches), tuple(filter(None, lines)), _back(touches), mood="asks")


def asked_words(touches: PlainTouches) -> str:
    ask = touches.ask
    assert ask is not None, "something is asked"
    return _("{name}: {what}", name=touches.table.names[ask.seat], what=value_words(ask.what))


def _in_private(touches: PlainTouches) -> Bar:
    """One button for each who takes the tablet."""
    table = touches.table
    asks = [ask for ask in table.asks() if ask.seat not in table.bots]
    waiting = [table.names[ask.seat] for ask in asks if not ask.optional]
    title = many(
        "{names} chooses in private",
        "{names} choose in private",
        len(waiting),
        names=", ".join(waiting),
    )
    lines = (_(CHOSEN_WORDS if len(waiting) < len(asks) else READY_WORDS),)
    buttons = (
        Button(table.names[ask.seat], COVER, ask.seat, "quiet" if ask.optional else "next")
        for ask in asks
    )
    return Bar(title, lines, tuple(buttons), mood="asks")


def _picked(touches: PlainTouches) -> Bar:
    ask = touches.ask
    assert ask is not None, "something is asked"
    confirm = Button(_("Confirm"), "confirm", kind="next")
    title = touches.table.label(ask.seat, touches.picked)
    return Bar(title, (), (*_back(touches), confirm), mood="picked")


def _back(touches: PlainTouches) -> tuple[Button, ...]:
    return (Button(_("Back"), "back"),) if touches.can_go_back else ()
