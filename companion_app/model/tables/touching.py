"""Touching: how touches become a move, in any game.

The law: a tap chooses, a second tap or Confirm does. A game's Touches are made anew each time that
something is shown; they know the open view alone and change nothing. What is to be done now comes
back as moves.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, ClassVar, Final, NamedTuple

from companion_app.model.language import _
from companion_app.model.table import Refusal
from companion_app.model.tables.showing import Bar, Button
from shared_rules.core.asks import Ask
from shared_rules.core.seats import Seat
from shared_rules.core.taps import NOT_ASKED_WORDS

Moves = tuple[Any, ...]
NOTHING: Final[Moves] = ()
"""A touch that makes no move: it only shows."""
Spots = Mapping[type[Any], Mapping[str, str]]
"""Of each kind of move, the spots that are touched for it, in their order, each with its field."""


RULE: Final = "rule"
"""The button that leads from a refusal to its rule."""


MOST_NAMED: Final = 6
"""So many of what can be paid are named."""


COVER: Final = "cover"
"""The button that covers the screen until its person has the tablet: they choose in private."""


@dataclass
class Touching(ABC):
    """What was touched so far. A game declares where its moves are touched; the rest is done here.

    `picked` is the move that a second tap, or Confirm, would do.
    """

    table: Any
    picked: Any = None
    refusal: Refusal | None = None
    tried: Any = None
    """The move that was refused."""

    spots: ClassVar[Spots] = {}
    at_once: ClassVar[Collection[str]] = ()
    """Spots where one tap does it, for it can be taken back or entered again."""

    # What may be touched

    @property
    def ask(self) -> Ask | None:
        """The question that the table screen puts."""
        return next(iter(self.table.waiting()), None)

    @property
    def seat(self) -> Seat | None:
        """Who is asked at the table; None where nobody is, or in secret."""
        return self.ask.seat if self.ask else None

    @property
    def what(self) -> str:
        return self.ask.what if self.ask else ""

    @property
    def view(self) -> Any:
        return self.table.view()

    def options(self) -> Sequence[Any]:
        """The moves that may be touched now, secrets apart."""
        moves: Sequence[Any] = self.view.targets
        return moves

    def worth(self, _move: Any) -> float:
        """Of several moves at one spot the one to pick first is worth most."""
        return 0

    def where(self, move: Any, spot: str) -> Any:
        """At which of these spots a move is touched; None where at none."""
        field = self.spots.get(type(move), {}).get(spot)
        return None if field is None else getattr(move, field)

    def at(self, spot: str) -> dict[Any, Any]:
        """The spots of a kind that glow, each with the move that would be picked there."""
        found: dict[Any, Any] = {}
        for move in self.options():
            where = self.where(move, spot)
            if where is None or not self._goes_on(move, spot):
                continue
            if where not in found or self.worth(move) > self.worth(found[where]):
                found[where] = move
        return found

    def picked_at(self, *spots: str) -> Any:
        """Where of these spots the picked move is; None where at none."""
        places = (self.where(self.picked, spot) for spot in spots)
        return next((place for place in places if place is not None), None)

    def _goes_on(self, move: Any, spot: str) -> bool:
        """What was touched for the picked move stays: an arrow is turned on its space."""
        before = tuple(takewhile(lambda each: each != spot, self.spots.get(type(move), ())))
        if not before or self.picked is None:
            return True
        return all(self.where(move, each) == self.where(self.picked, each) for each in before)

    # Touches

    def touch(self, spot: str, value: object) -> Moves:
        """Picks the move there, or does it when that is picked already; else says why not."""
        self.refusal = None
        if self.picked is not None and self.picked_at(spot) == value:
            return (self.picked,)
        move = self.at(spot).get(value)
        if move is not None and spot in self.at_once:
            return (move,)
        if move is not None or not self._is_refined(spot):
            self.picked = move
        if move is None:
            self.refusal = self.why_not(spot, value)
        return NOTHING

    def _is_refined(self, spot: str) -> bool:
        """Whether the picked move has this spot after another one."""
        return spot in (*self.spots.get(type(self.picked), ()),)[1:]

    def turn(self) -> None:
        """To the next way in which the picked move may be done where it is."""
        spot = (*self.spots[type(self.picked)],)[-1]
        ways = tuple(self.at(spot))
        after = ways[(ways.index(self.picked_at(spot)) + 1) % len(ways)]
        self.picked = self.at(spot)[after]

    def why_not(self, spot: str, value: object) -> Refusal | None:
        """The rules' own reason, for the move that a touch was meant as."""
        moves = self.attempt(spot, value)
        return self.table.refusal(self.seat, *moves) if moves and self.seat is not None else None

    def attempt(self, spot: str, value: object) -> Moves:
        """The move that a touch where nothing glows is meant as: like what is picked, or glows."""
        moves = self.options() if self.picked is None else (self.picked, *self.options())
        like = next((move for move in moves if spot in self.spots.get(type(move), {})), None)
        return (
            NOTHING if like is None else (replace(like, **{self.spots[type(like)][spot]: value}),)
        )

    # Without a picture of the board

    def answers(self) -> list[tuple[Any, str]]:
        """What may be chosen now, each with its words."""
        if self.seat is None or self.picked is not None:
            return []
        return [(move, self.table.label(self.seat, move)) for move in self.options()]

    @property
    def answered(self) -> tuple[Any, ...]:
        """Of these, the one that is picked."""
        return ()

    def answer(self, value: Any) -> Moves:
        """A move that is not previewed is made at once."""
        return NOTHING if self.pick_idea(value) else (value,)

    # Buttons

    def press(self, act: str, value: Any) -> Moves:
        """A button of the bar: the moves to make now, one after another, or NOTHING."""
        match act:
            case "confirm":
                return (self.picked,)
            case "move":
                return (value,)
            case "pick":
                self.picked = value if value in self.options() else None
            case "turn":
                self.turn()
            case "back":
                return self.back()
        return NOTHING

    def back(self) -> Moves:
        """One touch back; with nothing touched, the move that takes a step back."""
        if self.refusal or self.picked is not None:
            self.refusal = self.picked = None
            return NOTHING
        return tuple(move for move in self.options() if type(move) is self.takes_back)

    takes_back: ClassVar[type[Any] | None] = None
    """The kind of move that gives up a step that was begun."""

    def be_refused(self, refusal: Refusal) -> None:
        """What was confirmed is not allowed. What would work is to be seen beside the reason."""
        self.refusal, self.tried = refusal, self.picked

    def pick_idea(self, move: Any) -> bool:
        """A whole move, as if its parts had been touched; False where touches cannot pick it."""
        self.press("pick", move)
        return self.picked is not None

    # Words

    def lesson_kinds(self) -> tuple[str, ...]:
        """What the guide may explain now."""
        return tuple(ask.what for ask in self.table.waiting() if ask.seat == self.seat)

    def not_asked(self) -> Refusal | None:
        """Whoever touches what answers nothing is told by which rule something else is asked."""
        ask = self.ask
        return Refusal(ask.seat, _(NOT_ASKED_WORDS), ask.rule) if ask else None

    @abstractmethod
    def secrets(self, seat: Seat) -> tuple[str, ...]:
        """What lies under the owner's hand."""


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


Asking = Callable[[Any], Bar]


def bar_of(
    touches: Touching,
    question: Asking,
    preview: Asking,
    instead: Callable[[Any], str],
    note: str = "",
) -> Bar:
    """What the bar shows: why not and what instead, what would be done, or what is asked."""
    if touches.ask is None:
        return Bar("")
    if touches.refusal:
        return refused(touches.refusal, note, instead(touches))
    return question(touches) if touches.picked is None else preview(touches)


ButtonWords = Callable[[Any, Any], str]
"""(touches, move)"""


class MoveButton(NamedTuple):
    """How moves of a kind are buttons: `act` is "move" where one press does it, else "pick"."""

    words: ButtonWords
    act: str = "move"
    kind: str = "quiet"


def move_buttons(touches: Touching, buttons: Mapping[type[Any], MoveButton]) -> Iterator[Button]:
    """Moves that lie on no spot."""
    for move in touches.options():
        button = buttons.get(type(move))
        if button:
            value = "" if button.act == "back" else move
            yield Button(button.words(touches, move), button.act, value, button.kind)
